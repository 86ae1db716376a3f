// CUDA's vector types and dim3.
#pragma once
#include "simt/vector_types.h"
