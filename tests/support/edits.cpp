#include "tests/support/edits.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace support {
namespace {
using lines = std::vector<std::string>;

lines split(const std::string& text) {
  lines result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

std::string join(const lines& all) {
  std::string text;
  for (const std::string& line : all) text += line + "\n";
  return text;
}

std::string trimmed(const std::string& line) {
  const size_t first = line.find_first_not_of(" \t"), last = line.find_last_not_of(" \t\r");
  return first == std::string::npos ? "" : line.substr(first, last - first + 1);
}

bool same(const std::string& a, const std::string& b) { return trimmed(a) == trimmed(b); }

void replace_once(lines& text, const lines& old, const lines& now) {
  if (old.empty()) throw std::runtime_error("a block without lines to replace");
  const auto at = std::search(text.begin(), text.end(), old.begin(), old.end(), same);
  if (at == text.end()) throw std::runtime_error("the solution has no line '" + trimmed(old[0]) + "' with what follows it");
  if (std::search(at + 1, text.end(), old.begin(), old.end(), same) != text.end())
    throw std::runtime_error("the solution has the line '" + trimmed(old[0]) + "' more than once");
  const auto after = text.erase(at, at + static_cast<std::ptrdiff_t>(old.size()));
  text.insert(after, now.begin(), now.end());
}
}  // namespace

std::string apply_edits(const std::string& solution, const std::string& edits) {
  lines text = split(solution), old, now;
  enum {
    outside,
    in_old,
    in_new
  } where = outside;
  bool any = false;
  for (const std::string& line : split(edits)) {
    const std::string bare = trimmed(line);
    if (bare == "// instead of" && where == outside) {
      where = in_old;
    } else if (bare == "// stands" && where == in_old) {
      where = in_new;
    } else if (bare == "// end" && where == in_new) {
      replace_once(text, old, now);
      old.clear(), now.clear();
      where = outside;
      any = true;
    } else if (where != outside) {
      (where == in_old ? old : now).push_back(line);
    }
  }
  if (where != outside) throw std::runtime_error("a block without its '// end'");
  return any ? join(text) : edits;
}

std::string comment_value(const std::string& text, const std::string& key) {
  const std::string start = "// " + key + ": ";
  for (const std::string& line : split(text))
    if (line.starts_with(start)) return trimmed(line.substr(start.size()));
  return "";
}
}  // namespace support
