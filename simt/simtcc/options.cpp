#include "options.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>

namespace simt::driver {

const char* const help_text =
    "usage: simtcc [options] file...\n"
    "\n"
    "Compiles CUDA and HIP programs for the CPU; what they do on the simulated GPU is checked as they run.\n"
    "\n"
    "  file.cu              a CUDA source; it sees the CUDA runtime without an include, as with nvcc\n"
    "  file.hip, .cpp, ...  a HIP source; a C++ file that includes a cuda*.h header is CUDA's host code\n"
    "  file.o, .a, .so      linked as they are\n"
    "\n"
    "  -x cu | hip | none   how to read the files that follow, whatever their names say\n"
    "  --fast               no checks of memory accesses and optimised code, to measure or to run large "
    "inputs\n"
    "  -o FILE              the output\n"
    "  -c, -S               stop before linking, or at assembly\n"
    "  -E                   print the rewritten source\n"
    "  --verbose            print the commands\n"
    "  --help               print this\n"
    "\n"
    "Every other option goes to g++ (-I, -D, -O, -W, -M, -l ...). Sources are at least C++20, whatever -std "
    "says.\n"
    "Options that choose a GPU or steer nvcc's or hipcc's device compiler are accepted and ignored.\n"
    "SIMT_HOME names the folder that holds simt/ and build/lib/ when they are not beside simtcc.\n";

namespace {

using list = std::vector<std::string>;

list words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

const list preprocessor_with_value = words(
    "-include -imacros -isystem -iquote -idirafter -iprefix -iwithprefix -isysroot "
    "-MF -MT -MQ -Xpreprocessor -I -D -U");
const list linker_with_value = words("-L -l -Xlinker -T -u -z");
const list common_with_value = words("--param -Xassembler -aux-info -B -dumpbase -dumpdir");

// Of nvcc and hipcc. A value may follow as the next argument or after '='.
const list ignored_with_value = words(
    "-arch --gpu-architecture -code --gpu-code -gencode --generate-code -maxrregcount --maxrregcount "
    "-Xptxas --ptxas-options -Xcudafe -Xnvlink --nvlink-options -Xfatbin --fatbin-options -cudart --cudart "
    "-ccbin --compiler-bindir -default-stream --default-stream -diag-suppress --diag-suppress "
    "-diag-error --diag-error -diag-warn --diag-warn -t --threads -rdc --relocatable-device-code -ftz --ftz "
    "-prec-div --prec-div -prec-sqrt --prec-sqrt -fmad --fmad -mllvm");
const list ignored_prefixes = words(
    "--offload-arch= --offload= --amdgpu-target= --cuda-gpu-arch= --rocm-path= --rocm-device-lib-path= "
    "--hip-path= --cuda-path= --gpu-max-threads-per-block= -Wno-deprecated-gpu-targets");
const list ignored = words(
    "-G --device-debug -lineinfo --generate-line-info -extended-lambda --extended-lambda "
    "-expt-extended-lambda --expt-extended-lambda -expt-relaxed-constexpr --expt-relaxed-constexpr "
    "-use_fast_math --use_fast_math -res-usage --resource-usage -restrict --restrict "
    "-allow-unsupported-compiler --allow-unsupported-compiler "
    "-forward-unknown-to-host-compiler --forward-unknown-to-host-compiler -fgpu-rdc -fno-gpu-rdc --hip-link "
    "-munsafe-fp-atomics -mno-unsafe-fp-atomics -lcudart -lcudart_static -lcuda -lcudadevrt -lamdhip64");
const list unsupported =
    words("-ptx --ptx -cubin --cubin -fatbin --fatbin -dlink --device-link --genco -dlto");

bool contains(const list& words, std::string_view word) {
  for (const std::string& w : words) {
    if (w == word) return true;
  }
  return false;
}

bool has_prefix_of(const list& prefixes, std::string_view word) {
  for (const std::string& p : prefixes) {
    if (word.starts_with(p)) return true;
  }
  return false;
}

class parser {
 public:
  explicit parser(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  options run() {
    while (at_ < arguments_.size()) {
      const std::string argument = arguments_[at_++];
      if (argument.size() < 2 || argument[0] != '-') {
        input(argument);
      } else if (!own(argument) && !other_compilers(argument)) {
        gxx(argument);
      }
    }
    return std::move(result_);
  }

 private:
  std::string value_of(const std::string& option) {
    if (at_ == arguments_.size()) throw usage_error("a value is missing after " + option);
    return arguments_[at_++];
  }

  bool own(const std::string& argument) {
    if (argument == "--help" || argument == "-h") result_.help = true;
    else if (argument == "--fast") result_.fast = true;
    else if (argument == "--verbose") result_.verbose = true;
    else if (argument == "-c" || argument == "-dc" || argument == "--device-c")
      result_.until = last_step::compile;
    else if (argument == "-S") result_.until = last_step::assembly;
    else if (argument == "-E") result_.until = last_step::preprocess;
    else if (argument == "-o") result_.output = value_of(argument);
    else if (argument.starts_with("-o")) result_.output = argument.substr(2);
    else if (argument == "-x") set_language(value_of(argument));
    else if (argument.starts_with("-x")) set_language(argument.substr(2));
    else return false;
    return true;
  }

  void set_language(const std::string& name) {
    if (name == "cu" || name == "cuda") language_ = dialect::cuda;
    else if (name == "hip") language_ = dialect::hip;
    else if (name == "none" || name == "c++") language_.reset();
    else throw usage_error("-x " + name + ": the languages are cu, hip and none");
  }

  bool other_compilers(const std::string& argument) {
    const std::string name = argument.substr(0, argument.find('='));
    if (contains(unsupported, name))
      throw usage_error(argument + ": there is no device code to write for a CPU");
    if (contains(ignored, argument) || has_prefix_of(ignored_prefixes, argument)) return true;
    if (name == "-Xcompiler" || name == "--compiler-options") {
      host_options(name == argument ? value_of(argument) : argument.substr(name.size() + 1));
      return true;
    }
    if (!contains(ignored_with_value, name)) return false;
    if (name == argument) value_of(argument);
    return true;
  }

  // -Xcompiler=-Wall,-Wextra
  void host_options(const std::string& values) {
    for (size_t begin = 0; begin <= values.size();) {
      const size_t end = std::min(values.find(',', begin), values.size());
      if (end > begin) result_.common.push_back(values.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  void gxx(const std::string& argument) {
    if (argument.starts_with("-std=") || argument.starts_with("--std=")) {
      set_standard(argument.substr(argument.find('=') + 1));
    } else if (argument == "-std" || argument == "--std") {
      set_standard(value_of(argument));
    } else if (argument.starts_with("-M")) {
      dependency_option(argument);
    } else if (argument == "-I" || argument == "-isystem") {
      include_folder(argument, value_of(argument));
    } else if (argument.starts_with("-I")) {
      include_folder("-I", argument.substr(2));
    } else if (contains(preprocessor_with_value, argument)) {
      result_.preprocessor.insert(result_.preprocessor.end(), {argument, value_of(argument)});
    } else if (argument.starts_with("-D") || argument.starts_with("-U") || argument.starts_with("-Wp,")) {
      result_.preprocessor.push_back(argument);
    } else if (contains(linker_with_value, argument)) {
      result_.linker.insert(result_.linker.end(), {argument, value_of(argument)});
    } else if (has_prefix_of({"-l", "-L", "-Wl,"}, argument)) {
      result_.linker.push_back(argument);
    } else {
      result_.common.push_back(argument);
      if (contains(common_with_value, argument)) result_.common.push_back(value_of(argument));
    }
  }

  void set_standard(const std::string& name) {
    const size_t digits = name.find_first_of("0123456789");
    const std::string year = digits == name.npos ? "" : name.substr(digits);
    const bool older = contains({"98", "03", "0x", "11", "1y", "14", "1z", "17"}, year);
    result_.standard = "-std=" + (older ? name.substr(0, digits) + "20" : name);
  }

  void dependency_option(const std::string& argument) {
    if (argument == "-M" || argument == "-MM") result_.until = last_step::dependencies;
    result_.writes_dependencies |= argument == "-MD" || argument == "-MMD";
    result_.names_dependency_file |= argument.starts_with("-MF");
    result_.names_target |= argument.starts_with("-MT") || argument.starts_with("-MQ");
    result_.preprocessor.push_back(argument);
    if (contains(preprocessor_with_value, argument)) result_.preprocessor.push_back(value_of(argument));
  }

  // A vendor's own headers would hide those of the backend; the rest of such a folder may still be wanted.
  void include_folder(const std::string& option, const std::string& folder) {
    const std::filesystem::path path(folder);
    const bool vendor = exists(path / "cuda_runtime.h") || exists(path / "hip/hip_runtime.h");
    result_.preprocessor.insert(result_.preprocessor.end(), {vendor ? "-idirafter" : option, folder});
  }

  void input(const std::string& argument) {
    const std::filesystem::path path(argument);
    const std::string suffix = path.extension();
    if (!language_ &&
        (contains({".o", ".a", ".so", ".lo"}, suffix) || argument.find(".so.") != argument.npos)) {
      result_.linker.push_back(argument);
      return;
    }
    const bool cpp = contains({".cpp", ".cc", ".cxx", ".C", ".c++"}, suffix);
    if (!language_ && !cpp && suffix != ".cu" && suffix != ".hip") {
      throw usage_error(argument +
                        ": not a .cu, .hip or C++ source, nor an object (-x cu and -x hip choose)");
    }
    if (!exists(path)) throw usage_error(argument + ": no such file");
    const dialect by_name = suffix == ".cu"             ? dialect::cuda
                            : cpp && is_cuda_host(path) ? dialect::host
                                                        : dialect::hip;
    result_.sources.push_back({path, language_.value_or(by_name)});
    result_.linker.push_back("");
  }

  static bool is_cuda_host(const std::filesystem::path& path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      const size_t hash = line.find_first_not_of(" \t");
      if (hash == line.npos || line[hash] != '#' || line.find("include") == line.npos) continue;
      const size_t name = line.find_first_of("<\"");
      if (name != line.npos && line.compare(name + 1, 4, "cuda") == 0) return true;
    }
    return false;
  }

  const std::vector<std::string>& arguments_;
  size_t at_ = 0;
  std::optional<dialect> language_;
  options result_;
};

void check(const options& o) {
  if (o.help) return;
  if (o.sources.empty() && (o.linker.empty() || o.until != last_step::link))
    throw usage_error("no input files");
  if (!o.output.empty() && o.sources.size() > 1 && o.until != last_step::link) {
    throw usage_error("-o names one output, and there are " + std::to_string(o.sources.size()) + " sources");
  }
}

}  // namespace

options parse_options(const std::vector<std::string>& arguments) {
  options result = parser(arguments).run();
  check(result);
  return result;
}

}  // namespace simt::driver
