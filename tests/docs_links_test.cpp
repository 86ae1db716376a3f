// Links of all documents lead somewhere, and so do the files that the text names.
#include <doctest/doctest.h>

#include <map>
#include <regex>

#include "tests/support/files.h"
#include "tests/support/markdown.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

bool is_external(const std::string& target) { return target.find("://") != std::string::npos; }

const std::set<std::string>& anchors(const fs::path& document) {
  static std::map<fs::path, std::set<std::string>> known;
  const auto [at, is_new] = known.try_emplace(document);
  if (is_new) at->second = anchors_of(document);
  return at->second;
}

// What is wrong with a link to a place of the repository; empty when nothing is.
std::string fault(const mention& l) {
  const size_t hash = l.text.find('#');
  const fs::path path = l.text.substr(0, hash);
  const fs::path file = path.empty() ? l.document : (l.document.parent_path() / path).lexically_normal();
  if (path.is_absolute() || file.string().starts_with("..")) return "leads out of the repository";
  if (!fs::exists(root() / file)) return "no such file";
  if (hash == std::string::npos) return "";
  if (file.extension() != ".md") return "an anchor in a file that has none";
  return anchors(file).contains(l.text.substr(hash + 1)) ? "" : "no such anchor";
}

// A path that a reader would look for: it has a folder and an ending, and no part that stands for another name.
bool names_a_file(const std::string& code) {
  static const std::regex path("[A-Za-z0-9_.]+(/[A-Za-z0-9_.-]+)+\\.(h|cpp|cu|py|sh|mk|md|svg|csv|txt)"), placeholder(".*(NN|NAME|SUBJECT|[A-Z]{4,}).*");
  return std::regex_match(code, path) && !std::regex_match(code, placeholder);
}

// Made by a command of the workbook, or a header of a library.
bool is_made_or_foreign(const std::string& path) {
  for (const char* start : {"build/", "class/", "profiling_output/", ".workbook/", "doctest/", "rocprim/", "cub/", "simt/tool.h", "nlohmann/", "hip/hip_"})
    if (path.starts_with(start)) return true;
  return false;
}
}  // namespace

TEST_CASE("docs: every link leads to a file and an anchor") {
  size_t count = 0;
  for (const fs::path& document : documents())
    for (const mention& l : links_of(document)) {
      if (is_external(l.text)) continue;
      ++count;
      CHECK_MESSAGE(fault(l) == "", l.place() << ": " << l.text);
    }
  CHECK(count > 200);
}

TEST_CASE("docs: a broken link is found") {
  const fs::path here = "docs/symptoms.md";
  CHECK(fault({here, 1, "performance.md"}) == "");
  CHECK(fault({here, 1, "performance.md#the-table"}) == "");
  CHECK(fault({here, 1, "#read-write-hazard"}) == "");
  CHECK(fault({here, 1, "../README.md"}) == "");
  CHECK(fault({here, 1, "no_such_file.md"}) == "no such file");
  CHECK(fault({here, 1, "#no-such-anchor"}) == "no such anchor");
  CHECK(fault({here, 1, "../Makefile#help"}) == "an anchor in a file that has none");
  CHECK(fault({here, 1, "../../elsewhere.md"}) == "leads out of the repository");
  CHECK(fault({here, 1, "/README.md"}) == "leads out of the repository");
}

TEST_CASE("docs: files that the text names exist") {
  size_t count = 0;
  for (const fs::path& document : documents()) {
    if (document == "CHANGELOG.md") continue;  // tells of files that are no more
    for (const mention& code : inline_code_of(document)) {
      if (!names_a_file(code.text) || is_made_or_foreign(code.text)) continue;
      ++count;
      CHECK_MESSAGE((fs::exists(root() / code.text) || fs::exists(root() / document.parent_path() / code.text)),
                    code.place() << ": " << code.text);
    }
  }
  CHECK(count > 10);
}

TEST_CASE("docs: addresses outside stand in REFERENCES.md, with what they are cited for") {
  std::set<std::string> listed;
  for (const mention& l : links_of("docs/REFERENCES.md")) listed.insert(l.text);
  for (const fs::path& document : documents())
    for (const mention& l : links_of(document))
      if (is_external(l.text)) CHECK_MESSAGE(listed.contains(l.text), l.place() << ": " << l.text);
}

TEST_CASE("docs: every document can be reached from the README") {
  std::set<fs::path> reached, next = {"README.md"};
  while (!next.empty()) {
    const fs::path document = *next.begin();
    next.erase(next.begin());
    if (!reached.insert(document).second) continue;
    for (const mention& l : links_of(document)) {
      const std::string path = l.text.substr(0, l.text.find('#'));
      if (is_external(path) || path.empty()) continue;
      const fs::path file = (document.parent_path() / path).lexically_normal();
      if (file.extension() == ".md" && fs::exists(root() / file) && !reached.contains(file)) next.insert(file);
    }
  }
  for (const fs::path& document : documents()) CHECK_MESSAGE(reached.contains(document), document);
}

TEST_CASE("docs: every picture is shown somewhere") {
  std::set<fs::path> shown;
  for (const fs::path& document : documents())
    for (const mention& l : links_of(document)) shown.insert((document.parent_path() / l.text).lexically_normal());
  for (const fs::directory_entry& picture : fs::directory_iterator(root() / "docs/figures"))
    CHECK_MESSAGE(shown.contains(fs::relative(picture.path(), root())), picture.path());
}
