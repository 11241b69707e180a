/* Prints the puzzles that one thread takes in a second of processor time, for speed.sh. Usage: batches VERB FILE, where the
 * file has lines of 81 cells; or batches make FILE NUMBER, which writes such a file. */
#define _POSIX_C_SOURCE 199309L
#include <givens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STRIDE (GIVENS_CELLS + 1)

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int make(const char *path, size_t count) {
    uint8_t *lines = malloc(count * STRIDE);
    if (!lines || givens_generate(NULL, 0, count, 0, lines, NULL, STRIDE)) return 1;
    for (size_t row = 0; row < count; row++) lines[row * STRIDE + GIVENS_CELLS] = '\n';
    FILE *file = fopen(path, "wb");
    return !file || fwrite(lines, STRIDE, count, file) != count || fclose(file);
}

static givens_status run(
    const char *verb, const uint8_t *lines, size_t count, void *out, givens_verdict *verdicts) {
    if (!strcmp(verb, "check")) return givens_check(lines, count, STRIDE, 1, verdicts);
    if (!strcmp(verb, "solve")) return givens_solve(lines, count, STRIDE, 1, verdicts, out, 0);
    if (!strcmp(verb, "count")) return givens_count(lines, count, STRIDE, 1, 2, out, verdicts);
    if (!strcmp(verb, "canonical")) return givens_canonical(lines, count, STRIDE, 1, GIVENS_FORM_MINLEX, out);
    if (!strcmp(verb, "rate")) return givens_rate(lines, count, STRIDE, 1, GIVENS_SCHEME_HODOKU, out);
    if (!strcmp(verb, "generate")) return givens_generate(NULL, 0, count, 1, out, NULL, 0);
    if (!strcmp(verb, "convert")) {
        givens_buffer converted;
        givens_status status = givens_convert(lines, count * STRIDE, "jsonl", NULL, &converted, NULL);
        givens_buffer_free(&converted);
        return status;
    }
    /* A call for each puzzle. */
    for (size_t row = 0; row < count; row++)
        if (givens_solve(lines + row * STRIDE, 1, 0, 1, verdicts + row, (uint8_t *)out + row * GIVENS_CELLS, 0))
            return 1;
    return strcmp(verb, "one") != 0;
}

int main(int argc, char **argv) {
    if (argc == 4) return make(argv[2], strtoul(argv[3], NULL, 10));
    FILE *file = argc == 3 ? fopen(argv[2], "rb") : NULL;
    if (!file || fseek(file, 0, SEEK_END)) return 2;
    size_t count = (size_t)ftell(file) / STRIDE;
    uint8_t *lines = malloc(count * STRIDE);
    rewind(file);
    if (fread(lines, STRIDE, count, file) != count) return 2;
    void *out = malloc(count * sizeof(givens_canonical_form));
    givens_verdict *verdicts = malloc(count);
    double start = seconds();
    if (run(argv[1], lines, count, out, verdicts)) return 1;
    printf("%.0f\n", (double)count / (seconds() - start));
    free(out), free(verdicts), free(lines);
    return 0;
}
