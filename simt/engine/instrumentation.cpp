// The callbacks that g++ -fsanitize=thread puts before every access of the program's. libtsan is not linked: these
// definitions are the engine's own. The common case, an aligned word that nobody else touched since the last barrier, is
// decided here; everything else goes to shadow.cpp.
#include "memory.h"
#include "shadow.h"
#include "synchronisation.h"

namespace simt {
namespace {

using memory::cell;
using memory::record;

#define PLACE uintptr_t(__builtin_return_address(0))

// Is everything in r ordered before the current lane's access? False: perhaps not, shadow.cpp knows more.
template <bool Shared>
inline bool is_ordered(const record& r) {
  if (Shared ? r.block != current.block : r.block < current.first_serial) return true;  // of another block or kernel
  if (!Shared && (r.block != current.block || r.has(memory::has_more_blocks))) return false;
  return r.tick < current.barrier_tick || (r.lane() == current.lane_index && r.other() == current.lane_index);
}

// Decides the common case of an access to a whole word; false leaves it to shadow.cpp, with nothing changed.
template <bool Write, bool Shared>
inline bool check_word_quickly(cell& c, uintptr_t place) {
  if (c.write.has(memory::is_split) || !is_ordered<Shared>(c.write)) return false;
  uint32_t where = memory::relative(place);
  record now{current.block, current.tick, current.tick, where, where, current.lane_index | current.lane_index << 10};
  bool alone = is_ordered<Shared>(c.read);
  if constexpr (Write) {
    if (!alone) return false;
    now.meta |= c.write.meta & memory::is_locked;
    c.write = now;
    c.read.block = 0;
    current.wrote = true;
    return true;
  }
  if (!alone && c.read.block != current.block) return false;
  c.read = alone ? now : memory::joined(c.read, now);
  return true;
}

template <bool Write>
inline bool check_shared_quickly(uintptr_t offset, uintptr_t place) {
  uint16_t object = current.shared_object_of_word[offset / 4];
  if (object == 0 || (object & partial_word)) return false;
  cell& c = current.shared_cells[offset / 4];
  if (!Write && c.write.block != current.block) return false;  // uninitialised, or split
  return check_word_quickly<Write, true>(c, place);
}

template <bool Write>
inline bool check_device_quickly(uintptr_t address, uintptr_t place) {
  memory::object* o = memory::object_of_page[(address - memory::arena_begin) / memory::page_size];
  if (!o || o->freed || address + 4 > o->begin + o->size) return false;
  uintptr_t word = (address - o->begin) / 4;
  cell& c = o->cells[word];
  memory::locked_cell lock(c, current.several_threads);
  if (!Write && c.write.block == 0 && o->written && !(o->written[word / 2] >> word % 2 * 4 & 15)) return false;
  return check_word_quickly<Write, false>(c, place);
}

template <bool Write>
inline bool check_quickly(uintptr_t address, uintptr_t place) {
  if (address % 4) return false;
  if (uintptr_t offset = address - current.shared; offset < current.quick_shared_size) return check_shared_quickly<Write>(offset, place);
  return address - memory::arena_begin < current.quick_device_size && check_device_quickly<Write>(address, place);
}

template <bool Write>
inline void access(const volatile void* p, size_t size, uintptr_t place, uint32_t flags = 0) {
  uintptr_t address = uintptr_t(p);
  if (!current.checking) {
    if (!current.slot && memory::may_be_device(const_cast<const void*>(p))) memory::check_host_access(address, Write, place);
    return;
  }
  if (size == 4 && check_quickly<Write>(address, place)) return;
  memory::check_access(address, size, Write ? flags | memory::is_write : flags, place);
}

template <bool Write>
inline void volatile_access(const volatile void* p, size_t size, uintptr_t place) {
  if (!current.slot) return access<Write>(p, size, place);
  volatile_of_lane(uintptr_t(p), size, Write, place);
}

}  // namespace
}  // namespace simt

using simt::access;
using simt::volatile_access;

extern "C" {

void __tsan_init() { simt::instrumented = true; }  // every checked translation unit calls it before main
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}

#define SIMT_ACCESS(size)                                                                     \
  void __tsan_read##size(void* p) { access<false>(p, size, PLACE); }                          \
  void __tsan_write##size(void* p) { access<true>(p, size, PLACE); }                          \
  void __tsan_unaligned_read##size(void* p) { access<false>(p, size, PLACE); }                \
  void __tsan_unaligned_write##size(void* p) { access<true>(p, size, PLACE); }                \
  void __tsan_volatile_read##size(void* p) { volatile_access<false>(p, size, PLACE); }        \
  void __tsan_volatile_write##size(void* p) { volatile_access<true>(p, size, PLACE); }        \
  void __tsan_unaligned_volatile_read##size(void* p) { volatile_access<false>(p, size, PLACE); } \
  void __tsan_unaligned_volatile_write##size(void* p) { volatile_access<true>(p, size, PLACE); }
SIMT_ACCESS(1)
SIMT_ACCESS(2)
SIMT_ACCESS(4)
SIMT_ACCESS(8)
SIMT_ACCESS(16)

void __tsan_read_range(void* p, size_t size) { access<false>(p, size, PLACE, simt::memory::is_object); }
void __tsan_write_range(void* p, size_t size) { access<true>(p, size, PLACE, simt::memory::is_object); }
void __tsan_vptr_update(void** p, void*) { access<true>(p, sizeof *p, PLACE); }
void __tsan_vptr_read(void** p) { access<false>(p, sizeof *p, PLACE); }

// std::atomic, std::atomic_ref and the __atomic builtins: system scope.
#define SIMT_CALL(op, type, v, e) \
  type(simt::atomic_of_lane(simt::abi::atomic_op::op, (void*)(p), sizeof(type), uint64_t(v), uint64_t(e), order, simt::abi::scope::system, PLACE))
#define SIMT_ATOMIC(bits, type)                                                                                      \
  type __tsan_atomic##bits##_load(const volatile type* p, int order) { return SIMT_CALL(load, type, 0, 0); }         \
  void __tsan_atomic##bits##_store(volatile type* p, type v, int order) { (void)SIMT_CALL(store, type, v, 0); }       \
  type __tsan_atomic##bits##_exchange(volatile type* p, type v, int order) { return SIMT_CALL(exchange, type, v, 0); } \
  type __tsan_atomic##bits##_fetch_add(volatile type* p, type v, int order) { return SIMT_CALL(add, type, v, 0); }     \
  type __tsan_atomic##bits##_fetch_sub(volatile type* p, type v, int order) { return SIMT_CALL(sub, type, v, 0); }     \
  type __tsan_atomic##bits##_fetch_and(volatile type* p, type v, int order) { return SIMT_CALL(bit_and, type, v, 0); } \
  type __tsan_atomic##bits##_fetch_or(volatile type* p, type v, int order) { return SIMT_CALL(bit_or, type, v, 0); }   \
  type __tsan_atomic##bits##_fetch_xor(volatile type* p, type v, int order) { return SIMT_CALL(bit_xor, type, v, 0); } \
  type __tsan_atomic##bits##_fetch_nand(volatile type* p, type v, int order) { return SIMT_CALL(bit_nand, type, v, 0); } \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile type* p, type* expected, type v, int order, int) {      \
    type old = SIMT_CALL(compare_exchange, type, v, *expected);                                                        \
    bool done = old == *expected;                                                                                      \
    *expected = old;                                                                                                   \
    return done;                                                                                                       \
  }                                                                                                                    \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile type* p, type* expected, type v, int order, int) {        \
    type old = SIMT_CALL(compare_exchange, type, v, *expected);                                                        \
    bool done = old == *expected;                                                                                      \
    *expected = old;                                                                                                   \
    return done;                                                                                                       \
  }                                                                                                                    \
  type __tsan_atomic##bits##_compare_exchange_val(volatile type* p, type expected, type v, int order, int) {         \
    return SIMT_CALL(compare_exchange, type, v, expected);                                                             \
  }
SIMT_ATOMIC(8, uint8_t)
SIMT_ATOMIC(16, uint16_t)
SIMT_ATOMIC(32, uint32_t)
SIMT_ATOMIC(64, uint64_t)

void __tsan_atomic_thread_fence(int order) { simt::fence_of_lane(simt::abi::scope::system, order, PLACE); }
void __tsan_atomic_signal_fence(int) {}
}
