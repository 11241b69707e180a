/* A call of a function for the rows of a chunk: their puzzles, and the answers. */
#ifndef CALL_H
#define CALL_H

#include "extension.h"

/* A call, the first of whose arguments is a puzzle. */
typedef struct call {
    duckdb_function_info info;
    duckdb_vector output;
    idx_t count;
    /* The puzzles, 81 bytes each. What is null or of another length has bytes that make it malformed. */
    uint8_t *cells;
    /* Room for answers of the library. */
    void *answers;
} call;

/* Begins a call, with room for answers of this size for each row; `end_call` ends it. A null in any argument is a null in the
 * output. Returns false if memory is exhausted: the query fails. */
bool begin_call(call *call, duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output, size_t answer_size);
void end_call(call *call);

/* Returns whether a call of the library succeeded; otherwise its message becomes the error of the query. */
bool succeeded(const call *call, givens_status status);

/* Returns whether all arguments of a row have a value. */
bool has_arguments(const call *call, idx_t row);

void set_null(const call *call, idx_t row);
void set_text(const call *call, idx_t row, const char *text, idx_t size);

/* Registers a function of a puzzle, VARCHAR or BLOB, and a second argument of each of these types in turn: none for
 * DUCKDB_TYPE_INVALID. */
bool register_function(duckdb_connection connection, const char *name, const duckdb_type *second, size_t type_count, duckdb_type result,
    duckdb_scalar_function_t function);

#endif
