// Occupancy and attributes of kernels. See runtime_support.h.
#pragma once
#include "runtime_support.h"

int resident_blocks(int block_size, size_t dynamic_shared) {
  int blocks = -1;
  REQUIRE(GPU(OccupancyMaxActiveBlocksPerMultiprocessor)(&blocks, fill_index, block_size, dynamic_shared) ==
          success);
  return blocks;
}

TEST_CASE("occupancy: 2048 lanes, 32 blocks, 64 KiB of shared memory a multiprocessor") {
  const error_cleared clear;
  CHECK(resident_blocks(1024, 0) == 2);
  CHECK(resident_blocks(256, 0) == 8);
  CHECK(resident_blocks(64, 0) == 32);
  CHECK(resident_blocks(32, 0) == 32);                          // limited by the number of blocks
  CHECK(resident_blocks(96, 0) == (warpSize == 32 ? 21 : 16));  // whole warps
  CHECK(resident_blocks(1, 0) == 32);
  CHECK(resident_blocks(256, 16 * kib) == 4);
  CHECK(resident_blocks(256, 20 * kib) == 3);
  CHECK(resident_blocks(256, 48 * kib) == 1);
  CHECK(resident_blocks(256, 65 * kib) == 0);
  CHECK(resident_blocks(1025, 0) == 0);
  int blocks = 0;
  CHECK(GPU(OccupancyMaxActiveBlocksPerMultiprocessorWithFlags)(&blocks, fill_index, 512, 0,
                                                                GPU(OccupancyDefault)) == success);
  CHECK(blocks == 4);
  CHECK(GPU(OccupancyMaxActiveBlocksPerMultiprocessor)(&blocks, fill_index, 0, 0) == invalid_value);
  CHECK(GPU(OccupancyMaxActiveBlocksPerMultiprocessor)(nullptr, fill_index, 64, 0) == invalid_value);
}

TEST_CASE("occupancy: the block size that fills the device") {
  const error_cleared clear;
  int grid = 0, block = 0;
  CHECK(GPU(OccupancyMaxPotentialBlockSize)(&grid, &block, fill_index, 0, 0) == success);
  CHECK(block == 1024);
  CHECK(grid == 8);
  CHECK(GPU(OccupancyMaxPotentialBlockSize)(&grid, &block, fill_index, 0, 700) == success);
  CHECK(block == 512);  // 4 blocks, 2048 lanes; 700 lanes leave room for 2 blocks
  CHECK(grid == 16);
  // Shared memory allows 3 blocks, so 2016 lanes at 672; at 64 lanes a warp 2 blocks of 1000 are more than 3
  // of 640.
  CHECK(GPU(OccupancyMaxPotentialBlockSize)(&grid, &block, fill_index, 20 * kib, 1000) == success);
  CHECK(block == (warpSize == 32 ? 672 : 1000));
  CHECK(grid == (warpSize == 32 ? 12 : 8));
  CHECK(GPU(OccupancyMaxPotentialBlockSize)(&grid, &block, fill_index, 24 * kib, 512) == success);
  CHECK(block == 512);  // shared memory allows 2 blocks whatever their size
  CHECK(grid == 8);
  const auto shared_of = [](int lanes) { return static_cast<size_t>(lanes) * 64; };  // 1024 lanes: all 64 KiB
  CHECK(GPU(OccupancyMaxPotentialBlockSizeVariableSMem)(&grid, &block, fill_index, shared_of, 512) ==
        success);
  CHECK(block == 512);
  CHECK(grid == 8);
  CHECK(GPU(OccupancyMaxPotentialBlockSize)(nullptr, &block, fill_index, 0, 0) == invalid_value);
}

TEST_CASE("attributes of kernels") {
  const error_cleared clear;
  GPU(FuncAttributes) a;
  CHECK(GPU(FuncGetAttributes)(&a, kernel_address(fill_index)) == success);
  CHECK(a.maxThreadsPerBlock == 1024);
  CHECK(a.numRegs > 0);
  CHECK(GPU(FuncGetAttributes)(&a, static_cast<const void*>(nullptr)) == static_cast<error>(98));
  CHECK(GPU(FuncGetAttributes)(nullptr, kernel_address(fill_index)) == invalid_value);
  CHECK(GPU(FuncSetCacheConfig)(kernel_address(fill_index), GPU(FuncCachePreferL1)) == success);
  const void* kernel = kernel_address(fill_index);
  CHECK(GPU(FuncSetAttribute)(kernel, GPU(FuncAttributePreferredSharedMemoryCarveout), 50) == success);
  CHECK(GPU(FuncSetAttribute)(kernel, GPU(FuncAttributePreferredSharedMemoryCarveout), 101) == invalid_value);
  CHECK(GPU(FuncSetAttribute)(kernel, GPU(FuncAttributeMaxDynamicSharedMemorySize), -1) == invalid_value);
  CHECK(GPU(FuncSetAttribute)(nullptr, GPU(FuncAttributeMaxDynamicSharedMemorySize), 0) ==
        static_cast<error>(98));
}
