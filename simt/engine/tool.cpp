// What simt/tool.h offers to programs, but for traffic, which traffic.cpp counts.
#include "simt/tool.h"

#include <unistd.h>

#include <cstdio>

#include "execution.h"
#include "memory.h"
#include "profile.h"
#include "profile_report.h"
#include "report.h"

namespace simt::tool {
namespace {

[[noreturn]] void refuse_name(const void* p, const char* name, const char* why) {
  std::fflush(stdout);
  std::fprintf(stderr, "simt: error: name_allocation: %s (%p, \"%s\")\n", why, p, name);
  _exit(3);
}

constexpr const char* no_allocation = "no live allocation starts here";

}  // namespace

void name_allocation(const void* p, const char* name, size_t element_size) {
  if (!name || !*name) refuse_name(p, "", "the name is empty");
  if (element_size == 0) refuse_name(p, name, "the element size is 0");
  if (p && !memory::name_allocation(p, name, element_size)) refuse_name(p, name, no_allocation);
}

void count_as_plain(const void* p) {
  if (!p || memory::count_as_plain(p)) return;
  std::fflush(stdout);
  std::fprintf(stderr, "simt: error: count_as_plain: %s (%p)\n", no_allocation, p);
  _exit(3);
}

void begin_section(const char* name) { profile::begin_section(name ? name : ""); }
void count_operation() {
  if (current.slot && current.slot->profiled) current.slot->profiled->note_operation(current.lane_index);
}

uint64_t error_count() { return simt::error_count(); }
bool report_unread_error() { return simt::report_unread_error(); }
uint64_t launch_count() { return simt::launch_count; }
uint32_t barriers_passed() { return current.slot ? current.slot->barriers_passed : 0; }

}  // namespace simt::tool
