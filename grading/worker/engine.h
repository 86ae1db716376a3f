// What the CPU backend tells a worker; on a GPU, nothing.
#pragma once
#include <cstddef>
#include <cstdint>

#include "gpu.h"
#ifdef __SIMT__
#include <simt/tool.h>
#endif

namespace grading::engine {

#ifdef __SIMT__
inline constexpr bool checks = true;  // red zones and marks of what was written
inline bool in_kernel() { return simt::abi::in_kernel(); }
inline uint64_t launches() { return simt::tool::launch_count(); }
inline uint64_t hazards() { return simt::tool::error_count(); }
inline void report_unread_error() { simt::tool::report_unread_error(); }  // with the line of the launch
inline void name(void* p, const char* as, size_t element_size) { simt::tool::name_allocation(p, as, element_size); }
inline void count_as_plain(void* p) { simt::tool::count_as_plain(p); }
#else
inline constexpr bool checks = false;
inline bool in_kernel() { return false; }
inline uint64_t launches() { return 0; }
inline uint64_t hazards() { return 0; }
inline void report_unread_error() {}
inline void name(void*, const char*, size_t) {}
inline void count_as_plain(void*) {}
#endif

}  // namespace grading::engine
