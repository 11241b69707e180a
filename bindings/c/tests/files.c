/* Files in memory: detection, conversion, checks, and who owns their texts. */
#include "check.h"

static const uint8_t *bytes(const char *text) { return (const uint8_t *)text; }

static int is(const givens_buffer *buffer, const char *expected) {
    /* The null byte behind the text is no part of it. */
    return buffer->data && buffer->size == strlen(expected) && strcmp((const char *)buffer->data, expected) == 0;
}

static void detect(void) {
    givens_buffer format, report;
    const char grid[] = "1.3.\n....\n....\n.2..\n";
    CHECK(givens_detect(bytes(grid), strlen(grid), NULL, &format, &report) == GIVENS_STATUS_OK);
    CHECK(is(&format, "rows") && strncmp((char *)report.data, "rows\t", 5) == 0 &&
          report.data[report.size - 1] == '\n');
    givens_buffer_free(&format), givens_buffer_free(&report);
    CHECK(format.data == NULL && format.size == 0 && format.capacity == 0);
    /* The report is optional; UTF-16 is text. */
    uint8_t utf16[2 * sizeof grid] = {0xff, 0xfe};
    for (size_t index = 0; index < strlen(grid); index++) utf16[2 * index + 2] = (uint8_t)grid[index];
    CHECK(givens_detect(utf16, 2 * sizeof grid, NULL, &format, NULL) == GIVENS_STATUS_OK && is(&format, "rows"));
    givens_buffer_free(&format);
    /* An extension that the format has raises its score. */
    givens_file_options named = {.size = sizeof named, .name = "bank.sdm"};
    givens_buffer other;
    const char line[] = PROPER "\n" MANY "\n";
    CHECK(givens_detect(bytes(line), strlen(line), NULL, &format, &report) == GIVENS_STATUS_OK);
    givens_buffer_free(&format);
    CHECK(givens_detect(bytes(line), strlen(line), &named, &format, &other) == GIVENS_STATUS_OK);
    CHECK(is(&format, "line") && strcmp((char *)report.data, (char *)other.data) != 0);
    givens_buffer_free(&format), givens_buffer_free(&report), givens_buffer_free(&other);
    CHECK(givens_detect(bytes("%PDF-1.7"), 8, NULL, &format, NULL) == GIVENS_STATUS_NO_FORMAT);
    CHECK(format.data == NULL && strncmp(last_error(), "[F", 2) == 0);
}

static void convert(void) {
    givens_buffer converted, report;
    const char titled[] = "Monday\n1.3.\n.4.2\n2.4.\n.3.1\n";
    CHECK(givens_convert(bytes(titled), strlen(titled), "line", NULL, &converted, &report) == GIVENS_STATUS_OK);
    CHECK(is(&converted, "1.3..4.22.4..3.1\n"));
    CHECK(is(&report, "-: warning[W001]: dropped: title; `line` cannot hold that\n"));
    givens_buffer_free(&converted), givens_buffer_free(&report);

    givens_file_options options = {
        .size = sizeof options, .name = "week.txt", .from = "rows", .blank = '0', .jsonl = 1};
    CHECK(givens_convert(bytes(titled), strlen(titled), "line", &options, &converted, &report) == GIVENS_STATUS_OK);
    CHECK(is(&converted, "1030040220400301\n") && strstr((char *)report.data, "\"W001\"") && report.data[0] == '{');
    givens_buffer_free(&converted), givens_buffer_free(&report);

    /* What is malformed is skipped and reported; a format of one puzzle takes no two. */
    const char two[] = PROPER "\n" MALFORMED "\n" MANY "\n";
    options = (givens_file_options){.size = sizeof options, .name = "bank.sdm", .delimiter = ';'};
    CHECK(givens_convert(bytes(two), strlen(two), "line", &options, &converted, &report) == GIVENS_STATUS_OK);
    CHECK(is(&converted, PROPER "\n" MANY "\n") &&
          strncmp((char *)report.data, "bank.sdm:2:2: error[F003]", 25) == 0);
    givens_verdict verdicts[2];
    CHECK(givens_check(converted.data, converted.size / 82, 82, 1, verdicts) == GIVENS_STATUS_OK);
    CHECK(verdicts[0] == GIVENS_VERDICT_ONE && verdicts[1] == GIVENS_VERDICT_MANY);
    givens_buffer_free(&converted), givens_buffer_free(&report);
    CHECK(givens_convert(bytes(two), strlen(two), "sdk", NULL, &converted, &report) == GIVENS_STATUS_NOT_WRITABLE);
    CHECK(converted.data == NULL && report.data == NULL);
    CHECK(givens_convert(bytes(two), strlen(two), "table", &options, &converted, NULL) == GIVENS_STATUS_OK);
    CHECK(converted.size > 164);
    givens_buffer_free(&converted);
    CHECK(givens_convert(bytes("no puzzle"), 9, "line", NULL, &converted, &report) == GIVENS_STATUS_NO_FORMAT);
    CHECK(converted.data == NULL && report.size > 0);
    givens_buffer_free(&report);
}

/* Options that the text does not decide: boxes, and clues that the other format cannot state. */
static void choices(void) {
    givens_buffer converted, report;
    const char six[] = "1.....\n......\n..2...\n......\n......\n....3.\n";
    givens_file_options options = {.size = sizeof options, .box_rows = 3, .box_columns = 2};
    CHECK(givens_convert(bytes(six), strlen(six), "json", &options, &converted, NULL) == GIVENS_STATUS_OK);
    CHECK(strstr((char *)converted.data, "\"boxes\":[3,2]") != NULL);
    givens_buffer_free(&converted);

    const char variant[] = ".Cage~10~R1C1~R1C2.Thermo~R2C1~R3C1~R4C1\n";
    options = (givens_file_options){.size = sizeof options};
    CHECK(givens_convert(bytes(variant), strlen(variant), "sumocue", &options, &converted, &report) ==
          GIVENS_STATUS_OK);
    CHECK(converted.size == 0 && strstr((char *)report.data, "thermometer") != NULL);
    givens_buffer_free(&converted), givens_buffer_free(&report);
    options.drop_clues = 1;
    CHECK(givens_convert(bytes(variant), strlen(variant), "sumocue", &options, &converted, &report) ==
          GIVENS_STATUS_OK);
    CHECK(converted.size > 81 && strstr((char *)report.data, "thermometer") != NULL);
    givens_buffer_free(&converted), givens_buffer_free(&report);
}

static void check_file(void) {
    givens_buffer report;
    givens_tally tally;
    const char bank[] = PROPER "\n" MALFORMED "\n" MANY "\n" CLASHING "\n" WITHOUT "\n" PROPER "\n";
    givens_file_options options = {.size = sizeof options, .name = "bank.sdm"};
    CHECK(givens_check_file(bytes(bank), strlen(bank), &options, &tally, &report) == GIVENS_STATUS_OK);
    CHECK(tally.one == 2 && tally.many == 1 && tally.zero == 1 && tally.clashing == 1 && tally.malformed == 1);
    CHECK(tally.undecided == 0 && tally.reserved[0] == 0 && tally.reserved[1] == 0);
    CHECK(strstr((char *)report.data, "bank.sdm:2:2: error[F003]") &&
          strstr((char *)report.data, "bank.sdm:4:1: error[G001]"));
    givens_buffer_free(&report);
    /* A variant, and a text without a puzzle. */
    const char jigsaw[] = "2x2k:p,aaa___aaa__a_aa_,6a4a5_5a5a6_9e\n";
    CHECK(
        givens_check_file(bytes(jigsaw), strlen(jigsaw), NULL, &tally, NULL) == GIVENS_STATUS_OK && tally.one == 1);
    CHECK(givens_check_file(bytes("no puzzle"), 9, NULL, &tally, &report) == GIVENS_STATUS_NO_FORMAT);
    CHECK(tally.one == 0 && report.size > 0 && last_error()[0] == '[');
    givens_buffer_free(&report);
}

int main(void) {
    detect();
    convert();
    choices();
    check_file();
    return finish("files");
}
