# The labs on each backend. A recipe that calls $(MAKE) does so to build only after its checks have passed.

ifneq ($(filter-out 0 1,$(PADDING))$(word 2,$(PADDING)),)
$(error PADDING is 0 or 1, not '$(PADDING)')
endif
padding = $(if $(filter 0,$(PADDING)),-DSCAN_PADDING=0)

hip_compile = HIP_PLATFORM=amd $(HIPCC) -std=c++20 -O3 $(warnings) --offload-arch=$(GPU_ARCH) $(padding) -I. -Ihip
cuda_compile = $(NVCC) -std=c++20 -O3 -arch=$(SM_ARCH) -lineinfo -Xcompiler=-Wall,-Wextra,-Wno-restrict $(padding) -I. -Icuda
# A learner who takes a line out may leave a name unused: no reason to bury the reports.
cpu_compile = $(simtcc) $(gxx_warnings) -Wno-unused -I.

$(eval $(call flags_file,hip,$$(hip_compile)))
$(eval $(call flags_file,cuda,$$(cuda_compile)))
$(eval $(call flags_file,cpu,$$(cpu_compile)))
# Apart: the grader is compiled with cpu_compile too, and does not depend on the labs' padding.
$(eval $(call flags_file,padding,$$(padding)))

on_cpu = make run-cpu
no_hipcc = hipcc is missing: install ROCm (or Debian's package hipcc). Without it: $(on_cpu)
no_nvcc = nvcc is missing: install the CUDA toolkit, or add its bin folder to PATH. Without it: $(on_cpu)
no_amd_gpu = no AMD GPU found here (/dev/kfd is missing or may not be read). Without one: $(on_cpu)
no_gpu = no GPU found here (/dev/kfd is missing or may not be read, and nvidia-smi shows none). Without one: $(on_cpu)
no_nvidia_gpu = no NVIDIA GPU found here (nvidia-smi shows none). Without one: $(on_cpu)
require = $(if $($(1)),,$(error $($(2))))

.PHONY: run run-cpu run-hip run-cuda run-triton compare cpu hip cuda bench-cpu

# The GPU that this machine has and has the compiler for, else the CPU.
backend = $(if $(and $(amd_gpu),$(HIPCC)),hip,$(if $(and $(nvidia_gpu),$(NVCC)),cuda,cpu))

run:  ## run Labs 1, 2 and 5 on the GPU, or on the CPU where there is none
	@$(if $(amd_gpu),$(if $(HIPCC),,echo "An AMD GPU, but $(no_hipcc)"))
	@$(if $(nvidia_gpu),$(if $(NVCC),,echo "An NVIDIA GPU, but $(no_nvcc)"))
	@$(MAKE) run-$(backend)

run-cpu:  ## run both sources of the labs on the CPU at both warp sizes, every hazard checked
	@scripts/setup.sh run
	@$(MAKE) $(cpu_labs)
	@for warp in $(or $(WARP),32 64); do for program in $(cpu_labs); do \
	  echo "== $$program, warp $$warp"; \
	  SIMT_WARP=$$warp $$program $(if $(N),'$(N)'); \
	done; done

run-hip:  ## run the labs on an AMD GPU
	$(call require,amd_gpu,no_amd_gpu)$(call require,HIPCC,no_hipcc)
	@$(MAKE) $(hip_labs)
	@for program in $(hip_labs); do echo "== $$program"; $$program $(if $(N),'$(N)'); done

run-cuda:  ## run the labs on an NVIDIA GPU
	$(call require,nvidia_gpu,no_nvidia_gpu)$(call require,NVCC,no_nvcc)
	@$(MAKE) $(cuda_labs)
	@for program in $(cuda_labs); do echo "== $$program"; $$program $(if $(N),'$(N)'); done

run-triton:  ## run Lab 3 on the GPU, or in Triton's interpreter; makes a virtual environment for it if needed
	@python=$$(scripts/triton_python.sh) && echo "== $${python#$$PWD/} triton/scan.py" && \
	  "$$python" triton/scan.py $(if $(N),'$(N)') $(if $(SEED),--seed '$(SEED)')

compare: on_cpu = make cpu && build/cpu/cuda-library
compare:  ## compare the scans with the vendor's library and a copy, on the GPU; N= the largest n, CSV=FILE for a plot
	$(if $(amd_gpu),$(call require,HIPCC,no_hipcc),$(if $(nvidia_gpu),$(call require,NVCC,no_nvcc),$(error $(no_gpu))))
	@$(MAKE) $(backend)/library.exe
	@$(backend)/library.exe $(if $(N),'$(N)') $(if $(CSV),--csv '$(CSV)')

cpu: $(cpu_programs)  ## build the labs for the CPU, every hazard checked
hip: $(hip_programs)  ## build hip/*.exe with hipcc; GPU_ARCH=gfx942 ...
cuda: $(cuda_programs)  ## build cuda/*.exe with nvcc; SM_ARCH=sm_90 ...

bench-cpu: $(cpu_labs) $(fast_labs) $(BUILD)/bin/bench-cpu  ## time the labs on the CPU beside their budgets
	@$(BUILD)/bin/bench-cpu

# -MD rather than -MMD: to simtcc, simt/include holds the system's headers.
dependencies = -MD -MP -MT $@ -MF $(BUILD)/depend/$@.d

$(hip_programs): hip/%.exe: hip/%.cpp $(BUILD)/flags/hip
	$(call require,HIPCC,no_hipcc)@mkdir -p $(BUILD)/depend/$(@D)
	$(hip_compile) $(dependencies) $< -o $@

$(cuda_programs): cuda/%.exe: cuda/%.cu $(BUILD)/flags/cuda
	$(call require,NVCC,no_nvcc)@mkdir -p $(BUILD)/depend/$(@D)
	$(cuda_compile) $(dependencies) $< -o $@

# Programs find libsimt.so when they run; only simtcc and the headers decide what is compiled.
simt_toolchain := $(simtcc) $(wildcard simt/engine/wrapped_symbols.txt) $(BUILD)/flags/cpu | $(libsimt)
lab_toolchain := $(BUILD)/flags/padding $(simt_toolchain)

$(BUILD)/cpu/hip-%: hip/%.cpp $(lab_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) $(padding) -Ihip $(dependencies) $< -o $@

$(BUILD)/cpu/cuda-%: cuda/%.cu $(lab_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) $(padding) -Icuda $(dependencies) $< -o $@

$(BUILD)/cpu/fast/hip-%: hip/%.cpp $(lab_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) $(padding) --fast -Ihip $(dependencies) $< -o $@

$(BUILD)/cpu/fast/cuda-%: cuda/%.cu $(lab_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) $(padding) --fast -Icuda $(dependencies) $< -o $@

-include $(patsubst %,$(BUILD)/depend/%.d,$(hip_programs) $(cuda_programs) $(cpu_programs) $(fast_labs))
