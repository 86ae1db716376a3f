#include "grading/workbook/options.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "grading/common/files.h"

namespace grading {
namespace {
namespace fs = std::filesystem;

const std::vector<std::string> commands = {"check", "watch", "hint", "progress", "diff", "reset", "build", "profile", "help"};

// Of a make variable that was not set, make passes an empty value: that is as if it were not there.
class parser {
 public:
  explicit parser(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  workbook_options parse() {
    if (arguments_.empty()) throw usage_error("what to do? workbook help lists it");
    result_.command = arguments_[0];
    if (result_.command == "--help" || result_.command == "-h") result_.command = "help";
    if (std::find(commands.begin(), commands.end(), result_.command) == commands.end())
      throw usage_error("there is no command '" + result_.command + "'; workbook help lists them");
    result_.folder = repository() / "exercises";
    for (at_ = 1; at_ < arguments_.size(); ++at_) read(arguments_[at_]);
    if (result_.exercises.empty())
      for (const listed_exercise& e : all_exercises()) result_.exercises.push_back(&e);
    return result_;
  }

 private:
  void read(const std::string& option) {
    if (option == "--verbose") result_.verbose = true;
    else if (option == "--yes") result_.yes = true;
    else if (option == "--again") result_.again = true;
    else if (option == "--exercise") read_exercise(value());
    else if (option == "--folder") read_folder(value());
    else if (option == "--backend") read_backend(value());
    else if (option == "--warp") read_warp(value());
    else if (option == "--seed") read_seed(value());
    else if (option == "--junit") result_.junit = value();
    else if (option == "--results") result_.results = value();
    else throw usage_error("what does '" + option + "' mean? workbook help lists the options");
  }

  std::string value() {
    if (at_ + 1 == arguments_.size()) throw usage_error(arguments_[at_] + " needs a value");
    return arguments_[++at_];
  }

  void read_exercise(const std::string& wanted) {
    if (wanted.empty()) return;
    try {
      result_.exercises.push_back(&find_exercise(wanted));
    } catch (const std::invalid_argument& error) {
      throw usage_error(error.what());
    }
    result_.chosen = true;
  }

  void read_folder(const std::string& wanted) {
    if (wanted.empty() || wanted == "exercises") return;
    const char* own_state = std::getenv("WORKBOOK_STATE");
    result_.learners = wanted != "solutions" && own_state && *own_state;
    result_.folder = wanted == "solutions" ? repository() / wanted : fs::absolute(wanted).lexically_normal();
    if (!fs::is_directory(result_.folder)) throw usage_error("there is no folder " + wanted);
  }

  void read_backend(const std::string& wanted) {
    if (wanted.empty() || wanted == "cpu") result_.where = backend::cpu;
    else if (wanted == "cuda") result_.where = backend::cuda;
    else if (wanted == "hip") result_.where = backend::hip;
    else throw usage_error("the backends are cpu, cuda and hip, not '" + wanted + "'");
  }

  void read_warp(const std::string& wanted) {
    if (wanted.empty()) return;
    if (wanted != "32" && wanted != "64") throw usage_error("a warp has 32 or 64 lanes, not '" + wanted + "'");
    result_.warps = {wanted == "32" ? 32 : 64};
  }

  void read_seed(const std::string& wanted) {
    if (wanted.empty()) return;
    uint64_t seed = 0;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), seed);
    if (error != std::errc() || end != wanted.data() + wanted.size())
      throw usage_error("a seed is a whole number, not '" + wanted + "'");
    result_.seed = seed;
  }

  const std::vector<std::string>& arguments_;
  size_t at_ = 0;
  workbook_options result_;
};
}  // namespace

workbook_options parse_workbook_options(const std::vector<std::string>& arguments) { return parser(arguments).parse(); }

const char* const workbook_help =
    "usage: workbook COMMAND [options]\n"
    "\n"
    "  check       grade the exercises: exit code 1 when one fails, 2 when they cannot be graded\n"
    "  watch       grade an exercise each time its file is saved\n"
    "  hint        the next hint\n"
    "  progress    which exercises pass\n"
    "  diff        an exercise beside its solution\n"
    "  reset       the starter again; keeps a backup\n"
    "  build       compile the exercises and show the errors\n"
    "  profile     what an exercise's kernels do with memory, barriers and lanes, counted on the CPU\n"
    "\n"
    "  --exercise 02               one of them; again for more\n"
    "  --folder solutions          grade the files in this folder; default: exercises\n"
    "  --backend cpu | cuda | hip  where to run; hazards are checked on the CPU only\n"
    "  --warp 32 | 64              CPU: one warp size instead of both\n"
    "  --seed N                    the data of an earlier run\n"
    "  --verbose                   all that is known\n"
    "  --junit FILE                check: a report for machines as well\n"
    "  --results FILE              check: a line an exercise: name, PASS or FAIL, cases passed, cases, cause, seed\n"
    "  --again                     hint: those that were shown\n"
    "  --yes                       diff, reset: do not ask\n"
    "\n"
    "WORKBOOK_STATE names the folder of progress and backups; default: .workbook. Passes count in exercises/, and in\n"
    "another folder if it is set.\n";

}  // namespace grading
