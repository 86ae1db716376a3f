#include "failure.h"

#include <unistd.h>

#include <cstdio>
#include <string>

#include "execution.h"
#include "report.h"
#include "runtime.h"
#include "switching.h"
#include "symbolize.h"

namespace simt {
namespace {

// The lane's fiber is never resumed: its stack is given up, not unwound.
[[noreturn]] void end_lane_for_good(status s) {
  block_slot& b = *current.slot;
  b.launch->abandon_with(int(s));
  b.wait(lane_state::done);
  abi::unsupported("going on after the launch has failed");
}

}  // namespace

void fail_assertion(const char* expression, const char* file, unsigned line, uintptr_t place) {
  block_slot& b = *current.slot;
  report(hazard_kind::assertion, place, 0, weight::error, [&] {
    hazard h = hazard_in(*b.launch, std::string("assertion failed: ") + expression + ": the launch ends");
    h.accesses = {access_by(*b.launch, b.number, current.lane_index)};
    h.accesses[0].what = "assert";
    h.accesses[0].place = place;
    h.accesses[0].file = file;
    h.accesses[0].line = int(line);
    return h;
  });
  end_lane_for_good(status::assert_failed);
}

void fail_launch(const char* what, uintptr_t place) {
  block_slot& b = *current.slot;
  report(hazard_kind::crash, place, 0, weight::error, [&] {
    hazard h = hazard_in(*b.launch, std::string(what) + ": the launch ends");
    h.accesses = {access_by(*b.launch, b.number, current.lane_index)};
    h.accesses[0].what = "trap";
    h.accesses[0].place = place;
    return h;
  });
  end_lane_for_good(status::launch_failure);
}

void unsupported_at(const char* what, uintptr_t place) {
  std::fflush(stdout);
  std::fprintf(stderr, "simt: error: not supported by the CPU backend: %s\n", what);
  if (current.slot) {
    hazard_access a = access_by(*current.slot->launch, current.slot->number, current.lane_index);
    source_line where = line_of(place);
    std::fprintf(stderr, "    in kernel %s, block (%u,%u,%u) thread (%u,%u,%u), %s:%d\n", current.slot->launch->site.kernel,
                 a.block.x, a.block.y, a.block.z, a.thread.x, a.thread.y, a.thread.z, where.file.c_str(), where.line);
  }
  _exit(3);
}

void check_static_shared(const block_slot& b) {
  size_t limit = runtime::limits().shared_per_block, dynamic = b.launch->dynamic_shared;
  if (dynamic > limit) limit = runtime::dynamic_shared_limit(nullptr);
  if (b.shared_bytes <= limit) return;
  report(hazard_kind::launch, uintptr_t(b.launch->site.line), 0, weight::error, [&] {
    return hazard_in(*b.launch, "the kernel uses " + std::to_string(b.shared_bytes) + " bytes of shared memory, the limit is " +
                                    std::to_string(limit));
  });
}

}  // namespace simt
