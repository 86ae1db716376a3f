#include "tests/support/markdown.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>

#include "tests/support/files.h"

namespace support {
namespace {
namespace fs = std::filesystem;

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::vector<std::string> lines_of_document(const fs::path& document) { return lines_of(read_file(root() / document)); }

std::string place_of(const fs::path& document, int line) { return document.string() + ":" + std::to_string(line); }

bool is_fence(const std::string& line) { return trimmed(line).starts_with("```"); }

// The document without its blocks; line ends stay, so that lines can be counted.
std::string without_blocks(const fs::path& document) {
  std::string text;
  bool inside = false;
  for (const std::string& line : lines_of_document(document)) {
    if (is_fence(line)) inside = !inside;
    else if (!inside) text += line;
    text += '\n';
  }
  return text;
}

// The same with blanks for comments and inline code.
std::string prose_of(const fs::path& document) {
  static const std::regex hidden("`[^`]*`|<!--[^]*?-->");
  const std::string text = without_blocks(document);
  std::string result;
  size_t from = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), hidden), end; at != end; ++at) {
    result += text.substr(from, size_t(at->position()) - from);
    for (const char c : at->str()) result += c == '\n' ? '\n' : ' ';
    from = size_t(at->position() + at->length());
  }
  return result + text.substr(from);
}

int line_at(const std::string& text, size_t position) { return 1 + int(std::count(text.begin(), text.begin() + long(position), '\n')); }
}  // namespace

std::string block::place() const { return place_of(document, line); }
std::string mention::place() const { return place_of(document, line); }

std::string block::text() const {
  std::string all;
  for (const std::string& l : lines) all += l + "\n";
  return all;
}

std::vector<fs::path> documents() {
  const std::set<std::string> left_out = {"build", "class", "reports", "harness", "corpus", "samples", "profiling_output"};
  std::vector<fs::path> found;
  for (auto at = fs::recursive_directory_iterator(root()); at != fs::recursive_directory_iterator(); ++at) {
    const std::string name = at->path().filename();
    if (at->is_directory() && (name.starts_with(".") || left_out.contains(name))) at.disable_recursion_pending();
    else if (at->path().extension() == ".md") found.push_back(fs::relative(at->path(), root()));
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<block> blocks_of(const fs::path& document) {
  std::vector<block> all;
  std::string paragraph, mark;  // the last ones
  bool inside = false, ended = true;
  int number = 0;
  size_t indent = 0;
  for (const std::string& line : lines_of_document(document)) {
    ++number;
    const std::string text = trimmed(line);
    if (is_fence(line)) {
      inside = !inside;
      indent = line.find('`');
      if (inside) all.push_back({document, number, text.substr(3), mark, paragraph, {}});
      mark.clear();
    } else if (inside) {
      all.back().lines.push_back(line.substr(std::min(indent, line.find_first_not_of(' ') == std::string::npos ? line.size() : indent)));
    } else if (text.starts_with("<!--") && text.ends_with("-->")) {
      mark = trimmed(text.substr(4, text.size() - 7));
    } else if (text.empty()) {
      ended = true;
    } else {
      if (ended) paragraph.clear();
      paragraph += (paragraph.empty() ? "" : " ") + text;
      ended = false;
      mark.clear();
    }
  }
  return all;
}

std::vector<mention> links_of(const fs::path& document) {
  static const std::regex inline_link("\\]\\(([^)\\s]+)(\\s+\"[^\"]*\")?\\)"), html("(?:href|src)=\"([^\"]*)\""),
      bare("(?:^|[^(\"])(https?://[^\\s)>\"|\\]]*[^\\s)>\"|\\].,;])");
  const std::string prose = prose_of(document);
  std::vector<mention> all;
  for (const std::regex* pattern : {&inline_link, &html, &bare})
    for (std::sregex_iterator at(prose.begin(), prose.end(), *pattern), end; at != end; ++at)
      all.push_back({document, line_at(prose, size_t(at->position())), (*at)[1]});
  return all;
}

std::set<std::string> anchors_of(const fs::path& document) {
  static const std::regex anchor("<a (?:id|name)=\"([^\"]*)\"></a>");
  std::set<std::string> all;
  std::map<std::string, int> times;
  bool inside = false;
  for (const std::string& line : lines_of_document(document)) {
    if (is_fence(line)) inside = !inside;
    if (inside) continue;
    for (std::sregex_iterator at(line.begin(), line.end(), anchor), end; at != end; ++at) all.insert((*at)[1]);
    const size_t level = line.find_first_not_of('#');
    if (level == 0 || level == std::string::npos || line[level] != ' ') continue;
    const std::string name = slug(trimmed(line.substr(level)));
    const int earlier = times[name]++;
    all.insert(earlier == 0 ? name : name + "-" + std::to_string(earlier));
  }
  return all;
}

std::string slug(const std::string& heading) {
  static const std::regex link_text("\\[([^\\]]*)\\]\\([^)]*\\)");
  std::string result;
  for (const char c : std::regex_replace(heading, link_text, "$1")) {
    const unsigned char u = static_cast<unsigned char>(c);
    if (std::isalnum(u) || u >= 0x80 || c == '-' || c == '_') result += char(u < 0x80 ? std::tolower(u) : u);
    else if (c == ' ') result += '-';
  }
  return result;
}

std::vector<mention> inline_code_of(const fs::path& document) {
  static const std::regex code("`([^`]+)`");
  const std::string text = without_blocks(document);
  std::vector<mention> all;
  for (std::sregex_iterator at(text.begin(), text.end(), code), end; at != end; ++at) {
    std::string piece = (*at)[1];
    std::replace(piece.begin(), piece.end(), '\n', ' ');
    all.push_back({document, line_at(text, size_t(at->position())), piece});
  }
  return all;
}

std::vector<mention> unseen_in(const fs::path& document) {
  static const std::regex unseen("^[ >]*~~~.*|^ *````.*|^ *>[ >]*```.*|.*<pre.*|.*\\r$|^\\[[^\\]]+\\]: .*");
  std::vector<mention> all;
  bool inside = false;
  int number = 0;
  for (const std::string& line : lines_of_document(document)) {
    ++number;
    if (is_fence(line)) inside = !inside;
    if ((!inside || is_fence(line)) && std::regex_match(line, unseen)) all.push_back({document, number, line});
  }
  return all;
}

process_result run_as_reader(const std::string& command) {
  const temporary_directory state;
  process_options in_root;
  in_root.directory = root();
  // Nothing of a make that runs the tests, which would reach into one that the command runs.
  in_root.environment = {{"WORKBOOK_STATE", state.path() / "state"}, {"MAKEFLAGS", ""}, {"MAKELEVEL", ""}};
  return run_process({"bash", "-c", command}, in_root);
}

std::string command_of(const std::string& line) {
  const size_t comment = line.find("  #");
  return trimmed(line.substr(0, comment));
}
}  // namespace support
