// Every cause that a FAIL can name. The same list as docs/symptoms.md, which a test compares.
#pragma once
#include <string>
#include <vector>

namespace grading {

struct cause {
  std::string id;       // "carry-includes-own-tile": kebab case, the anchor in docs/symptoms.md
  std::string title;    // one line, at most 68 characters: what is wrong, in the learner's terms
  std::string meaning;  // one or two sentences: why the output looks as it does, and where to look. Not the solution's code
};

const std::vector<cause>& catalogue();
const cause& find_cause(const std::string& id);  // throws std::out_of_range for an unknown id

inline std::string chapter_of(const std::string& id) { return "docs/symptoms.md#" + id; }

}  // namespace grading
