#include "chart.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace simtprof {
namespace {

const size_t fewest_levels = 2, most_levels = 200, most_panels = 8;

const double page_width = 760, edge = 20, plot_left = 80, plot_width = page_width - plot_left - edge;
const double title_height = 74, utilization_height = 130, gap = 34, conflicts_height = 90, axis_height = 64;
const double legend_height = 40;

// Blue and orange stay apart for those who see no red or no green.
const char* const style =
    "<style>\n"
    "text { font: 15px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif; fill: #1f2328; }\n"
    ".title { font-weight: 600; font-size: 16px; }\n"
    ".kernel { font-size: 13px; }\n"
    ".end { text-anchor: end; }\n"
    ".middle { text-anchor: middle; }\n"
    ".page { fill: #ffffff; }\n"
    ".grid { stroke: #d0d7de; }\n"
    ".now { fill: #0072b2; }\n"
    ".before { fill: #e08a00; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "text { fill: #e6edf3; }\n"
    ".page { fill: #0d1117; }\n"
    ".grid { stroke: #3d444d; }\n"
    ".now { fill: #56b4e9; }\n"
    ".before { fill: #e69f00; }\n"
    "}\n"
    "</style>\n";

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') result += "&amp;";
    else if (c == '<') result += "&lt;";
    else if (c == '>') result += "&gt;";
    else if (c == '"') result += "&quot;";
    else result += c;
  }
  return result;
}

std::string number(double value) {
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.2f", value);
  std::string text = digits;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string attribute(const std::string& name, double value) { return " " + name + "=\"" + number(value) + "\""; }

std::string label(double x, double y, const std::string& look, const std::string& text) {
  return "<text" + attribute("x", x) + attribute("y", y) + " class=\"" + look + "\">" + escaped(text) + "</text>\n";
}

std::string box(double x, double y, double width, double height, const std::string& look, const std::string& title = "") {
  const std::string start = "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
                            attribute("height", height) + " class=\"" + look + "\"";
  return title.empty() ? start + "/>\n" : start + "><title>" + escaped(title) + "</title></rect>\n";
}

std::string grid_line(double y) {
  return "<line" + attribute("x1", plot_left) + attribute("x2", page_width - edge) + attribute("y1", y) +
         attribute("y2", y) + " class=\"grid\"/>\n";
}

// The end of an axis: half of it reads well too.
uint64_t round_up(uint64_t most) {
  if (most <= 2) return 2;
  double power = 1;
  while (power * 10 <= double(most)) power *= 10;
  for (const double factor : {1.0, 2.0, 4.0, 6.0, 8.0})
    if (factor * power >= double(most)) return uint64_t(factor * power);
  return uint64_t(10 * power);
}

std::string axis_count(uint64_t count) {
  return count < 1000000 ? grouped(count) : number(double(count) / 1e6) + " M";
}

// ---- a panel -------------------------------------------------------------------------------------------

struct panel {
  comparison c;
  const names* labels;

  size_t levels() const {
    return std::min(most_levels, std::max(c.now->levels.size(), c.before ? c.before->levels.size() : 0));
  }
  uint64_t most_conflicts() const {
    uint64_t most = 0;
    for (const kernel* k : {c.now, c.before})
      for (size_t i = 0; k && i < std::min(levels(), k->levels.size()); ++i) most = std::max(most, k->levels[i].conflicts());
    return most;
  }
  double height() const {
    return title_height + utilization_height + (most_conflicts() ? gap + conflicts_height : 0) + axis_height;
  }
};

// One bar a level of each kernel, side by side. `part` gives a bar's height, 0 to 1, and `said` what its title says.
template <class Part, class Said>
std::string bars(const panel& p, double top, double height, const Part& part, const Said& said) {
  const double slot = plot_width / double(p.levels()), series = p.c.before ? 2 : 1;
  const double bar = std::min(40.0, slot * 0.8 / series);
  std::string svg;
  for (size_t i = 0; i < p.levels(); ++i) {
    double x = plot_left + slot * (double(i) + 0.5) - bar * series / 2;
    for (const kernel* k : {p.c.now, p.c.before}) {
      const bool now = k == p.c.now;
      if (k && i < k->levels.size() && part(*k, k->levels[i]) > 0) {
        const double tall = part(*k, k->levels[i]) * height;
        const std::string whose = p.c.before ? (now ? p.labels->now : p.labels->before) + ", " : "";
        svg += box(x, top + height - tall, bar, tall, now ? "now" : "before",
                   whose + "level " + std::to_string(i) + ": " + said(*k, k->levels[i]));
      }
      x += bar;
    }
  }
  return svg;
}

std::string utilization(const panel& p, double top) {
  const std::string active = p.c.now->operations ? "apply the operator" : "touch memory";
  std::string svg = label(plot_left, top - 10, "", "share of the block's lanes that " + active);
  for (const double part : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    const double y = top + utilization_height * (1 - part);
    svg += grid_line(y);
    if (part != 0.25 && part != 0.75) svg += label(plot_left - 8, y + 5, "end", rounded(100 * part) + " %");
  }
  return svg + bars(
                   p, top, utilization_height, [](const kernel& k, const level& l) { return k.share(l); },
                   [](const kernel& k, const level& l) {
                     return rounded(k.a_block(k.active(l))) + " lanes a block (" + percent(k.share(l)) + ")";
                   });
}

std::string total_conflicts(const comparison& c, const names& n) {
  const std::string now = grouped(c.now->total("shared").conflicts());
  if (!c.before) return now;
  const std::string before = grouped(c.before->total("shared").conflicts());
  return clipped(n.now, 20) + " " + now + ", " + clipped(n.before, 20) + " " + before;
}

std::string conflicts(const panel& p, double top) {
  const uint64_t most = round_up(p.most_conflicts());
  std::string svg = label(plot_left, top - 10, "", "bank conflicts: " + total_conflicts(p.c, *p.labels));
  for (const uint64_t count : {uint64_t(0), most / 2, most}) {
    const double y = top + conflicts_height * (1 - double(count) / double(most));
    svg += grid_line(y) + label(plot_left - 8, y + 5, "end", axis_count(count));
  }
  return svg + bars(
                   p, top, conflicts_height,
                   [&](const kernel&, const level& l) { return double(l.conflicts()) / double(most); },
                   [](const kernel&, const level& l) { return grouped(l.conflicts()) + " conflicts"; });
}

std::string level_axis(const panel& p, double top) {
  const size_t most_labels = p.levels() > 100 ? 16 : 24, every = (p.levels() + most_labels - 1) / most_labels;
  std::string svg;
  for (size_t i = 0; i < p.levels(); i += every)
    svg += label(plot_left + plot_width * (double(i) + 0.5) / double(p.levels()), top + 20, "middle", std::to_string(i));
  const size_t all = p.c.now->levels.size();
  std::string what = "level: barriers that the block has passed";
  if (all > p.levels()) what += " (the first " + grouped(p.levels()) + " of " + grouped(all) + ")";
  if (!p.most_conflicts()) what += "; no bank conflicts";
  return svg + label(plot_left + plot_width / 2, top + 42, "middle", what);
}

std::string draw(const panel& p, double top) {
  const kernel& k = *p.c.now;
  std::string svg = "<g>\n<title>" + escaped(k.section.empty() ? k.name : k.section + ": " + k.name) + "</title>\n";
  const bool headed = !k.section.empty();
  svg += label(edge, top + 16, "title", clipped(headed ? k.section : k.name, 66));
  if (headed) svg += label(edge, top + 36, "kernel", clipped(k.name, 88));
  double y = top + title_height;
  svg += utilization(p, y);
  y += utilization_height;
  if (p.most_conflicts()) {
    svg += conflicts(p, y + gap);
    y += gap + conflicts_height;
  }
  return svg + level_axis(p, y) + "</g>\n";
}

std::string legend(const names& n) {
  const double top = 16, second = page_width / 2;
  return box(edge, top, 16, 16, "now") + label(edge + 24, top + 13, "", clipped(n.now, 40)) +
         box(second, top, 16, 16, "before") + label(second + 24, top + 13, "", clipped(n.before, 40));
}

std::string described(const std::vector<panel>& panels, const names& n, bool compared) {
  std::string text = "The share of a block's lanes that are active, and bank conflicts, from each barrier to the next.";
  if (compared) text += " Compared: " + n.now + " and " + n.before + ".";
  for (const panel& p : panels) text += " " + p.c.now->name + ": conflicts " + total_conflicts(p.c, n) + ".";
  return text;
}

}  // namespace

chart draw_chart(const std::vector<comparison>& kernels, const names& n) {
  std::vector<panel> panels;
  for (const comparison& c : kernels) {
    const auto is_drawn = [&](const panel& p) { return same_levels(*p.c.now, *c.now); };
    if (c.now->levels.size() >= fewest_levels && std::none_of(panels.begin(), panels.end(), is_drawn)) panels.push_back({c, &n});
  }
  if (panels.empty()) return {"", "nothing to draw: no kernel has a barrier"};
  chart result;
  if (panels.size() > most_panels) {
    result.remark = "drawn: the first " + std::to_string(most_panels) + " of " + std::to_string(panels.size()) +
                    " kernels with levels; --kernel chooses";
    panels.erase(panels.begin() + most_panels, panels.end());
  }
  const bool compared = std::any_of(panels.begin(), panels.end(), [](const panel& p) { return p.c.before; });

  std::string body = compared ? legend(n) : "";
  double height = compared ? legend_height : 0;
  for (const panel& p : panels) {
    body += draw(p, height + 14);
    height += p.height();
  }
  height += 10;
  const std::string size = number(page_width) + " " + number(height);
  result.svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + "\"" + attribute("width", page_width) +
               attribute("height", height) +
               " style=\"max-width: 100%; height: auto\" role=\"img\" aria-labelledby=\"title desc\">\n"
               "<title id=\"title\">Utilization and bank conflicts by level</title>\n<desc id=\"desc\">" +
               escaped(described(panels, n, compared)) + "</desc>\n" + style + box(0, 0, page_width, height, "page") + body +
               "</svg>\n";
  return result;
}

}  // namespace simtprof
