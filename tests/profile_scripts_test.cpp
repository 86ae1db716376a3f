// The scripts behind `make profile-hip` and `make profile-cuda`, with stand-ins for the profilers, which need their GPUs, and
// what reads ncu's counts.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/files.h"
#include "tests/support/process.h"

namespace {
namespace fs = std::filesystem;
using namespace support;

// Runs scripts/NAME on a program that does not exist: the stand-in, a shell script, is asked to run it.
class profiling_run {
 public:
  process_result run(const std::string& script, const std::string& variable, const std::string& stand_in) {
    const fs::path profiler = folder_.path() / "profiler";
    write_file(profiler, "#!/bin/sh\n" + stand_in);
    fs::permissions(profiler, fs::perms::owner_all);
    process_options options;
    options.environment = {{variable, profiler}, {"NSYS", ""}};
    options.directory = root();
    return run_process({root() / "scripts" / script, output(), "name", "program.exe", "1000"}, options);
  }
  fs::path output() const { return folder_.path() / "output"; }

 private:
  temporary_directory folder_;
};

std::ptrdiff_t lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

// As ncu prints a report with --csv --page raw: names, units, then a line a launch.
const char* const ncu_stand_in = R"sh(
case "$*" in
  *--import*) cat <<'END' ;;
"ID","Kernel Name","Block Size","Grid Size","gpu__time_duration.sum","smsp__sass_inst_executed_op_shared_ld.sum","smsp__sass_inst_executed_op_shared_st.sum","l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum","l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","l1tex__t_requests_pipe_lsu_mem_global_op_st.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum","sass__inst_executed_per_opcode"
"","","","","ns","inst","inst","","","","","","","sector","sector",""
"0","void scan::blelloch_tile<(int)256, float, scan::plus<float>>(const T2 *, T2 *, unsigned long, T2 *)","(256, 1, 1)","(1024, 1, 1)","4,512","1,000","200","3000","400","5","6","7","80","900","1000","145 (STS: 33; BAR: 139,264; EXIT: 1)"
END
  *--clock-control\ none*program.exe\ 1000)
    [ "$PROFILED" = 1 ] || exit 1
    for word; do [ "$last" != --export ] || touch "$word"; last=$word; done ;;
  *) exit 1 ;;
esac
)sh";
}  // namespace

TEST_CASE("profile scripts: a line a launch from what ncu counted") {
  profiling_run profiling;
  const process_result result = profiling.run("profile_cuda.sh", "NCU", ncu_stand_in);
  INFO(result.describe());
  CHECK(result.exit_code == 0);
  CHECK(result.out.find("No timeline: nsys is missing") != std::string::npos);
  CHECK(result.out.find("\nscan::blelloch_tile<256, float, scan::plus<float>>                 (1024, 1, 1)        4.51       1200       3400"
                        "        11         87       1900        17\n") != std::string::npos);
  CHECK(fs::exists(profiling.output() / "name.csv"));
}

TEST_CASE("profile scripts: counters kept from users are explained in one line") {
  profiling_run profiling;
  const process_result result = profiling.run("profile_cuda.sh", "NCU", "echo '==ERROR== ERR_NVGPUCTRPERM - no permission'");
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(lines(result.err) == 1);
  CHECK(result.err.find("root") != std::string::npos);
  CHECK(result.err.find("make profile-cpu") != std::string::npos);
}

TEST_CASE("profile scripts: ncu's own complaint is shown when it fails") {
  profiling_run profiling;
  const process_result result = profiling.run("profile_cuda.sh", "NCU", "echo '==ERROR== LibraryNotLoaded'; exit 1");
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(result.err.find("ncu failed") != std::string::npos);
  CHECK(result.err.find("LibraryNotLoaded") != std::string::npos);
}

TEST_CASE("profile scripts: a card without LDS counters still gives its traces") {
  profiling_run profiling;
  const process_result result = profiling.run("profile_hip.sh", "ROCPROFV3", R"sh(
case "$*" in *--pmc*) exit 1 ;; esac
while [ "$1" != -d ]; do shift; done
touch "$2/$4_kernel_trace.csv" "$2/$4_results.pftrace"
)sh");
  INFO(result.describe());
  CHECK(result.exit_code == 0);
  CHECK(result.out.find("No LDS counters") != std::string::npos);
  CHECK(result.out.find("/name_kernel_trace.csv\n") != std::string::npos);
  CHECK(result.out.find("/name_results.pftrace\n") != std::string::npos);
}

TEST_CASE("profile scripts: a failure of rocprofv3 is one") {
  profiling_run profiling;
  const process_result result = profiling.run("profile_hip.sh", "ROCPROFV3", "exit 3");
  INFO(result.describe());
  CHECK(result.exit_code == 1);
  CHECK(result.err.find("make profile-cpu") != std::string::npos);
}

// ---- build/bin/ncu-counts ---------------------------------------------------------------------------------
namespace {
const char* const ncu_names = R"("ID","Kernel Name","Block Size","Grid Size","smsp__sass_inst_executed_op_shared_ld.sum","smsp__sass_inst_executed_op_shared_st.sum","l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum","l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","l1tex__t_requests_pipe_lsu_mem_global_op_st.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum","sass__inst_executed_per_opcode"
"","","","","","","","","","","","","","",""
)";
const char* const backend_profile = R"({"hazards": [], "profile": {"warp": 32, "kernels": [{"section": "", "kernel": "scan::tile<64, counted>",
"file": "scan.h", "line": 3, "grid": [2, 1, 1], "block": [64, 1, 1], "dynamic_shared": 0, "static_shared": 256, "launches": 1,
"blocks": 2, "lanes": 128, "barriers": 6, "milliseconds": 1, "operations": 0,
"warp_operations": {"shuffle": 0, "vote": 0, "match": 0, "barrier": 0}, "intervals": 16, "split_intervals": 0,
"sites": [{"space": "shared", "operation": "load", "file": "scan.h", "line": 1, "source": "", "requests": 4, "accesses": 128,
"bytes": 512, "wavefronts": 8, "ideal": 4, "worst": 2},
{"space": "global", "operation": "store", "file": "scan.h", "line": 2, "source": "", "requests": 4, "accesses": 128, "bytes": 512,
"sectors": 16}], "levels": []}]}})";

process_result ncu_counts(const std::string& command, const std::string& profile, const std::string& row) {
  const temporary_directory folder;
  write_file(folder.path() / "profile.json", profile);
  write_file(folder.path() / "ncu.csv", "==PROF== Connected\n" + std::string(ncu_names) + row);
  std::vector<std::string> words = {root() / "build/bin/ncu-counts", command};
  if (command != "table") words.push_back(folder.path() / "profile.json");
  words.push_back(folder.path() / "ncu.csv");
  return run_process(words);
}
}  // namespace

TEST_CASE("profile scripts: counts of the backend and of ncu that agree, and that do not") {
  const std::string equal =
      "\"0\",\"void scan::tile<(int)64, plus>(const T2 *)\",\"(64, 1, 1)\",\"(2, 1, 1)\",\"4\",\"0\",\"8\",\"0\",\"4\",\"0\",\"0\",\"4\",\"0\",\"16\","
      "\"90 (LDS: 4; BAR: 12)\"\n";
  const process_result same = ncu_counts("compare", backend_profile, equal);
  INFO(same.describe());
  CHECK(same.exit_code == 0);
  CHECK(same.out.find("| `tile` | 2 × 64 | 4 | 0 | 8 | 4 | 0 | 4 | 0 | 16 | 3 |\n\n9 of 9 counts are equal.\n") != std::string::npos);
  CHECK(ncu_counts("differences", backend_profile, equal).out.find("`tile`") == std::string::npos);

  std::string other = equal;
  other.replace(other.find("\"16\""), 4, "\"17\"");
  const process_result differs = ncu_counts("differences", backend_profile, other);
  CHECK(differs.exit_code == 1);
  CHECK(differs.out.find(" | 16 ≠ 17 | 3 |\n\n8 of 9 counts are equal.\n") != std::string::npos);

  other = equal;
  other.replace(other.find("\"4\""), 3, "\"\"");
  CHECK(ncu_counts("compare", backend_profile, other).out.find("| 4 ≠ - |") != std::string::npos);  // not measured is not 0
  CHECK(ncu_counts("table", "", other).out.find("tile<64, plus>") != std::string::npos);
}

TEST_CASE("profile scripts: tables of different programs are not compared") {
  const std::string row = "\"0\",\"copy(float *)\",\"(64, 1, 1)\",\"(2, 1, 1)\"" + std::string(11, ',') + "\n";
  const process_result result = ncu_counts("compare", backend_profile, row);
  INFO(result.describe());
  CHECK(result.exit_code == 2);
  CHECK(result.err == "ncu-counts: launch 1 is tile, 2 blocks of 64 on the backend and copy, 2 blocks of 64 on the GPU\n");
  CHECK(ncu_counts("compare", "{}", row).exit_code == 2);
  CHECK(run_process({root() / "build/bin/ncu-counts", "table", "nowhere.csv"}).err == "ncu-counts: nowhere.csv has no table of ncu\n");
}
