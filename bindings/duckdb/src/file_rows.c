#include "file_rows.h"

#include "record_verdict.h"

#include <stdlib.h>
#include <string.h>

/* Members of a record without which the givens alone make the puzzle. */
static const char *const RULES[] = {"boxes", "regions", "cages", "placed", "candidates"};

/* Errors of something else than the puzzle, such as a listed solution, are no rows. W004 is a variant that JSON Lines cannot
 * state; as a warning, one whose drawings they cannot state, which is a record nevertheless. */
static bool is_row(part problem, bool *lacks_drawings) {
    part code = json_member(problem, "code");
    bool is_error = json_is(json_member(problem, "severity"), "error");
    if (!json_is(code, "W004")) return is_error && code.size > 1 && code.start[1] == 'F';
    *lacks_drawings |= !is_error;
    return is_error;
}

static const char *buffer_end(const givens_buffer *buffer) { return (const char *)buffer->data + buffer->size; }

/* Sets the line that begins here, and returns where the next one begins; null at the end of the buffer. */
static const char *line_at(const givens_buffer *buffer, const char *at, part *line) {
    if (!at || at >= buffer_end(buffer)) return NULL;
    const char *feed = memchr(at, '\n', (size_t)(buffer_end(buffer) - at));
    *line = (part){at, (size_t)((feed ? feed : buffer_end(buffer)) - at)};
    return line->start + line->size + 1;
}

void first_row(file_rows *rows) {
    const char *at = (const char *)rows->data.problems.data;
    part line;
    /* All problems are read before the first row, because a late one may be about it. */
    while ((at = line_at(&rows->data.problems, at, &line))) is_row(line, &rows->lacks_drawings);
    rows->next = (const char *)rows->data.records.data;
    rows->are_records = true, rows->number = 0;
}

bool next_row(file_rows *rows, file_row *row) {
    const char *after = rows->are_records ? line_at(&rows->data.records, rows->next, &row->line) : NULL;
    if (after) {
        rows->next = after;
        row->is_problem = false, row->number = ++rows->number;
        return true;
    }
    if (rows->are_records) rows->next = (const char *)rows->data.problems.data;
    rows->are_records = false;
    row->is_problem = true;
    while ((rows->next = line_at(&rows->data.problems, rows->next, &row->line))) {
        if (is_row(row->line, &rows->lacks_drawings)) return true;
    }
    return false;
}

static void set_null(duckdb_vector output, idx_t row) {
    duckdb_vector_ensure_validity_writable(output);
    duckdb_validity_set_row_invalid(duckdb_vector_get_validity(output), row);
}

static void set_text(duckdb_vector output, idx_t row, part value, char *text) {
    if (value.size) duckdb_vector_assign_string_element_len(output, row, text, json_text(value, text));
    else set_null(output, row);
}

/* A message has the code of its rule before it. */
static void set_message(duckdb_vector output, idx_t row, part problem, char *text) {
    size_t size = json_text(json_member(problem, "code"), text);
    memcpy(text + size, ": ", 2);
    size += 2;
    size += json_text(json_member(problem, "message"), text + size);
    duckdb_vector_assign_string_element_len(output, row, text, size);
}

static void set_number(duckdb_vector output, idx_t row, int64_t number) {
    ((int64_t *)duckdb_vector_get_data(output))[row] = number;
}

/* Sets the line of a problem, which is a number. */
static void set_line(duckdb_vector output, idx_t row, part problem) {
    part line = json_member(problem, "line");
    if (line.size) set_number(output, row, strtoll(line.start, NULL, 10));
    else set_null(output, row);
}

static void set_cell(const file_row *of, idx_t row, enum file_column column, duckdb_vector output, char *text) {
    static const char *const members[COLUMN_COUNT] = {
        [COLUMN_PUZZLE] = "puzzle", [COLUMN_SOLUTION] = "solution", [COLUMN_ID] = "id", [COLUMN_TITLE] = "title"};
    bool is_of_problem = column == COLUMN_LINE || column == COLUMN_MESSAGE;
    if (of->is_problem != is_of_problem) set_null(output, row);
    else if (column == COLUMN_LINE) set_line(output, row, of->line);
    else if (column == COLUMN_MESSAGE) set_message(output, row, of->line, text);
    else if (column == COLUMN_NUMBER) set_number(output, row, of->number);
    else if (column == COLUMN_RECORD) duckdb_vector_assign_string_element_len(output, row, of->line.start, of->line.size);
    else set_text(output, row, json_member(of->line, members[column]), text);
}

void set_column(const file_row *rows, idx_t count, enum file_column column, duckdb_vector output, char *text) {
    for (idx_t row = 0; row < count; row++) set_cell(&rows[row], row, column, output, text);
}

/* Only documents have drawings, and which of them are missing is not known. */
static bool may_lack_drawings(const file_rows *file, part record) {
    return file->lacks_drawings && json_member(record, "raw").size;
}

/* Returns the cells of a record whose givens alone make the puzzle; no part of any other. */
static part plain_cells(const file_rows *file, part record) {
    part puzzle = json_member(record, "puzzle");
    bool is_plain = puzzle.size == GIVENS_CELLS + 2 && !may_lack_drawings(file, record);
    for (size_t index = 0; index < sizeof RULES / sizeof *RULES && is_plain; index++) {
        is_plain = !json_member(record, RULES[index]).size;
    }
    return is_plain ? (part){puzzle.start + 1, GIVENS_CELLS} : (part){0};
}

static void set_verdict(duckdb_vector output, idx_t row, givens_verdict verdict) {
    const char *name = givens_verdict_name(verdict);
    duckdb_vector_assign_string_element_len(output, row, name, strlen(name));
}

/* Sets the verdict of a row that is not plain. */
static givens_status set_other_verdict(const file_rows *file, const file_row *of, duckdb_vector output, idx_t row) {
    givens_verdict verdict = GIVENS_VERDICT_UNDECIDED;
    if (of->is_problem) {
        if (json_is(json_member(of->line, "code"), "W004")) set_null(output, row);
        else set_verdict(output, row, GIVENS_VERDICT_MALFORMED);
        return GIVENS_STATUS_OK;
    }
    givens_status status = GIVENS_STATUS_OK;
    if (!may_lack_drawings(file, of->line)) status = record_verdict(of->line.start, of->line.size, &verdict);
    set_verdict(output, row, verdict);
    return status;
}

givens_status set_verdicts(const file_rows *file, const file_row *rows, idx_t count, duckdb_vector output, uint8_t *room) {
    /* Plain puzzles are checked together; the cells of all others are null bytes. */
    uint8_t *cells = room;
    givens_verdict *verdicts = room + count * GIVENS_CELLS;
    memset(cells, 0, count * GIVENS_CELLS);
    for (idx_t row = 0; row < count; row++) {
        part plain = rows[row].is_problem ? (part){0} : plain_cells(file, rows[row].line);
        if (plain.size) memcpy(cells + row * GIVENS_CELLS, plain.start, GIVENS_CELLS);
    }
    givens_status status = givens_check(cells, count, USUAL_STRIDE, ONE_THREAD, verdicts);
    for (idx_t row = 0; row < count && status == GIVENS_STATUS_OK; row++) {
        if (cells[row * GIVENS_CELLS]) set_verdict(output, row, verdicts[row]);
        else status = set_other_verdict(file, &rows[row], output, row);
    }
    return status;
}
