#include "file_data.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Memory grows by at least this number of bytes, and a file by half of what it has. */
enum { FIRST_CHUNK = 1 << 16 };

static int fail(char **message, const char *path, const char *reason) {
    *message = sqlite3_mprintf("%s: %s", path, reason);
    return *message ? SQLITE_ERROR : SQLITE_NOMEM;
}

/* Reads up to `limit` bytes of a stream, whose size is not known before: it may be a pipe. */
static int read_stream(FILE *stream, size_t limit, uint8_t **bytes, size_t *size) {
    size_t room = 0;
    *bytes = NULL, *size = 0;
    do {
        room = room < FIRST_CHUNK ? FIRST_CHUNK : room + room / 2;
        uint8_t *larger = sqlite3_realloc64(*bytes, room);
        if (!larger) return SQLITE_NOMEM;
        *bytes = larger;
        *size += fread(*bytes + *size, 1, room - *size, stream);
        if (*size > limit) return SQLITE_TOOBIG;
    } while (*size == room);
    return ferror(stream) ? SQLITE_IOERR : SQLITE_OK;
}

/* Reads a file that is no larger than a value of this database may be. */
static int read_file(sqlite3 *database, const char *path, uint8_t **bytes, size_t *size, char **message) {
    *bytes = NULL;
    errno = 0;
    FILE *stream = fopen(path, "rb");
    if (!stream) return fail(message, path, strerror(errno));
    int code = read_stream(stream, (size_t)sqlite3_limit(database, SQLITE_LIMIT_LENGTH, -1), bytes, size);
    if (code == SQLITE_IOERR) code = fail(message, path, strerror(errno));
    if (code == SQLITE_TOOBIG) code = fail(message, path, "larger than the limit of a value (SQLITE_LIMIT_LENGTH)");
    fclose(stream);
    return code;
}

/* JSON Lines hold more than every other format that is written. */
static int convert(const uint8_t *bytes, size_t size, const char *path, const char *format, file_data *data, char **message) {
    givens_file_options options = {.size = sizeof options, .name = path, .from = format, .jsonl = 1};
    char reason[MESSAGE_SIZE];
    if (givens_convert(bytes, size, "jsonl", &options, &data->records, &data->problems) == GIVENS_STATUS_OK) return SQLITE_OK;
    givens_last_error(reason, sizeof reason);
    free_file(data);
    return fail(message, path, reason);
}

int load_file(sqlite3 *database, const char *path, const char *format, file_data *data, char **message) {
    uint8_t *bytes;
    size_t size;
    *message = NULL;
    int code = read_file(database, path, &bytes, &size, message);
    if (code == SQLITE_OK) code = convert(bytes, size, path, format, data, message);
    sqlite3_free(bytes);
    return code;
}

void free_file(file_data *data) {
    givens_buffer_free(&data->records);
    givens_buffer_free(&data->problems);
}
