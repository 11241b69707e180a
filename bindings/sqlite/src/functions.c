/* Verdicts, solutions, canonical forms and numbers of solutions: functions of one puzzle. */
#include "argument.h"

/* SQLite calls functions row by row in one thread, and so does the library. */
enum { ONE_ROW = 1, ONE_THREAD = 1, USUAL_STRIDE = 0 };

static void result_cells(sqlite3_context *context, const uint8_t *cells) {
    sqlite3_result_text(context, (const char *)cells, GIVENS_CELLS, SQLITE_TRANSIENT);
}

static void verdict(sqlite3_context *context, int count, sqlite3_value **arguments) {
    uint8_t row[GIVENS_CELLS];
    givens_verdict found;
    (void)count;
    if (!puzzle_argument(context, arguments[0], row)) return;
    if (!succeeded(context, givens_check(row, ONE_ROW, USUAL_STRIDE, ONE_THREAD, &found))) return;
    sqlite3_result_text(context, givens_verdict_name(found), -1, SQLITE_STATIC);
}

/* Without exactly one solution, the result is null: that of no call is. */
static void solution(sqlite3_context *context, int count, sqlite3_value **arguments) {
    uint8_t row[GIVENS_CELLS];
    givens_verdict found;
    (void)count;
    if (!puzzle_argument(context, arguments[0], row)) return;
    if (!succeeded(context, givens_solve(row, ONE_ROW, USUAL_STRIDE, ONE_THREAD, &found, row, USUAL_STRIDE))) return;
    if (found == GIVENS_VERDICT_ONE) result_cells(context, row);
}

static void canonical(sqlite3_context *context, int count, sqlite3_value **arguments) {
    uint8_t row[GIVENS_CELLS];
    givens_canonical_form form;
    (void)count;
    if (!puzzle_argument(context, arguments[0], row)) return;
    givens_status status = givens_canonical(row, ONE_ROW, USUAL_STRIDE, ONE_THREAD, GIVENS_FORM_MINLEX, &form);
    if (succeeded(context, status) && form.found) result_cells(context, form.cells);
}

/* Returns 1 if an argument is a limit; otherwise the result is set. The library refuses 0. */
static int limit_argument(sqlite3_context *context, sqlite3_value *argument, sqlite3_int64 *limit) {
    if (sqlite3_value_type(argument) == SQLITE_NULL) return 0;
    *limit = sqlite3_value_int64(argument);
    if (sqlite3_value_numeric_type(argument) == SQLITE_INTEGER && *limit >= 0) return 1;
    sqlite3_result_error(context, "givens_count: expected an integer of at least 1 as the limit", -1);
    return 0;
}

/* A search that ended early has no number, because the one that it has may be too small. */
static void count_solutions(sqlite3_context *context, int count, sqlite3_value **arguments) {
    uint8_t row[GIVENS_CELLS];
    sqlite3_int64 limit;
    uint64_t number;
    givens_verdict found;
    (void)count;
    if (!puzzle_argument(context, arguments[0], row)) return;
    if (!limit_argument(context, arguments[1], &limit)) return;
    givens_status status =
        givens_count(row, ONE_ROW, USUAL_STRIDE, ONE_THREAD, (uint64_t)limit, &number, &found);
    if (!succeeded(context, status)) return;
    if (found == GIVENS_VERDICT_MALFORMED || found == GIVENS_VERDICT_UNDECIDED) return;
    sqlite3_result_int64(context, (sqlite3_int64)number);
}

static void version(sqlite3_context *context, int count, sqlite3_value **arguments) {
    (void)count, (void)arguments;
    sqlite3_result_text(context, givens_version(), -1, SQLITE_STATIC);
}

int register_functions(sqlite3 *database) {
    static const struct {
        const char *name;
        int arguments;
        void (*function)(sqlite3_context *, int, sqlite3_value **);
    } functions[] = {
        {"givens_verdict", 1, verdict},
        {"givens_solution", 1, solution},
        {"givens_canonical", 1, canonical},
        {"givens_count", 2, count_solutions},
        {"givens_version", 0, version},
    };
    int code = SQLITE_OK;
    for (size_t index = 0; index < sizeof functions / sizeof *functions && code == SQLITE_OK; index++) {
        code = sqlite3_create_function_v2(database, functions[index].name, functions[index].arguments, PURE, NULL,
            functions[index].function, NULL, NULL, NULL);
    }
    return code;
}
