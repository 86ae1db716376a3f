// Shuffles, votes, matches and warp barriers.
//
// With a mask, an operation happens when all live lanes that the mask names have come to it. Without one (HIP's old
// spelling, active_mask) it happens among the lanes that wait at the same place once no lane of the warp can run: the
// lanes that hardware would have converged there. Of several such places the one earliest in the program goes first, as
// in the minimum-PC rule of thread frontiers (Diamos et al., MICRO 2011).
#include <bit>

#include "execution.h"
#include "profile.h"
#include "report.h"
#include "symbolize.h"
#include "switching.h"
#include "synchronisation.h"

namespace simt {
namespace {

uint64_t bit(uint32_t i) { return uint64_t(1) << i; }

const char* name_of(warp_operation o) {
  switch (o) {
    case warp_operation::shuffle: return "shuffle";
    case warp_operation::ballot: return "vote";
    case warp_operation::match: return "match";
    case warp_operation::active_mask: return "active mask";
    case warp_operation::barrier: return "warp barrier";
  }
  return "?";
}

// The lane that `i` reads from, or -1 for its own value (CUDA Programming Guide, "Warp Shuffle Functions").
int source_lane(const lane_request& r, int i) {
  int width = r.width, segment = i / width * width, within = i - segment, source = 0;
  switch (r.mode) {
    case abi::shuffle_mode::index: return segment + (r.operand & (width - 1));
    case abi::shuffle_mode::up: source = within - r.operand; break;
    case abi::shuffle_mode::down: source = within + r.operand; break;
    case abi::shuffle_mode::exclusive_or:
      // A partner in an earlier segment may be read, one in a later segment may not.
      source = (i ^ r.operand) - segment;
      return source < width ? segment + source : -1;
  }
  return source >= 0 && source < width ? segment + source : -1;
}

void report_absent_source(block_slot& b, warp& w, const lane& reader, int source) {
  report(hazard_kind::warp_operation, reader.request.place, 0, weight::error, [&] {
    bool exists = uint32_t(source) < w.size;
    const char* why = !exists                             ? ", which the block does not have"
                      : !(w.live & bit(uint32_t(source))) ? ", which has left the kernel"
                                                          : ", which does not take part";
    hazard h = hazard_in(*b.launch, "a shuffle reads lane " + std::to_string(source) + why + ": the value is undefined");
    h.accesses = {access_by(*b.launch, b.number, reader.index)};
    h.accesses[0].what = "shuffle";
    h.accesses[0].place = reader.request.place;
    return h;
  });
}

void shuffle_among(block_slot& b, warp& w, uint64_t members) {
  for (uint32_t i = 0; i < w.size; ++i) {
    if (!(members & bit(i))) continue;
    lane& l = b.lanes[w.first + i];
    int source = source_lane(l.request, int(i));
    bool present = source >= 0 && source < 64 && (members & bit(uint32_t(source)));
    l.request.result = present ? b.lanes[w.first + uint32_t(source)].request.value : l.request.value;
    if (source >= 0 && !present && settings().check) report_absent_source(b, w, l, source);
  }
}

void match_among(block_slot& b, warp& w, uint64_t members) {
  for (uint32_t i = 0; i < w.size; ++i) {
    if (!(members & bit(i))) continue;
    lane_request& r = b.lanes[w.first + i].request;
    r.result = 0;
    for (uint32_t j = 0; j < w.size; ++j)
      if ((members & bit(j)) && b.lanes[w.first + j].request.value == r.value) r.result |= bit(j);
  }
}

// All lanes of the warp: one tick says it. Some of them: each learns what the others did.
void synchronise(block_slot& b, warp& w, uint64_t members) {
  if (!current.checking) return;
  knowledge all;
  for (uint32_t i = 0; i < w.size; ++i) {
    if (!(members & bit(i))) continue;
    lane& l = b.lanes[w.first + i];
    if (l.known) all.join(*l.known);
    if (members != w.live) all.learn_lane(b.serial, l.index, l.tick + 1);
  }
  ++b.tick;
  for (uint32_t i = 0; i < w.size; ++i) {
    if (!(members & bit(i))) continue;
    lane& l = b.lanes[w.first + i];
    learn(l.known, all);
    b.lanes_know |= !all.empty();
    l.tick = b.tick;
  }
  if (members == w.live) w.sync_tick = b.tick;
}

uint64_t ballot_among(block_slot& b, warp& w, uint64_t members) {
  uint64_t result = 0;
  for (uint32_t i = 0; i < w.size; ++i)
    if ((members & bit(i)) && b.lanes[w.first + i].request.value) result |= bit(i);
  return result;
}

void report_caller_outside(const lane_request& r) {
  report(hazard_kind::warp_operation, r.place, 0, weight::error, [&] {
    block_slot& b = *current.slot;
    hazard h = hazard_in(*b.launch, std::string("a lane calls a ") + name_of(r.operation) + " whose mask does not name it");
    h.accesses = {access_by(*b.launch, b.number, b.running_lane().index)};
    h.accesses[0].what = name_of(r.operation);
    h.accesses[0].place = r.place;
    return h;
  });
}

bool is_complete(const warp& w, const warp::group& g) {
  return g.mask != abi::no_mask && g.arrived == (g.mask & w.live);
}

// The compiler may make several copies of a call, when it peels a loop or threads a jump.
bool is_same_call(uintptr_t a, uintptr_t b) { return a == b || (!lines_of(a).empty() && lines_of(a) == lines_of(b)); }

warp::group& join_group(warp& w, const lane_request& r) {
  bool masked = r.mask != abi::no_mask;
  for (auto& g : w.waiting)
    if (g.operation == r.operation && g.mask == r.mask && (masked || is_same_call(g.place, r.place))) return g;
  w.waiting.push_back({r.operation, r.mask, r.place, 0});
  return w.waiting.back();
}

}  // namespace

void finish_warp_operation(block_slot& b, warp& w, warp::group g) {
  if (b.profiled) b.profiled->note_warp_operation(w, g.operation, g.arrived);
  uint64_t ballot = g.operation == warp_operation::ballot ? ballot_among(b, w, g.arrived) : g.arrived;
  if (g.operation == warp_operation::shuffle) shuffle_among(b, w, g.arrived);
  else if (g.operation == warp_operation::match) match_among(b, w, g.arrived);
  else if (g.operation == warp_operation::barrier) synchronise(b, w, g.arrived);
  for (uint32_t i = 0; i < w.size; ++i) {
    if (!(g.arrived & bit(i))) continue;
    lane& l = b.lanes[w.first + i];
    if (g.operation == warp_operation::ballot || g.operation == warp_operation::active_mask) l.request.result = ballot;
    b.state_of(l) = lane_state::runnable;
  }
}

uint64_t take_part(const lane_request& request) {
  block_slot& b = *current.slot;
  lane& l = b.running_lane();
  warp& w = b.warp_of(l);
  uint64_t me = bit(l.index - w.first);
  l.request = request;
  if (request.mask != abi::no_mask && !(request.mask & me)) {
    report_caller_outside(request);
    l.request.mask |= me;
  }
  warp::group& g = join_group(w, l.request);
  g.arrived |= me;
  // A profiled one happens once nobody of the warp runs, so that counts do not depend on the order of lanes.
  if (is_complete(w, g) && !b.profiled) {
    warp::group complete = g;
    w.waiting.erase(w.waiting.begin() + (&g - w.waiting.data()));
    finish_warp_operation(b, w, complete);
    current.tick = l.tick;
    return l.request.result;
  }
  b.wait(lane_state::at_warp_operation);
  return l.request.result;
}

// Of those with a mask. Returns whether there was one.
static bool finish_complete(block_slot& b, warp& w) {
  bool any = false;
  for (size_t i = 0; i < w.waiting.size();) {
    warp::group g = w.waiting[i];
    if (!is_complete(w, g)) {
      ++i;
      continue;
    }
    w.waiting.erase(w.waiting.begin() + long(i));
    finish_warp_operation(b, w, g);
    any = true;
  }
  return any;
}

bool resolve_converged(block_slot& b, warp& w) {
  if (w.waiting.empty()) return false;
  if (b.profiled && finish_complete(b, w)) return true;
  for (uint32_t i = 0; i < w.size; ++i) {
    lane_state s = b.states[w.first + i];
    const bool goes_on = s == lane_state::polling || s == lane_state::yielded || s == lane_state::runnable || s == lane_state::fresh;
    if (goes_on) return false;
  }
  auto first = w.waiting.end();
  for (auto g = w.waiting.begin(); g != w.waiting.end(); ++g)
    if (g->mask == abi::no_mask && (first == w.waiting.end() || g->place < first->place)) first = g;
  if (first == w.waiting.end()) return false;
  warp::group g = *first;
  w.waiting.erase(first);
  finish_warp_operation(b, w, g);
  return true;
}

void leave_warp(block_slot& b, warp& w) {
  if (!b.profiled) finish_complete(b, w);
}

}  // namespace simt
