// CUDA's atomic functions.
#pragma once
#include "cuda_runtime.h"
