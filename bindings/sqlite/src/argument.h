/* Arguments of functions: puzzles, and errors of calls. */
#ifndef ARGUMENT_H
#define ARGUMENT_H

#include "extension.h"

/* The same answer for the same arguments, and no effect: views, triggers, indexes and generated columns may call it. */
#define PURE (SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

/* Sets `row` to the 81 bytes of an argument without the white space around them, and returns 1. If they are not 81, the
 * row has bytes that make it malformed. Returns 0 if the result is set already: null for null, or memory exhausted. */
int puzzle_argument(sqlite3_context *context, sqlite3_value *argument, uint8_t row[GIVENS_CELLS]);

/* Returns 1 if a call of the library succeeded; otherwise its message becomes the error of the query. */
int succeeded(sqlite3_context *context, givens_status status);

#endif
