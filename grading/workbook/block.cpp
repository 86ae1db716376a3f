#include "grading/workbook/block.h"

#include <algorithm>

#include "grading/catalogue/catalogue.h"
#include "grading/common/files.h"
#include "grading/workbook/source_map.h"

namespace grading {
namespace {
namespace fs = std::filesystem;

// Parts of a block in the order in which they are shown. Those that matter more are given room first.
class parts {
 public:
  void add(int importance, block lines) {
    if (!lines.empty()) parts_.push_back({importance, std::move(lines)});
  }
  block fitted(size_t room) const {
    std::vector<size_t> order(parts_.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return parts_[a].importance > parts_[b].importance; });
    std::vector<bool> taken(parts_.size());
    for (const size_t i : order)
      if ((taken[i] = parts_[i].lines.size() <= room)) room -= parts_[i].lines.size();
    block result;
    for (size_t i = 0; i < parts_.size(); ++i)
      if (taken[i]) result.insert(result.end(), parts_[i].lines.begin(), parts_[i].lines.end());
    return result;
  }

 private:
  struct part {
    int importance;
    block lines;
  };
  std::vector<part> parts_;
};

block plain(const std::vector<std::string>& lines) {
  block result;
  for (const std::string& line : lines) result.push_back({line});
  return result;
}

void append(block& to, const block& more) { to.insert(to.end(), more.begin(), more.end()); }

text_line heading(const listed_exercise& e, bool passed, const std::string& result) {
  return {clipped((passed ? "PASS  " : "FAIL  ") + e.number() + " " + e.title + ": " + result),
          passed ? style::good : style::bad};
}

text_line read_line(const std::string& cause) { return {"  Read: " + chapter_of(cause), style::faint}; }

std::string counted(size_t count, size_t of, const std::string& noun) {
  return std::to_string(count) + " of " + plural(of, noun) + " pass";
}

// ---- Where it went wrong

// "hazard" alone says little.
std::string summary_of(const case_verdict& c) {
  if (c.summary == "hazard")
    for (const finding& f : c.findings)
      if (!f.hazards.empty()) return "hazard (" + f.hazards.front().kind + ")";
  return c.summary;
}

// index, wanted and got, one below the other, as many neighbours as fit.
block rows(const mismatch& m) {
  std::vector<std::string> index, wanted, got;
  size_t widest = 8;
  for (size_t i = 0; i < m.wanted.size(); ++i) {
    index.push_back(std::to_string(m.first + i) + " ");
    wanted.push_back(plain_number(m.wanted[i]) + " ");
    got.push_back(plain_number(m.got[i]) + (m.differs[i] ? "!" : " "));
    widest = std::max({widest, width(wanted.back()), width(got.back())});
  }
  constexpr size_t label_width = 22;
  const size_t fit = std::min((columns - label_width) / (1 + widest), index.size());
  const auto wrong = static_cast<size_t>(std::find(m.differs.begin(), m.differs.end(), true) - m.differs.begin());
  const size_t begin = wrong < fit ? 0 : std::min(wrong - fit / 2, index.size() - fit);  // the first wrong one is among them
  const auto row = [&](const std::string& label, const std::vector<std::string>& cells) {
    std::string line = padded_right("    " + label, label_width);
    for (size_t i = begin; i < begin + fit; ++i) line += " " + padded_left(cells[i], widest);
    return line.substr(0, line.find_last_not_of(' ') + 1);
  };
  return plain({row(m.array + ", index", index), row("expected", wanted), row("yours (! = wrong)", got)});
}

block whereabouts(const case_verdict& c, bool verbose = false) {
  const std::string place = "  In " + c.where, whole = place + ": " + summary_of(c);
  block lines = plain(verbose ? wrapped(whole, "  ") : std::vector{width(whole) <= columns ? whole : clipped(place)});
  if (c.first) append(lines, rows(*c.first));
  return lines;
}

std::string access_text(const hazard_access& a, const source_map& code, bool verbose) {
  std::string text = a.what + (a.variable.empty() ? "" : " of " + a.variable);
  if (verbose)
    text += " by block " + std::to_string(a.block) + " thread " + std::to_string(a.thread) + " (warp " +
            std::to_string(a.warp) + ", lane " + std::to_string(a.lane) + ")";
  if (a.line) text += ", " + code.name(a);
  return text + (a.source.empty() ? "" : ": " + a.source);
}

block full_hazard(const hazard& h, const source_map& code) {
  block lines = plain(wrapped(h.kind + " in kernel " + h.kernel + ": " + h.message, "  "));
  lines.push_back({"  seen " + plural(h.count, "time")});
  for (const hazard_access& a : h.accesses) append(lines, plain(wrapped(access_text(a, code, true), "    ")));
  return lines;
}

// One line an access; the text of a line that makes both stands once.
block short_hazard(const hazard& h, const source_map& code) {
  const std::vector<hazard_access>& all = h.accesses;
  block lines;
  if (all.size() == 2 && all[0].line && all[0].line == all[1].line && all[0].file == all[1].file) {
    const auto what = [](const hazard_access& a) { return a.what + (a.variable.empty() ? "" : " of " + a.variable); };
    const std::string both =
        what(all[0]) + (what(all[0]) == what(all[1]) ? " by two lanes" : " and " + what(all[1])) + ", ";
    return plain({clipped("  " + both + code.name(all[0]) + ":"), clipped("    " + all[0].source)});
  }
  for (const hazard_access& a : all) lines.push_back({clipped("  " + access_text(a, code, false))});
  return lines;
}

// ---- Cases

std::vector<std::string> names_of(const verdict& v, bool passed) {
  std::vector<std::string> names;
  for (const case_verdict& c : v.cases)
    if (c.passed == passed) names.push_back(c.name);
  return names;
}

std::string failing(const case_verdict& c) {
  return clipped("  FAIL  " + c.name + (c.summary.empty() ? "" : ": " + summary_of(c)));
}

// The case that shows a finding best: a call of its function, its own diagnosis, with values to look at.
const case_verdict* example(const verdict& v, const finding& f) {
  const case_verdict* best = nullptr;
  int best_score = -1;
  for (const case_verdict& c : v.cases) {
    if (c.passed) continue;
    const int score = 4 * c.where.starts_with(f.function + ",") +
                      2 * (!c.findings.empty() && c.findings.front().cause == f.cause) + c.first.has_value();
    if (score > best_score) best = &c, best_score = score;
  }
  return best;
}

block why(const finding& f, bool with_function = false) {
  const cause& c = find_cause(f.cause);
  const std::string in = with_function && !f.function.empty() ? ", in " + f.function : "";
  block lines = {{(f.guessed ? "  Probably" : "  Why") + in + ": " + c.title, style::strong}};
  for (const std::string& line : wrapped(c.meaning, "  ")) lines.push_back({line});
  return lines;
}

// A detail that the line of a case gives already, whole, is left out.
block detail_lines(const finding& f, const verdict& v) {
  for (const case_verdict& c : v.cases)
    if (c.summary == f.detail && failing(c).ends_with(f.detail)) return {};
  return f.detail.empty() ? block{} : plain(wrapped("Here: " + f.detail, "  "));
}

// Further findings: "the same" where the cause is the diagnosis's own.
block also(const finding& f, const finding& diagnosis) {
  std::string text = f.function.empty() ? "Also: " : "Also, in " + f.function + ": ";
  const bool same = f.cause == diagnosis.cause;
  text += same ? "the same" : find_cause(f.cause).title;
  if (same && !f.detail.empty()) text += "; " + f.detail;
  return plain(wrapped(text, "  "));
}

// The last lines say where the code was; all of them, when verbose.
block printed_lines(const std::string& printed, size_t most) {
  std::vector<std::string> lines = lines_of(printable(printed));
  std::erase_if(lines, [](const std::string& line) { return line.find_first_not_of(' ') == std::string::npos; });
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  if (lines.size() > most) lines.erase(lines.begin(), lines.end() - static_cast<long>(most));
  block result;
  for (const std::string& line : lines) result.push_back({clipped("  Your code printed: " + line), style::faint});
  return result;
}

// gpu::check_launch says of a kernel that was ended that it was. The finding says why.
std::string without_launch_errors(const std::string& printed) {
  std::string rest;
  for (const std::string& line : lines_of(printed))
    if (line.find(": kernel launch: ") == std::string::npos) rest += line + "\n";
  return rest;
}

void add_cases(parts& to, const verdict& v) {
  const size_t bad = names_of(v, false).size(), most = bad == 3 ? 3 : 2;
  block lines;
  for (const bool ran : {true, false})  // those first that say what happened
    for (const case_verdict& c : v.cases)
      if (!c.passed && (c.summary != "not run") == ran && lines.size() < most) lines.push_back({failing(c)});
  if (bad > most) lines.push_back({"  FAIL  and " + plural(bad - most, "case") + " more"});
  to.add(90, lines);
  const std::vector<std::string> good = names_of(v, true);
  if (!good.empty()) to.add(50, plain(listed(good, "  pass  ", 1)));
}

block failed_block(const listed_exercise& e, const verdict& v, const source_map& code, const block_options& o) {
  parts p;
  p.add(100, {heading(e, false, counted(names_of(v, true).size(), v.cases.size(), "case"))});
  add_cases(p, v);
  const finding f = v.findings.empty() ? finding{} : v.findings.front();
  if (!v.findings.empty()) {
    p.add(99, why(f));
    p.add(70, detail_lines(f, v));
    if (!f.hazards.empty()) p.add(80, short_hazard(f.hazards.front(), code));
  }
  if (const case_verdict* c = example(v, f)) p.add(75, whereabouts(*c));
  for (size_t i = 1; i < v.findings.size() && i < 3; ++i)
    p.add(static_cast<int>(47 - i), also(v.findings[i], f));
  if (v.findings.size() > 3)
    p.add(30, plain({"  Also: " + plural(v.findings.size() - 3, "more finding") + "; V=1 shows all"}));
  int importance = 44;
  const std::string printed = v.findings.empty() ? v.printed : without_launch_errors(v.printed);
  for (const text_line& line : printed_lines(printed, 2)) p.add(importance++, {line});
  for (const std::string& remark : v.remarks) p.add(43, plain(wrapped("Note: " + remark, "  ")));
  if (!v.findings.empty()) p.add(98, {read_line(f.cause)});
  return p.fitted(o.lines);
}

block passed_block(const listed_exercise& e, const verdict& v) {
  block lines = {
      heading(e, true, "all " + plural(v.cases.size(), "case") + (v.cases.size() == 1 ? " passes" : " pass"))};
  for (const std::string& line : listed(names_of(v, true), "  pass  ", 3)) lines.push_back({line});
  for (const std::string& remark : v.remarks) append(lines, plain(wrapped("Note: " + remark, "  ")));
  for (const text_line& line : printed_lines(v.printed, 2)) lines.push_back(line);
  return lines;
}

// ---- A file that does not compile

block error_lines(const compile_error& error, const fs::path& file) {
  std::string place;
  if (error.line) place = shown(file) + ":" + std::to_string(error.line);
  if (!error.region.empty()) place += " (" + error.region + ")";
  if (!place.empty()) place += ": ";
  block lines = plain(wrapped(place + error.message, "  "));
  if (!error.source.empty()) lines.push_back({clipped("      " + error.source), style::faint});
  return lines;
}

block uncompiled_block(const listed_exercise& e, const verdict& v, const fs::path& file, const block_options& o) {
  parts p;
  p.add(100, {heading(e, false, "it does not compile")});
  const size_t shown = std::min<size_t>(v.errors.size(), o.verbose ? v.errors.size() : 4);
  for (size_t i = 0; i < shown; ++i) p.add(static_cast<int>(90 - i), error_lines(v.errors[i], file));
  if (shown < v.errors.size())
    p.add(80,
          plain({"  and " + plural(v.errors.size() - shown, "more error") + "; the first often causes the others"}));
  for (const std::string& remark : v.remarks) p.add(70, plain(wrapped("Note: " + remark, "  ")));
  return p.fitted(o.verbose ? 10000 : o.lines);
}

// ---- V=1

block verbose_block(const listed_exercise& e, const verdict& v, const source_map& code) {
  block lines = {heading(e, v.passed(), counted(names_of(v, true).size(), v.cases.size(), "case"))};
  for (const case_verdict& c : v.cases) {
    lines.push_back({c.passed ? "  pass  " + c.name : failing(c)});
    if (!c.passed) append(lines, whereabouts(c, true));
  }
  for (const finding& f : v.findings) {
    append(lines, why(f, true));
    append(lines, detail_lines(f, v));
    for (const hazard& h : f.hazards) append(lines, full_hazard(h, code));
    lines.push_back(read_line(f.cause));
  }
  for (const hazard& h : v.notes) {
    lines.push_back({"  Note of the CPU backend, not an error:"});
    append(lines, full_hazard(h, code));
  }
  for (const std::string& remark : v.remarks) append(lines, plain(wrapped("Note: " + remark, "  ")));
  append(lines, printed_lines(v.printed, 1000));
  return lines;
}

block compiler_lines(const std::string& output) {
  block lines;
  for (const std::string& line : lines_of(printable(output))) lines.push_back({"  | " + line, style::faint});
  if (!lines.empty()) lines.insert(lines.begin(), {"  The compiler said:"});
  return lines;
}
}  // namespace

block describe(const listed_exercise& e, const verdict& v, const fs::path& file, const block_options& o) {
  const source_map code(file);
  block lines = !v.compiled  ? uncompiled_block(e, v, file, o)
                : o.verbose  ? verbose_block(e, v, code)
                : v.passed() ? passed_block(e, v)
                             : failed_block(e, v, code, o);
  if (o.verbose) append(lines, compiler_lines(v.compiler_output));
  return lines;
}

block describe_untouched(const listed_exercise& e) {
  return {heading(e, false, "not begun; a hint: make hint EX=" + e.number())};
}

block describe_failure(const listed_exercise& e, const std::string& reason) {
  block lines = {heading(e, false, "not graded")};
  append(lines, plain(wrapped(reason, "  ")));
  return lines;
}

std::string to_text(const block& b, bool colour) {
  std::string text;
  for (const text_line& line : b) text += styled(line.text, line.look, colour) + "\n";
  return text;
}

}  // namespace grading
