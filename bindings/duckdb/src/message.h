/* Messages of failures, in memory of their own. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

/* The size of a message with its null byte: a longer one is cut between characters. */
enum { MESSAGE_SIZE = 512 };

/* Writes a message as printf does, and returns false, as what has failed does. */
__attribute__((format(printf, 2, 3))) bool fail(char message[MESSAGE_SIZE], const char *format, ...);

/* Returns the number of bytes of the whole characters of a text of UTF-8 in its first `most` bytes. */
int whole_characters(const char *text, size_t size, int most);

#endif
