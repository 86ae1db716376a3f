#include "grading/submission/compiler_output.h"

#include <regex>

#include "grading/common/files.h"

namespace grading {
namespace {

place place_of(const std::smatch& parts) {
  return {parts[1], std::stoi(parts[2]), parts[3].matched ? std::stoi(parts[3]) : 0};
}

class reader {
 public:
  void read(const std::string& line) {
    // clang underlines and quotes; those lines match nothing. Long lines are quoted source, and slow to match.
    if (line.size() > 4000) return;
    read_message(line) || read_nvcc_message(line) || read_trace(line) || read_link_message(line);
  }
  std::vector<diagnostic> found;

 private:
  void add(diagnostic d) {
    d.required_from = std::move(trace_);
    trace_.clear();
    found.push_back(std::move(d));
  }

  // file:12:3: error: message
  bool read_message(const std::string& line) {
    static const std::regex shape(R"(^([^:\s][^:]*):(\d+):(?:(\d+):)? (fatal error|error|warning|note): (.*)$)");
    std::smatch parts;
    if (!std::regex_match(line, parts, shape)) return false;
    if (parts[4] == "note") {
      if (!found.empty()) add_note({place_of(parts), parts[5]});
    } else {
      add({place_of(parts), parts[4] != "warning", parts[5], {}, {}, {}, {}});
    }
    return true;
  }

  // g++ tells where a template was needed before the message, clang after it.
  void add_note(compiler_note note) {
    if (note.message.find("requested here") != std::string::npos) found.back().required_from.push_back(note.where);
    found.back().notes.push_back(std::move(note));
  }

  // file(12): error: message
  bool read_nvcc_message(const std::string& line) {
    static const std::regex shape(R"(^([^(\s][^(]*)\((\d+)\)(): (error|warning)(?: #[\w-]+)?: (.*)$)");
    std::smatch parts;
    if (!std::regex_match(line, parts, shape)) return false;
    add({{parts[1], std::stoi(parts[2]), 0}, parts[4] == "error", parts[5], {}, {}, {}, {}});
    return true;
  }

  bool read_trace(const std::string& line) {
    static const std::regex gxx(R"(^([^:\s][^:]*):(\d+):(?:(\d+):)?   (?:recursively )?required .*$)");
    static const std::regex nvcc(R"x(^.*\bat line (\d+) of "?([^"]+)"?$)x");
    std::smatch parts;
    if (std::regex_match(line, parts, gxx)) {
      trace_.push_back(place_of(parts));
      return true;
    }
    if (found.empty() || !std::regex_match(line, parts, nvcc)) return false;
    found.back().required_from.push_back({parts[2], std::stoi(parts[1]), 0});
    return true;
  }

  // With -g the linker knows the line; without: (.text+0x12).
  bool read_link_message(const std::string& line) {
    static const std::regex undefined(R"(^(?:.*ld: )?([^:]*):(?:(\d+)|\([^)]*\)): undefined reference to [`'](.*)'$)");
    static const std::regex twice(
        R"(^(?:.*ld: )?.*multiple definition of [`'](.*)'(?:; .*:([^:]*):(\d+): first defined here.*)?)");
    std::smatch parts;
    if (std::regex_match(line, parts, undefined)) {
      diagnostic d;
      if (parts[2].matched) d.where = {parts[1], std::stoi(parts[2]), 0};
      d.undefined = parts[3];
      d.message = "'" + d.undefined + "' is declared and used, but not defined";
      found.push_back(d);
      return true;
    }
    if (!std::regex_match(line, parts, twice)) return false;
    diagnostic d;
    if (parts[3].matched) d.where = {parts[2], std::stoi(parts[3]), 0};
    d.twice = parts[1];
    d.message = "'" + d.twice + "' is defined twice: the grader has one of that name";
    found.push_back(d);
    return true;
  }

  std::vector<place> trace_;
};
}  // namespace

std::vector<diagnostic> read_compiler_output(const std::string& output) {
  reader r;
  for (const std::string& line : lines_of(output)) r.read(line);
  return std::move(r.found);
}

}  // namespace grading
