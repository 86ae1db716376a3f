// What scans are used for: seven small programs around one exclusive sum. Each is checked against a loop on the CPU.
//
//   build/bin/simtcc -I. -Icuda docs/examples/uses.cu -o build/uses && build/uses
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "labs/common/device_array.h"
#include "labs/compaction/compaction.h"
#include "labs/scan/device_scan.h"

template <class T>
using array = gpu::device_array<T>;

constexpr int tile = 256;

template <class T>
array<T> exclusive_sums(const array<T>& in) {
  const size_t n = in.size();
  array<T> out(n), workspace(scan::scan_workspace_size(n, tile));
  scan::exclusive_scan<tile>(in.data(), out.data(), n, workspace.data());
  return out;
}

// Launches a kernel with a lane for each of n elements; the kernel guards the last block.
#define FOR_EACH(n, kernel, ...) kernel<<<unsigned((n) / tile + 1), tile>>>(__VA_ARGS__, int(n))

__device__ int own_index() { return blockIdx.x * tile + threadIdx.x; }

// ---- radix sort: one pass over one bit keeps the order within zeros and within ones ----------------------------

__global__ void mark_zeros(const unsigned* keys, int bit, int* is_zero, int n) {
  const int i = own_index();
  if (i < n) is_zero[i] = (keys[i] >> bit & 1) == 0;
}

__global__ void split_by_bit(const unsigned* keys, int bit, const int* zeros_before, int zeros, unsigned* out, int n) {
  const int i = own_index();
  if (i >= n) return;
  const bool is_one = keys[i] >> bit & 1;
  out[is_one ? zeros + i - zeros_before[i] : zeros_before[i]] = keys[i];
}

std::vector<unsigned> radix_sort(const std::vector<unsigned>& values, int bits) {
  const size_t n = values.size();
  array<unsigned> keys(values), next(n);
  array<int> is_zero(n);
  for (int bit = 0; bit < bits; ++bit) {
    FOR_EACH(n, mark_zeros, keys.data(), bit, is_zero.data());
    const array<int> zeros_before = exclusive_sums(is_zero);
    const int zeros = zeros_before.download(n - 1, 1)[0] + is_zero.download(n - 1, 1)[0];
    FOR_EACH(n, split_by_bit, keys.data(), bit, zeros_before.data(), zeros, next.data());
    std::swap(keys, next);
  }
  return keys.download();
}

bool sorts() {
  std::vector<unsigned> keys(1000);
  for (size_t i = 0; i < keys.size(); ++i) keys[i] = unsigned(i * 7919 % 1024);
  const std::vector<unsigned> sorted = radix_sort(keys, 10);
  std::sort(keys.begin(), keys.end());
  return sorted == keys;
}

// ---- sparse matrix: where each row begins ----------------------------------------------------------------------

bool finds_rows() {
  const std::vector<int> entries_in_row = {2, 0, 3, 1};
  const array<int> row_start = exclusive_sums(array<int>(entries_in_row));
  return row_start.download() == std::vector<int>{0, 2, 2, 5};
}

// ---- run-length decoding: each element finds the run that it lies in -------------------------------------------

__global__ void decode_runs(const char* symbols, const int* run_start, int runs, char* out, int n) {
  const int i = own_index();
  if (i >= n) return;
  int run = 0;
  for (int step = 1 << 30; step > 0; step /= 2)  // the last run that starts at or before i
    if (run + step < runs && run_start[run + step] <= i) run += step;
  out[i] = symbols[run];
}

bool decodes() {
  const array<char> symbols(std::vector<char>{'a', 'b', 'c'});
  const array<int> lengths(std::vector<int>{3, 1, 4}), run_start = exclusive_sums(lengths);
  array<char> out(8);
  FOR_EACH(out.size(), decode_runs, symbols.data(), run_start.data(), 3, out.data());
  const std::vector<char> text = out.download();
  return std::string(text.begin(), text.end()) == "aaabcccc";
}

// ---- ragged batch: where each sequence begins, and the total behind the last -----------------------------------

bool packs_sequences() {
  const std::vector<int> lengths_and_0 = {5, 1, 3, 0};  // one more, for the total
  const array<int> cu_seqlens = exclusive_sums(array<int>(lengths_and_0));
  return cu_seqlens.download() == std::vector<int>{0, 5, 6, 9};
}

// ---- mixture of experts: tokens of one expert side by side, in their order -------------------------------------

// chosen: for each expert a row of n flags. A scan over all rows counts what comes before in the same row, and all
// of the rows before: the place itself.
__global__ void route(const int* chosen, const int* place, const int* tokens, int* routed, int n, int all) {
  const int i = own_index();
  if (i < all && chosen[i]) routed[place[i]] = tokens[i % n];
}

bool routes() {
  const std::vector<int> expert = {2, 0, 2, 1, 0}, tokens = {10, 11, 12, 13, 14};
  const int experts = 3, n = int(expert.size());
  std::vector<int> flags(size_t(experts) * n);
  for (int i = 0; i < n; ++i) flags[size_t(expert[i]) * n + i] = 1;
  const array<int> chosen(flags), given(tokens), place = exclusive_sums(chosen);
  array<int> routed(n);
  FOR_EACH(flags.size(), route, chosen.data(), place.data(), given.data(), routed.data(), n);
  return routed.download() == std::vector<int>{11, 14, 13, 10, 12};
}

// ---- top-p sampling: of sorted probabilities the first whose sum reaches p -------------------------------------

__global__ void keep_nucleus(const float* before, float p, int* kept, int n) {
  const int i = own_index();
  if (i < n) kept[i] = before[i] < p;
}

bool samples() {
  const array<float> sorted(std::vector<float>{0.5f, 0.25f, 0.125f, 0.0625f, 0.0625f}), before = exclusive_sums(sorted);
  array<int> kept(5);
  FOR_EACH(5, keep_nucleus, before.data(), 0.8f, kept.data());
  return kept.download() == std::vector<int>{1, 1, 1, 0, 0};
}

// ---- compaction, of Lab 2 --------------------------------------------------------------------------------------

bool compacts() {
  const std::vector<float> values = {3, 0, 0, 7, 0, 1};
  const array<float> in(values);
  array<float> out(values.size());
  compaction::storage<unsigned> memory(values.size());
  compaction::compact(in.data(), out.data(), values.size(), memory);
  return compaction::kept_count(memory) == 3 && out.download(0, 3) == std::vector<float>{3, 7, 1};
}

int main() {
  const struct {
    const char* name;
    bool (*is_right)();
  } uses[] = {{"compaction", compacts}, {"radix sort", sorts}, {"rows of a sparse matrix", finds_rows}, {"run-length decoding", decodes}, {"ragged batch", packs_sequences}, {"mixture of experts", routes}, {"top-p sampling", samples}};
  bool all = true;
  for (const auto& use : uses) {
    const bool right = use.is_right();
    std::printf("%-24s %s\n", use.name, right ? "right" : "WRONG");
    all = all && right;
  }
  return all ? 0 : 1;
}
