// Mistakes in totals.
#include <algorithm>

#include "grading/models/task_models.h"

namespace grading::models {

namespace {

double total_of(const scan_task& t, size_t first, size_t last) {
  double sum = t.identity;
  for (size_t i = first; i < last; ++i) sum = t.combine(sum, t.values[i]);
  return sum;
}

// Lane k combines elements k, k + lanes, ...; then the lanes are combined: with an operator that commutes it is right.
double total_by_strides(const scan_task& t, size_t lanes) {
  double sum = t.identity;
  for (size_t lane = 0; lane < std::min(lanes, t.values.size()); ++lane) {
    double own = t.identity;
    for (size_t i = lane; i < t.values.size(); i += lanes) own = t.combine(own, t.values[i]);
    sum = t.combine(sum, own);
  }
  return sum;
}

// In each tile lane k combines with lane k + tile/2, then k + tile/4, ...: the same.
double total_by_halves(const scan_task& t, size_t tile) {
  double sum = t.identity;
  for (size_t first = 0; first < t.values.size(); first += tile) {
    values s(tile, t.identity);
    std::copy(t.values.begin() + first, t.values.begin() + std::min(t.values.size(), first + tile), s.begin());
    for (size_t half = tile / 2; half > 0; half /= 2)
      for (size_t k = 0; k < half; ++k) s[k] = t.combine(s[k], s[k + half]);
    sum = t.combine(sum, s[0]);
  }
  return sum;
}

// A mistake that needs an element: n = 0 is right.
using total_mistake = double (*)(const scan_task& t, size_t n);

std::optional<values> wrong_unless_empty(const scan_task& t, total_mistake value) {
  const size_t n = t.values.size();
  return values{n ? value(t, n) : t.identity};
}

class total_models {
 public:
  total_models(std::string function, task_of_call task) : function_(std::move(function)), task_(std::move(task)) {}

  void add_mistake(const char* cause, total_mistake value, const char* detail = "") {
    all.push_back(in_task(cause, function_, task_, [value](const scan_task& t) { return wrong_unless_empty(t, value); }, detail));
  }

  // + from the first value to the last, or from the last prefix.
  void add_plus() {
    auto unless_plus = [this](task_change total) {
      all.push_back(in_task("operator-is-plus", function_, task_, [total](const scan_task& t) {
        return t.combine == add ? std::nullopt : total(t);
      }));
    };
    unless_plus([](const scan_task& t) {
      return wrong_unless_empty(t, [](const scan_task& u, size_t n) { return add(total_of(u, 0, n - 1), u.values[n - 1]); });
    });
    for (bool from_zero : {true, false})
      unless_plus([from_zero](const scan_task& t) -> std::optional<values> {
        double sum = from_zero ? 0 : t.identity;
        for (double value : t.values) sum = add(sum, value);
        return values{sum};
      });
  }

  void add_orders() {
    auto order = [this](double (*total)(const scan_task&, size_t), std::function<std::string(int)> detail) {
      all.push_back(in_task("wrong-order", function_, task_, tile_sizes(),
                            [total](const scan_task& t, int size) { return values{total(t, size_t(size))}; }, std::move(detail)));
    };
    order(total_by_strides, [](int lanes) { return "each of " + std::to_string(lanes) + " lanes combines elements that are apart"; });
    order(total_by_halves, [](int tile) { return tiles_of(tile) + ", in which elements are combined that are apart"; });
  }

  void add_tiles() {
    for (bool last : {false, true})
      all.push_back(in_task(
          "total-of-one-tile", function_, task_, tile_sizes(),
          [last](const scan_task& t, int tile) {
            const size_t n = t.values.size(), start = last && n ? (n - 1) / tile * tile : 0;
            return values{total_of(t, start, std::min(n, start + size_t(tile)))};
          },
          [last](int tile) { return (last ? "the last tile of " : "the first ") + std::to_string(tile); }));
  }

  void add_empty(double value, const char* detail) {
    all.push_back(in_task("empty-total", function_, task_, [value](const scan_task& t) -> std::optional<values> {
      return values{t.values.empty() ? value : total_of(t, 0, t.values.size())};
    }, detail));
  }

  std::vector<bug_model> all;

 private:
  std::string function_;
  task_of_call task_;
};

double all_but_last(const scan_task& t, size_t n) { return total_of(t, 0, n - 1); }
double all_but_two(const scan_task& t, size_t n) { return n < 2 ? t.identity : total_of(t, 0, n - 2); }
double last_but_one(const scan_task& t, size_t n) { return t.values[n < 2 ? 0 : n - 2]; }

}  // namespace

std::vector<bug_model> wrong_total(std::string function, task_of_call task) {
  using task_ref = const scan_task&;
  total_models m(std::move(function), std::move(task));
  m.add_mistake("total-is-last-prefix", all_but_last);
  m.add_mistake("total-is-last-input", [](task_ref t, size_t n) { return t.values[n - 1]; });
  m.add_mistake("total-counts-twice", [](task_ref t, size_t n) { return t.combine(total_of(t, 0, n), t.values[n - 1]); }, "the last value");
  m.add_mistake("total-counts-twice", [](task_ref t, size_t n) { return t.combine(t.values[0], total_of(t, 0, n)); }, "the first value");
  m.add_mistake("total-wrong-end", [](task_ref t, size_t n) { return t.combine(all_but_last(t, n), t.values[0]); },
                "it is the last prefix plus the first value");
  m.add_mistake("total-wrong-end", [](task_ref t, size_t n) { return t.combine(all_but_last(t, n), last_but_one(t, n)); },
                "it is the last prefix plus the value before the last");
  m.add_mistake("total-wrong-end", all_but_two, "it is the last prefix but one");
  m.add_mistake("total-wrong-end", [](task_ref t, size_t n) { return t.combine(all_but_two(t, n), t.values[n - 1]); },
                "it is the last prefix but one plus the last value");
  m.add_plus();
  m.add_mistake("operands-swapped", [](task_ref t, size_t n) { return t.combine(t.values[n - 1], all_but_last(t, n)); });
  m.add_orders();
  m.add_tiles();
  m.add_empty(unwritten, "it is not written");
  m.add_empty(0, "it is 0");
  return std::move(m.all);
}

}  // namespace grading::models
