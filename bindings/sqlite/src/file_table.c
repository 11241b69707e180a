/* The table-valued function `givens_file(path, format)`: an eponymous virtual table that exists in every database, and
 * that statements of the user alone may use, not views and triggers of a database that someone else made: it opens files. */
#include "file_rows.h"

#include <string.h>

typedef struct file_table {
    sqlite3_vtab base;
    sqlite3 *database;
} file_table;

typedef struct file_cursor {
    sqlite3_vtab_cursor base;
    file_rows rows;
    /* Copies of the arguments; null for one that the query does not have. */
    sqlite3_value *path;
    sqlite3_value *format;
} file_cursor;

static const char SCHEMA[] =
    "CREATE TABLE givens_file(number INTEGER, puzzle TEXT, solution TEXT, verdict TEXT, id TEXT, title TEXT,"
    " line INTEGER, message TEXT, record TEXT, path TEXT HIDDEN, format TEXT HIDDEN)";

static int connect_table(sqlite3 *database, void *data, int count, const char *const *arguments, sqlite3_vtab **created,
    char **message) {
    (void)data, (void)count, (void)arguments, (void)message;
    int code = sqlite3_declare_vtab(database, SCHEMA);
    if (code != SQLITE_OK) return code;
    sqlite3_vtab_config(database, SQLITE_VTAB_DIRECTONLY);
    file_table *table = sqlite3_malloc64(sizeof *table);
    if (!table) return SQLITE_NOMEM;
    memset(table, 0, sizeof *table);
    table->database = database;
    *created = &table->base;
    return SQLITE_OK;
}

static int disconnect_table(sqlite3_vtab *table) {
    sqlite3_free(table);
    return SQLITE_OK;
}

/* The plan is 1 if there is a path and 2 more if there is a format: the arguments of `filter`, in this order. */
static int best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
    int places[] = {-1, -1}, next = 0;
    (void)table;
    for (int index = 0; index < info->nConstraint; index++) {
        const struct sqlite3_index_constraint *constraint = &info->aConstraint[index];
        if (constraint->op != SQLITE_INDEX_CONSTRAINT_EQ || constraint->iColumn < COLUMN_PATH) continue;
        /* An argument that another table gives: only plans that read this one after it are possible. */
        if (!constraint->usable) return SQLITE_CONSTRAINT;
        places[constraint->iColumn - COLUMN_PATH] = index;
    }
    for (int argument = 0; argument < 2; argument++) {
        if (places[argument] < 0) continue;
        info->aConstraintUsage[places[argument]].argvIndex = ++next;
        info->aConstraintUsage[places[argument]].omit = 1;
        info->idxNum |= 1 << argument;
    }
    info->estimatedCost = 1e6;
    info->estimatedRows = 100000;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *table, sqlite3_vtab_cursor **created) {
    sqlite3 *database = ((file_table *)table)->database;
    file_cursor *cursor = sqlite3_malloc64(sizeof *cursor);
    if (!cursor) return SQLITE_NOMEM;
    memset(cursor, 0, sizeof *cursor);
    int code = open_rows(database, &cursor->rows);
    if (code == SQLITE_OK) {
        *created = &cursor->base;
        return SQLITE_OK;
    }
    table->zErrMsg = sqlite3_mprintf("givens_file: %s", sqlite3_errmsg(database));
    close_rows(&cursor->rows);
    sqlite3_free(cursor);
    return code;
}

static void forget_arguments(file_cursor *cursor) {
    sqlite3_value_free(cursor->path), sqlite3_value_free(cursor->format);
    cursor->path = cursor->format = NULL;
}

static int close_cursor(sqlite3_vtab_cursor *base) {
    file_cursor *cursor = (file_cursor *)base;
    close_rows(&cursor->rows);
    forget_arguments(cursor);
    sqlite3_free(cursor);
    return SQLITE_OK;
}

/* Returns an argument as a name that ends with its only null byte, or a code with a message. */
static int name_argument(sqlite3_vtab *table, sqlite3_value *value, const char **name) {
    *name = (const char *)sqlite3_value_text(value);
    if (!*name) return sqlite3_value_type(value) == SQLITE_NULL ? SQLITE_OK : SQLITE_NOMEM;
    if (strlen(*name) == (size_t)sqlite3_value_bytes(value)) return SQLITE_OK;
    table->zErrMsg = sqlite3_mprintf("givens_file: an argument has a null byte");
    return SQLITE_ERROR;
}

/* Keeps the arguments that the plan has, in the order of the plan. */
static int keep_arguments(file_cursor *cursor, int plan, sqlite3_value **arguments) {
    forget_arguments(cursor);
    if (plan & 1) cursor->path = sqlite3_value_dup(*arguments++);
    if (plan & 2) cursor->format = sqlite3_value_dup(*arguments++);
    return ((plan & 1) && !cursor->path) || ((plan & 2) && !cursor->format) ? SQLITE_NOMEM : SQLITE_OK;
}

/* The file of null has no rows, as a function of null has no value; nor has one in a format that is null. */
static int filter(sqlite3_vtab_cursor *base, int plan, const char *name, int count, sqlite3_value **arguments) {
    file_cursor *cursor = (file_cursor *)base;
    sqlite3_vtab *table = base->pVtab;
    const char *path = NULL, *format = NULL;
    (void)name, (void)count;
    clear_rows(&cursor->rows);
    if (!(plan & 1)) {
        table->zErrMsg = sqlite3_mprintf("givens_file: expected a path: givens_file('bank.sdm')");
        return SQLITE_ERROR;
    }
    int code = keep_arguments(cursor, plan, arguments);
    if (code == SQLITE_OK) code = name_argument(table, cursor->path, &path);
    if (code == SQLITE_OK && (plan & 2)) code = name_argument(table, cursor->format, &format);
    if (code != SQLITE_OK || !path || ((plan & 2) && !format)) return code;
    sqlite3 *database = ((file_table *)table)->database;
    code = load_file(database, path, format, &cursor->rows.data, &table->zErrMsg);
    return code == SQLITE_OK ? first_row(&cursor->rows) : code;
}

static int next(sqlite3_vtab_cursor *cursor) { return next_row(&((file_cursor *)cursor)->rows); }

static int is_at_end(sqlite3_vtab_cursor *cursor) { return !((file_cursor *)cursor)->rows.line; }

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int number) {
    file_cursor *cursor = (file_cursor *)base;
    if (number < COLUMN_PATH) return row_column(&cursor->rows, (enum file_column)number, context);
    sqlite3_value *argument = number == COLUMN_PATH ? cursor->path : cursor->format;
    if (argument) sqlite3_result_value(context, argument);
    return SQLITE_OK;
}

static int row_id(sqlite3_vtab_cursor *cursor, sqlite3_int64 *number) {
    *number = ((file_cursor *)cursor)->rows.number;
    return SQLITE_OK;
}

/* Without xCreate, the table exists by its name alone. */
static const sqlite3_module MODULE = {
    .xConnect = connect_table,
    .xBestIndex = best_index,
    .xDisconnect = disconnect_table,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next,
    .xEof = is_at_end,
    .xColumn = column,
    .xRowid = row_id,
};

int register_file_table(sqlite3 *database) {
    return sqlite3_create_module_v2(database, "givens_file", &MODULE, NULL, NULL);
}
