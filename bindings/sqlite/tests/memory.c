/* Runs statements again and again, with one more allocation of SQLite that succeeds each time: each run is right or says
 * that memory is exhausted, and none loses memory. Usage: memory EXTENSION FILE-OF-PUZZLES */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3_mem_methods usual;
/* The number of allocations that succeed; negative for all. */
static long remaining = -1;

static int is_refused(void) {
    if (remaining < 0) return 0;
    if (remaining == 0) return 1;
    remaining--;
    return 0;
}

static void *allocate(int size) { return is_refused() ? NULL : usual.xMalloc(size); }
static void *reallocate(void *memory, int size) { return is_refused() ? NULL : usual.xRealloc(memory, size); }

static void refuse_allocations(void) {
    sqlite3_mem_methods methods;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
    methods = usual;
    methods.xMalloc = allocate, methods.xRealloc = reallocate;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    /* The memory of connections would hide most allocations. */
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
}

/* Returns the code of loading the extension and of running a statement, whose first value is copied. */
static int run(const char *extension, const char *sql, char value[128]) {
    sqlite3 *database = NULL;
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_open(":memory:", &database);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, NULL);
    if (code == SQLITE_OK) code = sqlite3_load_extension(database, extension, NULL, NULL);
    if (code == SQLITE_OK) code = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        const unsigned char *text = sqlite3_column_text(statement, 0);
        snprintf(value, 128, "%s", text ? (const char *)text : "");
        code = text ? sqlite3_step(statement) : SQLITE_NOMEM;
    }
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return code;
}

/* Returns the number of runs until the first that succeeds with the value that it should have; 0 if one is wrong. */
static long exhaust(const char *extension, const char *sql) {
    char expected[128] = "", found[128];
    remaining = -1;
    if (run(extension, sql, expected) != SQLITE_DONE || !*expected) return 0;
    sqlite3_int64 used = sqlite3_memory_used();
    for (long limit = 0; limit < 100000; limit++) {
        found[0] = 0;
        remaining = limit;
        int code = run(extension, sql, found);
        if (sqlite3_memory_used() > used) {
            printf("%s: %ld allocations: %lld bytes lost\n", sql, limit, sqlite3_memory_used() - used);
            return 0;
        }
        if (code == SQLITE_DONE && !strcmp(expected, found)) return limit;
        /* Loading reports exhausted memory as an error without a message. */
        if (code != SQLITE_NOMEM && code != SQLITE_ERROR && code != SQLITE_IOERR_NOMEM) {
            printf("%s: %ld allocations: code %d, `%s`\n", sql, limit, code, found);
            return 0;
        }
    }
    return 0;
}

int main(int argc, char **argv) {
    static const char *const FUNCTIONS[] = {
        "SELECT givens_verdict('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')",
        "SELECT givens_solution('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')",
        "SELECT givens_canonical('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')",
        "SELECT givens_rating('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79', 'se')",
    };
    char file[512];
    long runs = 0, of_file = 0;
    if (argc != 3) return 2;
    refuse_allocations();
    for (size_t index = 0; index < sizeof FUNCTIONS / sizeof *FUNCTIONS; index++) {
        long more = exhaust(argv[1], FUNCTIONS[index]);
        if (!more) return printf("memory: failed: %s\n", FUNCTIONS[index]), 1;
        runs += more;
    }
    snprintf(file, sizeof file, "SELECT group_concat(verdict || coalesce(message, puzzle || path)) FROM givens_file('%s')", argv[2]);
    of_file = exhaust(argv[1], file);
    if (!of_file) return printf("memory: failed: %s\n", file), 1;
    printf("memory: %ld runs with exhausted memory, %ld of them read a file\n", runs + of_file, of_file);
    return 0;
}
