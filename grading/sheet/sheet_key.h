// The right answers of an answer sheet, and the wrong ones that are known.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grading/sheet/spelling.h"

namespace grading {

struct known_mistake {
  double value = 0;
  std::string meaning;  // what was counted instead. Without the right value
};

struct sheet_cell {
  std::string column;  // as the table's header has it
  double value = 0;
  std::optional<double> of;             // of how many, where the cell may say so: "14 of 20"
  std::vector<known_mistake> mistakes;  // the first that fits is named
};

struct sheet_question {
  enum class kind : bool {
    count,
    ratio
  };  // exact, or right to the digits given

  std::string row;  // as the table's first column has it; unique in the sheet
  kind asks = kind::count;
  std::vector<unit> units;
  std::string derivation;  // how to find it, without the value
  std::vector<sheet_cell> cells = {};
};

struct sheet_part {
  std::string name;
  std::vector<sheet_question> questions;
};

struct sheet_argument {
  std::string heading;  // "Argument 1: bytes"; found by the part before the colon
  std::string prompt;   // all words that the empty sheet has below the heading
};

struct sheet_key {
  std::vector<sheet_part> parts;
  std::string arguments_name;
  std::vector<sheet_argument> arguments;
};

// exercises/harness/03_scan_analysis/exercise.cpp. `measured`: what measure.cpp printed, a list of one object for each warp
// size. Throws nlohmann's exceptions if something is missing in it.
sheet_key scan_analysis(const nlohmann::json& measured);

}  // namespace grading
