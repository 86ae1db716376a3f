// CUDA's half precision.
#pragma once
#include "simt/cuda_device.h"

#include "simt/half.h"
