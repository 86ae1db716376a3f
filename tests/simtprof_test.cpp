// The viewer of profiles: what it reads, prints and draws, and its command line.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "simt/simtprof/chart.h"
#include "tests/support/files.h"
#include "tests/support/process.h"

namespace {
using namespace simtprof;
using nlohmann::json;

// ---- profiles ------------------------------------------------------------------------------------------

json level_of(uint64_t lanes, uint64_t operating = 0, uint64_t conflicts = 0) {
  return {{"lanes", lanes}, {"operating", operating}, {"operations", operating},
          {"wavefronts", 64 + conflicts}, {"ideal", 64}};
}

json shared_site(const char* operation, int line, uint64_t requests, uint64_t conflicts, uint64_t worst) {
  return {{"space", "shared"}, {"operation", operation},
          {"file", "/there/scan.cu"}, {"line", line}, {"source", "s[i] += s[j];"},
          {"requests", requests}, {"accesses", requests * 32}, {"bytes", requests * 128},
          {"wavefronts", requests + conflicts}, {"ideal", requests}, {"worst", worst}};
}

json global_site(const char* operation, int line, uint64_t requests, uint64_t bytes, uint64_t sectors) {
  return {{"space", "global"}, {"operation", operation},
          {"file", "/there/scan.cu"}, {"line", line}, {"source", "out[i] = in[i];"},
          {"requests", requests}, {"accesses", bytes / 4}, {"bytes", bytes}, {"sectors", sectors}};
}

// Two blocks of 1024 lanes that do nothing.
json kernel_of(const std::string& name, const std::string& section = "") {
  return {{"section", section}, {"kernel", name}, {"file", "/there/scan.cu"}, {"line", 7},
          {"grid", {2, 1, 1}}, {"block", {1024, 1, 1}}, {"dynamic_shared", 100}, {"static_shared", 4000},
          {"launches", 1}, {"blocks", 2}, {"lanes", 2048}, {"barriers", 0}, {"milliseconds", 12.5}, {"operations", 0},
          {"warp_operations", {{"shuffle", 0}, {"vote", 0}, {"match", 0}, {"barrier", 0}}},
          {"intervals", 0}, {"split_intervals", 0}, {"sites", json::array()}, {"levels", json::array()}};
}

// The levels of Blelloch's tree over a tile of 1024: 512, 256, ... 1, 1, ... 512 lanes operate, between loading and storing.
json tree_kernel(uint64_t conflicts_a_level) {
  json k = kernel_of("scan::tree<1024, float, scan::plus<float> >", "Blelloch");
  k["operations"] = 2 * 2046;
  k["barriers"] = 2 * 21;
  const auto add = [&](uint64_t lanes) { k["levels"].push_back(level_of(2 * lanes, 2 * lanes, conflicts_a_level)); };
  k["levels"].push_back(level_of(2048));
  for (uint64_t lanes = 512; lanes >= 1; lanes /= 2) add(lanes);
  for (uint64_t lanes = 1; lanes <= 512; lanes *= 2) add(lanes);
  k["levels"].push_back(level_of(2048));
  k["sites"].push_back(shared_site("load", 20, 1000, conflicts_a_level * 20, conflicts_a_level ? 16 : 1));
  return k;
}

using kernels = std::vector<json>;
json report_of(const kernels& all) { return {{"hazards", json::array()}, {"profile", {{"warp", 32}, {"kernels", all}}}}; }
profile profile_of(const kernels& all) { return parse_profile(report_of(all).dump(), "p.json"); }

// ---- texts ---------------------------------------------------------------------------------------------

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

size_t count_of(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

size_t widest(const std::string& text) {
  std::istringstream lines(text);
  size_t most = 0;
  for (std::string line; std::getline(lines, line);) most = std::max(most, line.size());
  return most;
}

// Blanks in a row are one blank.
std::string squeezed(const std::string& text) { return std::regex_replace(text, std::regex(" +"), " "); }

std::string text_of(const kernels& all, size_t most_lines = 6) {
  const profile p = profile_of(all);
  return squeezed(profile_text(compare(p, nullptr), p.warp, {}, most_lines));
}

std::string error_of(const std::string& text) {
  try {
    parse_profile(text, "p.json");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

// ---- reading -------------------------------------------------------------------------------------------

TEST_CASE("simtprof: a profile is read") {
  json k = tree_kernel(5);
  k["sites"].push_back(global_site("store", 30, 64, 8192, 256));
  const profile p = profile_of({k});
  REQUIRE(p.kernels.size() == 1);
  const kernel& read = p.kernels[0];
  CHECK(p.warp == 32);
  CHECK(read.name == "scan::tree<1024, float, scan::plus<float>>");
  CHECK(read.section == "Blelloch");
  CHECK(read.shared_bytes == 4100);
  CHECK(read.milliseconds == 12.5);
  REQUIRE(read.levels.size() == 22);
  CHECK(read.levels[1].conflicts() == 5);
  CHECK(read.total("shared").conflicts() == 100);
  CHECK(read.total("shared", "store").requests == 0);
  CHECK(read.total("global", "store").sectors == 256);
}

TEST_CASE("simtprof: kernels of one section follow each other, in the order of first launches") {
  const profile p = profile_of({kernel_of("a", "one"), kernel_of("b", "two"), kernel_of("c", "one")});
  std::string order;
  for (const kernel& k : p.kernels) order += k.name;
  CHECK(order == "acb");
  const std::string text = squeezed(profile_text(compare(p, nullptr), p.warp, {}, 6));
  INFO(text);
  CHECK(text.starts_with("one\n a\n"));
  CHECK(has(text, "\ntwo\n b\n"));
  CHECK(has(text, "\none\n a 0 0 - 0 0.00 12.5\n c 0 0 - 0 0.00 12.5\ntwo\n b 0 "));
}

TEST_CASE("simtprof: what is no profile is refused with the place") {
  const auto with = [](const char* key, const json& value) {
    json k = kernel_of("k");
    if (value.is_discarded()) k.erase(key);
    else k[key] = value;
    return error_of(report_of({k}).dump());
  };
  const json missing(json::value_t::discarded);
  CHECK(error_of("").starts_with("p.json: not JSON"));
  CHECK(error_of("{\"hazards\": [").starts_with("p.json: not JSON, at byte"));
  CHECK(error_of("[1e999]") == "p.json: a number is too large");
  CHECK(error_of("[1, 2]").starts_with("p.json: no profile in it"));
  CHECK(error_of("{\"hazards\": []}").starts_with("p.json: no profile in it"));
  CHECK(error_of("{\"profile\": 3}") == "p.json: profile: not an object");
  CHECK(error_of("{\"profile\": {\"warp\": 32}}") == "p.json: profile: no \"kernels\"");
  CHECK(error_of("{\"profile\": {\"warp\": 32, \"kernels\": {}}}") == "p.json: profile.kernels: not an array");
  CHECK(with("barriers", missing) == "p.json: profile.kernels[0]: no \"barriers\"");
  CHECK(with("barriers", -1) == "p.json: profile.kernels[0].barriers: not a whole number");
  CHECK(with("barriers", 1e30) == "p.json: profile.kernels[0].barriers: not a whole number");
  CHECK(with("kernel", 1) == "p.json: profile.kernels[0].kernel: not a text");
  CHECK(with("grid", {1, 2}) == "p.json: profile.kernels[0].grid: not three numbers");
  CHECK(with("milliseconds", "1") == "p.json: profile.kernels[0].milliseconds: not a number");
  CHECK(with("levels", {1}) == "p.json: profile.kernels[0].levels[0]: not an object");
  json site = shared_site("load", 1, 10, 0, 1);
  site["wavefronts"] = 9;
  CHECK(with("sites", json::array({site})) == "p.json: profile.kernels[0].sites[0]: fewer wavefronts than needed at best");
  CHECK_THROWS_AS(parse_profile("{}", "p.json"), no_profile);
  CHECK_THROWS_WITH(read_profile("/nowhere/p.json"), "/nowhere/p.json: No such file or directory");
}

// ---- text ----------------------------------------------------------------------------------------------

TEST_CASE("simtprof: a kernel that does nothing is shown, with nothing") {
  json k = kernel_of("idle");
  k["blocks"] = k["lanes"] = k["launches"] = 0;
  k["levels"] = {level_of(0), level_of(0)};
  const std::string text = text_of({k});
  INFO(text);
  for (const char* part : {"\n barriers none\n", "\n shared not used\n", " global loads none\n stores none\n",
                           " atomics none\n", " divergence none of 0 warp intervals split\n", " 0 0 0.0 %\n"})
    CHECK(has(text, part));
  CHECK(!has(text, "nan"));
  CHECK(!has(text, "inf"));
}

TEST_CASE("simtprof: 14 of the 20 levels of a tree over 1024 slots use less than a quarter of the busiest one's lanes") {
  const std::string text = text_of({tree_kernel(0)});
  INFO(text);
  CHECK(has(text, " barriers 21 a block\n"));
  CHECK(has(text, " operations 4,092, 2,046 a block\n"));
  CHECK(has(text, " 14 of 20 levels under 25 %: fewer than 128 lanes, of the busiest level's 512\n"));
  CHECK(has(text, "apply the operator\n 1 512 50.0 % " + std::string(20, '#') + "\n 2 256 25.0 % " + std::string(10, '#') + "\n"));
  CHECK(has(text, "\n 10 1 0.1 %\n"));
  CHECK(!has(text, "\n 0 "));  // nobody adds before the first barrier, nor after the last
  CHECK(!has(text, "\n 21 "));
}

TEST_CASE("simtprof: a level with a quarter of the busiest one's lanes is not under a quarter") {
  json k = kernel_of("k");
  k["operations"] = 1;
  k["levels"] = {level_of(400, 400), level_of(100, 100), level_of(99, 99)};
  CHECK(has(text_of({k}), " 1 of 3 levels under 25 %: fewer than 50 lanes, of the busiest level's 200\n"));
}

TEST_CASE("simtprof: a kernel whose blocks do the same again shows its levels once") {
  json first = tree_kernel(5), more = tree_kernel(10), other = tree_kernel(6);
  first["section"] = "one tile";
  more["section"] = "all tiles";
  other["section"] = "other tiles";
  more["blocks"] = 4;
  for (json& level : more["levels"])
    for (const char* lanes : {"lanes", "operating", "operations"}) level[lanes] = 2 * level[lanes].get<int>();
  const std::string text = text_of({first, more, other});
  INFO(text);
  CHECK(count_of(text, "14 of 20 levels") == 2);
  CHECK(has(text, " levels as of one tile\n"));
}

TEST_CASE("simtprof: without counted operations levels show who touched memory") {
  json k = kernel_of("k");
  k["levels"] = {level_of(2048), level_of(1024), level_of(2047)};
  const std::string text = text_of({k});
  INFO(text);
  CHECK(has(text, " levels lanes a block that touch memory\n 0 1,024 100.0 % " + std::string(40, '#') + "\n 1 512 50.0 % "));
  CHECK(has(text, " 2 1,023.5 100.0 % "));
  CHECK(!has(text, "under 25 %"));
}

TEST_CASE("simtprof: a level that few blocks reach has lanes, not none") {
  json k = kernel_of("k");
  k["blocks"] = 100;
  k["lanes"] = 102400;
  k["levels"] = {level_of(102400), level_of(1)};
  CHECK(has(text_of({k}), " 1 <0.1 0.0 %\n"));
}

TEST_CASE("simtprof: conflicts, and the worst of them") {
  json k = kernel_of("k");
  k["sites"] = {shared_site("load", 20, 1000, 7000, 8), shared_site("store", 21, 1000, 31000, 32),
                shared_site("load", 22, 50, 0, 1)};
  k["levels"] = {level_of(2048), level_of(2048, 0, 38000)};
  const std::string text = text_of({k});
  INFO(text);
  CHECK(has(text, " shared loads 1,050 requests, stores 1,000 requests, 4,100 bytes a block\n"));
  CHECK(has(text, " conflicts 38,000 of 40,050 wavefronts, worst 32-way\n"));
  CHECK(has(text, "#### 38,000\n"));
  CHECK(has(text, " conflicts at /there/scan.cu:21 s[i] += s[j];\n shared store 1,000 requests of 32 lanes, 31,000 conflicts, worst 32-way\n"
                  " /there/scan.cu:20 s[i] += s[j];\n shared load 1,000 requests of 32 lanes, 7,000 conflicts, worst 8-way\n\n"));
  CHECK(has(text, "\nk 2,050 38,000 32-way 0 0.00 12.5\n"));
}

TEST_CASE("simtprof: a sector is 32 bytes; efficiency is what was asked for of what was moved") {
  json k = kernel_of("k");
  k["sites"] = {global_site("load", 20, 1024, 131072, 32768), global_site("store", 21, 1, 128, 4),
                global_site("atomic", 22, 3, 12, 3), global_site("load", 20, 1024, 131072, 32768)};
  const std::string text = text_of({k});
  INFO(text);
  CHECK(has(text, " global loads 2,048 requests, 65,536 sectors, 2.00 MiB, efficiency 12.5 %\n"));
  CHECK(has(text, " stores 1 request, 4 sectors, 0.00 MiB, efficiency 100.0 %\n"));
  CHECK(has(text, " atomics global 3 requests\n"));
  CHECK(has(text, " sectors at /there/scan.cu:20 out[i] = in[i];\n global load 1,024 requests of 32 lanes, 32,768 sectors\n"
                  " global load 1,024 requests of 32 lanes, 32,768 sectors\n"));
  CHECK(has(text, "\nk 0 0 - 65,543 2.00 12.5\n"));
}

TEST_CASE("simtprof: warp operations and divergence") {
  json k = kernel_of("k");
  k["warp_operations"] = {{"shuffle", 320}, {"vote", 0}, {"match", 2}, {"barrier", 64}};
  k["intervals"] = 147456;
  k["split_intervals"] = 8192;
  const std::string text = text_of({k});
  INFO(text);
  CHECK(has(text, " warp ops shuffles 320, matches 2, barriers 64\n"));
  CHECK(has(text, " divergence 8,192 of 147,456 warp intervals split (5.6 %)\n"));
}

TEST_CASE("simtprof: of many levels the first and the last are shown") {
  json k = kernel_of("k");
  for (int i = 0; i < 32; ++i) k["levels"].push_back(level_of(2048));
  CHECK(!has(text_of({k}), "left out"));
  for (int i = 32; i < 100; ++i) k["levels"].push_back(level_of(2048));
  const std::string text = text_of({k});
  INFO(text);
  CHECK(has(text, "\n ... 69 levels left out\n 85 "));
  CHECK(has(text, "\n 15 "));
  CHECK(!has(text, "\n 16 "));
  CHECK(has(text, "\n 99 "));
  CHECK(count_of(text, "####\n") == 31);
}

TEST_CASE("simtprof: source lines are limited in number and in length") {
  json k = kernel_of("k");
  for (int i = 0; i < 9; ++i) k["sites"].push_back(global_site("load", 20 + i, 10, 1280, 40));
  k["sites"][0]["source"] = std::string(150, 'x') + " // \xc3\xa9\xc3\xa9";
  CHECK(count_of(text_of({k}), "/there/scan.cu:2") == 6);
  CHECK(count_of(text_of({k}, 2), "/there/scan.cu:2") == 2);
  CHECK(!has(text_of({k}, 0), "sectors at"));
  k["kernel"] = "k<" + std::string(300, 'y') + ">";
  const profile p = profile_of({k});
  const std::string text = profile_text(compare(p, nullptr), 32, {}, 6);
  INFO(text);
  CHECK(widest(text) <= 100);
  CHECK(widest(text) > 95);  // the columns of the table are not cut
  CHECK(has(text, "xxx...\n"));
}

TEST_CASE("simtprof: control characters of a source do not reach the terminal") {
  json k = kernel_of("k\033[31m");
  k["sites"].push_back(global_site("load", 1, 10, 1280, 40));
  k["sites"][0]["source"] = "a\tb\n\033[31m";
  const std::string text = text_of({k});
  CHECK(!has(text, "\033"));
  CHECK(has(text, ":1 a b [31m\n"));
}

// ---- comparing -----------------------------------------------------------------------------------------

TEST_CASE("simtprof: an earlier profile's conflicts stand beside the new ones") {
  const profile now = profile_of({tree_kernel(0), kernel_of("new")});
  const profile before = profile_of({kernel_of("old"), tree_kernel(48)});
  const std::string text = squeezed(profile_text(compare(now, &before), 32, {"padded", "without padding"}, 6));
  INFO(text);
  CHECK(has(text, " conflicts none of 1,000 wavefronts\n without padding: 960 of 1,960 wavefronts, worst 16-way\n"));
  CHECK(has(text, " levels lanes a block that apply the operator conflicts without padding\n 1 512 50.0 % "));
  CHECK(has(text, "# 0 48\n"));
  CHECK(has(text, "requests conflicts worst without padding worst"));
  CHECK(has(text, " 1,000 0 - 960 16-way 0 0.00 12.5\n"));
  CHECK(has(text, "\nnew 0 0 - - - 0"));
}

TEST_CASE("simtprof: equal kernels are compared in their order, and single ones whatever they are called") {
  json first = kernel_of("k"), second = kernel_of("k");
  first["line"] = 1;
  second["line"] = 2;
  const profile two = profile_of({first, second}), also_two = two;
  const profile one = profile_of({kernel_of("k")}), other = profile_of({kernel_of("l")});
  CHECK(compare(two, &also_two)[0].before->line == 1);
  CHECK(compare(two, &also_two)[1].before->line == 2);
  CHECK(compare(two, &one)[0].before == &one.kernels[0]);
  CHECK(compare(two, &one)[1].before == nullptr);
  CHECK(compare(one, &other)[0].before == &other.kernels[0]);
  CHECK(compare(two, &other)[0].before == nullptr);
}

TEST_CASE("simtprof: kernels are chosen by a part of their name or section") {
  const auto kept = [](const std::string& part) {
    profile p = profile_of({kernel_of("a::scan", "one"), kernel_of("b", "scan, one"), kernel_of("c", "two")});
    keep_kernels(p, part);
    std::string all;
    for (const kernel& k : p.kernels) all += k.name + " ";
    return all;
  };
  CHECK(kept("scan") == "a::scan b ");
  CHECK(kept("two") == "c ");
  CHECK(kept("") == "a::scan b c ");
  CHECK(kept("none") == "");
}

// ---- chart ---------------------------------------------------------------------------------------------

chart chart_of(const profile& now, const profile* before = nullptr) {
  return draw_chart(compare(now, before), {"now & here", "<before>"});
}

// Every tag is closed by its own, and what stands between and within tags is escaped.
void check_well_formed(const std::string& svg) {
  static const std::regex tag(R"re(<(/?)([a-z]+)((?: [A-Za-z0-9-]+="[^"<&]*")*)(/?)>|&(?:amp|lt|gt|quot);|[^<>&])re");
  std::vector<std::string> open;
  size_t end = 0;
  for (std::sregex_iterator it(svg.begin(), svg.end(), tag), none; it != none; ++it) {
    if (size_t(it->position()) != end) FAIL("not XML: " << svg.substr(end, 80));
    end += size_t(it->length());
    if (!(*it)[2].matched || (*it)[4] == "/") continue;
    if ((*it)[1] != "/") open.push_back((*it)[2]);
    else if (open.empty() || open.back() != (*it)[2]) FAIL("closed and not open: " << it->str());
    else open.pop_back();
  }
  CHECK(end == svg.size());
  CHECK(open.empty());
}

// The height of the bar with this title; -1 without one.
double bar_height(const std::string& svg, const std::string& title) {
  std::smatch found;
  const std::string literal = std::regex_replace(title, std::regex("[()]"), "\\$&");
  const std::regex bar("height=\"([0-9.]+)\" class=\"[a-z]+\"><title>" + literal + "</title>");
  return std::regex_search(svg, found, bar) ? std::stod(found[1]) : -1;
}

TEST_CASE("simtprof: a chart's bars are as high as their shares") {
  const std::string svg = chart_of(profile_of({tree_kernel(48)})).svg;
  check_well_formed(svg);
  CHECK(bar_height(svg, "level 1: 512 lanes a block (50.0 %)") == doctest::Approx(65));
  CHECK(bar_height(svg, "level 2: 256 lanes a block (25.0 %)") == doctest::Approx(32.5));
  CHECK(bar_height(svg, "level 0: 1,024 lanes a block (100.0 %)") == -1);
  CHECK(bar_height(svg, "level 1: 48 conflicts") == doctest::Approx(90 * 48 / 60.));  // the axis ends at 60
  CHECK(bar_height(svg, "level 0: 0 conflicts") == -1);
  CHECK(count_of(svg, "class=\"now\"") == 40);
  CHECK(!has(svg, "class=\"before\""));
  CHECK(has(svg, "bank conflicts: 960<"));
  CHECK(has(svg, "prefers-color-scheme: dark"));
}

TEST_CASE("simtprof: a chart of two profiles has both, and a legend") {
  const profile before = profile_of({tree_kernel(48)});
  const std::string svg = chart_of(profile_of({tree_kernel(12)}), &before).svg;
  check_well_formed(svg);
  CHECK(bar_height(svg, "now &amp; here, level 1: 12 conflicts") == doctest::Approx(18));
  CHECK(bar_height(svg, "&lt;before&gt;, level 1: 48 conflicts") == doctest::Approx(72));
  CHECK(count_of(svg, "class=\"now\"") == 41);
  CHECK(count_of(svg, "class=\"before\"") == 41);
  CHECK(has(svg, ">now &amp; here</text>"));
  CHECK(has(svg, "bank conflicts: now &amp; here 240, &lt;before&gt; 960<"));
}

TEST_CASE("simtprof: a chart has a panel for each kernel with a barrier, at most eight, and none twice") {
  json flat = kernel_of("flat");
  kernels many = {flat};
  flat["levels"] = {level_of(1)};
  const chart none = chart_of(profile_of({flat}));
  CHECK(none.svg.empty());
  CHECK(none.remark == "nothing to draw: no kernel has a barrier");
  for (int i = 0; i < 8; ++i) many.push_back(tree_kernel(i));
  many.push_back(tree_kernel(3));
  CHECK(count_of(chart_of(profile_of(many)).svg, "<g>") == 8);
  CHECK(chart_of(profile_of(many)).remark.empty());
  many.push_back(tree_kernel(8));
  const chart most = chart_of(profile_of(many));
  check_well_formed(most.svg);
  CHECK(count_of(most.svg, "<g>") == 8);
  CHECK(most.remark == "drawn: the first 8 of 9 kernels with levels; --kernel chooses");
}

TEST_CASE("simtprof: a chart of very many levels draws the first") {
  json k = kernel_of("k");
  for (int i = 0; i < 1000; ++i) k["levels"].push_back(level_of(2048));
  const std::string svg = chart_of(profile_of({k})).svg;
  check_well_formed(svg);
  CHECK(count_of(svg, "class=\"now\"") == 200);
  CHECK(has(svg, "(the first 200 of 1,000); no bank conflicts</text>"));
}

// ---- command line --------------------------------------------------------------------------------------

// Files of a test, and build/bin/simtprof beside them.
class workplace {
 public:
  std::string file(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string with_text(const std::string& name, const std::string& text) const {
    support::write_file(file(name), text);
    return file(name);
  }
  // A program as simtcc makes them, as far as simtprof sees: it leaves the folder, writes this report and does `deed`.
  std::string program(const json& report, const std::string& deed) const {
    with_text("report", report.dump());
    const std::string report_it = "[ \"$SIMT_PROFILE\" = on ] && cp '" + file("report") + "' \"$SIMT_JSON\"\n";
    const std::string name = with_text("program", "#!/bin/sh\ncd /\n" + report_it + deed + "\n");
    std::filesystem::permissions(name, std::filesystem::perms::owner_all);
    return name;
  }
  support::process_result run(std::vector<std::string> arguments, const std::string& input = "") const {
    arguments.insert(arguments.begin(), (support::root() / "build/bin/simtprof").string());
    support::process_options o;
    o.input = input;
    o.directory = folder_.path();
    o.environment = {{"SIMT_PROFILE", "off"}, {"SIMT_JSON", "elsewhere.json"}};
    return support::run_process(arguments, o);
  }

 private:
  support::temporary_directory folder_;
};

// One line on stderr, nothing on stdout, exit code 2.
void check_refused(const support::process_result& r, const std::string& said) {
  INFO(r.describe());
  CHECK(r.exit_code == 2);
  CHECK(r.out.empty());
  CHECK(r.err == "simtprof: " + said + "\n");
}

TEST_CASE("simtprof: runs a program, passes everything through, and shows the profile after its output") {
  const workplace w;
  const std::string program = w.program(report_of({tree_kernel(0)}), "for a; do echo \"($a)\"; done; cat; exit 7");
  const auto r = w.run({"--summary", program, "--summary", "two words", "", "--json"}, "typed\n");
  INFO(r.describe());
  CHECK(r.exit_code == 7);
  CHECK(r.out.starts_with("(--summary)\n(two words)\n()\n(--json)\ntyped\n\n"));
  CHECK(has(r.out, "tree<1024"));
  CHECK(!has(r.out, "14 of 20 levels"));
  CHECK(r.err.empty());
  CHECK(!std::filesystem::exists(w.file("elsewhere.json")));
  CHECK(has(w.run({program}).out, "14 of 20 levels"));
}

TEST_CASE("simtprof: a signal that ends the program, and a program that cannot be started") {
  const workplace w;
  const auto killed = w.run({w.program(report_of({tree_kernel(0)}), "kill -TERM $$")});
  CHECK(killed.exit_code == 128 + 15);
  CHECK(has(killed.out, "14 of 20 levels"));
  const auto missing = w.run({"./nothing", "--here"});
  CHECK(missing.exit_code == 127);
  CHECK(missing.err == "simtprof: cannot run ./nothing: No such file or directory\n");
}

TEST_CASE("simtprof: a program without a profile is told apart from one without kernels") {
  const workplace w;
  const auto other = w.run({"true"});
  CHECK(other.exit_code == 2);
  CHECK(other.err ==
        "simtprof: true wrote no profile: built with --fast, or not compiled by simtcc\n");
  CHECK(w.run({"false"}).exit_code == 1);
  CHECK(w.run({"false"}).err.empty());  // what fails says why itself
  CHECK(has(w.run({w.program({{"hazards", json::array()}}, "")}).err, "wrote no profile: built with --fast"));
  const auto idle = w.run({w.program(report_of({}), "")});
  CHECK(idle.exit_code == 0);
  CHECK(idle.err == "simtprof: no kernel was launched\n");
}

TEST_CASE("simtprof: a profile that was kept is neither taken for the run's nor lost when that has none") {
  const workplace w;
  const std::string kept = w.with_text("kept.json", report_of({tree_kernel(0)}).dump());
  const auto r = w.run({"--json", kept, "true"});
  CHECK(r.out.empty());
  CHECK(has(r.err, "true wrote no profile"));
  CHECK(has(w.run({"--read", kept}).out, "14 of 20 levels"));
}

TEST_CASE("simtprof: a profile is kept, shown again and compared") {
  const workplace w;
  CHECK(w.run({"--json", "kept.json", w.program(report_of({tree_kernel(48)}), "")}).ok());
  CHECK(json::parse(support::read_file(w.file("kept.json"))) == report_of({tree_kernel(48)}));
  CHECK(has(w.run({"--read", "kept.json"}).out, "960 of 1,960 wavefronts, worst 16-way\n"));
  const std::string better = w.program(report_of({tree_kernel(0)}), "");
  const auto r = w.run({"--against", "kept.json", "--against-label", "earlier", "--svg", "chart.svg", better});
  INFO(r.describe());
  CHECK(r.ok());
  CHECK(has(r.out, "earlier: 960 of 1,960 wavefronts"));
  const std::string svg = support::read_file(w.file("chart.svg"));
  check_well_formed(svg);
  CHECK(has(svg, ">earlier</text>"));
}

TEST_CASE("simtprof: what is not there is said, and the exit code stays") {
  const workplace w;
  const std::string file = w.with_text("p.json", report_of({kernel_of("k")}).dump());
  const auto undrawn = w.run({"--svg", "chart.svg", "--read", file});
  CHECK(undrawn.exit_code == 0);
  CHECK(undrawn.err == "simtprof: nothing to draw: no kernel has a barrier\n");
  CHECK(!std::filesystem::exists(w.file("chart.svg")));
  const auto unmatched = w.run({"--kernel", "other", "--read", file});
  CHECK(unmatched.exit_code == 0);
  CHECK(unmatched.err == "simtprof: no kernel's name or section contains other\n");
  const std::string others = w.with_text("o.json", report_of({kernel_of("l"), kernel_of("m")}).dump());
  const auto unlike = w.run({"--against", others, "--read", file});
  CHECK(unlike.exit_code == 0);
  CHECK(unlike.err == "simtprof: " + others + ": none of its kernels is among these\n");
}

TEST_CASE("simtprof: bad command lines and files are refused with one line") {
  const workplace w;
  check_refused(w.run({}), "no program to run; --help describes the options");
  check_refused(w.run({"--colour", "true"}), "unknown option --colour; --help lists them");
  check_refused(w.run({"--json"}), "a value is missing after --json");
  check_refused(w.run({"--lines", "many", "true"}), "--lines many: not a number of lines");
  check_refused(w.run({"--read", "a.json", "true"}), "--read shows a profile and runs no program");
  check_refused(w.run({"--read", "a.json", "--json", "b.json"}), "--json keeps the profile of a run; --read runs nothing");
  check_refused(w.run({"--read", "a.json"}), "a.json: No such file or directory");
  check_refused(w.run({"--read", "."}), ".: Is a directory");
  check_refused(w.run({"--read", w.with_text("bad.json", "{")}), w.file("bad.json") + ": not JSON, at byte 2");
  check_refused(w.run({"--against", "a.json", "echo", "ran"}), "a.json: No such file or directory");
  check_refused(w.run({"--json", "nowhere/a.json", "echo", "ran"}), "cannot write nowhere/a.json");
  check_refused(w.run({"--svg", ".", "echo", "ran"}), "cannot write .");
  const auto help = w.run({"--help"});
  CHECK(help.ok());
  CHECK(help.out.starts_with("usage: simtprof"));
}

}  // namespace
