#include "trace.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <tuple>
#include <utility>

#include "execution.h"

namespace simt::trace {
namespace {

constexpr size_t most_accesses = 1'000'000;  // of a program; a larger object counts as one for each 16 bytes
constexpr const char* header = "launch,kernel,block,barriers,step,warp,lane,space,name,offset,size,operation,value,file,line\n";

[[noreturn]] void refuse(const char* why) {
  std::fflush(stdout);
  std::fprintf(stderr, "simt: SIMT_TRACE=%s: %s\n", settings().trace.c_str(), why);
  _exit(2);
}

void write(const std::string& text) {
  static std::FILE* const file = std::fopen(settings().trace.c_str(), "w");
  if (!file || std::fputs(text.c_str(), file) < 0 || std::fflush(file) != 0) refuse("it cannot be written");
}

// Most significant digit first, two digits a byte: a little-endian number's own digits.
std::string hex_at(uintptr_t address, size_t size) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (size_t i = size; i-- > 0;) {
    const auto byte = reinterpret_cast<const unsigned char*>(address)[i];
    text += {digits[byte >> 4], digits[byte & 15]};
  }
  return text;
}

// Names of templates hold commas, and those of allocations anything.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return text;
  std::string inside;
  for (const char c : text) inside += c == '"' ? "\"\"" : std::string(1, c);
  return '"' + inside + '"';
}

const char* name(profile::space s) { return s == profile::space::shared ? "shared" : "device"; }
const char* name(profile::operation o) {
  if (o == profile::operation::atomic) return "atomic";
  return o == profile::operation::load ? "load" : "store";
}

}  // namespace

bool is_on() { return !settings().trace.empty(); }

// ---- a launch ---------------------------------------------------------------------------------------------
void launch_record::take_value(access& a) { a.value = hex_at(a.what.address, a.what.size); }

void launch_record::take_room(size_t size) {
  static size_t left = most_accesses;
  const size_t cost = std::max<size_t>(1, size / 16);
  if (cost > left) refuse("the program makes more than 1,000,000 accesses: trace a smaller run");
  left -= cost;
}

// A statement announces its store first and its loads after it, then makes them: so only the next store, or another lane,
// shows that the last store has been made.
void launch_record::note(event e) {
  if (accesses_.empty()) stack_ = stack_of_lane();
  take_room(e.size);
  const block_slot& b = *current.slot;
  const bool stores = e.what != profile::operation::load;
  const bool same_lane = !accesses_.empty() && accesses_.back().block == b.number && accesses_.back().lane == current.lane_index;
  if (stores || !same_lane) settle();
  accesses_.push_back({b.number, b.barriers_passed, 0, current.lane_index, std::move(e), {}});
  if (stores) unsettled_ = accesses_.size() - 1;
  else take_value(accesses_.back());
}

void launch_record::last_follows_only_now() {
  settle();
  for (size_t i = accesses_.size(); i-- > 0;) {
    access& a = accesses_[i];
    if (a.block != current.slot->number || a.lane != current.lane_index) continue;
    if (a.what.what == profile::operation::load) take_value(a);
    else unsettled_ = i;
    return;
  }
}

void launch_record::settle() {
  if (unsettled_ != none) take_value(accesses_[std::exchange(unsettled_, none)]);
}

// The n-th access of each lane since the last barrier, lane by lane: as if lanes went in step.
void launch_record::sort() {
  std::map<std::tuple<uint64_t, uint32_t, uint32_t>, uint32_t> steps;
  for (access& a : accesses_) a.step = steps[{a.block, a.barriers, a.lane}]++;
  std::sort(accesses_.begin(), accesses_.end(), [](const access& a, const access& b) {
    return std::tie(a.block, a.barriers, a.step, a.lane) < std::tie(b.block, b.barriers, b.step, b.lane);
  });
}

std::string launch_record::row(const access& a, const std::string& kernel) const {
  const uint32_t warp_size = uint32_t(abi::warp_size());
  const source_line at = line_of(a.what.place);
  std::string text;
  for (const uint64_t number : {a.block, uint64_t(a.barriers), uint64_t(a.step), uint64_t(a.lane / warp_size), uint64_t(a.lane % warp_size)})
    text += std::to_string(number) + ",";
  return std::to_string(number_) + "," + quoted(kernel) + "," + text + name(a.what.where) + "," + quoted(a.what.name) + "," +
         std::to_string(a.what.offset) + "," + std::to_string(a.what.size) + "," + name(a.what.what) + "," + a.value + "," +
         quoted(at.file) + "," + std::to_string(at.line) + "\n";
}

std::string launch_record::rows() {
  settle();
  sort();
  const std::string kernel = kernel_of(stack_);
  std::string text;
  for (const access& a : accesses_) text += row(a, kernel);
  return text;
}

void begin_launch(launch_state& l) {
  if (!is_on()) return;
  if (!instrumented) refuse("the program announces no accesses: it was built with --fast");
  l.traced = std::make_unique<launch_record>(launch_count);
}

void end_launch(const launch_state& l) {
  if (!l.traced) return;
  write(l.traced->rows());
}

// Also a program that launches nothing has a trace: what an earlier run wrote would be taken for it.
[[gnu::constructor(105)]] static void begin_program() {
  if (is_on()) write(header);
}

}  // namespace simt::trace
