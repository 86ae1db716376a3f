#!/usr/bin/env bash
# Profiles a program on an AMD GPU with rocprofv3: a summary and traces, then, in a second run, counters of the LDS.
#   ROCPROFV3=rocprofv3 scripts/profile_hip.sh FOLDER NAME PROGRAM [ARGUMENT...]
set -euo pipefail
folder=$1 name=$2
shift 2
export PROFILED=1  # one launch of each kernel

# rocprofv3 may put a folder of the host's name in between.
written() { find "$folder" -type f \( -name "${name}_*" -o -name "$name-lds_*" \) "$@"; }

traces() {
  "$ROCPROFV3" --kernel-trace --memory-copy-trace --summary --summary-units usec --output-format csv pftrace \
    -d "$folder" -o "$name" -- "$@"
}

# SQ_INSTS_LDS: instructions of a wave. SQ_LDS_IDX_ACTIVE: cycles that the LDS worked for them, SQ_LDS_BANK_CONFLICT: of
# these, cycles lost to bank conflicts. Not every card counts them.
counters() {
  "$ROCPROFV3" --pmc SQ_INSTS_LDS SQ_LDS_IDX_ACTIVE SQ_LDS_BANK_CONFLICT --output-format csv \
    -d "$folder" -o "$name-lds" -- "$@" >"$folder/$name-lds.log" 2>&1
}

mkdir -p "$folder"
written -delete  # else files of an earlier run would look like this one's
if ! traces "$@"; then
  echo "rocprofv3 failed. Without it: make profile-cpu" >&2
  exit 1
fi
counters "$@" || echo "No LDS counters: this card or this rocprofv3 does not give them ($folder/$name-lds.log)"

echo "Written; open .pftrace, the timeline, with https://ui.perfetto.dev, and .csv with a spreadsheet:"
written | sort | sed 's/^/  /'
