#!/usr/bin/env bash
# The CPU backend's counts beside an NVIDIA GPU's, for every kernel of the labs with and without the padding of trees, and
# for the single requests of tests/profile/requests.cu: `make fidelity` prints the tables of docs/fidelity.md. Changes no
# setting of the GPU.
#   NVCC=nvcc NCU=ncu SM_ARCH=sm_90 bench/fidelity.sh [N]     N elements; default 65536
set -euo pipefail
cd "$(dirname "$0")/.."
n=${1:-65536}
metrics=$(build/bin/ncu-counts metrics)
export PROFILED=1  # one launch of each kernel
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { cat "$@" >&2; exit 2; }

compare() {  # compare TITLE COMMAND SOURCE ARGUMENT [compiler options]
  local title=$1 command=$2 source=$3 arguments=()
  [ -z "$4" ] || arguments=("$4")
  shift 4
  "$NVCC" -std=c++20 -O3 -arch="$SM_ARCH" -I. -Icuda "$@" "$source" -o "$work/gpu"
  build/bin/simtcc -I. -Icuda "$@" "$source" -o "$work/cpu"
  SIMT_WARP=32 SIMT_PROFILE=on SIMT_JSON=$work/profile.json "$work/cpu" "${arguments[@]}" >"$work/out" 2>&1 || fail "$work/out"
  "$NCU" --clock-control none --csv --page raw --print-units base --print-metric-instances details --metrics "$metrics" \
    "$work/gpu" "${arguments[@]}" >"$work/table.csv" 2>"$work/out" || fail "$work/table.csv" "$work/out"
  printf '\n## %s\n\n' "$title"
  build/bin/ncu-counts "$command" "$work/profile.json" "$work/table.csv" || [ $? -eq 1 ]  # counts that differ are shown
}

nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
"$NVCC" --version | sed -n 's/.*release \([^,]*\),.*/CUDA \1/p'
compare "Kernels of the labs, n = $n, trees with padding" compare cuda/profiling.cu "$n"
compare "Kernels of the labs, n = $n, trees without padding" compare cuda/profiling.cu "$n" -DSCAN_PADDING=0
compare "Single requests: what differs" differences tests/profile/requests.cu ""
