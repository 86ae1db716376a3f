#include "shadow.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <unordered_map>

#include "memory.h"
#include "profile.h"
#include "switching.h"
#include "report.h"
#include "runtime/places.h"
#include "symbolize.h"
#include "trace.h"

namespace simt::memory {
namespace {

// ---- accesses by further blocks to one word ---------------------------------------------------------------
// Device words that many blocks touch (a counter, a broadcast value) keep the latest few blocks here.
struct further_blocks {
  static constexpr size_t most = 8;
  std::vector<record> records;
  size_t oldest = 0;
  void add(const record& r) {
    for (auto& known : records)
      if (known.block == r.block) {
        known = r;
        return;
      }
    if (records.size() < most) records.push_back(r);
    else records[oldest++ % most] = r;
  }
};

struct side_table {
  std::mutex mutex;
  std::unordered_map<const record*, further_blocks> of_record;
};

side_table& table_of(const record* r) {
  static std::array<side_table, 64> all;
  return all[uintptr_t(r) / sizeof(cell) % all.size()];
}
std::atomic<bool> side_tables_used = false;

// ---- the current access -----------------------------------------------------------------------------------
struct access {
  uintptr_t address;  // of the byte or word that a cell stands for
  uint32_t size;
  uint32_t flags;
  uintptr_t place;
  const object* in_object;  // null: shared memory
  uintptr_t whole_address;  // of the whole access, for reports
  uint32_t whole_size;
  uint32_t word_mask = 15;  // bytes of the word that are accessed
};

uintptr_t absolute(uint32_t place) { return program_begin + place < program_end ? program_begin + place : 0; }

// ---- the rule ---------------------------------------------------------------------------------------------
bool lane_is_ordered(const record& r, uint32_t lane_index) {
  uint32_t tick = r.tick_of(lane_index);
  if (r.block == current.block) {
    if (lane_index == current.lane_index || tick < current.barrier_tick) return true;
    warp& mine = current.slot->warp_of(current.slot->running_lane());
    if (lane_index - mine.first < mine.size && tick < mine.sync_tick) return true;
  }
  auto covers = [&](const std::unique_ptr<knowledge>& k) { return k && k->covers(r.block, lane_index, tick); };
  return covers(current.slot->running_lane().known) || covers(current.slot->known);
}

// A lane of r whose access is not ordered before the current lane's, or -1.
int unordered_lane(const record& r) {
  if (r.block == 0 || r.block < current.first_serial) return -1;
  if (!lane_is_ordered(r, r.lane())) return int(r.lane());
  if (!lane_is_ordered(r, r.other())) return int(r.other());
  return -1;
}

bool scopes_meet(const record& r, const access& a) {
  return r.block == current.block || !(r.has(is_block_scope) || (a.flags & is_block_scope));
}
bool both_atomic(const record& r, const access& a) { return r.has(is_atomic) && (a.flags & is_atomic); }

// ---- reports ----------------------------------------------------------------------------------------------
std::string indexed(const std::string& name, uintptr_t offset, uint32_t size) {
  if (size && offset % size == 0) return name + "[" + std::to_string(offset / size) + "]";
  return name + " + " + std::to_string(offset) + " bytes";
}

std::string describe_object(const object& o) {
  if (!o.name.empty()) return o.name;
  source_line made = line_of(o.made_at);
  std::string text = "allocation of " + std::to_string(o.size) + " bytes";
  if (made.line) {
    size_t slash = made.file.rfind('/');
    text += " (made at " + (slash == std::string::npos ? made.file : made.file.substr(slash + 1)) + ":" +
            std::to_string(made.line) + ")";
  }
  return text;
}

const block_slot::shared_object* shared_object_at(uintptr_t address) {
  if (address - current.shared >= current.shared_size) return nullptr;
  int id = current.shared_object_of_word[(address - current.shared) / 4] & ~partial_word;
  return id ? &current.slot->shared_objects[size_t(id - 1)] : nullptr;
}

// Of an object that has an element size, or of the memory around it: name[-1] lies before the start.
std::string element_at(const object& o, uintptr_t address) {
  auto offset = intptr_t(address - o.begin), size = intptr_t(o.element_size);
  return o.name + "[" + std::to_string(offset / size - (offset % size < 0)) + "]";
}

std::string elements_text(const object& o) {
  size_t n = o.size / o.element_size;
  return std::to_string(n) + (n == 1 ? " element" : " elements");
}

std::string variable_at(const object* o, uintptr_t address, uint32_t size) {
  if (!o) {
    auto* s = shared_object_at(address);
    if (!s) return "shared memory";
    const uintptr_t offset = address - current.shared - s->begin;
    if (!s->element_size) return indexed(s->name, offset, size);
    return s->size == s->element_size ? s->name : indexed(s->name, offset / s->element_size, 1);
  }
  if (o->element_size) return element_at(*o, address);
  uintptr_t offset = address - o->begin;
  return !o->name.empty() && o->size == size && offset == 0 ? o->name : indexed(describe_object(*o), offset, size);
}

const char* verb(uint32_t flags) {
  if (flags & is_volatile) return flags & is_write ? "volatile write" : "volatile read";
  if (flags & is_atomic) return flags & is_write ? "atomic" : "atomic read";
  return flags & is_write ? "write" : "read";
}

hazard_access current_access(const access& a) {
  hazard_access h = access_by(*current.slot->launch, current.slot->number, current.lane_index);
  h.what = verb(a.flags);
  h.place = a.place;
  h.variable = variable_at(a.in_object, a.whole_address, a.whole_size);
  h.space = a.in_object ? "device" : "shared";
  return h;
}

hazard_access earlier_access(const record& r, int lane_index, bool write, const access& a) {
  const launch_state& l = *current.slot->launch;
  hazard_access h = access_by(l, r.block - l.first_serial, uint32_t(lane_index));
  h.what = verb((r.meta & (is_atomic | is_volatile)) | (write ? is_write : 0));
  h.place = absolute(r.place_of(uint32_t(lane_index)));
  h.variable = variable_at(a.in_object, a.whole_address, a.whole_size);
  h.space = a.in_object ? "device" : "shared";
  return h;
}

hazard_kind kind_of_race(const record& r, int lane_index, const access& a) {
  if (r.block != current.block) return hazard_kind::block_race;
  auto width = uint32_t(abi::warp_size());
  if (uint32_t(lane_index) / width == current.lane_index / width) return hazard_kind::warp_race;
  return a.in_object ? hazard_kind::global_race : hazard_kind::shared_race;
}

std::string explain_race(hazard_kind k, const record& r, const access& a) {
  const launch_state& l = *current.slot->launch;
  if (k == hazard_kind::block_race) {
    if (both_atomic(r, a))
      return "two blocks use one word by atomics, but one of them has block scope, which orders nothing between blocks";
    std::string text = "two blocks touch the same bytes, one of them writes, and nothing orders the two";
    if (uintptr_t narrow = l.narrow_scope_place) {
      source_line where = line_of(narrow);
      text += "; the fence or atomic at line " + std::to_string(where.line) +
              " has block scope, which orders nothing between blocks";
    }
    return text;
  }
  if (k == hazard_kind::warp_race)
    return "two lanes of one warp touch the same bytes, one of them writes, and no __syncwarp or barrier is between: "
           "lockstep may hide it, nothing guarantees it";
  return "two lanes of different warps touch the same bytes, one of them writes, and no barrier is between";
}

void report_race(const record& r, int lane_index, bool earlier_wrote, const access& a) {
  hazard_kind kind = kind_of_race(r, lane_index, a);
  bool plain_writes = earlier_wrote && (a.flags & is_write) && !(a.flags & is_atomic) && !r.has(is_atomic);
  uint64_t id = report(kind, a.place, absolute(r.place_of(uint32_t(lane_index))), plain_writes ? weight::undecided : weight::error, [&] {
    hazard h = hazard_in(*current.slot->launch, explain_race(kind, r, a));
    h.accesses = {current_access(a), earlier_access(r, lane_index, earlier_wrote, a)};
    return h;
  });
  if (!plain_writes) return;
  lane::conflict c{a.whole_address, std::min(a.whole_size, 16u), {}, id};
  std::memcpy(c.old_value, reinterpret_cast<void*>(c.address), c.size);
  current.slot->running_lane().conflicts.push_back(c);
  current.has_conflicts = true;
}

void report_memory(hazard_kind kind, const access& a, const std::string& message) {
  report(kind, a.place, 0, weight::error, [&] {
    hazard h = hazard_in(*current.slot->launch, message);
    h.accesses = {current_access(a)};
    return h;
  });
}

void report_uninitialised(const access& a) {
  report_memory(hazard_kind::uninitialised, a,
                std::string("a lane reads ") + (a.in_object ? "device" : "shared") + " memory that nothing has written");
}

// ---- records ----------------------------------------------------------------------------------------------
record record_of(const access& a) {
  uint32_t place = relative(a.place);
  return {current.block, current.tick, current.tick, place, place,
          current.lane_index | current.lane_index << 10 | (a.flags & (is_atomic | is_block_scope | is_volatile))};
}

void remember_further(record& r) {
  side_tables_used = true;
  auto& table = table_of(&r);
  std::lock_guard lock(table.mutex);
  auto& further = table.of_record[&r];
  if (!r.has(has_more_blocks)) further = {};
  further.add(r);
}

// Adds the current access to r, whose earlier accesses it does not supersede unless they are ordered before it.
void add_to(record& r, const record& now, bool superseded) {
  uint32_t keep = r.meta & is_locked;
  // A lane's atomic right after its own plain access does not undo that: others are still not ordered after it.
  bool still_plain = now.has(is_atomic) && !r.has(is_atomic) && r.block == now.block && r.tick == now.tick &&
                     r.lane() == now.lane() && r.other() == now.lane();
  if (still_plain) return;
  if (superseded || r.block == 0 || r.block < current.first_serial) r = now;
  else if (r.block == now.block) r = joined(r, now);
  else {
    remember_further(r);
    r = now;
    r.meta |= has_more_blocks;
  }
  r.meta |= keep;
}

struct offender {
  record r;
  int lane_index = -1;
};

offender find_unordered(const record& r) {
  if (int l = unordered_lane(r); l >= 0) return {r, l};
  if (r.has(has_more_blocks) && r.block >= current.first_serial) {
    auto& table = table_of(&r);
    std::lock_guard lock(table.mutex);
    for (auto& f : table.of_record[&r].records)
      if (int l = unordered_lane(f); l >= 0) return {f, l};
  }
  return {};
}

// The last block's lane resets the counter by which it learned that it is the last: its own atomic came after those of
// the other blocks, and a word's own accesses stay in order.
bool resets_counter(const record& latest, const record& other, const access& a) {
  return (a.flags & is_write) && other.block != current.block && other.has(is_atomic) && latest.has(is_atomic) &&
         latest.block == current.block && latest.lane() == current.lane_index;
}

void check_cell(cell& c, const access& a) {
  bool write = a.flags & is_write;
  offender w = find_unordered(c.write);
  if (w.lane_index >= 0 && !(both_atomic(w.r, a) && scopes_meet(w.r, a)) && !resets_counter(c.write, w.r, a))
    report_race(w.r, w.lane_index, true, a);
  record now = record_of(a);
  if (!write) {
    add_to(c.read, now, find_unordered(c.read).lane_index < 0);
    return;
  }
  offender r = find_unordered(c.read);
  bool atomics = both_atomic(r.r, a) && scopes_meet(r.r, a);
  if (r.lane_index >= 0 && !atomics) report_race(r.r, r.lane_index, false, a);
  // An atomic that follows unordered atomics joins them; a plain write stands for all that came before it.
  add_to(c.write, now, w.lane_index < 0 || !(a.flags & is_atomic));
  if (!atomics || r.lane_index < 0) c.read.block = 0;
}

// ---- byte cells -------------------------------------------------------------------------------------------
cell* byte_cells(const cell& c) { return reinterpret_cast<cell*>(uintptr_t(c.write.tick) << 32 | c.write.block); }

// For shared memory and variables, which live as long as the program: a split word stays split.
cell* new_byte_cells() {
  thread_local cell* next = nullptr;
  thread_local size_t left = 0;
  if (left == 0) {
    left = 1024;
    next = static_cast<cell*>(std::calloc(left * 4, sizeof(cell)));
  }
  --left;
  return std::exchange(next, next + 4);
}

void split(cell& c, const object* o) {
  bool in_arena_object = o && in_arena(reinterpret_cast<const void*>(o->begin));
  cell* bytes = in_arena_object ? byte_cells_of(*o, size_t(&c - o->cells)) : new_byte_cells();
  cell whole = c;
  whole.write.meta &= ~is_locked;
  std::fill_n(bytes, 4, whole);
  c.write.block = uint32_t(uintptr_t(bytes));
  c.write.tick = uint32_t(uintptr_t(bytes) >> 32);
  c.write.meta |= is_split;
}

bool written_by_kernel(const record& r, bool shared) { return shared ? r.block == current.block : r.block != 0; }

bool is_initialised(const cell& c, const access& a) {
  if (c.write.has(is_split)) {
    for (int i = 0; i < 4; ++i)
      if ((a.word_mask >> i & 1) && written_by_kernel(byte_cells(c)[i].write, !a.in_object)) return true;
  } else if (written_by_kernel(c.write, !a.in_object)) {
    return true;
  }
  if (!a.in_object) return false;
  if (!a.in_object->written) return true;
  return host_has_written(*a.in_object, a.address, a.size);
}

// Shared memory's cells are reused by block after block: what another block left means nothing.
void forget_other_blocks(cell& c) {
  if (c.write.block != current.block) c.write.block = 0;
  if (c.read.block != current.block) c.read.block = 0;
}

bool reads(const access& a) { return !(a.flags & is_write) || (a.flags & is_update); }

// Returns whether the word may be read: some accessed byte of it was written, or it is not read at all.
bool check_word(cell& c, access a) {
  bool shared = !a.in_object;
  locked_cell lock(c, !shared && current.several_threads);
  bool whole = a.word_mask == 15;
  if (!whole && !c.write.has(is_split)) split(c, a.in_object);
  if (!c.write.has(is_split)) {
    if (shared) forget_other_blocks(c);
    bool written = !reads(a) || is_initialised(c, a);
    check_cell(c, a);
    return written;
  }
  cell* bytes = byte_cells(c);
  if (shared) std::for_each(bytes, bytes + 4, forget_other_blocks);
  bool written = !reads(a) || is_initialised(c, a);
  for (int i = 0; i < 4; ++i)
    if (a.word_mask >> i & 1) check_cell(bytes[i], a);
  return written;
}

void check_words(cell* cells, uintptr_t base, access a) {
  uintptr_t end = a.whole_address + a.whole_size;
  bool any_written = false;  // padding of a struct that is copied whole may fill a word: one written word is enough
  for (uintptr_t word = a.whole_address & ~uintptr_t(3); word < end; word += 4) {
    uintptr_t from = std::max(word, a.whole_address), to = std::min(word + 4, end);
    a.address = from;
    a.size = uint32_t(to - from);
    a.word_mask = ((1u << (to - from)) - 1) << (from - word);
    any_written |= check_word(cells[(word - base) / 4], a);
  }
  if (!any_written) report_uninitialised(a);
}

std::string bytes_text(uintptr_t n) { return std::to_string(n) + (n == 1 ? " byte" : " bytes"); }

std::string where_outside(uintptr_t p, uint32_t size, uintptr_t begin, size_t object_size) {
  if (p < begin) return bytes_text(begin - p) + " before the start of ";
  if (p >= begin + object_size) return bytes_text(p - (begin + object_size)) + " past the end of ";
  return bytes_text(p + size - (begin + object_size)) + " over the end of ";
}

// The object that an index ran out of is guessed to be the nearest one.
std::string nearest_shared(uintptr_t address, uint32_t size) {
  const block_slot::shared_object* best = nullptr;
  uintptr_t best_distance = ~uintptr_t(0), offset = address - current.shared;
  for (auto& s : current.slot->shared_objects) {
    uintptr_t distance = offset < s.begin ? s.begin - offset : offset - s.begin - std::min<uintptr_t>(s.size, offset - s.begin);
    if (distance < best_distance) best = &s, best_distance = distance;
  }
  if (!best) return "outside all shared memory of the block";
  return where_outside(address, size, current.shared + best->begin, best->size) + "shared " + best->name + " (" +
         bytes_text(best->size) + ")";
}

void outside_shared(const access& a) {
  report(hazard_kind::out_of_bounds, a.place, 0, weight::error, [&] {
    hazard h = hazard_in(*current.slot->launch, std::string("a lane ") + (a.flags & is_write ? "writes" : "reads") +
                                                    " outside its object: " + nearest_shared(a.whole_address, a.whole_size));
    h.accesses = {current_access(a)};
    return h;
  });
}

std::string outside_object(const access& a, const object& o) {
  if (!o.element_size)
    return "outside its object: " + where_outside(a.whole_address, a.whole_size, o.begin, o.size) + describe_object(o);
  const char* where = a.whole_address < o.begin            ? "before the start of "
                      : a.whole_address < o.begin + o.size ? "over the end of "
                                                           : "past the end of ";
  return where + o.name + ", which has " + elements_text(o);
}

void outside_device(const access& a, const object* near) {
  bool freed = near && near->freed && a.whole_address - near->begin < near->size;
  report(freed ? hazard_kind::use_after_free : hazard_kind::out_of_bounds, a.place, 0, weight::error, [&] {
    std::string verb_text = a.flags & is_write ? "writes" : "reads";
    std::string message = "a lane " + verb_text + " device memory that belongs to no object";
    bool named = near && near->element_size;
    if (freed) message = "a lane " + verb_text + " freed device memory: " + describe_object(*near) +
                         (named ? ", which had " + elements_text(*near) : "");
    else if (near) message = "a lane " + verb_text + " " + outside_object(a, *near);
    hazard h = hazard_in(*current.slot->launch, message);
    h.accesses = {current_access(a)};
    h.accesses[0].variable = named ? element_at(*near, a.whole_address) : "";
    if (freed && near->freed_at) {
      hazard_access by;
      by.what = "freed";
      by.in_kernel = false;
      by.place = near->freed_at;
      h.accesses.push_back(by);
    }
    return h;
  });
}

profile::operation operation_of(const access& a) {
  using enum profile::operation;
  if (a.flags & is_update) return atomic;
  return a.flags & is_write ? store : load;
}

void note_in_profile(const access& a, profile::space s, uintptr_t address) {
  if (!current.slot->profiled) return;
  // An object of 8 or 16 bytes that is no vector is of words, such as {float value; int flag;}.
  const bool of_words = (a.flags & is_object) && a.whole_size <= 16;
  current.slot->profiled->note_access(current.lane_index, {a.place, s, operation_of(a)}, address, a.whole_size,
                                      of_words ? 4 : 16);
}

void note_in_trace(const access& a, profile::space s, std::string name, uintptr_t begin) {
  current.slot->launch->traced->note({a.whole_address, a.whole_size, a.place, s, operation_of(a), std::move(name), a.whole_address - begin});
}

std::string name_in_trace(const object& o) { return o.name.empty() ? "allocation " + std::to_string(o.ordinal) : o.name; }

void check_shared(access a) {
  const block_slot::shared_object* s = shared_object_at(a.whole_address);
  uintptr_t offset = a.whole_address - current.shared;
  if (!s || offset < s->begin || offset + a.whole_size > uintptr_t(s->begin) + s->size) return outside_shared(a);
  note_in_profile(a, profile::space::shared, offset);
  if (current.slot->launch->traced) note_in_trace(a, profile::space::shared, s->name, current.shared + s->begin);
  check_words(current.shared_cells, current.shared, a);
}

void check_object(const object& o, access a) {
  if (o.freed || a.whole_address + a.whole_size > o.begin + o.size) return outside_device(a, &o);
  if (o.what == kind::constant_variable && (a.flags & is_write))
    return report_memory(hazard_kind::wrong_side, a, "a kernel writes constant memory");
  a.in_object = &o;
  if (o.is_plain) a.flags &= ~uint32_t(is_atomic | is_volatile | is_block_scope | is_update);  // an exchange is a store here
  if (block_traffic* traffic = current.slot->traffic.get())
    traffic->note(a.whole_address, a.whole_size, reads(a), a.flags & (is_write | is_update));
  if (o.what != kind::constant_variable) note_in_profile(a, profile::space::global, a.whole_address);
  if (o.what != kind::constant_variable && current.slot->launch->traced) note_in_trace(a, profile::space::global, name_in_trace(o), o.begin);
  check_words(o.cells, o.begin & ~uintptr_t(3), a);
}

bool is_in(uintptr_t address, const void* begin, size_t size) { return address - uintptr_t(begin) < size; }

void check_elsewhere(const access& a) {
  if (a.whole_address < 4096) {
    report(hazard_kind::out_of_bounds, a.place, 0, weight::error, [&] {
      hazard h = hazard_in(*current.slot->launch, "a lane follows a null pointer");
      h.accesses = {current_access(a)};
      h.accesses[0].variable.clear();
      return h;
    });
    return;
  }
  const launch_state& l = *current.slot->launch;
  if (is_in(a.whole_address, l.body.arguments, l.body.arguments_size)) return;
  if (!(a.flags & is_write) && in_constant_segment(a.whole_address)) return;
  lane& l_now = current.slot->running_lane();
  if (a.whole_address - l_now.exception < l_now.exception_size) return;
  if (runtime::is_registered(reinterpret_cast<const void*>(a.whole_address))) return;
  report(hazard_kind::wrong_side, a.place, 0, weight::error, [&] {
    hazard h = hazard_in(l, std::string("a kernel ") + (a.flags & is_write ? "writes" : "reads") +
                                " host memory: was a host pointer passed, or is a __device__ missing on a variable?");
    h.accesses = {current_access(a)};
    h.accesses[0].variable.clear();
    return h;
  });
}

}  // namespace

// Lanes run one after the other, and what they do in a long loop has to be kept until others come to it too.
static void let_others_catch_up() {
  block_slot& b = *current.slot;
  const lane& l = b.running_lane();
  const warp& w = b.warp_of(l);
  const auto running = [&] {
    uint64_t lanes = 0;
    for (uint32_t i = 0; i < w.size; ++i) lanes |= uint64_t(b.states[w.first + i] <= lane_state::runnable) << i;
    return lanes;
  };
  // A lane may never come here: then as many turns as there are lanes are enough.
  for (uint32_t turns = 0; turns < w.size && b.profiled->is_ahead_of(w, l.index, running()); ++turns) b.wait(lane_state::runnable);
  b.profiled->serve_passed(w, running());
}

void check_access(uintptr_t address, size_t size, uint32_t flags, uintptr_t place) {
  if (current.slot->profiled && current.slot->profiled->take_ahead()) let_others_catch_up();
  access a{address, 0, flags, place, nullptr, address, uint32_t(size)};
  bool plain_write = (flags & (is_write | is_atomic)) == is_write;
  if (address - current.shared < current.shared_size) {
    current.wrote |= plain_write;
    return check_shared(a);
  }
  if (address - current.stacks < current.stacks_size) return;  // a lane's own variables
  current.wrote |= plain_write;
  auto* p = reinterpret_cast<const void*>(address);
  if (object* o = find(p)) return check_object(*o, a);
  object* near = find_near(p);
  if (near || in_arena(p)) return outside_device(a, near);
  check_elsewhere(a);
}

void check_host_access(uintptr_t address, bool write, uintptr_t place) {
  auto* p = reinterpret_cast<void*>(address);
  object* o = find(p);
  if (!o && !in_arena(p)) return;  // a host variable between device variables
  if (o && !o->freed && (o->what == kind::pinned || o->what == kind::managed || o->what == kind::managed_variable)) return;
  report(hazard_kind::wrong_side, place, 0, weight::error, [&] {
    hazard h;
    h.message = std::string("host code ") + (write ? "writes" : "reads") + " device memory directly; use a memcpy of the runtime";
    hazard_access by;
    by.what = write ? "write" : "read";
    by.place = place;
    by.in_kernel = false;
    if (o) by.variable = o->element_size ? element_at(*o, address) : describe_object(*o);
    h.accesses = {by};
    return h;
  });
  print_new_reports();
}

bool kernel_has_written(const object& o, uintptr_t byte) {
  const cell& c = o.cells[(byte - (o.begin & ~uintptr_t(3))) / 4];
  return (c.write.has(is_split) ? byte_cells(c)[byte % 4].write : c.write).block != 0;
}

void settle_conflicts(lane& l) {
  for (auto& c : l.conflicts) {
    bool same = std::memcmp(c.old_value, reinterpret_cast<void*>(c.address), c.size) == 0;
    decide(c.report, same ? weight::note : weight::error);
  }
  l.conflicts.clear();
  current.has_conflicts = false;
}

void forget_launch() {
  if (!side_tables_used.exchange(false)) return;
  // Records of earlier launches are never looked up again; only the memory is to be given back.
  // table_of's array is reached through any record address.
  for (size_t i = 0; i < 64; ++i) {
    auto& table = table_of(reinterpret_cast<const record*>(i * sizeof(cell)));
    std::lock_guard lock(table.mutex);
    table.of_record.clear();
  }
}

}  // namespace simt::memory
