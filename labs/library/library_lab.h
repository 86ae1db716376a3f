// The program: the workbook's scans beside the vendor's library and a plain copy, and what makes the gap between them.
#pragma once
#include "labs/library/contenders.h"
#include "labs/library/ladder.h"
#include "labs/library/measure.h"
#include "labs/library/options.h"
#include "labs/library/table.h"

#include <cstdio>
#include <string>

namespace library {

template <class T>
void fill_whole_numbers(T* in, size_t n, uint32_t seed) { fill(in, n, whole_numbers<T>{seed}); }
template <class T>
void fill_half_zeros(T* in, size_t n, uint32_t seed) { fill(in, n, half_zeros<T>{seed}); }

template <class Vendor, class T>
operation<T> scan_of(const char* type) {
  return {std::string("scan ") + type, scans<Vendor, T>(), fill_whole_numbers<T>, scanned<T>, has_library<Vendor>};
}
template <class Vendor, class T>
operation<T> select_of(const char* type) {
  return {std::string("select ") + type, selects<Vendor, T>(), fill_half_zeros<T>, selected<T>,
          has_library<Vendor>, true};
}
template <class Vendor, class T>
operation<T> segmented_scan_of(const char* type) {
  return {std::string("segmented scan ") + type, segmented_scans<Vendor, T>(), fill_whole_numbers<T>,
          scanned_in_segments<T>, has_library<Vendor>, false, true};
}

template <class Vendor>
class comparison {
 public:
  comparison(const options& o, const gpu::device_summary& device, int largest, size_t size)
      : csv_(o.csv, device.name), sizes_(sizes_up_to(largest)), size_(size), seed_(o.seed), clock_(o.clock) {}

  template <class T>
  void compare(const operation<T>& what) {
    print_heading(what.name, library_name());
    arrays<T> data(what, size_, sizes_.back());
    for (const size_t n : sizes_) print_figures(what, n, measure_verified(what, data, n, new_seed(), clock_), csv_);
  }
  template <class T>
  void climb(const operation<T>& what) {
    climb_ladder<Vendor>(what, size_, std::min(sizes_.back(), size_t{1} << 26), new_seed());
  }

 private:
  static const char* library_name() {
    if constexpr (has_library<Vendor>) return Vendor::name();
    else return nullptr;
  }
  uint32_t new_seed() { return seed_ += 2; }  // each measurement takes two

  csv_file csv_;
  std::vector<size_t> sizes_;
  size_t size_;
  uint32_t seed_;
  clock_starts clock_;
};

template <class Vendor>
int run(int argc, char** argv) {
  const options o = parse_options(argc, argv);
  const gpu::device_summary device = gpu::summary();
  int largest = o.largest;
  const size_t size = fit_into_memory(largest, static_cast<double>(device.free_memory));
  comparison<Vendor> all(o, device, largest, size);
  std::printf("Lab 6: scans beside a copy on %s, warps of %d lanes\n", device.name.c_str(), device.warp_lanes);
  std::printf("seed %u (SEED=%u repeats the data), arrays of 2^%d elements%s\n", o.seed, o.seed, log2_of(size),
              o.clock == clock_starts::before_launches ? "; times count the host's launches" : "");
#ifdef __SIMT__
  std::printf("The vendor's library is left out on the CPU.\n");
#else
  if constexpr (!has_library<Vendor>)
    std::printf("The vendor's library is left out: its headers were not there to compile with.\n");
#endif

  all.compare(scan_of<Vendor, int32_t>("int32"));
  all.compare(scan_of<Vendor, float>("float"));
  all.compare(select_of<Vendor, float>("float"));
  all.compare(segmented_scan_of<Vendor, int32_t>("int32"));
  all.compare(segmented_scan_of<Vendor, float>("float"));
  all.climb(scan_of<Vendor, float>("float"));
  std::printf("\nlibrary: all results verified\n");
  return 0;
}

}  // namespace library
