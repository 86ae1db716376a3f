// CUDA's bfloat16.
#pragma once
#include "simt/cuda_device.h"

#include "simt/bfloat16.h"
