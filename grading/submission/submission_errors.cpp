#include "grading/submission/submission_errors.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <stdexcept>

#include "grading/common/files.h"
#include "grading/submission/regions.h"

namespace grading {
namespace {

bool mentions(const std::string& text, const std::string& name) {
  return std::regex_search(text, std::regex("\\b" + name + "\\b"));
}

// Options of g++ are no help to a learner.
std::string without_options(const std::string& message) {
  return std::regex_replace(message, std::regex(R"( \[-[^\]]*\]$| \(use '-f[^)]*\))"), "");
}

// "helper" of "void exercise::helper<int>(float)".
std::string plain_name(const std::string& demangled) {
  const std::string head = demangled.substr(0, demangled.find_first_of("(<"));
  return head.substr(head.find_last_of(": ") + 1);
}

// The first brace between two lines (from 1, both included) that has no partner among them, or nothing.
std::optional<place> lone_brace(const std::vector<std::string>& lines, int first, int last) {
  static const std::regex no_code(R"(//.*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|/\*.*?\*/)");
  std::vector<place> open;
  for (int line = first; line <= last; ++line) {
    const std::string code = std::regex_replace(lines[static_cast<size_t>(line) - 1], no_code, "");
    for (const char c : code) {
      if (c == '{') open.push_back({"{", line, 0});
      if (c != '}') continue;
      if (open.empty()) return place{"}", line, 0};
      open.pop_back();
    }
  }
  if (open.empty()) return {};
  return open.back();
}

class attribution {
 public:
  explicit attribution(const submitted& s)
      : s_(s), lines_(lines_of(s.text)), functions_(declared_functions(s.contract)) {
    try {
      regions_ = find_regions(s.text);
    } catch (const std::runtime_error&) {  // markers that the learner took out: then there are no regions to name
    }
  }

  std::vector<compile_error> errors(const std::vector<diagnostic>& diagnostics) {
    if (std::none_of(diagnostics.begin(), diagnostics.end(), [](const diagnostic& d) { return d.is_error; })) return {};
    add_common_causes();
    for (const diagnostic& d : diagnostics)
      if (d.is_error)
        if (const std::optional<place> where = in_learners_file(d))
          add(where->line, where->column, d.message + hint(d));
    const bool unexplained = result_.empty();
    for (const diagnostic& d : diagnostics)
      if (d.is_error && unexplained) add_contract_error(d);
    for (const diagnostic& d : diagnostics)
      if (d.is_error && result_.empty()) add_stray(d);
    return std::move(result_);
  }

 private:
  bool is_learners(const place& p) const { return p.line > 0 && p.file == s_.file; }

  // What makes compilers complain about lines that are right.
  void add_common_causes() {
    if (!std::regex_search(s_.text, std::regex("#\\s*include\\s*\"" + s_.contract_name + "\"")))
      add(0, 0, "the line #include \"" + s_.contract_name + "\" is missing");
    for (const region& r : regions_)
      if (const std::optional<place> brace = lone_brace(lines_, r.first + 1, r.last - 1))
        add(brace->line, 0,
            brace->file == "{" ? "this { is not closed within " + r.name
                               : "this } closes what was opened before " + r.name);
  }

  // Errors in a header belong to the line that used it; a brace that never closes to where it opened.
  std::optional<place> in_learners_file(const diagnostic& d) const {
    if (is_learners(d.where)) return d.where;
    // ld (binutils 2.40) may name another file of the same program; its line is right.
    if (const std::string name = plain_name(d.undefined); !name.empty() && mentions(line_text(d.where.line), name))
      return place{s_.file, d.where.line, 0};
    for (const place& p : d.required_from)
      if (is_learners(p)) return p;
    for (const compiler_note& note : d.notes)
      if (is_learners(note.where) && note.message.find("to match this") != std::string::npos) return note.where;
    return {};
  }

  std::string line_text(int line) const {
    return line > 0 && static_cast<size_t>(line) <= lines_.size() ? lines_[static_cast<size_t>(line) - 1] : "";
  }

  static std::string hint(const diagnostic& d) {
    static const std::regex telling("candidate expects (\\d+) arguments?, (\\d+) provided");
    std::smatch parts;
    for (const compiler_note& note : d.notes) {
      if (std::regex_search(note.message, parts, telling))
        return " (it takes " + parts[1].str() + " arguments, " + parts[2].str() + " are given)";
      if (note.message.find("no known conversion") != std::string::npos ||
          note.message.find("did you forget") != std::string::npos)
        return " (" + note.message.substr(note.message.find_first_not_of(' ')) + ")";
      if (note.message.find("to match this") != std::string::npos) return ", " + note.message;
    }
    return "";
  }

  void add(int line, int column, const std::string& message) {
    for (const compile_error& e : result_)
      if (e.line == line && (line || e.message == message)) return;
    compile_error e{line, column, without_options(message), line_text(line), ""};
    e.source.erase(0, std::min(e.source.find_first_not_of(" \t"), e.source.size()));
    for (const region& r : regions_)
      if (r.first <= line && line <= r.last) e.region = r.name;
    result_.push_back(e);
  }

  // The line that defines a function of the contract: it names it, and no call of it ends in a brace.
  int definition_line(const std::string& name) const {
    const std::regex shape("^\\s*(?:[\\w:<>&*]+\\s+)+[&*]*" + name + "\\s*\\(.*");
    for (size_t i = 0; i < lines_.size(); ++i)
      if (std::regex_match(lines_[i], shape) && !std::regex_search(lines_[i], std::regex("^\\s*return\\b")))
        return static_cast<int>(i) + 1;
    return 0;
  }

  // The glue calls every function as the contract declares it; what fits no call was changed or is missing.
  void add_contract_error(const diagnostic& d) {
    std::string said = d.message;
    for (const compiler_note& note : d.notes) said += " " + note.message;
    for (const declaration& f : functions_) {
      if (d.undefined.empty() ? !mentions(said, f.name) : plain_name(d.undefined) != f.name) continue;
      const int line = definition_line(f.name);
      if (!line) return add(0, 0, "the file does not define " + f.name);
      return add(line, 0,
                 f.name + " has to be as " + s_.contract_name + " declares it, in namespace exercise: " + f.text);
    }
  }

  void add_stray(const diagnostic& d) {
    // The first thing after the learner's file: it is their last declaration that does not end.
    if (d.message.starts_with("expected") || d.message.find("does not name a type") != std::string::npos)
      return add(static_cast<int>(lines_.size()), 0,
                 "the file ends too early: a ; or } is missing (" + d.message + ")");
    add(0, 0, d.message + hint(d));
  }

  const submitted& s_;
  const std::vector<std::string> lines_;
  const std::vector<declaration> functions_;
  std::vector<region> regions_;
  std::vector<compile_error> result_;
};

std::string without_comments(const std::string& text) {
  std::string code;
  for (const std::string& line : lines_of(text)) code += line.substr(0, line.find("//")) + "\n";
  return code;
}
}  // namespace

std::vector<declaration> declared_functions(const std::string& contract) {
  static const std::regex shape(R"((?:^|[;{}])\s*((?:template\s*<[^>]*>\s*)?(?:[\w:]+\s+)+(\w+)\s*\([^;{}()]*\))\s*;)");
  static const std::regex space(R"(\s+)");
  const std::string code = without_comments(std::regex_replace(contract, std::regex("(^|\n)#[^\n]*"), "$1"));
  std::vector<declaration> found;
  // Each match starts at the end of the one before, whose semicolon it needs.
  for (auto at = code.cbegin();;) {
    std::smatch parts;
    if (!std::regex_search(at, code.cend(), parts, shape)) return found;
    found.push_back({parts[2], std::regex_replace(parts[1].str(), space, " ")});
    at = parts[0].second - 1;
  }
}

std::vector<compile_error> learners_errors(const std::vector<diagnostic>& diagnostics, const submitted& s) {
  return attribution(s).errors(diagnostics);
}

}  // namespace grading
