// The workbook's documents as tests see them: blocks, links, anchors, inline code.
#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace support {
// A fenced block. `mark` is the HTML comment on the line before the fence, without its brackets; else empty.
struct block {
  std::filesystem::path document;  // relative to the root
  int line = 0;                    // of the opening fence
  std::string language, mark;
  std::string before;  // the last paragraph before the block and its mark, in one line
  std::vector<std::string> lines;

  std::string place() const;  // "docs/x.md:12"
  std::string text() const;   // the lines, each with its line end
};

struct mention {  // a link, or a piece of inline code
  std::filesystem::path document;
  int line = 0;
  std::string text;

  std::string place() const;
};

// Every Markdown file of the repository but the harness's starters, which learners see as copies in exercises/.
std::vector<std::filesystem::path> documents();

std::vector<block> blocks_of(const std::filesystem::path& document);
std::vector<mention> links_of(const std::filesystem::path& document);             // images too; not those in blocks or inline code
std::set<std::string> anchors_of(const std::filesystem::path& document);       // of headings, as forges make them, and <a id="">
std::vector<mention> inline_code_of(const std::filesystem::path& document);       // what stands between backticks

// A heading's anchor as forges make it: lower case, blanks become hyphens, punctuation goes, letters of any alphabet stay.
std::string slug(const std::string& heading);

// What this reader does not see, and documents therefore may not use; empty if a document has none of it: fences of tildes or of
// more than three backticks, fences in quotations, <pre>, Windows line ends, links of the form [text][name].
std::vector<mention> unseen_in(const std::filesystem::path& document);

// Runs a command line of a document as its reader would: at the root, by bash, with a progress of its own.
process_result run_as_reader(const std::string& command);

// "make run   # all labs" -> "make run": without the comment, which starts after two blanks, and blanks at either end.
std::string command_of(const std::string& line);
}  // namespace support
