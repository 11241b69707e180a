#include "call.h"
#include "message.h"

#include <stdlib.h>
#include <string.h>

static bool is_space(char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/* Copies the 81 bytes of a text without the white space around them; other texts become a malformed puzzle. */
static void copy_puzzle(duckdb_string_t *text, uint8_t row[GIVENS_CELLS]) {
    const char *bytes = duckdb_string_t_data(text);
    size_t size = duckdb_string_t_length(*text);
    while (size > 0 && is_space(bytes[size - 1])) size--;
    while (size > 0 && is_space(bytes[0])) bytes++, size--;
    if (size == GIVENS_CELLS) memcpy(row, bytes, GIVENS_CELLS);
    else memset(row, 0, GIVENS_CELLS);
}

bool has_arguments(const call *call, idx_t row) {
    uint64_t *validity = duckdb_vector_get_validity(call->output);
    return !validity || duckdb_validity_row_is_valid(validity, row);
}

void set_null(const call *call, idx_t row) {
    duckdb_vector_ensure_validity_writable(call->output);
    duckdb_validity_set_row_invalid(duckdb_vector_get_validity(call->output), row);
}

void set_text(const call *call, idx_t row, const char *text, idx_t size) {
    duckdb_vector_assign_string_element_len(call->output, row, text, size);
}

/* Sets the answers to null where an argument is. */
static void pass_nulls(const call *call, duckdb_vector argument) {
    uint64_t *validity = duckdb_vector_get_validity(argument);
    for (idx_t row = 0; validity && row < call->count; row++) {
        if (!duckdb_validity_row_is_valid(validity, row)) set_null(call, row);
    }
}

bool begin_call(call *call, duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output, size_t answer_size) {
    idx_t count = duckdb_data_chunk_get_size(input);
    size_t answers = count * answer_size;
    call->info = info, call->output = output, call->count = count;
    call->answers = malloc(answers + count * GIVENS_CELLS + 1);
    if (!call->answers) {
        duckdb_scalar_function_set_error(info, "givens: out of memory");
        return false;
    }
    call->cells = (uint8_t *)call->answers + answers;
    for (idx_t argument = 0; argument < duckdb_data_chunk_get_column_count(input); argument++) {
        pass_nulls(call, duckdb_data_chunk_get_vector(input, argument));
    }
    duckdb_string_t *texts = duckdb_vector_get_data(duckdb_data_chunk_get_vector(input, 0));
    for (idx_t row = 0; row < count; row++) {
        uint8_t *cells = call->cells + row * GIVENS_CELLS;
        if (has_arguments(call, row)) copy_puzzle(&texts[row], cells);
        else memset(cells, 0, GIVENS_CELLS);
    }
    return true;
}

void end_call(call *call) { free(call->answers); }

bool succeeded(const call *call, givens_status status) {
    char message[MESSAGE_SIZE];
    if (status == GIVENS_STATUS_OK) return true;
    givens_last_error(message, sizeof message);
    duckdb_scalar_function_set_error(call->info, message);
    return false;
}

static void add_parameter(duckdb_scalar_function function, duckdb_type type) {
    duckdb_logical_type logical = duckdb_create_logical_type(type);
    duckdb_scalar_function_add_parameter(function, logical);
    duckdb_destroy_logical_type(&logical);
}

static bool add_overload(duckdb_scalar_function_set set, const char *name, duckdb_type puzzle, duckdb_type second, duckdb_type result,
    duckdb_scalar_function_t call) {
    duckdb_scalar_function function = duckdb_create_scalar_function();
    duckdb_logical_type logical = duckdb_create_logical_type(result);
    duckdb_scalar_function_set_name(function, name);
    add_parameter(function, puzzle);
    if (second != DUCKDB_TYPE_INVALID) add_parameter(function, second);
    duckdb_scalar_function_set_return_type(function, logical);
    duckdb_scalar_function_set_function(function, call);
    /* Nulls are passed, so that every row has its place. */
    duckdb_scalar_function_set_special_handling(function);
    bool added = duckdb_add_scalar_function_to_set(set, function) == DuckDBSuccess;
    duckdb_destroy_logical_type(&logical);
    duckdb_destroy_scalar_function(&function);
    return added;
}

bool register_function(duckdb_connection connection, const char *name, const duckdb_type *second, size_t type_count, duckdb_type result,
    duckdb_scalar_function_t function) {
    duckdb_scalar_function_set set = duckdb_create_scalar_function_set(name);
    bool registered = true;
    for (size_t index = 0; index < type_count; index++) {
        registered = registered && add_overload(set, name, DUCKDB_TYPE_VARCHAR, second[index], result, function);
        registered = registered && add_overload(set, name, DUCKDB_TYPE_BLOB, second[index], result, function);
    }
    registered = registered && duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
    duckdb_destroy_scalar_function_set(&set);
    return registered;
}
