// Coding exercises: their files fit together, starters fail in a way that teaches and solutions pass. Their data:
// exercises_data_test.cpp. How submissions between the two are judged: corpus_test.cpp.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "grading/diagnosis/judge.h"
#include "grading/submission/regions.h"
#include "tests/support/ahead.h"
#include "tests/support/cases.h"
#include "tests/support/exercises.h"
#include "tests/support/files.h"
#include "tests/support/process.h"
#include "tests/support/simtcc.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

constexpr uint64_t seeds[] = {1, 0xfeedfacecafebeef};

// Whether exercises/NN_name.cpp is a learner's by now: other than what git has under that name.
bool edited(const std::string& name) {
  process_options there;
  there.directory = root();
  return !run_process({"git", "diff", "--quiet", "HEAD", "--", "exercises/" + name + ".cpp"}, there).ok() ||
         !run_process({"git", "ls-files", "--error-unmatch", "exercises/" + name + ".cpp"}, there).ok();
}

// everywhere: both dialects at 32 and 64 lanes; else as `make check` does.
grading::verdict grade(const std::string& name, const std::string& text, uint64_t seed, bool everywhere = false) {
  const temporary_directory folder;
  const fs::path file = folder.path() / (name + ".cpp");
  write_file(file, text);
  grading::grade_options options;
  options.all_combinations = everywhere;
  options.seed = seed;
  return grading::grade(find_exercise(name), file, options);
}

std::string describe(const grading::verdict& v) {
  std::string text = v.compiled ? "" : "did not compile\n" + v.compiler_output;
  for (const grading::case_verdict& c : v.cases)
    text += (c.passed ? "pass  " : "FAIL  ") + c.name + ": " + c.summary + ", " + c.where + "\n";
  for (const grading::finding& f : v.findings) text += "cause " + f.cause + " in " + f.function + ": " + f.detail + "\n";
  return text;
}

const grading::finding* finding_of(const grading::verdict& v, const std::string& function) {
  for (const grading::finding& f : v.findings)
    if (f.function == function) return &f;
  return nullptr;
}

}  // namespace

// ---- The files.

TEST_CASE("exercises: a starter is its solution with other TODO bodies") {
  for (const std::string& name : coding_exercise_names) {
    CAPTURE(name);
    CHECK(grading::outside_regions(starter_of(name)) == grading::outside_regions(solution_of(name)));
    CHECK(starter_of(name) != solution_of(name));
    const std::string file = read_file(root() / "exercises" / (name + ".cpp"));
    if (file != starter_of(name) && edited(name)) {
      skip("exercises/" + name + ".cpp was edited, so it is not compared with the starter");
      continue;
    }
    CHECK(file == starter_of(name));
  }
}

TEST_CASE("exercises: every TODO has a body in the starter, and the solution's keeps to the budget") {
  for (const std::string& name : coding_exercise_names) {
    CAPTURE(name);
    const auto regions = grading::find_regions(solution_of(name));
    const auto bodies = grading::read_fragment(read_file(harness_of(name) / "starter.cpp"));
    CHECK(regions.size() == bodies.size());
    for (size_t i = 0; i < regions.size(); ++i) {
      CAPTURE(regions[i].name);
      CHECK(regions[i].name == "TODO " + std::to_string(i + 1));
      CHECK(regions[i].body.size() >= 1);
      CHECK(int(regions[i].body.size()) <= regions[i].budget);
      CHECK(bodies.count(regions[i].name) == 1);
    }
  }
}

TEST_CASE("exercises: starters and solutions have 20 to 80 lines, of at most 120 columns") {
  for (const std::string& name : coding_exercise_names)
    for (const std::string& text : {starter_of(name), solution_of(name)}) {
      CAPTURE(name);
      const auto lines = std::count(text.begin(), text.end(), '\n');
      CHECK(lines >= 20);
      CHECK(lines <= 80);
      size_t longest = 0;
      for (size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
        longest = std::max(longest, end - at);
      CHECK(longest <= 120);
      CHECK(text.starts_with("// Exercise " + name.substr(0, 2)));
    }
}

TEST_CASE("exercises: hints are questions, in levels, and none gives a solution's line") {
  for (const std::string& name : coding_exercise_names) {
    CAPTURE(name);
    const std::string hints = read_file(harness_of(name) / "hints.md");
    size_t levels = 0;
    for (size_t at = hints.find("\n## "), next; at != std::string::npos; at = next) {
      next = hints.find("\n## ", at + 1);
      const std::string level = hints.substr(at + 1, next - at - 1);
      CHECK(level.starts_with("## Level " + std::to_string(++levels) + "\nTODO "));
      CHECK(level.find('?') != std::string::npos);
    }
    CHECK(levels >= 2 * grading::find_regions(solution_of(name)).size());
    for (const grading::region& r : grading::find_regions(solution_of(name)))
      for (const std::string& line : r.body)
        CHECK(hints.find(line.substr(line.find_first_not_of(' '))) == std::string::npos);
  }
}

// ---- Graded.

TEST_CASE("exercises: 01's starter fails, with 256 of 256 and 255 of 256 wrong and the reason for the one that is not") {
  const grading::verdict v = grade(exercise_01, starter_of(exercise_01), 1);
  INFO(describe(v));
  REQUIRE(v.cases.size() == 7);
  for (const grading::case_verdict& c : v.cases) CHECK_FALSE(c.passed);
  CHECK(v.diagnosis() == "zeros-written");
  CHECK(v.cases[0].summary == "256 of 256 differ");
  CHECK(v.cases[1].summary == "255 of 256 differ");
  CHECK(v.cases[2].summary == "1 of 1 differs");
  const grading::finding* exclusive = finding_of(v, "inclusive_to_exclusive");
  REQUIRE(exclusive);
  CHECK(exclusive->cause == "zeros-written");
  CHECK(exclusive->detail.find("element 0 is right by accident: the identity of + is 0") != std::string::npos);
}

TEST_CASE("exercises: 02's starter fails: each element by itself") {
  const grading::verdict v = grade(exercise_02, starter_of(exercise_02), 1);
  INFO(describe(v));
  REQUIRE(v.cases.size() == 7);
  for (const grading::case_verdict& c : v.cases) CHECK_FALSE(c.passed);
  CHECK(v.diagnosis() == "copies-input");
  REQUIRE(finding_of(v, "segmented_scan"));
  CHECK(finding_of(v, "segmented_scan")->cause == "copies-input");
}

TEST_CASE("exercises: 02's Part A passes before Part B is begun, and each step has its own diagnosis") {
  auto bodies = grading::read_fragment(read_file(harness_of(exercise_02) / "starter.cpp"));
  const auto solved = grading::find_regions(solution_of(exercise_02));
  const auto graded_with = [&](size_t solved_todos) {
    auto now = bodies;
    for (size_t i = 0; i < solved_todos; ++i) now[solved[i].name] = solved[i].body;
    return grade(exercise_02, grading::with_bodies(solution_of(exercise_02), now), 2);
  };
  const char* const expected[] = {"copies-input", "carry-missing", "carry-not-accumulated"};
  for (const size_t done : {1, 2, 3}) {
    CAPTURE(done);
    const grading::verdict v = graded_with(done);
    INFO(describe(v));
    for (const grading::case_verdict& c : v.cases) CHECK(c.passed == (done >= 2 && c.name.starts_with("Part A")));
    CHECK(v.diagnosis() == expected[done - 1]);
  }
}

TEST_CASE("exercises: 04's starter fails: each element by itself") {
  const grading::verdict v = grade(exercise_04, starter_of(exercise_04), 1);
  INFO(describe(v));
  REQUIRE(v.cases.size() == 6);
  for (const grading::case_verdict& c : v.cases) CHECK_FALSE(c.passed);
  for (const char* function : {"warp_scan", "block_scan"}) {
    REQUIRE(finding_of(v, function));
    CHECK(finding_of(v, function)->cause == "copies-input");
  }
}

TEST_CASE("exercises: 04's Part A passes before Part B is begun, and each step left out has its own diagnosis") {
  const auto to_do = grading::read_fragment(read_file(harness_of(exercise_04) / "starter.cpp"));
  const auto solved = grading::find_regions(solution_of(exercise_04));
  const auto graded_with = [&](const std::vector<size_t>& todos) {
    auto now = to_do;
    for (const size_t number : todos) now[solved[number - 1].name] = solved[number - 1].body;
    return grade(exercise_04, grading::with_bodies(solution_of(exercise_04), now), 2);
  };
  struct step {
    std::vector<size_t> done;
    bool part_a;
    const char* diagnosis;
  };
  const step steps[] = {{{1}, false, "carry-missing"},
                        {{1, 2}, true, "carry-missing"},
                        {{1, 2, 3}, true, "carry-missing"},
                        {{1, 2, 3, 4}, true, "carry-missing"},
                        {{2, 3, 4, 5}, false, "warp-not-scanned"},
                        {{1, 2, 4, 5}, true, "reads-unwritten-shared"},
                        {{1, 2, 3, 5}, true, "totals-in-no-order"}};
  for (const step& s : steps) {
    CAPTURE(s.done);
    const grading::verdict v = graded_with(s.done);
    INFO(describe(v));
    for (const grading::case_verdict& c : v.cases) CHECK(c.passed == (s.part_a && c.name.starts_with("Part A")));
    CHECK(v.diagnosis() == s.diagnosis);
  }
}

TEST_CASE("exercises: 05's starter fails: no tile gets its carry") {
  const grading::verdict v = grade(exercise_05, starter_of(exercise_05), 1);
  INFO(describe(v));
  REQUIRE(v.cases.size() == 7);
  for (const grading::case_verdict& c : v.cases) CHECK_FALSE(c.passed);
  CHECK(v.diagnosis() == "carry-missing");
}

TEST_CASE("exercises: 05's steps have a diagnosis each, in whatever order they are done") {
  const auto starter = grading::read_fragment(read_file(harness_of(exercise_05) / "starter.cpp"));
  const auto solved = grading::find_regions(solution_of(exercise_05));
  const auto diagnosis_with = [&](const std::vector<size_t>& todos) {
    auto now = starter;
    for (const size_t k : todos) now[solved[k - 1].name] = solved[k - 1].body;
    const grading::verdict v = grade(exercise_05, grading::with_bodies(solution_of(exercise_05), now), 2);
    INFO(describe(v));
    CHECK_FALSE(v.passed());
    return v.diagnosis();
  };
  CHECK(diagnosis_with({1, 2}) == "carry-missing");
  CHECK(diagnosis_with({1, 2, 3}) == "status-not-reset");
  CHECK(diagnosis_with({3, 5}) == "carry-missing");
  CHECK(diagnosis_with({1, 3, 4, 5}) == "carry-missing");
  CHECK(diagnosis_with({2, 3, 4, 5}) == "waits-forever");
  CHECK(diagnosis_with({1, 2, 4, 5}) == "block-order");
  CHECK(diagnosis_with({1, 2, 3, 4}) == "status-not-reset");
}

TEST_CASE("exercises: 06's starter fails: nothing is moved, and the count is 0") {
  const grading::verdict v = grade(exercise_06, starter_of(exercise_06), 1);
  INFO(describe(v));
  REQUIRE(v.cases.size() == 7);
  for (const grading::case_verdict& c : v.cases) CHECK_FALSE(c.passed);
  CHECK(v.diagnosis() == "kept-missing");
  REQUIRE(finding_of(v, "partition"));
  CHECK(finding_of(v, "partition")->cause == "nothing-written");
}

TEST_CASE("exercises: 06's copy_if passes before partition is begun, and each step has its own diagnosis") {
  auto bodies = grading::read_fragment(read_file(harness_of(exercise_06) / "starter.cpp"));
  const auto solved = grading::find_regions(solution_of(exercise_06));
  const auto graded_with = [&](std::vector<size_t> solved_todos) {
    auto now = bodies;
    for (const size_t k : solved_todos) now[solved[k - 1].name] = solved[k - 1].body;
    return grade(exercise_06, grading::with_bodies(solution_of(exercise_06), now), 2);
  };
  struct step {
    std::vector<size_t> done;
    const char* cause;
  };
  const step steps[] = {{{1}, "kept-missing"},          {{1, 2}, "count-missing"},   {{1, 2, 3}, "nothing-written"},
                        {{1, 2, 3, 4}, "nothing-written"}, {{1, 2, 3, 5}, "rest-missing"}, {{2, 3, 4, 5}, "kept-missing"},
                        {{1, 3, 4, 5}, "kept-missing"}, {{1, 2, 4, 5}, "count-missing"}};
  for (const step& s : steps) {
    CAPTURE(s.cause);
    CAPTURE(s.done.size());
    const grading::verdict v = graded_with(s.done);
    INFO(describe(v));
    const bool copies = s.done.size() >= 3 && s.done[2] == 3;
    for (const grading::case_verdict& c : v.cases) CHECK(c.passed == (copies && c.name.starts_with("copy_if")));
    CHECK(v.diagnosis() == s.cause);
  }
}

TEST_CASE("exercises: every solution passes in both dialects at 32 and 64 lanes, with any seed") {
  for (const std::string& name : coding_exercise_names)
    for (const uint64_t seed : seeds) {
      CAPTURE(name);
      CAPTURE(seed);
      const grading::verdict v = grade(name, solution_of(name), seed, true);
      INFO(describe(v));
      CHECK(v.passed());
      CHECK(v.findings.empty());
      CHECK(v.notes.empty());
      CHECK(v.printed == "");
    }
}

// ---- Compiled by themselves, as `make check` compiles them, and as the vendors' compilers see them.

namespace {

// Starters do not use all that they are given.
const std::vector<std::string> warnings = {"-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-unused-variable"};

std::string answer_of_machine(const std::string& question) {
  std::string answer = run_process({root() / "scripts/gpu.sh", question}).out;
  while (answer.ends_with('\n')) answer.pop_back();
  return answer;
}

// For all of these architectures at once, which are of one vendor: parsing the headers takes the longest.
std::vector<std::string> compiler(const std::vector<std::string>& architectures) {
  const bool amd = architectures[0].starts_with("gfx");
  const std::string program = answer_of_machine(amd ? "hipcc" : "nvcc");
  if (program.empty()) return {};
  std::vector<std::string> command;
  if (amd)
    command = {program, "-x", "hip", "-std=c++20", "-O3", "-Ihip", "-I.", "-Werror", "-Wall", "-Wextra",
               "-Wno-unused-parameter", "-Wno-unused-variable"};
  else
    command = {program, "-x", "cu", "-std=c++20", "-O3", "-Icuda", "-I.", "-Werror=all-warnings",
               "-diag-suppress=177",  // unused variables
               "-Xcompiler=-Werror,-Wall,-Wextra,-Wno-unused-parameter,-Wno-unused-variable,-Wno-restrict"};
  for (const std::string& architecture : architectures)
    command.push_back((amd ? "--offload-arch=" : "-arch=") + architecture);
  return command;
}

// Every exercise in one source, each in namespaces of its own. The glue makes the calls, so that templates are compiled as
// well.
std::string all_exercises(const fs::path& submissions) {
  std::string text =
      "#include \"gpu.h\"\n"
      "#include \"exercises/harness/latest.h\"\n"
      "#include \"grading/worker/arguments.h\"\n";
  for (const std::string& name : coding_exercise_names) {
    const std::string number = name.substr(0, 2);
    text += "namespace grading_" + number + " { using namespace grading; void make_call(const arguments&); }\n" +
            "#define grading grading_" + number + "\n#define exercise exercise_" + number + "\n#define SUBMISSION \"" +
            (submissions / (name + ".cpp")).string() + "\"\n#include \"exercises/harness/" + name +
            "/worker.cpp\"\n#undef SUBMISSION\n#undef exercise\n#undef grading\n";
  }
  return text;
}

// Nothing where there is no such compiler.
using compilation = made_once<std::optional<process_result>>;

std::optional<process_result> compile_all(std::string (*text_of)(const std::string&),
                                          const std::vector<std::string>& architectures) {
  std::vector<std::string> command = compiler(architectures);
  if (command.empty()) return std::nullopt;
  const temporary_directory folder;
  for (const std::string& name : coding_exercise_names) write_file(folder.path() / (name + ".cpp"), text_of(name));
  write_file(folder.path() / "all.cpp", all_exercises(folder.path()));
  command.insert(command.end(), {"-c", folder.path() / "all.cpp", "-o", folder.path() / "all.o"});
  process_options there;
  there.directory = root();
  there.timeout = 300;
  there.environment = {{"HIP_PLATFORM", "amd"}};
  return run_process(command, there);
}

void add_compilation(const std::string& kind, const std::vector<std::string>& architectures) {
  const auto text_of = kind == "starters" ? starter_of : solution_of;
  const auto compiled = std::make_shared<compilation>([=] { return compile_all(text_of, architectures); });
  std::string names;
  for (const std::string& architecture : architectures) names += (names.empty() ? "" : " and ") + architecture;
  register_case("exercises: the " + kind + " compile for " + names, [=] {
    if (!compiled->get()) return skip("no compiler for " + names);
    INFO(compiled->get()->describe());
    CHECK(compiled->get()->ok());
  }, {}, [=] { compiled->get(); });
}

const int registered = [] {
  // A starter is the solution without some lines: once for each vendor does.
  add_compilation("starters", {"sm_90"});
  add_compilation("solutions", {"sm_90"});
  add_compilation("starters", {"gfx90a"});
  add_compilation("solutions", {"gfx90a", "gfx1030"});
  for (const std::string& name : coding_exercise_names)
    for (const char* kind : {"starter", "solution"}) {
      const auto text_of = std::string(kind) == "starter" ? starter_of : solution_of;
      for (const std::string dialect : {"cu", "hip"})
        register_case("exercises: " + name.substr(0, 2) + ", the " + kind + " compiles with simtcc -x " + dialect, [=] {
          const fs::path runtime = root() / (dialect == "cu" ? "cuda" : "hip");
          std::vector<std::string> options = {"-I" + root().string(), "-I" + runtime.string(), "-Werror", "-c"};
          options.insert(options.end(), warnings.begin(), warnings.end());
          const compile_result result = compile_with_simtcc({name + "." + dialect, options, text_of(name)});
          INFO(result.describe());
          CHECK(result.ok);
        });
    }
  return 0;
}();

}  // namespace
