#include "argument.h"

#include <string.h>

static int is_space(uint8_t byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/* Returns the bytes of an argument of any type. Numbers are their digits, as SQLite writes them. */
static const uint8_t *argument_bytes(sqlite3_value *argument, size_t *size) {
    const uint8_t *bytes;
    /* A BLOB is read where it is: as a text, it would be copied for a null byte at its end. */
    if (sqlite3_value_type(argument) == SQLITE_BLOB) bytes = sqlite3_value_blob(argument);
    else bytes = sqlite3_value_text(argument);
    *size = (size_t)sqlite3_value_bytes(argument);
    return bytes;
}

int puzzle_argument(sqlite3_context *context, sqlite3_value *argument, uint8_t row[GIVENS_CELLS]) {
    size_t size;
    if (sqlite3_value_type(argument) == SQLITE_NULL) return 0;
    const uint8_t *bytes = argument_bytes(argument, &size);
    if (!bytes && sqlite3_value_type(argument) != SQLITE_BLOB) {
        /* A text of UTF-16, or a number, is converted, which takes memory. An empty BLOB has no bytes either. */
        sqlite3_result_error_nomem(context);
        return 0;
    }
    while (size > 0 && is_space(bytes[size - 1])) size--;
    while (size > 0 && is_space(bytes[0])) bytes++, size--;
    if (size == GIVENS_CELLS) memcpy(row, bytes, GIVENS_CELLS);
    else memset(row, 0, GIVENS_CELLS);
    return 1;
}

int succeeded(sqlite3_context *context, givens_status status) {
    char message[MESSAGE_SIZE];
    if (status == GIVENS_STATUS_OK) return 1;
    givens_last_error(message, sizeof message);
    sqlite3_result_error(context, message, -1);
    return 0;
}
