// The command line of this lab's program.
#pragma once
#include "labs/common/command_line.h"
#include "labs/common/device_summary.h"
#include "labs/library/arrays.h"
#include "labs/library/measure.h"
#include "labs/library/table.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace library {

#ifdef __SIMT__
inline constexpr int smallest_log2 = 8, default_log2 = 12, rotation_log2 = 13;
#else
// 2^26 elements are 256 MiB, in and out alike: more than the caches of the GPUs of today hold.
inline constexpr int smallest_log2 = 16, default_log2 = 28, rotation_log2 = 26;
#endif
inline constexpr int most_log2 = 30;  // the library is called as most programs do it: with a count of 32 bits

struct options {
  std::string csv;
  int largest = default_log2;
  uint32_t seed = std::random_device{}();
  clock_starts clock = clock_starts::after_launches;
};

inline uint32_t parse_seed(std::string_view text) {
  const size_t seed = lab::parse_number(program, "the seed", text);
  if (seed > UINT32_MAX) lab::refuse(program, "the seed has 32 bits: '" + std::string(text) + "' has more");
  return static_cast<uint32_t>(seed);
}

inline int parse_largest(std::string_view text) {
  const size_t log2 = lab::parse_number(program, "LOG2N", text);
  if (log2 > most_log2)
    lab::refuse(program, "the largest n is 2^" + std::to_string(most_log2) + ", not 2^" + std::string(text));
  return static_cast<int>(log2);
}
inline int largest_up_to(std::string_view text) {
  const size_t n = lab::parse_number(program, "n", text);
  if (n == 0) lab::refuse(program, "n must be 1 or more");
  return std::min(log2_of(n), most_log2);
}

[[noreturn]] inline void print_help() {
  std::printf("%s: the workbook's scans beside the vendor's library and a copy\n"
              "usage: %s.exe [n]   or   %s.exe [--largest LOG2N] [--csv FILE] [--seed N] [--launches]\n"
              "  n, --n=N         no more than n elements (at least 1)\n"
              "  --largest LOG2N  the same, as a power of two (0 to %d, default %d)\n"
              "  --launches       counts the host's launches too\n"
              "  --csv FILE       writes the results to FILE too\n"
              "  --seed N         the data of an earlier run; so does SEED=N in the environment\n",
              program, program, program, most_log2, default_log2);
  std::exit(0);
}

inline options parse_options(int argc, char** argv) {
  options o;
  const auto value_of = [&](int& i, std::string_view name, std::string_view& value) {  // --name VALUE, --name=VALUE
    const std::string_view argument = argv[i];
    if (argument.substr(0, name.size()) != name) return false;
    if (argument.size() > name.size()) {
      if (argument[name.size()] != '=') return false;
      value = argument.substr(name.size() + 1);
    } else {
      if (++i == argc) lab::refuse(program, std::string(name) + " needs a value");
      value = argv[i];
    }
    return true;
  };
  if (const char* seed = std::getenv("SEED"); seed != nullptr && *seed != '\0') o.seed = parse_seed(seed);
  bool sized = false;
  const auto set_largest = [&](int log2) {
    if (sized) lab::refuse(program, "more than one n");
    o.largest = log2;
    sized = true;
  };
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    std::string_view value;
    if (argument == "--help" || argument == "-h") print_help();
    else if (argument == "--launches") o.clock = clock_starts::before_launches;
    else if (value_of(i, "--csv", value)) {
      if (value.empty()) lab::refuse(program, "--csv needs a file's name");
      o.csv = value;
    } else if (value_of(i, "--seed", value)) o.seed = parse_seed(value);
    else if (value_of(i, "--largest", value)) set_largest(parse_largest(value));
    else if (value_of(i, "--n", value)) set_largest(largest_up_to(value));
    else if (argument.substr(0, 2) == "--")
      lab::refuse(program, "unknown option '" + std::string(argument) + "' (try --help)");
    else set_largest(largest_up_to(argument));
  }
  return o;
}

// In steps of factor 4, and the largest in any case.
inline std::vector<size_t> sizes_up_to(int largest) {
  std::vector<size_t> sizes;
  for (int log2 = std::min(smallest_log2, largest); log2 < largest; log2 += 2) sizes.push_back(size_t{1} << log2);
  sizes.push_back(size_t{1} << largest);
  return sizes;
}

// Elements in the arrays that n rotates through. Where memory does not do for them, they and the largest n are lowered.
inline size_t fit_into_memory(int& largest, double free_memory) {
#ifdef __SIMT__  // there device memory is the host's
  free_memory = std::min(free_memory, lab::available_host_memory());
#endif
  const auto gib_for = [](int log2) {  // with 1 byte for the workspace, and what the program itself takes
    return (static_cast<double>(size_t{1} << log2) * (arrays<float>::bytes_each + 1) + (64 << 20)) / (1 << 30);
  };
  const double free_gib = free_memory / (1 << 30);
  int log2 = std::max(largest, rotation_log2);
  while (log2 > 0 && gib_for(log2) > free_gib) --log2;
  if (log2 == 0) lab::refuse(program, "there is hardly any free memory");
  if (log2 < largest) {
    std::printf("n = 2^%d needs %.1f GiB of device memory, %.1f GiB are free: the largest n is 2^%d\n", largest,
                gib_for(largest), free_gib, log2);
    largest = log2;
  }
  return size_t{1} << log2;
}

}  // namespace library
