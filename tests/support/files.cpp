#include "tests/support/files.h"

#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace support {
namespace fs = std::filesystem;

const fs::path& root() {
  static const fs::path path = fs::read_symlink("/proc/self/exe").parent_path().parent_path().parent_path();
  return path;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf() || file.peek() == EOF)) throw std::runtime_error("cannot read " + path.string());
  return text.str();
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  if (!(file << text) || !file.flush()) throw std::runtime_error("cannot write " + path.string());
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

temporary_directory::temporary_directory() {
  std::string name = (fs::temp_directory_path() / "workbook-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::system_error(errno, std::generic_category(), "mkdtemp " + name);
  path_ = name;
}

temporary_directory::~temporary_directory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}
}  // namespace support
