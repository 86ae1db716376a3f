// Cooperative groups, shared by both dialects. A tile or a coalesced group is a set of lanes of one warp.
// Absent, so a compile error: tiles larger than a warp, labelled and binary partitions, memcpy_async,
// barrier_arrive, clusters, multi-device grids.
#pragma once
#include <type_traits>

#include "simt/device.h"

namespace cooperative_groups {
namespace simt_detail {
using ::simt::lane_set;

#if defined(__HIP_PLATFORM_AMD__)
using lane_bits = unsigned long long;
inline constexpr unsigned largest_tile = 64;
#else
using lane_bits = unsigned;
inline constexpr unsigned largest_tile = 32;
#endif
// One bit a lane, numbered within the group. A CUDA group of more than 32 lanes exists only at SIMT_WARP=64.
simt_inline lane_bits narrow(uint64_t lanes) {
  if (sizeof(lane_bits) == 4 && lanes >> 32 != 0)
    ::simt::abi::unsupported("a cooperative group's 32-bit lane mask: run this program with SIMT_WARP=32");
  return static_cast<lane_bits>(lanes);
}

simt_inline unsigned threads_in_block() { return blockDim.x * blockDim.y * blockDim.z; }
simt_inline unsigned rank_in_block() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
// `count` lanes from the multiple of count that holds the caller, as far as the block has threads there.
simt_inline uint64_t neighbours(unsigned count) {
  const unsigned rank = rank_in_block(), first = rank / count * count;
  const unsigned present = threads_in_block() - first < count ? threads_in_block() - first : count;
  const unsigned shift = ::simt::abi::lane_in_warp() - (rank - first);
  return (present == 64 ? ~uint64_t(0) : (uint64_t(1) << present) - 1) << shift;
}
}  // namespace simt_detail

// Any group: the block (no lanes), or a set of lanes.
class thread_group {
 protected:
  uint64_t lanes_ = 0;
  thread_group() = default;
  simt_inline explicit thread_group(uint64_t lanes) : lanes_(lanes) {}
  friend thread_group tiled_partition(const thread_group& parent, unsigned size);

 public:
  simt_inline unsigned long long size() const {
    return lanes_ ? simt_detail::lane_set{lanes_}.size() : simt_detail::threads_in_block();
  }
  simt_inline unsigned long long num_threads() const { return size(); }
  simt_inline unsigned long long thread_rank() const {
    return lanes_ ? simt_detail::lane_set{lanes_}.rank() : simt_detail::rank_in_block();
  }
  simt_inline bool is_valid() const { return true; }
  simt_inline void sync() const {
    if (lanes_) ::simt::abi::warp_barrier(lanes_);
    else ::simt::abi::barrier(::simt::abi::barrier_result::none, 0);
  }
};

class thread_block : public thread_group {
 public:
  thread_block() = default;
  simt_inline static unsigned size() { return simt_detail::threads_in_block(); }
  simt_inline static unsigned num_threads() { return simt_detail::threads_in_block(); }
  simt_inline static unsigned thread_rank() { return simt_detail::rank_in_block(); }
  simt_inline static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  simt_inline static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  simt_inline static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  simt_inline static dim3 group_dim() { return dim_threads(); }
  simt_inline static void sync() { ::simt::abi::barrier(::simt::abi::barrier_result::none, 0); }
};
simt_inline thread_block this_thread_block() { return thread_block(); }

// sync() needs a cooperative launch: is_valid() says whether this is one.
class grid_group {
 public:
  simt_inline static bool is_valid() { return ::simt::abi::is_cooperative(); }
  simt_inline static void sync() { ::simt::abi::grid_barrier(); }
  simt_inline static dim3 group_dim() { return dim_blocks(); }
  simt_inline static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  simt_inline static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  simt_inline static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  simt_inline static unsigned long long block_rank() {
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  }
  simt_inline static unsigned long long num_threads() {
    return num_blocks() * simt_detail::threads_in_block();
  }
  simt_inline static unsigned long long size() { return num_threads(); }
  simt_inline static unsigned long long thread_rank() {
    return block_rank() * simt_detail::threads_in_block() + simt_detail::rank_in_block();
  }
};
simt_inline grid_group this_grid() { return grid_group(); }

// ---- lanes of one warp ------------------------------------------------------------------------------------
namespace simt_detail {
// What tiles and coalesced groups have in common.
class lane_group : public thread_group {
 protected:
  unsigned meta_rank_ = 0, meta_size_ = 1;
  simt_inline lane_group(uint64_t lanes, unsigned meta_rank, unsigned meta_size)
      : thread_group(lanes), meta_rank_(meta_rank), meta_size_(meta_size) {}

 public:
  simt_inline lane_set lanes() const { return lane_set{lanes_}; }
  simt_inline unsigned thread_rank() const { return lanes().rank(); }
  simt_inline unsigned meta_group_rank() const { return meta_rank_; }  // of this group among its parent's
  simt_inline unsigned meta_group_size() const { return meta_size_; }
  simt_inline void sync() const { ::simt::abi::warp_barrier(lanes_); }

  simt_inline int any(int predicate) const { return ::simt::abi::ballot(lanes_, predicate) != 0; }
  simt_inline int all(int predicate) const { return ::simt::abi::ballot(lanes_, !predicate) == 0; }
  simt_inline lane_bits ballot(int predicate) const {
    return narrow(lanes().by_rank(::simt::abi::ballot(lanes_, predicate)));
  }
  template <class T>
  simt_inline lane_bits match_any(T value) const {
    return narrow(lanes().by_rank(::simt::abi::match_any(lanes_, ::simt::to_bits(value))));
  }
  template <class T>
  simt_inline lane_bits match_all(T value, int& all) const {
    const uint64_t same = ::simt::abi::match_any(lanes_, ::simt::to_bits(value));
    all = same == ::simt::abi::ballot(lanes_, 1);
    return all ? narrow(lanes().by_rank(same)) : 0;
  }
};
}  // namespace simt_detail

// Size lanes in a row. Rank r is lane r of the tile.
template <unsigned Size, class Parent = void>
class thread_block_tile : public simt_detail::lane_group {
  static_assert(Size != 0 && (Size & (Size - 1)) == 0, "the size of a tile must be a power of two");
  static_assert(Size <= simt_detail::largest_tile, "simt supports tiles of at most one warp");

 public:
  simt_inline thread_block_tile(uint64_t lanes, unsigned meta_rank, unsigned meta_size)
      : lane_group(lanes, meta_rank, meta_size) {}
  template <class Other>
  simt_inline thread_block_tile(const thread_block_tile<Size, Other>& t) requires std::is_void_v<Parent>
      : lane_group(t.lanes().mask, t.meta_group_rank(), t.meta_group_size()) {}

  simt_inline static constexpr unsigned size() { return Size; }
  simt_inline static constexpr unsigned num_threads() { return Size; }
  simt_inline unsigned thread_rank() const { return simt_detail::rank_in_block() % Size; }

  template <class T>
  simt_inline T shfl(T value, int source) const {
    return ::simt::shuffle(this->lanes_, ::simt::abi::shuffle_mode::index, value, source, Size);
  }
  template <class T>
  simt_inline T shfl_up(T value, unsigned delta) const {
    return ::simt::shuffle(this->lanes_, ::simt::abi::shuffle_mode::up, value, static_cast<int>(delta), Size);
  }
  template <class T>
  simt_inline T shfl_down(T value, unsigned delta) const {
    return ::simt::shuffle(this->lanes_, ::simt::abi::shuffle_mode::down, value, static_cast<int>(delta),
                           Size);
  }
  template <class T>
  simt_inline T shfl_xor(T value, unsigned lane_mask) const {
    return ::simt::shuffle(this->lanes_, ::simt::abi::shuffle_mode::exclusive_or, value,
                           static_cast<int>(lane_mask), Size);
  }
};

// The lanes that were converged when it was made, numbered in lane order.
class coalesced_group : public simt_detail::lane_group {
 public:
  simt_inline coalesced_group(uint64_t lanes, unsigned meta_rank, unsigned meta_size)
      : lane_group(lanes, meta_rank, meta_size) {}
  simt_inline unsigned size() const { return lanes().size(); }
  simt_inline unsigned num_threads() const { return lanes().size(); }

  template <class T>
  simt_inline T shfl(T value, unsigned source) const {
    return lanes().shuffle_from(value, source % size());
  }
  template <class T>
  simt_inline T shfl_up(T value, unsigned delta) const {
    const unsigned rank = thread_rank();
    return lanes().shuffle_from(value, rank >= delta ? rank - delta : rank);
  }
  template <class T>
  simt_inline T shfl_down(T value, unsigned delta) const {
    return lanes().shuffle_from(value, thread_rank() + delta);
  }
};
simt_inline coalesced_group coalesced_threads() { return coalesced_group(::simt::abi::active_mask(), 0, 1); }

// ---- partitions -------------------------------------------------------------------------------------------
namespace simt_detail {
simt_inline void check_tile_size(unsigned size) {
  if (size == 0 || (size & (size - 1)) != 0)
    ::simt::abi::trap("tiled_partition: the size of a tile must be a power of two");
  if (size > static_cast<unsigned>(::simt::abi::warp_size()))
    ::simt::abi::unsupported("tiled_partition with tiles larger than the warp");
}
}  // namespace simt_detail

template <unsigned Size>
simt_inline thread_block_tile<Size, thread_block> tiled_partition(const thread_block&) {
  simt_detail::check_tile_size(Size);
  return {simt_detail::neighbours(Size), simt_detail::rank_in_block() / Size,
          (simt_detail::threads_in_block() + Size - 1) / Size};
}
template <unsigned Size, unsigned ParentSize, class GrandParent>
simt_inline thread_block_tile<Size, thread_block_tile<ParentSize, GrandParent>> tiled_partition(
    const thread_block_tile<ParentSize, GrandParent>& parent) {
  static_assert(Size <= ParentSize, "a tile cannot be larger than its parent");
  return {simt_detail::neighbours(Size), parent.thread_rank() / Size, ParentSize / Size};
}
// Of a block: lanes in a row. Of lanes: the lanes of the parent by rank, size at a time.
simt_inline thread_group tiled_partition(const thread_group& parent, unsigned size) {
  simt_detail::check_tile_size(size);
  if (!parent.lanes_) return thread_group(simt_detail::neighbours(size));
  const simt_detail::lane_set lanes{parent.lanes_};
  const unsigned first = lanes.rank() / size * size;
  uint64_t result = 0;
  for (unsigned r = first; r < first + size && r < lanes.size(); ++r) result |= uint64_t(1) << lanes.lane(r);
  return thread_group(result);
}
simt_inline thread_block_tile<1, void> this_thread() {
  return {uint64_t(1) << ::simt::abi::lane_in_warp(), 0, 1};
}

// ---- the same as functions --------------------------------------------------------------------------------
template <class Group>
simt_inline void sync(const Group& g) {
  g.sync();
}
template <class Group>
simt_inline auto thread_rank(const Group& g) {
  return g.thread_rank();
}
template <class Group>
simt_inline auto group_size(const Group& g) {
  return g.size();
}
template <class Group>
simt_inline bool is_valid(const Group& g) {
  return g.is_valid();
}
}  // namespace cooperative_groups
