// Mistakes at the ends of scans, and in what is carried from tile to tile.

#include "grading/models/task_models.h"
#include "grading/models/tiles.h"

namespace grading::models {

bug_model in_task(std::string cause, std::string function, const task_of_call& task, std::vector<int> parameters,
                  task_change_with predict, std::function<std::string(int)> detail) {
  return mistake(
      std::move(cause), std::move(function), std::move(parameters),
      [task, predict = std::move(predict)](const call& c, int parameter) -> std::optional<values> {
        auto t = task(c);
        return t ? predict(*t, parameter) : std::nullopt;
      },
      std::move(detail));
}

bug_model in_task(std::string cause, std::string function, const task_of_call& task, task_change predict, std::string detail) {
  return in_task(
      std::move(cause), std::move(function), task, {0}, [predict = std::move(predict)](const scan_task& t, int) { return predict(t); },
      [detail = std::move(detail)](int) { return detail; });
}

namespace {

// Every tile's element 0 holds something else, as if it were element 0 of all.
std::optional<values> at_tile_starts(const scan_task& t, int tile, double (*value)(const scan_task&, size_t i)) {
  values out = scan(t);
  for (size_t i = 0; i < out.size(); i += size_t(tile)) out[i] = value(t, i);
  return out;
}

}  // namespace

std::vector<bug_model> wrong_ends(std::string function, task_of_call task) {
  auto other_kind = [](bool exclusive) {
    return [exclusive](const scan_task& t) -> std::optional<values> {
      if (t.exclusive == exclusive) return std::nullopt;
      scan_task other = t;
      other.exclusive = exclusive;
      return scan(other);
    };
  };
  // What precedes an element, a head too: then the sum of the segment before it.
  auto before_each = [](const scan_task& t) -> std::optional<values> {
    if (t.exclusive || t.heads.empty()) return std::nullopt;
    values out = scan(t);
    out.insert(out.begin(), t.identity);
    out.pop_back();
    return out;
  };
  auto first = [](double (*value)(const scan_task&)) {
    return [value](const scan_task& t) -> std::optional<values> {
      if (!t.exclusive) return std::nullopt;
      values out = scan(t);
      if (!out.empty()) out[0] = value(t);
      return out;
    };
  };
  auto starts = [](double (*value)(const scan_task&, size_t)) {
    return [value](const scan_task& t, int tile) { return t.exclusive ? at_tile_starts(t, tile, value) : std::nullopt; };
  };
  return {
      in_task("inclusive-for-exclusive", function, task, other_kind(false)),
      in_task("exclusive-for-inclusive", function, task, other_kind(true)),
      in_task("exclusive-for-inclusive", function, task, before_each),
      in_task("first-not-identity", function, task, first([](const scan_task& t) { return t.values[0]; }),
              "element 0 holds the first value"),
      in_task("zero-as-identity", function, task, first([](const scan_task&) { return 0.0; }), "element 0 is 0"),
      in_task("tile-starts-over", function, task, tile_sizes(),
              starts([](const scan_task& t, size_t) { return t.identity; }),
              [](int tile) { return tiles_of(tile) + "; the first element of each is the identity"; }),
      in_task("tile-starts-over", function, task, tile_sizes(), starts([](const scan_task&, size_t) { return 0.0; }),
              [](int tile) { return tiles_of(tile) + "; the first element of each is 0"; }),
  };
}

namespace {

// What is added to tile b in place of what precedes it.
using carry_of = double (*)(const tiled_scan&, size_t b);

std::optional<values> with_carries(const scan_task& t, int tile, carry_of carry) {
  const tiled_scan tiled(t, size_t(tile));
  return tiled.with_carries([&](size_t b) { return carry(tiled, b); });
}

// Carries are scanned by one block of `group` lanes, and nothing is carried from one group of tiles to the next.
struct two_levels {
  int tile, group;
};
const two_levels levels[] = {{256, 256}, {32, 32}, {64, 64}, {128, 128}, {512, 512}, {64, 1024}, {128, 1024}, {32, 1024},
                             {256, 1024}, {32, 256}, {64, 256}, {128, 256}, {32, 64}, {64, 32}, {256, 32}, {256, 64},
                             {256, 128}, {256, 512}, {128, 64}, {128, 32}, {512, 32}, {512, 64}, {512, 256}, {1024, 32},
                             {1024, 64}, {512, 128}, {128, 512}};

// After the first group: nothing, or the carries since the group's start.
std::optional<values> with_one_level(const scan_task& t, int which, bool restart) {
  const auto [tile, group] = levels[which];
  const tiled_scan tiled(t, size_t(tile));
  const size_t first_group = size_t(group);
  return tiled.with_carries([&](size_t b) {
    if (b < first_group) return tiled.carry(b);
    return restart ? tiled.carry_since(b / first_group * first_group, b) : tiled.task().identity;
  });
}

std::vector<int> indices_of_levels() {
  std::vector<int> all;
  for (size_t i = 0; i < std::size(levels); ++i) all.push_back(int(i));
  return all;
}

std::string levels_detail(int which) {
  const auto [tile, group] = levels[which];
  return tiles_of(tile) + "; right for the first " + std::to_string(group) + " tiles, " + std::to_string(tile * group) + " elements";
}

}  // namespace

std::vector<bug_model> wrong_carries(std::string function, task_of_call task) {
  std::vector<bug_model> all;
  auto model = [&](const char* cause, carry_of carry, const char* also = "") {
    all.push_back(in_task(
        cause, function, task, tile_sizes(), [carry](const scan_task& t, int tile) { return with_carries(t, tile, carry); },
        [also](int tile) { return tiles_of(tile) + also; }));
  };
  model("carry-missing", [](const tiled_scan& s, size_t) { return s.task().identity; });
  model("carry-not-accumulated", [](const tiled_scan& s, size_t b) { return b ? s.aggregate(b - 1) : s.task().identity; },
        "; each adds the aggregate of the tile before it, and no more");
  model("carry-not-accumulated", [](const tiled_scan& s, size_t b) { return b ? s.aggregate(0) : s.task().identity; },
        "; each adds the aggregate of the first tile, and no more");
  model("carry-one-tile-short", [](const tiled_scan& s, size_t b) { return b ? s.carry(b - 1) : s.task().identity; });
  model("carry-one-tile-short", [](const tiled_scan& s, size_t b) { return s.carry_since(1, b); }, "; the first one is left out");
  // Seen in tile 0 as well, which a block that starts at tile 1 leaves right.
  model("carry-includes-own-tile", [](const tiled_scan& s, size_t b) { return s.carry(b + 1); });
  model("carry-includes-own-tile", [](const tiled_scan& s, size_t b) { return b ? s.carry(b + 1) : s.task().identity; },
        "; the first one is right");
  model("root-not-reset", [](const tiled_scan& s, size_t b) { return s.aggregate(b); },
        "; each is off by its own aggregate, and nothing is carried");
  model("carry-twice", [](const tiled_scan& s, size_t b) { return s.task().combine(s.carry(b), s.carry(b)); });
  for (bool restart : {true, false})
    all.push_back(in_task(
        "second-level-missing", function, task, indices_of_levels(),
        [restart](const scan_task& t, int which) { return with_one_level(t, which, restart); }, levels_detail));
  return all;
}

}  // namespace grading::models
