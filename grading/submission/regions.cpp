#include "grading/submission/regions.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <stdexcept>

namespace grading {
namespace {

// With their ends, so that joining them gives the text back.
std::vector<std::string> lines_with_ends(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

std::string without_end(std::string line) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
  return line;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

struct marker {
  std::string name;
  bool is_end = false;
  int budget = 0;  // 0: none written
};

std::optional<marker> read_marker(const std::string& line) {
  static const std::regex start(R"(^\s*//\s*(TODO \d+)(?:\s*\((?:about )?(\d+) lines?\))?(?:[^\d].*)?$)");
  static const std::regex end(R"(^\s*//\s*end of (TODO \d+)\b.*$)");
  const std::string text = without_end(line);
  if (text.find("TODO ") == std::string::npos) return {};
  std::smatch parts;
  if (std::regex_match(text, parts, end)) return marker{parts[1], true, 0};
  if (std::regex_match(text, parts, start)) return marker{parts[1], false, parts[2].matched ? std::stoi(parts[2]) : 0};
  return {};
}

bool is_comment(const std::string& line) {
  const size_t at = line.find_first_not_of(" \t");
  return at != std::string::npos && line.compare(at, 2, "//") == 0;
}

// Pairs up the markers: line numbers and budgets, no bodies yet.
std::vector<region> find_marked(const std::vector<std::string>& lines) {
  std::vector<region> regions;
  bool open = false;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::optional<marker> mark = read_marker(lines[i]);
    if (!mark) continue;
    const int number = static_cast<int>(i) + 1;
    if (mark->is_end) {
      if (!open || regions.back().name != mark->name)
        throw std::runtime_error("line " + std::to_string(number) + ": end of " + mark->name + ", which did not start");
      regions.back().last = number;
      open = false;
      continue;
    }
    if (open) throw std::runtime_error(mark->name + " starts inside " + regions.back().name);
    for (const region& r : regions)
      if (r.name == mark->name) throw std::runtime_error(mark->name + " is there twice");
    regions.push_back({mark->name, mark->budget, number, 0, {}});
    open = true;
  }
  if (open) throw std::runtime_error(regions.back().name + " has no line `// end of " + regions.back().name + "`");
  return regions;
}

// Indices of the body's lines: from the end of the opening comment to the end marker.
std::pair<size_t, size_t> body_range(const std::vector<std::string>& lines, const region& r) {
  const size_t end = static_cast<size_t>(r.last) - 1;
  size_t start = static_cast<size_t>(r.first);
  while (start < end && is_comment(lines[start])) ++start;
  return {start, end};
}

}  // namespace

std::vector<region> find_regions(const std::string& text) {
  const std::vector<std::string> lines = lines_with_ends(text);
  std::vector<region> regions = find_marked(lines);
  for (region& r : regions) {
    if (!r.budget) throw std::runtime_error(r.name + " has no budget, such as `" + r.name + " (about 3 lines): ...`");
    const auto [start, end] = body_range(lines, r);
    for (size_t i = start; i < end; ++i) r.body.push_back(without_end(lines[i]));
  }
  return regions;
}

std::string outside_regions(const std::string& text) {
  std::vector<std::string> lines = lines_with_ends(text);
  for (const region& r : find_regions(text)) {
    const auto [start, end] = body_range(lines, r);
    for (size_t i = start; i < end; ++i) lines[i].clear();
  }
  return joined(lines);
}

std::string with_bodies(const std::string& text, const std::map<std::string, std::vector<std::string>>& bodies) {
  std::vector<std::string> lines = lines_with_ends(text);
  std::map<std::string, std::vector<std::string>> left = bodies;
  for (const region& r : find_regions(text)) {
    const auto body = left.find(r.name);
    if (body == left.end()) continue;
    const auto [start, end] = body_range(lines, r);
    for (size_t i = start; i < end; ++i) lines[i].clear();
    std::string fresh;
    for (const std::string& line : body->second) fresh += line + "\n";
    lines[end] = fresh + lines[end];
    left.erase(body);
  }
  if (!left.empty()) throw std::runtime_error("there is no " + left.begin()->first);
  return joined(lines);
}

std::map<std::string, std::vector<std::string>> read_fragment(const std::string& text) {
  const std::vector<std::string> lines = lines_with_ends(text);
  std::map<std::string, std::vector<std::string>> bodies;
  for (const region& r : find_marked(lines)) {
    std::vector<std::string>& body = bodies[r.name];
    for (int i = r.first; i < r.last - 1; ++i) body.push_back(without_end(lines[static_cast<size_t>(i)]));
  }
  return bodies;
}

}  // namespace grading
