// What a learner is told when their file does not compile: their lines, their TODO, nothing of headers. Each case is the
// solution of exercise 01 with one change.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <stdexcept>

#include "grading/submission/regions.h"
#include "grading/submission/submission.h"
#include "grading/submission/submission_errors.h"
#include "tests/support/cases.h"
#include "tests/support/files.h"

namespace {
namespace fs = std::filesystem;
using namespace grading;

const std::string name = "01_exclusive_to_inclusive";
const std::string first_body = "inclusive[i] = Operator{}(exclusive[i], in[i]);";
const std::string last_line = "}  // namespace exercise\n";

std::string solution() { return support::read_file(support::root() / "solutions" / (name + ".cpp")); }

std::string changed(const std::string& from, const std::string& to) {
  std::string text = solution();
  const size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// In place of the body of TODO 1.
std::string with_body(const std::string& body) { return with_bodies(solution(), {{"TODO 1", {"  " + body}}}); }

std::vector<worker_program> build(const std::string& text) {
  const support::temporary_directory folder;
  support::write_file(folder.path() / (name + ".cpp"), text);
  return build_submission(name, folder.path() / (name + ".cpp"), backend::cpu, folder.path());
}

struct expected {
  std::string message, region, source;
};

// The first error, the same in both dialects.
void check_first_error(const std::string& text, const expected& e) {
  const std::vector<worker_program> programs = build(text);
  REQUIRE(programs.size() == 2);
  for (const worker_program& p : programs) {
    INFO(p.compiler_output);
    CHECK(!p.ok());
    REQUIRE(!p.errors.empty());
    CHECK(p.errors[0].message == e.message);
    CHECK(p.errors[0].region == e.region);
    CHECK(p.errors[0].source == e.source);
    for (const compile_error& error : p.errors)  // every line is one of the learner's
      CHECK((error.line == 0 || text.find(error.source) != std::string::npos));
  }
}
}  // namespace

TEST_CASE("submission: a right file becomes a program in both dialects") {
  const support::temporary_directory folder;
  const std::vector<worker_program> programs =
      build_submission(name, support::root() / "solutions" / (name + ".cpp"), backend::cpu, folder.path());
  REQUIRE(programs.size() == 2);
  CHECK(programs[0].language == dialect::cuda);
  CHECK(programs[1].language == dialect::hip);
  for (const worker_program& p : programs) {
    INFO(p.compiler_output);
    CHECK(p.ok());
    CHECK(fs::exists(p.path));
    CHECK(p.errors.empty());
  }
}

TEST_CASE("submission: a mistake in a TODO is shown with its line and TODO") {
  check_first_error(with_body("inclusive[i] = exclusive[j];"),
                    {"'j' was not declared in this scope", "TODO 1", "inclusive[i] = exclusive[j];"});
  check_first_error(with_body("inclusive[i] = in;"),
                    {"cannot convert 'const float*' to 'float' in assignment", "TODO 1", "inclusive[i] = in;"});
}

TEST_CASE("submission: a brace that does not close is found before what it upsets") {
  check_first_error(with_body("if (i) {" + first_body),
                    {"this { is not closed within TODO 1", "TODO 1", "if (i) {" + first_body});
  check_first_error(with_body("} " + first_body),
                    {"this } closes what was opened before TODO 1", "TODO 1", "} " + first_body});
  check_first_error(changed(last_line, ""),
                    {"expected '}' at end of input, to match this '{'", "", "namespace exercise {"});
}

TEST_CASE("submission: an error in a template is traced back to the line that needs it") {
  check_first_error(with_body("inclusive[i] = Operator{}(in[i]);"),
                    {"no match for call to '(scan::plus<float>) (const float&)' (it takes 2 arguments, 1 are given)",
                     "TODO 1", "inclusive[i] = Operator{}(in[i]);"});
  check_first_error(
      changed("(in, exclusive, total, n);", "(in, total, n);"),
      {"no matching function for call to 'write_total<scan::plus<float> >(const float*&, float*&, long unsigned int&)' "
       "(it takes 4 arguments, 3 are given)",
       "", "write_total<Operator><<<1, 1>>>(in, total, n);"});
}

TEST_CASE("submission: a function that is missing or unlike the contract is named") {
  check_first_error(changed("void grand_total(", "void great_total("),
                    {"the file does not define grand_total", "", ""});
  const std::string declared =
      "grand_total has to be as exercises/" + name +
      ".h declares it, in namespace exercise: template <class Operator> void grand_total(const float* in, "
      "const float* exclusive, float* total, size_t n)";
  for (const char* line : {"void grand_total(const float* in, const float* exclusive, float* total, int n) {",
                           "int grand_total(const float* in, const float* exclusive, float* total, size_t n) {"})
    check_first_error(
        changed("void grand_total(const float* in, const float* exclusive, float* total, size_t n) {", line),
        {declared, "", line});
  check_first_error(
      changed("namespace exercise {\n", "namespace exercise { void helper(int); }\nnamespace exercise {\n") +
          "namespace exercise { void use() { helper(1); } }\n",
      {"'exercise::helper(int)' is declared and used, but not defined", "",
       "namespace exercise { void use() { helper(1); } }"});
}

TEST_CASE("submission: every missing function is named, once") {
  const std::vector<worker_program> programs = build("#include \"exercises/" + name + ".h\"\n");
  std::vector<std::string> said;
  for (const compile_error& e : programs.at(0).errors) said.push_back(e.message);
  std::sort(said.begin(), said.end());
  CHECK(said == std::vector<std::string>{"the file does not define exclusive_to_inclusive",
                                         "the file does not define grand_total",
                                         "the file does not define inclusive_to_exclusive"});
}

TEST_CASE("submission: names of the grader's own are refused with a reason") {
  check_first_error(solution() + "int main() {}\n",
                    {"'main' is defined twice: the grader has one of that name", "", ""});
  check_first_error(changed("#include \"exercises/" + name + ".h\"", ""),
                    {"the line #include \"exercises/" + name + ".h\" is missing", "", ""});
}

TEST_CASE("submission: what the source pass refuses is shown like a compiler's error") {
  check_first_error(
      with_body("__shared__ float a[2] = {0, 0};"),
      {"an initializer is not allowed for the __shared__ variable 'a'", "TODO 1", "__shared__ float a[2] = {0, 0};"});
}

TEST_CASE("submission: what nvcc and clang say is read as well") {
  const submitted s{"/home/me/01.cpp", "first\nsecond\nthird\n", "exercises/01.h", "void f();"};
  const std::string included = "#include \"exercises/01.h\"\n";
  const auto first_of = [&](const std::string& output) {
    const std::vector<compile_error> errors =
        learners_errors(read_compiler_output(output), {s.file, included + s.text, s.contract_name, s.contract});
    REQUIRE(!errors.empty());
    return std::pair(errors[0].line, errors[0].message);
  };
  CHECK(first_of("/home/me/01.cpp(2): error: identifier \"j\" is undefined\n    first\n    ^\n") ==
        std::pair(2, std::string("identifier \"j\" is undefined")));
  CHECK(first_of("/repo/gpu.h(9): error: no suitable conversion\n          detected during:\n"
                 "            instantiation of \"void g<T>() [with T=int]\" at line 3 of /home/me/01.cpp\n") ==
        std::pair(3, std::string("no suitable conversion")));
  CHECK(first_of("/repo/gpu.h:9:3: error: no matching function\n    9 | text\n"
                 "/home/me/01.cpp:3:5: note: in instantiation of function template specialization 'g<int>' requested "
                 "here\n") == std::pair(3, std::string("no matching function")));
  CHECK(first_of("ld.lld: error: undefined symbol: x\n/home/me/01.cpp:2:1: warning: unused\n/home/me/01.cpp:4:1: "
                 "error: real\n") == std::pair(4, std::string("real")));
}

TEST_CASE("submission: a file that includes itself or loops in the compiler ends") {
  for (const char* body : {"#include SUBMISSION", "constexpr int loop = [] { for (;;) {} return 0; }();"}) {
    const std::vector<worker_program> programs = build(with_body(body));
    for (const worker_program& p : programs) {
      CHECK(!p.ok());
      CHECK(!p.errors.empty());
    }
  }
}

TEST_CASE("submission: a file that is not there is said in one line") {
  const support::temporary_directory folder;
  CHECK_THROWS_WITH(build_submission(name, support::root() / "exercises/missing.cpp", backend::cpu, folder.path()),
                    "exercises/missing.cpp cannot be read");
}

TEST_CASE("submission: without a GPU the CPU is offered") {
  for (const auto& [where, gpu] : {std::pair{backend::hip, "amd"}, {backend::cuda, "nvidia"}}) {
    if (support::run_process({support::root() / "scripts/gpu.sh", gpu}).ok()) continue;
    const support::temporary_directory folder;
    std::string said;
    try {
      build_submission(name, support::root() / "solutions" / (name + ".cpp"), where, folder.path());
    } catch (const std::runtime_error& error) {
      said = error.what();
    }
    CHECK(said.find("make check") != std::string::npos);
    CHECK(said.find('\n') == std::string::npos);
  }
}

TEST_CASE("submission: the checks cannot be switched off, and the answer not brought along") {
  const auto refused_at = [](const std::string& text) {
    const std::vector<worker_program> programs = build(text);
    REQUIRE(programs.size() == 1);
    CHECK_FALSE(programs[0].ok());
    return programs[0].errors.empty() ? 0 : programs[0].errors[0].line;
  };
  CHECK(refused_at("__attribute__((no_sanitize(\"thread\"))) void f();\n" + solution()) == 1);
  CHECK(refused_at("//\nextern \"C\" void __tsan_write4(void*) {}\n" + solution()) == 2);
  CHECK(refused_at("namespace simt::tool { unsigned long error_count() { return 0; } }\n" + solution()) == 1);
  CHECK(refused_at("  # include \"solutions/" + name + ".cpp\"\n") == 1);
}

TEST_CASE("submission: what is no file is refused in one line") {
  const support::temporary_directory folder;
  const fs::path pipe = folder.path() / (name + ".cpp");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK_THROWS_WITH_AS(build_submission(name, pipe, backend::cpu, folder.path()), doctest::Contains("is not a file"), std::runtime_error);
}
