// Text for a terminal of 79 columns.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace grading {

inline constexpr size_t columns = 79;

// Columns that a text takes: characters, not bytes.
size_t width(const std::string& text);

// At most `most` columns; what is cut off becomes "...".
std::string clipped(const std::string& text, size_t most = columns);

// Words put into lines that start with `indent`; no line is wider than `most` unless a single word is.
std::vector<std::string> wrapped(const std::string& text, const std::string& indent, size_t most = columns);

// Names one after the other, in at most `lines` lines: those that do not fit become "and 3 more".
std::vector<std::string> listed(const std::vector<std::string>& names, const std::string& first_indent, size_t lines,
                                size_t most = columns);

std::string padded_left(const std::string& text, size_t to);
std::string padded_right(const std::string& text, size_t to);

// Whole numbers without a point, infinities as inf and -inf, an element that nobody wrote (NaN) as "-".
std::string plain_number(double value);

std::string plural(size_t count, const std::string& noun);  // "1 case", "2 cases"

// What a program printed, with control characters made visible and tabs made blanks: it cannot steer the terminal.
std::string printable(const std::string& text);

enum class style : uint8_t {
  plain,
  good,
  bad,
  strong,
  faint
};
std::string styled(const std::string& text, style s, bool colour);

// Whether stdout shows colours: a terminal, and no NO_COLOR.
bool colour_on_stdout();

}  // namespace grading
