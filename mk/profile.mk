# Lab 4: the labs' kernels under a profiler. All that the profilers write goes to profiling_output/.

profile_output := profiling_output
ncu_counts := $(BUILD)/bin/ncu-counts
profile_arguments = $(if $(N),'$(N)')

no_rocprofv3 = rocprofv3 is missing: install ROCm's package rocprofiler-sdk, or add its bin folder to PATH. Without it: $(on_cpu)
no_ncu = ncu is missing: install Nsight Compute (it is part of the CUDA toolkit), or add its folder to PATH. Without it: $(on_cpu)
profile-hip profile-cuda fidelity: on_cpu = make profile-cpu

# Names of what the two builds give: -unpadded, or nothing.
variant = $(if $(filter 0,$(PADDING)),-unpadded)

.PHONY: profile-cpu profile-programs profile-hip profile-cuda fidelity

ifdef EX
profile-cpu:
	@scripts/setup.sh check
	@$(MAKE) workbook $(in_one_line)
	@$(workbook) profile $(arguments)
else
# CUDA's sources at 32 lanes and HIP's at 64, as on the GPUs that they are written for.
profile_warp = $(or $(WARP),32)
profile_program = $(if $(filter 64,$(profile_warp)),hip,cuda)-profiling
profile_file = $(profile_output)/cpu-warp$(profile_warp)

# The build that PADDING picks is shown, against the other one.
shown_program = $(BUILD)/cpu/$(if $(variant),unpadded/)$(profile_program)
other_program = $(BUILD)/cpu/$(if $(variant),,unpadded/)$(profile_program)
shown_file = $(profile_file)$(variant)
other_file = $(profile_file)$(if $(variant),,-unpadded)
shown_label = $(if $(variant),without padding,with padding)
other_label = $(if $(variant),with padding,without padding)

profile-cpu:  ## count conflicts, sectors and levels of the labs on the CPU; PADDING=0 without padding; EX=02 your kernel
	$(if $(filter-out 32 64,$(profile_warp))$(word 2,$(profile_warp)),$(error WARP is 32 or 64, not '$(WARP)'))
	@scripts/setup.sh run
	@$(MAKE) PADDING=1 profile-programs  # build/cpu is the padded build, whatever is shown
	@mkdir -p $(profile_output) && rm -f $(profile_file).svg
	@echo "Counting $(other_label) first, then $(shown_label)."
	@SIMT_WARP=$(profile_warp) $(simtprof) --summary --json $(other_file).json $(other_program) $(profile_arguments) >/dev/null
	@SIMT_WARP=$(profile_warp) $(simtprof) --label '$(shown_label)' --json $(shown_file).json \
	  --against $(other_file).json --against-label '$(other_label)' --svg $(profile_file).svg \
	  $(shown_program) $(profile_arguments)
	@! [ -e $(profile_file).svg ] || echo "Drawn, both builds: $(profile_file).svg"
	@echo "One step again: $(simtprof) --read $(shown_file).json --kernel 'Blelloch, tiles of 1024'"

profile-programs: $(simtprof) $(shown_program) $(other_program)
endif

profile-hip:  ## profile the labs' kernels on an AMD GPU with rocprofv3
	$(call require,amd_gpu,no_amd_gpu)$(call require,HIPCC,no_hipcc)$(call require,ROCPROFV3,no_rocprofv3)
	@$(MAKE) hip/profiling.exe
	@ROCPROFV3='$(ROCPROFV3)' scripts/profile_hip.sh $(profile_output) hip$(variant) hip/profiling.exe $(profile_arguments)

profile-cuda:  ## profile the labs' kernels on an NVIDIA GPU with ncu, and with nsys where there is one
	$(call require,nvidia_gpu,no_nvidia_gpu)$(call require,NVCC,no_nvcc)$(call require,NCU,no_ncu)
	@$(MAKE) cuda/profiling.exe $(ncu_counts)
	@NCU='$(NCU)' NSYS='$(NSYS)' scripts/profile_cuda.sh $(profile_output) cuda$(variant) cuda/profiling.exe $(profile_arguments)

fidelity:  ## the CPU backend's counts beside those of ncu, on an NVIDIA GPU
	$(call require,nvidia_gpu,no_nvidia_gpu)$(call require,NVCC,no_nvcc)$(call require,NCU,no_ncu)
	@scripts/setup.sh run
	@$(MAKE) simtcc $(ncu_counts)
	@NVCC='$(NVCC)' NCU='$(NCU)' SM_ARCH='$(SM_ARCH)' bench/fidelity.sh $(if $(N),'$(N)')

$(ncu_counts): $(BUILD)/obj/bench/ncu_counts.o $(BUILD)/obj/simt/simtprof/profile.o
	@mkdir -p $(@D)
	$(CXX) $^ -o $@

$(BUILD)/obj/bench/ncu_counts.o: bench/ncu_counts.cpp $(BUILD)/flags/grading
	@mkdir -p $(@D)
	$(grading_compile) -MMD -MP -c $< -o $@

-include $(BUILD)/obj/bench/ncu_counts.d

$(BUILD)/cpu/unpadded/hip-%: hip/%.cpp $(simt_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) -DSCAN_PADDING=0 -Ihip $(dependencies) $< -o $@

$(BUILD)/cpu/unpadded/cuda-%: cuda/%.cu $(simt_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) -DSCAN_PADDING=0 -Icuda $(dependencies) $< -o $@

-include $(patsubst %,$(BUILD)/depend/$(BUILD)/cpu/unpadded/%.d,hip-profiling cuda-profiling)
