// simtprof: runs a program compiled by simtcc and shows what its kernels did. `simtprof --help` describes it.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <system_error>

#include "chart.h"
#include "simt/common/process.h"
#include "text.h"

namespace {
using namespace simtprof;
namespace fs = std::filesystem;

const char* const help_text =
    "usage: simtprof [options] PROGRAM [ARGUMENTS...]\n"
    "       simtprof [options] --read FILE.json\n"
    "\n"
    "Runs a program that simtcc compiled, without --fast, and shows what its kernels did: bank conflicts, memory\n"
    "traffic, divergence, and how many lanes work between any two barriers. Ends with the program's exit code.\n"
    "\n"
    "  --read FILE.json      show a profile that was kept\n"
    "  --json FILE           keep the profile\n"
    "  --against FILE.json   show the conflicts of an earlier profile beside the new ones\n"
    "  --svg FILE            draw utilization and conflicts by level\n"
    "  --label NAME          what the chart calls this profile (now) ...\n"
    "  --against-label NAME  ... and the earlier one (before)\n"
    "  --kernel TEXT         only kernels whose name or section contains TEXT\n"
    "  --lines N             source lines shown of a kernel, at most (6)\n"
    "  --summary             only the closing table\n"
    "  --help                print this\n";

const int usage_error = 2, cannot_start = 127;

struct options {
  std::string read, json, svg, against, kernel;
  names labels;
  size_t lines = 6;
  bool summary = false, help = false;
  std::vector<std::string> command;
};

size_t to_count(const std::string& option, const std::string& text) {
  if (text.empty() || text.size() > 6 || text.find_first_not_of("0123456789") != text.npos)
    throw std::runtime_error(option + " " + text + ": not a number of lines");
  return std::stoul(text);
}

options parse_options(const std::vector<std::string>& arguments) {
  options o;
  size_t at = 0;
  while (at < arguments.size() && arguments[at].starts_with("-")) {
    const std::string& option = arguments[at++];
    const auto value = [&] {
      if (at == arguments.size()) throw std::runtime_error("a value is missing after " + option);
      return arguments[at++];
    };
    if (option == "--help") o.help = true;
    else if (option == "--summary") o.summary = true;
    else if (option == "--read") o.read = value();
    else if (option == "--json") o.json = value();
    else if (option == "--svg") o.svg = value();
    else if (option == "--against") o.against = value();
    else if (option == "--label") o.labels.now = displayed(value());
    else if (option == "--against-label") o.labels.before = displayed(value());
    else if (option == "--kernel") o.kernel = value();
    else if (option == "--lines") o.lines = to_count(option, value());
    else throw std::runtime_error("unknown option " + option + "; --help lists them");
  }
  o.command.assign(arguments.begin() + std::ptrdiff_t(at), arguments.end());
  return o;
}

void check(const options& o) {
  if (o.read.empty() && o.command.empty()) throw std::runtime_error("no program to run; --help describes the options");
  if (!o.read.empty() && !o.command.empty()) throw std::runtime_error("--read shows a profile and runs no program");
  if (!o.read.empty() && !o.json.empty()) throw std::runtime_error("--json keeps the profile of a run; --read runs nothing");
}

// Before the program runs: a long run is not to end with this.
void check_writable(const std::string& file) {
  const bool existed = fs::exists(fs::symlink_status(file));
  if ((existed && !fs::is_regular_file(file)) || !std::ofstream(file, std::ios::app))
    throw std::runtime_error("cannot write " + file);
  if (!existed) fs::remove(file);
}

struct run_result {
  int exit_code;
  std::optional<profile> found;
};

run_result run(const options& o) {
  const simt::scratch_folder scratch;
  const std::string report = scratch.file("profile.json");
  setenv("SIMT_PROFILE", "on", 1);
  setenv("SIMT_JSON", report.c_str(), 1);
  run_result result{};
  try {
    result.exit_code = simt::run_command(o.command);
  } catch (const std::system_error& error) {
    std::cerr << "simtprof: " << error.what() << std::endl;
    return {cannot_start, {}};
  }
  try {
    if (!fs::exists(report)) throw no_profile("");
    result.found = read_profile(report);
    if (!o.json.empty()) fs::copy_file(report, o.json, fs::copy_options::overwrite_existing);  // only a sound one
    return result;
  } catch (const no_profile&) {
    if (result.exit_code == 0)  // else it has said what is wrong
      std::cerr << "simtprof: " << o.command[0] << " wrote no profile: built with --fast, or not compiled by simtcc" << std::endl;
  } catch (const std::exception& error) {
    std::cerr << "simtprof: " << error.what() << std::endl;
  }
  return {result.exit_code ? result.exit_code : usage_error, {}};
}

void draw(const std::vector<comparison>& kernels, const options& o) {
  const chart c = draw_chart(kernels, o.labels);
  if (!c.remark.empty()) std::cerr << "simtprof: " << c.remark << std::endl;
  if (c.svg.empty()) return;
  std::ofstream out(o.svg, std::ios::binary);
  if (!(out << c.svg) || !out.flush()) throw std::runtime_error("cannot write " + o.svg);
}

void show(profile now, std::optional<profile> before, const options& o) {
  if (now.kernels.empty()) {
    std::cerr << "simtprof: no kernel was launched" << std::endl;
    return;
  }
  keep_kernels(now, o.kernel);
  if (before) keep_kernels(*before, o.kernel);
  if (now.kernels.empty()) {
    std::cerr << "simtprof: no kernel's name or section contains " << o.kernel << std::endl;
    return;
  }
  const std::vector<comparison> kernels = compare(now, before ? &*before : nullptr);
  if (before && std::none_of(kernels.begin(), kernels.end(), [](const comparison& c) { return c.before; }))
    std::cerr << "simtprof: " << o.against << ": none of its kernels is among these" << std::endl;
  if (o.read.empty()) std::cout << "\n";  // after what the program printed
  std::cout << (o.summary ? summary_text(kernels, o.labels) : profile_text(kernels, now.warp, o.labels, o.lines))
            << std::flush;
  if (!o.svg.empty()) draw(kernels, o);
}

int run_and_show(const options& o) {
  std::optional<profile> before;
  if (!o.against.empty()) before = read_profile(o.against);
  for (const std::string& file : {o.json, o.svg})
    if (!file.empty()) check_writable(file);
  run_result result{};
  if (o.read.empty()) result = run(o);
  else result.found = read_profile(o.read);
  if (result.found) show(std::move(*result.found), std::move(before), o);
  return result.exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const options o = parse_options({argv + 1, argv + argc});
    if (o.help) {
      std::cout << help_text;
      return 0;
    }
    check(o);
    const int exit_code = run_and_show(o);
    if (!std::cout.flush()) throw std::runtime_error("cannot write to the standard output");
    return exit_code;
  } catch (const std::exception& error) {
    std::cerr << "simtprof: " << error.what() << std::endl;
    return usage_error;
  }
}
