// What a learner has earned and been shown. It lies in .workbook/ at the root, which git ignores and `make clean` leaves
// alone, so that it survives an upgrade. WORKBOOK_STATE names another folder.
#pragma once
#include <filesystem>
#include <map>
#include <string>

#include "grading/workbook/listing.h"

namespace grading {

struct exercise_state {
  std::string passed_at;    // "2025-11-29 23:41"; empty: never
  std::string passed_text;  // fingerprint of the file that passed
  int hints = 0;            // levels shown
};

class learner_state {
 public:
  learner_state();  // reads what is there
  const exercise_state& of(const listed_exercise& e) const;
  void set_passed(const listed_exercise& e, const std::string& text);  // now
  void set_hints(const listed_exercise& e, int levels);
  bool passed(const listed_exercise& e) const { return !of(e).passed_at.empty(); }
  // Passed, with the text that the file has now.
  bool still_passes(const listed_exercise& e, const std::filesystem::path& file) const;

  // Puts the text into backups/ under a name with the time, and returns where.
  static std::filesystem::path back_up(const listed_exercise& e, const std::string& text);

 private:
  void save() const;
  std::map<std::string, exercise_state> states_;
};

}  // namespace grading
