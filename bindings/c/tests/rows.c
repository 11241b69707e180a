/* Prints what a batch of the lines of a file comes to, a line each, with the columns of the command's rows: test.sh
 * compares the two. Usage: rows solve|count|canon|rate|se FILE */
#include "check.h"

static void fail(const char *what) {
    printf("%s: %s\n", what, last_error());
    exit(2);
}

static void print_solved(const uint8_t *lines, size_t count) {
    givens_verdict *verdicts = malloc(count);
    uint8_t *solutions = malloc(count * GIVENS_CELLS);
    if (givens_solve(lines, count, GIVENS_CELLS + 1, 0, verdicts, solutions, 0)) fail("solve");
    for (size_t row = 0; row < count; row++) {
        int has_one = verdicts[row] == GIVENS_VERDICT_ONE;
        printf("%s\t%.*s\n", givens_verdict_name(verdicts[row]), has_one ? 81 : 0,
            (char *)solutions + row * GIVENS_CELLS);
    }
    free(verdicts), free(solutions);
}

/* Up to a thousand solutions, as the command counts them. */
static void print_counts(const uint8_t *lines, size_t count) {
    givens_verdict *verdicts = malloc(count);
    uint64_t *counts = malloc(count * sizeof *counts);
    if (givens_count(lines, count, GIVENS_CELLS + 1, 0, 1000, counts, verdicts)) fail("count");
    for (size_t row = 0; row < count; row++) {
        const char *name = givens_verdict_name(verdicts[row]);
        if (verdicts[row] == GIVENS_VERDICT_MALFORMED) printf("%s\t\t\n", name);
        else if (counts[row] < 1000) printf("%s\t%llu\t\n", name, (unsigned long long)counts[row]);
        else printf("%s\t\t%llu\n", name, (unsigned long long)counts[row]);
    }
    free(verdicts), free(counts);
}

static void print_forms(const uint8_t *lines, size_t count) {
    givens_canonical_form *forms = malloc(count * sizeof *forms);
    if (givens_canonical(lines, count, GIVENS_CELLS + 1, 0, GIVENS_FORM_MINLEX, forms)) fail("canonical");
    for (size_t row = 0; row < count; row++) {
        if (forms[row].found) {
            printf("%.81s\t%u\t", (char *)forms[row].cells, (unsigned)forms[row].automorphisms);
            for (int byte = 0; byte < 16; byte++) printf("%02x", forms[row].key[byte]);
            printf("\n");
        } else {
            printf("\t\t\n");
        }
    }
    free(forms);
}

static void print_ratings(const uint8_t *lines, size_t count, int32_t scheme) {
    givens_rating *ratings = malloc(count * sizeof *ratings);
    if (givens_rate(lines, count, GIVENS_CELLS + 1, 0, scheme, ratings)) fail("rate");
    for (size_t row = 0; row < count; row++) {
        const givens_rating *found = &ratings[row];
        if (found->rated != GIVENS_RATED_YES) printf("%s", scheme == GIVENS_SCHEME_HODOKU ? "\t" : "\t\t");
        else if (scheme == GIVENS_SCHEME_HODOKU)
            printf("%u\t%s", (unsigned)found->score, givens_level_name(scheme, found->level));
        else printf("%.1f\t%.1f\t%.1f", found->er / 10.0, found->ep / 10.0, found->ed / 10.0);
        printf("\n");
    }
    free(ratings);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    FILE *file = fopen(argv[2], "rb");
    if (!file) return 2;
    size_t room = 1 << 24;
    uint8_t *lines = malloc(room);
    size_t size = fread(lines, 1, room, file);
    fclose(file);
    if (size == 0 || size == room || size % (GIVENS_CELLS + 1) != 0) return 2;
    size_t count = size / (GIVENS_CELLS + 1);
    if (!strcmp(argv[1], "solve")) print_solved(lines, count);
    else if (!strcmp(argv[1], "count")) print_counts(lines, count);
    else if (!strcmp(argv[1], "canon")) print_forms(lines, count);
    else if (!strcmp(argv[1], "rate")) print_ratings(lines, count, GIVENS_SCHEME_HODOKU);
    else if (!strcmp(argv[1], "se")) print_ratings(lines, count, GIVENS_SCHEME_SUDOKU_EXPLAINER);
    else return 2;
    free(lines);
    return 0;
}
