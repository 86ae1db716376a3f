// Where things are, and small files.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace support {
// The repository, found from the test binary's place in build/bin.
const std::filesystem::path& root();

std::string read_file(const std::filesystem::path& path);  // throws std::runtime_error when unreadable
void write_file(const std::filesystem::path& path, const std::string& text);
std::vector<std::string> lines_of(const std::string& text);  // without their ends

// A new empty folder that vanishes with the object.
class temporary_directory {
 public:
  temporary_directory();
  temporary_directory(const temporary_directory&) = delete;
  ~temporary_directory();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};
}  // namespace support
