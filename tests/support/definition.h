// A named definition in a source file, and whether an excerpt is part of it.
#pragma once
#include <string>
#include <vector>

namespace support {
// The lines of the first definition of `name` in a C++ or Python source: function, kernel, class, macro, constant or alias,
// with the comment and the template line above it. Members too: "push" finds a member function. Empty when there is none.
std::vector<std::string> definition_in_cpp(const std::string& source, const std::string& name);
std::vector<std::string> definition_in_python(const std::string& source, const std::string& name);

// Do the excerpt's lines stand in the text, one after the other, all indented by the same number of blanks more or by none?
// A line "// ..." or "# ..." of the excerpt stands for any number of lines; the parts around it keep their order.
bool is_excerpt(const std::vector<std::string>& excerpt, const std::vector<std::string>& text);
}  // namespace support
