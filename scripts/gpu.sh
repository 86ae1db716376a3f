#!/usr/bin/env bash
# What GPU, GPU compiler and profilers this machine has. Each prints its answer, or nothing and exits 1.
#   scripts/gpu.sh amd        the attached AMD GPU's architecture, as gfx942
#   scripts/gpu.sh nvidia     the attached NVIDIA GPU's, as sm_90
#   scripts/gpu.sh hipcc      the path of hipcc
#   scripts/gpu.sh nvcc       the path of nvcc
#   scripts/gpu.sh ncu        the path of Nsight Compute, NVIDIA's profiler of single kernels
#   scripts/gpu.sh nsys       the path of Nsight Systems, NVIDIA's profiler of timelines
#   scripts/gpu.sh rocprofv3  the path of AMD's profiler
#   scripts/gpu.sh gfx        what to build for on AMD: the attached GPU's architecture, else one that hipcc knows
#   scripts/gpu.sh sm         the same on NVIDIA
set -euo pipefail

first_program() {
  local place
  for place in "$@"; do
    if type -P "$place"; then return; fi
  done
  return 1
}
hipcc() { first_program hipcc /opt/rocm/bin/hipcc; }
nvcc() { first_program nvcc /usr/local/cuda/bin/nvcc; }
ncu() { first_program ncu /usr/local/cuda/bin/ncu; }
nsys() { first_program nsys /usr/local/cuda/bin/nsys; }
rocprofv3() { first_program rocprofv3 /opt/rocm/bin/rocprofv3; }

# From the kernel driver, so that no ROCm tool is needed: 90402 is major 9, minor 4, stepping 2. CPUs have 0.
amd() {
  local file version
  [ -r /dev/kfd ] || return 1
  for file in /sys/class/kfd/kfd/topology/nodes/*/properties; do
    version=$(sed -n 's/^gfx_target_version //p' "$file" 2>/dev/null || true)
    if [ "${version:-0}" -gt 0 ]; then
      printf 'gfx%d%x%x\n' $((version / 10000)) $((version / 100 % 100)) $((version % 100))
      return
    fi
  done
  return 1
}

nvidia() {
  local capability
  capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d '. ') || return 1
  [[ $capability =~ ^[0-9]+$ ]] && echo "sm_$capability"
}

# From a file: hipcc does not read a source from its input.
knows() {  # knows COMPILER ARCHITECTURE
  local folder status=0
  folder=$(mktemp -d)
  echo '__global__ void nothing() {}' >"$folder/nothing.hip"
  HIP_PLATFORM=amd "$1" --offload-arch="$2" -fsyntax-only "$folder/nothing.hip" >/dev/null 2>&1 || status=1
  rm -r "$folder"
  return "$status"
}

gfx() {
  local compiler
  amd && return
  compiler=$(hipcc) || return 1
  if knows "$compiler" gfx942; then echo gfx942; else echo gfx90a; fi
}
sm() { nvidia || echo sm_90; }

case ${1:-} in
  amd | nvidia | hipcc | nvcc | ncu | nsys | rocprofv3 | gfx | sm) "$1" ;;
  *) echo "usage: $0 amd|nvidia|hipcc|nvcc|ncu|nsys|rocprofv3|gfx|sm" >&2; exit 2 ;;
esac
