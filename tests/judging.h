// Hand-made exercises, calls and runs: the judgement is tested without a compiler or a worker. References and wrong results
// are written out here, with nothing of grading/models.
#pragma once
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "grading/diagnosis/judge.h"
#include "grading/models/models.h"

namespace judging {

using numbers = std::vector<double>;
using flags = std::vector<int>;

inline constexpr double poison = std::numeric_limits<double>::quiet_NaN();
inline constexpr double minus_infinity = -std::numeric_limits<double>::infinity();

// 1 to 9, no two neighbours equal; other numbers for another salt.
inline numbers some_values(size_t n, size_t salt = 0) {
  numbers v(n);
  for (size_t i = 0; i < n; ++i) v[i] = double((i * 7 + i / 9 + i / 31 + salt) % 9 + 1);
  for (size_t i = 1; i < n; ++i)
    if (v[i] == v[i - 1]) v[i] = v[i] == 9 ? 1 : v[i] + 1;
  return v;
}

struct kind {
  bool exclusive = false, maximum = false, segmented = false, total = false;
  std::string function = "scan";
  bool latest = false;  // the last value so far that is not -1: it does not commute

  double identity() const { return maximum ? minus_infinity : latest ? -1 : 0; }
  double both(double l, double r) const { return maximum ? std::max(l, r) : latest ? (r == -1 ? l : r) : l + r; }
};

// By the definition.
inline numbers right_answer(const kind& k, const numbers& in, const flags& heads) {
  numbers out;
  double sum = k.identity();
  for (size_t i = 0; i < in.size(); ++i) {
    if (k.segmented && heads[i]) sum = k.identity();
    if (k.exclusive) out.push_back(sum);
    sum = k.both(sum, in[i]);
    if (!k.exclusive) out.push_back(sum);
  }
  return k.total ? numbers{sum} : out;
}

inline grading::array floats(const char* name, numbers values) { return {name, grading::element::float32, std::move(values)}; }

inline grading::call make_call(const kind& k, const numbers& in, const flags& heads = {}, const std::string& setting = "") {
  grading::call c{k.function, setting, 0, in.size(), {floats("in", in)}, {floats("out", right_answer(k, in, heads))}};
  if (k.segmented) c.inputs.push_back({"flags", grading::element::int32, numbers(heads.begin(), heads.end())});
  return c;
}

inline numbers in_of(const grading::call& c) { return c.inputs[0].values; }
inline flags heads_of(const grading::call& c) { return {c.inputs[1].values.begin(), c.inputs[1].values.end()}; }

inline const std::vector<size_t> usual_sizes = {0, 1, 2, 33, 65, 256, 257, 1000, 1024, 2500};

inline std::vector<grading::test_case> cases_of(const kind& k) {
  grading::test_case sizes{"sizes", {}}, heads{"heads", {}};
  auto values = [&](size_t n) {
    numbers v = some_values(n, n);
    for (size_t i = 0; k.latest && i < n; ++i)
      if (i % 5 == 2 || i % 37 > 30) v[i] = -1;
    if (k.maximum)
      for (size_t i = 0; i < n; ++i) v[i] = double(i / 3 * 2) - 900 - v[i];  // below 0 for long, often a new maximum
    return v;
  };
  if (!k.segmented)
    for (size_t n : usual_sizes) sizes.calls.push_back(make_call(k, values(n)));
  else
    for (size_t n : usual_sizes) {
      flags some(n), edges(n), every(n, 1), none(n);
      for (size_t i = 0; i < n; ++i) some[i] = i % 97 == 50 || i % 41 == 7 || (i > 600 && i < 700 && i % 3 == 1);
      for (size_t i = 0; i < n; ++i) edges[i] = i % 768 == 512 || i % 768 == 255;
      for (size_t i = 1100; i < std::min(n, size_t(2300)); ++i) some[i] = 0;  // a segment over several tiles
      for (const flags& f : {some, edges}) sizes.calls.push_back(make_call(k, values(n), f));
      heads.calls.push_back(make_call(k, values(n), every, "every flag set"));
      heads.calls.push_back(make_call(k, values(n), none, "no flag"));
    }
  if (heads.calls.empty()) return {sizes};
  return {sizes, heads};
}

// ---- Runs.

// CUDA at 32 lanes and HIP at 64, each in both orders.
inline std::vector<grading::run_settings> usual_settings() {
  using namespace grading;
  auto setting = [](dialect d, int warp, const char* schedule, bool backwards) {
    run_settings s;
    s.language = d;
    s.warp = warp;
    s.schedule = schedule;
    s.backwards = backwards;
    return s;
  };
  return {setting(dialect::cuda, 32, "forward", false), setting(dialect::hip, 64, "reverse", true),
          setting(dialect::cuda, 32, "random:1", true), setting(dialect::hip, 64, "random:2", false)};
}

using answer = std::function<numbers(const grading::call&, const grading::run_settings&)>;

inline grading::observation returned(numbers out) {
  grading::observation o;
  o.how = grading::observation::end::returned;
  o.outputs = {std::move(out)};
  return o;
}

inline std::vector<grading::run> runs_of(const std::vector<grading::test_case>& cases, const answer& gives) {
  std::vector<grading::run> runs;
  for (const grading::run_settings& s : usual_settings()) {
    runs.emplace_back().settings = s;
    for (const grading::call* c : calls_of(cases)) runs.back().observations.push_back(returned(gives(*c, s)));
  }
  return runs;
}

inline answer right() {
  return [](const grading::call& c, const grading::run_settings&) { return c.outputs[0].values; };
}

// ---- An exercise with all generic models of a kind.

inline grading::models::task_of_call task_of(const kind& k) {
  return [k](const grading::call& c) {
    grading::models::scan_task t;
    t.values = in_of(c);
    if (k.segmented)
      for (int f : heads_of(c)) t.heads.push_back(f != 0);
    t.exclusive = k.exclusive;
    t.identity = k.identity();
    t.combine = k.maximum ? grading::models::larger : grading::models::add;
    if (k.latest) t.combine = [](double l, double r) { return r == -1 ? l : r; };
    return std::optional(t);
  };
}

inline grading::exercise exercise_of(const kind& k) {
  namespace m = grading::models;
  grading::exercise e;
  e.name = "exercise";
  auto add = [&](std::vector<grading::bug_model> more) { e.models.insert(e.models.end(), more.begin(), more.end()); };
  add({m::nothing_written(k.function), m::zeros_written(k.function), m::copies_input(k.function, 0)});
  if (k.total) {
    add(m::wrong_total(k.function, task_of(k)));
  } else {
    add(m::wrong_ends(k.function, task_of(k)));
    if (k.segmented) add(m::wrong_flags(k.function, task_of(k)));
    add(m::wrong_carries(k.function, task_of(k)));
    add(m::wrong_operator(k.function, task_of(k)));
    add(m::parts_missing(k.function));
    add(m::shifts(k.function));
  }
  e.patterns = m::patterns(k.function);
  return e;
}

inline grading::verdict judged(const kind& k, const answer& gives) {
  const auto cases = cases_of(k);
  return grading::judge(exercise_of(k), cases, runs_of(cases, gives));
}

// For answers that are the same in every run.
inline grading::verdict judged(const kind& k, const std::function<numbers(const grading::call&)>& gives) {
  return judged(k, [gives](const grading::call& c, const grading::run_settings&) { return gives(c); });
}

}  // namespace judging
