// HIP's vector types and dim3.
#pragma once
#include "hip/hip_runtime.h"
