// HIP as hipcc offers it for AMD: the host API, launches and the device functions.
#pragma once
#if !defined(__HIP_PLATFORM_AMD__)
#error "hip/hip_runtime.h without __HIP_PLATFORM_AMD__: simtcc defines it for HIP programs, .cu files use CUDA"
#endif
#include "simt/c_headers.h"
#include "simt/hip_device.h"
#include "simt/launch.h"
#include "simt/shared.h"

#include "hip/hip_runtime_api.h"

#define HIP_SYMBOL(variable) variable
#define HIP_DYNAMIC_SHARED(type, variable) extern __shared__ type variable[];
