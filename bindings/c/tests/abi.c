/* What programs are built with: sizes, places of members, numbers. If this no longer compiles, programs break, and
 * GIVENS_ABI_VERSION must grow. Members are added at the end of options, values at the end of enumerations, with a line
 * here. */
#include <givens.h>

#define PLACE(type, member, offset) _Static_assert(offsetof(type, member) == (offset), #type "." #member)
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type)
#define VALUE(name, value) _Static_assert((name) == (value), #name)
/* The size of a pointer, which size_t has too. */
#define W sizeof(void *)

VALUE(GIVENS_ABI_VERSION, 1);
VALUE(GIVENS_CELLS, 81);

SIZE(givens_status, 4);
VALUE(GIVENS_STATUS_OK, 0);
VALUE(GIVENS_STATUS_NULL_POINTER, 1);
VALUE(GIVENS_STATUS_INVALID_ARGUMENT, 2);
VALUE(GIVENS_STATUS_TOO_LARGE, 3);
VALUE(GIVENS_STATUS_NO_FORMAT, 4);
VALUE(GIVENS_STATUS_NOT_WRITABLE, 5);
VALUE(GIVENS_STATUS_NOT_GENERATED, 6);
VALUE(GIVENS_STATUS_BUG, 7);

SIZE(givens_verdict, 1);
VALUE(GIVENS_VERDICT_ZERO, 0);
VALUE(GIVENS_VERDICT_ONE, 1);
VALUE(GIVENS_VERDICT_MANY, 2);
VALUE(GIVENS_VERDICT_CLASHING, 3);
VALUE(GIVENS_VERDICT_MALFORMED, 4);
VALUE(GIVENS_VERDICT_UNDECIDED, 5);

SIZE(givens_rated, 1);
VALUE(GIVENS_RATED_YES, 1);
VALUE(GIVENS_RATED_NOT_PROPER, 2);
VALUE(GIVENS_RATED_UNAVAILABLE, 3);
VALUE(GIVENS_RATED_SPENT, 4);

VALUE(GIVENS_FORM_MINLEX, 1);
VALUE(GIVENS_FORM_MINLEX_COUNTS, 2);
VALUE(GIVENS_FORM_MINLEX_PATTERN, 3);
VALUE(GIVENS_FORM_MINLEX_SOLUTION, 4);
VALUE(GIVENS_FORM_MAXLEX, 5);

VALUE(GIVENS_SCHEME_HODOKU, 1);
VALUE(GIVENS_SCHEME_SUDOKU_EXPLAINER, 2);
VALUE(GIVENS_SCHEME_QQWING, 3);
VALUE(GIVENS_SCHEME_BASICS, 4);
VALUE(GIVENS_SCHEME_BACKDOOR, 5);
VALUE(GIVENS_SCHEME_DEPTH, 6);

SIZE(givens_canonical_form, 104);
PLACE(givens_canonical_form, key, 0);
PLACE(givens_canonical_form, automorphisms, 16);
PLACE(givens_canonical_form, cells, 20);
PLACE(givens_canonical_form, found, 101);
PLACE(givens_canonical_form, reason, 102);

SIZE(givens_rating, 24);
PLACE(givens_rating, rated, 0);
PLACE(givens_rating, verdict, 1);
PLACE(givens_rating, level, 2);
PLACE(givens_rating, score, 4);
PLACE(givens_rating, er, 8);
PLACE(givens_rating, ep, 12);
PLACE(givens_rating, ed, 16);
PLACE(givens_rating, steps, 20);

SIZE(givens_tally, 64);
PLACE(givens_tally, zero, 0);
PLACE(givens_tally, one, 8);
PLACE(givens_tally, many, 16);
PLACE(givens_tally, clashing, 24);
PLACE(givens_tally, malformed, 32);
PLACE(givens_tally, undecided, 40);

SIZE(givens_buffer, 3 * W);
PLACE(givens_buffer, data, 0);
PLACE(givens_buffer, size, W);
PLACE(givens_buffer, capacity, 2 * W);

PLACE(givens_file_options, size, 0);
PLACE(givens_file_options, name, W);
PLACE(givens_file_options, from, 2 * W);
PLACE(givens_file_options, box_rows, 3 * W);
PLACE(givens_file_options, box_columns, 3 * W + 4);
PLACE(givens_file_options, jsonl, 3 * W + 8);
PLACE(givens_file_options, drop_clues, 3 * W + 12);
PLACE(givens_file_options, blank, 3 * W + 16);
PLACE(givens_file_options, delimiter, 3 * W + 20);

PLACE(givens_generate_options, size, 0);
PLACE(givens_generate_options, seed, 8);
PLACE(givens_generate_options, attempts, 16);
PLACE(givens_generate_options, symmetry, 24);
PLACE(givens_generate_options, level, 24 + W);
PLACE(givens_generate_options, rating_min, 24 + 2 * W);
PLACE(givens_generate_options, rating_max, 32 + 2 * W);
PLACE(givens_generate_options, scheme, 40 + 2 * W);
PLACE(givens_generate_options, givens_min, 44 + 2 * W);
PLACE(givens_generate_options, givens_max, 48 + 2 * W);
PLACE(givens_generate_options, minimal, 52 + 2 * W);
