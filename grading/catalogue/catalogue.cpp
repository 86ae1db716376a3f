#include "grading/catalogue/catalogue.h"

#include <stdexcept>

#include "grading/catalogue/catalogue_parts.h"

namespace grading {

const std::vector<cause>& catalogue() {
  static const std::vector<cause> all = [] {
    std::vector<cause> list;
    for (auto part : {causes_in_runs, causes_in_values, causes_in_tiles, causes_in_warps, causes_in_lookback, causes_in_packing,
                      causes_in_ends})
      for (cause& c : part()) list.push_back(std::move(c));
    return list;
  }();
  return all;
}

const cause& find_cause(const std::string& id) {
  for (const cause& c : catalogue())
    if (c.id == id) return c;
  throw std::out_of_range("no cause is called " + id);
}

}  // namespace grading
