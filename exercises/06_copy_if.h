// Exercise 06, the contract: what your file defines and the grader calls. keep is a functor, a predicate: an element stays if
// keep(element) is true. It may be asked about elements of in only, each as often as you like. All arrays are device memory,
// apart from each other; in must not change; n may be 0. On the CPU backend the grader also counts the scans.
#pragma once
#include "gpu.h"
#include "labs/scan/device_scan.h"

#include <cstddef>

namespace exercise {

// Room to work in, its content undefined. Each array is apart from the others.
struct storage {
  int* flags;      // n elements
  int* positions;  // n elements
  int* room;       // for count_before
};

// out[0], out[1], ...: the elements that stay, in the order of in. kept[0]: how many they are. out has n elements; those
// after the kept ones remain as they were.
template <class Predicate>
void copy_if(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s);

// out: first the elements that stay, then all others, both in the order of in. kept[0]: how many stay. With one scan.
template <class Predicate>
void partition(const int* in, int* out, int* kept, size_t n, Predicate keep, storage s);

// ---- Given.

inline constexpr unsigned block = 256;  // lanes of a block
inline unsigned blocks_for(size_t n) { return static_cast<unsigned>(scan::tiles_of(n, block)); }

// positions[i] = flags[0] + ... + flags[i - 1] for all n elements: an exclusive scan of the device, in three phases (Lab 1).
inline void count_before(const int* flags, int* positions, size_t n, int* room) {
  scan::exclusive_scan<block>(flags, positions, n, room);
}

}  // namespace exercise
