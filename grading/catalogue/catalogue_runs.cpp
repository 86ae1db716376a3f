// Causes that the CPU backend's hazards show, or a comparison of runs.
#include "grading/catalogue/catalogue_parts.h"

namespace grading {

namespace {

std::vector<cause> races() {
  return {
      {"read-write-hazard", "A lane overwrites what another lane has yet to read",
       "Two lanes use one element of shared memory and no barrier says who comes first: a read gets the value from before the step or from "
       "after it, as luck will have it. The report names both lines."},
      {"global-race", "Two lanes use one element of device memory in no order",
       "One of them writes, so what the other reads, or what is left at the end, depends on luck. A barrier orders the lanes of one block "
       "only; between blocks, only the end of a kernel does."},
      {"in-place-shift", "A shift in place: an element is overwritten before it is read",
       "Each lane reads its neighbour's element and writes its own, in one array: the neighbour may have written already. Read from one "
       "array, write to another."},
      {"schedule-dependent", "The results depend on the order in which lanes and blocks run",
       "The same call gives other values when blocks and lanes take turns differently. Something is read that may or may not be written "
       "yet, the lane that comes last wins, or a variable is read before it is set."},
      {"warp-size", "The results depend on the number of lanes in a warp",
       "AMD's data center GPUs have 64 lanes in a warp, NVIDIA's have 32. Somewhere 32 or 64 is written out, in a constant, a mask or a "
       "shift; ask the device."},
      {"dialect-dependent", "The results differ between CUDA and HIP",
       "The same text does different things in the two dialects. gpu.h has names that mean the same in both."},
      {"keeps-state", "A result depends on the calls before it",
       "Something outlives the call: a static or global variable, memory that is kept, a counter that nobody resets. Each call must start "
       "afresh."},
  };
}

std::vector<cause> waiting() {
  return {
      {"divergent-barrier", "Not all lanes of a block reach the same barrier",
       "A barrier waits for every lane of the block. Some return early, or go past it in another branch or loop: on a GPU this hangs, or "
       "does anything. Guard the data, not the barrier."},
      {"waits-forever", "Lanes wait for what nobody will write",
       "Every lane that could go on only looks again and again at one place. Who should write there, and does it wait for the same lanes, "
       "or for a block that cannot start?"},
      {"absent-lane", "A warp operation names a lane that does not take part",
       "A shuffle or vote gives a value only if the lane that it asks is at the same operation. All lanes of the mask have to get there, "
       "those without an element too."},
      {"endless-loop", "A kernel does not end",
       "It was stopped. Does the loop's variable change in every turn, and does its condition ever become false? For unsigned numbers i "
       ">= 0 always holds; doubling never gets past 0."},
      {"too-slow", "It takes too long for many elements",
       "Small arrays come out in time, the largest one does not. Does each lane walk through all elements before its own? Then the work "
       "grows with n * n: use sums that are there already. Or does an index overflow, so that a loop never ends?"},
  };
}

std::vector<cause> memory() {
  return {
      {"past-the-end", "An element past the end of an array is written",
       "The index that is stored to has to be below n. The last block has more lanes than there are elements left; and i + 1 can be n "
       "although i is below it."},
      {"reads-past-the-end", "An element past the end of an array is read",
       "A lane without an element, or the last one that looks at its neighbour, reads what does not belong to the array. Check the index "
       "before the load."},
      {"before-the-start", "An element before the start of an array is used",
       "An index is below 0: the first lane looks to its left. It has no neighbour there, and needs a case of its own."},
      {"shared-out-of-bounds", "An index leaves the shared array",
       "The shared array has fewer elements than the index can reach. Compare its size with the number of lanes, and look at the first "
       "and the last lane."},
      {"reads-unwritten-shared", "Shared memory is read that no lane has written",
       "Shared memory starts with any values. Before others read, every lane has to write its place: the identity where it has no element, "
       "its own value where it has nothing to combine with."},
      {"reads-unwritten", "Device memory is read that nothing has written",
       "Outputs and workspace start with any values. Either the step that writes this element comes later, or it is left out for some "
       "elements."},
      {"null-pointer", "A null pointer is followed",
       "A pointer that may be null is used without a test, or an allocation has failed and nobody looked."},
      {"wild-pointer", "An address is used that is far from any array",
       "The index is far off. Look for a negative value in an unsigned index, a byte count where elements are meant, or a pointer that "
       "was never set."},
      {"use-after-free", "Memory is used after it was freed",
       "The array had been given back when a kernel used it. Free it after the last kernel that needs it."},
      {"host-pointer", "A kernel follows a pointer to host memory",
       "Kernels reach device memory only. A pointer to a host variable, a vector or a lambda's captured reference was handed to the "
       "kernel."},
      {"host-touches-device", "Host code reads or writes device memory directly",
       "The arrays that the function gets are in device memory: only kernels and copies of the runtime may touch them."},
      {"bad-launch", "A kernel's launch is refused",
       "Its grid or block has a size that the device does not take: no block, no lane, more than 1024 lanes a block, or too much shared "
       "memory."},
      {"empty-launch", "For n = 0, a kernel is launched with no block or no lane",
       "A grid of 0 blocks or a block of 0 lanes is an error, not an empty loop. With nothing to do, launch nothing."},
      {"refused-copy", "A copy or fill of the runtime is refused",
       "It does not fit its arrays. The size is in bytes, not elements; both arrays must have that much from where the copy starts, and "
       "the direction must be right. Neither may have been freed."},
      {"launch-error", "The runtime reports an error after the call",
       "A launch or a call of the runtime failed. After each launch, read the error: gpu.h has a check for it."},
      {"unread-error", "An error of the runtime is not read",
       "A call failed and the code went on. Check what each call of the runtime returns; gpu.h does that with one word."},
      {"failed-assertion", "An assertion in a kernel fails",
       "What the code states itself does not hold for this input. The report shows the condition."},
      {"other-hazard", "The CPU backend found a hazard",
       "The report says which rule was broken, and at which line."},
  };
}

}  // namespace

std::vector<cause> causes_in_runs() {
  std::vector<cause> all;
  for (auto part : {races, waiting, memory})
    for (cause& c : part()) all.push_back(std::move(c));
  return all;
}

}  // namespace grading
