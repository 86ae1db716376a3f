// Figures that were measured on a GPU stand in one place with their machine and command; chapters that repeat one are held to it.
#include <doctest/doctest.h>

#include <regex>
#include <string>

#include "tests/support/files.h"

namespace {
using support::read_file;
using support::root;

struct repeated {
  const char *chapter, *its_words;
  const char *source, *words_there;
};

const char* const scan_lab = "labs/scan/README.md";
const char* const lookback_lab = "labs/lookback/README.md";
const char* const performance = "docs/performance.md";

const repeated figures[] = {
    {"docs/03_tile_scans.md", "ping-pong is the faster one by 6 %", scan_lab, "1285.02 GB/s   0.449 of copy\n  Hillis-Steele, staged           0.028 ms   1212.23 GB/s"},
    {"docs/03_tile_scans.md", "with tiles of 256 the padding makes the kernel 1.6 times as fast", "labs/profiling/README.md", "With tiles of 256 the padding makes the kernel 1.6 times as fast"},
    {"docs/03_tile_scans.md", "36 wavefronts with padding and 191 without", "labs/profiling/README.md", "36 requests in one sweep, and 36 wavefronts, or 191"},
    {"docs/04_large_arrays.md", "look-back reaches 0.83 of a plain copy's speed, three phases 0.18", performance, "2847.5 (0.18; 0.24) | 609.4 (0.83; 1.12)"},
    {"docs/05_labs.md", "the scan with 3.5 times the additions is the faster one", scan_lab, "the one with 3.5 times the additions is the faster one"},
    {"docs/06_cost.md", "| Hillis–Steele, ping-pong | 0.45 | 1793 | 9 |", scan_lab, "1285.02 GB/s   0.449 of copy"},
    {"docs/06_cost.md", "| Hillis–Steele, staged | 0.42 |", scan_lab, "1212.23 GB/s   0.423 of copy"},
    {"docs/06_cost.md", "| Blelloch | 0.31 | 510 | 17 |", scan_lab, "902.39 GB/s   0.315 of copy"},
    {"docs/06_cost.md", "| three phases, the whole array | 0.21 |", scan_lab, "593.76 GB/s   0.207 of copy"},
    {"docs/06_cost.md", "make a scan 3.5 times as fast", "labs/library/README.md", "0.403   3.55x"},
    {"docs/06_cost.md", "| three phases, one element a lane (Lab 1) | 0.18 |", performance, "2847.5 (0.18; 0.24)"},
    {"docs/06_cost.md", "| CUB | 0.74 |", performance, "| 2^28 | 504.4 | 681.4 |"},
    {"docs/06_cost.md", "| look-back (Lab 5) | 0.83 |", performance, "609.4 (0.83; 1.12)"},
    {"docs/06_cost.md", "| look-back with bulk copies, from Hopper on | 0.88 |", performance, "575.3 (0.88; 1.18)"},
    {"docs/06_cost.md", "goes from 0.08 to 0.75 of copy", lookback_lab, "0.078 of copy\n  look-back select                0.506 ms   3184.33 GB/s   0.752 of copy"},
    {"docs/07_pitfalls.md", "costs nothing for a plain sum of 2^28 floats and a sixth more time for 2^16", performance, "| 6.3 (0.60; 1.08) | 7.4 (0.51; 0.92) |"},
};

// Line ends and what indents the next line are one blank.
std::string in_one_line(const std::string& text) { return std::regex_replace(text, std::regex("\n *"), " "); }
}  // namespace

TEST_CASE("docs: figures that chapters repeat are those of the page that has machine and command") {
  for (const repeated& f : figures) {
    CHECK_MESSAGE(in_one_line(read_file(root() / f.chapter)).find(f.its_words) != std::string::npos, f.chapter << ": " << f.its_words);
    CHECK_MESSAGE(read_file(root() / f.source).find(f.words_there) != std::string::npos, f.source << ": " << f.words_there);
  }
}
