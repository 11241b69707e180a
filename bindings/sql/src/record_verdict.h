/* The verdict of a record of a file. */
#ifndef RECORD_VERDICT_H
#define RECORD_VERDICT_H

#include <givens.h>

/* Sets the verdict of a record with rules or cells of its own: a line of JSON Lines. */
givens_status record_verdict(const char *line, size_t size, givens_verdict *verdict);

#endif
