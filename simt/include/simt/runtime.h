// The host functions behind cudaMalloc, hipMalloc and the rest, spelled once. simt/runtime_api.inc gives them
// each vendor's names; libsimt.so implements them. Programs include the vendor headers, never this file.
//
// Execution is eager and in order: work has finished when the call that starts it returns, so the
// asynchronous forms differ from the others only in what they check. Every function returns the status that
// the hardware's runtime would, and none may be called by a kernel. Functions that fill in a vendor's
// structure (device_properties, device_attribute, pointer_attributes, function_attributes) are declared
// beside those structures.
#pragma once
#include <stddef.h>

#include "simt/abi.h"
#include "simt/status.h"

namespace simt::rt {

enum class dialect : int {
  cuda,
  hip
};
// Called from an initialiser in the dialect's header: a few conditions have other codes in HIP. Returns 0.
int use_dialect(dialect d);

// ---- memory -----------------------------------------------------------------------------------------------
enum class copy_kind : int {
  host_to_host,
  host_to_device,
  device_to_host,
  device_to_device,
  automatic
};

// Sizes in bytes. A size of 0 gives a null pointer (managed memory: invalid_value).
status device_allocate(void** p, size_t size);
status device_allocate_on(void** p, size_t size, void* stream);
status device_allocate_pitched(void** p, size_t* pitch, size_t width, size_t height);
status managed_allocate(void** p, size_t size, unsigned flags);
status pinned_allocate(void** p, size_t size, unsigned flags);
// invalid_value unless p is null or the start of a live object of the right sort.
status device_release(void* p);
status device_release_on(void* p, void* stream);
status pinned_release(void* p);

status host_register(void* p, size_t size, unsigned flags);
status host_unregister(void* p);
status host_device_pointer(void** device, void* host, unsigned flags);

// A kind that contradicts where the pointers live, or a range that leaves its object, is invalid_value.
status copy(void* to, const void* from, size_t size, copy_kind kind);
status copy_on(void* to, const void* from, size_t size, copy_kind kind, void* stream);
status copy_2d(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
               copy_kind kind);
status copy_2d_on(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                  copy_kind kind, void* stream);
status fill(void* p, int byte, size_t size);
status fill_on(void* p, int byte, size_t size, void* stream);
status fill_2d(void* p, size_t pitch, int byte, size_t width, size_t height);
status fill_2d_on(void* p, size_t pitch, int byte, size_t width, size_t height, void* stream);

// symbol: the address of a __device__, __constant__ or __managed__ variable.
status copy_to_symbol(const void* symbol, const void* from, size_t size, size_t offset, copy_kind kind,
                      void* stream);
status copy_from_symbol(void* to, const void* symbol, size_t size, size_t offset, copy_kind kind,
                        void* stream);
template <class T>
simt_inline const void* address_of(const T& symbol) {
  return const_cast<const void*>(static_cast<const volatile void*>(__builtin_addressof(symbol)));
}
status symbol_address(void** p, const void* symbol);
status symbol_size(size_t* size, const void* symbol);

status memory_info(size_t* free, size_t* total);
// Prefetches and advice change nothing here; the range must be managed memory.
status accept_managed_range(const void* p, size_t size, void* stream);

// ---- streams and events -----------------------------------------------------------------------------------
// Handles are never given out twice, so one that was destroyed stays invalid.
status stream_create(void** stream, unsigned flags, int priority);
status stream_destroy(void* stream);
status stream_synchronize(void* stream);
status stream_query(void* stream);
status stream_wait_event(void* stream, void* event, unsigned flags);
status stream_flags(void* stream, unsigned* flags);
status stream_priority(void* stream, int* priority);
status stream_priority_range(int* least, int* greatest);
status stream_accepts_callback(void* stream, bool has_callback, unsigned flags);  // then the caller runs it

status event_create(void** event, unsigned flags);
status event_destroy(void* event);
status event_record(void* event, void* stream, unsigned flags);
status event_synchronize(void* event);
status event_query(void* event);
status event_elapsed_time(float* milliseconds, void* start, void* stop);

// ---- the device -------------------------------------------------------------------------------------------
status device_count(int* count);
status device_get(int* device);
status device_set(int device);
status device_flags(unsigned flags);
status device_synchronize();
status device_reset();  // frees all allocations, streams and events; clears an error that sticks
status device_cache_config(int config);
status device_set_limit(int limit, size_t value);
status device_get_limit(size_t* value, int limit);
status device_can_access_peer(int* can, int device, int peer);
status runtime_version(int* version);  // of the API that is offered: CUDA 13.0, HIP 7.0

// ---- errors -----------------------------------------------------------------------------------------------
status last_error();  // clears it, unless it sticks
status peek_error();
status launched(int code);  // of a launch that returns its error: the caller has it
const char* error_name(dialect d, int code);
const char* error_string(dialect d, int code);

// ---- kernels ----------------------------------------------------------------------------------------------
status function_set_attribute(const void* kernel, int attribute, int value);
status function_cache_config(const void* kernel, int config);
template <class T>
simt_inline const void* kernel_address(T kernel) {
  return reinterpret_cast<const void*>(kernel);
}
status occupancy_blocks(int* blocks, const void* kernel, int block_size, size_t dynamic_shared);

// The block size that lets most lanes be resident on a multiprocessor, the largest of equals. begin() fills
// in the first candidate; each try() says how much dynamic shared memory the candidate needs and moves on; 0
// ends it.
struct block_size_search {
  const void* kernel;
  int candidate;
  int best;        // 0 as long as nothing fits
  int best_lanes;  // resident on one multiprocessor
  int grid;        // blocks of that size that fill the device
};
status block_size_begin(block_size_search& search, const void* kernel, int limit);
void block_size_try(block_size_search& search, size_t dynamic_shared);

}  // namespace simt::rt
