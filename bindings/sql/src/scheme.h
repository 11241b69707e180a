/* The names of schemes in SQL. */
#ifndef SCHEME_H
#define SCHEME_H

#include <stddef.h>
#include <stdint.h>

/* The names, for messages. */
#define SCHEME_NAMES "hodoku, se, qqwing, basics, backdoor or depth"

/* Returns the `givens_scheme` with a name of `size` bytes; 0 if there is none. A name with a null byte in it is none. */
int32_t scheme_named(const char *name, size_t size);

#endif
