// The command line that all labs share: one optional number of elements. What is wrong with it is said in one
// line on stderr, and the program ends with exit code 2.
#pragma once
#include "gpu.h"

#include <charconv>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>

namespace lab {

[[noreturn]] inline void refuse(const char* program, const std::string& reason) {
  std::fprintf(stderr, "%s: %s\n", program, reason.c_str());
  std::exit(2);
}

// `what` it is: "n", say.
inline size_t parse_number(const char* program, const std::string& what, std::string_view text) {
  size_t n = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, n);
  const std::string shown = "'" + std::string(text) + "'";
  if (problem == std::errc::result_out_of_range)
    refuse(program, what + " = " + shown + " is more than 64 bits can count");
  if (problem != std::errc{} || stop != end)
    refuse(program, what + " must be a whole number, 0 or more, not " + shown);
  return n;
}
inline size_t parse_element_count(const char* program, std::string_view text) { return parse_number(program, "n", text); }

// n from `program [n]`, `program --n=N` or `program --n N`; without it, default_n. --help prints and ends the
// program.
inline size_t element_count(int argc, char** argv, const char* program, const char* subject,
                            size_t default_n) {
  size_t n = default_n;
  bool given = false;
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    if (argument == "--help" || argument == "-h") {
      std::printf(
          "%s: %s\nusage: %s.exe [n]   or   %s.exe --n=N\n  n   number of elements, 0 or more (default "
          "%zu)\n",
          program, subject, program, program, default_n);
      std::exit(0);
    }
    if (argument == "--n") {
      if (++i == argc) refuse(program, "--n needs a number");
      argument = argv[i];
    } else if (argument.substr(0, 4) == "--n=") {
      argument.remove_prefix(4);
    } else if (argument.substr(0, 2) == "--") {
      refuse(program, "unknown option '" + std::string(argument) + "' (try --help)");
    }
    if (given) refuse(program, "more than one n: '" + std::string(argument) + "'");
    n = parse_element_count(program, argument);
    given = true;
  }
  return n;
}

// Bytes that the host can still give out, by Linux's own estimate; unknown counts as unlimited.
inline double available_host_memory() {
  std::ifstream meminfo("/proc/meminfo");
  for (std::string key, rest; meminfo >> key; std::getline(meminfo, rest))
    if (double kib = 0; key == "MemAvailable:" && meminfo >> kib) return 1024 * kib;
  return 1e30;
}

// Refuses an n whose arrays do not fit, before any of them is allocated. Doubles, since these products may
// not overflow.
inline void require_memory(const char* program, size_t n, double device_bytes_each, double host_bytes_each,
                           double free_device_memory) {
  const double gib = 1024.0 * 1024.0 * 1024.0, count = static_cast<double>(n);
#ifdef __SIMT__  // there device memory is the host's
  host_bytes_each += device_bytes_each;
#endif
  const auto require = [&](const char* whose, double bytes, double free) {
    if (bytes <= free) return;
    char text[160];
    std::snprintf(text, sizeof text, "n = %zu needs %.1f GiB of %s memory, %.1f GiB are free", n, bytes / gib,
                  whose, free / gib);
    refuse(program, text);
  };
  require("device", count * device_bytes_each, free_device_memory);
  require("host", count * host_bytes_each, available_host_memory());
}

}  // namespace lab
