// The handout of the look-back lab: what it quotes of the program is what the program prints, and its picture is what the script
// draws. A block marked lookback holds lines that part 1 to 4 print.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/markdown.h"
#include "tests/support/simtcc.h"

namespace {
using namespace support;

const std::filesystem::path folder = root() / "labs/lookback";

// Without what differs from run to run: times, the order of events, and sums in the bracketing that came about.
std::set<std::string> repeatable_lines(const std::string& text) {
  static const std::regex time(" +[0-9.]+ ms .*"), as_published("  as published.*"), of_a_run("    [a-z ]+( +(\\d+|-)){8}");
  std::istringstream lines(text);
  std::set<std::string> all;
  for (std::string line; std::getline(lines, line);)
    if (!std::regex_match(line, as_published) && !std::regex_match(line, of_a_run))
      all.insert(std::regex_replace(line, time, " (time)"));
  return all;
}

std::string printed_by(const std::string& dialect, int warp, const std::vector<std::string>& arguments) {
  simt_settings settings;
  settings.warp = warp;
  const simt_run run = run_simt(root() / "build/cpu" / (dialect + "-lookback"), arguments, settings);
  REQUIRE_MESSAGE(run.process.ok(), run.describe());
  return run.process.out;
}

// The word behind the last "all bits" of a line that begins with the label.
std::string bits_of(const std::string& text, const std::string& label) {
  const std::regex line("\n  " + label + " +total [0-9.]+, all bits ([0-9a-f]{16})\n");
  std::smatch found;
  REQUIRE_MESSAGE(std::regex_search(text, found, line), label << " is not in " << text);
  return found[1];
}

std::string handout() { return read_file(folder / "README.md"); }
}  // namespace

TEST_CASE("lookback lab: what the handout quotes is what the program prints by default") {
  const std::set<std::string> printed = repeatable_lines(printed_by("hip", 64, {}));
  size_t count = 0;
  for (const block& b : blocks_of("labs/lookback/README.md")) {
    if (b.language != "lookback") continue;
    ++count;
    for (const std::string& line : repeatable_lines(b.text())) CHECK_MESSAGE(printed.contains(line), line);
  }
  CHECK(count >= 4);
}

TEST_CASE("lookback lab: the reproducible sums have the handout's bits in both dialects at both warp sizes") {
  const std::string bits = bits_of("\n" + handout(), "reproducible");
  for (const char* dialect : {"hip", "cuda"})
    for (const int warp : {32, 64}) {
      const std::string printed = printed_by(dialect, warp, {"0"});
      CHECK(bits_of(printed, "reproducible") == bits);
      CHECK(bits_of(printed, "reproducible, again") == bits);
      CHECK(bits_of(printed, "as published") != bits);
      CHECK(bits_of(printed, "one after the other, CPU") != bits);
    }
}

TEST_CASE("lookback lab: the picture is of these tiles, and drawn by the script") {
  const std::string picture = read_file(folder / "protocol.svg"), printed = printed_by("cuda", 32, {"0"});
  for (const std::string row : {"tile", "its aggregate", "its prefix"}) {
    const size_t start = printed.find("\n  " + row + " ");
    REQUIRE(start != std::string::npos);
    const std::string line = printed.substr(start, printed.find('\n', start + 1) + 1 - start);
    CHECK_MESSAGE(picture.find(line) != std::string::npos, line);
  }
  if (!run_process({"sh", "-c", "command -v python3"}).ok()) return skip("no python3");
  process_options from_picture;
  from_picture.input = picture;  // which holds what it was drawn from
  const process_result drawn = run_process({root() / "scripts/draw_lookback.py"}, from_picture);
  INFO(drawn.err);
  CHECK(drawn.ok());
  CHECK(drawn.out == picture);
}

TEST_CASE("lookback lab: the script says what is missing") {
  if (!run_process({"sh", "-c", "command -v python3"}).ok()) return skip("no python3");
  const process_result result = run_process({root() / "scripts/draw_lookback.py"});
  CHECK(result.exit_code == 1);
  CHECK(result.out.empty());
  CHECK(result.err.starts_with("draw_lookback: "));
}
