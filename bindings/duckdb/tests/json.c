/* Members and texts of JSON, where no byte outside of a line may be touched: test.sh builds this with AddressSanitizer. */
#include "../src/json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns a copy in memory of exactly its size. */
static part copy(const char *text) {
    part line = {.size = strlen(text)};
    char *bytes = malloc(line.size);
    memcpy(bytes, text, line.size);
    line.start = bytes;
    return line;
}

/* A text may have null bytes. */
#define EXPECT_TEXT(object, name, expected) expect_text(object, name, expected, sizeof(expected) - 1)

static void expect_text(const char *object, const char *name, const char *expected, size_t size) {
    part line = copy(object), value = json_member(line, name);
    char *text = malloc(value.size ? value.size : 1);
    assert(value.start >= line.start && value.start + value.size <= line.start + line.size);
    size_t found = json_text(value, text);
    if (found != size || memcmp(text, expected, size)) {
        printf("%s of %s: %.*s\n", name, object, (int)found, text);
        exit(1);
    }
    free(text);
    free((char *)line.start);
}

static void expect_nothing(const char *object, const char *name) {
    part line = copy(object);
    assert(!json_member(line, name).size);
    free((char *)line.start);
}

int main(void) {
    static const char object[] = "{\"a\":\"x\",\"b\\\"c\":1,\"d\":{\"a\":[\"}\",{\"b\":\"]\"}],\"e\":2},\"list\":[[1,2],[\"a\",3]],\"last\":\"\"}";
    EXPECT_TEXT(object, "a", "x");
    EXPECT_TEXT(object, "d", "{\"a\":[\"}\",{\"b\":\"]\"}],\"e\":2}");
    EXPECT_TEXT(object, "list", "[[1,2],[\"a\",3]]");
    EXPECT_TEXT(object, "last", "");
    expect_nothing(object, "b");
    expect_nothing(object, "e");
    expect_nothing(object, "las");
    expect_nothing("{}", "a");
    EXPECT_TEXT("{\"n\":-1.5e3}", "n", "-1.5e3");
    EXPECT_TEXT("{\"t\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}", "t", "\"\\/\b\f\n\r\t");
    EXPECT_TEXT("{\"t\":\"\\u0041\\u00e9\\u20AC\\ud83d\\ude00\\u0000.\"}", "t", "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\0.");
    EXPECT_TEXT("{\"t\":\"\xc3\xa9\"}", "t", "\xc3\xa9");
    /* What no library writes: nothing beyond the line is read. */
    static const char *const cut[] = {"{", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":\"", "{\"a\":\"\\", "{\"a\":\"\\u", "{\"a\":\"\\u00", "{\"a\":\"\\ud83d\\u", "{\"a\\"};
    for (size_t index = 0; index < sizeof cut / sizeof *cut; index++) {
        part line = copy(cut[index]), value = json_member(line, "a");
        char *text = malloc(line.size + 1);
        json_text(value, text);
        free(text);
        free((char *)line.start);
    }
    puts("JSON: members and texts");
    return 0;
}
