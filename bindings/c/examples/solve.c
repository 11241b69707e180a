/* Prints verdict and solution of each 9x9 puzzle of a file, in any format.
 *
 *   cc solve.c $(pkg-config --cflags --libs givens) -o solve && ./solve bank.csv
 */
#include <givens.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what) {
    char message[256];
    givens_last_error(message, sizeof message);
    fprintf(stderr, "%s: %s\n", what, message);
    exit(1);
}

/* Returns the bytes of a file, which the caller frees. */
static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(1);
    }
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size + 1);
    if (!bytes || fread(bytes, 1, *size, file) != *size) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return bytes;
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    size_t size;
    uint8_t *bytes = read_file(argv[1], &size);

    /* Lines of 81 cells and a line end: rows with a stride of 82. */
    givens_file_options options = {.size = sizeof options, .name = argv[1]};
    givens_buffer lines, report;
    if (givens_convert(bytes, size, "line", &options, &lines, &report) != GIVENS_STATUS_OK) fail(argv[1]);
    fputs((const char *)report.data, stderr);

    size_t count = lines.size / (GIVENS_CELLS + 1);
    givens_verdict *verdicts = malloc(count);
    uint8_t *solutions = malloc(count * GIVENS_CELLS);
    if (givens_solve(lines.data, count, GIVENS_CELLS + 1, 0, verdicts, solutions, 0) != GIVENS_STATUS_OK)
        fail("solve");
    for (size_t row = 0; row < count; row++)
        printf("%s\t%.81s\n", givens_verdict_name(verdicts[row]), (const char *)solutions + row * GIVENS_CELLS);

    free(solutions), free(verdicts), free(bytes);
    givens_buffer_free(&report), givens_buffer_free(&lines);
    return 0;
}
