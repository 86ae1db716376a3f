// Running other programs: g++ for simtcc, and what simtprof profiles.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace simt {

// Waits for the command, which shares the terminal. Returns its exit code, 128 + n if signal n ended it.
// Throws std::system_error when it cannot be started.
int run_command(const std::vector<std::string>& command);

// A folder of this process's own that vanishes with the object.
class scratch_folder {
 public:
  scratch_folder();
  scratch_folder(const scratch_folder&) = delete;
  ~scratch_folder();
  std::string file(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

}  // namespace simt
