// Code in the documents is code of the workbook: each block names a file and a definition in it,
//
//   <!-- code: labs/scan/tile_scan.h#blelloch_tile -->
//   ```cpp
//   ...
//   ```
//
// and its lines stand in that definition.
#include <doctest/doctest.h>

#include <set>

#include "tests/support/definition.h"
#include "tests/support/files.h"
#include "tests/support/markdown.h"

namespace {
namespace fs = std::filesystem;
using namespace support;
using lines = std::vector<std::string>;

const std::string mark = "code: ";

bool is_code(const block& b) { return std::set<std::string>{"cpp", "cuda", "python", "c++", "hip", "make", "diff"}.contains(b.language); }

void check_quoted(const block& b) {
  CAPTURE(b.place());
  const std::string where = b.mark.substr(mark.size());
  const size_t hash = where.find('#');
  REQUIRE_MESSAGE(hash != std::string::npos, where << " names no definition");
  const fs::path file = where.substr(0, hash);
  REQUIRE_MESSAGE(fs::exists(root() / file), file);
  const std::string source = read_file(root() / file), name = where.substr(hash + 1);
  const lines found = file.extension() == ".py" ? definition_in_python(source, name) : definition_in_cpp(source, name);
  REQUIRE_MESSAGE(!found.empty(), name << " is not defined in " << file);
  CHECK_FALSE(b.lines.empty());
  CHECK_MESSAGE(is_excerpt(b.lines, found), "differs from " << where << ":\n"
                                                            << b.text());
}

const std::string sample =
    "#pragma once\n"
    "#define TWICE(x) \\\n"
    "  (2 * (x))\n"
    "inline constexpr int tile = 256;\n"
    "\n"
    "int use() { return twice(3) + tile; }\n"
    "\n"
    "// Doubles { it.\n"
    "template <class T>\n"
    "T twice(T x) {\n"
    "  if (use(x, \"}\")) {\n"
    "    return x;\n"
    "  }\n"
    "\n"
    "  return x + x;\n"
    "}\n"
    "struct pair {\n"
    "  int a;\n"
    "  int sum() const { return a; }\n"
    "};\n";
}  // namespace

TEST_CASE("docs: code is what the sources hold") {
  size_t count = 0;
  for (const fs::path& document : documents())
    for (const block& b : blocks_of(document)) {
      if (b.mark.starts_with(mark)) check_quoted(b), ++count;
      else CHECK_MESSAGE(!is_code(b), b.place() << ": code without the place that it is from");
    }
  CHECK(count > 20);
}

TEST_CASE("docs: a definition is found by its name, a use is not one") {
  CHECK(definition_in_cpp(sample, "twice") == lines_of(sample.substr(sample.find("// Doubles"), sample.find("struct") - sample.find("// Doubles"))));
  CHECK(definition_in_cpp(sample, "tile") == lines{"inline constexpr int tile = 256;"});
  CHECK(definition_in_cpp(sample, "TWICE").size() == 2);
  CHECK(definition_in_cpp(sample, "pair").size() == 4);
  CHECK(definition_in_cpp(sample, "sum") == lines{"  int sum() const { return a; }"});
  CHECK(definition_in_cpp(sample, "twic").empty());
  CHECK(definition_in_cpp("int x = f(a, b);\nif (f(a)) { }\nfor (;f(1);) { }\n", "f").empty());
  CHECK(definition_in_python("x = f(1)\n\n@jit\ndef f(a):\n    return a\n\n\ndef g():\n    pass\n", "f").size() == 5);
  CHECK(definition_in_python("x = f(1)\n", "f").empty());
}

TEST_CASE("docs: an excerpt may be indented less and leave lines out, and nothing else") {
  const lines text = {"  if (a) {", "    one();", "", "    two();", "  }"};
  CHECK(is_excerpt(text, text));
  CHECK(is_excerpt({"if (a) {", "  one();"}, text));
  CHECK(is_excerpt({"if (a) {", "  // ...", "}"}, text));
  CHECK(is_excerpt({"one();", "", "two();"}, text));
  CHECK_FALSE(is_excerpt({"one();", "two();"}, text));
  CHECK_FALSE(is_excerpt({"if (a) {", "one();"}, text));
  CHECK_FALSE(is_excerpt({"two();", "// ...", "one();"}, text));
  CHECK_FALSE(is_excerpt({"one()"}, text));
  CHECK_FALSE(is_excerpt({"if (b) {"}, text));
}
