/* Arguments that mean nothing: an error, and no access to memory. Pointers are checked by valgrind: none of those that do
 * not exist may be followed. */
#include "check.h"

#include <math.h>

#define NOWHERE ((void *)(uintptr_t)8)

static uint8_t puzzle[] = PROPER;
static uint8_t cells[81];
static givens_verdict verdict;
static uint64_t number;
static givens_canonical_form form;
static givens_rating rating;
static givens_buffer text, report;

static void null_pointers(void) {
    CHECK(givens_check(NULL, 1, 0, 1, &verdict) == GIVENS_STATUS_NULL_POINTER);
    CHECK(strcmp(last_error(), "puzzles is null") == 0);
    CHECK(givens_check(puzzle, 1, 0, 1, NULL) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_solve(NULL, 1, 0, 1, &verdict, cells, 0) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_solve(puzzle, 1, 0, 1, NULL, cells, 0) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_solve(puzzle, 1, 0, 1, &verdict, NULL, 0) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_count(NULL, 1, 0, 1, 2, &number, NULL) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_count(puzzle, 1, 0, 1, 2, NULL, &verdict) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_canonical(NULL, 1, 0, 1, GIVENS_FORM_MINLEX, &form) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_canonical(puzzle, 1, 0, 1, GIVENS_FORM_MINLEX, NULL) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_rate(NULL, 1, 0, 1, GIVENS_SCHEME_HODOKU, &rating) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_rate(puzzle, 1, 0, 1, GIVENS_SCHEME_HODOKU, NULL) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_generate(NULL, 0, 1, 1, NULL, cells, 0) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_detect(NULL, 1, NULL, &text, &report) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_detect(puzzle, 81, NULL, NULL, &report) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_convert(NULL, 1, "line", NULL, &text, NULL) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_convert(puzzle, 81, NULL, NULL, &text, NULL) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_convert(puzzle, 81, "line", NULL, NULL, NULL) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_check_file(puzzle, 81, NULL, NULL, &report) == GIVENS_STATUS_NULL_POINTER);
    givens_buffer_free(NULL);
    givens_tally tally;
    CHECK(givens_check_file(NULL, SIZE_MAX, NULL, &tally, NULL) == GIVENS_STATUS_TOO_LARGE);
    CHECK(tally.one == 0 && tally.malformed == 0);
}

/* No rows are no error, wherever they are. */
static void no_rows(void) {
    CHECK(givens_check(NULL, 0, 0, 0, NULL) == GIVENS_STATUS_OK);
    CHECK(givens_check(NOWHERE, 0, SIZE_MAX, 0, NOWHERE) == GIVENS_STATUS_OK);
    CHECK(givens_solve(NULL, 0, 0, 4, NULL, NULL, 0) == GIVENS_STATUS_OK);
    CHECK(givens_count(NULL, 0, 0, 4, 2, NULL, NULL) == GIVENS_STATUS_OK);
    CHECK(givens_canonical(NULL, 0, 0, 0, GIVENS_FORM_MINLEX, NULL) == GIVENS_STATUS_OK);
    CHECK(givens_rate(NULL, 0, 0, 0, GIVENS_SCHEME_HODOKU, NULL) == GIVENS_STATUS_OK);
    CHECK(givens_generate(NULL, UINT64_MAX, 0, 0, NULL, NULL, 0) == GIVENS_STATUS_OK);
}

static void lengths(void) {
    const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 80, SIZE_MAX / 162 + 2, (size_t)-1 - 80};
    for (size_t index = 0; index < sizeof counts / sizeof counts[0]; index++) {
        size_t count = counts[index];
        CHECK(givens_check(puzzle, count, 0, 1, &verdict) == GIVENS_STATUS_TOO_LARGE);
        CHECK(givens_solve(puzzle, count, 0, 1, &verdict, cells, 0) == GIVENS_STATUS_TOO_LARGE);
        CHECK(givens_count(puzzle, count, 0, 1, 2, &number, &verdict) == GIVENS_STATUS_TOO_LARGE);
        CHECK(givens_canonical(puzzle, count, 0, 1, GIVENS_FORM_MINLEX, &form) == GIVENS_STATUS_TOO_LARGE);
        CHECK(givens_rate(puzzle, count, 0, 1, GIVENS_SCHEME_HODOKU, &rating) == GIVENS_STATUS_TOO_LARGE);
        CHECK(givens_generate(NULL, 0, count, 1, cells, NULL, 0) == GIVENS_STATUS_TOO_LARGE);
    }
    /* Rows that would end behind the last address. */
    CHECK(givens_check((uint8_t *)UINTPTR_MAX, 1, 0, 1, &verdict) == GIVENS_STATUS_TOO_LARGE);
    CHECK(givens_check(puzzle, 1, 0, 1, (givens_verdict *)UINTPTR_MAX) == GIVENS_STATUS_TOO_LARGE);
    CHECK(givens_check(puzzle, 2, SIZE_MAX, 1, &verdict) == GIVENS_STATUS_TOO_LARGE);
    CHECK(givens_check(puzzle, 2, (size_t)-82, 1, &verdict) == GIVENS_STATUS_TOO_LARGE);
    CHECK(givens_check(puzzle, 1, SIZE_MAX, 1, &verdict) == GIVENS_STATUS_OK);
    CHECK(givens_generate(NULL, UINT64_MAX, 1, 1, cells, NULL, 0) == GIVENS_STATUS_TOO_LARGE);
    CHECK(givens_detect(puzzle, SIZE_MAX, NULL, &text, NULL) == GIVENS_STATUS_TOO_LARGE);
    CHECK(givens_convert(puzzle, (size_t)-81, "line", NULL, &text, NULL) == GIVENS_STATUS_TOO_LARGE);
}

static void numbers(void) {
    for (size_t stride = 1; stride < 81; stride++) {
        CHECK(givens_check(puzzle, 1, stride, 1, &verdict) == GIVENS_STATUS_INVALID_ARGUMENT);
        CHECK(givens_solve(puzzle, 1, 0, 1, &verdict, cells, stride) == GIVENS_STATUS_INVALID_ARGUMENT);
        CHECK(givens_generate(NULL, 0, 1, 1, cells, NULL, stride) == GIVENS_STATUS_INVALID_ARGUMENT);
    }
    CHECK(givens_check(puzzle, 1, 0, -1, &verdict) == GIVENS_STATUS_INVALID_ARGUMENT);
    CHECK(strcmp(last_error(), "threads: expected 0 or more, found -1") == 0);
    CHECK(givens_rate(puzzle, 1, 0, INT32_MIN, GIVENS_SCHEME_HODOKU, &rating) == GIVENS_STATUS_INVALID_ARGUMENT);
    CHECK(givens_check(puzzle, 1, 0, INT32_MAX, &verdict) == GIVENS_STATUS_OK && verdict == GIVENS_VERDICT_ONE);
    CHECK(givens_count(puzzle, 1, 0, 1, 0, &number, NULL) == GIVENS_STATUS_INVALID_ARGUMENT);
    CHECK(givens_count(puzzle, 1, 0, 1, UINT64_MAX, &number, NULL) == GIVENS_STATUS_OK && number == 1);
    const int32_t unknown[] = {0, -1, 7, INT32_MAX, INT32_MIN};
    for (size_t index = 0; index < sizeof unknown / sizeof unknown[0]; index++) {
        CHECK(givens_canonical(puzzle, 1, 0, 1, unknown[index], &form) == GIVENS_STATUS_INVALID_ARGUMENT);
        CHECK(givens_rate(puzzle, 1, 0, 1, unknown[index], &rating) == GIVENS_STATUS_INVALID_ARGUMENT);
    }
}

/* Every byte in every cell: only digits and blanks are puzzles. */
static void symbols(void) {
    uint8_t rows[256][81];
    givens_verdict verdicts[256];
    for (int symbol = 0; symbol < 256; symbol++) {
        memcpy(rows[symbol], PROPER, 81);
        rows[symbol][80] = (uint8_t)symbol;
    }
    CHECK(givens_check(rows[0], 256, 0, 1, verdicts) == GIVENS_STATUS_OK);
    for (int symbol = 0; symbol < 256; symbol++) {
        int is_symbol = (symbol >= '0' && symbol <= '9') || symbol == '.';
        CHECK((verdicts[symbol] == GIVENS_VERDICT_MALFORMED) == !is_symbol);
    }
    memset(rows, 0xff, sizeof rows);
    CHECK(
        givens_check(rows[0], 256, 0, 1, verdicts) == GIVENS_STATUS_OK && verdicts[0] == GIVENS_VERDICT_MALFORMED);
}

/* Options of other versions. */
static void versions(void) {
    struct {
        givens_file_options known;
        uint64_t unknown[4];
    } later = {{.size = sizeof later}, {0}};
    CHECK(givens_detect(puzzle, 81, &later.known, &text, NULL) == GIVENS_STATUS_OK);
    givens_buffer_free(&text);
    later.unknown[3] = 1;
    CHECK(givens_detect(puzzle, 81, &later.known, &text, NULL) == GIVENS_STATUS_INVALID_ARGUMENT);
    const size_t sizes[] = {0, 1, sizeof(size_t), sizeof(givens_file_options) - 1, 4097, SIZE_MAX};
    for (size_t index = 0; index < sizeof sizes / sizeof sizes[0]; index++) {
        givens_file_options file = {.size = sizes[index]};
        CHECK(givens_detect(puzzle, 81, &file, &text, NULL) == GIVENS_STATUS_INVALID_ARGUMENT);
        givens_generate_options made = {.size = sizes[index]};
        CHECK(givens_generate(&made, 0, 1, 1, cells, NULL, 0) == GIVENS_STATUS_INVALID_ARGUMENT);
    }
}

/* Options that mean nothing. */
static void file_options(void) {
    const givens_file_options files[] = {
        {.size = sizeof files[0], .from = "no-format"},
        {.size = sizeof files[0], .from = "\xff"},
        {.size = sizeof files[0], .name = "\xc3(.sdm"},
        {.size = sizeof files[0], .from = ""},
        {.size = sizeof files[0], .box_rows = 1},
        {.size = sizeof files[0], .box_rows = UINT32_MAX, .box_columns = UINT32_MAX},
        {.size = sizeof files[0], .jsonl = 2},
        {.size = sizeof files[0], .drop_clues = UINT32_MAX},
        {.size = sizeof files[0], .blank = 'A'},
        {.size = sizeof files[0], .blank = 0xd800},
        {.size = sizeof files[0], .delimiter = 'x'},
        {.size = sizeof files[0], .delimiter = UINT32_MAX},
    };
    givens_tally tally;
    for (size_t index = 0; index < sizeof files / sizeof files[0]; index++) {
        CHECK(givens_convert(puzzle, 81, "line", &files[index], &text, &report) == GIVENS_STATUS_INVALID_ARGUMENT);
        CHECK(givens_check_file(puzzle, 81, &files[index], &tally, &report) == GIVENS_STATUS_INVALID_ARGUMENT);
        CHECK(text.data == NULL && report.data == NULL && last_error()[0] != 0);
    }
}

static void generate_options(void) {
    const givens_generate_options made[] = {
        {.size = sizeof made[0], .symmetry = "round"},
        {.size = sizeof made[0], .symmetry = "\xff"},
        {.size = sizeof made[0], .givens_max = 16},
        {.size = sizeof made[0], .givens_min = 30, .givens_max = 29},
        {.size = sizeof made[0], .givens_min = UINT32_MAX, .givens_max = UINT32_MAX},
        {.size = sizeof made[0], .minimal = 2, .givens_min = 25, .givens_max = 30},
        {.size = sizeof made[0], .scheme = 7},
        {.size = sizeof made[0], .scheme = -1},
        {.size = sizeof made[0], .level = "hard"},
        {.size = sizeof made[0], .rating_max = 2},
        {.size = sizeof made[0], .scheme = 1, .level = "harder"},
        {.size = sizeof made[0], .scheme = 2, .rating_min = NAN, .rating_max = 2},
        {.size = sizeof made[0], .scheme = 2, .rating_min = 3, .rating_max = 2},
    };
    for (size_t index = 0; index < sizeof made / sizeof made[0]; index++)
        CHECK(givens_generate(&made[index], 0, 1, 1, cells, NULL, 0) == GIVENS_STATUS_INVALID_ARGUMENT);
}

/* Names and bytes that are no text. */
static void names(void) {
    char *endless = malloc(5000);
    if (!endless) exit(2);
    memset(endless, 'x', 5000);
    CHECK(givens_convert(puzzle, 81, endless, NULL, &text, NULL) == GIVENS_STATUS_INVALID_ARGUMENT);
    CHECK(givens_convert(puzzle, 81, "no-format", NULL, &text, NULL) == GIVENS_STATUS_INVALID_ARGUMENT);
    CHECK(givens_convert(puzzle, 81, "\xff\xfe", NULL, &text, NULL) == GIVENS_STATUS_INVALID_ARGUMENT);
    CHECK(givens_convert(puzzle, 81, "xml", NULL, &text, NULL) == GIVENS_STATUS_NOT_WRITABLE);
    free(endless);
    CHECK(givens_detect(NULL, 0, NULL, &text, &report) == GIVENS_STATUS_NO_FORMAT && text.data == NULL);
    CHECK(givens_convert(NULL, 0, "line", NULL, &text, &report) == GIVENS_STATUS_NO_FORMAT && text.data == NULL);
    givens_buffer_free(&report);
}

/* Brackets within brackets, and bytes of all kinds from a generator of numbers. */
static void noise(void) {
    enum { DEPTH = 100000 };
    uint8_t *nested = malloc(DEPTH);
    if (!nested) exit(2);
    memset(nested, '[', DEPTH);
    givens_file_options json = {.size = sizeof json, .from = "json"};
    CHECK(givens_convert(nested, DEPTH, "line", &json, &text, &report) == GIVENS_STATUS_OK && text.size == 0);
    givens_buffer_free(&text), givens_buffer_free(&report);
    free(nested);
    uint8_t bytes[4096];
    uint32_t state = 1;
    givens_tally tally;
    for (size_t size = 1; size <= sizeof bytes; size *= 4) {
        for (size_t index = 0; index < size; index++)
            bytes[index] = (uint8_t)((state = state * 1664525u + 1013904223u) >> 24);
        CHECK(givens_detect(bytes, size, NULL, &text, &report) != GIVENS_STATUS_BUG);
        givens_buffer_free(&text), givens_buffer_free(&report);
        CHECK(givens_convert(bytes, size, "jsonl", NULL, &text, &report) != GIVENS_STATUS_BUG);
        givens_buffer_free(&text), givens_buffer_free(&report);
        CHECK(givens_check_file(bytes, size, NULL, &tally, &report) != GIVENS_STATUS_BUG);
        givens_buffer_free(&report), givens_buffer_free(&report);
    }
}

static void messages(void) {
    char message[16];
    CHECK(givens_check(NULL, 1, 0, 1, &verdict) == GIVENS_STATUS_NULL_POINTER);
    CHECK(givens_last_error(NULL, 0) == 15 && givens_last_error(NULL, 100) == 15);
    memset(message, '?', sizeof message);
    CHECK(givens_last_error(message, 0) == 15 && message[0] == '?');
    CHECK(givens_last_error(message, 1) == 15 && message[0] == 0 && message[1] == '?');
    CHECK(givens_last_error(message, 8) == 15 && strcmp(message, "puzzles") == 0 && message[8] == '?');
    CHECK(givens_last_error(message, 16) == 15 && strcmp(message, "puzzles is null") == 0);
    /* Freeing keeps the message, a call that succeeds clears it. */
    givens_buffer_free(&text);
    CHECK(strcmp(last_error(), "puzzles is null") == 0);
    CHECK(givens_check(puzzle, 1, 0, 1, &verdict) == GIVENS_STATUS_OK && givens_last_error(NULL, 0) == 0);
}

int main(void) {
    null_pointers();
    no_rows();
    lengths();
    numbers();
    symbols();
    versions();
    file_options();
    generate_options();
    names();
    noise();
    messages();
    return finish("hostile");
}
