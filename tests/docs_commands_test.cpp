// Commands in the documents: each line of a block of commands (```sh) is run here, or by a test that is named here, or the
// table says why it is not run. And whatever `make` is asked for exists.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/cases.h"
#include "tests/support/files.h"
#include "tests/support/markdown.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

enum class proof {
  run_here,
  test_case,
  not_run
};
struct known_command {
  const char* pattern;  // of the whole command
  proof how;
  const char* what;  // the exit code; the start of the test case's name; the reason
};

const known_command known_commands[] = {
#include "tests/docs_commands.inc"
};

struct command {
  std::string text, place;
};

std::vector<command> all_commands() {
  std::vector<command> all;
  for (const fs::path& document : documents())
    for (const block& b : blocks_of(document)) {
      if (b.language != "sh") continue;
      std::string line;
      for (const std::string& part : b.lines) {
        line += command_of(part);
        if (line.ends_with("\\")) {
          line.back() = ' ';
          continue;
        }
        if (!line.empty() && line[0] != '#') all.push_back({line, b.place()});
        line.clear();
      }
    }
  return all;
}

const known_command* find(const std::string& text) {
  for (const known_command& known : known_commands)
    if (std::regex_match(text, std::regex(known.pattern))) return &known;
  return nullptr;
}

const int registered = [] {
  std::set<std::string> seen;
  for (const command& c : all_commands()) {
    const known_command* known = find(c.text);
    if (known == nullptr || known->how != proof::run_here || !seen.insert(c.text).second) continue;
    register_case("docs: command " + c.text, [c, known] {
      const process_result result = run_as_reader(c.text);
      INFO(c.place << "\n"
                   << result.describe());
      CHECK(std::to_string(result.exit_code) == known->what);
    });
  }
  return 0;
}();

// Targets and variables of the Makefile, by their definitions.
struct interface {
  std::set<std::string> targets, variables;
};

interface of_makefile() {
  std::string text = read_file(root() / "Makefile");
  for (const fs::directory_entry& part : fs::directory_iterator(root() / "mk")) text += read_file(part.path());
  interface found;
  static const std::regex rule("^([a-z][a-z -]*):([^=]|$)"), phony("^\\.PHONY: (.*)"), use("\\$[({](if )?([A-Z][A-Z0-9_]*)[,) }]"), given("\\$\\(if \\$\\(([A-Z0-9_]+)\\)");
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch m;
    if (std::regex_search(line, m, rule) || std::regex_search(line, m, phony)) {
      std::istringstream names(m[1].str());
      for (std::string name; names >> name;) found.targets.insert(name);
    }
    for (std::sregex_iterator at(line.begin(), line.end(), use), end; at != end; ++at) found.variables.insert((*at)[2]);
    for (std::sregex_iterator at(line.begin(), line.end(), given), end; at != end; ++at) found.variables.insert((*at)[1]);
  }
  return found;
}

// What is wrong with a call of make; empty if nothing is.
std::string fault(const std::string& text, const interface& makefile) {
  static const std::regex variable("([A-Z][A-Z0-9_]*)=.*");
  std::istringstream words(text);
  std::string word;
  words >> word;
  while (words >> word) {
    std::smatch m;
    if (word == "&&" || word == "|" || word == ";" || word.starts_with("#")) break;
    if (word.starts_with("-") || word.starts_with("'") || word.find('/') != std::string::npos) continue;
    if (std::regex_match(word, m, variable)) {
      if (!makefile.variables.contains(m[1])) return "no variable " + m[1].str();
      if (word.find("='") != std::string::npos && !word.ends_with("'"))
        while (words >> word && !word.ends_with("'")) continue;
    } else if (!makefile.targets.contains(word)) {
      return "no target " + word;
    }
  }
  return "";
}
}  // namespace

TEST_CASE("docs: every command is run by a test, or a reason is given") {
  size_t count = 0;
  for (const command& c : all_commands()) {
    const known_command* known = find(c.text);
    ++count;
    CHECK_MESSAGE(known != nullptr, c.place << ": " << c.text << " is not in tests/docs_commands.inc");
    if (known != nullptr && known->how == proof::test_case)
      CHECK_MESSAGE(has_case(known->what), c.text << ": no test case begins with " << std::string(known->what));
  }
  CHECK(count > 60);
}

TEST_CASE("docs: the table of commands has none that no document shows") {
  const std::vector<command> all = all_commands();
  for (const known_command& known : known_commands) {
    const std::regex pattern(known.pattern);
    CHECK_MESSAGE(std::any_of(all.begin(), all.end(), [&](const command& c) { return std::regex_match(c.text, pattern); }),
                  std::string(known.pattern));
  }
}

TEST_CASE("docs: what make is asked for exists") {
  const interface makefile = of_makefile();
  CHECK(makefile.targets.contains("check"));
  CHECK(makefile.variables.contains("WARP"));
  CHECK(fault("make chekc EX=01", makefile) == "no target chekc");
  CHECK(fault("make check XE=01", makefile) == "no variable XE");
  CHECK(fault("make check EX=01 SEED=7", makefile) == "");
  for (const command& c : all_commands())
    if (c.text.starts_with("make ")) CHECK_MESSAGE(fault(c.text, makefile) == "", c.place << ": " << c.text);
  for (const fs::path& document : documents())
    for (const mention& code : inline_code_of(document))
      if (code.text.starts_with("make ")) CHECK_MESSAGE(fault(code.text, makefile) == "", code.place() << ": " << code.text);
}
