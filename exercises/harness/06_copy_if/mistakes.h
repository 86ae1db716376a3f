// Mistakes in the TODO regions of exercise 06, each with the whole output that it leads to.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "exercises/harness/06_copy_if/skeleton.h"
#include "grading/run/runner.h"

namespace grading::compaction {

using models::append, models::model_list;

inline bug_model of_skeleton(const char* cause, const char* function, const skeleton& s, const std::string& detail) {
  const auto predict = [s](const call& c, int) { return std::optional(s.run(task(c))); };
  return {cause, function, {0}, predict, [detail](int) { return detail; }};
}

// In partition the mistake may lead to places outside, or to two elements in one place, wherever it shows at all: then the
// hazards tell. That depends on how the others are moved.
enum class in_partition : uint8_t {
  shows,
  shows_without_rest,  // not if the others are moved by this count
  hazards_only,
};

// A mistake in what copy_if does, with the other TODOs done or still to be done; and partition may have a count of its own.
inline void append_in_copy(model_list& to, const char* function, skeleton s, const char* cause, const std::string& detail,
                           in_partition there = in_partition::shows) {
  const bool counts_right = s.count == counts::right, partition = function == partitions;
  if (partition && there == in_partition::hazards_only) return;
  if (!partition || there == in_partition::shows) to.push_back(of_skeleton(cause, function, s, detail));
  if (partition)
    for (const rests rest : {rests::missing, rests::apart}) {
      s.rest = rest;
      to.push_back(of_skeleton(cause, function, s, detail));
    }
  if (!counts_right) return;
  s.count = counts::zero;
  s.rest = partition ? rests::missing : rests::right;
  to.push_back(of_skeleton(cause, function, s, detail));
}

// TODO 1.
struct flag_mistake {
  const char* cause;
  flag_of flag;
  const char* detail;
  in_partition there = in_partition::shows;
};
inline const flag_mistake flag_mistakes[] = {
    {"predicate-negated", [](const task& t, size_t i) -> int64_t { return !t.stays[i]; }, ""},
    {"predicate-ignored", [](const task& t, size_t i) -> int64_t { return t.in[i] != 0; }, "all elements are kept"},
    {"predicate-ignored", [](const task& t, size_t i) -> int64_t { return static_cast<long>(t.in[i]) % 2 != 0; },
     "the odd elements are kept, whatever is asked for"},
    {"predicate-ignored", [](const task& t, size_t i) -> int64_t { return static_cast<long>(t.in[i]) % 2 == 0; },
     "the even elements are kept, whatever is asked for"},
    {"predicate-ignored", [](const task& t, size_t i) -> int64_t { return t.in[i] > 0; },
     "the elements above 0 are kept, whatever is asked for"},
    {"predicate-ignored", [](const task& t, size_t i) -> int64_t { return t.in[i] < less_than; },
     "the elements below 100 are kept, whatever is asked for"},
    {"last-element-missing", [](const task& t, size_t i) -> int64_t { return t.stays[i] && i + 1 < t.n(); },
     "it never stays", in_partition::hazards_only},
    {"predicate-of-index", [](const task& t, size_t i) -> int64_t { return t.keeps(static_cast<double>(i)); }, ""},
    {"flag-not-one", [](const task& t, size_t i) { return t.stays[i] ? static_cast<int64_t>(t.in[i]) : 0; },
     "it is the element itself"},
    {"flag-not-one", [](const task& t, size_t i) -> int64_t { return t.stays[i] ? -1 : 0; }, "it is -1"},
    {"flag-not-one", [](const task& t, size_t i) -> int64_t { return t.stays[i] ? 2 : 0; }, "it is 2"},
    {"flag-not-one", [](const task& t, size_t i) -> int64_t { return t.stays[i] ? static_cast<int64_t>(i) : 0; },
     "it is the element's index"},
    {"flag-not-one", [](const task& t, size_t i) -> int64_t { return t.stays[i] ? static_cast<int64_t>(i) + 1 : 0; },
     "it is the element's index + 1"},
    {"flag-not-one", [](const task& t, size_t i) -> int64_t { return t.stays[i] ? 1 : -1; },
     "an element that does not stay has -1 in place of 0"},
    {"flag-not-one", [](const task& t, size_t i) -> int64_t { return t.stays[i] ? 1 : 2; },
     "an element that does not stay has 2 in place of 0"},
};

// What count_before makes of them.
struct scan_mistake {
  const char* cause;
  scans scan;
  in_partition there = in_partition::shows;
};
inline const scan_mistake scan_mistakes[] = {
    {"flags-overwritten", scans::in_place},
    {"scans-wrong-array", scans::elements, in_partition::hazards_only},
    {"inclusive-for-exclusive", scans::inclusive},
    {"carry-missing", scans::by_tiles, in_partition::hazards_only},
};

// TODO 2.
struct move_mistake {
  const char* cause;
  moves move;
  const char* detail;
  in_partition there = in_partition::shows;
};
inline const move_mistake move_mistakes[] = {
    {"kept-missing", moves::missing, ""},
    {"flag-not-tested", moves::untested, "every element is moved", in_partition::hazards_only},
    {"flag-not-tested", moves::others, "those that do not stay are moved in place of those that do"},
    {"shifted-right", moves::one_further, "the first that stays goes to out[1]"},
    {"not-packed", moves::stay_there, "the elements that stay do so at their old index"},
    {"gather-for-scatter", moves::gather, ""},
    {"gather-for-scatter", moves::gather_all, ""},
    {"stores-the-index", moves::index, "out holds their indices"},
    {"stores-the-index", moves::position, "out holds their positions"},
    {"stores-the-index", moves::flag, "out holds their flags"},
};

// TODO 3.
struct count_mistake {
  const char* cause;
  counts count;
  const char* detail;
  in_partition there = in_partition::shows;
};
inline const count_mistake count_mistakes[] = {
    {"total-is-last-prefix", counts::last_position, "kept[0] is positions[n - 1]"},
    {"total-is-last-input", counts::last_flag, "kept[0] is flags[n - 1]"},
    {"last-always-counted", counts::one_more, "kept[0] is positions[n - 1] + 1", in_partition::shows_without_rest},
    {"total-wrong-end", counts::first_flag, "kept[0] is positions[n - 1] + flags[0]"},
    {"total-counts-twice", counts::last_flag_twice, "the last flag"},
    {"empty-total", counts::nothing_for_none, "kept[0] is not written"},
    {"count-missing", counts::zero, "kept[0] is 0 in all calls"},
    {"count-missing", counts::unwritten, "kept[0] is never written"},
    {"count-wrong", counts::others, "kept[0] counts the elements that do not stay"},
    {"count-wrong", counts::everything, "kept[0] is n", in_partition::shows_without_rest},
};

// TODO 4.
struct rest_mistake {
  const char* cause;
  rests rest;
  const char* detail;
};
inline const rest_mistake rest_mistakes[] = {
    {"rest-missing", rests::missing, ""},
    {"rest-over-the-kept", rests::no_offset, "the first of them goes to out[0]"},
    {"rest-offset-wrong", rests::own_number, "they start at out[n - kept[0]]"},
    {"rest-off-by-one", rests::one_early, "they start at out[kept[0] - 1]"},
    {"rest-reversed", rests::from_the_end, "they are put down from out[n - 1] on"},
    {"not-packed", rests::stay_there, "the elements that do not stay are at their old index"},
    {"stores-the-index", rests::index, "behind those that stay, out holds indices"},
};

// Which elements are moved at all.
inline model_list parts_left_out(const char* function) {
  struct part {
    const char* cause;
    extent::kind what;
    std::vector<int> tiles;
    const char* says;
  };
  const part parts[] = {
      {"first-tile-only", extent::kind::first_tile, models::tile_sizes(), "only elements up to in[T - 1] are moved"},
      {"last-tile-missing", extent::kind::full_tiles, models::tile_sizes(), "those of full tiles of T only are moved"},
      {"last-tile-missing", extent::kind::at_least_one_tile, models::tile_sizes(), "those of full tiles of T only are moved"},
      {"last-element-missing", extent::kind::but_last, {0}, "in[n - 1] is not moved"},
  };
  model_list all;
  for (const part& p : parts)
    for (const int which : {0, 1, 2}) {  // the kept ones, the rest, both
      if (which > 0 && function == copies) break;
      for (const bool rest_is_missing : {false, true}) {
        if (rest_is_missing && (which > 0 || function == copies)) break;
        const auto predict = [p, which, rest_is_missing](const call& c, int tile) {
          skeleton s;
          const extent has{p.what, static_cast<size_t>(tile)};
          if (which != 1) s.moved = has;
          if (which != 0) s.rest_moved = has;
          if (rest_is_missing) s.rest = rests::missing;
          return std::optional(s.run(task(c)));
        };
        const auto detail = [p, which](int tile) {
          std::string says = p.says;
          if (const size_t at = says.find('T'); at != std::string::npos)
            says.replace(at, says.substr(at).starts_with("T - 1") ? 5 : 1,
                         std::to_string(says.substr(at).starts_with("T - 1") ? tile - 1 : tile));
          return (which == 1 ? "of the others: " : "") + says;
        };
        all.push_back({p.cause, function, p.tiles, predict, detail});
      }
    }
  return all;
}

// copy_if: what follows the kept ones.
inline bug_model tail_of(double (*value)(const call&, size_t i), const char* detail) {
  return {"tail-overwritten", copies, {0},
          [value](const call& c, int) {
            output_values out = {c.outputs[0].values, c.outputs[1].values};
            for (size_t i = static_cast<size_t>(out[1][0]); i < out[0].size(); ++i) out[0][i] = value(c, i);
            return std::optional(out);
          },
          [detail](int) { return detail; }};
}

inline model_list all_mistakes(const char* function) {
  skeleton starter;
  starter.flag = [](const task&, size_t) -> int64_t { return 0; };
  model_list all = {{"nothing-written", function, {0}, [](const call& c, int) {
                       return std::optional(output_values{std::vector(c.n, models::unwritten), {models::unwritten}});
                     }}};
  all.push_back(of_skeleton("kept-missing", function, starter, function == copies ? "and kept[0] is 0" : "all stay behind"));
  starter.rest = rests::missing;
  if (function == partitions) all.push_back(of_skeleton("kept-missing", function, starter, "and kept[0] is 0"));
  for (const flag_mistake& m : flag_mistakes) {
    skeleton s;
    s.flag = m.flag;
    append_in_copy(all, function, s, m.cause, m.detail, m.there);
  }
  for (const scan_mistake& m : scan_mistakes) {
    skeleton s;
    s.scan = m.scan;
    append_in_copy(all, function, s, m.cause, "", m.there);
  }
  for (const move_mistake& m : move_mistakes) {
    skeleton s;
    s.move = m.move;
    append_in_copy(all, function, s, m.cause, m.detail, m.there);
  }
  for (const count_mistake& m : count_mistakes) {
    skeleton s;
    s.count = m.count;
    append_in_copy(all, function, s, m.cause, m.detail, m.there);
  }
  if (function == partitions)
    for (const rest_mistake& m : rest_mistakes) {
      skeleton s;
      s.rest = m.rest;
      all.push_back(of_skeleton(m.cause, function, s, m.detail));
    }
  append(all, parts_left_out(function));
  if (function == copies) {
    all.push_back(tail_of([](const call&, size_t) { return 0.0; }, "it holds zeros"));
    all.push_back(tail_of([](const call& c, size_t i) { return c.inputs[0].values[i]; }, "it holds the elements of in"));
  }
  return all;
}

// ---- What is right in an output, if not all is.

struct seen_parts {
  bool count = false;             // kept[0]
  bool kept = false, rest = false;          // in place; the rest: what follows the kept ones
  bool kept_set = false, rest_set = false;  // these elements, in any order
  bool set = false;                         // all elements of out, in any order
};

inline std::optional<seen_parts> parts_of(const call& c, const output_values& got) {
  if (got.size() != 2 || got[0].size() != c.n || got[1].size() != 1) return std::nullopt;
  const std::vector<double>& wanted = c.outputs[0].values;
  const auto border = static_cast<std::ptrdiff_t>(c.outputs[1].values[0]);
  const auto same = [&](std::vector<double> a, std::vector<double> b, bool sorted) {
    if (sorted) std::sort(a.begin(), a.end()), std::sort(b.begin(), b.end());
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_value);
  };
  const auto any_nan = [](const std::vector<double>& v) {
    return std::any_of(v.begin(), v.end(), [](double x) { return x != x; });
  };
  const auto first = [&](const std::vector<double>& v) { return std::vector(v.begin(), v.begin() + border); };
  const auto behind = [&](const std::vector<double>& v) { return std::vector(v.begin() + border, v.end()); };
  const std::vector<double> wanted_kept = first(wanted), kept = first(got[0]);
  const std::vector<double> wanted_rest = behind(wanted), rest = behind(got[0]);
  seen_parts p;
  p.count = same_value(got[1][0], c.outputs[1].values[0]);
  p.kept = same(wanted_kept, kept, false);
  p.rest = same(wanted_rest, rest, false);
  p.kept_set = !any_nan(kept) && same(wanted_kept, kept, true);
  p.rest_set = p.rest || (!any_nan(rest) && !any_nan(wanted_rest) && same(wanted_rest, rest, true));
  p.set = (p.kept_set && p.rest_set) || (!any_nan(got[0]) && !any_nan(wanted) && same(wanted, got[0], true));
  return p;
}

inline bug_pattern pattern_of(const char* cause, const char* function, std::optional<std::string> (*says)(const seen_parts&)) {
  return {cause, function, [says](const call& c, const output_values& got) -> std::optional<std::string> {
            const auto parts = parts_of(c, got);
            return parts ? says(*parts) : std::nullopt;
          }};
}

inline std::optional<std::string> other_order(const seen_parts& p) {
  if (!p.count || !p.kept_set || !p.rest_set || (p.kept && p.rest)) return std::nullopt;
  return p.kept ? "those that stay are in order" : "";
}
inline std::optional<std::string> other_places(const seen_parts& p) {
  if (const auto order = other_order(p)) return order;
  return p.count && p.set && !(p.kept && p.rest) ? std::optional<std::string>("") : std::nullopt;
}

inline bug_pattern places_by_arrival(const char* function) {
  bug_pattern p = pattern_of("places-by-arrival", function, other_order);
  p.of_runs = true;
  return p;
}

inline std::vector<bug_pattern> all_patterns(const char* function) {
  using answer = std::optional<std::string>;
  std::vector<bug_pattern> all = {places_by_arrival(function)};
  std::vector<bug_pattern> general = models::patterns(function);
  all.push_back(general.front());  // empty-total
  all.push_back(pattern_of("wrong-order", function, other_places));
  all.push_back(pattern_of("count-wrong", function, [](const seen_parts& p) -> answer {
    return !p.count && p.kept && p.rest ? answer("all of out is right") : std::nullopt;
  }));
  const bool copy = function == copies;
  all.push_back(pattern_of(copy ? "tail-overwritten" : "rest-wrong", function, [](const seen_parts& p) -> answer {
    return p.count && p.kept && !p.rest ? answer("the kept ones and kept[0] are right") : std::nullopt;
  }));
  for (size_t i = 1; i < general.size(); ++i)  // the others are about sums, or any order of all of out
    if (const std::string& cause = general[i].cause; cause != "rounded" && cause != "off-by-constant" && cause != "wrong-order")
      all.push_back(std::move(general[i]));
  return all;
}

}  // namespace grading::compaction
