// What documents quote of simtprof is what simtprof prints for Lab 4's program. A block of code that is marked simtprof-32,
// simtprof-64 or simtprof-32-unpadded holds headings of the profile and, under each, lines that stand under it.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/markdown.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

compile_request profiling_program(int warp, bool padded) {
  const std::string dialect = warp == 64 ? "hip" : "cuda";
  compile_request r = {.source = dialect + "/profiling" + (warp == 64 ? ".cpp" : ".cu"), .options = {"-I" + dialect}, .text = {}};
  if (!padded) r.options.push_back("-DSCAN_PADDING=0");
  return r;
}

std::string profile_of(int warp, bool padded, std::vector<std::string> options) {
  const compile_result program = compile_with_simtcc(profiling_program(warp, padded));
  REQUIRE_MESSAGE(program.ok, program.describe());
  options.insert(options.begin(), root() / "build/bin/simtprof");
  options.push_back(program.program);
  process_options in_root;
  in_root.environment = {{"SIMT_WARP", std::to_string(warp)}};
  in_root.directory = root();
  in_root.timeout = 120;
  const process_result result = run_process(options, in_root);
  REQUIRE_MESSAGE(result.ok(), result.describe());
  return result.out;
}

// "heading / line" of every line under a heading, which is not indented.
std::set<std::string> lines_with_headings(const std::string& text) {
  std::set<std::string> all;
  std::istringstream lines(text);
  std::string heading;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    if (line[0] != ' ') heading = line;
    else all.insert(heading + " /" + line);
  }
  return all;
}

// The texts of all blocks with this mark, one behind the other.
std::string quoted(const char* document, const std::string& mark) {
  std::string text;
  for (const block& b : blocks_of(document))
    if (b.language == mark) text += b.text();
  return text;
}

void check_quoted(const std::string& mark, const std::string& profile) {
  const std::set<std::string> printed = lines_with_headings(profile);
  size_t count = 0;
  for (const char* document : {"labs/profiling/README.md", "simt/README.md"})
    for (const std::string& line : lines_with_headings(quoted(document, mark))) {
      CHECK_MESSAGE(printed.contains(line), document << ": " << line);
      ++count;
    }
  CHECK(count >= 3);
}

void check_handouts(int warp) {
  const temporary_directory folder;
  const std::string other = folder.path() / "unpadded.json", mark = "simtprof-" + std::to_string(warp);
  const std::string unpadded = profile_of(warp, false, {"--json", other});
  check_quoted(mark, profile_of(warp, true, {"--against", other, "--against-label", "without padding"}));
  if (warp == 32) check_quoted(mark + "-unpadded", unpadded);
}

const int registered = [] {
  for (const int warp : {32, 64})
    register_case("handouts: what is quoted is what simtprof prints at warp " + std::to_string(warp), [=] { check_handouts(warp); },
                  {profiling_program(warp, true), profiling_program(warp, false)});
  return 0;
}();
}  // namespace
