#include "json.h"

#include <stdint.h>
#include <string.h>

/* Returns the end of a value that begins here: the comma or bracket behind it. */
static const char *value_end(const char *at, const char *end) {
    int depth = 0;
    bool in_text = false;
    for (; at < end; at++) {
        if (in_text) {
            if (*at == '\\') at++;
            else if (*at == '"') in_text = false;
        } else if (*at == '"') {
            in_text = true;
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (depth == 0 && (*at == ',' || *at == '}' || *at == ']')) {
            return at;
        } else if (*at == '}' || *at == ']') {
            depth--;
        }
    }
    return end;
}

/* Returns the end of a name that begins here, which is behind its second quote. */
static const char *name_end(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++) {
        if (*at == '\\') at++;
    }
    return at < end ? at + 1 : end;
}

part json_member(part object, const char *name) {
    const char *end = object.start + object.size, *at = object.start + 1;
    size_t size = strlen(name);
    while (at < end && *at == '"') {
        const char *after = name_end(at, end);
        part value = {.start = after + 1};
        if (value.start >= end) break;
        value.size = (size_t)(value_end(value.start, end) - value.start);
        if ((size_t)(after - at) == size + 2 && !memcmp(at + 1, name, size)) return value;
        at = value.start + value.size + 1;
    }
    return (part){0};
}

/* Returns the number of four hexadecimal digits. */
static uint32_t hexadecimal(const char *digits) {
    uint32_t value = 0;
    for (int index = 0; index < 4; index++) {
        char digit = digits[index];
        value = value * 16 + (uint32_t)(digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10);
    }
    return value;
}

/* Writes a character as UTF-8, and returns its number of bytes. */
static size_t write_character(uint32_t code, char *buffer) {
    if (code < 0x80) return buffer[0] = (char)code, 1;
    size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t index = size - 1; index > 0; index--, code >>= 6) buffer[index] = (char)(0x80 | (code & 0x3f));
    buffer[0] = (char)((0xf00 >> size & 0xf0) | code);
    return size;
}

/* Writes what an escape means, which begins with a backslash, moves behind it, and returns the number of bytes. */
static size_t write_escape(const char **at, const char *end, char *buffer) {
    static const char names[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    char name = (*at)[1];
    *at += 2;
    const char *found = memchr(names, name, 5);
    if (found) return buffer[0] = meanings[found - names], 1;
    if (name != 'u' || end - *at < 4) return buffer[0] = name, 1;
    uint32_t code = hexadecimal(*at);
    *at += 4;
    /* The second of a pair is behind the first. */
    if (code >= 0xd800 && code < 0xdc00 && end - *at >= 6) {
        code = 0x10000 + ((code - 0xd800) << 10) + (hexadecimal(*at + 2) - 0xdc00);
        *at += 6;
    }
    return write_character(code, buffer);
}

size_t json_text(part value, char *buffer) {
    const char *at = value.start, *end = value.start + value.size;
    size_t size = 0;
    if (!value.size || *at != '"') {
        memcpy(buffer, at ? at : "", value.size);
        return value.size;
    }
    for (at++, end--; at < end;) {
        if (*at == '\\' && at + 1 < end) size += write_escape(&at, end, buffer + size);
        else buffer[size++] = *at++;
    }
    return size;
}

bool json_is(part value, const char *text) {
    size_t size = strlen(text);
    return value.size == size + 2 && value.start[0] == '"' && !memcmp(value.start + 1, text, size);
}
