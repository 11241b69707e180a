/*
 * givens: Sudoku puzzles in batches, and puzzle files in memory. bindings/c/README.md has examples.
 *
 * Made by cbindgen of bindings/c/src: bindings/c/header.sh. MIT OR Apache-2.0.
 */

#ifndef GIVENS_H
#define GIVENS_H

#include <stddef.h>
#include <stdint.h>

/*
 The version of the interface that this header describes. A library of another version does not fit it: compare it with
 `givens_abi_version` once. It grows only where something that exists changes; new functions, new values of enumerations
 and new members at the end of options leave it as it is.
 */
#define GIVENS_ABI_VERSION 1

/*
 The number of cells, and of bytes, of a puzzle in a batch.
 */
#define GIVENS_CELLS 81

/*
 What a call came to. `givens_last_error` says more.
 */
enum givens_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /*
     All rows are written. That a row is no puzzle is its verdict, not a failure of the call.
     */
    GIVENS_STATUS_OK = 0,
    /*
     A pointer that must not be null is.
     */
    GIVENS_STATUS_NULL_POINTER = 1,
    /*
     An argument or an option has a value that means nothing: the message names it. Nothing is written.
     */
    GIVENS_STATUS_INVALID_ARGUMENT = 2,
    /*
     The rows do not fit the address space, or numbers of puzzles exceed 64 bits. Nothing is written.
     */
    GIVENS_STATUS_TOO_LARGE = 3,
    /*
     No format fits the bytes, or the format does not read them.
     */
    GIVENS_STATUS_NO_FORMAT = 4,
    /*
     The format cannot be written, or holds one puzzle and there are more.
     */
    GIVENS_STATUS_NOT_WRITABLE = 5,
    /*
     Some puzzles were not found: their rows have zero bytes. All others are written.
     */
    GIVENS_STATUS_NOT_GENERATED = 6,
    /*
     A bug of the library, which ended the call: rows may be missing. Please report it with the message.
     */
    GIVENS_STATUS_BUG = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum givens_status givens_status;
#else
typedef int32_t givens_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 What a puzzle is. The first three are its number of solutions.
 */
enum givens_verdict
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /*
     No solution.
     */
    GIVENS_VERDICT_ZERO = 0,
    /*
     One solution: a proper puzzle.
     */
    GIVENS_VERDICT_ONE = 1,
    /*
     Two solutions or more.
     */
    GIVENS_VERDICT_MANY = 2,
    /*
     A digit is given twice in a row, column or box.
     */
    GIVENS_VERDICT_CLASHING = 3,
    /*
     The 81 bytes have another symbol than `1` to `9` for a given, `.` or `0` for a blank.
     */
    GIVENS_VERDICT_MALFORMED = 4,
    /*
     The search ended early, at ten million nodes.
     */
    GIVENS_VERDICT_UNDECIDED = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum givens_verdict givens_verdict;
#else
typedef uint8_t givens_verdict;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 Whether a puzzle has a rating.
 */
enum givens_rated
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /*
     It has.
     */
    GIVENS_RATED_YES = 1,
    /*
     It does not have exactly one solution, or is none: see the verdict.
     */
    GIVENS_RATED_NOT_PROPER = 2,
    /*
     A step needs a technique that the scheme does not have.
     */
    GIVENS_RATED_UNAVAILABLE = 3,
    /*
     The searches took more work than allowed.
     */
    GIVENS_RATED_SPENT = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum givens_rated givens_rated;
#else
typedef uint8_t givens_rated;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 Which puzzle of a class is its canonical form (docs/canonical.md).
 */
enum givens_form
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /*
     The least string, where a blank is less than every digit.
     */
    GIVENS_FORM_MINLEX = 1,
    /*
     The fewest givens in the first mini-rows, then the least string.
     */
    GIVENS_FORM_MINLEX_COUNTS = 2,
    /*
     The least pattern of givens, then the least string.
     */
    GIVENS_FORM_MINLEX_PATTERN = 3,
    /*
     Transformed like its solution, whose string is the least: only for puzzles with one solution.
     */
    GIVENS_FORM_MINLEX_SOLUTION = 4,
    /*
     The greatest string.
     */
    GIVENS_FORM_MAXLEX = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum givens_form givens_form;
#else
typedef int32_t givens_form;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 A scale of difficulty (docs/ratings.md).
 */
enum givens_scheme
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /*
     HoDoKu 2.2: a score, and a level.
     */
    GIVENS_SCHEME_HODOKU = 1,
    /*
     Sudoku Explainer 1.2.1: ER, EP and ED.
     */
    GIVENS_SCHEME_SUDOKU_EXPLAINER = 2,
    /*
     QQWing 1.3.4: a level.
     */
    GIVENS_SCHEME_QQWING = 3,
    /*
     Whether singles are enough, or subsets, or the techniques that many programs share: a level.
     */
    GIVENS_SCHEME_BASICS = 4,
    /*
     The least number of digits of the solution that, given, leave a puzzle for singles: a score.
     */
    GIVENS_SCHEME_BACKDOOR = 5,
    /*
     The least depth of assumptions, each refuted by singles, that solves the puzzle: a score.
     */
    GIVENS_SCHEME_DEPTH = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum givens_scheme givens_scheme;
#else
typedef int32_t givens_scheme;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 A text of the library: set by a call, freed by `givens_buffer_free`. Its members are only read by the caller.

 Each call sets the buffers that it is passed, whatever they held before: free a buffer before it is used again. A call
 that fails sets them too, so that they can be freed in any case.
 */
typedef struct givens_buffer {
    /*
     The bytes, and a null byte behind them; null if the call set no text.
     */
    uint8_t *data;
    /*
     The number of bytes, without the null byte.
     */
    size_t size;
    /*
     What the library needs to free the memory.
     */
    size_t capacity;
} givens_buffer;

/*
 The canonical form of a puzzle: 104 bytes, so that `cells` can be rows of a batch themselves.
 */
typedef struct givens_canonical_form {
    /*
     The same 16 bytes for puzzles of one class in one form, others for any other; zero bytes without a form.
     */
    uint8_t key[16];
    /*
     The number of ways to move cells that leave the puzzle the same, up to the names of digits; 0 without a form.
     */
    uint32_t automorphisms;
    /*
     The form: digits and `.`; `.` in all cells without a form.
     */
    uint8_t cells[81];
    /*
     1 if there is a form, otherwise 0.
     */
    uint8_t found;
    /*
     Why there is none: malformed, clashing; in a form that needs one solution zero or many; undecided if the search ended
     early. With a form it is undecided too, because solutions are not counted.
     */
    givens_verdict reason;
    /*
     Always 0.
     */
    uint8_t reserved;
} givens_canonical_form;

/*
 Options of `givens_detect`, `givens_convert` and `givens_check_file`. Begin with zero bytes, which stand for the usual,
 and set `size`: `givens_file_options options = { sizeof options };`
 */
typedef struct givens_file_options {
    /*
     `sizeof(givens_file_options)`: which members the caller knows.
     */
    size_t size;
    /*
     The name of the file, in UTF-8: reports begin with it, and its extension decides between formats that fit equally
     well. Null for none. No file is opened.
     */
    const char *name;
    /*
     The format of the bytes, as `givens formats` lists them: `line`, `table`, …; null to detect it.
     */
    const char *from;
    /*
     The rows of a box, if the text does not show them; 0 for the usual ones.
     */
    uint32_t box_rows;
    /*
     The columns of a box.
     */
    uint32_t box_columns;
    /*
     1 for reports as JSON Lines; 0 for lines such as `name:2:21: error[F003]: …`.
     */
    uint32_t jsonl;
    /*
     1 to write variants without the clues that the other format cannot state; 0 to skip these and report them.
     */
    uint32_t drop_clues;
    /*
     The symbol for blanks that is written, as a code point: `'0'`; 0 for that of the format.
     */
    uint32_t blank;
    /*
     The delimiter of the formats `table` and `comma`: `','`, `';'` or `'\t'`; 0 for a comma.
     */
    uint32_t delimiter;
} givens_file_options;

/*
 The number of puzzles of a file for each verdict.
 */
typedef struct givens_tally {
    /*
     Puzzles with no solution.
     */
    uint64_t zero;
    /*
     Puzzles with one solution.
     */
    uint64_t one;
    /*
     Puzzles with many solutions.
     */
    uint64_t many;
    /*
     Puzzles whose givens clash.
     */
    uint64_t clashing;
    /*
     What cannot be read as a puzzle.
     */
    uint64_t malformed;
    /*
     Puzzles whose search ended early.
     */
    uint64_t undecided;
    /*
     Always 0.
     */
    uint64_t reserved[2];
} givens_tally;

/*
 Options of `givens_generate`. Begin with zero bytes, which stand for the usual, and set `size`: `givens_generate_options
 options = { sizeof options };`
 */
typedef struct givens_generate_options {
    /*
     `sizeof(givens_generate_options)`: which members the caller knows.
     */
    size_t size;
    /*
     The random seed: the same seed gives the same puzzles, on every machine.
     */
    uint64_t seed;
    /*
     The largest number of attempts for each puzzle: 0 for 100,000.
     */
    uint64_t attempts;
    /*
     The symmetry of the pattern of givens: `half-turn`, `quarter-turn`, `horizontal`, `vertical`, `diagonal`,
     `antidiagonal`, `full`, or several of them joined by `+`; null for none.
     */
    const char *symmetry;
    /*
     The level that puzzles must have on the scale of `scheme`, such as `hard`; null for any.
     */
    const char *level;
    /*
     The least score, ER or number on the scale of `scheme`; any if this and `rating_max` are 0.
     */
    double rating_min;
    /*
     The greatest.
     */
    double rating_max;
    /*
     The scale of the rating that puzzles must have, a `givens_scheme`; 0 for any rating.
     */
    int32_t scheme;
    /*
     The least number of givens; any if this and `givens_max` are 0.
     */
    uint32_t givens_min;
    /*
     The greatest number of givens.
     */
    uint32_t givens_max;
    /*
     1 if every given must be necessary although a number of givens is set; without a number it always is.
     */
    uint32_t minimal;
} givens_generate_options;

/*
 The rating of a puzzle: 24 bytes. Numbers that its scheme does not have are 0.
 */
typedef struct givens_rating {
    /*
     Whether there is a rating; all numbers but `steps` are 0 if there is none.
     */
    givens_rated rated;
    /*
     What the puzzle is.
     */
    givens_verdict verdict;
    /*
     The level of the scheme, the easiest being 1; 0 if it has no levels. `givens_level_name` has its name.
     */
    uint8_t level;
    /*
     Always 0.
     */
    uint8_t reserved;
    /*
     The score of HoDoKu, or the number of `backdoor` or `depth`.
     */
    uint32_t score;
    /*
     The rating of the hardest step in Sudoku Explainer, in tenths: 42 is ER 4.2.
     */
    uint32_t er;
    /*
     The highest rating up to the first step that places a digit, in tenths.
     */
    uint32_t ep;
    /*
     The rating of the first step, in tenths.
     */
    uint32_t ed;
    /*
     The number of steps; without a rating, of those before it stopped.
     */
    uint32_t steps;
} givens_rating;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Frees the text of a buffer, and sets the buffer to none: freeing it again does nothing, as does a null pointer.

 # Safety

 `buffer` is null, or was set by a call of this library or to zero bytes, and not changed since.
 */
void givens_buffer_free(struct givens_buffer *buffer);

/*
 Copies the message of the last call of this thread that returned a status: UTF-8, without a line end, empty if it
 succeeded. Returns its length without the null byte. At most `capacity` bytes are written, a null byte included; a longer
 message is cut between characters. `buffer` may be null to ask for the length.

 Each thread has its own message. Where a runtime moves code from thread to thread between two calls, keep it on one
 (`runtime.LockOSThread` in Go), or go by the status alone.

 # Safety

 `buffer` is null or has room for `capacity` bytes.
 */
size_t givens_last_error(char *buffer,
                         size_t capacity);

/*
 Finds the canonical forms of puzzles: the same for all puzzles that differ only by symmetry and names of digits.

 `form` is a `givens_form`; `forms` has room for `count` structs. The other arguments are those of `givens_check`.

 # Safety

 The rows can be read, and the forms written, until the function returns; no other thread writes to either.
 */
givens_status givens_canonical(const uint8_t *puzzles,
                               size_t count,
                               size_t stride,
                               int32_t threads,
                               int32_t form,
                               struct givens_canonical_form *forms);

/*
 Determines whether each puzzle has no, one or many solutions. For 10 puzzles or 10 million, one call is the fastest.

 `puzzles` has `count` rows of 81 bytes, row by row of the grid: `1` to `9` for a given, `.` or `0` for a blank. The first
 byte of a row is `stride` bytes behind that of the row before, so that rows may be lines of a file or members of structs;
 0 stands for 81. `threads` is the largest number of threads, 0 for all cores; the answers are the same for any number.
 `verdicts` has room for `count` verdicts, and gets one for each row, in order: a row that is no puzzle has one too.

 # Safety

 The rows can be read, and the verdicts written, until the function returns; no other thread writes to either.
 */
givens_status givens_check(const uint8_t *puzzles,
                           size_t count,
                           size_t stride,
                           int32_t threads,
                           givens_verdict *verdicts);

/*
 Counts the solutions of puzzles, each up to `limit`, which is at least 1.

 `counts` has room for `count` numbers. A number below the limit is exact unless the verdict is undecided: then the search
 ended early, and there are at least as many. What is no puzzle, or has clashing givens, has 0. `verdicts` may be null; the
 other arguments are those of `givens_check`. Limits above 255 take longer for each puzzle with many solutions.

 # Safety

 The rows can be read, and numbers and verdicts written, until the function returns; no other thread writes to them.
 */
givens_status givens_count(const uint8_t *puzzles,
                           size_t count,
                           size_t stride,
                           int32_t threads,
                           uint64_t limit,
                           uint64_t *counts,
                           givens_verdict *verdicts);

/*
 Detects the format of a file, in any encoding, from its bytes: the first 64 KiB are enough.

 `format` gets its name, as `from` of the options and `to` of `givens_convert` take it. `report`, which may be null, gets a
 line for each format that is not ruled out, the best first: name, score and reason, separated by tabs. `options` may be
 null. Returns `GIVENS_STATUS_NO_FORMAT` if no format fits; the message says why.

 # Safety

 The bytes and options can be read, and the buffers written, until the function returns; no other thread writes to any.
 */
givens_status givens_detect(const uint8_t *bytes,
                            size_t size,
                            const struct givens_file_options *options,
                            struct givens_buffer *format,
                            struct givens_buffer *report);

/*
 Converts a file, in any encoding and format, to another format: `to` is its name, such as `line`, `csv` or `jsonl`.

 `converted` gets the other file. `report`, which may be null, gets what is wrong with puzzles, which are skipped, and what
 the other format cannot hold. `options` may be null. Of a file of 9x9 puzzles, the format `line` makes rows for
 `givens_check` and the others, with a stride of 82.

 # Safety

 The bytes, names and options can be read, and the buffers written, until the function returns; no other thread writes to
 any.
 */
givens_status givens_convert(const uint8_t *bytes,
                             size_t size,
                             const char *to,
                             const struct givens_file_options *options,
                             struct givens_buffer *converted,
                             struct givens_buffer *report);

/*
 Checks the puzzles of a file, in any encoding and format, of any size, variants included.

 `tally` gets their number for each verdict: each puzzle is in one of them. `report`, which may be null, gets a line for
 each problem, as the command `givens check` finds them. `options` may be null.

 # Safety

 The bytes and options can be read, and tally and buffer written, until the function returns; no other thread writes to
 any.
 */
givens_status givens_check_file(const uint8_t *bytes,
                                size_t size,
                                const struct givens_file_options *options,
                                struct givens_tally *tally,
                                struct givens_buffer *report);

/*
 Generates 9x9 puzzles with exactly one solution: `count` of them, from the number `start` of the seed on. Each depends on
 the options and its number only, so that parts can be made one after the other, or on several machines.

 `puzzles` has room for `count` rows of 81 bytes, `stride` bytes behind each other (0 for 81), and gets digits, and `.` for
 blanks. `solutions` has the same, with digits in all cells, or is null. `options` may be null for the usual ones.
 `threads` is the largest number of threads, 0 for all cores.

 Returns `GIVENS_STATUS_NOT_GENERATED` if the attempts for a puzzle were not enough: its rows have zero bytes.

 # Safety

 The options can be read, and the rows written, until the function returns; no other thread writes to any.
 */
givens_status givens_generate(const struct givens_generate_options *options,
                              uint64_t start,
                              size_t count,
                              int32_t threads,
                              uint8_t *puzzles,
                              uint8_t *solutions,
                              size_t stride);

/*
 Returns the name of a level of a scheme, such as `easy`: a text that is never freed; null if there is no such level.
 */
const char *givens_level_name(int32_t scheme,
                              uint8_t level);

/*
 Rates puzzles on a scale, as the program does whose scale it is.

 `scheme` is a `givens_scheme`; `ratings` has room for `count` structs. The other arguments are those of `givens_check`. A
 rating takes from microseconds to seconds, according to puzzle and scheme.

 # Safety

 The rows can be read, and the ratings written, until the function returns; no other thread writes to either.
 */
givens_status givens_rate(const uint8_t *puzzles,
                          size_t count,
                          size_t stride,
                          int32_t threads,
                          int32_t scheme,
                          struct givens_rating *ratings);

/*
 Solves puzzles: verdicts as `givens_check` gives them, and the solution of each puzzle that has exactly one.

 `solutions` has room for `count` rows of 81 bytes, `solution_stride` bytes behind each other (0 for 81), and gets digits,
 or `.` in all cells where the verdict is not one: a solution of many is never written as the solution. `solutions` may be
 `puzzles` itself, with the same stride, or other parts of the same structs. The other arguments are those of
 `givens_check`.

 # Safety

 The rows can be read, and verdicts and solutions written, until the function returns; no other thread writes to them. A
 solution overlaps no puzzle but its own.
 */
givens_status givens_solve(const uint8_t *puzzles,
                           size_t count,
                           size_t stride,
                           int32_t threads,
                           givens_verdict *verdicts,
                           uint8_t *solutions,
                           size_t solution_stride);

/*
 Returns a few words for a status, such as `null pointer`: a text that is never freed. For any other number it is `unknown
 status`.
 */
const char *givens_status_text(int32_t status);

/*
 Returns the name of a verdict, as the command writes it: `one`. It is a text that is never freed; null for any other
 number.
 */
const char *givens_verdict_name(uint8_t verdict);

/*
 Returns the version of the interface that the library has: `GIVENS_ABI_VERSION` when it was built.
 */
uint32_t givens_abi_version(void);

/*
 Returns the version of the library, such as `0.1.0`: a text that is never freed.
 */
const char *givens_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* GIVENS_H */
