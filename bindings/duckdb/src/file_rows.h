/* The rows of a file: its puzzles in their order, and then what could not be read as a puzzle. */
#ifndef FILE_ROWS_H
#define FILE_ROWS_H

#include "file_data.h"
#include "json.h"

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
    COLUMN_COUNT,
};

/* A row: a line of the records or of the problems. */
typedef struct file_row {
    part line;
    bool is_problem;
    int64_t number;
} file_row;

typedef struct file_rows {
    file_data data;
    /* Where the next row begins, in the records or in the problems. */
    const char *next;
    bool are_records;
    int64_t number;
    /* Whether drawings that may be rules are missing from some records. */
    bool lacks_drawings;
} file_rows;

/* Goes to the first row of the file in `data`. */
void first_row(file_rows *rows);

/* Returns whether there is another row, and sets it. */
bool next_row(file_rows *rows, file_row *row);

/* Sets a column of rows other than the verdict; `text` has room for the longest line. */
void set_column(const file_row *rows, idx_t count, enum file_column column, duckdb_vector output, char *text);

/* The room that a verdict needs for a row: the cells and verdict of one that the library checks with others. */
enum { VERDICT_ROOM = GIVENS_CELLS + sizeof(givens_verdict) };

/* Sets the verdicts of rows, for each of which there is `room`. Returns the status of the library. */
givens_status set_verdicts(const file_rows *file, const file_row *rows, idx_t count, duckdb_vector output, uint8_t *room);

#endif
