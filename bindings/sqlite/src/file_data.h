/* A file of puzzles as the library reads it. */
#ifndef FILE_DATA_H
#define FILE_DATA_H

#include "extension.h"

typedef struct file_data {
    /* The puzzles that can be read: JSON Lines in the order of the file. */
    givens_buffer records;
    /* What is wrong with the others: JSON Lines. */
    givens_buffer problems;
} file_data;

/* Reads and converts a file in a format, or in the one that is detected if `format` is null. Returns a result code of
 * SQLite and sets `*message`, which is null if memory is exhausted. */
int load_file(sqlite3 *database, const char *path, const char *format, file_data *data, char **message);

void free_file(file_data *data);

#endif
