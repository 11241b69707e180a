// The header in C++, and calls from several threads at once: each has its own message.
#include <givens.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

using Cells = std::array<std::uint8_t, GIVENS_CELLS>;

Cells cells(const std::string &text) {
    Cells row{};
    for (std::size_t cell = 0; cell < row.size(); cell++) row[cell] = static_cast<std::uint8_t>(text[cell]);
    return row;
}

void check(bool holds, const char *what) {
    if (holds) return;
    std::printf("does not hold: %s\n", what);
    std::exit(1);
}

std::string last_error() {
    std::string message(givens_last_error(nullptr, 0) + 1, '\0');
    message.resize(givens_last_error(message.data(), message.size()));
    return message;
}

const Cells PROPER = cells("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

void solve() {
    std::vector<Cells> puzzles(1000, PROPER), solutions(puzzles.size());
    std::vector<givens_verdict> verdicts(puzzles.size());
    const givens_status status =
        givens_solve(puzzles[0].data(), puzzles.size(), sizeof(Cells), 2, verdicts.data(), solutions[0].data(), 0);
    check(status == GIVENS_STATUS_OK, "success");
    check(last_error().empty(), "no message");
    for (std::size_t row = 0; row < puzzles.size(); row++) {
        check(verdicts[row] == GIVENS_VERDICT_ONE, "one solution");
        check(solutions[row] ==
                  cells("534678912672195348198342567859761423426853791713924856961537284287419635345286179"),
            "its solution");
    }
}

void fail() {
    for (int times = 0; times < 200; times++) {
        givens_verdict verdict;
        check(
            givens_check(PROPER.data(), 1, 0, -1, &verdict) == GIVENS_STATUS_INVALID_ARGUMENT, "invalid argument");
        check(last_error() == "threads: expected 0 or more, found -1", "the message of this thread");
    }
}

} // namespace

int main() {
    std::vector<std::thread> threads;
    for (int number = 0; number < 4; number++) threads.emplace_back(number % 2 ? fail : solve);
    for (std::thread &thread : threads) thread.join();
    std::puts("cpp: passed");
}
