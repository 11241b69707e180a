/* Ratings: a number on a scale, and the name of its level. */
#include "call.h"
#include "message.h"
#include "scheme.h"

#include <string.h>

/* Returns the scheme of an argument; 0 if there is none, and the query fails. */
static int32_t scheme_argument(const call *call, duckdb_string_t *name) {
    char message[MESSAGE_SIZE];
    const char *bytes = duckdb_string_t_data(name);
    uint32_t size = duckdb_string_t_length(*name);
    int32_t scheme = scheme_named(bytes, size);
    if (scheme) return scheme;
    fail(message, "no scheme `%.*s`: expected " SCHEME_NAMES, whole_characters(bytes, size, 40), bytes);
    duckdb_scalar_function_set_error(call->info, message);
    return 0;
}

/* Sets the answer for a row with a rating. */
typedef void set_answer(const call *call, idx_t row, int32_t scheme, const givens_rating *rating);

/* Rates row by row, because each may have a scheme of its own and takes longer than a call. */
static void rate(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output, set_answer *set) {
    call call;
    if (!begin_call(&call, info, input, output, 0)) return;
    duckdb_string_t *names = NULL;
    if (duckdb_data_chunk_get_column_count(input) > 1) names = duckdb_vector_get_data(duckdb_data_chunk_get_vector(input, 1));
    for (idx_t row = 0; row < call.count; row++) {
        if (!has_arguments(&call, row)) continue;
        int32_t scheme = names ? scheme_argument(&call, &names[row]) : GIVENS_SCHEME_HODOKU;
        givens_rating rating;
        if (!scheme) break;
        if (!succeeded(&call, givens_rate(call.cells + row * GIVENS_CELLS, 1, USUAL_STRIDE, ONE_THREAD, scheme, &rating))) break;
        if (rating.rated == GIVENS_RATED_YES) set(&call, row, scheme, &rating);
        else set_null(&call, row);
    }
    end_call(&call);
}

static void set_number(const call *call, idx_t row, int32_t scheme, const givens_rating *rating) {
    double *numbers = duckdb_vector_get_data(call->output);
    switch (scheme) {
    case GIVENS_SCHEME_SUDOKU_EXPLAINER: numbers[row] = rating->er / 10.0; break;
    case GIVENS_SCHEME_QQWING:
    case GIVENS_SCHEME_BASICS: numbers[row] = rating->level; break;
    default: numbers[row] = rating->score;
    }
}

/* Null for schemes without levels, because the level 0 has no name. */
static void set_level(const call *call, idx_t row, int32_t scheme, const givens_rating *rating) {
    const char *name = givens_level_name(scheme, rating->level);
    if (name) set_text(call, row, name, strlen(name));
    else set_null(call, row);
}

static void ratings(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
    rate(info, input, output, set_number);
}

static void levels(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
    rate(info, input, output, set_level);
}

bool register_rating(duckdb_connection connection) {
    static const duckdb_type schemes[] = {DUCKDB_TYPE_INVALID, DUCKDB_TYPE_VARCHAR};
    return register_function(connection, "givens_rating", schemes, 2, DUCKDB_TYPE_DOUBLE, ratings)
        && register_function(connection, "givens_level", schemes, 2, DUCKDB_TYPE_VARCHAR, levels);
}
