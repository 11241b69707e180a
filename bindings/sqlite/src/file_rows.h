/* The rows of a file: its puzzles in their order, and then what could not be read as a puzzle. */
#ifndef FILE_ROWS_H
#define FILE_ROWS_H

#include "file_data.h"

enum file_column {
    COLUMN_NUMBER,
    COLUMN_PUZZLE,
    COLUMN_SOLUTION,
    COLUMN_VERDICT,
    COLUMN_ID,
    COLUMN_TITLE,
    COLUMN_LINE,
    COLUMN_MESSAGE,
    COLUMN_RECORD,
    COLUMN_PATH,
    COLUMN_FORMAT,
};

typedef struct file_rows {
    file_data data;
    /* The line of this row, in the buffer that it is of; null behind the last row. */
    const char *line;
    size_t size;
    int is_problem;
    /* Whether drawings that may be rules are missing from some records. */
    int lacks_drawings;
    sqlite3_int64 number;
    /* The statements that take lines apart; `is_parsed` if that of this row has been run. */
    sqlite3_stmt *record;
    sqlite3_stmt *problem;
    int is_parsed;
} file_rows;

/* Prepares rows that are zero bytes. Each function returns a result code of SQLite. */
int open_rows(sqlite3 *database, file_rows *rows);

/* Goes to the first row of `data`, which is set; ends what was before. */
int first_row(file_rows *rows);
int next_row(file_rows *rows);

/* Sets the result to a column up to COLUMN_RECORD of this row. */
int row_column(file_rows *rows, enum file_column column, sqlite3_context *context);

/* Frees the file, so that another can be loaded. */
void clear_rows(file_rows *rows);
void close_rows(file_rows *rows);

#endif
