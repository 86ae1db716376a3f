// What a repository has beside its sources, where it could drift from them.
#include <doctest/doctest.h>

#include <unistd.h>

#include <regex>

#include "tests/support/files.h"

using namespace support;

TEST_CASE("repository: the example workflow runs .ci/run, and its actions are pinned by major version") {
  const std::string workflow = read_file(root() / ".github/workflows/tests.yml");
  CHECK(std::regex_search(workflow, std::regex("\n +- run: \\.ci/run\n")));
  CHECK(access((root() / ".ci/run").c_str(), X_OK) == 0);
  size_t actions = 0;
  const std::regex use("uses: (.*)");
  for (std::sregex_iterator at(workflow.begin(), workflow.end(), use), end; at != end; ++at, ++actions) {
    CAPTURE((*at)[1].str());
    CHECK(std::regex_match((*at)[1].str(), std::regex("actions/[a-z-]+@v[0-9]+")));
  }
  CHECK(actions >= 2);
}
