#include "file_data.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Memory grows by at least this number of bytes, and a file by half of what it has. */
enum { FIRST_CHUNK = 1 << 16 };

/* Reads a stream, whose size is not known before: it may be a pipe. */
static bool read_stream(FILE *stream, uint8_t **bytes, size_t *size) {
    size_t room = 0;
    *bytes = NULL, *size = 0;
    do {
        room = room < FIRST_CHUNK ? FIRST_CHUNK : room + room / 2;
        uint8_t *larger = realloc(*bytes, room);
        if (!larger) return false;
        *bytes = larger;
        *size += fread(*bytes + *size, 1, room - *size, stream);
    } while (*size == room);
    return !ferror(stream);
}

static bool read_file(const char *path, uint8_t **bytes, size_t *size, char message[MESSAGE_SIZE]) {
    *bytes = NULL;
    FILE *stream = fopen(path, "rb");
    if (!stream) return fail(message, "%s: %s", path, strerror(errno));
    bool is_read = read_stream(stream, bytes, size);
    if (!is_read) fail(message, "%s: %s", path, strerror(errno));
    fclose(stream);
    return is_read;
}

/* JSON Lines hold more than every other format that is written. */
static bool convert(const uint8_t *bytes, size_t size, const char *path, const char *format, file_data *data,
    char message[MESSAGE_SIZE]) {
    givens_file_options options = {.size = sizeof options, .name = path, .from = format, .jsonl = 1};
    char reason[MESSAGE_SIZE];
    if (givens_convert(bytes, size, "jsonl", &options, &data->records, &data->problems) == GIVENS_STATUS_OK) return true;
    givens_last_error(reason, sizeof reason);
    return fail(message, "%s: %s", path, reason);
}

bool load_file(const char *path, const char *format, file_data *data, char message[MESSAGE_SIZE]) {
    uint8_t *bytes;
    size_t size = 0;
    bool is_loaded = read_file(path, &bytes, &size, message) && convert(bytes, size, path, format, data, message);
    free(bytes);
    return is_loaded;
}

void free_file(file_data *data) {
    givens_buffer_free(&data->records);
    givens_buffer_free(&data->problems);
}
