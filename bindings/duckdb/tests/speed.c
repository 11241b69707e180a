/* The processor time of the library for the lines of a list, in one call and one thread: what the extension is compared with. */
#include <givens.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LINE = GIVENS_CELLS + 1 };

/* Returns the least time of three calls. */
static double least(givens_status call(const uint8_t *lines, size_t count, void *room), const uint8_t *lines, size_t count, void *room) {
    double time = 1e9;
    for (int run = 0; run < 3; run++) {
        clock_t start = clock();
        if (call(lines, count, room) != GIVENS_STATUS_OK) exit(1);
        double found = (double)(clock() - start) / CLOCKS_PER_SEC;
        if (found < time) time = found;
    }
    return time;
}

static givens_status check(const uint8_t *lines, size_t count, void *room) { return givens_check(lines, count, LINE, 1, room); }

static givens_status solve(const uint8_t *lines, size_t count, void *room) {
    return givens_solve(lines, count, LINE, 1, room, (uint8_t *)room + count, 0);
}

static givens_status canonical(const uint8_t *lines, size_t count, void *room) {
    return givens_canonical(lines, count, LINE, 1, GIVENS_FORM_MINLEX, room);
}

int main(int count, char **arguments) {
    FILE *list = count > 1 ? fopen(arguments[1], "rb") : NULL;
    if (!list || fseek(list, 0, SEEK_END)) return 1;
    size_t size = (size_t)ftell(list), lines = size / LINE;
    uint8_t *text = malloc(size), *room = malloc(lines * sizeof(givens_canonical_form));
    rewind(list);
    if (!text || !room || fread(text, 1, size, list) != size) return 1;
    printf("the library: verdicts: %.3f s\n", least(check, text, lines, room));
    printf("the library: solutions: %.3f s\n", least(solve, text, lines, room));
    printf("the library: canonical forms: %.3f s\n", least(canonical, text, lines, room));
    return 0;
}
