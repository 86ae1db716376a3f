// The callbacks that g++ -fsanitize=thread puts before every access of the program's. libtsan is not linked: these
// definitions are the engine's own. The common case, an aligned word of shared memory that only this lane touched since
// the last barrier, is decided here; everything else goes to shadow.cpp.
#include "memory.h"
#include "shadow.h"
#include "synchronisation.h"

namespace simt {
namespace {

using memory::cell;
using memory::record;

#define PLACE uintptr_t(__builtin_return_address(0))

inline bool untouched_by_others(const record& r) {
  return r.block != current.block || r.tick < current.barrier_tick ||
         (r.lane() == current.lane_index && r.other() == current.lane_index);
}

template <bool Write>
inline bool fast_shared(uintptr_t address, uintptr_t place) {
  uintptr_t offset = address - current.shared;
  if (offset >= current.shared_size || offset % 4) return false;
  uint16_t id = current.shared_object_of_word[offset / 4];
  if (!id) return false;
  const auto& object = current.slot->shared_objects[id - 1u];
  if (offset + 4 > object.begin + object.size) return false;
  cell& c = current.shared_cells[offset / 4];
  if (c.write.has(memory::is_split)) return false;
  if constexpr (!Write) {
    if (c.write.block != current.block || !untouched_by_others(c.write)) return false;
  } else if (!untouched_by_others(c.write)) {
    return false;
  }
  if (!untouched_by_others(c.read)) return false;
  uint32_t where = place >= program_begin && place < program_end ? uint32_t(place - program_begin) : 0;
  record now{current.block, current.tick, where, where, current.lane_index | current.lane_index << 10};
  if constexpr (Write) {
    c.write = now;
    c.read.block = 0;
    current.wrote = true;
  } else {
    c.read = now;
  }
  return true;
}

template <bool Write>
inline void access(const volatile void* p, size_t size, uintptr_t place) {
  uintptr_t address = uintptr_t(p);
  if (!current.checking) {
    if (!current.slot && memory::may_be_device(const_cast<const void*>(p))) memory::check_host_access(address, Write, place);
    return;
  }
  if (size == 4 && fast_shared<Write>(address, place)) return;
  memory::check_access(address, size, Write ? memory::is_write : 0, place);
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

void __tsan_read_range(void* p, size_t size) { access<false>(p, size, PLACE); }
void __tsan_write_range(void* p, size_t size) { access<true>(p, size, PLACE); }
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
