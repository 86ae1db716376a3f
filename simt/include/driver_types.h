// The types of the CUDA runtime's host API.
#pragma once
#include "simt/cuda_types.h"
