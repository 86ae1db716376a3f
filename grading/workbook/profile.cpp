// What a submission does with memory, barriers and lanes: the CPU backend counts, simtprof prints.
#include <algorithm>
#include <iostream>

#include "grading/common/command.h"
#include "grading/common/files.h"
#include "grading/run/runner.h"
#include "grading/workbook/block.h"
#include "grading/workbook/commands.h"

namespace grading {
namespace {
namespace fs = std::filesystem;

constexpr double call_seconds = 60;  // counting takes several times as long as grading

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

bool profile_call(const worker_program& program, const call& c, int warp, const fs::path& report) {
  std::cout << "\n== " << c.function << ", n = " << c.n << (c.setting.empty() ? "" : ", " + c.setting) << ", warp " << warp << "\n";
  run_settings settings;
  settings.warp = warp;
  settings.call_seconds = call_seconds;
  settings.profile = report;
  const observation o = run_calls(program, {&c}, settings).observations.front();
  if (o.how != observation::end::returned) {
    std::cout << "   not profiled: " << o.reason << "\n";
    return false;
  }
  const command_result printed = run_command({repository() / "build/bin/simtprof", "--read", report});
  std::cout << printed.output << std::flush;
  return printed.ok();
}
}  // namespace

int profile(const workbook_options& o) {
  const listed_exercise& e = chosen(o);
  if (!e.coding) throw usage_error(e.file_name() + " has no kernels of its own: make profile-cpu profiles those it asks about");
  const fs::path file = o.file(e);
  existing_text(e, file);
  const scratch_folder folder;
  const std::vector<worker_program> programs = build_submission(e.name, file, backend::cpu, folder.path());
  const auto program = std::find_if(programs.begin(), programs.end(), [](const worker_program& p) { return p.ok(); });
  if (program == programs.end()) throw std::runtime_error(shown(file) + " does not compile: make check EX=" + e.number() + " shows why");
  const std::vector<test_case> cases = e.coding->cases(o.seed.value_or(1));
  bool all = true;
  for (const call* c : longest_calls(cases))
    all &= profile_call(*program, *c, o.warps.front(), folder.path() / "profile.json");
  if (!all) std::cout << "make check EX=" << e.number() << " says what is wrong.\n";
  return all ? 0 : 1;
}

}  // namespace grading
