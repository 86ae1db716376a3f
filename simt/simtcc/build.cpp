#include "build.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "diagnostic.h"
#include "simt/common/process.h"
#include "rewrite.h"

#ifndef SIMTCC_CXX
#define SIMTCC_CXX "g++"
#endif

namespace simt::driver {
namespace {

namespace fs = std::filesystem;
using words = std::vector<std::string>;

void append(words& to, const words& added) { to.insert(to.end(), added.begin(), added.end()); }

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(path + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error(path + ": cannot be written");
}

// Headers of the vendors that the backend does not offer may be installed. Their include guards keep them from
// making `__shared__` an attribute that g++ ignores.
const words vendor_guards = {"-D__HOST_DEFINES_H__", "-DHIP_INCLUDE_HIP_AMD_DETAIL_HOST_DEFINES_H"};

words dialect_options(dialect language) {
  switch (language) {
    case dialect::cuda:
      return {"-D__CUDACC__=1",
              "-D__NVCC__=1",
              "-D__CUDACC_VER_MAJOR__=13",
              "-D__CUDACC_VER_MINOR__=0",
              "-D__CUDACC_EXTENDED_LAMBDA__=1",
              "-D__CUDACC_RELAXED_CONSTEXPR__=1",
              "-include",
              "cuda_runtime.h"};
    case dialect::hip:
      return {"-D__HIPCC__=1", "-D__HIP__=1", "-D__HIP_PLATFORM_AMD__=1"};
    case dialect::host:
      return {};
  }
  return {};
}

class builder {
 public:
  builder(const options& o, const fs::path& home) : options_(o), home_(home) {}

  int run() {
    for (const input_file& source : options_.sources) {
      if (const int failed = translate(source)) return failed;
    }
    return options_.until == last_step::link ? link() : 0;
  }

 private:
  int command(const words& line) const {
    if (options_.verbose) {
      for (size_t i = 0; i < line.size(); ++i) std::cerr << (i ? " " : "") << line[i];
      std::cerr << std::endl;
    }
    return run_command(line);
  }

  words compiler() const {
    // C++20 deprecates what kernels written for older standards do with volatile shared memory.
    words line = {SIMTCC_CXX, options_.standard, "-g", "-O2", "-Wno-volatile"};
    append(line, options_.common);
    return line;
  }

  int translate(const input_file& source) {
    const std::string name = std::to_string(objects_.size()) + "-" + source.path.stem().string();
    const std::string preprocessed = scratch_.file(name + ".ii"),
                      rewritten = scratch_.file(name + ".simt.ii");
    if (const int failed = preprocess(source, preprocessed)) return failed;
    if (options_.until == last_step::dependencies) return 0;
    std::string text;
    try {
      text = rewrite(read(preprocessed));
    } catch (const diagnostic& error) {
      std::cerr << error.what() << std::endl;
      return 1;
    }
    if (options_.until == last_step::preprocess) {
      options_.output.empty() ? void(std::cout << text << std::flush) : write(options_.output, text);
      return 0;
    }
    write(rewritten, text);
    objects_.push_back(object_name(source, scratch_.file(name + ".o")));
    return compile(rewritten, objects_.back());
  }

  std::string object_name(const input_file& source, const std::string& temporary) const {
    if (options_.until == last_step::link) return temporary;
    if (!options_.output.empty()) return options_.output;
    return source.path.stem().string() + (options_.until == last_step::assembly ? ".s" : ".o");
  }

  int preprocess(const input_file& source, const std::string& output) {
    words line = compiler();
    append(line, {"-x", "c++", "-E", "-D__SIMT__=1", "-isystem", home_ / "simt/include"});
    append(line, vendor_guards);
    append(line, dialect_options(source.language));
    append(line, options_.preprocessor);
    if (options_.until != last_step::dependencies) {
      append(line, dependency_names(source));
      append(line, {"-o", output});
    } else if (!options_.output.empty()) {
      append(line, {"-o", options_.output});
    }
    line.push_back(source.path);
    return command(line);
  }

  // g++ would derive them from the temporary file.
  words dependency_names(const input_file& source) const {
    if (!options_.writes_dependencies) return {};
    std::string target = options_.output;
    if (target.empty()) target = options_.until == last_step::link ? "a.out" : object_name(source, "");
    words result;
    if (!options_.names_target) append(result, {"-MT", target});
    if (!options_.names_dependency_file) append(result, {"-MF", fs::path(target).replace_extension(".d")});
    return result;
  }

  int compile(const std::string& input, const std::string& object) const {
    words line = compiler();
    // A report names the line that a call returns to, and barriers at different lines are different barriers: so no
    // call may become a jump, nor may equal calls or equal functions be made into one. Nor is one access to become two, in
    // two branches: lanes that make it together are counted as one request. An access through a null pointer is to be
    // reported, not optimised away; loads that the program does not make are not to be added; a large frame is not to jump
    // over a guard page.
    append(line, {"-fno-optimize-sibling-calls", "-fno-tree-tail-merge", "-fno-crossjumping", "-fno-ipa-icf", "-fno-thread-jumps",
                  "-fno-delete-null-pointer-checks", "-fno-hoist-adjacent-loads", "-fstack-clash-protection"});
    if (!options_.fast) {
      append(line, {"-fno-tree-vectorize", "-fno-tree-loop-im", "-fsanitize=thread", "--param",
                    "tsan-instrument-func-entry-exit=0", "--param", "tsan-distinguish-volatile=1"});
      // Expanded in place they would touch memory unseen.
      append(line, {"-fno-builtin-memcpy", "-fno-builtin-memmove", "-fno-builtin-memset"});
    }
    append(line, {"-x", "c++-cpp-output", "-fpreprocessed",
                  options_.until == last_step::assembly ? "-S" : "-c", input, "-o", object});
    return command(line);
  }

  int link() const {
    words line = compiler();
    append(line, {"-o", options_.output.empty() ? "a.out" : options_.output});
    size_t next_object = 0;
    for (const std::string& word : options_.linker)
      line.push_back(word.empty() ? objects_[next_object++] : word);
    append(line, wrapped_symbols());
    const std::string libraries = home_ / "build/lib";
    append(line, {"-L" + libraries, "-lsimt", "-Wl,-rpath," + libraries});
    return command(line);
  }

  // The functions that behave differently in a kernel: the library has the versions that programs then call.
  words wrapped_symbols() const {
    words result;
    std::istringstream names(read(home_ / "simt/engine/wrapped_symbols.txt"));
    for (std::string name; names >> name;) result.push_back("-Wl,--wrap=" + name);
    return result;
  }

  const options& options_;
  const fs::path home_;
  const scratch_folder scratch_;
  words objects_;
};

}  // namespace

fs::path find_home() {
  if (const char* home = std::getenv("SIMT_HOME")) return fs::absolute(home);
  return fs::read_symlink("/proc/self/exe").parent_path().parent_path().parent_path();
}

int build(const options& o, const fs::path& home) {
  if (!exists(home / "simt/include/simt/abi.h")) {
    throw std::runtime_error("no headers in " + (home / "simt/include").string() + ": set SIMT_HOME");
  }
  return builder(o, home).run();
}

}  // namespace simt::driver
