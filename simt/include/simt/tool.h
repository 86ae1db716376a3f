// For programs that know they run on the CPU backend, such as a grader or a lab that explains itself: names for reports,
// and counts of errors, launches, barriers and traffic. No GPU's toolchain has this header, so guard all use of it:
//
//   #ifdef __SIMT__
//   #include <simt/tool.h>
//   #endif
//
// All functions are for host code, and while no kernel runs, unless they say otherwise.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt::tool {

// From now on reports call elements of the allocation that starts at p `name[index]`, with index = byte offset /
// element_size: inclusive[-1] lies before its start, of 256 elements inclusive[256] lies past its end.
// p: the start of a live allocation of device, pinned or managed memory; null, which an allocation of no elements may
// give, names nothing. name: not empty; it is copied. element_size: bytes, not 0. All else ends the program, exit code 3.
// The name ends with the allocation; a report of use after free still has it. A second call replaces the first.
void name_allocation(const void* p, const char* name, size_t element_size);

// From now on atomic and volatile accesses to the allocation that starts at p are checked for races like plain ones: values
// that something else is to publish, a flag say, are in order only through that. They are performed as before.
// p: the start of a live allocation, as above, or null, which does nothing.
void count_as_plain(const void* p);

// Errors so far, in kernels and in host code, each time that one occurs: a line that is reported once, "seen 5 times",
// counts 5. Notes do not count. What is only known when the program ends is not in it: a launch error that nobody read.
// Reads one variable: cheap after every kernel.
uint64_t error_count();

// Reports a launch error that nobody has read, as the end of the program would, and takes it for read from then on.
// Returns whether there was one. The last error stays: cudaGetLastError and hipGetLastError still return it.
bool report_unread_error();

// Kernels launched so far, those included that were refused or failed.
uint64_t launch_count();

// For kernels: the block-wide barriers (__syncthreads and its forms, sync() of the block or the grid) that the calling
// lane's block has completed, 0 before the first. All lanes see the same number between two barriers. Warp barriers do
// not count. In host code 0.
uint32_t barriers_passed();

// Under SIMT_PROFILE=on (see simtprof): the kernels launched from now on are listed under this heading. It is copied.
void begin_section(const char* name);

// Under SIMT_PROFILE=on: the calling lane has applied its operator once, in kernels. A scan's operator that calls it in
// its operator() has its additions counted, and the lanes that add on each level. Elsewhere it does nothing.
void count_operation();

// Off when the program starts. While it is on kernels run slower; nothing that is reported changes.
void count_traffic(bool on);

// For each block of each launch that ran while traffic was counted: the 4-byte words of device memory (allocations of
// every kind and __device__, __constant__ and __managed__ variables) that its lanes read at least once, and wrote at
// least once. So a word that all lanes of a block read counts once, as a broadcast moves it once. A read-modify-write,
// atomic or not, counts as both, also a compare-exchange that fails; an atomic load or store as one. Part of a word
// counts as the word. Not counted: shared memory, local variables, kernel arguments, accesses out of bounds, the host's
// copies and fills.
// Needs checked accesses: with --fast or SIMT_CHECK=off both stay 0.
struct traffic {
  uint64_t words_read, words_written;
};
traffic traffic_so_far();

}  // namespace simt::tool
