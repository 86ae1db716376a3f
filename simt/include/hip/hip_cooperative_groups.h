// HIP's cooperative groups. reduce and the scans are CUDA's and have headers of their own.
#pragma once
#include "simt/hip_device.h"

#include "simt/cooperative_groups.h"
