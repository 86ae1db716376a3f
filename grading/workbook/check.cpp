// `check`: every case of an exercise is a doctest test case in a suite of the exercise's name, made at run time. They run
// in this process, which no learner's code is part of; the first of a suite grades the file, the others read the verdict.
#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "grading/common/files.h"
#include "grading/diagnosis/judge.h"
#include "grading/workbook/block.h"
#include "grading/workbook/commands.h"

namespace grading {
namespace {
namespace fs = std::filesystem;

struct outcome {
  bool passed = false;
  std::string message;  // of a FAIL
};

struct suite {
  const listed_exercise* listed = nullptr;
  std::string text;  // of the file, as graded
  std::vector<std::string> cases;
  size_t finished = 0;
  std::optional<std::vector<outcome>> outcomes;  // once graded
  bool passed = false;
  bool ran = false;   // with data
  std::string cause;  // of a FAIL: an id of the catalogue, or what kept the file from being run
  block lines;
};

class session {
 public:
  explicit session(const workbook_options& o) : options_(o), seed_(o.seed ? *o.seed : random_seed()) {}

  int run();
  void start_case(const std::string& suite_name);
  void run_case();
  void end_case();

 private:
  static uint64_t random_seed() { return std::random_device{}() % 999999 + 1; }
  void prepare(suite& s);
  void grade_file(suite& s);
  void take(suite& s, const verdict& v);
  void take(suite& s, const sheet_verdict& v);
  void fail(suite& s, const std::string& reason);
  bool counts(const suite& s) const;
  void register_cases();
  int closing_lines();
  void write_results() const;

  const workbook_options& options_;
  const uint64_t seed_;
  std::deque<suite> suites_;  // doctest keeps pointers to the names
  suite* current_ = nullptr;
  std::string unable_;  // why nothing can be graded here
  bool first_block_ = true, one_line_before_ = false, failed_before_ = false;
};

session* running = nullptr;
void run_registered_case() { running->run_case(); }

// Prints the blocks. What doctest prints by itself goes to a report for machines, if at all.
class block_reporter : public doctest::IReporter {
 public:
  explicit block_reporter(const doctest::ContextOptions&) {}
  void test_case_start(const doctest::TestCaseData& data) override { running->start_case(data.m_test_suite); }
  void test_case_end(const doctest::CurrentTestCaseStats&) override { running->end_case(); }
  void report_query(const doctest::QueryData&) override {}
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void log_message(const doctest::MessageData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}
};

int session::run() {
  running = this;
  for (const listed_exercise* e : options_.exercises) {
    suites_.push_back({});
    suites_.back().listed = e;
    prepare(suites_.back());
  }
  register_cases();
  doctest::registerReporter<block_reporter>("blocks", 0, true);
  doctest::Context context;
  context.setOption("reporters", options_.junit.empty() ? "blocks" : "blocks,junit");
  context.setOption("order-by", "none");
  context.setOption("no-intro", true);
  context.setOption("no-breaks", true);
  if (!options_.junit.empty()) context.setOption("out", options_.junit.c_str());
  context.run();
  if (!unable_.empty()) throw std::runtime_error(unable_);
  if (!options_.results.empty()) write_results();
  return closing_lines();
}

// The names of the cases are needed before anything runs. An answer sheet's are its sections, known by grading it.
void session::prepare(suite& s) {
  const listed_exercise& e = *s.listed;
  const fs::path file = options_.file(e);
  if (!fs::exists(file))
    return fail(s, shown(file) + " is missing. make reset EX=" + e.number() + " brings the starter back.");
  s.text = read_text(file);
  if (e.coding)
    for (const test_case& c : e.coding->cases(seed_)) s.cases.push_back(c.name);
  else grade_file(s);
}

void session::register_cases() {
  unsigned line = 0;  // doctest orders by it
  for (suite& s : suites_)
    for (const std::string& name : s.cases) {
      const char* file = s.listed->name.c_str();
      doctest::detail::TestSuite in;
      in* file;
      doctest::detail::TestCase test(run_registered_case, file, ++line, in);
      doctest::detail::regTest(test * name.c_str());
    }
}

void session::start_case(const std::string& suite_name) {
  for (suite& s : suites_)
    if (s.listed->name == suite_name) current_ = &s;
}

void session::run_case() {
  if (!unable_.empty()) return;
  try {
    if (!current_->outcomes) grade_file(*current_);
  } catch (const std::exception& error) {
    unable_ = error.what();
    return;
  }
  const outcome& o = current_->outcomes->at(current_->finished);
  const bool passes = o.passed;
  DOCTEST_CHECK_MESSAGE(passes, o.message);
}

void session::end_case() {
  if (++current_->finished < current_->cases.size() || !unable_.empty()) return;
  // One lesson at a time: whoever has begun none of several exercises is told about the first one.
  const bool untouched = !options_.verbose && failed_before_ && current_->text == current_->listed->starter();
  if (untouched) current_->lines = describe_untouched(*current_->listed);
  failed_before_ = failed_before_ || !current_->passed;
  std::cout << (first_block_ || (untouched && one_line_before_) ? "" : "\n") << to_text(current_->lines, colour_on_stdout()) << std::flush;
  first_block_ = false;
  one_line_before_ = untouched;
  if (counts(*current_)) learner_state().set_passed(*current_->listed, current_->text);
}

// On a GPU hazards are not looked for, and one warp size is half the check.
bool session::counts(const suite& s) const {
  const bool whole = options_.where == backend::cpu && options_.warps.size() == 2;
  return s.passed && options_.learners && (whole || !s.listed->coding);
}

void session::grade_file(suite& s) {
  const fs::path file = options_.file(*s.listed);
  if (!s.listed->coding) {
    take(s, grade_sheet(file, repository() / "build/grading/analysis-key.json"));
    return;
  }
  grade_options g;
  g.where = options_.where;
  g.warps = options_.warps;
  g.seed = seed_;
  take(s, grade(*s.listed->coding, file, g));
}

void session::take(suite& s, const verdict& v) {
  s.passed = v.passed();
  s.ran = v.compiled;
  s.cause = v.compiled ? v.diagnosis() : "does-not-compile";
  s.outcomes.emplace();
  for (const std::string& name : s.cases) {
    outcome o{false, v.compiled ? "not run" : "it does not compile"};
    for (const case_verdict& c : v.cases) {
      const std::string cause = c.findings.empty() ? "" : ": " + c.findings.front().cause;
      if (c.name == name) o = {c.passed, c.summary + ", in " + c.where + cause};
    }
    s.outcomes->push_back(o);
  }
  s.lines = describe(*s.listed, v, options_.file(*s.listed), {.verbose = options_.verbose});
}

void session::take(suite& s, const sheet_verdict& v) {
  s.passed = v.passed();
  s.cause = "wrong-answers";
  s.outcomes.emplace();
  for (const sheet_section& section : v.sections) {
    s.cases.push_back(section.name);
    s.outcomes->push_back({section.passed(), "not all answers are right"});
  }
  s.lines = describe(*s.listed, v, options_.file(*s.listed), {.verbose = options_.verbose});
}

void session::fail(suite& s, const std::string& reason) {
  s.cause = "file-missing";
  s.cases = {"the file"};
  s.outcomes = {{false, reason}};
  s.lines = describe_failure(*s.listed, reason);
}

// For scripts: columns are separated by tabs, and a PASS has no cause.
void session::write_results() const {
  std::ostringstream lines;
  for (const suite& s : suites_) {
    const size_t good = std::count_if(s.outcomes->begin(), s.outcomes->end(), [](const outcome& o) { return o.passed; });
    lines << s.listed->name << "\t" << (s.passed ? "PASS" : "FAIL") << "\t" << good << "\t" << s.outcomes->size() << "\t"
          << (s.passed ? "-" : (s.cause.empty() ? "unknown" : s.cause)) << "\t" << seed_ << "\n";
  }
  std::ofstream file(options_.results);
  if (!(file << lines.str() << std::flush)) throw std::runtime_error("cannot write " + options_.results.string());
}

int session::closing_lines() {
  size_t good = 0;
  const listed_exercise* failed = nullptr;
  bool data_matters = false;
  for (const suite& s : suites_) {
    good += s.passed;
    data_matters = data_matters || (!s.passed && s.ran);
    if (!s.passed && !failed) failed = s.listed;
  }
  const std::string one = suites_.size() == 1 ? " EX=" + suites_.front().listed->number() : "";
  std::cout << "\n";
  if (options_.where != backend::cpu)
    std::cout << "Hazards are not checked on a GPU. A pass counts on the CPU, which checks them:\nmake check" << one
              << "\n";
  else if (options_.warps.size() == 1)
    std::cout << "WARP=" << options_.warps[0] << " is half the check: a pass counts without it.\n";
  if (!options_.learners) {
    std::cout << good << " of " << plural(suites_.size(), "file") << (suites_.size() == 1 ? " passes.\n" : " pass.\n");
  } else {
    const std::string where = options_.where == backend::cpu    ? ""
                              : options_.where == backend::cuda ? " BACKEND=cuda"
                                                                : " BACKEND=hip";
    if (data_matters) std::cout << "The same data again: make check" << one << where << " SEED=" << seed_ << "\n";
    std::cout << progress_lines(learner_state(), options_, failed);
  }
  return good == suites_.size() ? 0 : 1;
}
}  // namespace

int check(const workbook_options& o) { return session(o).run(); }

}  // namespace grading
