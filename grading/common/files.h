// Where things are, and small files.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace grading {

// The repository, found from the program's place in build/bin.
const std::filesystem::path& repository();

std::string read_text(const std::filesystem::path& file);  // throws std::runtime_error, one line, when unreadable
// Through a new file that takes the old one's place: a reader sees the one text or the other.
void write_text(const std::filesystem::path& file, const std::string& text);

std::vector<std::string> lines_of(const std::string& text);  // without their ends

// A path as people type it: from the repository or the current folder if it is in there, else absolute.
std::string shown(const std::filesystem::path& file);

// A new empty folder that vanishes with the object.
class scratch_folder {
 public:
  scratch_folder();
  scratch_folder(const scratch_folder&) = delete;
  ~scratch_folder();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace grading
