// Utilization and bank conflicts by level, drawn as SVG.
#pragma once
#include <string>
#include <vector>

#include "text.h"

namespace simtprof {

struct chart {
  std::string svg;     // empty: no kernel has levels enough
  std::string remark;  // one line on what was not drawn
};

// A panel for each kernel with more than two levels, as far as there is room.
chart draw_chart(const std::vector<comparison>& kernels, const names& n);

}  // namespace simtprof
