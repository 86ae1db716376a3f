// TODO regions: the parts of a starter that a learner fills in, and the only parts in which a solution differs.
//
//   // TODO 1 (about 3 lines): what the lines have to do. This comment may go on
//   // over several lines.
//   ... the learner's lines ...
//   // end of TODO 1
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace grading {

struct region {
  std::string name;    // "TODO 1"
  int budget = 0;      // lines, from the marker
  int first = 0, last = 0;  // line numbers of the two marker lines, from 1
  std::vector<std::string> body;  // the lines after the opening comment, before the end
};

// Throws std::runtime_error with file-less one-line messages: an end without a start, a name twice, no budget.
std::vector<region> find_regions(const std::string& text);

// The text with every region's body left out: what a starter and its solution have in common.
std::string outside_regions(const std::string& text);

// `text` with the bodies of the regions that `bodies` names replaced. Throws if one of them is not there.
std::string with_bodies(const std::string& text, const std::map<std::string, std::vector<std::string>>& bodies);

// A fragment file: bodies only, each between `// TODO N` and `// end of TODO N`, and comments before them. Starters are the
// solution with the bodies of harness/NN_name/starter.cpp; tests keep wrong and right submissions as such fragments.
std::map<std::string, std::vector<std::string>> read_fragment(const std::string& text);

}  // namespace grading
