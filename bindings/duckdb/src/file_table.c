/* The table function `givens_file(path, format := …)`. The file is read when a query begins, not when it is planned. */
#include "file_rows.h"

#include <stdlib.h>
#include <string.h>

/* The arguments, in memory of DuckDB. */
typedef struct file_arguments {
    char *path;
    char *format;
} file_arguments;

/* A query: its rows, the columns that it names, and room for a text of a line and for verdicts. */
typedef struct file_query {
    file_rows rows;
    idx_t column_count;
    enum file_column columns[COLUMN_COUNT];
    char *text;
    file_row *chunk;
    uint8_t *verdicts;
} file_query;

static void free_arguments(void *data) {
    file_arguments *arguments = data;
    if (arguments->path) duckdb_free(arguments->path);
    if (arguments->format) duckdb_free(arguments->format);
    free(arguments);
}

static void free_query(void *data) {
    file_query *query = data;
    free_file(&query->rows.data);
    free(query->text);
    free(query->chunk);
    free(query->verdicts);
    free(query);
}

/* Returns the text of an argument; null if there is none. */
static char *text_of(duckdb_value value) {
    char *text = !value || duckdb_is_null_value(value) ? NULL : duckdb_get_varchar(value);
    if (value) duckdb_destroy_value(&value);
    return text;
}

static void add_columns(duckdb_bind_info info) {
    static const char *const names[COLUMN_COUNT] = {
        [COLUMN_NUMBER] = "number", [COLUMN_PUZZLE] = "puzzle", [COLUMN_SOLUTION] = "solution",
        [COLUMN_VERDICT] = "verdict", [COLUMN_ID] = "id", [COLUMN_TITLE] = "title", [COLUMN_LINE] = "line",
        [COLUMN_MESSAGE] = "message", [COLUMN_RECORD] = "record"};
    duckdb_logical_type number = duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    for (int column = 0; column < COLUMN_COUNT; column++) {
        bool is_number = column == COLUMN_NUMBER || column == COLUMN_LINE;
        duckdb_bind_add_result_column(info, names[column], is_number ? number : text);
    }
    duckdb_destroy_logical_type(&number);
    duckdb_destroy_logical_type(&text);
}

static void bind_file(duckdb_bind_info info) {
    file_arguments *arguments = malloc(sizeof *arguments);
    if (!arguments) return duckdb_bind_set_error(info, "givens_file: out of memory");
    arguments->path = text_of(duckdb_bind_get_parameter(info, 0));
    arguments->format = text_of(duckdb_bind_get_named_parameter(info, "format"));
    duckdb_bind_set_bind_data(info, arguments, free_arguments);
    if (!arguments->path) duckdb_bind_set_error(info, "givens_file: expected a path, found NULL");
    add_columns(info);
}

/* Returns a query of the file, or sets an error. */
static file_query *open_query(duckdb_init_info info, const file_arguments *arguments) {
    char message[MESSAGE_SIZE] = "givens_file: out of memory";
    file_query *query = calloc(1, sizeof *query);
    if (query && load_file(arguments->path, arguments->format, &query->rows.data, message)) {
        size_t records = query->rows.data.records.size, problems = query->rows.data.problems.size;
        /* No line is longer than all of them; a message has two bytes more than its members. */
        query->text = malloc((records > problems ? records : problems) + 2);
        query->chunk = malloc(duckdb_vector_size() * sizeof *query->chunk);
        query->verdicts = malloc(duckdb_vector_size() * VERDICT_ROOM);
        if (query->text && query->chunk && query->verdicts) return query;
    }
    duckdb_init_set_error(info, message);
    if (query) free_query(query);
    return NULL;
}

static void init_file(duckdb_init_info info) {
    file_query *query = open_query(info, duckdb_init_get_bind_data(info));
    if (!query) return;
    query->column_count = duckdb_init_get_column_count(info);
    for (idx_t index = 0; index < query->column_count; index++) {
        query->columns[index] = (enum file_column)duckdb_init_get_column_index(info, index);
    }
    first_row(&query->rows);
    duckdb_init_set_init_data(info, query, free_query);
    duckdb_init_set_max_threads(info, 1);
}

/* Sets a column of a chunk. Returns false if the query fails. */
static bool set_output(duckdb_function_info info, file_query *query, idx_t count, enum file_column column, duckdb_vector output) {
    if (column != COLUMN_VERDICT) {
        set_column(query->chunk, count, column, output, query->text);
        return true;
    }
    givens_status status = set_verdicts(&query->rows, query->chunk, count, output, query->verdicts);
    if (status != GIVENS_STATUS_OK) duckdb_function_set_error(info, givens_status_text(status));
    return status == GIVENS_STATUS_OK;
}

static void read_rows(duckdb_function_info info, duckdb_data_chunk output) {
    file_query *query = duckdb_function_get_init_data(info);
    idx_t count = 0, room = duckdb_vector_size();
    while (count < room && next_row(&query->rows, &query->chunk[count])) count++;
    for (idx_t index = 0; index < query->column_count && count > 0; index++) {
        /* A query that only counts rows names a column that is none. */
        if (query->columns[index] >= COLUMN_COUNT) continue;
        if (!set_output(info, query, count, query->columns[index], duckdb_data_chunk_get_vector(output, index))) return;
    }
    duckdb_data_chunk_set_size(output, count);
}

bool register_file_table(duckdb_connection connection) {
    duckdb_table_function function = duckdb_create_table_function();
    duckdb_logical_type text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    duckdb_table_function_set_name(function, "givens_file");
    duckdb_table_function_add_parameter(function, text);
    duckdb_table_function_add_named_parameter(function, "format", text);
    duckdb_table_function_set_bind(function, bind_file);
    duckdb_table_function_set_init(function, init_file);
    duckdb_table_function_set_function(function, read_rows);
    duckdb_table_function_supports_projection_pushdown(function, true);
    bool registered = duckdb_register_table_function(connection, function) == DuckDBSuccess;
    duckdb_destroy_logical_type(&text);
    duckdb_destroy_table_function(&function);
    return registered;
}
