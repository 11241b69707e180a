/* The entry point, which has the name that DuckDB derives from the name of the file, givens. */
#define DUCKDB_EXTENSION_NAME givens
#include "extension.h"

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info, struct duckdb_extension_access *access) {
    if (register_functions(connection) && register_rating(connection) && register_file_table(connection)) return true;
    access->set_error(info, "givens: a function cannot be registered");
    return false;
}
