// Streams and events. A handle is a number that is never given out twice.
#pragma once
#include "errors.h"

namespace simt::runtime {

// success for the default streams (null, legacy, per thread) and for a stream that was created and not
// destroyed.
status check_stream(const void* stream);

void destroy_all_handles();  // device reset

}  // namespace simt::runtime
