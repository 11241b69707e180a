#include "message.h"

#include <stdarg.h>
#include <stdio.h>

bool fail(char message[MESSAGE_SIZE], const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(message, MESSAGE_SIZE, format, arguments);
    va_end(arguments);
    /* DuckDB takes UTF-8 only. */
    if (size >= MESSAGE_SIZE) message[whole_characters(message, MESSAGE_SIZE - 1, MESSAGE_SIZE - 4)] = 0;
    return false;
}

int whole_characters(const char *text, size_t size, int most) {
    if (size <= (size_t)most) return (int)size;
    while (most > 0 && (text[most] & 0xc0) == 0x80) most--;
    return most;
}
