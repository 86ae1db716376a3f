#include "grading/sheet/answer_sheet.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "grading/common/files.h"
#include "grading/sheet/sheet_key.h"
#include "grading/sheet/sheet_text.h"

namespace grading {
namespace {

// ---- where a cell is ---------------------------------------------------------------------------

struct located_row {
  const table_row* row;
  const table_row* header;  // may be null
};
using located_rows = std::multimap<std::string, located_row>;  // by label

// Rows are known by their labels, headers by what they announce: so tables may be moved, torn apart and widened.
located_rows locate_rows(const sheet_text& sheet, const sheet_key& key) {
  std::set<std::string> rows, columns;
  for (const sheet_part& part : key.parts)
    for (const sheet_question& question : part.questions) {
      rows.insert(label(question.row));
      for (const sheet_cell& cell : question.cells) columns.insert(label(cell.column));
    }
  const auto position = [](const table_row& row, const std::set<std::string>& of) {
    const auto it = std::find_if(row.cells.begin(), row.cells.end(), [&](const auto& c) { return of.contains(label(c)); });
    return static_cast<size_t>(it - row.cells.begin());
  };
  located_rows located;
  const table_row* header = nullptr;
  for (const table_row& row : sheet.rows) {
    const size_t at = position(row, rows);
    if (at < row.cells.size()) located.emplace(label(row.cells[at]), located_row{&row, header});
    else if (row.is_header || position(row, columns) < row.cells.size()) header = &row;
  }
  return located;
}

std::string digits_of(const std::string& text) {
  std::string digits;
  std::copy_if(text.begin(), text.end(), std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
  return digits;
}

// The header's cells that announce a column: by name, else by the same number.
std::vector<size_t> find_column(const table_row& header, const std::string& column) {
  std::vector<size_t> by_name, by_number;
  for (size_t i = 0; i < header.cells.size(); ++i) {
    const std::string name = label(header.cells[i]);
    if (name == label(column)) by_name.push_back(i);
    if (digits_of(name) == digits_of(column)) by_number.push_back(i);
  }
  return by_name.empty() ? by_number : by_name;
}

bool is_utf8(const std::string& text) {
  try {
    return !nlohmann::json(text).dump().empty();
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

// What is printed of a cell: one short line without control characters.
std::string as_printed(const std::string& cell) {
  constexpr size_t longest = 40;
  std::string text;
  for (const char c : cell) {
    const auto byte = static_cast<unsigned char>(c);
    const bool inside_a_character = (byte & 0xc0) == 0x80;
    if (text.size() >= longest && !inside_a_character) {
      text += "...";
      break;
    }
    text += byte < 0x20 || byte == 0x7f ? '?' : c;
  }
  if (text.size() > longest + 6 || !is_utf8(text)) return "(not text)";
  return text;
}

// ---- what a cell says --------------------------------------------------------------------------

bool is_right(const reading& r, const sheet_question& question, const sheet_cell& cell) {
  if (question.asks == sheet_question::kind::count)
    return std::abs(r.value - cell.value) < 1e-6 && (!r.of || (cell.of && *r.of == *cell.of));
  if (r.of) return false;
  const double distance = std::abs(r.value - cell.value);
  return distance <= 1e-9 * cell.value || (r.digits >= 2 && r.step > 0 && distance <= r.step * 0.5 * (1 + 1e-9));
}

// The same number as the reader means it: a known mistake need not be spelled out to the last digit either.
bool means(const reading& r, const sheet_question& question, double value) {
  if (question.asks == sheet_question::kind::count) return std::abs(r.value - value) < 1e-6;
  return !r.of && r.digits >= 2 && std::abs(r.value - value) <= std::max(r.step * 0.5, 1e-9 * value);
}

// Another cell's right answer.
std::string mixed_up(const reading& r, const sheet_part& part, const sheet_question& question, const sheet_cell& cell) {
  for (const sheet_cell& other : question.cells)
    if (other.column != cell.column && means(r, question, other.value))
      return "This would be right for " + other.column + ". " + question.derivation;
  for (const sheet_question& other : part.questions)
    for (const sheet_cell& its : other.cells)
      if (other.row != question.row && its.column == cell.column && other.asks == question.asks && means(r, other, its.value))
        return "This is what \"" + other.row + "\" asks for. " + question.derivation;
  return "";
}

std::string advice_for(const std::vector<reading>& readings, const sheet_part& part, const sheet_question& question,
                       const sheet_cell& cell) {
  for (const known_mistake& mistake : cell.mistakes)
    for (const reading& r : readings)
      if (means(r, question, mistake.value)) return mistake.meaning;
  for (const reading& r : readings)
    if (const std::string text = mixed_up(r, part, question, cell); !text.empty()) return text;

  const reading& r = readings.front();
  if (question.asks == sheet_question::kind::ratio) {
    if (r.digits < 2) return "Give at least two digits. " + question.derivation;
    return question.derivation;
  }
  if (r.of && cell.of && std::abs(r.value - cell.value) < 1e-6)
    return "Of how many? Count the levels of this algorithm again. " + question.derivation;
  if (std::abs(r.value - std::round(r.value)) > 1e-6) return "This is a count: a whole number. " + question.derivation;
  const bool rounded = std::abs(r.value - cell.value) < 0.01 * cell.value && std::fmod(r.value, 10) == 0;
  return (rounded ? "This is a count: exact, not rounded. " : "") + question.derivation;
}

void judge_cell(answer& result, const std::string& text, const sheet_part& part, const sheet_question& question,
                const sheet_cell& cell) {
  const bool counts = question.asks == sheet_question::kind::count;
  const spelling s = read_spelling(text, question.units, counts ? comma::groups : comma::decimal);
  result.given = as_printed(text);
  if (s.empty) {
    result.state = answer_state::empty;
    result.advice = question.derivation;
  } else if (!s.problem.empty()) {
    result.state = answer_state::unreadable;
    result.advice = "Write one number: " + s.problem + ".";
  } else if (std::any_of(s.readings.begin(), s.readings.end(), [&](const reading& r) { return is_right(r, question, cell); })) {
    result.state = answer_state::right;
  } else {
    result.state = answer_state::wrong;
    result.advice = advice_for(s.readings, part, question, cell);
  }
}

answer grade_cell(const located_rows& rows, int line_before, const sheet_part& part, const sheet_question& question,
                  const sheet_cell& cell) {
  const auto [first, last] = rows.equal_range(label(question.row));
  answer result{question.row, cell.column, line_before, answer_state::unreadable, "", ""};
  if (first == last) {
    result.advice = "This row is missing: put it back as it was, in the table.";
    return result;
  }
  const located_row& where = first->second;
  result.line = where.row->line;
  if (std::next(first) != last) {
    result.advice = "This row is there twice, in lines " + std::to_string(where.row->line) + " and " +
                    std::to_string(std::next(first)->second.row->line) + ": keep one.";
    return result;
  }
  const std::vector<size_t> columns = where.header ? find_column(*where.header, cell.column) : std::vector<size_t>{};
  if (columns.size() != 1) {
    result.advice = columns.empty() ? "The header of this table has no column \"" + cell.column + "\" any more: put it back."
                                    : "The header of this table has two columns \"" + cell.column + "\": keep one.";
    return result;
  }
  const size_t at = columns.front();
  judge_cell(result, at < where.row->cells.size() ? where.row->cells[at] : "", part, question, cell);
  return result;
}

// ---- the written arguments ---------------------------------------------------------------------

constexpr size_t fewest_words = 25, fewest_different = 15;
constexpr size_t copied_run = 5;  // so many words in a row that the prompt has too are the prompt's

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool sign = text.compare(i, 2, "\xe2\x80") == 0;  // dashes, quotation marks, the ellipsis
    const bool apostrophe = byte == '\'' || text.compare(i, 3, "\u2019") == 0;
    if (sign) i += 2;
    if (apostrophe) continue;
    if (!sign && (byte >= 0x80 || std::isalnum(byte))) words.back() += static_cast<char>(std::tolower(byte));
    else if (!words.back().empty()) words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::vector<std::string> own_words(const std::string& text, const std::vector<sheet_argument>& arguments) {
  const auto run_at = [](const std::vector<std::string>& words, size_t at) {
    std::string run;
    for (size_t i = at; i < at + copied_run; ++i) run += words[i] + " ";
    return run;
  };
  std::set<std::string> runs;
  for (const sheet_argument& argument : arguments) {
    const std::vector<std::string> prompt = words_of(argument.prompt);
    for (size_t i = 0; i + copied_run <= prompt.size(); ++i) runs.insert(run_at(prompt, i));
  }
  const std::vector<std::string> words = words_of(text);
  std::vector<bool> copied(words.size());
  for (size_t i = 0; i + copied_run <= words.size(); ++i)
    if (runs.contains(run_at(words, i))) std::fill_n(copied.begin() + static_cast<ptrdiff_t>(i), copied_run, true);
  std::vector<std::string> own;
  for (size_t i = 0; i < words.size(); ++i)
    if (!copied[i]) own.push_back(words[i]);
  return own;
}

// Nearly all different words in common: one was made from the other.
bool same_argument(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  const std::set<std::string> in_a(a.begin(), a.end()), in_b(b.begin(), b.end());
  std::vector<std::string> common;
  std::set_intersection(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(), std::back_inserter(common));
  return !common.empty() && 5 * common.size() >= 4 * std::max(in_a.size(), in_b.size());
}

std::string heading_label(const std::string& heading) { return label(heading.substr(0, heading.find(':'))); }

std::vector<const headed_text*> find_argument(const sheet_text& sheet, const sheet_argument& argument) {
  std::vector<const headed_text*> found;
  for (const headed_text& h : sheet.headed)
    if (heading_label(h.heading) == heading_label(argument.heading)) found.push_back(&h);
  return found;
}

void judge_argument(answer& result, const std::vector<std::string>& own, const std::string& same_as) {
  const size_t different = std::set<std::string>(own.begin(), own.end()).size();
  if (own.empty()) {
    result.state = answer_state::empty;
    result.advice = "Three or four sentences in your own words; the numbers of your tables are the evidence.";
    return;
  }
  result.given = std::to_string(own.size()) + (own.size() == 1 ? " word" : " words");
  result.state = answer_state::wrong;
  if (own.size() < fewest_words)
    result.advice = std::to_string(own.size()) + " words of your own are too few for an argument: " +
                    std::to_string(fewest_words) + " at least. The question's own words do not count.";
  else if (different < fewest_different)
    result.advice = "The same words over and over: only " + std::to_string(different) + " different ones.";
  else if (!same_as.empty())
    result.advice = "Nearly the same words as " + same_as + ": each asks for a reason of its own.";
  else
    result.state = answer_state::right;
}

sheet_section grade_arguments(const sheet_text& sheet, const sheet_key& key, int line) {
  sheet_section section{key.arguments_name, {}};
  std::vector<std::pair<std::string, std::vector<std::string>>> earlier;
  for (const sheet_argument& argument : key.arguments) {
    const std::vector<const headed_text*> found = find_argument(sheet, argument);
    answer result{argument.heading, "", found.empty() ? line : found.front()->line, answer_state::unreadable, "", ""};
    line = result.line;
    if (found.empty()) {
      result.advice = "This heading is missing: put it back, with your argument below it.";
    } else if (found.size() > 1) {
      result.advice = "This heading is there twice, in lines " + std::to_string(found[0]->line) + " and " +
                      std::to_string(found[1]->line) + ": keep one.";
    } else {
      const std::vector<std::string> own = own_words(found.front()->text, key.arguments);
      const auto same = std::find_if(earlier.begin(), earlier.end(), [&](const auto& e) { return same_argument(e.second, own); });
      judge_argument(result, own, same == earlier.end() ? "" : "\"" + same->first + "\"");
      earlier.emplace_back(argument.heading, own);
    }
    section.answers.push_back(result);
  }
  return section;
}

// ---- both files --------------------------------------------------------------------------------

sheet_key load_key(const std::filesystem::path& path) {
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error(shown(path) + ": the counts are missing: make workbook measures them");
  try {
    return scan_analysis(nlohmann::json::parse(stream));
  } catch (const std::exception&) {
    throw std::runtime_error(shown(path) + ": these are not the counts that measure.cpp writes: delete it, then make workbook");
  }
}

}  // namespace

sheet_verdict grade_sheet(const std::filesystem::path& sheet_path, const std::filesystem::path& key_path) {
  const sheet_key key = load_key(key_path);
  const sheet_text sheet = parse_sheet(load_sheet(sheet_path));
  const located_rows rows = locate_rows(sheet, key);
  if (rows.empty()) throw std::runtime_error(shown(sheet_path) + ": none of the questions is in it; make reset EX=03 brings the sheet back");

  sheet_verdict verdict;
  int line = 1;
  for (const sheet_part& part : key.parts) {
    sheet_section section{part.name, {}};
    for (const sheet_question& question : part.questions)
      for (const sheet_cell& cell : question.cells) {
        section.answers.push_back(grade_cell(rows, line, part, question, cell));
        line = section.answers.back().line;
      }
    verdict.sections.push_back(section);
  }
  verdict.sections.push_back(grade_arguments(sheet, key, line));
  return verdict;
}

}  // namespace grading
