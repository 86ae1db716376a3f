// The block on an answer sheet.
#include <algorithm>

#include "grading/common/files.h"
#include "grading/workbook/block.h"

namespace grading {
namespace {

const char* const not_right[] = {"right", "wrong", "empty", "unreadable"};

size_t count(const sheet_section& s, answer_state state) {
  return static_cast<size_t>(
      std::count_if(s.answers.begin(), s.answers.end(), [&](const answer& a) { return a.state == state; }));
}

std::string failing(const sheet_section& s) {
  std::string text = s.name + ": " + std::to_string(count(s, answer_state::right)) + " of " +
                     std::to_string(s.answers.size()) + " right";
  for (const answer_state state : {answer_state::wrong, answer_state::unreadable, answer_state::empty})
    if (const size_t n = count(s, state)) text += ", " + std::to_string(n) + " " + not_right[static_cast<int>(state)];
  return clipped("  FAIL  " + text);
}

block answer_lines(const answer& a) {
  std::string text =
      "line " + std::to_string(a.line) + ", " + a.question + (a.column.empty() ? "" : ", " + a.column) + ": ";
  if (a.state == answer_state::wrong) text += a.given + " is not it. ";
  if (a.state == answer_state::unreadable) text += "'" + a.given + "' cannot be read. ";
  if (a.state == answer_state::empty) text += "empty. ";
  block lines;
  for (const std::string& line : wrapped(text + a.advice, "  ")) lines.push_back({line});
  return lines;
}

void add_sections(block& lines, const sheet_verdict& v, bool verbose) {
  std::vector<std::string> good;
  size_t bad = 0;
  for (const sheet_section& s : v.sections) {
    if (s.passed()) good.push_back(s.name);
    else if (++bad <= 4 || verbose) lines.push_back({failing(s)});
  }
  if (bad > 4 && !verbose) lines.push_back({"  FAIL  and " + plural(bad - 4, "section") + " more"});
  for (const std::string& line : good.empty() ? good : listed(good, "  pass  ", verbose || !bad ? 10 : 2))
    lines.push_back({line});
}

// Wrong ones first: they were thought about. Of a row's empty cells, one speaks for all.
std::vector<const answer*> to_show(const sheet_verdict& v, bool verbose) {
  std::vector<const answer*> list;
  for (const answer_state state : {answer_state::wrong, answer_state::unreadable, answer_state::empty})
    for (const sheet_section& s : v.sections)
      for (const answer& a : s.answers)
        if (a.state == state &&
            (verbose || state != answer_state::empty || list.empty() || list.back()->line != a.line))
          list.push_back(&a);
  return list;
}
}  // namespace

block describe(const listed_exercise& e, const sheet_verdict& v, const std::filesystem::path& file,
               const block_options& o) {
  const size_t sections = v.sections.size();
  const size_t good = static_cast<size_t>(
      std::count_if(v.sections.begin(), v.sections.end(), [](const auto& s) { return s.passed(); }));
  const bool passed = v.passed();
  block lines = {{clipped((passed ? "PASS  " : "FAIL  ") + e.number() + " " + e.title + ": " +
                          (passed ? "all " + plural(sections, "section") + " pass"
                                  : std::to_string(good) + " of " + plural(sections, "section") + " pass")),
                  passed ? style::good : style::bad}};
  add_sections(lines, v, o.verbose);
  if (passed) return lines;
  lines.push_back({clipped("  In " + shown(file) + ":"), style::strong});
  const std::vector<const answer*> list = to_show(v, o.verbose);
  size_t shown_answers = 0;
  for (const answer* a : list) {
    const block more = answer_lines(*a);
    if (!o.verbose && lines.size() + more.size() + 1 > o.lines) break;
    lines.insert(lines.end(), more.begin(), more.end());
    ++shown_answers;
  }
  if (shown_answers < list.size())
    lines.push_back({"  and " + plural(list.size() - shown_answers, "row") + " more; V=1 shows all"});
  return lines;
}

}  // namespace grading
