#include "text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <utility>

namespace simtprof {
namespace {

const size_t bar_width = 40;
const size_t most_levels = 32;

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }
size_t width(const std::string& text) { return size_t(std::count_if(text.begin(), text.end(), starts_character)); }

std::string left(const std::string& text, size_t to) { return text + std::string(to - std::min(to, width(text)), ' '); }
std::string right(const std::string& text, size_t to) { return std::string(to - std::min(to, width(text)), ' ') + text; }

std::string line(const std::string& text) {
  const std::string most = clipped(text);
  return most.substr(0, most.find_last_not_of(' ') + 1) + "\n";
}
std::string row(const std::string& label, const std::string& text) { return line("    " + left(label, 13) + text); }

std::string fixed(double number, int decimals) {
  char digits[400];
  std::snprintf(digits, sizeof digits, "%.*f", decimals, number);
  return digits;
}
std::string plural(uint64_t count, const std::string& noun) { return grouped(count) + " " + noun + (count == 1 ? "" : "s"); }
std::string mebibytes(uint64_t sectors) { return fixed(double(sectors) * 32 / (1 << 20), 2); }
std::string ways(uint64_t worst) { return grouped(worst) + "-way"; }

std::string short_path(const std::string& path) {
  std::error_code ignored;
  const std::string here = std::filesystem::current_path(ignored).string() + "/";
  return path.starts_with(here) ? path.substr(here.size()) : path;
}
std::string place(const std::string& file, uint64_t line) { return short_path(file) + ":" + std::to_string(line); }

std::string extent(const std::array<uint64_t, 3>& e) {
  if (e[1] == 1 && e[2] == 1) return grouped(e[0]);
  return grouped(e[0]) + " x " + grouped(e[1]) + (e[2] == 1 ? "" : " x " + grouped(e[2]));
}

bool starts_section(const std::vector<comparison>& kernels, size_t i) {
  const std::string& section = kernels[i].now->section;
  return !section.empty() && (i == 0 || section != kernels[i - 1].now->section);
}

// ---- a kernel, row by row ------------------------------------------------------------------------------

std::string launch_row(const kernel& k, uint64_t warp) {
  const bool one = k.grid == std::array<uint64_t, 3>{1, 1, 1};
  const std::string blocks = extent(k.grid) + (one ? " block of " : " blocks of ") + extent(k.block) + " lanes";
  std::string text = row("launches", grouped(k.launches) + ": " + blocks + ", warps of " + grouped(warp));
  if (k.unfinished) text += row("", grouped(k.unfinished) + " not finished: what follows counts finished blocks only");
  return text + row("", "at " + place(k.file, k.line));
}

std::string conflicts_of(const site& s) {
  const std::string text = (s.conflicts() ? grouped(s.conflicts()) : "none") + " of " + plural(s.wavefronts, "wavefront");
  return s.worst > 1 ? text + ", worst " + ways(s.worst) : text;
}

std::string shared_rows(const comparison& c, const names& n) {
  const site all = c.now->total("shared");
  if (!all.requests) return row("shared", "not used");
  const site loads = c.now->total("shared", "load"), stores = c.now->total("shared", "store");
  const std::string size = plural(c.now->shared_bytes, "byte") + " a block";
  const std::string text = row("shared", "loads " + plural(loads.requests, "request") + ", stores " +
                                             plural(stores.requests, "request") + ", " + size) +
                           row("conflicts", conflicts_of(all));
  return c.before ? text + row("", n.before + ": " + conflicts_of(c.before->total("shared"))) : text;
}

std::string global_row(const kernel& k, const std::string& label, const std::string& operation) {
  const site s = k.total("global", operation);
  if (!s.requests) return row(label, operation + "s none");
  std::string text = operation + "s " + plural(s.requests, "request") + ", " + plural(s.sectors, "sector") + ", " +
                     mebibytes(s.sectors) + " MiB";
  if (s.sectors) text += ", efficiency " + percent(double(s.bytes) / (double(s.sectors) * 32));
  return row(label, text);
}

std::string joined(const std::vector<std::pair<std::string, uint64_t>>& counts) {
  std::string text;
  for (const auto& [name, count] : counts)
    if (count) text += (text.empty() ? "" : ", ") + name + " " + grouped(count);
  return text;
}

std::string warp_rows(const kernel& k) {
  const std::string atomics =
      joined({{"shared", k.total("shared", "atomic").requests}, {"global", k.total("global", "atomic").requests}});
  const std::string operations =
      joined({{"shuffles", k.shuffles}, {"votes", k.votes}, {"matches", k.matches}, {"barriers", k.warp_barriers}});
  std::string text = row("atomics", atomics.empty() ? "none" : atomics + " requests");
  if (!operations.empty()) text += row("warp ops", operations);
  std::string split = (k.split_intervals ? grouped(k.split_intervals) : "none") + " of " +
                      plural(k.intervals, "warp interval") + " split";
  if (k.split_intervals) split += " (" + percent(double(k.split_intervals) / double(k.intervals)) + ")";
  return text + row("divergence", split);
}

// ---- levels --------------------------------------------------------------------------------------------

struct level_columns {
  bool conflicts;  // there are any
  const kernel* before;
};

std::string level_row(const kernel& k, size_t i, const level_columns& shown) {
  const level& l = k.levels[i];
  const bool of_tree = !k.operations || l.operations;
  const std::string bar(size_t(std::lround(k.share(l) * double(bar_width))), '#');
  std::string text = right(std::to_string(i), 7) + right(of_tree ? rounded(k.a_block(k.active(l))) : "-", 12) +
                     right(of_tree ? percent(k.share(l)) : "-", 10) + "  " + left(bar, bar_width);
  if (shown.conflicts) text += right(grouped(l.conflicts()), 12);
  if (shown.conflicts && shown.before)
    text += right(i < shown.before->levels.size() ? grouped(shown.before->levels[i].conflicts()) : "-", 17);
  return line(text);
}

// How many levels of the tree leave most of its widest level's lanes idle.
std::string idle_levels(const kernel& k) {
  uint64_t busiest = 0;
  size_t all = 0, low = 0;
  for (const level& l : k.levels) busiest = std::max(busiest, l.operating);
  for (const level& l : k.levels)
    if (l.operations) ++all, low += double(l.operating) < 0.25 * double(busiest);
  return row("", std::to_string(low) + " of " + plural(all, "level") + " under 25 %: fewer than " + rounded(k.a_block(busiest) / 4) +
                     " lanes, of the busiest level's " + rounded(k.a_block(busiest)));
}

// A tree's levels are those that apply the operator; of the others only conflicts are of interest.
std::vector<size_t> levels_to_show(const kernel& k, const kernel* before) {
  std::vector<size_t> shown;
  for (size_t i = 0; i < k.levels.size(); ++i) {
    const bool conflicts = k.levels[i].conflicts() || (before && i < before->levels.size() && before->levels[i].conflicts());
    if (!k.operations || k.levels[i].operations || conflicts) shown.push_back(i);
  }
  return shown;
}

std::string level_rows(const comparison& c, const names& n) {
  const kernel& k = *c.now;
  if (k.levels.size() < 2) return "";
  const auto conflicting = [](const level& l) { return l.conflicts() > 0; };
  const auto any = [&](const kernel& of) { return std::any_of(of.levels.begin(), of.levels.end(), conflicting); };
  const level_columns shown{any(k) || (c.before && any(*c.before)), c.before};

  const std::string what = k.operations ? "lanes a block that apply the operator" : "lanes a block that touch memory";
  std::string head = "    " + left("levels", 13) + left(what, 54);
  if (shown.conflicts) head += right("conflicts", 12);
  if (shown.conflicts && shown.before) head += right(clipped(n.before, 15), 17);
  std::string text = line(head);

  const std::vector<size_t> all = levels_to_show(k, c.before);
  const size_t left_out = all.size() > most_levels ? all.size() - most_levels + 1 : 0;
  const size_t first_end = left_out ? most_levels / 2 : all.size();
  for (size_t i = 0; i < first_end; ++i) text += level_row(k, all[i], shown);
  if (left_out) text += line("    ... " + grouped(left_out) + " levels left out");
  for (size_t i = first_end + left_out; i < all.size(); ++i) text += level_row(k, all[i], shown);
  return text + (k.operations ? idle_levels(k) : "");
}

// ---- source lines --------------------------------------------------------------------------------------

struct source_line {
  std::string place, source;
  std::vector<site> sites;
  uint64_t cost = 0;
};

// An unrolled loop has many instructions of one kind on a line: then their sum is enough.
void add_site(std::vector<site>& sites, const site& s) {
  constexpr size_t most_of_a_kind = 4;
  std::vector<site*> alike;
  for (site& known : sites)
    if (known.space == s.space && known.operation == s.operation) alike.push_back(&known);
  if (alike.size() < most_of_a_kind) sites.push_back(s);
  else *alike.back() += s;
}

// The costly first. Instructions that cost nothing are left out.
template <class Cost>
std::vector<source_line> source_lines(const kernel& k, const Cost& cost) {
  std::map<std::pair<std::string, uint64_t>, source_line> by_place;
  for (const site& s : k.sites) {
    if (!cost(s)) continue;
    source_line& l = by_place[{s.file, s.line}];
    l.place = place(s.file, s.line);
    l.source = s.source;
    l.cost += cost(s);
    add_site(l.sites, s);
  }
  std::vector<source_line> lines;
  for (auto& [where, l] : by_place) lines.push_back(std::move(l));
  std::stable_sort(lines.begin(), lines.end(), [](const source_line& a, const source_line& b) { return a.cost > b.cost; });
  return lines;
}

std::string lanes_of(const site& s) {
  const std::string mean = rounded(double(s.accesses) / double(std::max<uint64_t>(s.requests, 1)));
  return mean + (mean == "1" ? " lane" : " lanes");
}

template <class Cost, class Describe>
std::string line_rows(const kernel& k, const std::string& label, size_t most, const Cost& cost, const Describe& describe) {
  std::vector<source_line> lines = source_lines(k, cost);
  if (lines.size() > most) lines.resize(most);
  std::string text;
  for (const source_line& l : lines) {
    text += row(text.empty() ? label : "", l.place + "  " + l.source);
    for (const site& s : l.sites)
      text += row("", "  " + left(s.space + " " + s.operation, 15) + plural(s.requests, "request") + " of " +
                          lanes_of(s) + ", " + describe(s));
  }
  return text;
}

std::string line_rows(const kernel& k, size_t most) {
  const auto conflicts = [](const site& s) { return s.conflicts(); };
  const auto sectors = [](const site& s) { return s.sectors; };
  const auto worst = [](const site& s) { return plural(s.conflicts(), "conflict") + ", worst " + ways(s.worst); };
  return line_rows(k, "conflicts at", most, conflicts, worst) +
         line_rows(k, "sectors at", most, sectors, [](const site& s) { return plural(s.sectors, "sector"); });
}

// ---- summary -------------------------------------------------------------------------------------------

using cells = std::vector<std::string>;  // the first is set to the left, numbers to the right; one alone is a heading

std::string table(const std::vector<cells>& rows) {
  std::vector<size_t> widths(rows[0].size());
  for (const cells& r : rows)
    for (size_t i = r.size() == 1; i < r.size(); ++i) widths[i] = std::max(widths[i], width(r[i]));
  size_t numbers = 0;
  for (size_t i = 1; i < widths.size(); ++i) numbers += widths[i] + 2;
  widths[0] = std::min(widths[0], columns - std::min(columns, numbers));

  std::string text;
  for (const cells& r : rows) {
    std::string one = r.size() == 1 ? r[0] : left(clipped(r[0], widths[0]), widths[0]);
    for (size_t i = 1; i < r.size(); ++i) one += "  " + right(r[i], widths[i]);
    text += line(one);
  }
  return text;
}

// "blelloch_tile<256, float>": without the namespace of the kernel itself.
std::string unqualified(const std::string& name) {
  const std::string head = name.substr(0, name.find_first_of("<("));
  const size_t colons = head.rfind("::");
  return colons == head.npos ? name : name.substr(colons + 2);
}

std::string worst_of(const site& s) { return s.worst > 1 ? ways(s.worst) : "-"; }

cells summary_row(const comparison& c, bool compared) {
  const kernel& k = *c.now;
  const site shared = k.total("shared"), global = k.total("global");
  const std::string indent = k.section.empty() ? "" : "  ";
  cells r = {indent + unqualified(k.name), grouped(shared.requests), grouped(shared.conflicts()), worst_of(shared)};
  if (compared && c.before) {
    const site before = c.before->total("shared");
    r.insert(r.end(), {grouped(before.conflicts()), worst_of(before)});
  } else if (compared) {
    r.insert(r.end(), {"-", "-"});
  }
  r.insert(r.end(), {grouped(global.sectors), mebibytes(global.sectors), fixed(k.milliseconds, 1)});
  return r;
}

const char* const terms =
    "request    a memory instruction of one warp, however many of its lanes take part\n"
    "wavefront  a pass of shared memory, one word a bank; conflicts are passes beyond the fewest possible\n"
    "sector     32 bytes of global memory, moved whole\n"
    "efficiency bytes asked for, of bytes moved; over 100 % where lanes read the same words\n"
    "split      lanes of a warp executed different memory instructions since they were last together\n";

}  // namespace

std::string grouped(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t i = digits.size(); i > 3;) digits.insert(i -= 3, ",");
  return digits;
}

std::string rounded(double number) {
  const uint64_t tenths = uint64_t(std::llround(std::min(number, 1e15) * 10));
  if (number > 0 && !tenths) return "<0.1";
  return grouped(tenths / 10) + (tenths % 10 ? "." + std::to_string(tenths % 10) : "");
}

std::string percent(double part) { return fixed(100 * part, 1) + " %"; }

std::string clipped(const std::string& text, size_t most) {
  if (width(text) <= most) return text;
  const std::string mark = "...";
  std::string result;
  size_t count = 0;
  for (const char c : text) {
    if (starts_character(c) && ++count + mark.size() > most) break;
    result += c;
  }
  return result + mark;
}

namespace {

// like: a kernel shown before, whose levels were the same; null if there is none
std::string kernel_text(const comparison& c, const kernel* like, uint64_t warp, const names& n, size_t most_lines) {
  const kernel& k = *c.now;
  std::string text = line((k.section.empty() ? "" : "  ") + k.name) + launch_row(k, warp);
  text += row("barriers", k.barriers ? rounded(k.a_block(k.barriers)) + " a block" : "none");
  if (k.waits) text += row("waits", rounded(k.a_block(k.waits)) + " a block: times that it could do nothing but poll for another one");
  text += shared_rows(c, n) + global_row(k, "global", "load") + global_row(k, "", "store") + warp_rows(k);
  if (k.operations) text += row("operations", grouped(k.operations) + ", " + rounded(k.a_block(k.operations)) + " a block");
  if (like) text += row("levels", "as of " + (like->section.empty() ? "the launch above of " + extent(like->grid) + " blocks" : like->section));
  else text += level_rows(c, n);
  return text + line_rows(k, most_lines);
}

const kernel* shown_before(const std::vector<comparison>& kernels, size_t i) {
  for (size_t j = 0; j < i; ++j)
    if (kernels[i].now->levels.size() > 1 && same_levels(*kernels[j].now, *kernels[i].now)) return kernels[j].now;
  return nullptr;
}

}  // namespace

std::string summary_text(const std::vector<comparison>& kernels, const names& n) {
  const bool compared = std::any_of(kernels.begin(), kernels.end(), [](const comparison& c) { return c.before; });
  cells above = {"", "shared", ""}, head = {"", "requests", "conflicts"};
  above.push_back(""), head.push_back("worst");
  if (compared) above.insert(above.end(), {"", ""}), head.insert(head.end(), {clipped(n.before, 15), "worst"});
  above.insert(above.end(), {"global", "", ""});
  head.insert(head.end(), {"sectors", "MiB", "ms"});
  std::vector<cells> rows = {above, head};
  for (size_t i = 0; i < kernels.size(); ++i) {
    if (starts_section(kernels, i)) rows.push_back({kernels[i].now->section});
    rows.push_back(summary_row(kernels[i], compared));
  }
  return table(rows) + "ms: on this CPU, with the counting; compare them only with each other.\n";
}

std::string profile_text(const std::vector<comparison>& kernels, uint64_t warp, const names& n, size_t most_lines) {
  std::string text;
  for (size_t i = 0; i < kernels.size(); ++i) {
    if (starts_section(kernels, i)) text += line(kernels[i].now->section);
    text += kernel_text(kernels[i], shown_before(kernels, i), warp, n, most_lines) + "\n";
  }
  return text + summary_text(kernels, n) + "\n" + terms;
}

}  // namespace simtprof
