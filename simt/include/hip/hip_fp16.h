// HIP's half precision.
#pragma once
#include "simt/hip_device.h"

#include "simt/half.h"
