// Bug models and patterns: each mistake is programmed here as a learner would make it, and has to be named.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/judging.h"

namespace {
using namespace judging;
using grading::call;
using grading::verdict;

const kind latest{false, false, false, false, "scan", true}, latest_total{false, false, false, true, "scan", true};
const kind inclusive{}, exclusive{true}, max_exclusive{true, true}, max_inclusive{false, true}, segmented{false, false, true},
    total{false, false, false, true}, max_total{false, true, false, true};

struct mistake {
  std::string cause;
  std::function<numbers(const call&)> makes;
  std::string detail = "";  // part of it
  bool guessed = false;     // named from some of the calls
};

void check_named(const kind& k, const std::vector<mistake>& mistakes) {
  for (const mistake& m : mistakes) {
    CAPTURE(m.cause);
    CAPTURE(m.detail);
    const verdict v = judged(k, m.makes);
    CHECK_FALSE(v.passed());
    CHECK(v.diagnosis() == m.cause);
    REQUIRE(!v.findings.empty());
    CAPTURE(v.findings[0].detail);
    CHECK(v.findings[0].detail.find(m.detail) != std::string::npos);
    CHECK(v.findings[0].guessed == m.guessed);
  }
}

// The right answer with a change.
std::function<numbers(const call&)> changed(std::function<void(numbers& out, size_t n)> change) {
  return [change](const call& c) {
    numbers out = c.outputs[0].values;
    change(out, out.size());
    return out;
  };
}

// What a kernel of one block a tile writes if what is put before tile b is carry(aggregates, b).
using carry_rule = std::function<double(const numbers& aggregates, size_t b)>;
numbers in_tiles(const call& c, bool is_exclusive, size_t tile, const carry_rule& carry) {
  const numbers in = in_of(c);
  numbers out(in.size()), aggregates;
  for (size_t start = 0; start < in.size(); start += tile) {
    double sum = 0;
    for (size_t i = start; i < std::min(in.size(), start + tile); ++i) sum += in[i];
    aggregates.push_back(sum);
  }
  for (size_t b = 0; b * tile < in.size(); ++b) {
    double sum = carry(aggregates, b);
    for (size_t i = b * tile; i < std::min(in.size(), (b + 1) * tile); ++i) {
      out[i] = is_exclusive ? sum : sum + in[i];
      sum += in[i];
    }
  }
  return out;
}

double sum_of(const numbers& a, size_t first, size_t last) {
  double sum = 0;
  for (size_t i = first; i < last; ++i) sum += a[i];
  return sum;
}
}  // namespace

TEST_CASE("models: what was not written, or only in part, is named") {
  check_named(inclusive,
              {{"nothing-written", [](const call& c) { return numbers(c.n, poison); }},
               {"zeros-written", [](const call& c) { return numbers(c.n, 0); }},
               {"copies-input", in_of},
               {"first-element-missing", changed([](numbers& o, size_t n) { if (n) o[0] = poison; }), "not written"},
               {"last-element-missing", changed([](numbers& o, size_t n) { if (n) o[n - 1] = 0; }), "is 0"},
               {"lane-0-only", changed([](numbers& o, size_t n) { for (size_t i = 1; i < n; ++i) o[i] = poison; }), "element 0"},
               {"lane-0-only", changed([](numbers& o, size_t n) { for (size_t i = 0; i < n; ++i) if (i % 128) o[i] = 0; }), "128"},
               {"last-element-missing", changed([](numbers& o, size_t n) { for (size_t i = n / 4 * 4; i < n; ++i) o[i] = poison; }), "group of 4"},
               {"last-tile-missing", changed([](numbers& o, size_t n) { for (size_t i = n > 256 ? (n - 1) / 256 * 256 : n; i < n; ++i) o[i] = poison; }), "full or not"},
               {"first-tile-only", changed([](numbers& o, size_t n) { for (size_t i = 512; i < n; ++i) o[i] = poison; }), "512"},
               {"last-tile-missing", changed([](numbers& o, size_t n) { for (size_t i = n / 64 * 64; i < n; ++i) o[i] = poison; }), "64"},
               {"tile-edges-missing", changed([](numbers& o, size_t n) { for (size_t i = 255; i < n; i += 256) o[i] = poison; }), "last"},
               {"tile-edges-missing", changed([](numbers& o, size_t n) { for (size_t i = 0; i < n; i += 256) o[i] = poison; }), "first"}});
}

TEST_CASE("models: wrong ends and shifts are named") {
  auto shifted = [](const call& c, int by, double edge) {
    const numbers& right = c.outputs[0].values;
    numbers out(right.size(), edge);
    for (size_t i = 0; i < out.size(); ++i)
      if (const size_t from = i - size_t(by); from < out.size()) out[i] = right[from];
    return out;
  };
  check_named(exclusive, {{"inclusive-for-exclusive", [](const call& c) { return right_answer(inclusive, in_of(c), {}); }},
                          {"first-not-identity", changed([](numbers& o, size_t n) { if (n) o[0] = n == 1 ? 2 : o[1]; })},
                          {"shifted-right", [&](const call& c) { return shifted(c, 1, poison); }},
                          {"shifted-left", [&](const call& c) { return shifted(c, -1, poison); }},
                          {"tile-starts-over", changed([](numbers& o, size_t n) { for (size_t i = 0; i < n; i += 128) o[i] = 0; }), "128"},
                          {"wraps-around", [](const call& c) {
                             numbers out = c.outputs[0].values;
                             if (!out.empty()) std::rotate(out.begin(), out.end() - 1, out.end());
                             return out;
                           }}});
  check_named(inclusive, {{"exclusive-for-inclusive", [](const call& c) { return right_answer(exclusive, in_of(c), {}); }}});
}

TEST_CASE("models: wrong carries are named, with the size of the tiles") {
  for (bool is_exclusive : {false, true})
    for (size_t tile : {32, 256}) {
      const std::string size = "tiles of " + std::to_string(tile);
      auto with = [=](carry_rule carry) { return [=](const call& c) { return in_tiles(c, is_exclusive, tile, carry); }; };
      check_named(is_exclusive ? exclusive : inclusive,
                  {{"carry-missing", with([](const numbers&, size_t) { return 0.0; }), size},
                   {"carry-not-accumulated", with([](const numbers& a, size_t b) { return b ? a[b - 1] : 0; }), size},
                   {"carry-not-accumulated", with([](const numbers& a, size_t b) { return b ? a[0] : 0; }), "first tile"},
                   {"carry-one-tile-short", with([](const numbers& a, size_t b) { return b ? sum_of(a, 0, b - 1) : 0; }), size},
                   {"carry-one-tile-short", with([](const numbers& a, size_t b) { return b ? sum_of(a, 1, b) : 0; }), "first one"},
                   {"carry-includes-own-tile", with([](const numbers& a, size_t b) { return sum_of(a, 0, b + 1); }), size},
                   {"carry-twice", with([](const numbers& a, size_t b) { return 2 * sum_of(a, 0, b); }), size},
                   {"root-not-reset", with([](const numbers& a, size_t b) { return a[b]; }), size}});
    }
  // Aggregates by one block of 64 lanes: right for 64 tiles of 32.
  check_named(inclusive, {{"second-level-missing",
                           [](const call& c) { return in_tiles(c, false, 32, [](const numbers& a, size_t b) { return b < 64 ? sum_of(a, 0, b) : 0; }); },
                           "2048 elements"}});
}

TEST_CASE("models: a wrong operator or identity is named") {
  auto scanned = [](const call& c, bool is_exclusive, double start, double (*both)(double, double)) {
    numbers out;
    double sum = start;
    for (double x : in_of(c)) {
      if (is_exclusive) out.push_back(sum);
      sum = both(sum, x);
      if (!is_exclusive) out.push_back(sum);
    }
    return out;
  };
  auto plus = [](double a, double b) { return a + b; };
  auto minus = [](double a, double b) { return a - b; };
  auto max = [](double a, double b) { return std::max(a, b); };
  check_named(max_exclusive, {{"zero-as-identity", [=](const call& c) { return scanned(c, true, 0, max); }},
                              {"zero-as-identity", changed([](numbers& o, size_t n) { if (n) o[0] = 0; }), "element 0"},
                              {"operator-is-plus", [=](const call& c) { return scanned(c, true, 0, plus); }}});
  check_named(max_inclusive, {{"zero-as-identity", [=](const call& c) { return scanned(c, false, 0, max); }}});
  check_named(inclusive, {{"minus-for-plus", [=](const call& c) { return scanned(c, false, 0, minus); }}});
}

TEST_CASE("models: operands in the wrong order show with an operator that does not commute") {
  check_named(latest, {{"operands-swapped", [](const call& c) {
                          const numbers in = in_of(c);
                          numbers out;
                          double before = -1;
                          for (double x : in) {
                            out.push_back(latest.both(x, before));
                            before = latest.both(before, x);
                          }
                          return out;
                        }},
                       {"operands-swapped", [](const call& c) {  // so the first one that is not -1 is kept
                          numbers out;
                          double sum = -1;
                          for (double x : in_of(c)) out.push_back(sum = latest.both(x, sum));
                          return out;
                        }}});
  check_named(latest_total, {{"wrong-order", [](const call& c) {  // 64 lanes stride through the array
                                const numbers in = in_of(c);
                                numbers lanes(64, -1);
                                for (size_t i = 0; i < in.size(); ++i) lanes[i % 64] = latest.both(lanes[i % 64], in[i]);
                                return right_answer(latest_total, lanes, {});
                              }, "64"},
                             {"wrong-order", [](const call& c) {  // tiles of 128 are folded in half, again and again
                                const numbers in = in_of(c);
                                numbers totals;
                                for (size_t first = 0; first < in.size(); first += 128) {
                                  numbers s(128, -1);
                                  for (size_t i = first; i < std::min(in.size(), first + 128); ++i) s[i - first] = in[i];
                                  for (int half = 64; half >= 1; half /= 2)
                                    for (int lane = 0; lane < half; ++lane) s[lane] = latest.both(s[lane], s[lane + half]);
                                  totals.push_back(s[0]);
                                }
                                return right_answer(latest_total, totals, {});
                              }, "128"}});
}

TEST_CASE("models: wrong totals are named") {
  auto part = [](size_t first, size_t last_off) {
    return [=](const call& c) { return numbers{c.n > last_off ? sum_of(in_of(c), first, c.n - last_off) : 0}; };
  };
  check_named(total, {{"total-is-last-prefix", part(0, 1)},
                      {"total-is-last-input", [](const call& c) { return numbers{c.n ? in_of(c).back() : 0}; }},
                      {"total-counts-twice", [](const call& c) { return numbers{sum_of(in_of(c), 0, c.n) + (c.n ? in_of(c).back() : 0)}; }},
                      {"total-wrong-end", part(0, 2)},
                      {"total-of-one-tile", [](const call& c) { return numbers{sum_of(in_of(c), 0, std::min<size_t>(c.n, 128))}; }, "128"},
                      {"empty-total", [](const call& c) { return c.n ? c.outputs[0].values : numbers{poison}; }, "not written"}});
  check_named(max_total, {{"empty-total", [](const call& c) { return c.n ? c.outputs[0].values : numbers{0}; }, "0"},
                          {"empty-total", [](const call& c) { return c.n ? c.outputs[0].values : numbers{-1e30}; }, "another value", true}});
}

// ---- Segments.

namespace {

struct pair {
  double value;
  int flag;
};
using combination = pair (*)(pair left, pair right);
pair sound(pair l, pair r) { return {r.flag ? r.value : l.value + r.value, l.flag | r.flag}; }

std::vector<pair> pairs_of(const call& c) {
  std::vector<pair> p;
  const numbers in = in_of(c);
  const flags heads = heads_of(c);
  for (size_t i = 0; i < in.size(); ++i) p.push_back({in[i], heads[i]});
  return p;
}

// Hillis and Steele's rounds over one tile, from one buffer into another.
void rounds(std::vector<pair>& p, size_t first, size_t last, combination combine) {
  for (size_t distance = 1; distance < last - first; distance *= 2) {
    const std::vector<pair> before = p;
    for (size_t i = first + distance; i < last; ++i) p[i] = combine(before[i - distance], before[i]);
  }
}

// Each tile by rounds; then the carry of each, one after the other, and all elements of a tile get it by `apply`.
numbers segments_in_tiles(const call& c, size_t tile, combination combine, combination hand_on, combination apply) {
  std::vector<pair> p = pairs_of(c);
  pair carry{0, 0};
  for (size_t first = 0; first < p.size(); first += tile) {
    const size_t last = std::min(p.size(), first + tile);
    rounds(p, first, last, combine);
    const pair aggregate = p[last - 1];
    for (size_t i = first; first > 0 && i < last; ++i) p[i] = apply(carry, p[i]);
    carry = hand_on(carry, aggregate);
  }
  numbers out;
  for (const pair& x : p) out.push_back(x.value);
  return out;
}
}  // namespace

TEST_CASE("models: segments in tiles come out right when nothing is wrong") {
  CHECK(judged(segmented, [](const call& c) { return segments_in_tiles(c, 256, sound, sound, sound); }).passed());
  CHECK(judged(segmented, [](const call& c) { return segments_in_tiles(c, 64, sound, sound, sound); }).passed());
}

TEST_CASE("models: wrong flags are named") {
  auto restarting = [](const call& c, int late) {
    numbers out;
    double sum = 0;
    const flags heads = heads_of(c);
    for (size_t i = 0; i < c.n; ++i) {
      const size_t at = i - size_t(late);
      if (at < c.n && heads[at]) sum = 0;
      out.push_back(sum += in_of(c)[i]);
    }
    return out;
  };
  auto tiles = [](combination combine, combination hand_on, combination apply) {
    return [=](const call& c) { return segments_in_tiles(c, 256, combine, hand_on, apply); };
  };
  const combination plain = [](pair l, pair r) { return pair{l.value + r.value, r.flag}; };
  const combination drops = [](pair l, pair r) { return pair{sound(l, r).value, r.flag}; };
  const combination by_left = [](pair l, pair r) { return pair{l.flag ? r.value : l.value + r.value, l.flag | r.flag}; };
  const combination reversed = [](pair l, pair r) { return sound(r, l); };
  const combination nothing = [](pair, pair r) { return r; };
  const combination cut_off = [](pair l, pair r) { return r.flag ? pair{0, 1} : sound(l, r); };
  check_named(segmented, {{"flags-ignored", [](const call& c) { return right_answer(inclusive, in_of(c), {}); }},
                          {"head-in-wrong-segment", [&](const call& c) { return restarting(c, 1); }, "after"},
                          {"flag-not-carried", tiles(drops, drops, drops), "", true},
                          {"wrong-flag-decides", tiles(by_left, by_left, by_left)},
                          {"operands-swapped", tiles(reversed, reversed, reversed)},
                          {"carry-missing", tiles(sound, sound, nothing), "256"},
                          {"carry-passes-head", tiles(sound, sound, plain), "256"},
                          {"carry-forgets-heads", tiles(sound, plain, sound), "256"},
                          {"carry-lost-after-head", tiles(sound, cut_off, sound), "256"},
                          {"first-head-needed", [](const call& c) {
                             numbers out = c.outputs[0].values;
                             const flags heads = heads_of(c);
                             for (size_t i = 0; i < c.n && !heads[i]; ++i) out[i] = 0;
                             return out;
                           }, "are 0"}});
}

TEST_CASE("models: a head that stops a carry for a whole tile, and an aggregate without flags, are named") {
  auto by_tile = [](const call& c, bool whole_aggregate) {
    const size_t tile = 128;
    numbers out = c.outputs[0].values;
    const numbers in = in_of(c);
    const flags heads = heads_of(c);
    double carry = 0;
    for (size_t first = 0; first < c.n; first += tile) {
      const size_t last = std::min(c.n, first + tile);
      const bool headed = std::count(heads.begin() + first, heads.begin() + last, 1) > 0;
      double sum = whole_aggregate || !headed ? carry : 0, since = 0, whole = 0;
      for (size_t i = first; i < last; ++i) {
        if (heads[i]) sum = since = 0;
        out[i] = sum += in[i];
        since += in[i];
        whole += in[i];
      }
      carry = headed ? (whole_aggregate ? whole : since) : carry + whole;
    }
    return out;
  };
  check_named(segmented, {{"carry-only-into-headless-tiles", [&](const call& c) { return by_tile(c, false); }, "128"},
                          {"aggregate-ignores-heads", [&](const call& c) { return by_tile(c, true); }, "128"}});
}

// ---- Patterns.

TEST_CASE("patterns: what wrong outputs have in common is said when no model explains them") {
  auto noise = [](size_t i) { return double(i * i % 13 + 20); };
  const std::vector<mistake> mistakes = {
      {"first-element-wrong", changed([&](numbers& o, size_t n) { if (n) o[0] += noise(n); }), "right"},
      {"second-element-wrong", changed([&](numbers& o, size_t n) { if (n > 1) o[1] += noise(n); }), "right"},
      {"last-element-wrong", changed([&](numbers& o, size_t n) { if (n) o[n - 1] += noise(n); }), "right"},
      {"wrong-at-tile-edges", changed([&](numbers& o, size_t n) { for (size_t i = 0; i < n; i += 64) o[i] += noise(i); }), "64"},
      {"last-tile-wrong", changed([&](numbers& o, size_t n) { for (size_t i = n / 256 * 256; n > 256 && i < n; ++i) o[i] += noise(i); }), "256"},
      {"right-in-first-tile", changed([&](numbers& o, size_t n) { for (size_t i = 100; i < n; ++i) o[i] += noise(i); }), "element 100"},
      {"off-by-constant", changed([&](numbers& o, size_t n) { for (size_t i = 3; i < n; ++i) o[i] += 77; }), "by 77"},
      {"wrong-order", changed([](numbers& o, size_t) { std::reverse(o.begin(), o.end()); }), ""},
      {"rounded", changed([](numbers& o, size_t n) { for (size_t i = 0; i < n; ++i) o[i] *= 1 + 1e-6; }), ""},
      {"some-unwritten", changed([](numbers& o, size_t n) { for (size_t i = 0; i < n; ++i) if (i % 7 == 3) o[i] = poison; }), "element 3"},
      {"unknown", changed([&](numbers& o, size_t n) { for (size_t i = 1; i < n; ++i) o[i] += noise(i); }), "element 1"},
  };
  for (const mistake& m : mistakes) {
    CAPTURE(m.cause);
    const verdict v = judged(inclusive, m.makes);
    CHECK_FALSE(v.passed());
    CHECK(v.diagnosis() == m.cause);
    REQUIRE(!v.findings.empty());
    CAPTURE(v.findings[0].detail);
    CHECK(v.findings[0].detail.find(m.detail) != std::string::npos);
    CHECK(v.findings[0].guessed);
  }
}
