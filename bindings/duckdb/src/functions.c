/* Verdicts, solutions, canonical forms and numbers of solutions: functions of puzzles. */
#include "call.h"

#include <stdlib.h>
#include <string.h>

static void verdicts(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
    call call;
    if (!begin_call(&call, info, input, output, sizeof(givens_verdict))) return;
    givens_verdict *found = call.answers;
    if (succeeded(&call, givens_check(call.cells, call.count, USUAL_STRIDE, ONE_THREAD, found))) {
        for (idx_t row = 0; row < call.count; row++) {
            const char *name = givens_verdict_name(found[row]);
            if (has_arguments(&call, row)) set_text(&call, row, name, strlen(name));
        }
    }
    end_call(&call);
}

/* Without exactly one solution, the result is null: that of no call is. */
static void solutions(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
    call call;
    if (!begin_call(&call, info, input, output, sizeof(givens_verdict))) return;
    givens_verdict *found = call.answers;
    givens_status status =
        givens_solve(call.cells, call.count, USUAL_STRIDE, ONE_THREAD, found, call.cells, USUAL_STRIDE);
    if (succeeded(&call, status)) {
        for (idx_t row = 0; row < call.count; row++) {
            if (found[row] == GIVENS_VERDICT_ONE) set_text(&call, row, (char *)call.cells + row * GIVENS_CELLS, GIVENS_CELLS);
            else set_null(&call, row);
        }
    }
    end_call(&call);
}

static void canonical_forms(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
    call call;
    if (!begin_call(&call, info, input, output, sizeof(givens_canonical_form))) return;
    givens_canonical_form *forms = call.answers;
    givens_status status =
        givens_canonical(call.cells, call.count, USUAL_STRIDE, ONE_THREAD, GIVENS_FORM_MINLEX, forms);
    if (succeeded(&call, status)) {
        for (idx_t row = 0; row < call.count; row++) {
            if (forms[row].found) set_text(&call, row, (char *)forms[row].cells, GIVENS_CELLS);
            else set_null(&call, row);
        }
    }
    end_call(&call);
}

/* Returns the number of rows from this one on that have the same limit. */
static idx_t same_limits(const int64_t *limits, idx_t row, idx_t count) {
    idx_t end = row + 1;
    while (end < count && limits[end] == limits[row]) end++;
    return end - row;
}

/* Counts rows of one limit. A search that ended early has no number, because the one that it has may be too small. */
static bool count_rows(const call *call, idx_t first, idx_t count, int64_t limit) {
    uint64_t *numbers = call->answers;
    givens_verdict *found = (givens_verdict *)(numbers + call->count);
    int64_t *results = duckdb_vector_get_data(call->output);
    if (limit < 1) {
        duckdb_scalar_function_set_error(call->info, "givens_count: expected a limit of at least 1");
        return false;
    }
    givens_status status = givens_count(call->cells + first * GIVENS_CELLS, count, USUAL_STRIDE, ONE_THREAD, (uint64_t)limit,
        numbers + first, found + first);
    if (!succeeded(call, status)) return false;
    for (idx_t row = first; row < first + count; row++) {
        bool is_known = found[row] != GIVENS_VERDICT_MALFORMED && found[row] != GIVENS_VERDICT_UNDECIDED;
        if (is_known) results[row] = (int64_t)numbers[row];
        else set_null(call, row);
    }
    return true;
}

static void counts(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
    call call;
    if (!begin_call(&call, info, input, output, sizeof(uint64_t) + sizeof(givens_verdict))) return;
    const int64_t *limits = duckdb_vector_get_data(duckdb_data_chunk_get_vector(input, 1));
    for (idx_t row = 0, count; row < call.count; row += count) {
        count = same_limits(limits, row, call.count);
        /* The limit of a null is any number. */
        int64_t limit = has_arguments(&call, row) ? limits[row] : 1;
        if (!has_arguments(&call, row)) count = 1;
        if (!count_rows(&call, row, count, limit)) break;
    }
    end_call(&call);
}

static void versions(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
    (void)info;
    const char *version = givens_version();
    for (idx_t row = 0; row < duckdb_data_chunk_get_size(input); row++) {
        duckdb_vector_assign_string_element(output, row, version);
    }
}

static bool register_version(duckdb_connection connection) {
    duckdb_scalar_function function = duckdb_create_scalar_function();
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_scalar_function_set_name(function, "givens_version");
    duckdb_scalar_function_set_return_type(function, text);
    duckdb_scalar_function_set_function(function, versions);
    bool registered = duckdb_register_scalar_function(connection, function) == DuckDBSuccess;
    duckdb_destroy_logical_type(&text);
    duckdb_destroy_scalar_function(&function);
    return registered;
}

bool register_functions(duckdb_connection connection) {
    static const duckdb_type nothing = DUCKDB_TYPE_INVALID, limit = DUCKDB_TYPE_BIGINT;
    return register_function(connection, "givens_verdict", &nothing, 1, DUCKDB_TYPE_VARCHAR, verdicts)
        && register_function(connection, "givens_solution", &nothing, 1, DUCKDB_TYPE_VARCHAR, solutions)
        && register_function(connection, "givens_canonical", &nothing, 1, DUCKDB_TYPE_VARCHAR, canonical_forms)
        && register_function(connection, "givens_count", &limit, 1, DUCKDB_TYPE_BIGINT, counts) && register_version(connection);
}
