/* What the tests share: CHECK counts what does not hold, and the puzzles. */
#ifndef CHECK_H
#define CHECK_H

#include <givens.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checked = 0;
static int failed = 0;

#define CHECK(condition)                                                                                           \
    do {                                                                                                           \
        checked++;                                                                                                 \
        if (!(condition)) {                                                                                        \
            failed++;                                                                                              \
            printf("%s:%d: does not hold: %s (%s)\n", __FILE__, __LINE__, #condition, last_error());               \
        }                                                                                                          \
    } while (0)

/* Returns the message of the last call. */
static const char *last_error(void) {
    static char message[512];
    message[0] = 0;
    givens_last_error(message, sizeof message);
    return message;
}

/* Ends a test. */
#ifdef __GNUC__
__attribute__((unused))
#endif
static int finish(const char *name) {
    printf("%s: %d of %d checks hold\n", name, checked - failed, checked);
    return failed > 0;
}

#define PROPER "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define SOLUTION "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define CLASHING "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define MALFORMED "5O..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define WITHOUT "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.1..8..79"
/* It has 549 solutions. */
#define MANY "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2..........5........."
#define BLANK "................................................................................."

#endif
