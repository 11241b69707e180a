/* Batches: a row out for each row in, whatever the rows, strides and threads. */
#include "check.h"

#define KINDS 5
static const char *const ROWS[KINDS] = {PROPER, CLASHING, MALFORMED, WITHOUT, MANY};
static const givens_verdict VERDICTS[KINDS] = {GIVENS_VERDICT_ONE, GIVENS_VERDICT_CLASHING,
    GIVENS_VERDICT_MALFORMED, GIVENS_VERDICT_ZERO, GIVENS_VERDICT_MANY};

/* Returns rows of all kinds by turns, a stride behind each other; every byte of the memory belongs to a row, so that
 * valgrind sees each access behind the last one. */
static uint8_t *rows(size_t count, size_t stride) {
    size_t size = (count - 1) * stride + GIVENS_CELLS;
    uint8_t *puzzles = malloc(size);
    if (!puzzles) exit(2);
    memset(puzzles, '?', size);
    for (size_t row = 0; row < count; row++) memcpy(puzzles + row * stride, ROWS[row % KINDS], GIVENS_CELLS);
    return puzzles;
}

static void names(void) {
    CHECK(givens_abi_version() == GIVENS_ABI_VERSION);
    CHECK(strlen(givens_version()) >= 5);
    CHECK(strcmp(givens_verdict_name(GIVENS_VERDICT_ONE), "one") == 0);
    CHECK(strcmp(givens_verdict_name(GIVENS_VERDICT_UNDECIDED), "undecided") == 0);
    CHECK(givens_verdict_name(6) == NULL && givens_verdict_name(255) == NULL);
    CHECK(strcmp(givens_status_text(GIVENS_STATUS_OK), "success") == 0);
    CHECK(strcmp(givens_status_text(GIVENS_STATUS_BUG), "bug of the library") == 0);
    CHECK(strcmp(givens_status_text(-1), "unknown status") == 0);
    CHECK(strcmp(givens_level_name(GIVENS_SCHEME_HODOKU, 1), "easy") == 0);
    CHECK(givens_level_name(GIVENS_SCHEME_HODOKU, 0) == NULL && givens_level_name(GIVENS_SCHEME_HODOKU, 6) == NULL);
    CHECK(givens_level_name(GIVENS_SCHEME_SUDOKU_EXPLAINER, 1) == NULL);
    CHECK(givens_level_name(0, 1) == NULL && givens_level_name(-1, 1) == NULL && givens_level_name(7, 1) == NULL);
}

/* Few rows are solved one by one, many together: the answers are the same. */
static void check_and_solve(size_t count, size_t stride, int32_t threads) {
    uint8_t *puzzles = rows(count, stride), *solutions = rows(count, stride);
    givens_verdict *verdicts = malloc(count), *again = malloc(count);
    CHECK(givens_check(puzzles, count, stride, threads, verdicts) == GIVENS_STATUS_OK);
    CHECK(givens_solve(puzzles, count, stride, threads, again, solutions, stride) == GIVENS_STATUS_OK);
    CHECK(memcmp(verdicts, again, count) == 0);
    size_t wrong = 0;
    for (size_t row = 0; row < count; row++) {
        const char *expected = row % KINDS == 0 ? SOLUTION : BLANK;
        wrong +=
            verdicts[row] != VERDICTS[row % KINDS] || memcmp(solutions + row * stride, expected, GIVENS_CELLS) != 0;
        /* What is between the rows is left as it was. */
        if (row + 1 < count && stride > GIVENS_CELLS) wrong += solutions[row * stride + GIVENS_CELLS] != '?';
    }
    CHECK(wrong == 0);
    /* In place. */
    CHECK(givens_solve(puzzles, count, stride, threads, again, puzzles, stride) == GIVENS_STATUS_OK);
    CHECK(memcmp(puzzles, solutions, (count - 1) * stride + GIVENS_CELLS) == 0 &&
          memcmp(verdicts, again, count) == 0);
    free(puzzles), free(solutions), free(verdicts), free(again);
}

/* Puzzle, solution and verdict as members of one struct. */
static void members(void) {
    struct {
        uint8_t puzzle[GIVENS_CELLS], solution[GIVENS_CELLS];
    } pairs[KINDS];
    givens_verdict verdicts[KINDS];
    for (int row = 0; row < KINDS; row++) memcpy(pairs[row].puzzle, ROWS[row], GIVENS_CELLS);
    CHECK(givens_solve(pairs[0].puzzle, KINDS, sizeof pairs[0], 1, verdicts, pairs[0].solution, sizeof pairs[0]) ==
          GIVENS_STATUS_OK);
    CHECK(memcmp(pairs[0].puzzle, PROPER, GIVENS_CELLS) == 0 &&
          memcmp(pairs[0].solution, SOLUTION, GIVENS_CELLS) == 0);
    CHECK(memcmp(pairs[4].puzzle, MANY, GIVENS_CELLS) == 0 && memcmp(pairs[4].solution, BLANK, GIVENS_CELLS) == 0);
}

static void count(size_t number, uint64_t limit, uint64_t of_many) {
    uint8_t *puzzles = rows(number, GIVENS_CELLS);
    uint64_t *counts = malloc(number * sizeof *counts), *alone = malloc(number * sizeof *counts);
    givens_verdict *verdicts = malloc(number);
    CHECK(givens_count(puzzles, number, 0, 2, limit, counts, verdicts) == GIVENS_STATUS_OK);
    CHECK(givens_count(puzzles, number, 0, 1, limit, alone, NULL) == GIVENS_STATUS_OK);
    CHECK(memcmp(counts, alone, number * sizeof *counts) == 0);
    const uint64_t expected[KINDS] = {1, 0, 0, 0, of_many};
    size_t wrong = 0;
    for (size_t row = 0; row < number; row++)
        wrong += counts[row] != expected[row % KINDS] || verdicts[row] != VERDICTS[row % KINDS];
    CHECK(wrong == 0);
    free(puzzles), free(counts), free(alone), free(verdicts);
}

static void canonical(void) {
    /* The same puzzle with its rows 1 and 2 exchanged, and 1 and 2 renamed. */
    char moved[GIVENS_CELLS + 1] = PROPER;
    memcpy(moved, PROPER + 9, 9), memcpy(moved + 9, PROPER, 9);
    for (char *cell = moved; *cell; cell++) *cell = *cell == '1' ? '2' : *cell == '2' ? '1' : *cell;
    uint8_t puzzles[6 * GIVENS_CELLS];
    for (int row = 0; row < KINDS; row++) memcpy(puzzles + row * GIVENS_CELLS, ROWS[row], GIVENS_CELLS);
    memcpy(puzzles + KINDS * GIVENS_CELLS, moved, GIVENS_CELLS);
    givens_canonical_form forms[6];
    CHECK(sizeof forms[0] == 104);
    for (int32_t form = GIVENS_FORM_MINLEX; form <= GIVENS_FORM_MAXLEX; form++) {
        int needs_one = form == GIVENS_FORM_MINLEX_SOLUTION;
        CHECK(givens_canonical(puzzles, 6, 0, 2, form, forms) == GIVENS_STATUS_OK);
        CHECK(forms[0].found == 1 && forms[0].automorphisms >= 1 &&
              memcmp(&forms[0], &forms[5], sizeof forms[0]) == 0);
        CHECK(forms[1].found == 0 && forms[1].reason == GIVENS_VERDICT_CLASHING && forms[1].automorphisms == 0);
        CHECK(forms[2].found == 0 && forms[2].reason == GIVENS_VERDICT_MALFORMED &&
              memcmp(forms[2].cells, BLANK, 81) == 0);
        CHECK(needs_one ? forms[3].reason == GIVENS_VERDICT_ZERO : forms[3].found);
        CHECK(needs_one ? forms[4].reason == GIVENS_VERDICT_MANY : forms[4].found);
    }
    /* Forms are rows themselves. */
    givens_verdict verdicts[6];
    CHECK(givens_check(forms[0].cells, 6, sizeof forms[0], 1, verdicts) == GIVENS_STATUS_OK);
    CHECK(verdicts[0] == GIVENS_VERDICT_ONE && verdicts[5] == GIVENS_VERDICT_ONE &&
          verdicts[4] == GIVENS_VERDICT_MANY);
}

static void rate(void) {
    uint8_t *puzzles = rows(KINDS, GIVENS_CELLS);
    givens_rating ratings[KINDS];
    CHECK(sizeof ratings[0] == 24);
    CHECK(givens_rate(puzzles, KINDS, 0, 2, GIVENS_SCHEME_HODOKU, ratings) == GIVENS_STATUS_OK);
    CHECK(ratings[0].rated == GIVENS_RATED_YES && ratings[0].score == 204 && ratings[0].level == 1 &&
          ratings[0].er == 0);
    for (int row = 1; row < KINDS; row++)
        CHECK(ratings[row].rated == GIVENS_RATED_NOT_PROPER && ratings[row].verdict == VERDICTS[row] &&
              ratings[row].score == 0);
    CHECK(givens_rate(puzzles, KINDS, 0, 1, GIVENS_SCHEME_SUDOKU_EXPLAINER, ratings) == GIVENS_STATUS_OK);
    CHECK(ratings[0].er == 12 && ratings[0].ep == 12 && ratings[0].ed == 12 && ratings[0].steps == 51 &&
          ratings[0].level == 0);
    CHECK(givens_rate(puzzles, KINDS, 0, 1, GIVENS_SCHEME_QQWING, ratings) == GIVENS_STATUS_OK);
    CHECK(ratings[0].level >= 1 && givens_level_name(GIVENS_SCHEME_QQWING, ratings[0].level) != NULL);
    for (int32_t scheme = GIVENS_SCHEME_BASICS; scheme <= GIVENS_SCHEME_DEPTH; scheme++)
        CHECK(givens_rate(puzzles, 1, 0, 1, scheme, ratings) == GIVENS_STATUS_OK &&
              ratings[0].rated == GIVENS_RATED_YES);
    free(puzzles);
}

static void generate(void) {
    enum { NUMBER = 40, STRIDE = 90 };
    uint8_t puzzles[NUMBER * STRIDE], solutions[NUMBER * STRIDE], again[NUMBER * STRIDE];
    givens_verdict verdicts[NUMBER];
    memset(again, 0, sizeof again), memset(puzzles, 0, sizeof puzzles);
    givens_generate_options options = {
        .size = sizeof options, .seed = 7, .symmetry = "half-turn", .givens_min = 28, .givens_max = 30};
    CHECK(givens_generate(&options, 0, NUMBER, 2, puzzles, solutions, STRIDE) == GIVENS_STATUS_OK);
    CHECK(memcmp(puzzles, "....56.1......129.8..93.7.56...7.8...3.....2...5.2...44.7.12..9.684......9.86....",
              81) == 0);
    CHECK(givens_check(puzzles, NUMBER, STRIDE, 1, verdicts) == GIVENS_STATUS_OK);
    size_t wrong = 0;
    for (int row = 0; row < NUMBER; row++) {
        wrong += verdicts[row] != GIVENS_VERDICT_ONE;
        for (int cell = 0; cell < GIVENS_CELLS; cell++) {
            uint8_t given = puzzles[row * STRIDE + cell], digit = solutions[row * STRIDE + cell];
            wrong += digit < '1' || digit > '9' || (given != '.' && given != digit);
        }
    }
    CHECK(wrong == 0);
    /* In parts, by other numbers of threads, without solutions. */
    CHECK(givens_generate(&options, 0, 3, 1, again, NULL, STRIDE) == GIVENS_STATUS_OK);
    CHECK(givens_generate(&options, 3, NUMBER - 3, 3, again + 3 * STRIDE, NULL, STRIDE) == GIVENS_STATUS_OK);
    CHECK(memcmp(puzzles, again, sizeof puzzles) == 0);
    CHECK(givens_generate(NULL, 0, 1, 1, again, NULL, 0) == GIVENS_STATUS_OK);
}

static void generate_rated(void) {
    uint8_t puzzles[81];
    givens_generate_options rated = {.size = sizeof rated,
        .seed = 1,
        .scheme = GIVENS_SCHEME_SUDOKU_EXPLAINER,
        .rating_min = 1.5,
        .rating_max = 2.0};
    givens_rating rating;
    CHECK(givens_generate(&rated, 5, 1, 0, puzzles, NULL, 0) == GIVENS_STATUS_OK);
    CHECK(givens_rate(puzzles, 1, 0, 1, GIVENS_SCHEME_SUDOKU_EXPLAINER, &rating) == GIVENS_STATUS_OK);
    CHECK(rating.er >= 15 && rating.er <= 20);
}

/* What is not found has zero bytes, and the others have their rows. */
static void generate_rare(void) {
    enum { NUMBER = 40 };
    uint8_t puzzles[NUMBER * 81], solutions[NUMBER * 81];
    givens_verdict verdicts[NUMBER];
    givens_generate_options rare = {.size = sizeof rare, .attempts = 1, .givens_min = 22, .givens_max = 23};
    givens_status status = givens_generate(&rare, 0, NUMBER, 2, puzzles, solutions, 0);
    CHECK(status == GIVENS_STATUS_NOT_GENERATED && strncmp(last_error(), "puzzle ", 7) == 0);
    /* The message is about the first. */
    size_t first = strtoul(last_error() + 7, NULL, 10);
    CHECK(givens_check(puzzles, NUMBER, 0, 1, verdicts) == GIVENS_STATUS_OK);
    size_t missing = 0;
    for (int row = 0; row < NUMBER; row++) {
        missing += verdicts[row] == GIVENS_VERDICT_MALFORMED;
        CHECK(verdicts[row] == GIVENS_VERDICT_ONE || puzzles[row * 81] == 0);
    }
    CHECK(missing > 1 && first < NUMBER && puzzles[first * 81] == 0);
    for (size_t row = 0; row < first; row++) CHECK(puzzles[row * 81] != 0);
}

int main(void) {
    names();
    check_and_solve(1, GIVENS_CELLS, 1);
    check_and_solve(7, 82, 0);
    check_and_solve(300, 82, 2);
    check_and_solve(17000, GIVENS_CELLS, 3);
    members();
    count(12, 1, 1);
    count(200, 1, 1);
    count(200, 2, 2);
    count(200, 255, 255);
    count(12, 255, 255);
    count(100, 300, 300);
    count(100, 1000, 549);
    canonical();
    rate();
    generate();
    generate_rated();
    generate_rare();
    return finish("batches");
}
