// CUDA C++ as nvcc offers it: the host API, launches and the device functions.
#pragma once
#if defined(__HIP_PLATFORM_AMD__)
#error "cuda_runtime.h in a HIP program: a program uses the headers of CUDA or of HIP, not both"
#endif
#include "simt/c_headers.h"
#include "simt/cuda_device.h"
#include "simt/launch.h"
#include "simt/shared.h"

#include "cuda_runtime_api.h"
