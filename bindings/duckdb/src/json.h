/* Members of the objects that the library writes as JSON Lines: they are well-formed, a line each. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

/* A part of a text. */
typedef struct part {
    const char *start;
    size_t size;
} part;

/* Returns the value of a member of an object; without bytes if there is none. */
part json_member(part object, const char *name);

/* Writes the text of a value that is a text into a buffer of its size, and returns the size of the text. A value of another kind
 * is copied as it is. */
size_t json_text(part value, char *buffer);

/* Returns whether a value is this text, which has nothing to escape. */
bool json_is(part value, const char *text);

#endif
