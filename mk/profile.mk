# Lab 4: the labs' kernels under a profiler. All that the profilers write goes to profiling_output/.

profile_output := profiling_output
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
	@scripts/setup.sh run
	@$(MAKE) PADDING=1 profile-programs
	@mkdir -p $(profile_output)
	@SIMT_WARP=$(profile_warp) $(simtprof) --summary --json $(other_file).json $(other_program) $(profile_arguments) >/dev/null
	@SIMT_WARP=$(profile_warp) $(simtprof) --label '$(shown_label)' --json $(shown_file).json \
	  --against $(other_file).json --against-label '$(other_label)' --svg $(profile_file).svg \
	  $(shown_program) $(profile_arguments)
	@echo "Written: $(shown_file).json, $(other_file).json; $(profile_file).svg draws both"

profile-programs: $(simtprof) $(shown_program) $(other_program)
endif

profile-hip:  ## profile the labs' kernels on an AMD GPU with rocprofv3
	$(call require,amd_gpu,no_amd_gpu)$(call require,HIPCC,no_hipcc)$(call require,ROCPROFV3,no_rocprofv3)
	@$(MAKE) hip/profiling.exe
	@ROCPROFV3='$(ROCPROFV3)' scripts/profile_hip.sh $(profile_output) hip$(variant) hip/profiling.exe $(profile_arguments)

profile-cuda:  ## profile the labs' kernels on an NVIDIA GPU with ncu, and with nsys where there is one
	$(call require,nvidia_gpu,no_nvidia_gpu)$(call require,NVCC,no_nvcc)$(call require,NCU,no_ncu)
	@$(MAKE) cuda/profiling.exe
	@NCU='$(NCU)' NSYS='$(NSYS)' scripts/profile_cuda.sh $(profile_output) cuda$(variant) cuda/profiling.exe $(profile_arguments)

# The CPU backend's counts beside a GPU's: bench/fidelity.sh runs it.
$(BUILD)/bin/fidelity: bench/fidelity.cpp
	@mkdir -p $(@D)
	$(CXX) -std=c++20 -O1 $(CXXFLAGS) $(gxx_warnings) $< -o $@

fidelity: $(simtcc) $(libsimt) $(BUILD)/bin/fidelity  ## the CPU backend's counts beside those of ncu, on an NVIDIA GPU
	$(call require,nvidia_gpu,no_nvidia_gpu)$(call require,NVCC,no_nvcc)$(call require,NCU,no_ncu)
	@NVCC='$(NVCC)' NCU='$(NCU)' SM_ARCH='$(SM_ARCH)' bench/fidelity.sh $(if $(N),'$(N)')

$(BUILD)/cpu/unpadded/hip-%: hip/%.cpp $(simt_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) -DSCAN_PADDING=0 -Ihip $(dependencies) $< -o $@

$(BUILD)/cpu/unpadded/cuda-%: cuda/%.cu $(simt_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) -DSCAN_PADDING=0 -Icuda $(dependencies) $< -o $@

-include $(patsubst %,$(BUILD)/depend/$(BUILD)/cpu/unpadded/%.d,hip-profiling cuda-profiling)
