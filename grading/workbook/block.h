// A block of lines on one exercise: which cases pass, and for a FAIL the cause, where it shows and what to read.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grading/sheet/answer_sheet.h"
#include "grading/diagnosis/judge.h"
#include "grading/workbook/listing.h"
#include "grading/workbook/text.h"

namespace grading {

struct block_options {
  bool verbose = false;  // everything that is known, at any length
  size_t lines = 14;     // else at most so many
};

struct text_line {
  std::string text;
  style look = style::plain;
};
using block = std::vector<text_line>;

// file: what was graded, absolute. No line is wider than a terminal, except the compiler's own when verbose.
block describe(const listed_exercise& e, const verdict& v, const std::filesystem::path& file, const block_options& o);
block describe(const listed_exercise& e, const sheet_verdict& v, const std::filesystem::path& file,
               const block_options& o);
// Among others, of a file that is the starter still: one line.
block describe_untouched(const listed_exercise& e);
// When nothing could be graded.
block describe_failure(const listed_exercise& e, const std::string& reason);

std::string to_text(const block& b, bool colour);

}  // namespace grading
