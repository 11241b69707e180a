/* What the files of the extension share. */
#ifndef EXTENSION_H
#define EXTENSION_H

#include <duckdb_extension.h>
#include <givens.h>

/* The functions of DuckDB, which extension.c gets when the extension is loaded. */
DUCKDB_EXTENSION_EXTERN

/* DuckDB calls functions from all its threads, so that each call has one. */
enum { ONE_THREAD = 1, USUAL_STRIDE = 0 };

/* functions.c, rating.c, file_table.c: each registers what it has, and returns whether it could. */
bool register_functions(duckdb_connection connection);
bool register_rating(duckdb_connection connection);
bool register_file_table(duckdb_connection connection);

#endif
