#include "memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "config.h"
#include "shadow.h"

namespace simt::memory {

uintptr_t arena_begin = 0, variables_begin = 0;
size_t arena_size = 0, variables_size = 0;
object** object_of_page = nullptr;

namespace {

constexpr size_t red_zone = 64 * page_size;  // an index that is off by up to 64 K floats still lands in no object
constexpr size_t words_a_page = page_size / 4;

struct state {
  std::mutex mutex;
  std::map<uintptr_t, std::unique_ptr<object>> objects;  // of the arena, live and freed, by address
  std::vector<std::unique_ptr<object>> variables;        // sorted by address
  cell* cells = nullptr;                                 // one for each word of the arena
  cell* byte_cells = nullptr;                            // one for each byte, for words that are split
  uintptr_t next = 0;                                    // everything from here on was never handed out
  size_t used = 0;
  uint64_t count = 0;
};

state& the() {
  static state* s = new state;  // never destroyed: host destructors may still free device memory at exit
  return *s;
}

// Address space only: pages appear when they are touched, so a large range costs nothing.
void* reserve(size_t size) {
  void* p = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : p;
}

void forget_contents(void* p, size_t size) { madvise(p, size, MADV_DONTNEED); }

[[gnu::constructor(102)]] void reserve_arena() {
  state& s = the();
  for (size_t size = size_t(64) << 30; size >= size_t(1) << 28; size /= 4) {
    void* data = reserve(size);
    void* cells = reserve(size / 4 * sizeof(cell));
    void* byte_cells = reserve(size * sizeof(cell));
    void* table = reserve(size / page_size * sizeof(object*));
    if (data && cells && byte_cells && table) {
      arena_begin = s.next = uintptr_t(data);
      arena_size = size;
      s.cells = static_cast<cell*>(cells);
      s.byte_cells = static_cast<cell*>(byte_cells);
      object_of_page = static_cast<object**>(table);
      s.next += red_zone;
      return;
    }
    if (data) munmap(data, size);
    if (cells) munmap(cells, size / 4 * sizeof(cell));
    if (byte_cells) munmap(byte_cells, size * sizeof(cell));
    if (table) munmap(table, size / page_size * sizeof(object*));
  }
  std::fputs("simt: cannot reserve address space for device memory (is `ulimit -v` set?)\n", stderr);
  _exit(2);
}

size_t bitmap_size(size_t size) { return size / 8 + 1; }
size_t pages_of(size_t size) { return (size + page_size - 1) / page_size; }

void erase(object& o) {
  state& s = the();
  size_t first = (o.begin - arena_begin) / page_size;
  std::fill_n(object_of_page + first, pages_of(o.size), nullptr);
  if (o.written) munmap(o.written, bitmap_size(o.size));
  s.objects.erase(o.begin);
}

// Only once the never-used part is exhausted are the addresses of freed objects given out again.
uintptr_t find_room(size_t size) {
  state& s = the();
  size_t need = pages_of(size) * page_size + red_zone;
  if (s.next + need <= arena_begin + arena_size) {
    uintptr_t begin = s.next;
    s.next += need;
    return begin;
  }
  std::vector<object*> freed;
  for (auto& [begin, o] : s.objects)
    if (o->freed) freed.push_back(o.get());
  for (object* o : freed) erase(*o);
  uintptr_t begin = arena_begin + red_zone;
  for (auto& [at, o] : s.objects) {
    if (begin + need <= at) return begin;
    begin = at + pages_of(o->size) * page_size + red_zone;
  }
  return begin + need <= arena_begin + arena_size ? begin : 0;
}

void free_object(object& o, uintptr_t freed_at) {
  state& s = the();
  o.freed = true;
  o.freed_at = freed_at;
  s.used -= o.size;
  // Lanes on other threads may be looking: pages are emptied here and unmapped only with the object.
  if (o.written) forget_contents(o.written, bitmap_size(o.size));
  forget_contents(reinterpret_cast<void*>(o.begin), pages_of(o.size) * page_size);
  forget_contents(byte_cells_of(o, 0), pages_of(o.size) * page_size * sizeof(cell));
  forget_contents(o.cells, pages_of(o.size) * words_a_page * sizeof(cell));
}

object* find_variable(uintptr_t p) {
  auto& all = the().variables;
  auto after = std::upper_bound(all.begin(), all.end(), p, [](uintptr_t a, auto& o) { return a < o->begin; });
  if (after == all.begin()) return nullptr;
  object* o = std::prev(after)->get();
  return p - o->begin < o->size ? o : nullptr;
}

void set_bits(uint8_t* bits, size_t from, size_t to) {
  for (; from < to && from % 8; ++from) bits[from / 8] |= uint8_t(1u << from % 8);
  if (from < to) std::memset(bits + from / 8, 0xff, (to - from) / 8);
  for (from = std::max(from, to / 8 * 8); from < to; ++from) bits[from / 8] |= uint8_t(1u << from % 8);
}

status check_range(const void* p, size_t n, object*& o) {
  if (n == 0) return status::success;
  o = find(p);
  if (!o || o->freed || n > o->size - (uintptr_t(p) - o->begin)) return status::invalid_value;
  return status::success;
}

}  // namespace

cell* byte_cells_of(const object& o, size_t word) {
  return the().byte_cells + (o.begin - arena_begin) + word * 4;
}

void* allocate(size_t size, kind what, uintptr_t made_at) {
  state& s = the();
  std::lock_guard lock(s.mutex);
  size_t bytes = std::max<size_t>(size, 1);
  if (bytes > capacity() - s.used) return nullptr;
  uintptr_t begin = find_room(bytes);
  if (!begin) return nullptr;
  auto o = std::make_unique<object>();
  o->begin = begin;
  o->size = bytes;
  o->what = what;
  o->ordinal = ++s.count;
  o->made_at = made_at;
  if (what == kind::device || what == kind::device_heap) o->written = static_cast<uint8_t*>(reserve(bitmap_size(bytes)));  // the host writes the others unseen
  o->cells = s.cells + (begin - arena_begin) / 4;
  s.used += bytes;
  std::fill_n(object_of_page + (begin - arena_begin) / page_size, pages_of(bytes), o.get());
  s.objects[begin] = std::move(o);
  return reinterpret_cast<void*>(begin);
}

status release(void* p, uintptr_t freed_at) {
  if (!p) return status::success;
  state& s = the();
  std::lock_guard lock(s.mutex);
  object* o = in_arena(p) ? find(p) : nullptr;
  if (!o || o->freed || o->begin != uintptr_t(p)) return status::invalid_value;
  free_object(*o, freed_at);
  return status::success;
}

// The live allocation that starts there, or null; under the lock.
static object* allocation_at(const void* p) {
  object* o = in_arena(p) ? find(p) : nullptr;
  return o && !o->freed && o->begin == uintptr_t(p) ? o : nullptr;
}

bool name_allocation(const void* p, const char* name, size_t element_size) {
  std::lock_guard lock(the().mutex);
  object* o = allocation_at(p);
  if (!o) return false;
  o->name = name;
  o->element_size = element_size;
  return true;
}

bool count_as_plain(const void* p) {
  std::lock_guard lock(the().mutex);
  object* o = allocation_at(p);
  if (o) o->is_plain = true;
  return o;
}

void release_all() {
  state& s = the();
  std::lock_guard lock(s.mutex);
  for (auto& [begin, o] : s.objects)
    if (!o->freed) free_object(*o, 0);
}

bool in_arena(const void* p) { return uintptr_t(p) - arena_begin < arena_size; }

object* find(const void* p) {
  if (!in_arena(p)) return find_variable(uintptr_t(p));
  object* o = object_of_page[(uintptr_t(p) - arena_begin) / page_size];
  return o && uintptr_t(p) - o->begin < o->size ? o : nullptr;
}

static object* find_near_variable(const void* p) {
  constexpr uintptr_t reach = 64;
  for (auto& o : the().variables)
    if (uintptr_t(p) + reach >= o->begin && uintptr_t(p) < o->begin + o->size + reach) return o.get();
  return nullptr;
}

object* find_near(const void* p) {
  if (!in_arena(p)) return find_near_variable(p);
  state& s = the();
  std::lock_guard lock(s.mutex);
  auto after = s.objects.upper_bound(uintptr_t(p));
  object* below = after == s.objects.begin() ? nullptr : std::prev(after)->second.get();
  object* above = after == s.objects.end() ? nullptr : after->second.get();
  if (!below || !above) return below ? below : above;
  return uintptr_t(p) - (below->begin + below->size) <= above->begin - uintptr_t(p) ? below : above;
}

size_t capacity() {
  static const size_t bytes =
      settings().memory ? settings().memory : size_t(sysconf(_SC_PHYS_PAGES)) * size_t(sysconf(_SC_PAGE_SIZE)) / 10;
  return std::min(bytes, arena_size / 2);
}

size_t in_use() { return the().used; }

bool host_has_written(const object& o, uintptr_t p, size_t n) {
  if (!o.written) return true;
  for (size_t i = p - o.begin, end = i + n; i < end; ++i)
    if (o.written[i / 8] >> i % 8 & 1) return true;
  return false;
}

status host_writes(void* p, size_t n) {
  object* o = nullptr;
  status result = check_range(p, n, o);
  if (result == status::success && o && o->written) {
    size_t from = uintptr_t(p) - o->begin;
    set_bits(o->written, from, from + n);
  }
  return result;
}

status host_reads(const void* p, size_t n) {
  object* o = nullptr;
  return check_range(p, n, o);
}

void copy_written(void* to, const void* from, size_t n) {
  object *target = find(to), *source = find(from);
  if (!target || !source || !target->written) return;
  size_t target_offset = uintptr_t(to) - target->begin, source_offset = uintptr_t(from) - source->begin;
  auto is_written = [&](size_t i) {
    uintptr_t byte = uintptr_t(from) + i;
    return host_has_written(*source, byte, 1) || kernel_has_written(*source, byte);
  };
  for (size_t i = 0; i < n;) {
    // Eight bytes have one byte of bits, and mostly all or none of them were written.
    size_t at = target_offset + i, step = 1;
    bool whole = at % 8 == 0 && (source_offset + i) % 8 == 0 && n - i >= 8;
    if (whole && source->written && source->written[(source_offset + i) / 8] == 0xff) {
      target->written[at / 8] = 0xff;
      step = 8;
    } else if (is_written(i)) {
      set_bits(target->written, at, at + 1);
    } else {
      target->written[at / 8] &= uint8_t(~(1u << at % 8));
    }
    i += step;
  }
}

void add_variable(const void* address, size_t size, const char* name, abi::variable_kind k) {
  state& s = the();
  std::lock_guard lock(s.mutex);
  if (find_variable(uintptr_t(address))) return;  // an inline variable that two translation units registered
  auto o = std::make_unique<object>();
  o->begin = uintptr_t(address);
  o->size = size;
  o->what = k == abi::variable_kind::device     ? kind::device_variable
            : k == abi::variable_kind::constant ? kind::constant_variable
                                                : kind::managed_variable;
  o->name = name;
  // Static storage is zero or has its initialiser: never uninitialised, so no bitmap. The red zones around heap
  // objects do not exist here.
  o->cells = static_cast<cell*>(reserve((size / 4 + 2) * sizeof(cell)));
  auto after = std::upper_bound(s.variables.begin(), s.variables.end(), o->begin,
                                [](uintptr_t a, auto& v) { return a < v->begin; });
  s.variables.insert(after, std::move(o));
  variables_begin = s.variables.front()->begin;
  variables_size = s.variables.back()->begin + s.variables.back()->size - variables_begin;
}

}  // namespace simt::memory
