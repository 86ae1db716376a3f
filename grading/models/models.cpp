#include "grading/models/models.h"

#include <algorithm>
#include <limits>

namespace grading::models {

double add(double left, double right) { return float(left) + float(right); }
double larger(double left, double right) { return left < right ? right : left; }

const std::vector<int>& tile_sizes() {
  static const std::vector<int> sizes = {32, 64, 128, 256, 512, 1024};
  return sizes;
}

std::vector<double> scan(const scan_task& task) {
  std::vector<double> out(task.values.size());
  double running = task.identity;
  for (size_t i = 0; i < out.size(); ++i) {
    if (!task.heads.empty() && task.heads[i]) running = task.identity;
    if (task.exclusive) out[i] = running;
    running = task.combine(running, task.values[i]);
    if (!task.exclusive) out[i] = running;
  }
  return out;
}

bug_model mistake(std::string cause, std::string function, std::vector<int> parameters, prediction_with predict,
                  std::function<std::string(int)> detail) {
  auto whole = [predict = std::move(predict)](const call& c, int parameter) -> std::optional<output_values> {
    auto first = predict(c, parameter);
    if (!first) return std::nullopt;
    output_values all = {std::move(*first)};
    for (size_t i = 1; i < c.outputs.size(); ++i) all.push_back(c.outputs[i].values);
    return all;
  };
  return {std::move(cause), std::move(function), std::move(parameters), std::move(whole), std::move(detail)};
}

bug_model mistake(std::string cause, std::string function, prediction predict, std::string detail) {
  return mistake(
      std::move(cause), std::move(function), {0}, [predict = std::move(predict)](const call& c, int) { return predict(c); },
      [detail = std::move(detail)](int) { return detail; });
}

bug_model nothing_written(std::string function) {
  return mistake("nothing-written", std::move(function),
                 [](const call& c) { return std::vector(c.outputs[0].values.size(), unwritten); });
}

bug_model zeros_written(std::string function, std::string detail) {
  return mistake(
      "zeros-written", std::move(function), [](const call& c) { return std::vector(c.outputs[0].values.size(), 0.0); },
      std::move(detail));
}

bug_model copies_input(std::string function, size_t input, std::string cause) {
  return mistake(std::move(cause), std::move(function), [input](const call& c) -> std::optional<std::vector<double>> {
    if (input >= c.inputs.size() || c.inputs[input].values.size() != c.outputs[0].values.size()) return std::nullopt;
    return c.inputs[input].values;
  });
}

namespace {

// What a part that was left out holds.
struct filling {
  double value;
  const char* says;
};
const filling fillings[] = {{unwritten, "not written"}, {0.0, "0"}};

// Right, but for the elements that `missing` names.
using part = bool (*)(size_t i, size_t n, size_t tile);

bug_model part_missing(const std::string& cause, const std::string& function, const std::vector<int>& tiles, part missing,
                       const filling& f, std::function<std::string(int)> detail) {
  auto predict = [missing, value = f.value](const call& c, int tile) {
    std::vector<double> out = c.outputs[0].values;
    for (size_t i = 0; i < out.size(); ++i)
      if (missing(i, out.size(), size_t(tile))) out[i] = value;
    return std::optional(out);
  };
  return mistake(cause, function, tiles, predict,
                 [detail = std::move(detail), says = f.says](int tile) { return detail(tile) + says; });
}

std::string number(int k) { return std::to_string(k); }

}  // namespace

std::vector<bug_model> parts_missing(std::string function) {
  const std::vector<int>& tiles = tile_sizes();
  std::vector<bug_model> all;
  for (const filling& f : fillings) {
    auto model = [&](const char* cause, const std::vector<int>& parameters, part missing, std::function<std::string(int)> detail) {
      all.push_back(part_missing(cause, function, parameters, missing, f, std::move(detail)));
    };
    model("last-element-missing", {0}, [](size_t i, size_t n, size_t) { return i + 1 == n; },
          [](int) { return "element n - 1 is "; });
    model("first-element-missing", {0}, [](size_t i, size_t, size_t) { return i == 0; }, [](int) { return "element 0 is "; });
    model("lane-0-only", {0}, [](size_t i, size_t, size_t) { return i > 0; }, [](int) { return "all but element 0 are "; });
    model("lane-0-only", tiles, [](size_t i, size_t, size_t tile) { return i % tile > 0; },
          [](int tile) { return "all but every " + number(tile) + "th element are "; });
    model("first-tile-only", tiles, [](size_t i, size_t, size_t tile) { return i >= tile; },
          [](int tile) { return "from element " + number(tile) + " on they are "; });
    model("last-tile-missing", tiles, [](size_t i, size_t n, size_t tile) { return i >= n / tile * tile; },
          [](int tile) { return "tiles of " + number(tile) + "; the elements of the partial one are "; });
    model("last-element-missing", {2, 4, 8, 16}, [](size_t i, size_t n, size_t group) { return i >= n / group * group; },
          [](int group) { return "those that fill no group of " + number(group) + " are "; });
    model("last-tile-missing", tiles,  // as above, but there is at least one tile
          [](size_t i, size_t n, size_t tile) { return i >= std::max(tile, n / tile * tile); },
          [](int tile) { return "tiles of " + number(tile) + "; the elements of the partial one are "; });
    model("last-tile-missing", tiles, [](size_t i, size_t n, size_t tile) { return n > 0 && i >= (n - 1) / tile * tile; },
          [](int tile) { return "tiles of " + number(tile) + "; the elements of the last one, full or not, are "; });
    model("last-tile-missing", tiles, [](size_t i, size_t n, size_t tile) { return n > tile && i >= (n - 1) / tile * tile; },
          [](int tile) { return "tiles of " + number(tile) + "; the elements of the last one, full or not, are "; });
    model("tile-edges-missing", tiles, [](size_t i, size_t, size_t tile) { return i % tile == tile - 1; },
          [](int tile) { return "tiles of " + number(tile) + "; the last element of each is "; });
    model("tile-edges-missing", tiles, [](size_t i, size_t, size_t tile) { return i % tile == 0; },
          [](int tile) { return "tiles of " + number(tile) + "; the first element of each is "; });
  }
  return all;
}

namespace {

enum class edge : uint8_t { poison, zero, own, other };  // own: the right value there; other: that of the far end

double edge_value(edge e, double own, double other) {
  switch (e) {
    case edge::poison: return unwritten;
    case edge::zero: return 0;
    case edge::own: return own;
    case edge::other: return other;
  }
  return unwritten;
}

bug_model shift(const std::string& cause, const std::string& function, bool right, edge e, std::string detail) {
  return mistake(
      cause, function,
      [right, e](const call& c) {
        std::vector<double> out = c.outputs[0].values;
        if (out.empty()) return std::optional(out);
        const double first = out.front(), last = out.back();
        if (right) {
          std::copy_backward(out.begin(), out.end() - 1, out.end());
          out.front() = edge_value(e, first, last);
        } else {
          std::copy(out.begin() + 1, out.end(), out.begin());
          out.back() = edge_value(e, last, first);
        }
        return std::optional(out);
      },
      std::move(detail));
}

}  // namespace

std::vector<bug_model> shifts(std::string function) {
  std::vector<bug_model> all;
  for (edge e : {edge::poison, edge::zero, edge::own}) {
    all.push_back(shift("shifted-right", function, true, e, "element i holds what belongs to i - 1"));
    all.push_back(shift("shifted-left", function, false, e, "element i holds what belongs to i + 1"));
  }
  all.push_back(shift("wraps-around", function, true, edge::other, "element 0 holds what belongs to the last one"));
  all.push_back(shift("wraps-around", function, false, edge::other, "the last element holds what belongs to element 0"));
  return all;
}

}  // namespace grading::models
