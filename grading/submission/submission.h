// A learner's file made into worker programs: compiled with the exercise's harness/NN_name/worker.cpp, which includes it,
// and linked with the worker's runtime, which is compiled beforehand.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace grading {

enum class dialect : uint8_t {
  cuda,
  hip
};
enum class backend : uint8_t {
  cpu,
  cuda,
  hip
};
inline int usual_warp(dialect d) { return d == dialect::cuda ? 32 : 64; }
inline const char* title_of(dialect d) { return d == dialect::cuda ? "CUDA" : "HIP"; }

struct compile_error {
  int line = 0, column = 0;  // in the learner's file
  std::string message;       // without file and line
  std::string source;        // the text of that line
  std::string region;        // the TODO region that the line is in: "TODO 2", or ""
};

struct worker_program {
  dialect language = dialect::cuda;
  std::filesystem::path path;         // empty when it did not compile
  std::vector<compile_error> errors;  // those that point into the learner's file, with instantiations traced back to it
  std::string compiler_output;        // all of it
  bool ok() const { return !path.empty(); }
};

// Compiles `file` as a submission to exercise `name`: for the CPU in both dialects side by side, else for the one vendor.
// The programs lie in `folder`. Throws std::runtime_error with one line when the tools are missing.
std::vector<worker_program> build_submission(const std::string& name, const std::filesystem::path& file, backend where,
                                             const std::filesystem::path& folder);

}  // namespace grading
