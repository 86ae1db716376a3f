#!/usr/bin/env bash
# The CPU backend's counts beside an NVIDIA GPU's, for every kernel of the labs with and without the padding of trees, and
# for the single requests of tests/profile/requests.cu: `make fidelity` prints the tables of docs/fidelity.md. Changes no
# setting of the GPU.
#   NVCC=nvcc NCU=ncu SM_ARCH=sm_90 bench/fidelity.sh [N]     N elements; default 65536
set -euo pipefail
cd "$(dirname "$0")/.."
n=${1:-65536}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

metrics=sass__inst_executed_per_opcode
for metric in smsp__sass_inst_executed_op_shared_{ld,st} l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st} \
  l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{ld,st} l1tex__t_requests_pipe_lsu_mem_global_op_{ld,st} \
  l1tex__t_sectors_pipe_lsu_mem_global_op_{ld,st}; do
  metrics+=,$metric.sum
done

differing=0
compare() {  # compare TITLE SOURCE ARGUMENT WHAT [compiler options]: a table, of all rows or of those that differ
  local title=$1 source=$2 argument=$3 what=$4
  shift 4
  "$NVCC" -std=c++20 -O3 -arch="$SM_ARCH" -I. -Icuda "$@" "$source" -o "$work/gpu"
  build/bin/simtcc -I. -Icuda "$@" "$source" -o "$work/cpu"
  PROFILED=1 SIMT_WARP=32 SIMT_PROFILE=on SIMT_JSON=$work/profile.json "$work/cpu" $argument >"$work/out" 2>&1 || { cat "$work/out" >&2; exit 1; }
  PROFILED=1 "$NCU" --clock-control none --csv --page raw --print-units base --print-metric-instances details --metrics "$metrics" \
    "$work/gpu" $argument >"$work/table.csv" 2>"$work/out" || { cat "$work/table.csv" "$work/out" >&2; exit 1; }
  printf '\n## %s\n\n' "$title"
  build/bin/fidelity "$work/profile.json" "$work/table.csv" $what || differing=1
}

nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
"$NVCC" --version | sed -n 's/.*release \([^,]*\),.*/CUDA \1/p'
compare "Kernels of the labs, n = $n, trees with padding" cuda/profiling.cu "$n" ""
compare "Kernels of the labs, n = $n, trees without padding" cuda/profiling.cu "$n" "" -DSCAN_PADDING=0
compare "Single requests: what differs" tests/profile/requests.cu "" --differences
exit $differing
