// The answers of exercise 03 are counted as the kernels run. Here they are compared with the closed forms.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "tests/support/answer_sheets.h"
#include "tests/support/files.h"
#include "tests/support/simtcc.h"

namespace {
using namespace grading;
using namespace support;

using nlohmann::json;

double total(const json& list) {
  double sum = 0;
  for (const double value : list) sum += value;
  return sum;
}

// ---- the key -----------------------------------------------------------------------------------

TEST_CASE("answer sheet: what the kernels do is what the closed forms say, for every power of two up to 1024") {
  REQUIRE(measured_counts().size() == 2);
  std::set<int> seen;
  for (const json& run : measured_counts())
    for (const json& tile : run.at("tiles")) {
      const int n = tile.at("n");
      const auto log2 = static_cast<int>(std::lround(std::log2(n)));
      CAPTURE(n);
      seen.insert(n);
      const json &hs = tile.at("hillis_steele"), &b = tile.at("blelloch");
      CHECK(total(hs.at("level_additions")) == n * log2 - (n - 1));
      CHECK(total(b.at("level_additions")) == 2 * (n - 1));
      REQUIRE(hs.at("level_additions").size() == static_cast<size_t>(log2));
      REQUIRE(b.at("level_additions").size() == static_cast<size_t>(2 * log2));
      for (int k = 0; k < log2; ++k) {
        CHECK(hs.at("level_additions").at(k) == n - (1 << k));
        CHECK(b.at("level_additions").at(k) == n / (2 << k));
        CHECK(b.at("level_additions").at(2 * log2 - 1 - k) == n / (2 << k));
      }
      CHECK(hs.at("barriers") == log2 + 1);
      CHECK(b.at("barriers") == 2 * log2 + 1);
      CHECK(hs.at("bytes") == 8 * n);
      CHECK(b.at("bytes") == 8 * n);
      CHECK(tile.at("padding_words") == n / 32);
    }
  CHECK(seen == std::set<int>{2, 4, 8, 16, 32, 64, 128, 256, 512, 1024});
}

TEST_CASE("answer sheet: the three-phase scan moves what its phases read and write") {
  const std::function<double(double, double)> words = [&](double n, double tile) {
    const double tiles = std::ceil(n / tile);
    return tiles <= 1 ? 2 * n : 4 * n + 2 * tiles + words(tiles, tile);
  };
  std::set<int> seen;
  for (const json& run : measured_counts())
    for (const json& m : run.at("three_phase")) {
      const double n = m.at("n");
      CAPTURE(n);
      seen.insert(m.at("n").get<int>());
      CHECK(m.at("tile") == 256);
      CHECK(m.at("bytes") == 4 * words(n, 256));
      CHECK(m.at("minimum") == 8 * n);
    }
  CHECK(seen.contains(512));
  CHECK(seen.contains(1024));
  CHECK(seen.contains(70000));  // three levels, and a last tile that is not full
}

TEST_CASE("answer sheet: the shuffle scans take log2 steps, and one word a warp") {
  for (const json& run : measured_counts()) {
    const int warp = run.at("warp"), steps = warp == 64 ? 6 : 5;
    CAPTURE(warp);
    CHECK(run.at("warp_scan") == json{{"steps", steps}, {"barriers", 0}, {"shared_words", 0}});
    CHECK(run.at("block_scan") == json{{"lanes", 1024}, {"steps", {steps, 10 - steps, 1}}, {"barriers", 2}, {"shared_words", 1024 / warp}});
  }
  CHECK(measured_counts().at(0).at("warp") == 32);
  CHECK(measured_counts().at(1).at("warp") == 64);
}

TEST_CASE("answer sheet: the key holds the module's figures") {
  std::map<std::string, const sheet_cell*> at_1024;
  for (const cell_of_key& c : all_cells())
    if (c.cell->column == "n = 1024") at_1024[c.question->row] = c.cell;
  CHECK(at_1024.at("additions, Hillis–Steele")->value == 9217);
  CHECK(at_1024.at("additions, Blelloch")->value == 2046);
  CHECK(at_1024.at("extra-work factor")->value == doctest::Approx(9217.0 / 2046));
  CHECK(at_1024.at("levels under 25 %, Blelloch")->value == 14);
  CHECK(at_1024.at("levels under 25 %, Blelloch")->of == 20);
  CHECK(at_1024.at("levels under 25 %, Hillis–Steele")->value == 0);
  CHECK(at_1024.at("levels under 25 %, Hillis–Steele")->of == 10);
  CHECK(at_1024.at("padding words, Blelloch")->value == 32);
  CHECK(at_1024.at("padding bytes, Blelloch")->value == 128);
  CHECK(at_1024.at("additions per byte, Hillis–Steele")->value == doctest::Approx(1.12512));
  CHECK(at_1024.at("additions per byte, Blelloch")->value == doctest::Approx(0.24976));
  CHECK(at_1024.at("bytes, three-phase scan")->value == 4 * (4 * 1024 + 4 * 4));
  CHECK(at_1024.at("bytes, minimum")->value == 8192);
}

// ---- the measuring program ---------------------------------------------------------------------

// The measuring program with one text of one file replaced.
process_result measure_changed(const std::string& file, const std::string& from, const std::string& to) {
  const temporary_directory folder;
  const std::string program = "exercises/harness/03_scan_analysis/measure.cpp";
  for (const std::string& copied : {program, file}) {
    std::filesystem::create_directories((folder.path() / copied).parent_path());
    write_file(folder.path() / copied, read_file(root() / copied));
  }
  write_file(folder.path() / file, replaced(read_file(folder.path() / file), from, to));
  const process_result compiled = run_process({root() / "build/bin/simtcc", "-x", "cu", "-I" + folder.path().string(),
                                               "-I" + root().string(), "-I" + (root() / "cuda").string(),
                                               folder.path() / program, "-o", folder.path() / "measure"});
  INFO(compiled.describe());
  REQUIRE(compiled.ok());
  return run_process({folder.path() / "measure"});
}

TEST_CASE("answer sheet: the counts follow the kernels") {
  const process_result result = measure_changed(
      "labs/scan/tile_scan.h", "  __syncthreads();\n\n  if (index < n) out[index] = tree[conflict_free_index(i)];",
      "  __syncthreads();\n  __syncthreads();\n\n  if (index < n) out[index] = combine(tree[conflict_free_index(i)], T(0));");
  REQUIRE(result.exit_code == 0);
  const json tiles = json::parse(result.out).at("tiles"), unchanged = measured_counts().at(0).at("tiles");
  REQUIRE(tiles.size() == unchanged.size());
  for (size_t i = 0; i < tiles.size(); ++i) {
    const json &was = unchanged.at(i).at("blelloch"), &is = tiles.at(i).at("blelloch");
    CHECK(is.at("barriers") == was.at("barriers").get<int>() + 1);
    CHECK(total(is.at("level_additions")) == total(was.at("level_additions")) + tiles.at(i).at("n").get<int>());
    CHECK(is.at("level_additions").size() == was.at("level_additions").size() + 1);
    CHECK(tiles.at(i).at("hillis_steele") == unchanged.at(i).at("hillis_steele"));
  }
}

TEST_CASE("answer sheet: the block scan by shuffle uses no fewer shared words than counted") {
  const process_result result = measure_changed("exercises/harness/03_scan_analysis/measure.cpp", "most_lanes, one_a_warp * word",
                                                "most_lanes, (one_a_warp - 1) * word");
  INFO(result.describe());
  CHECK(result.exit_code != 0);
  CHECK(result.err.find("out-of-bounds") != std::string::npos);
}

}  // namespace
