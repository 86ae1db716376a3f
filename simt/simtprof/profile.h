// What a program compiled by simtcc did under SIMT_PROFILE=on, as the file that SIMT_JSON names holds it.
#pragma once
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace simtprof {

// A memory instruction of the source.
struct site {
  std::string space, operation;  // "shared" or "global"; "load", "store" or "atomic"
  std::string file, source;
  uint64_t line = 0;
  uint64_t requests = 0;  // once a warp
  uint64_t accesses = 0;  // lanes that took part, added up
  uint64_t bytes = 0;     // that lanes asked for
  uint64_t wavefronts = 0, ideal = 0, worst = 1;  // shared loads and stores; n of the worst n-way conflict
  uint64_t sectors = 0;                           // global

  uint64_t conflicts() const { return wavefronts - ideal; }
  site& operator+=(const site& other);  // its figures
};

// What lies between two barriers of a block. Sums over blocks.
struct level {
  uint64_t lanes = 0;                      // that touched memory
  uint64_t operating = 0, operations = 0;  // lanes that applied an operator that counts itself, and how often
  uint64_t wavefronts = 0, ideal = 0;

  uint64_t conflicts() const { return wavefronts - ideal; }
};

// Launches of one kernel in one section with one grid and block. Sums over launches and blocks.
struct kernel {
  std::string section, name, file;
  uint64_t line = 0;  // of the launch
  std::array<uint64_t, 3> grid{}, block{};
  uint64_t shared_bytes = 0;  // a block
  uint64_t launches = 0, unfinished = 0;  // those that failed, or in which the program ended: of their finished blocks only
  uint64_t blocks = 0, lanes = 0, barriers = 0;
  uint64_t waits = 0;  // times that a block could do nothing but poll
  double milliseconds = 0;
  uint64_t operations = 0;  // 0: the program does not count them
  uint64_t shuffles = 0, votes = 0, matches = 0, warp_barriers = 0;
  uint64_t intervals = 0, split_intervals = 0;
  std::vector<site> sites;
  std::vector<level> levels;

  // A level is judged by the lanes that do its work: those that operate, where operations are counted.
  uint64_t active(const level& l) const { return operations ? l.operating : l.lanes; }
  double share(const level& l) const;           // of the block's lanes that are active, 0 to 1
  double a_block(uint64_t sum) const;           // the mean over blocks
  site total(const std::string& space, const std::string& operation = "") const;  // of all sites, or of one operation
};

struct profile {
  uint64_t warp = 32;           // lanes
  std::vector<kernel> kernels;  // those of one section follow each other
};

// The report is sound and holds no profile.
struct no_profile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Both throw std::runtime_error, one line that starts with the file's name, when the text is not a profile.
profile read_profile(const std::string& file);
profile parse_profile(const std::string& text, const std::string& name);

// One kernel in two launches, whose blocks did the same on each level.
bool same_levels(const kernel& a, const kernel& b);

// As a terminal and an XML file may have it: without control characters.
std::string displayed(std::string text);

// Those whose name or section contains `part`.
void keep_kernels(profile& p, const std::string& part);

struct comparison {
  const kernel* now;
  const kernel* before;  // null: the earlier profile has none like it, or there is no earlier one
};

// The same section and name; of several, the first goes with the first. One kernel each: they are compared whatever
// they are called.
std::vector<comparison> compare(const profile& now, const profile* before);

}  // namespace simtprof
