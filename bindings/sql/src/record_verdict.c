#include "record_verdict.h"

givens_status record_verdict(const char *line, size_t size, givens_verdict *verdict) {
    givens_file_options options = {.size = sizeof options, .from = "jsonl"};
    givens_tally tally;
    givens_status status = givens_check_file((const uint8_t *)line, size, &options, &tally, NULL);
    *verdict = tally.one         ? GIVENS_VERDICT_ONE
               : tally.many      ? GIVENS_VERDICT_MANY
               : tally.zero      ? GIVENS_VERDICT_ZERO
               : tally.clashing  ? GIVENS_VERDICT_CLASHING
               : tally.undecided ? GIVENS_VERDICT_UNDECIDED
                                 : GIVENS_VERDICT_MALFORMED;
    return status;
}
