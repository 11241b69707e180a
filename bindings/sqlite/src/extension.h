/* What the files of the extension share. */
#ifndef EXTENSION_H
#define EXTENSION_H

#include <givens.h>
#include <sqlite3ext.h>

/* The pointer to SQLite's functions: extension.c sets it when the extension is loaded. */
SQLITE_EXTENSION_INIT3

/* The message of a call that failed is copied here: a longer one is cut between characters. */
enum { MESSAGE_SIZE = 512 };

/* functions.c, rating.c, file_table.c: each registers what it has, and returns a result code of SQLite. */
int register_functions(sqlite3 *database);
int register_rating(sqlite3 *database);
int register_file_table(sqlite3 *database);

#endif
