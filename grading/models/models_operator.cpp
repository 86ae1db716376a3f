// Scans with another operator or identity than they should have.
#include "grading/models/task_models.h"

namespace grading::models {

namespace {

using combination = double (*)(double, double);
using last_step = double (*)(const scan_task&, double prefix, double value);

double minus(double left, double right) { return add(left, -right); }

std::optional<values> with(const scan_task& t, combination combine, double identity) {
  scan_task other = t;
  other.combine = combine;
  other.identity = identity;
  return scan(other);
}

std::optional<values> with_zero(const scan_task& t) {
  return t.identity == 0 ? std::nullopt : with(t, t.combine, 0);
}

std::optional<values> with_plus(const scan_task& t) { return t.combine == add ? std::nullopt : with(t, add, t.identity); }
std::optional<values> with_plus_from_zero(const scan_task& t) { return t.combine == add ? std::nullopt : with(t, add, 0); }

// From zero, but element 0 is what it should be.
std::optional<values> with_plus_after_identity(const scan_task& t) {
  auto out = with_plus_from_zero(t);
  if (out && !out->empty() && t.exclusive) out->front() = t.identity;
  return out;
}

std::optional<values> with_minus(const scan_task& t) { return with(t, minus, t.identity); }

std::optional<values> swapped(const scan_task& t) {
  values out(t.values.size());
  double running = t.identity;
  for (size_t i = 0; i < out.size(); ++i) {
    if (!t.heads.empty() && t.heads[i]) running = t.identity;
    if (t.exclusive) out[i] = running;
    running = t.combine(t.values[i], running);
    if (!t.exclusive) out[i] = running;
  }
  return out;
}

// Inclusive, from a right exclusive scan: only the last step is wrong.
task_change only_in(last_step step) {
  return [step](const scan_task& t) -> std::optional<values> {
    if (t.exclusive) return std::nullopt;
    scan_task before = t;
    before.exclusive = true;
    values out = scan(before);
    for (size_t i = 0; i < out.size(); ++i) out[i] = step(t, out[i], t.values[i]);
    return out;
  };
}

}  // namespace

std::vector<bug_model> wrong_operator(std::string function, task_of_call task) {
  const last_step plus_last = [](const scan_task&, double prefix, double value) { return add(prefix, value); };
  const last_step minus_last = [](const scan_task&, double prefix, double value) { return minus(prefix, value); };
  const last_step swapped_last = [](const scan_task& t, double prefix, double value) { return t.combine(value, prefix); };
  return {
      in_task("zero-as-identity", function, task, with_zero, "instead of the operator's own"),
      in_task("operator-is-plus", function, task, with_plus_from_zero),
      in_task("operator-is-plus", function, task, with_plus_after_identity),
      in_task("operator-is-plus", function, task, with_plus),
      in_task("operator-is-plus", function, task, only_in(plus_last)),
      in_task("operands-swapped", function, task, only_in(swapped_last)),
      in_task("operands-swapped", function, task, swapped),
      in_task("minus-for-plus", function, task, with_minus),
      in_task("minus-for-plus", function, task, only_in(minus_last)),
  };
}

}  // namespace grading::models
