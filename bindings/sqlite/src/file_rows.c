#include "file_rows.h"

#include "argument.h"
#include "record_verdict.h"

#include <string.h>

/* Lines are JSON, which the functions of SQLite take apart. Without the last members, the givens alone make the puzzle. */
enum { RECORD_PUZZLE, RECORD_SOLUTION, RECORD_ID, RECORD_TITLE, RECORD_IS_PLAIN, RECORD_IS_DOCUMENT };
static const char RECORD_SQL[] =
    "SELECT json_extract(?1, '$.puzzle'), json_extract(?1, '$.solution'), json_extract(?1, '$.id'),"
    " json_extract(?1, '$.title'), coalesce(json_type(?1, '$.boxes'), json_type(?1, '$.regions'),"
    " json_type(?1, '$.cages'), json_type(?1, '$.placed'), json_type(?1, '$.candidates')) IS NULL,"
    " json_type(?1, '$.raw') IS NOT NULL";

/* Errors of something else than the puzzle, such as a listed solution, are left out. W004 is a variant that JSON Lines cannot
 * state; as a warning, one whose drawings they cannot state, which is a record nevertheless. */
enum { PROBLEM_LINE, PROBLEM_MESSAGE, PROBLEM_VERDICT, PROBLEM_IS_ROW };
static const char PROBLEM_SQL[] =
    "SELECT line, code || ': ' || message, CASE WHEN code GLOB 'F*' THEN 'malformed' END, severity = 'error' FROM ("
    "SELECT json_extract(?1, '$.line') AS line, json_extract(?1, '$.code') AS code,"
    " json_extract(?1, '$.message') AS message, json_extract(?1, '$.severity') AS severity)"
    " WHERE code = 'W004' OR (severity = 'error' AND code GLOB 'F*')";

int open_rows(sqlite3 *database, file_rows *rows) {
    int code = sqlite3_prepare_v2(database, RECORD_SQL, -1, &rows->record, NULL);
    if (code == SQLITE_OK) code = sqlite3_prepare_v2(database, PROBLEM_SQL, -1, &rows->problem, NULL);
    return code;
}

/* Runs a statement with the line of this row. */
static int parse(file_rows *rows) {
    sqlite3_stmt *statement = rows->is_problem ? rows->problem : rows->record;
    sqlite3_reset(statement);
    int code = sqlite3_bind_text64(statement, 1, rows->line, rows->size, SQLITE_STATIC, SQLITE_UTF8);
    return code == SQLITE_OK ? sqlite3_step(statement) : code;
}

/* Sets the line that begins at `line`; returns 0 at the end of the buffer. */
static int set_line(file_rows *rows, const givens_buffer *buffer, const char *line) {
    const char *end = (const char *)buffer->data + buffer->size;
    rows->is_parsed = 0;
    rows->line = NULL;
    if (!buffer->data || line >= end) return 0;
    const char *line_end = memchr(line, '\n', (size_t)(end - line));
    rows->line = line;
    rows->size = (size_t)((line_end ? line_end : end) - line);
    return 1;
}

/* Goes to the first problem from `line` on that has a row. */
static int find_problem(file_rows *rows, const char *line) {
    rows->is_problem = 1;
    while (set_line(rows, &rows->data.problems, line)) {
        int code = parse(rows);
        rows->is_parsed = code == SQLITE_ROW && sqlite3_column_int(rows->problem, PROBLEM_IS_ROW);
        if (rows->is_parsed) return SQLITE_OK;
        if (code == SQLITE_ROW) rows->lacks_drawings = 1;
        else if (code != SQLITE_DONE) return code;
        line = rows->line + rows->size + 1;
    }
    return SQLITE_OK;
}

/* Reads all problems before the first row, because a late one may be about it. */
static int find_drawings(file_rows *rows) {
    rows->lacks_drawings = 0;
    int code = find_problem(rows, (const char *)rows->data.problems.data);
    while (code == SQLITE_OK && rows->line) code = find_problem(rows, rows->line + rows->size + 1);
    return code;
}

int first_row(file_rows *rows) {
    int code = find_drawings(rows);
    if (code != SQLITE_OK) return code;
    rows->is_problem = 0, rows->number = 1;
    if (set_line(rows, &rows->data.records, (const char *)rows->data.records.data)) return SQLITE_OK;
    return find_problem(rows, (const char *)rows->data.problems.data);
}

int next_row(file_rows *rows) {
    const char *line = rows->line + rows->size + 1;
    rows->number++;
    if (rows->is_problem) return find_problem(rows, line);
    if (set_line(rows, &rows->data.records, line)) return SQLITE_OK;
    return find_problem(rows, (const char *)rows->data.problems.data);
}

/* Only documents have drawings, and which of them are missing is not known.
 * A row of 81 cells without further rules takes microseconds, any other puzzle a tenth of a millisecond and more. */
static void result_verdict(file_rows *rows, sqlite3_context *context) {
    const uint8_t *puzzle = sqlite3_column_text(rows->record, RECORD_PUZZLE);
    int is_row = puzzle && sqlite3_column_bytes(rows->record, RECORD_PUZZLE) == GIVENS_CELLS;
    givens_verdict verdict = GIVENS_VERDICT_UNDECIDED;
    givens_status status = GIVENS_STATUS_OK;
    if (rows->lacks_drawings && sqlite3_column_int(rows->record, RECORD_IS_DOCUMENT)) verdict = GIVENS_VERDICT_UNDECIDED;
    else if (is_row && sqlite3_column_int(rows->record, RECORD_IS_PLAIN)) status = givens_check(puzzle, 1, 0, 1, &verdict);
    else status = record_verdict(rows->line, rows->size, &verdict);
    if (succeeded(context, status)) sqlite3_result_text(context, givens_verdict_name(verdict), -1, SQLITE_STATIC);
}

static void record_column(file_rows *rows, enum file_column column, sqlite3_context *context) {
    sqlite3_stmt *record = rows->record;
    switch (column) {
    case COLUMN_PUZZLE: sqlite3_result_value(context, sqlite3_column_value(record, RECORD_PUZZLE)); break;
    case COLUMN_SOLUTION: sqlite3_result_value(context, sqlite3_column_value(record, RECORD_SOLUTION)); break;
    case COLUMN_ID: sqlite3_result_value(context, sqlite3_column_value(record, RECORD_ID)); break;
    case COLUMN_TITLE: sqlite3_result_value(context, sqlite3_column_value(record, RECORD_TITLE)); break;
    case COLUMN_VERDICT: result_verdict(rows, context); break;
    default: break;
    }
}

static void problem_column(file_rows *rows, enum file_column column, sqlite3_context *context) {
    sqlite3_stmt *problem = rows->problem;
    switch (column) {
    case COLUMN_LINE: sqlite3_result_value(context, sqlite3_column_value(problem, PROBLEM_LINE)); break;
    case COLUMN_MESSAGE: sqlite3_result_value(context, sqlite3_column_value(problem, PROBLEM_MESSAGE)); break;
    case COLUMN_VERDICT: sqlite3_result_value(context, sqlite3_column_value(problem, PROBLEM_VERDICT)); break;
    default: break;
    }
}

int row_column(file_rows *rows, enum file_column column, sqlite3_context *context) {
    if (rows->is_problem) {
        problem_column(rows, column, context);
    } else if (column == COLUMN_NUMBER) {
        sqlite3_result_int64(context, rows->number);
    } else if (column == COLUMN_RECORD) {
        sqlite3_result_text64(context, rows->line, rows->size, SQLITE_TRANSIENT, SQLITE_UTF8);
    } else {
        /* A query that only counts rows takes none of them apart. */
        if (!rows->is_parsed) {
            int code = parse(rows);
            if (code != SQLITE_ROW) return code == SQLITE_DONE ? SQLITE_INTERNAL : code;
            rows->is_parsed = 1;
        }
        record_column(rows, column, context);
    }
    return SQLITE_OK;
}

void clear_rows(file_rows *rows) {
    sqlite3_reset(rows->record), sqlite3_reset(rows->problem);
    sqlite3_clear_bindings(rows->record), sqlite3_clear_bindings(rows->problem);
    free_file(&rows->data);
    rows->line = NULL;
}

/* A statement is null if it could not be prepared. */
void close_rows(file_rows *rows) {
    sqlite3_finalize(rows->record), sqlite3_finalize(rows->problem);
    free_file(&rows->data);
}
