#include "grading/common/files.h"

#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

namespace grading {
namespace fs = std::filesystem;

const fs::path& repository() {
  static const fs::path path = fs::read_symlink("/proc/self/exe").parent_path().parent_path().parent_path();
  return path;
}

std::string read_text(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream || fs::is_directory(file)) throw std::runtime_error(shown(file) + " cannot be read");
  return {std::istreambuf_iterator<char>(stream), {}};
}

void write_text(const fs::path& file, const std::string& text) {
  if (file.has_parent_path()) fs::create_directories(file.parent_path());
  const fs::path fresh = file.string() + ".new";
  std::ofstream stream(fresh, std::ios::binary);
  if (!(stream << text) || !stream.flush()) throw std::runtime_error(shown(file) + " cannot be written");
  fs::rename(fresh, file);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    if (!lines.back().empty() && lines.back().back() == '\r') lines.back().pop_back();
    at = end + 1;
  }
  return lines;
}

std::string shown(const fs::path& file) {
  const fs::path whole = fs::absolute(file).lexically_normal();
  for (const fs::path& from : {repository(), fs::current_path()})
    if (const fs::path inside = whole.lexically_relative(from); !inside.empty() && *inside.begin() != "..")
      return inside;
  return whole;
}

scratch_folder::scratch_folder() {
  std::string name = (fs::temp_directory_path() / "workbook-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::system_error(errno, std::generic_category(), "no temporary folder " + name);
  path_ = name;
}

scratch_folder::~scratch_folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace grading
