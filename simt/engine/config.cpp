#include "config.h"

#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace simt {
namespace {

[[noreturn]] void bad(const char* name, std::string_view value, const char* wanted) {
  std::fprintf(stderr, "simt: %s=%.*s: expected %s\n", name, int(value.size()), value.data(), wanted);
  _exit(2);
}

// text: the part of the variable's value that is the number.
template <class Number>
Number number(const char* name, std::string_view whole, std::string_view text, Number low, Number high, const char* wanted) {
  Number value{};
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !(value >= low && value <= high)) bad(name, whole, wanted);
  return value;
}

// Calls use(text) if the variable is set and not empty.
template <class Use>
void read(const char* name, Use use) {
  const char* text = std::getenv(name);
  if (text && *text) use(std::string_view(text));
}

bool can_write(const std::string& file) {
  std::FILE* opened = std::fopen(file.c_str(), "a");
  return opened && std::fclose(opened) == 0;
}

config from_environment() {
  config c;
  read("SIMT_WARP", [&](std::string_view v) {
    if (v != "32" && v != "64") bad("SIMT_WARP", v, "32 or 64");
    c.warp = v == "32" ? 32 : 64;
  });
  read("SIMT_SCHEDULE", [&](std::string_view v) {
    constexpr std::string_view random = "random:";
    if (v == "forward") c.order = schedule::forward;
    else if (v == "reverse") c.order = schedule::reverse;
    else if (v == "interleaved") c.order = schedule::interleaved;
    else if (v.starts_with(random)) {
      c.order = schedule::random;
      c.seed = number<uint64_t>("SIMT_SCHEDULE", v, v.substr(random.size()), 0, UINT64_MAX, "random:SEED, SEED a whole number");
    } else bad("SIMT_SCHEDULE", v, "forward, reverse, interleaved or random:SEED");
  });
  read("SIMT_RESIDENT", [&](std::string_view v) {
    c.resident = number("SIMT_RESIDENT", v, v, 1, 65536, "a number of blocks from 1 to 65536");
  });
  read("SIMT_THREADS", [&](std::string_view v) {
    c.threads = number("SIMT_THREADS", v, v, 1, 256, "a number of threads from 1 to 256");
  });
  read("SIMT_TIMEOUT", [&](std::string_view v) {
    c.timeout = number("SIMT_TIMEOUT", v, v, 0.001, 1e6, "seconds, more than 0");
  });
  read("SIMT_CHECK", [&](std::string_view v) {
    if (v != "on" && v != "off") bad("SIMT_CHECK", v, "on or off");
    c.check = v == "on";
  });
  read("SIMT_PROFILE", [&](std::string_view v) {
    if (v != "on" && v != "off") bad("SIMT_PROFILE", v, "on or off");
    c.profile = v == "on";
  });
  read("SIMT_EXIT", [&](std::string_view v) { c.exit_code = number("SIMT_EXIT", v, v, 0, 255, "an exit code from 0 to 255"); });
  read("SIMT_MEMORY", [&](std::string_view v) {
    c.memory = number<size_t>("SIMT_MEMORY", v, v, 1, SIZE_MAX, "a number of bytes, 1 or more");
  });
  read("SIMT_JSON", [&](std::string_view v) { c.json = v; });
  read("SIMT_TRACE", [&](std::string_view v) { c.trace = v; });
  if (c.profile && c.json.empty()) bad("SIMT_PROFILE", "on", "SIMT_JSON=FILE beside it, or the program run by simtprof");
  if (!c.trace.empty() && !c.check) bad("SIMT_TRACE", c.trace, "SIMT_CHECK=on beside it: without checks no access is seen");
  if (!c.trace.empty() && !can_write(c.trace)) bad("SIMT_TRACE", c.trace, "a file that can be written");
  return c;
}

}  // namespace

const config& settings() {
  static const config* c = new config(from_environment());  // read until the very end: never destroyed
  return *c;
}

namespace {
// Bad values are refused before main, not at the first kernel.
[[gnu::constructor(101)]] void check_environment() { settings(); }
}  // namespace

}  // namespace simt
