// What a submission does with memory, barriers and lanes: the CPU backend counts, simtprof prints.
#include <algorithm>
#include <iostream>

#include "grading/common/command.h"
#include "grading/common/files.h"
#include "grading/diagnosis/evidence.h"
#include "grading/run/counts.h"
#include "grading/workbook/block.h"
#include "grading/workbook/commands.h"

namespace grading {
namespace {
namespace fs = std::filesystem;

// Of each function the call with the most elements: in a short one the launch itself is most of what there is to see.
std::vector<const call*> longest_calls(const std::vector<test_case>& cases) {
  std::vector<const call*> longest;
  for (const call* c : calls_of(cases)) {
    const auto known = std::find_if(longest.begin(), longest.end(), [&](const call* k) { return k->function == c->function; });
    if (known == longest.end()) longest.push_back(c);
    else if (c->n > (*known)->n) *known = c;
  }
  return longest;
}

bool is_right(const call& c, const run& r) { return !is_wrong(c, r.observations[0]) && r.observations[0].cause.empty(); }

// Counts of a kernel that does not do its work can look better than those of one that does.
std::string warning(const call& c, const run& r) {
  const bool right = is_right(c, r), hazards = r.observations[0].hazards > 0;
  if (right && !hazards) return "";
  const std::string what = right     ? "there are hazards"
                           : hazards ? "the result is wrong, and there are hazards"
                                     : "the result is wrong";
  return "   Take care: " + what + ". These counts are of code that does not do its work yet.\n";
}

enum class outcome : uint8_t {
  sound,
  faulty,
  failed
};

outcome profile_call(const worker_program& program, const call& c, int warp, const fs::path& report) {
  std::cout << "\n== " << c.function << ", n = " << c.n << (c.setting.empty() ? "" : ", " + c.setting) << ", warp " << warp << " ("
            << title_of(program.language) << ")\n";
  run_settings settings;
  settings.language = program.language;
  settings.warp = warp;
  settings.call_seconds = counting_seconds;
  settings.profile = report;
  const run r = run_calls(program, {&c}, settings);
  if (r.observations[0].how != observation::end::returned) {
    std::cout << "   not profiled: " << r.observations[0].reason << "\n";
    return outcome::failed;
  }
  const std::string care = warning(c, r);
  const command_result printed = run_command({repository() / "build/bin/simtprof", "--read", report});
  std::cout << care << printed.output << std::flush;
  return !printed.ok() ? outcome::failed : (care.empty() ? outcome::sound : outcome::faulty);
}
}  // namespace

int profile(const workbook_options& o) {
  const listed_exercise& e = chosen(o);
  if (o.exercises.size() > 1) throw usage_error("profile takes one exercise");
  if (o.where != backend::cpu) throw usage_error("only the CPU backend counts; on a GPU its vendor's profiler does");
  if (!e.coding) throw usage_error(e.file_name() + " has no kernels of its own: make profile-cpu profiles those it asks about");
  const fs::path file = o.file(e);
  existing_text(e, file);
  const scratch_folder folder;
  const std::vector<worker_program> programs = build_submission(e.name, file, backend::cpu, folder.path());
  const int warp = o.warps.front();
  const worker_program* program = nullptr;  // that of the dialect whose GPUs have such warps, if it compiles
  for (const worker_program& p : programs)
    if (p.ok() && (!program || usual_warp(p.language) == warp)) program = &p;
  if (!program) throw std::runtime_error(shown(file) + " does not compile: make check EX=" + e.number() + " shows why");
  const std::vector<test_case> cases = e.coding->cases(o.seed.value_or(1));
  outcome worst = outcome::sound;
  for (const call* c : longest_calls(cases)) {
    worst = std::max(worst, profile_call(*program, *c, warp, folder.path() / "profile.json"));
    if (worst == outcome::failed) break;
  }
  if (worst != outcome::sound) std::cout << "\nmake check EX=" << e.number() << " says what is wrong.\n";
  return worst == outcome::failed ? 1 : 0;
}

}  // namespace grading
