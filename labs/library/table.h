// The results, as a table and as CSV.
#pragma once
#include "labs/common/command_line.h"
#include "labs/common/report.h"
#include "labs/library/measure.h"

#include <cstdio>
#include <string>

namespace library {

inline int log2_of(size_t n) {  // rounded down; n > 0
  int log2 = 0;
  while (n /= 2) ++log2;
  return log2;
}

// Useful bytes a second beside those of the copy (labs/common/report.h): contenders need not move the same bytes.
inline double ratio_to_copy(const figure& time, double useful_bytes, const figure& copy, double copy_bytes) {
  return time.median > 0 ? useful_bytes / time.median / (copy_bytes / copy.median) : 0;
}

class csv_file {
 public:
  csv_file(const std::string& path, std::string device) : device_(std::move(device)) {
    if (path.empty()) return;
    file_ = std::fopen(path.c_str(), "w");
    if (file_ == nullptr) lab::refuse(program, "cannot write '" + path + "'");
    std::fprintf(file_, "device,operation,n,contender,median_us,spread_percent,of_copy,of_library\n");
  }
  csv_file(const csv_file&) = delete;
  ~csv_file() {
    if (file_ != nullptr) std::fclose(file_);
  }

  void row(const std::string& operation, size_t n, const std::string& contender, const figure& time, double of_copy,
           double of_library) {
    if (file_ == nullptr) return;
    std::fprintf(file_, "%s,%s,%zu,%s,%.3f,%.2f,%.4f,", device_.c_str(), operation.c_str(), n, contender.c_str(),
                 time.median, time.spread, of_copy);
    if (of_library > 0) std::fprintf(file_, "%.4f", of_library);  // empty where there is no library
    std::fprintf(file_, "\n");
    if (std::fflush(file_) != 0) lab::refuse(program, "cannot write the CSV file");
  }

 private:
  std::string device_;
  std::FILE* file_ = nullptr;
};

inline void print_heading(const std::string& operation, const char* library) {
  const std::string of_library = library == nullptr ? "" : std::string("   of ") + library;
  std::printf("\n%s\n  %-5s %-24s %12s %9s %9s%s\n", operation.c_str(), "n", "", "time", "spread", "of copy",
              of_library.c_str());
}

// The copy stands first, and the library, if there is one, second.
template <class T>
void print_figures(const operation<T>& what, size_t n, const std::vector<figure>& figures, csv_file& csv) {
  for (size_t c = 0; c < figures.size(); ++c) {
    const contender<T>& one = what.contenders[c];
    const double of_copy = ratio_to_copy(figures[c], one.useful_bytes, figures[0], what.contenders[0].useful_bytes);
    const double of_library = what.has_library && figures[c].median > 0 ? figures[1].median / figures[c].median : 0;
    const std::string label = c == 0 ? "2^" + std::to_string(log2_of(n)) : "";
    std::printf("  %-5s %-24s %9.1f us  ± %4.1f %% %9.3f", label.c_str(), one.name.c_str(), figures[c].median,
                figures[c].spread, of_copy);
    if (of_library > 0) std::printf("  %7.3f", of_library);
    std::printf("\n");
    csv.row(what.name, n, one.name, figures[c], of_copy, of_library);
  }
  std::fflush(stdout);
}

}  // namespace library
