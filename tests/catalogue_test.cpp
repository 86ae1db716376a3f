// The catalogue of causes and its chapter, docs/symptoms.md, are one list; all that can be named is in it.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

#include "grading/catalogue/catalogue.h"
#include "grading/diagnosis/evidence.h"
#include "grading/diagnosis/hazard_causes.h"
#include "tests/judging.h"
#include "tests/support/files.h"
#include "tests/support/markdown.h"

namespace {
using namespace judging;

struct section {
  std::string id, title, text;
};

std::vector<section> sections_of_chapter() {
  std::vector<section> all;
  std::istringstream lines(support::read_file(support::root() / "docs/symptoms.md"));
  const std::regex anchor("<a id=\"(.*)\"></a>");
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (std::regex_match(line, found, anchor)) {
      all.push_back({found[1], "", ""});
      std::getline(lines, line);
      CHECK(line.starts_with("### "));
      all.back().title = line.substr(std::min<size_t>(4, line.size()));
    } else if (line.starts_with("#")) {
      CHECK_FALSE(line.starts_with("### "));  // a section without an anchor
    } else if (!all.empty()) {
      all.back().text += line + "\n";
    }
  }
  return all;
}

void check_known(const std::string& cause) {
  CAPTURE(cause);
  CHECK_NOTHROW(grading::find_cause(cause));
}
}  // namespace

TEST_CASE("catalogue: titles are short, meanings are sentences, ids are unique") {
  std::set<std::string> ids, titles;
  for (const grading::cause& c : grading::catalogue()) {
    CAPTURE(c.id);
    CHECK(std::regex_match(c.id, std::regex("[a-z0-9]+(-[a-z0-9]+)*")));
    CHECK(c.title.size() <= 68);
    CHECK(!c.title.empty());
    CHECK(c.title.back() != '.');
    CHECK(c.meaning.size() > 40);
    CHECK(c.meaning.size() < 330);
    CHECK((c.meaning.back() == '.' || c.meaning.back() == '?'));
    CHECK(ids.insert(c.id).second);
    CHECK(titles.insert(c.title).second);
    CHECK(&grading::find_cause(c.id) == &c);
  }
  CHECK_THROWS_AS(grading::find_cause("no-such-cause"), std::out_of_range);
}

TEST_CASE("catalogue: docs/symptoms.md has the same causes in the same order") {
  const std::vector<section> chapter = sections_of_chapter();
  const std::vector<grading::cause>& causes = grading::catalogue();
  REQUIRE(chapter.size() == causes.size());
  for (size_t i = 0; i < causes.size(); ++i) {
    CHECK(chapter[i].id == causes[i].id);
    CHECK(chapter[i].title == causes[i].title);
    CAPTURE(causes[i].id);
    for (const char* part : {"- **You see**: ", "- **Why**: ", "- **Find it**: ", "- **Change**: "})
      CHECK(chapter[i].text.find(part) != std::string::npos);
  }
}

TEST_CASE("catalogue: the chapter's links lead somewhere") {
  const std::string text = support::read_file(support::root() / "docs/symptoms.md");
  std::set<std::string> anchors;
  for (const section& s : sections_of_chapter()) anchors.insert(s.id);
  const std::regex heading("\n## ([^\n]*)"), link("\\]\\(#([^)]*)\\)");
  for (std::sregex_iterator at(text.begin(), text.end(), heading), end; at != end; ++at) anchors.insert(support::slug((*at)[1]));
  size_t links = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at, ++links) {
    CAPTURE((*at)[1].str());
    CHECK(anchors.count((*at)[1]) == 1);
  }
  CHECK(links >= 6);
}

TEST_CASE("catalogue: every model and pattern of the exercises names a cause that is in it") {
  for (const grading::exercise& e : grading::coding_exercises()) {
    for (const grading::bug_model& m : e.models) check_known(m.cause);
    for (const grading::bug_pattern& p : e.patterns) check_known(p.cause);
  }
  for (const kind& k : {kind{}, kind{true}, kind{false, false, true}, kind{false, false, false, true}}) {
    for (const grading::bug_model& m : exercise_of(k).models) check_known(m.cause);
    for (const grading::bug_pattern& p : exercise_of(k).patterns) check_known(p.cause);
  }
}

TEST_CASE("catalogue: every kind of hazard has a cause, and so has one that is yet unknown") {
  const char* kinds[] = {"shared-race", "global-race", "warp-race", "block-race", "barrier-divergence", "out-of-bounds", "use-after-free",
                         "uninitialised", "wrong-side", "warp-operation", "no-progress", "launch", "unread-error", "crash", "timeout", "assert", "new"};
  const char* messages[] = {"", "a lane writes outside its object: 0 bytes past the end of out", "a lane reads outside its object: 4 bytes before the start of in",
                            "a lane reads outside its object: 0 bytes past the end of shared s (64 bytes)", "a lane follows a null pointer",
                            "a lane writes device memory that belongs to no object", "host code reads device memory directly", "a kernel reads host memory",
                            "a lane reads shared memory that nothing has written"};
  for (const char* kind : kinds)
    for (const char* message : messages) {
      grading::hazard h;
      h.kind = kind;
      h.message = message;
      check_known(grading::cause_of(h, {}, {}).cause);
    }
  grading::hazard unknown;
  unknown.kind = "new";
  CHECK(grading::cause_of(unknown, {}, {}).cause == "other-hazard");
  CHECK(grading::object_outside({"out-of-bounds", true, "0 bytes past the end of inclusive (4 bytes)", "", 1, {}}) == "inclusive");
}

TEST_CASE("catalogue: what the runner may say is in it") {
  for (const char* cause : {"crash", "endless-loop", "host-endless-loop", "deep-recursion", "out-of-memory", "called-exit", "aborted", "threw-exception",
                            "static-constructor", "started-a-process", "signalled-others", "closed-descriptors", "left-descriptors-open",
                            "flooded-output", "input-overwritten", "wrote-outside", "launch-error", "not-a-function-return", "bad-launch",
                            "empty-launch", "refused-copy", "warp-size", "dialect-dependent", "keeps-state", "schedule-dependent", "unknown"})
    check_known(cause);
}
