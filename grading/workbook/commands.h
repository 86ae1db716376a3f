// What build/bin/workbook does, one function a command. Each returns the exit code.
#pragma once
#include "grading/workbook/options.h"
#include "grading/workbook/state.h"

namespace grading {

int check(const workbook_options& o);
int watch(const workbook_options& o);
int hint(const workbook_options& o);
int show_progress(const workbook_options& o);
int diff(const workbook_options& o);
int reset(const workbook_options& o);
int build(const workbook_options& o);
int profile(const workbook_options& o);

// What more than one of them needs. Both throw usage_error or std::runtime_error with one line.
const listed_exercise& chosen(const workbook_options& o);                                // exactly one
std::string existing_text(const listed_exercise& e, const std::filesystem::path& file);

// "1 of 6 exercises pass. Next: make check EX=02; ...", from what is known of the folder. `failed` was just graded.
std::string progress_lines(const learner_state& state, const workbook_options& o,
                           const listed_exercise* failed = nullptr);

// The first that does not pass yet; null when all do.
const listed_exercise* next_exercise(const learner_state& state, const workbook_options& o);

}  // namespace grading
