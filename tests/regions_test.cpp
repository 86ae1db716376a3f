// TODO regions: where they are, what they hold, and what becomes of a file when their bodies are exchanged.
#include <doctest/doctest.h>

#include "grading/submission/regions.h"

namespace {
using namespace grading;
using lines = std::vector<std::string>;

const std::string sample =
    "#include \"contract.h\"\n"
    "int f() {\n"
    "  // TODO 1 (about 2 lines): add them up.\n"
    "  // Not from the right.\n"
    "  return 0;  // TODO later\n"
    "  // end of TODO 1\n"
    "}\n"
    "// TODO 2 (about 1 line): the rest.\n"
    "\n"
    "// a comment of the body\n"
    "// end of TODO 2\n";

std::string refusal(const std::string& text) {
  try {
    find_regions(text);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}
}  // namespace

TEST_CASE("regions: names, budgets, lines and bodies are found") {
  const std::vector<region> found = find_regions(sample);
  REQUIRE(found.size() == 2);
  CHECK(found[0].name == "TODO 1");
  CHECK(found[0].budget == 2);
  CHECK(found[0].first == 3);
  CHECK(found[0].last == 6);
  CHECK(found[0].body == lines{"  return 0;  // TODO later"});
  CHECK(found[1].name == "TODO 2");
  CHECK(found[1].budget == 1);
  CHECK(found[1].first == 8);
  CHECK(found[1].last == 11);
  CHECK(found[1].body == lines{"", "// a comment of the body"});
  CHECK(find_regions("int main() {}\n").empty());
  CHECK(find_regions("").empty());
}

TEST_CASE("regions: a Windows file's regions are the same") {
  std::string text = sample;
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.replace(at, 1, "\r\n");
  const std::vector<region> found = find_regions(text);
  REQUIRE(found.size() == 2);
  CHECK(found[0].body == find_regions(sample)[0].body);
  CHECK(found[1].last == 11);
}

TEST_CASE("regions: what is outside stays, with markers and the opening comment") {
  CHECK(outside_regions(sample) ==
        "#include \"contract.h\"\n"
        "int f() {\n"
        "  // TODO 1 (about 2 lines): add them up.\n"
        "  // Not from the right.\n"
        "  // end of TODO 1\n"
        "}\n"
        "// TODO 2 (about 1 line): the rest.\n"
        "// end of TODO 2\n");
  CHECK(outside_regions("no region, no end of line") == "no region, no end of line");
}

TEST_CASE("regions: bodies are replaced, and only those named") {
  const std::string other = with_bodies(sample, {{"TODO 1", {"  int a = 1;", "  return a;"}}});
  CHECK(outside_regions(other) == outside_regions(sample));
  CHECK(find_regions(other)[0].body == lines{"  int a = 1;", "  return a;"});
  CHECK(find_regions(other)[1].body == find_regions(sample)[1].body);
  CHECK(with_bodies(other, {{"TODO 1", find_regions(sample)[0].body}}) == sample);
  CHECK(with_bodies(sample, {}) == sample);
  CHECK(find_regions(with_bodies(sample, {{"TODO 1", {}}}))[0].body.empty());
  CHECK_THROWS_WITH(with_bodies(sample, {{"TODO 3", {}}}), "there is no TODO 3");
}

TEST_CASE("regions: a fragment holds bodies, comments among them") {
  const auto bodies = read_fragment(
      "// Adds in the wrong order.\n"
      "// TODO 2\n"
      "  // from the right\n"
      "  return b + a;\n"
      "// end of TODO 2\n"
      "\n"
      "// TODO 10 (about 3 lines): as in a starter\n"
      "// end of TODO 10\n");
  REQUIRE(bodies.size() == 2);
  CHECK(bodies.at("TODO 2") == lines{"  // from the right", "  return b + a;"});
  CHECK(bodies.at("TODO 10").empty());
}

TEST_CASE("regions: what does not pair up is refused in one line") {
  CHECK(refusal("// end of TODO 1\n") == "line 1: end of TODO 1, which did not start");
  CHECK(refusal("// TODO 1 (about 1 line): a\n// end of TODO 2\n") == "line 2: end of TODO 2, which did not start");
  CHECK(refusal("// TODO 1 (about 1 line): a\n") == "TODO 1 has no line `// end of TODO 1`");
  CHECK(refusal("// TODO 1 (about 1 line): a\n// TODO 2 (1 line): b\n") == "TODO 2 starts inside TODO 1");
  CHECK(refusal("// TODO 1 (about 1 line): a\n// end of TODO 1\n// TODO 1 (about 1 line): a\n// end of TODO 1\n") ==
        "TODO 1 is there twice");
  CHECK(refusal("// TODO 1: no budget\n// end of TODO 1\n") ==
        "TODO 1 has no budget, such as `TODO 1 (about 3 lines): ...`");
}
