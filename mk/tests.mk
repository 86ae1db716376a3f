# One doctest binary. It compiles the programs under tests/ with simtcc as it runs them, and keeps the results.

test_binary := $(BUILD)/bin/workbook-tests
test_sources := $(wildcard tests/*_test.cpp) $(filter-out tests/support/program_main.cpp,$(wildcard tests/support/*.cpp))
test_objects := $(test_sources:%.cpp=$(BUILD)/obj/%.o)
program_main := $(BUILD)/obj/tests/support/program_main.o
bench_objects := $(BUILD)/obj/bench/cpu.o $(BUILD)/obj/tests/support/process.o

# The source pass, the profiler and the grader are tested in-process, so everything but their mains is linked in.
tested_objects := $(filter-out %/main.o,$(simtcc_objects) $(simtprof_objects))

test_link = $(CXX) $(test_objects) $(tested_objects) $(grading_objects) -o $(test_binary) -pthread
# The macro makes a check a call: a fifth less to compile. An exception in a check still fails its case.
test_compile = $(CXX) -std=c++20 $(CXXFLAGS) $(gxx_warnings) -DDOCTEST_CONFIG_SUPER_FAST_ASSERTS -I. -Isimt -Isimt/include -iquote simt/engine
$(eval $(call flags_file,tests,$$(test_compile)))
$(eval $(call flags_file,tests-link,$$(test_link)))

.PHONY: test test-binary stress format format-check
test:  ## run every test; T=PART runs those whose name contains PART
	@scripts/setup.sh test
	@$(MAKE) test-binary workbook cpu
	@$(test_binary) $(if $(T),'$(T)')

# Needs a GPU; the same program runs with small arrays on the CPU backend, in `make test`.
stress_of = tests/stress/lookback_stress$(if $(filter hip,$(backend)),.cpp,.cu)
stress:  ## run the look-back scans 1000 times on the GPU, with random sizes, types and data; SEED=
	$(if $(filter cpu,$(backend)),$(error no GPU with its compiler found here: make test T=lookback runs it on the CPU))@mkdir -p $(BUILD)/bin
	$($(backend)_compile) $(stress_of) -o $(BUILD)/bin/lookback_stress
	$(BUILD)/bin/lookback_stress 1000 $(SEED)
	$(BUILD)/bin/lookback_stress --past-32-bits
	$(BUILD)/bin/lookback_stress --in-graph

format:        ## lay out the sources: C++, CUDA, HIP and Python
	@scripts/format.sh write
format-check:  ## name the files that `make format` would change
	@scripts/format.sh check

test-binary: $(test_binary) $(program_main) $(simtcc) $(simtprof) $(ncu_counts) $(libsimt)

# What tests include of doctest and JSON takes longer than most of them.
$(eval $(call prelude,tests,tests/support/prelude.h,$$(test_compile)))
$(test_objects): $(BUILD)/obj/%.o: %.cpp $(BUILD)/obj/tests/support/prelude.h.gch $(BUILD)/flags/tests
	@mkdir -p $(@D)
	$(test_compile) $(tests_prelude) -MMD -MP -c $< -o $@

$(program_main) $(BUILD)/obj/bench/cpu.o: $(BUILD)/obj/%.o: %.cpp $(BUILD)/flags/tests
	@mkdir -p $(@D)
	$(test_compile) -MMD -MP -c $< -o $@

$(test_binary): $(test_objects) $(tested_objects) $(grading_objects) $(BUILD)/flags/tests-link
	@mkdir -p $(@D)
	$(test_link)

$(BUILD)/bin/bench-cpu: $(bench_objects)
	@mkdir -p $(@D)
	$(CXX) $^ -o $@ -pthread

-include $(test_objects:.o=.d) $(program_main:.o=.d) $(bench_objects:.o=.d)
