// The questions of the written arguments, word for word as in the sheet: a learner's own words are the others.
#pragma once
#include <vector>

#include "grading/sheet/sheet_key.h"

namespace grading::scan_sheet {

inline std::vector<sheet_argument> arguments() {
  return {
      {"Argument 1: bytes",
       "Hillis–Steele makes several times Blelloch's additions, and yet on a GPU it is often the faster of the two. A "
       "data-center GPU can make 7 to 15 additions in the time that it takes to move one byte (an H200 and an MI300X; "
       "docs/REFERENCES.md has the sum). Argue from your additions per byte: when do the extra additions cost nothing?"},
      {"Argument 2: barriers and idle lanes",
       "Additions are not all that takes time inside a tile. Argue from your levels, barriers and utilization: what does "
       "Hillis–Steele save, who waits for whom in Blelloch's tree, and for which tiles does that decide?"},
      {"Argument 3: inside a warp, and the limit",
       "Libraries scan inside a warp by Hillis and Steele's rounds, with shuffles. Argue why the work-inefficient rounds are "
       "right there, and name a case elsewhere in which they lose."},
  };
}

}  // namespace grading::scan_sheet
