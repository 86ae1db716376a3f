#include "tests/support/simtcc.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "tests/support/ahead.h"
#include "tests/support/files.h"

namespace support {
namespace {
namespace fs = std::filesystem;

class hasher {  // FNV-1a, 64 bits
 public:
  void add(const std::string& text) {
    for (const char c : text) mix(static_cast<unsigned char>(c));
    mix(0x100);  // a separator that no byte equals
  }
  std::string hex() const {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(state_));
    return digits;
  }

 private:
  void mix(uint64_t value) { state_ = (state_ ^ value) * 0x100000001b3; }
  uint64_t state_ = 0xcbf29ce484222325;
};

fs::path simtcc() { return root() / "build/bin/simtcc"; }

// simtcc and all that a program may include.
const std::string& toolchain_hash() {
  static const std::string hash = [] {
    std::vector<fs::path> files = {simtcc()};
    for (const char* folder : {"simt/include", "labs", "hip", "cuda", "exercises", "grading", "tests"}) {
      if (!fs::is_directory(root() / folder)) continue;
      for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root() / folder))
        if (const fs::path kind = entry.path().extension();
            entry.is_regular_file() && kind != ".cpp" && kind != ".cu" && kind != ".md" && kind != ".exe")
          files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    hasher hash;
    for (const fs::path& file : files) {
      hash.add(file.string());
      hash.add(read_file(file));
    }
    return hash.hex();
  }();
  return hash;
}

fs::path source_path(const compile_request& request) {
  return request.text.empty() && request.source.is_relative() ? root() / request.source : request.source;
}

std::string request_hash(const compile_request& request) {
  hasher hash;
  hash.add(toolchain_hash());
  hash.add(request.source.string());
  hash.add(request.text.empty() ? read_file(source_path(request)) : request.text);
  for (const std::string& option : request.options) {
    hash.add(option);
    if (option.ends_with(".o")) hash.add(read_file(root() / option));
  }
  return hash.hex();
}

compile_result compile_into(const fs::path& folder, const compile_request& request) {
  fs::create_directories(folder);
  fs::path source = source_path(request);
  if (!request.text.empty()) {
    source = folder / request.source.filename();
    write_file(source, request.text);
  }
  compile_result result;
  result.program = folder / "program";
  if (fs::exists(result.program)) {
    result.ok = true;
    result.compiler.exit_code = 0;
    return result;
  }
  const fs::path fresh = folder / "unfinished";
  std::vector<std::string> arguments = {simtcc(), "-I" + root().string(), source, "-o", fresh};
  arguments.insert(arguments.end(), request.options.begin(), request.options.end());
  result.compiler = run_process(arguments, {.environment = {}, .input = {}, .directory = root(), .timeout = 300});
  result.ok = result.compiler.ok();
  if (result.ok) fs::rename(fresh, result.program);  // a killed compile leaves nothing that looks finished
  return result;
}

using compilation = made_once<compile_result>;

// By content: two cases that need the same program compile it once.
std::shared_ptr<compilation> find_compilation(const compile_request& request) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<compilation>> all;
  const std::string hash = request_hash(request);
  const std::lock_guard lock(mutex);
  std::shared_ptr<compilation>& entry = all[hash];
  if (!entry) entry = std::make_shared<compilation>([=] { return compile_into(root() / "build/tests" / hash, request); });
  return entry;
}
}  // namespace

compile_result compile_with_simtcc(const compile_request& request) { return find_compilation(request)->get(); }

void compile_ahead(const std::vector<compile_request>& requests) {
  for (const compile_request& request : requests) run_ahead([job = find_compilation(request)] { job->get(); });
}

simt_run run_simt(const fs::path& program, const std::vector<std::string>& arguments, const simt_settings& settings) {
  const temporary_directory folder;
  const fs::path report = folder.path() / "report.json";
  process_options options;
  options.timeout = settings.timeout;
  options.environment = {{"SIMT_WARP", settings.warp ? std::to_string(settings.warp) : ""},
                         {"SIMT_SCHEDULE", settings.schedule},
                         {"SIMT_JSON", report}};
  for (const auto& [name, value] : settings.environment) options.environment[name] = value;
  std::vector<std::string> command = {program};
  command.insert(command.end(), arguments.begin(), arguments.end());

  simt_run run;
  run.process = run_process(command, options);
  if (!fs::exists(report)) return run;
  const nlohmann::json all = nlohmann::json::parse(read_file(report));
  run.hazards = all.at("hazards");
  run.profile = all.value("profile", nlohmann::json());
  return run;
}
}  // namespace support
