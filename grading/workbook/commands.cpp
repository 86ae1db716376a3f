#include "grading/workbook/commands.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "grading/common/command.h"
#include "grading/common/files.h"
#include "grading/workbook/block.h"

namespace grading {
namespace {
namespace fs = std::filesystem;

// The one that was chosen, else the first that does not pass yet.
const listed_exercise& current(const workbook_options& o, const learner_state& state) {
  if (o.chosen) return *o.exercises.front();
  const listed_exercise* next = next_exercise(state, o);
  return next ? *next : all_exercises().back();
}

bool confirmed(const workbook_options& o, const std::string& question) {
  if (o.yes) return true;
  if (!isatty(STDIN_FILENO)) throw usage_error(question + " Nobody can answer here; YES=1 means yes");
  std::cout << question << " [y/N] " << std::flush;
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

std::string standing(const listed_exercise& e, const learner_state& state, const workbook_options& o) {
  const fs::path file = o.file(e);
  if (!fs::exists(file)) return "the file is missing: make reset EX=" + e.number();
  if (state.still_passes(e, file)) return "passes since " + state.of(e).passed_at;
  if (state.passed(e)) return "passed on " + state.of(e).passed_at + ", edited since: make check EX=" + e.number();
  const int shown_hints = state.of(e).hints;
  const std::string hints = shown_hints ? ", " + plural(static_cast<size_t>(shown_hints), "hint") + " seen" : "";
  return (read_text(file) == e.starter() ? "not started" : "does not pass yet") + hints;
}
}  // namespace

const listed_exercise& chosen(const workbook_options& o) {
  if (!o.chosen) throw usage_error("which exercise? make " + o.command + (o.command == "profile" ? "-cpu" : "") + " EX=" + all_exercises().front().number());
  return *o.exercises.front();
}

std::string existing_text(const listed_exercise& e, const fs::path& file) {
  if (!fs::exists(file))
    throw std::runtime_error(shown(file) + " is missing: make reset EX=" + e.number() + " brings the starter back");
  return read_text(file);
}

const listed_exercise* next_exercise(const learner_state& state, const workbook_options& o) {
  for (const listed_exercise& e : all_exercises())
    if (!state.still_passes(e, o.file(e))) return &e;
  return nullptr;
}

std::string progress_lines(const learner_state& state, const workbook_options& o, const listed_exercise* failed) {
  const std::vector<listed_exercise>& all = all_exercises();
  const auto done =
      std::count_if(all.begin(), all.end(), [&](const listed_exercise& e) { return state.still_passes(e, o.file(e)); });
  const std::string count = std::to_string(done) + " of " + plural(all.size(), "exercise") + " pass. Next: ";
  if (failed)
    return count + "edit " + shown(o.file(*failed)) + "\nand make check EX=" + failed->number() +
           " again; make hint EX=" + failed->number() + " asks a question that leads on.\n";
  if (const listed_exercise* next = next_exercise(state, o))
    return count + "make check EX=" + next->number() + "; a hint: make hint EX=" + next->number() + "\n";
  return "All " + plural(all.size(), "exercise") + " pass. make diff EX=" + all.front().number() +
         " compares with the solution.\n";
}

int show_progress(const workbook_options& o) {
  const learner_state state;
  for (const listed_exercise* e : o.exercises)
    std::cout << padded_right(e->number() + " " + e->title, 42) << standing(*e, state, o) << "\n";
  std::cout << progress_lines(state, o);
  return 0;
}

int hint(const workbook_options& o) {
  learner_state state;
  const listed_exercise& e = current(o, state);
  const std::vector<std::string> levels = hints(e);
  const size_t seen = std::min(levels.size(), static_cast<size_t>(state.of(e).hints));
  const std::string of = " of " + std::to_string(levels.size()) + " for exercise " + e.number() + ":\n";
  if (o.again) {
    for (size_t i = 0; i < seen; ++i) std::cout << "Hint " << i + 1 << of << levels[i] << "\n\n";
    if (!seen)
      std::cout << "No hint for exercise " << e.number() << " was shown yet: make hint EX=" << e.number() << "\n";
    return 0;
  }
  if (seen == levels.size()) {
    std::cout << "All " << plural(levels.size(), "hint") << " for exercise " << e.number()
              << " were shown. make hint EX=" << e.number() << " AGAIN=1 shows them again,\nmake diff EX=" << e.number()
              << " the solution.\n";
    return 0;
  }
  std::cout << "Hint " << seen + 1 << of << levels[seen] << "\n";
  if (seen + 1 < levels.size()) std::cout << "\nThe next one: make hint EX=" << e.number() << "\n";
  state.set_hints(e, static_cast<int>(seen) + 1);
  return 0;
}

int diff(const workbook_options& o) {
  const listed_exercise& e = chosen(o);
  const fs::path file = o.file(e);
  const std::string text = existing_text(e, file);
  if (text == read_text(e.solution())) {
    std::cout << shown(file) << " is the solution, word for word.\n";
    return 0;
  }
  if (!learner_state().passed(e) &&
      !confirmed(o, "Exercise " + e.number() + " does not pass yet, and this shows its solution. Go on?"))
    return 0;
  const std::string colour = colour_on_stdout() ? "always" : "never";
  const std::string yours = shown(file), solution = shown(e.solution());
  command_result ran =
      run_command({"diff", "-u", "--color=" + colour, "--label", yours, "--label", solution, file, e.solution()});
  if (ran.exit_code > 1) throw std::runtime_error("diff failed: " + ran.output);
  std::cout << ran.output;
  return 0;
}

int reset(const workbook_options& o) {
  const listed_exercise& e = chosen(o);
  const fs::path file = o.file(e);
  const std::string starter = e.starter();
  const std::string now = fs::exists(file) ? read_text(file) : "";
  if (now == starter) {
    std::cout << shown(file) << " is the starter already.\n";
    return 0;
  }
  if (!now.empty()) {
    if (!confirmed(o, "Put the starter in place of " + shown(file) + "? Your file is kept as a backup.")) {
      std::cout << "Nothing was changed.\n";
      return 0;
    }
    std::cout << "Your file is kept as " << shown(learner_state::back_up(e, now)) << "\n";
  }
  write_text(file, starter);
  std::cout << shown(file) << " is the starter again.\n";
  return 0;
}

int build(const workbook_options& o) {
  bool sound = true;
  for (const listed_exercise* e : o.exercises) {
    if (!e->coding) continue;
    const scratch_folder folder;
    verdict v;
    v.compiled = true;
    std::string dialects;
    existing_text(*e, o.file(*e));
    for (const worker_program& p : build_submission(e->name, o.file(*e), o.where, folder.path())) {
      dialects += std::string(dialects.empty() ? "" : " and ") + title_of(p.language);
      if (p.ok()) continue;
      if (v.compiled) v.errors = p.errors, v.compiler_output = p.compiler_output;
      v.compiled = false;
    }
    sound = sound && v.compiled;
    if (v.compiled)
      std::cout << styled(shown(o.file(*e)) + " compiles as " + dialects, style::good, colour_on_stdout()) << "\n";
    else std::cout << to_text(describe(*e, v, o.file(*e), {.verbose = o.verbose, .lines = 40}), colour_on_stdout());
  }
  return sound ? 0 : 1;
}

}  // namespace grading
