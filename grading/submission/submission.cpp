#include "grading/submission/submission.h"

#include <algorithm>
#include <cstdlib>
#include <future>
#include <regex>
#include <stdexcept>
#include <utility>

#include "grading/common/command.h"
#include "grading/common/files.h"
#include "grading/submission/submission_errors.h"

namespace grading {
namespace {
namespace fs = std::filesystem;
using words = std::vector<std::string>;

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  return result + "\"";
}

std::string name_of(dialect d) { return d == dialect::cuda ? "cuda" : "hip"; }

// Relative places would change with the folder that make runs in.
words includes(dialect d) { return {"-I" + repository().string(), "-I" + (repository() / name_of(d)).string()}; }

void append(words& to, const words& more) { to.insert(to.end(), more.begin(), more.end()); }

struct job {
  std::string exercise;
  submitted source;
  fs::path folder;

  fs::path glue() const { return repository() / "exercises/harness" / exercise / "worker.cpp"; }
  std::string definition() const { return "-DSUBMISSION=" + quoted(source.file.string()); }
};

worker_program compile_with(const job& j, dialect language, const words& command, const fs::path& program) {
  worker_program result{language, {}, {}, {}};
  const command_result ran = run_command(command);
  result.compiler_output = ran.output;
  if (ran.ok()) {
    result.path = program;
    return result;
  }
  if (ran.exit_code == 127) throw std::runtime_error(shown(command[0]) + " is missing");
  result.errors = learners_errors(read_compiler_output(ran.output), j.source);
  if (!result.errors.empty()) return result;
  const std::string reason = ran.timed_out
                                 ? "compiling took too long and was stopped after " +
                                       std::to_string(static_cast<int>(ran.seconds)) + " seconds"
                                 : "the compiler failed without a message for this file; V=1 shows what it said";
  result.errors.push_back({0, 0, reason, "", ""});
  return result;
}

worker_program compile_for_cpu(const job& j, dialect language) {
  const fs::path program = j.folder / ("worker-" + name_of(language));
  const fs::path runtime = repository() / "build/grading" / ("worker-" + name_of(language) + ".o");
  if (!fs::exists(runtime)) throw std::runtime_error(shown(runtime) + " is missing: make workbook");
  words command = {repository() / "build/bin/simtcc", "-fdiagnostics-plain-output", "-fmax-errors=50", "-Wall",
                   "-Wno-unused"};
  append(command, includes(language));
  append(command, {j.definition(), "-x", language == dialect::cuda ? "cu" : "hip", j.glue(), "-x", "none", runtime,
                   "-o", program});
  return compile_with(j, language, command, program);
}

// ---- GPUs

std::string gpu_answer(const std::string& question) {
  const command_result ran = run_command({repository() / "scripts/gpu.sh", question});
  return ran.ok() ? ran.output.substr(0, ran.output.find('\n')) : "";
}

std::string variable_or(const char* name, const std::string& question) {
  const char* set = std::getenv(name);
  return set && *set ? set : gpu_answer(question);
}

// What compiles one source for the GPU, up to the file names.
words gpu_compiler(backend where) {
  const bool amd = where == backend::hip;
  const std::string compiler = variable_or(amd ? "HIPCC" : "NVCC", amd ? "hipcc" : "nvcc");
  if (compiler.empty())
    throw std::runtime_error(
        amd ? "hipcc is missing: install ROCm (or Debian's package hipcc). Without it: make check"
            : "nvcc is missing: install the CUDA toolkit, or add its bin folder to PATH. Without it: make check");
  if (amd)
    return {"env", "HIP_PLATFORM=amd",
            compiler, "-std=c++20",
            "-O3", "--offload-arch=" + variable_or("GPU_ARCH", "gfx"),
            "-x", "hip"};
  return {compiler, "-std=c++20", "-O3", "-arch=" + variable_or("SM_ARCH", "sm"), "-lineinfo", "-x", "cu"};
}

// The worker's runtime is compiled once for a command line, which its name tells apart.
fs::path gpu_runtime(const words& compiler, dialect language) {
  std::string flags;
  for (const std::string& word : compiler) flags += word + " ";
  const fs::path source = repository() / "grading/worker/worker.cpp";
  const fs::path object =
      repository() / "build/grading" /
      ("worker-" + name_of(language) + "-" + std::to_string(std::hash<std::string>{}(flags)) + ".o");
  if (fs::exists(object) && fs::last_write_time(object) > fs::last_write_time(source)) return object;
  fs::create_directories(object.parent_path());
  words command = compiler;
  append(command, includes(language));
  append(command, {"-c", source, "-o", object.string() + ".new"});
  const command_result ran = run_command(command, {.seconds = 300, .memory_bytes = uint64_t{64} << 30});
  if (!ran.ok())
    throw std::runtime_error("the worker's runtime does not compile with " + compiler[0] + ":\n" + ran.output);
  fs::rename(object.string() + ".new", object);
  return object;
}

worker_program compile_for_gpu(const job& j, backend where) {
  const dialect language = where == backend::hip ? dialect::hip : dialect::cuda;
  const words compiler = gpu_compiler(where);
  if (gpu_answer(where == backend::hip ? "amd" : "nvidia").empty())
    throw std::runtime_error(where == backend::hip
                                 ? "no AMD GPU found here (/dev/kfd is missing or may not be read). Without one: make check"
                                 : "no NVIDIA GPU found here (nvidia-smi shows none). Without one: make check");
  const fs::path runtime = gpu_runtime(compiler, language), object = j.folder / "submission.o",
                 program = j.folder / "worker";
  words command = compiler;
  append(command, includes(language));
  append(command, {j.definition(), "-c", j.glue(), "-o", object});
  worker_program result = compile_with(j, language, command, object);
  if (!result.ok()) return result;
  // Without -x, which would have the objects read as sources.
  command.assign(compiler.begin(), compiler.end() - 2);
  append(command, {object, runtime, "-o", program});
  const std::string said = result.compiler_output;
  result = compile_with(j, language, command, program);
  result.compiler_output = said + result.compiler_output;
  return result;
}

// What would make the verdict worthless: code that takes itself out of the checks, or brings the solution along. Those who
// hide it from this have understood more than the exercise asks.
std::vector<compile_error> forbidden_lines(const std::string& text) {
  static const std::pair<std::regex, const char*> rules[] = {
      {std::regex("no_sanitize|disable_sanitizer_instrumentation|__tsan_"), "the checks of memory accesses cannot be turned off"},
      {std::regex("namespace\\s+simt\\b|\\bsimt::"), "simt:: belongs to the CPU backend; an exercise uses gpu.h only"},
      {std::regex("^\\s*#\\s*include.*(solutions|harness)/"), "a submission brings its own code: this includes the answer"}};
  std::vector<compile_error> errors;
  const std::vector<std::string> lines = lines_of(text);
  for (size_t i = 0; i < lines.size(); ++i)
    for (const auto& [pattern, message] : rules)
      if (lines[i].size() < 1000 && std::regex_search(lines[i], pattern))
        errors.push_back({static_cast<int>(i) + 1, 0, message, lines[i].substr(std::min(lines[i].find_first_not_of(" \t"), lines[i].size())), ""});
  return errors;
}
}  // namespace

std::vector<worker_program> build_submission(const std::string& name, const fs::path& file, backend where,
                                             const fs::path& folder) {
  const std::string contract = "exercises/" + name + ".h";
  const fs::path place = fs::absolute(file).lexically_normal();
  if (fs::exists(place) && !fs::is_regular_file(place)) throw std::runtime_error(shown(place) + " is not a file");
  const job j{name, {place, read_text(place), contract, read_text(repository() / contract)}, fs::absolute(folder)};
  if (std::vector<compile_error> errors = forbidden_lines(j.source.text); !errors.empty())
    return {worker_program{where == backend::hip ? dialect::hip : dialect::cuda, {}, std::move(errors), {}}};
  if (where != backend::cpu) return {compile_for_gpu(j, where)};
  std::future<worker_program> hip = std::async(std::launch::async, compile_for_cpu, std::cref(j), dialect::hip);
  worker_program cuda = compile_for_cpu(j, dialect::cuda);
  return {std::move(cuda), hip.get()};
}

}  // namespace grading
