#include "tests/support/exercises.h"

#include <stdexcept>

#include "grading/submission/regions.h"
#include "tests/support/files.h"

namespace support {

const grading::exercise& find_exercise(const std::string& name) {
  for (const grading::exercise& e : grading::coding_exercises())
    if (e.name == name) return e;
  throw std::runtime_error("no exercise " + name);
}

std::filesystem::path harness_of(const std::string& name) { return root() / "exercises/harness" / name; }

std::string solution_of(const std::string& name) { return read_file(root() / "solutions" / (name + ".cpp")); }

std::string starter_of(const std::string& name) {
  return grading::with_bodies(solution_of(name), grading::read_fragment(read_file(harness_of(name) / "starter.cpp")));
}

}  // namespace support
