// Prints verdict and solution of each 9x9 puzzle of a file, in any format.
//
//   c++ -std=c++17 solve.cc $(pkg-config --cflags --libs givens) -o solve && ./solve bank.csv
#include <givens.h>

#include <array>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

// A text of the library, freed at the end of its block.
struct Buffer : givens_buffer {
    Buffer() : givens_buffer{} {}
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { givens_buffer_free(this); }
};

// Throws the message of a call that failed.
static void check(givens_status status) {
    if (status == GIVENS_STATUS_OK) return;
    std::string message(givens_last_error(nullptr, 0) + 1, '\0');
    message.resize(givens_last_error(message.data(), message.size()));
    throw std::runtime_error(message);
}

int main(int argc, char **argv) try {
    if (argc != 2) return 2;
    std::ifstream file(argv[1], std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};

    givens_file_options options{};
    options.size = sizeof options;
    options.name = argv[1];
    Buffer lines, report;
    check(givens_convert(
        reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size(), "line", &options, &lines, &report));
    std::cerr << reinterpret_cast<const char *>(report.data);

    const std::size_t count = lines.size / (GIVENS_CELLS + 1);
    std::vector<givens_verdict> verdicts(count);
    std::vector<std::array<char, GIVENS_CELLS>> solutions(count);
    check(givens_solve(lines.data, count, GIVENS_CELLS + 1, 0, verdicts.data(),
        reinterpret_cast<std::uint8_t *>(solutions.data()), 0));
    for (std::size_t row = 0; row < count; row++)
        std::cout << givens_verdict_name(verdicts[row]) << '\t' << std::string(solutions[row].data(), GIVENS_CELLS)
                  << '\n';
} catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
