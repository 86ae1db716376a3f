# Every command of the workbook. `make help` lists them. Needs GNU make 4.3.
#
# Variables: GPU_ARCH=gfx942 and SM_ARCH=sm_90 choose what to build for (default: the attached GPU, else what the
# compiler knows); WARP=32|64 picks one warp size of the CPU backend; N= is the labs' number of elements; T= picks tests.
# CSV=FILE keeps what `make compare` measures, for scripts/plot_library.py. SEED= repeats the data of an earlier run.
# PADDING=0 builds the labs without the padding of Blelloch's tree, for a profiler to show what it is for.
# Grading: EX=02 picks an exercise, BACKEND=cpu|hip|cuda where it runs; FOLDER= grades the files there; RESULTS=FILE keeps
# a line an exercise; V=1 shows all that is known; AGAIN=1 shows earlier hints; YES=1 answers questions.
# CXXFLAGS=-g, say, is added where the backend, the grader and the tests are compiled.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory --no-builtin-rules
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += --jobs=$(shell nproc)
endif

BUILD := build

ifeq ($(origin CXX),default)
CXX := $(or $(shell scripts/find_gxx.sh),g++)
endif
warnings := -Wall -Wextra

# Asked only by the targets that need them, once each.
once = $(eval $(1) := $(2))$($(1))
HIPCC ?= $(call once,HIPCC,$(shell scripts/gpu.sh hipcc))
NVCC ?= $(call once,NVCC,$(shell scripts/gpu.sh nvcc))
amd_gpu = $(call once,amd_gpu,$(shell scripts/gpu.sh amd))
nvidia_gpu = $(call once,nvidia_gpu,$(shell scripts/gpu.sh nvidia))
NCU ?= $(call once,NCU,$(shell scripts/gpu.sh ncu))
NSYS ?= $(call once,NSYS,$(shell scripts/gpu.sh nsys))
ROCPROFV3 ?= $(call once,ROCPROFV3,$(shell scripts/gpu.sh rocprofv3))
GPU_ARCH ?= $(call once,GPU_ARCH,$(shell scripts/gpu.sh gfx))
SM_ARCH ?= $(call once,SM_ARCH,$(shell scripts/gpu.sh sm))

# What `make run` runs, and beside it what is built: Lab 4's program is for the profilers, the comparison takes long.
lab_names := scan compaction lookback
program_names := $(lab_names) profiling library
hip_labs := $(lab_names:%=hip/%.exe)
cuda_labs := $(lab_names:%=cuda/%.exe)
cpu_labs := $(lab_names:%=$(BUILD)/cpu/hip-%) $(lab_names:%=$(BUILD)/cpu/cuda-%)
hip_programs := $(program_names:%=hip/%.exe)
cuda_programs := $(program_names:%=cuda/%.exe)
cpu_programs := $(program_names:%=$(BUILD)/cpu/hip-%) $(program_names:%=$(BUILD)/cpu/cuda-%)
fast_labs := $(cpu_labs:$(BUILD)/cpu/%=$(BUILD)/cpu/fast/%)

include mk/flags.mk mk/simt.mk mk/labs.mk mk/profile.mk mk/grading.mk mk/figures.mk mk/docs.mk mk/tests.mk

.PHONY: help setup clean FORCE

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z -]+:.*## / { split($$1, names, " "); for (i = 1; i in names; ++i) printf "  make %-12s %s\n", names[i], $$2 }' \
	  mk/labs.mk mk/profile.mk mk/grading.mk mk/figures.mk mk/docs.mk mk/tests.mk mk/simt.mk Makefile
	@sed -n '/^# Variables/,/^$$/ s/^# /  /p' Makefile

setup:  ## install what this machine lacks for running and testing
	@scripts/setup.sh test

clean:  ## remove everything that was built
	rm -rf $(BUILD) hip/*.exe cuda/*.exe $(profile_output)
