/* The entry point, which has the name that SQLite derives from the name of the file, givens_sqlite. */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include "extension.h"

#ifdef _WIN32
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

/* `json_extract` of a table of a file and the flags of functions that are harmless are of this version or older. */
enum { OLDEST_SQLITE = 3031000 };

EXPORTED int sqlite3_givenssqlite_init(sqlite3 *database, char **message, const sqlite3_api_routines *routines) {
    SQLITE_EXTENSION_INIT2(routines);
    if (sqlite3_libversion_number() < OLDEST_SQLITE) {
        *message = sqlite3_mprintf("givens: expected SQLite 3.31 or later, found %s", sqlite3_libversion());
        return SQLITE_ERROR;
    }
    int code = register_functions(database);
    if (code == SQLITE_OK) code = register_rating(database);
    if (code == SQLITE_OK) code = register_file_table(database);
    /* The library keeps the last message of each thread until the thread ends, so its code must stay as long. */
    return code == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : code;
}
