/* Ratings: a number on a scale, and the name of its level. */
#include "argument.h"
#include "scheme.h"

/* Returns the scheme of the arguments; 0 if the result is set already. */
static int32_t scheme_argument(sqlite3_context *context, int count, sqlite3_value **arguments) {
    if (count < 2) return GIVENS_SCHEME_HODOKU;
    if (sqlite3_value_type(arguments[1]) == SQLITE_NULL) return 0;
    const char *name = (const char *)sqlite3_value_text(arguments[1]);
    int32_t scheme = name ? scheme_named(name, (size_t)sqlite3_value_bytes(arguments[1])) : 0;
    if (scheme) return scheme;
    char *message = name ? sqlite3_mprintf("no scheme `%.40s`: expected " SCHEME_NAMES, name) : NULL;
    if (message) sqlite3_result_error(context, message, -1);
    else sqlite3_result_error_nomem(context);
    sqlite3_free(message);
    return 0;
}

/* Returns the scheme if there is a rating; otherwise 0, and the result is set or null. */
static int32_t rate(sqlite3_context *context, int count, sqlite3_value **arguments, givens_rating *rating) {
    uint8_t row[GIVENS_CELLS];
    if (!puzzle_argument(context, arguments[0], row)) return 0;
    int32_t scheme = scheme_argument(context, count, arguments);
    if (!scheme || !succeeded(context, givens_rate(row, 1, 0, 1, scheme, rating))) return 0;
    return rating->rated == GIVENS_RATED_YES ? scheme : 0;
}

static void rating(sqlite3_context *context, int count, sqlite3_value **arguments) {
    givens_rating found;
    switch (rate(context, count, arguments, &found)) {
    case 0: break;
    case GIVENS_SCHEME_SUDOKU_EXPLAINER: sqlite3_result_double(context, found.er / 10.0); break;
    case GIVENS_SCHEME_QQWING:
    case GIVENS_SCHEME_BASICS: sqlite3_result_int(context, found.level); break;
    default: sqlite3_result_int64(context, found.score);
    }
}

/* Null for schemes without levels, because the level 0 has no name. */
static void level(sqlite3_context *context, int count, sqlite3_value **arguments) {
    givens_rating found;
    int32_t scheme = rate(context, count, arguments, &found);
    if (scheme) sqlite3_result_text(context, givens_level_name(scheme, found.level), -1, SQLITE_STATIC);
}

int register_rating(sqlite3 *database) {
    int code = SQLITE_OK;
    for (int count = 1; count <= 2 && code == SQLITE_OK; count++) {
        code = sqlite3_create_function_v2(database, "givens_rating", count, PURE, NULL, rating, NULL, NULL, NULL);
        if (code != SQLITE_OK) break;
        code = sqlite3_create_function_v2(database, "givens_level", count, PURE, NULL, level, NULL, NULL, NULL);
    }
    return code;
}
