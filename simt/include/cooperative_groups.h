// CUDA's cooperative groups.
#pragma once
#include "simt/cuda_device.h"

#include "simt/cooperative_groups.h"
