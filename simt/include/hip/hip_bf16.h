// HIP's bfloat16.
#pragma once
#include "simt/hip_device.h"

#include "simt/bfloat16.h"

using __hip_bfloat16 = __nv_bfloat16;
using __hip_bfloat162 = __nv_bfloat162;
