// The driver: which commands it runs, what it says and what it leaves behind.
#include <doctest/doctest.h>

#include "tests/support/files.h"
#include "tests/support/process.h"

namespace {

namespace fs = std::filesystem;
using support::process_result;

const std::string kernel = "__global__ void k(int* p) { p[threadIdx.x] = 1; }\n";

// A folder with sources, in which simtcc runs; its temporary files go to a folder of their own.
class workplace {
 public:
  void add(const std::string& name, const std::string& text) const {
    fs::create_directories((here() / name).parent_path());
    support::write_file(here() / name, text);
  }
  process_result simtcc(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), support::root() / "build/bin/simtcc");
    const process_result result = support::run_process(
        arguments,
        {.environment = {{"TMPDIR", temporary_.path()}}, .input = {}, .directory = here(), .timeout = 300});
    CHECK(fs::is_empty(temporary_.path()));
    return result;
  }
  process_result run(const std::string& program) const { return support::run_process({here() / program}); }
  std::string text(const std::string& name) const { return support::read_file(here() / name); }
  bool has(const std::string& name) const { return fs::exists(here() / name); }
  fs::path here() const { return folder_.path(); }

 private:
  support::temporary_directory folder_, temporary_;
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

#define CHECK_OK(result)       \
  do {                         \
    INFO((result).describe()); \
    CHECK((result).ok());      \
  } while (false)

TEST_CASE("simtcc: help and bad command lines") {
  const workplace w;
  w.add("a.cu", kernel);
  w.add("b.cu", kernel);
  w.add("c.txt", "");
  CHECK(contains(w.simtcc({"--help"}).out, "usage: simtcc"));
  const std::vector<std::pair<std::vector<std::string>, std::string>> bad = {
      {{}, "no input files"},
      {{"-c"}, "no input files"},
      {{"absent.cu"}, "absent.cu: no such file"},
      {{"c.txt"}, "c.txt: not a .cu, .hip or C++ source"},
      {{"a.cu", "-o"}, "a value is missing after -o"},
      {{"-c", "a.cu", "b.cu", "-o", "x.o"}, "-o names one output"},
      {{"-x", "fortran", "a.cu"}, "-x fortran"},
      {{"-ptx", "a.cu"}, "-ptx: there is no device code to write for a CPU"},
  };
  for (const auto& [arguments, message] : bad) {
    const process_result result = w.simtcc(arguments);
    INFO(result.describe());
    CHECK(result.exit_code == 2);
    CHECK(contains(result.err, "simtcc: " + message));
    CHECK(result.err.find('\n') == result.err.size() - 1);
  }
}

TEST_CASE("simtcc: errors name the user's file and line, with g++'s exit code") {
  const workplace w;
  w.add("bad.cu", kernel + "\nint main() {\n  k<<<1, 1>>>(3, 4);\n  return undeclared;\n}\n");
  const process_result bad = w.simtcc({"-c", "bad.cu"});
  INFO(bad.describe());
  CHECK(bad.exit_code == 1);
  CHECK(contains(bad.err, "bad.cu:4:"));
  CHECK(contains(bad.err, "bad.cu:5:10: error"));
  CHECK_FALSE(w.has("bad.o"));

  w.add("refused.cu", "\n__global__ void k() {\n  __shared__ int a = 3;\n}\n");
  const process_result refused = w.simtcc({"-c", "refused.cu"});
  CHECK(refused.exit_code == 1);
  CHECK(contains(refused.err, "refused.cu:3: error: an initializer"));

  w.add("missing.cu", "#include \"nowhere.h\"\n");
  CHECK(w.simtcc({"-c", "missing.cu"}).exit_code == 1);
}

TEST_CASE("simtcc: an untyped kernel pointer is refused by name") {
  const workplace w;
  w.add("a.cu", "void f(const void* k) { cudaLaunchKernel(k, 1, 1, nullptr, 0, 0); }\n");
  const process_result result = w.simtcc({"-c", "a.cu"});
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(contains(result.err, "a.cu:1:"));
  CHECK(contains(result.err, "untyped pointer is not supported by the CPU backend"));
}

TEST_CASE("simtcc: generated code is free of warnings, the user's are kept") {
  const workplace w;
  const std::string body = kernel +
                           "template <class T> __global__ void t(T* p, T x) {\n"
                           "  __shared__ T s[4], u; extern __shared__ float4 d[];\n"
                           "  s[0] = u = x; d[0].x = 1; p[0] = s[0]; }\n"
                           "__device__ int a = 1; __constant__ float b[2];\n"
                           "int f(int* p) { k<<<1, 2>>>(p); t<<<1, 2, 64>>>(p, 0); return 0; }\n";
  w.add("clean.cu", body);
  w.add("clean.cpp", "#include <hip/hip_runtime.h>\n" + body);
  w.add("unused.cu", kernel + "void f() {\n  int unused;\n}\n");
  for (const std::string source : {"clean.cu", "clean.cpp"}) {
    for (const std::string mode : {"-g", "--fast"}) {
      const process_result result = w.simtcc(
          {"-c", source, mode, "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"});
      CHECK_OK(result);
      CHECK(result.err == "");
    }
  }
  CHECK(contains(w.simtcc({"-c", "unused.cu", "-Wall"}).err, "unused.cu:3:7: warning: unused variable"));
}

TEST_CASE("simtcc: objects, libraries and programs") {
  const workplace w;
  w.add("shared.h",
        "#pragma once\ninline __device__ int in_header = 5;\nextern __device__ int in_other;\nint launch();\n"
        "template <class T> __global__ void add(T* p, T x) { __shared__ T s; s = x; *p = s + in_other + "
        "in_header; }\n");
  w.add("kernel.cu",
        "#include \"shared.h\"\n__device__ int in_other = 20;\nint launch() { int *p, result = 0;\n"
        "cudaMalloc(&p, 4); add<<<1, 1>>>(p, 300); cudaMemcpy(&result, p, 4, cudaMemcpyDeviceToHost);\n"
        "cudaFree(p); return result; }\n");
  w.add("my main.cu",
        "#include \"shared.h\"\n#include <cstdio>\nint main() { int *p, value = 7; cudaMalloc(&p, 4);\n"
        "cudaMemcpyToSymbol(in_header, &value, 4); add<<<1, 1>>>(p, 1); cudaFree(p);\n"
        "std::printf(\"%d\\n\", launch()); }\n");
  CHECK_OK(w.simtcc({"my main.cu", "kernel.cu", "-o", "both"}));
  CHECK(w.run("both").out == "327\n");
  CHECK_FALSE(w.has("kernel.o"));

  CHECK_OK(w.simtcc({"-dc", "-rdc=true", "kernel.cu"}));
  CHECK_OK(w.simtcc({"-c", "my main.cu", "-o", "sub main.o"}));
  CHECK_OK(w.simtcc({"sub main.o", "kernel.o", "-lm", "-o", "linked"}));
  CHECK(w.run("linked").out == "327\n");
  CHECK_OK(w.simtcc({"my main.cu", "kernel.o", "--fast"}));
  CHECK(w.run("a.out").out == "327\n");
}

TEST_CASE("simtcc: the dialect of a file") {
  const workplace w;
  const std::string probe =
      "#if defined(__SIMT__) && defined(__CUDACC__) && defined(__NVCC__)\nint probe_cuda;\n#endif\n"
      "#if defined(__SIMT__) && defined(__HIPCC__) && defined(__HIP_PLATFORM_AMD__)\nint probe_hip;\n#endif\n"
      "#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)\nint device_pass;\n#endif\n";
  for (const std::string name : {"a.cu", "a.cpp", "a.cc", "a.hip"}) w.add(name, probe);
  w.add("host.cpp", "#include <cuda_runtime.h>\n" + probe);
  const auto dialect = [&](std::vector<std::string> arguments) {
    arguments.push_back("-E");
    const process_result result = w.simtcc(arguments);
    INFO(result.describe());
    REQUIRE(result.ok());
    CHECK_FALSE(contains(result.out, "int device_pass"));
    return std::string(contains(result.out, "int probe_cuda") ? "cuda" : "") +
           (contains(result.out, "int probe_hip") ? "hip" : "");
  };
  CHECK(dialect({"a.cu"}) == "cuda");
  CHECK(dialect({"a.cpp"}) == "hip");
  CHECK(dialect({"a.cc"}) == "hip");
  CHECK(dialect({"a.hip"}) == "hip");
  CHECK(dialect({"host.cpp"}) == "");
  CHECK(dialect({"-x", "cu", "a.cpp"}) == "cuda");
  CHECK(dialect({"-xhip", "a.cu"}) == "hip");
}

TEST_CASE("simtcc: -E prints the rewritten source") {
  const workplace w;
  w.add("a.cu", kernel + "void f(int* p) { k<<<1, 2>>>(p); }\n");
  CHECK(contains(w.simtcc({"-E", "a.cu"}).out, "::simt::launch({\"k\", \"a.cu\", 2}"));
  CHECK_OK(w.simtcc({"-E", "a.cu", "-o", "a.ii"}));
  CHECK(contains(w.text("a.ii"), "::simt::launch({\"k\", \"a.cu\", 2}"));
}

TEST_CASE("simtcc: dependencies name the real files") {
  const workplace w;
  w.add("include/h.h", "#pragma once\n");
  w.add("a.cu", "#include \"h.h\"\nint main() {}\n");
  CHECK_OK(
      w.simtcc({"-Iinclude", "-c", "a.cu", "-o", "out.o", "-MMD", "-MP", "-MT", "target", "-MF", "deps"}));
  CHECK(w.text("deps") == "target: a.cu include/h.h\ninclude/h.h:\n");
  CHECK_OK(w.simtcc({"-Iinclude", "-c", "a.cu", "-o", "out.o", "-MMD"}));
  CHECK(w.text("out.d") == "out.o: a.cu include/h.h\n");
  CHECK_OK(w.simtcc({"-Iinclude", "-c", "a.cu", "-MD"}));
  CHECK(contains(w.text("a.d"), "simt/abi.h"));
  CHECK(contains(w.simtcc({"-Iinclude", "-MM", "a.cu"}).out, "a.o: a.cu include/h.h\n"));
}

TEST_CASE("simtcc: options of nvcc and hipcc are understood") {
  const workplace w;
  w.add("a.cu", kernel + "int main() {}\n");
  const process_result result = w.simtcc({"-arch=sm_90",
                                          "-gencode",
                                          "arch=compute_80,code=sm_80",
                                          "--expt-extended-lambda",
                                          "-lineinfo",
                                          "-Xptxas",
                                          "-v",
                                          "-Xcompiler=-Wall,-DX",
                                          "-Xcompiler",
                                          "-fPIC",
                                          "--use_fast_math",
                                          "-maxrregcount=32",
                                          "--offload-arch=gfx90a",
                                          "-ccbin",
                                          "g++",
                                          "-std",
                                          "c++17",
                                          "-cudart",
                                          "shared",
                                          "-lcudart",
                                          "a.cu",
                                          "-o",
                                          "a",
                                          "--verbose"});
  CHECK_OK(result);
  CHECK(contains(result.err, "-std=c++20"));
  CHECK(contains(result.err, "-Wall -DX -fPIC"));
  for (const std::string option :
       {"sm_90", "sm_80", "lambda", "lineinfo", "fast_math", "gfx90a", "ccbin", "cudart", "32"}) {
    CHECK_FALSE(contains(result.err, option));
  }
}

TEST_CASE("simtcc: --fast compiles without checks") {
  const workplace w;
  w.add("a.cu", kernel);
  CHECK(contains(w.simtcc({"-c", "a.cu", "--verbose"}).err, "-fsanitize=thread"));
  CHECK_FALSE(contains(w.simtcc({"-c", "a.cu", "--verbose", "--fast"}).err, "-fsanitize=thread"));
}

TEST_CASE("simtcc: a vendor's headers do not hide the backend's") {
  const workplace w;
  for (const std::string header : {"vendor/cuda_runtime.h", "vendor/hip/hip_runtime.h"})
    w.add(header, "#error vendor\n");
  w.add("vendor/only_here.h", "#include \"host_defines.h\"\n");
  w.add("vendor/host_defines.h", "#ifndef __HOST_DEFINES_H__\n#define __shared__\n#endif\n");
  w.add("a.cu", "#include <only_here.h>\n__global__ void k() { __shared__ int s; s = 1; }\nint main() {}\n");
  w.add("a.cpp", "#include <hip/hip_runtime.h>\nint main() {}\n");
  const process_result result = w.simtcc({"-Ivendor", "-E", "a.cu"});
  CHECK_OK(result);
  CHECK(contains(result.out, "auto& s = ::simt::shared"));
  CHECK_OK(w.simtcc({"-isystem", "vendor", "-c", "a.cpp"}));
}
