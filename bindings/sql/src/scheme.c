#include "scheme.h"

#include <givens.h>
#include <string.h>

/* The names of the command's option `--scheme`. */
static const struct {
    const char *name;
    int32_t scheme;
} SCHEMES[] = {
    {"hodoku", GIVENS_SCHEME_HODOKU},
    {"se", GIVENS_SCHEME_SUDOKU_EXPLAINER},
    {"qqwing", GIVENS_SCHEME_QQWING},
    {"basics", GIVENS_SCHEME_BASICS},
    {"backdoor", GIVENS_SCHEME_BACKDOOR},
    {"depth", GIVENS_SCHEME_DEPTH},
};

int32_t scheme_named(const char *name, size_t size) {
    for (size_t index = 0; index < sizeof SCHEMES / sizeof *SCHEMES; index++) {
        if (size == strlen(SCHEMES[index].name) && !memcmp(name, SCHEMES[index].name, size)) return SCHEMES[index].scheme;
    }
    return 0;
}
