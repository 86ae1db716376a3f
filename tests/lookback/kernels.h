// The kernels of labs/lookback. One body for both dialects; kernels.cpp (HIP) and kernels.cu (CUDA) include it. On a GPU:
//   nvcc -std=c++20 -I. -Icuda -DDOCTEST_CONFIG_IMPLEMENT_WITH_MAIN tests/lookback/kernels.cu
// tests/lookback_test.cpp runs them under several schedules, but the suite "once" in each dialect under one: what that suite
// is about does not depend on the order of blocks.
#pragma once
#include "tests/lookback/bits.h"
#include "tests/lookback/far.h"
#include "tests/lookback/memory.h"
#include "tests/lookback/scan.h"
#include "tests/lookback/segmented.h"
#include "tests/lookback/select.h"
#include "tests/lookback/windows.h"
