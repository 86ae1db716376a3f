// Exercise 03: what the sheet asks, which measured count answers it, and the wrong counts that people arrive at.
#include "exercises/harness/03_scan_analysis/arguments.h"
#include "exercises/harness/03_scan_analysis/array_questions.h"
#include "exercises/harness/03_scan_analysis/tile_questions.h"

namespace grading {

sheet_key scan_analysis(const nlohmann::json& m) {
  using namespace scan_sheet;
  return {
      .parts = {
          {"1. Additions", {additions_of_hillis_steele(m), additions_of_blelloch(m), extra_work_factor(m)}},
          {"2. Levels and barriers",
           {levels_of_hillis_steele(m), levels_of_blelloch(m), barriers_of_hillis_steele(m), barriers_of_blelloch(m)}},
          {"3. Utilization", {idle_levels_of_hillis_steele(m), idle_levels_of_blelloch(m)}},
          {"4. Padding", {padding_words(m), padding_bytes(m)}},
          {"5. Additions per byte",
           {additions_per_byte(m, "additions per byte, Hillis–Steele", &tile::hillis_steele),
            additions_per_byte(m, "additions per byte, Blelloch", &tile::blelloch)}},
          {"6. Bytes of the three-phase scan", {three_phase_bytes(m), minimum_bytes(m), three_phase_against_minimum(m)}},
          {"7. Bonus Q10: the warp level by shuffle",
           {shuffle_steps(m), warp_barriers(m), warp_shared_words(m), levels_left(m), block_barriers(m), block_shared_words(m)}},
      },
      .arguments_name = "8. Arguments (what they say, a person judges)",
      .arguments = arguments(),
  };
}

}  // namespace grading
