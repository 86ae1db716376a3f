// build/bin/workbook as it is typed: what it prints and how it exits.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/learner.h"

namespace {
namespace fs = std::filesystem;
using namespace support;
using grading::all_exercises;
using grading::listed_exercise;
}  // namespace

TEST_CASE("workbook: what cannot be understood is refused in one line") {
  const learner l;
  check_refused(run_process({root() / "build/bin/workbook"}), "what to do? workbook help lists it");
  check_refused(l.run({"chek"}), "there is no command 'chek'; workbook help lists them");
  check_refused(l.run({"check", "--exercise", "7"}), "there is no exercise '7'; there are 01, 02, 03, 04, 05, 06");
  check_refused(l.run({"check", "--backend", "metal"}), "the backends are cpu, cuda and hip, not 'metal'");
  check_refused(l.run({"check", "--warp", "16"}), "a warp has 32 or 64 lanes, not '16'");
  check_refused(l.run({"check", "--seed", "12x"}), "a seed is a whole number, not '12x'");
  check_refused(l.run({"check", "--what"}), "what does '--what' mean? workbook help lists the options");
  check_refused(run_process({root() / "build/bin/workbook", "check", "--seed"}), "--seed needs a value");
  check_refused(l.run({"check", "--folder", "nowhere"}), "there is no folder nowhere");
  check_refused(l.run({"diff"}), "which exercise? make diff EX=01");
}

TEST_CASE("workbook: help lists every command and option") {
  const process_result result = run_process({root() / "build/bin/workbook", "help"});
  CHECK(result.ok());
  for (const char* word : {"check", "watch", "hint", "progress", "diff", "reset", "build", "profile", "--exercise", "--folder",
                           "--backend", "--warp", "--seed", "--verbose", "--junit", "--results", "--again", "--yes"})
    CHECK(has(result.out, std::string("  ") + word + " "));
}

TEST_CASE("workbook: an exercise is found by number, name and file") {
  for (const char* name : {"2", "02", "02_segmented_scan", "02_segmented_scan.cpp", "exercises/02_segmented_scan.cpp"})
    CHECK(&grading::find_exercise(name) == &exercise(1));
  for (const char* name : {"", "0", "002", "02_segmented"}) CHECK_THROWS(grading::find_exercise(name));
}

TEST_CASE("workbook: the starters fail on one screen, each with a cause and a chapter") {
  const learner l;
  const process_result result = l.run({"check"});
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(result.err.empty());
  check_plain(result.out);
  CHECK(std::count(result.out.begin(), result.out.end(), '\n') <= 24);
  for (const char* part : {"FAIL  01 ", "FAIL  02 ", "FAIL  03 ", "256 of 256 differ", "255 of 256 differ", "  Why: ",
                           "  Read: docs/symptoms.md#", "yours (! = wrong)", "The same data again: make check SEED=",
                           "0 of 6 exercises pass. Next: edit exercises/01_exclusive_to_inclusive.cpp\nand make check "
                           "EX=01 again; make hint EX=01 "})
    CHECK_MESSAGE(has(result.out, part), part);
}

TEST_CASE("workbook: the solutions pass") {
  const process_result result = run_process({root() / "build/bin/workbook", "check", "--folder", "solutions"});
  INFO(result.describe());
  CHECK(result.ok());
  check_plain(result.out);
  CHECK(has(result.out, "6 of 6 files pass."));
  CHECK(!has(result.out, "FAIL"));
}

TEST_CASE("workbook: the same seed prints the same, and another one other data") {
  const learner l;
  const std::vector<std::string> check = {"check", "--exercise", "1", "--seed"};
  auto run_with = [&](const std::string& seed) {
    std::vector<std::string> words = check;
    words.push_back(seed);
    return l.run(words).out;
  };
  const std::string first = run_with("5");
  CHECK(has(first, "The same data again: make check EX=01 SEED=5\n"));
  CHECK(first == run_with("5"));
  CHECK(first != run_with("6"));
}

TEST_CASE("workbook: a compile error names file, line and TODO, and nothing of headers") {
  const learner l;
  std::string text = exercise(0).starter();
  text.replace(text.find("inclusive[i] = 0;"), 17, "inclusive[i] = nothing;");
  write_file(l.file(exercise(0)), text);
  const process_result result = l.run({"check", "--exercise", "01"});
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  check_plain(result.out);
  CHECK(has(result.out, "it does not compile\n  exercises/01_exclusive_to_inclusive.cpp:"));
  CHECK(has(result.out, "(TODO 1): "));
  CHECK(has(result.out, "      inclusive[i] = nothing;\n"));
  CHECK(!has(result.out, ".h:"));
  CHECK(!has(result.out, "worker.cpp"));
}

TEST_CASE("workbook: a report for machines has a test case for every case") {
  const learner l;
  const process_result result = l.run({"check", "--exercise", "1", "--junit", "report.xml"});
  CHECK(result.exit_code == 1);
  const std::string report = read_file(l.exercises().parent_path() / "report.xml");
  INFO(report);
  for (const grading::test_case& c : exercise(0).coding->cases(1)) CHECK(has(report, "name=\"" + c.name + "\""));
  CHECK(has(report, "<testcase classname=\"01_exclusive_to_inclusive\""));
  CHECK(!has(report, "failures=\"0\""));
  CHECK(has(result.out, "FAIL  01 "));
}

TEST_CASE("workbook: results for scripts are a line for every exercise") {
  const learner l;
  l.solve(exercise(0));
  write_file(l.file(exercise(1)), "nothing that compiles");
  fs::remove(l.file(exercise(3)));
  std::vector<std::string> arguments = {"check", "--seed", "7", "--results", "results.tsv"};
  for (const char* number : {"1", "2", "3", "4", "6"}) arguments.insert(arguments.end(), {"--exercise", number});
  const process_result result = l.run(arguments);
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  const std::vector<grading::test_case> first = exercise(0).coding->cases(7), second = exercise(1).coding->cases(7), last = exercise(5).coding->cases(7);
  const auto counts = [](size_t passed, size_t all) { return std::to_string(passed) + "\t" + std::to_string(all) + "\t"; };
  const std::string results = read_file(l.exercises().parent_path() / "results.tsv");
  INFO(results);
  CHECK(results.starts_with("01_exclusive_to_inclusive\tPASS\t" + counts(first.size(), first.size()) + "-\t7\n"));
  CHECK(has(results, "\n02_segmented_scan\tFAIL\t" + counts(0, second.size()) + "does-not-compile\t7\n"));
  CHECK(has(results, "\n03_scan_analysis\tFAIL\t0\t"));
  CHECK(has(results, "\twrong-answers\t7\n04_warp_scan\tFAIL\t0\t1\tfile-missing\t7\n"));
  CHECK(results.ends_with("\n06_copy_if\tFAIL\t" + counts(0, last.size()) + "kept-missing\t7\n"));
  const process_result refused = l.run({"check", "--exercise", "3", "--results", "no/such/folder"});
  CHECK(refused.exit_code == 2);
  CHECK(has(refused.err, "cannot write no/such/folder"));
}

TEST_CASE("workbook: a class is graded into one table, and reports are kept") {
  const temporary_directory class_folder, reports;
  const auto hand_in = [&](const char* student, const std::string& name, const std::string& text) {
    fs::create_directory(class_folder.path() / student);
    write_file(class_folder.path() / student / name, text);
  };
  hand_in("ada", "03_scan_analysis.md", read_file(exercise(2).solution()));
  hand_in("bo", "03_scan_analysis.md", exercise(2).starter());
  hand_in("eve", "99_unknown.md", "no exercise has this number");
  fs::create_directory(class_folder.path() / "mallory");
  fs::create_symlink(exercise(2).solution(), class_folder.path() / "mallory/03_scan_analysis.md");
  const std::string script = root() / "scripts/grade_class.sh";
  const process_result result = run_process({script, class_folder.path(), reports.path(), "7"});
  INFO(result.describe());
  CHECK(result.exit_code == 2);  // one could not be graded
  CHECK(has(result.out, "ada\t03_scan_analysis\tPASS\t"));
  CHECK(has(result.out, "\nbo\t03_scan_analysis\tFAIL\t0\t"));
  CHECK(has(result.out, "\neve\t99_unknown.md\tUNGRADED\t"));
  CHECK(has(result.out, "\nmallory\t03_scan_analysis.md\tUNGRADED\t"));  // a link may lead to another's file
  CHECK(has(read_file(reports.path() / "bo/03_scan_analysis.txt"), "FAIL  03 "));
  CHECK(run_process({script, "no/such/folder", reports.path()}).exit_code == 2);
  CHECK(run_process({script, class_folder.path(), class_folder.path() / "reports"}).exit_code == 2);
  CHECK(run_process({script, class_folder.path(), reports.path(), "seven"}).exit_code == 2);
  CHECK(run_process({script, class_folder.path() / "ada", reports.path(), "7"}).out.starts_with("03_scan_analysis.md\t-\tUNGRADED"));
}

TEST_CASE("workbook: a missing file is said with the way back") {
  const learner l;
  fs::remove(l.file(exercise(0)));
  const process_result result = l.run({"check", "--exercise", "1"});
  CHECK(result.exit_code == 1);
  CHECK(has(flat(result.out),
            "exercises/01_exclusive_to_inclusive.cpp is missing. make reset EX=01 brings the starter back."));
  CHECK(l.run({"reset", "--exercise", "1"}).ok());
  CHECK(read_file(l.file(exercise(0))) == exercise(0).starter());
}

TEST_CASE("workbook: build shows whether the files compile") {
  const process_result result = run_process({root() / "build/bin/workbook", "build", "--folder", "solutions"});
  INFO(result.describe());
  CHECK(result.ok());
  CHECK(result.out ==
        "solutions/01_exclusive_to_inclusive.cpp compiles as CUDA and HIP\n"
        "solutions/02_segmented_scan.cpp compiles as CUDA and HIP\n"
        "solutions/04_warp_scan.cpp compiles as CUDA and HIP\n"
        "solutions/05_lookback.cpp compiles as CUDA and HIP\n"
        "solutions/06_copy_if.cpp compiles as CUDA and HIP\n");
  const learner l;
  write_file(l.file(exercise(0)), "#include \"exercises/01_exclusive_to_inclusive.h\"\nint x = y;\n");
  const process_result broken = l.run({"build", "--exercise", "1"});
  CHECK(broken.exit_code == 1);
  CHECK(has(flat(broken.out), "exercises/01_exclusive_to_inclusive.cpp:2: 'y' was not declared in this scope"));
}

TEST_CASE("workbook: profile shows what each function of an exercise does, at its longest call") {
  const learner l;
  const process_result solution =
      run_process({root() / "build/bin/workbook", "profile", "--exercise", "02", "--folder", root() / "solutions"});
  INFO(solution.describe());
  CHECK(solution.ok());
  CHECK(!has(solution.out, "\033"));
  for (const char* part : {"\n== segmented_scan_tile, n = ", "\n== segmented_scan, n = ", "exercise::scan_tiles\n", "conflicts",
                           "levels", "solutions/02_segmented_scan.cpp:"})
    CHECK_MESSAGE(has(solution.out, part), part);
  CHECK(!has(solution.out, "Take care"));
  const process_result starter = l.run({"profile", "--exercise", "01", "--warp", "64"});
  CHECK(starter.ok());
  CHECK(has(starter.out, "warp 64 (HIP)\n   Take care: the result is wrong. These counts are of code that does not do its work yet.\n"));
  CHECK(has(starter.out, "\nmake check EX=01 says what is wrong.\n"));
}

TEST_CASE("workbook: what cannot be profiled is said in one line") {
  const learner l;
  check_refused(l.run({"profile"}), "which exercise? make profile-cpu EX=01");
  check_refused(l.run({"profile", "--exercise", "01", "--exercise", "02"}), "profile takes one exercise");
  check_refused(l.run({"profile", "--exercise", "01", "--backend", "cuda"}),
                "only the CPU backend counts; on a GPU its vendor's profiler does");
  check_refused(l.run({"profile", "--exercise", "03"}),
                "03_scan_analysis.md has no kernels of its own: make profile-cpu profiles those it asks about");
  write_file(l.file(exercise(0)), "int broken = ;\n");
  CHECK(has(l.run({"profile", "--exercise", "01"}).err, "does not compile: make check EX=01 shows why\n"));
  fs::remove(l.file(exercise(0)));
  CHECK(has(l.run({"profile", "--exercise", "01"}).err, "is missing: make reset EX=01 brings the starter back\n"));
}

TEST_CASE("workbook: the folders have the commands too") {
  const temporary_directory state;
  process_options options;
  options.environment = {{"WORKBOOK_STATE", state.path()}, {"MAKEFLAGS", ""}, {"MAKELEVEL", ""}, {"MFLAGS", ""}};
  options.timeout = 300;
  const auto make = [&](const std::string& folder, const std::vector<std::string>& arguments) {
    std::vector<std::string> words = {"make", "-C", root() / folder, "--no-print-directory"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_process(words, options);
  };
  const process_result passing = make("solutions", {"run", "EX=03"});
  INFO(passing.describe());
  CHECK(passing.ok());
  CHECK(passing.err.empty());
  CHECK(passing.out.starts_with("PASS  03 Scan analysis"));
  const process_result graded =
      make("exercises", {"run", "EX=03", "-j2"});  // the file is the learner's: right or wrong
  INFO(graded.describe());
  CHECK(has(graded.out, "03 Scan analysis: "));
  CHECK(has(graded.out, " of 6 exercises pass. Next: "));
  CHECK(make("exercises", {"progress"}).out.starts_with("01 Exclusive to inclusive, and back"));
  CHECK(has(make("exercises", {"profile-cpu", "EX=03"}).err, "has no kernels of its own"));
  for (const char* folder : {"exercises", "solutions"}) CHECK(has(make(folder, {}).out, "  make run "));
}
