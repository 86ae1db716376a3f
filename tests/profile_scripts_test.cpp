// The scripts behind `make profile-hip` and `make profile-cuda`, with stand-ins for the profilers, which need their GPUs.
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
"ID","Kernel Name","Block Size","Grid Size","gpu__time_duration.sum","smsp__sass_inst_executed_op_shared_ld.sum","smsp__sass_inst_executed_op_shared_st.sum","l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum","l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum","l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum","l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum","l1tex__t_requests_pipe_lsu_mem_global_op_st.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum","l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"
"","","","","ns","inst","inst","","","","","","","sector","sector"
"0","void scan::blelloch_tile<(int)256, float, scan::plus<float>>(const T2 *, T2 *, unsigned long, T2 *)","(256, 1, 1)","(1024, 1, 1)","4,512","1,000","200","3000","400","5","6","7","80","900","1000"
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
  CHECK(result.out.find("\nblelloch_tile<256, float, plus<float>>               (1024, 1, 1)      4.51       1200       3400        11"
                        "         87       1900\n") != std::string::npos);
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
