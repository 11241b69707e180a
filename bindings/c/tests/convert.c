/* Converts a file: test.sh compares the bytes with those of the command. Usage: convert FILE FORMAT */
#include "check.h"

int main(int argc, char **argv) {
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    if (!file) return 2;
    size_t room = 1 << 20;
    uint8_t *bytes = malloc(room);
    size_t size = fread(bytes, 1, room, file);
    fclose(file);
    givens_file_options options = {.size = sizeof options, .name = argv[1]};
    givens_buffer converted, report;
    givens_status status = givens_convert(bytes, size, argv[2], &options, &converted, &report);
    if (status == GIVENS_STATUS_OK) fwrite(converted.data, 1, converted.size, stdout);
    else fprintf(stderr, "%s\n", last_error());
    givens_buffer_free(&converted), givens_buffer_free(&report);
    free(bytes);
    return status != GIVENS_STATUS_OK;
}
