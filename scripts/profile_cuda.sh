#!/usr/bin/env bash
# Profiles a program on an NVIDIA GPU: a timeline with nsys where there is one, then counters of each kernel with ncu. Run
# from the repository, where build/bin/ncu-counts is.
#   NCU=ncu NSYS=nsys scripts/profile_cuda.sh FOLDER NAME PROGRAM [ARGUMENT...]
# Writes FOLDER/NAME.nsys-rep, NAME.ncu-rep and NAME.csv. Clocks stay as they are: times are those of a GPU in use.
set -euo pipefail
folder=$1 name=$2
shift 2
export PROFILED=1  # one launch of each kernel

# The last lines of a log, on stderr, after a line that says what failed.
complain() { echo "$1" >&2; tail -n 5 "$2" | sed 's/^/  /' >&2; }

timeline() {
  local report=$folder/$name.nsys-rep log=$folder/$name-nsys.log
  if [ -z "${NSYS:-}" ]; then
    echo "No timeline: nsys is missing; NVIDIA's package nsight-systems has it"
    return
  fi
  if "$NSYS" profile --trace=cuda --sample=none --cpuctxsw=none --force-overwrite=true --output="$report" "$@" \
      >"$log" 2>&1 && [ -e "$report" ]; then
    "$NSYS" stats --report cuda_gpu_kern_sum --force-export=true "$report" 2>>"$log" || true
    echo "Timeline: $report (open it with nsys-ui)"
  else
    complain "No timeline: nsys failed ($log)" "$log"
  fi
}

counters() {
  local report=$folder/$name.ncu-rep table=$folder/$name.csv log=$folder/$name-ncu.log failed=
  rm -f "$report"
  "$NCU" --clock-control none --metrics "$(build/bin/ncu-counts metrics)" --force-overwrite --export "$report" "$@" \
    >"$log" 2>&1 || failed=yes
  if grep -q ERR_NVGPUCTRPERM "$log"; then
    echo "ncu may not read the GPU's counters: run it as root, or load the driver with" \
      "NVreg_RestrictProfilingToAdminUsers=0 (in a container: --cap-add=SYS_ADMIN). Without: make profile-cpu" >&2
    return 1
  fi
  if [ -n "$failed" ] || [ ! -e "$report" ]; then
    complain "ncu failed ($log). Without it: make profile-cpu" "$log"
    return 1
  fi
  "$NCU" --import "$report" --csv --page raw --print-units base --print-metric-instances details >"$table"
  build/bin/ncu-counts table "$table"
  echo "Counters: $table, and $report (open it with ncu-ui)"
}

mkdir -p "$folder"
timeline "$@"
counters "$@"
