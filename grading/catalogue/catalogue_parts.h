// The catalogue's parts, one a file, in the order of docs/symptoms.md.
#pragma once
#include "grading/catalogue/catalogue.h"

namespace grading {

std::vector<cause> causes_in_values();  // catalogue_values.cpp: what the outputs show
std::vector<cause> causes_in_tiles();   // catalogue_tiles.cpp: what they show of tiles and segments
std::vector<cause> causes_in_warps();   // catalogue_warps.cpp: of what lanes of a warp, and warps, hand on to each other
std::vector<cause> causes_in_lookback();  // catalogue_lookback.cpp: blocks that publish values for each other
std::vector<cause> causes_in_packing(); // catalogue_packing.cpp: what they show of packed elements
std::vector<cause> causes_in_runs();    // catalogue_runs.cpp: hazards, and what differs between runs
std::vector<cause> causes_in_ends();    // catalogue_ends.cpp: a call that does not end as a function should

}  // namespace grading
