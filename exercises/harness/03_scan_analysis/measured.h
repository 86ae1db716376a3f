// What measure.cpp counted, by the names that the questions use, and the cells made from it.
#pragma once
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "grading/sheet/sheet_key.h"

namespace grading::scan_sheet {

using nlohmann::json;
using kind = sheet_question::kind;

inline constexpr int sizes[] = {1024, 512}, warp_sizes[] = {32, 64};  // the columns

inline sheet_cell cell(double value, std::vector<known_mistake> mistakes, std::optional<double> of = {}) {
  return {"", value, of, std::move(mistakes)};
}

inline const json& entry(const json& list, const char* name, int value) {
  for (const json& item : list)
    if (item.at(name) == value) return item;
  throw std::out_of_range(name);
}

// ---- one tile of n elements --------------------------------------------------------------------

struct algorithm {
  double additions = 0, levels = 0, barriers = 0, bytes = 0;
  double idle_levels = 0;  // under 25 % utilization
};
struct tile {
  double n = 0, padding_words = 0;
  double log2 = 0;  // of n. Only wrong counts are predicted with it
  algorithm hillis_steele, blelloch;
};

// usable: the most lanes that a level of this scheme could use.
inline algorithm measured_algorithm(const json& m, double usable) {
  const json& levels = m.at("level_additions");
  algorithm a{.levels = static_cast<double>(levels.size()), .barriers = m.at("barriers"), .bytes = m.at("bytes")};
  for (const double additions : levels) {
    a.additions += additions;
    if (4 * additions < usable) ++a.idle_levels;
  }
  return a;
}

inline tile measured_tile(const json& measured, int n) {
  const json& m = entry(measured.at(0).at("tiles"), "n", n);
  return {.n = static_cast<double>(n),
          .padding_words = m.at("padding_words"),
          .log2 = std::log2(n),
          .hillis_steele = measured_algorithm(m.at("hillis_steele"), n),
          .blelloch = measured_algorithm(m.at("blelloch"), n / 2.0)};
}

// cell_at(tile) for each n.
template <class CellAt>
sheet_question for_tiles(const json& measured, sheet_question question, CellAt cell_at) {
  for (const int n : sizes) {
    question.cells.push_back(cell_at(measured_tile(measured, n)));
    question.cells.back().column = "n = " + std::to_string(n);
  }
  return question;
}

// ---- an array of n elements --------------------------------------------------------------------

struct traffic {
  double n = 0, tiles = 0, bytes = 0, minimum = 0;
};

// cell_at(traffic) for each n.
template <class CellAt>
sheet_question for_arrays(const json& measured, sheet_question question, CellAt cell_at) {
  for (const int n : sizes) {
    const json& m = entry(measured.at(0).at("three_phase"), "n", n);
    const double tiles = std::ceil(n / m.at("tile").get<double>());
    question.cells.push_back(cell_at(traffic{static_cast<double>(n), tiles, m.at("bytes"), m.at("minimum")}));
    question.cells.back().column = "n = " + std::to_string(n);
  }
  return question;
}

// ---- scans by shuffle --------------------------------------------------------------------------

struct one_warp {
  double steps = 0, barriers = 0, shared_words = 0;
};
struct one_block {
  double lanes = 0, levels_left = 0, barriers = 0, shared_words = 0;
};
struct shuffles {
  double lanes = 0;  // of a warp
  one_warp warp;
  one_block block;
};

// cell_at(shuffles) for each size of warps.
template <class CellAt>
sheet_question for_warps(const json& measured, sheet_question question, CellAt cell_at) {
  for (const int lanes : warp_sizes) {
    const json& m = entry(measured, "warp", lanes);
    const json &w = m.at("warp_scan"), &b = m.at("block_scan");
    question.cells.push_back(cell_at(shuffles{
        static_cast<double>(lanes),
        {w.at("steps"), w.at("barriers"), w.at("shared_words")},
        {b.at("lanes"), b.at("steps").at(1), b.at("barriers"), b.at("shared_words")},
    }));
    question.cells.back().column = std::to_string(lanes) + " lanes";
  }
  return question;
}

}  // namespace grading::scan_sheet
