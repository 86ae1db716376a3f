// The runs that docs/figures/ shows. scripts/draw_traces.py runs this on the CPU backend and draws what the kernels of
// the labs did:
//
//   traces eight      3 1 7 0 4 1 6 3 by each of the tile scans
//   traces tile       one tile of 1024, whose additions the profile counts
//   traces large      2^14 elements in three phases, then by look-back
//
// Every result is compared with the CPU's.
#include "gpu.h"
#include "labs/common/device_array.h"
#include "labs/common/report.h"
#include "labs/lookback/device_scan.h"
#include "labs/profiling/counted_plus.h"
#include "labs/profiling/steps.h"
#include "labs/scan/device_scan.h"
#include "labs/scan/input.h"
#include "labs/scan/reference.h"

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace {

// Runs one scan of `in`, under its own heading of the profile.
template <class T>
void run(const std::string& name, const std::vector<T>& in, const std::vector<T>& expected,
         const std::function<void(const T* in, T* out)>& scan) {
  gpu::device_array<T> from(in), to(in.size());
  profiling::begin_section(name);
  scan(from.data(), to.data());
  lab::verify("traces", name, expected, to.download());
}

template <int Tile, class T, class Operator>
void run_tile_scans(const std::vector<T>& in) {
  const std::vector<T> inclusive = scan::inclusive_reference<scan::plus<T>>(in);
  const std::vector<T> exclusive = scan::exclusive_reference<scan::plus<T>>(in);
  const auto run_tile = [&](const char* name, scan::tile_kernel<T> kernel, const std::vector<T>& expected) {
    run<T>(name, in, expected, [&](const T* from, T* to) {
      scan::scan_tiles<Tile, T>(kernel, from, to, in.size(), nullptr, nullptr);
    });
  };
  run_tile("Hillis-Steele, ping-pong", scan::hillis_steele_pingpong_tile<Tile, T, Operator>, inclusive);
  run_tile("Hillis-Steele, staged", scan::hillis_steele_staged_tile<Tile, T, Operator>, inclusive);
  run_tile("Blelloch", scan::blelloch_tile<Tile, T, Operator>, exclusive);
}

void run_large_scans(const std::vector<float>& in) {
  constexpr int tile = 256;
  const size_t n = in.size();
  const std::vector<float> expected = scan::exclusive_reference<scan::plus<float>>(in);
  gpu::device_array<float> carries(scan::scan_workspace_size(n, tile));
  run<float>("three phases", in, expected,
             [&](const float* from, float* to) { scan::exclusive_scan<tile>(from, to, n, carries.data()); });

  const scan::plus<float> plus;
  gpu::device_array<uint64_t> status(lookback::workspace_bytes(in.data(), n, plus, 0.0f) / sizeof(uint64_t) + 1);
  run<float>("look-back", in, expected, [&](const float* from, float* to) {
    lookback::exclusive_scan(from, to, n, plus, 0.0f, {status.data(), status.size() * sizeof(uint64_t)});
  });
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc == 2 ? argv[1] : "";
  if (what == "eight") run_tile_scans<8, int, scan::plus<int>>({3, 1, 7, 0, 4, 1, 6, 3});
  else if (what == "tile") run_tile_scans<1024, float, profiling::counted_plus<float>>(scan::make_input(1024));
  else if (what == "large") run_large_scans(scan::make_input(size_t{1} << 14));
  else return std::fprintf(stderr, "usage: traces eight|tile|large\n"), 2;
  return 0;
}
