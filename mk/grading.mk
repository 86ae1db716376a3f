# The grader: build/bin/workbook, what it needs, and the commands that run it.

workbook := $(BUILD)/bin/workbook
grading_sources := $(sort $(filter-out grading/main.cpp grading/worker/%,$(wildcard grading/*.cpp grading/*/*.cpp)) \
  $(wildcard exercises/harness/*.cpp exercises/harness/*/exercise.cpp))
grading_objects := $(grading_sources:%.cpp=$(BUILD)/obj/%.o)
grading_main := $(BUILD)/obj/grading/main.o
worker_objects := $(BUILD)/grading/worker-cuda.o $(BUILD)/grading/worker-hip.o
analysis_measure := $(BUILD)/grading/measure
analysis_key := $(BUILD)/grading/analysis-key.json

# Built by every learner, so that its own compile time counts more than its speed.
grading_compile = $(CXX) -std=c++20 -O1 $(CXXFLAGS) $(gxx_warnings) -I.
# Put in place when it is complete: it may be running, as `make watch` does.
workbook_link = $(CXX) $(grading_main) $(grading_objects) -o $(workbook).new -pthread && mv $(workbook).new $(workbook)
$(eval $(call flags_file,grading,$$(grading_compile)))
$(eval $(call flags_file,workbook-link,$$(workbook_link)))

learner_commands := check watch hint progress diff reset
.PHONY: workbook exercises solutions bench-check $(learner_commands)
workbook: $(workbook) $(worker_objects) $(analysis_key) $(simtcc) $(libsimt)

# What a learner types. EX=02 names an exercise; the others are in the Makefile's head.
quoted = '$(subst ','\'',$(1))'
arguments = $(if $(EX),--exercise $(call quoted,$(EX))) $(if $(FOLDER),--folder $(call quoted,$(FOLDER))) \
  $(if $(BACKEND),--backend $(call quoted,$(BACKEND))) $(if $(WARP),--warp $(call quoted,$(WARP))) $(if $(SEED),--seed $(call quoted,$(SEED))) $(if $(V),--verbose) \
  $(if $(RESULTS),--results $(call quoted,$(RESULTS))) $(if $(YES),--yes) $(if $(AGAIN),--again)
# Says one line, and only if there is something to build. Compilers' complaints come through.
in_one_line = | awk '!/^make/ && !said++ { \
  print "Building the grader; the first time takes some minutes." > "/dev/stderr" }'

check:     ## grade the exercises and say what is wrong; EX=02 only that one
watch:     ## grade an exercise each time its file is saved; EX=02
hint:      ## the next hint; EX=02
progress:  ## which exercises pass
diff:      ## your file beside the solution; EX=02
reset:     ## the starter again, with a backup of your file; EX=02
# EX=triton/01, triton, T1 or the file's path: graded in Python, and nothing is built. Plain `make check` leaves it out: PyTorch
# and Triton are 1.7 GB.
ifneq ($(filter triton% %triton/01_carry.py T1 t1,$(EX)),)
$(learner_commands):
	@python=$$(scripts/triton_python.sh) && "$$python" exercises/harness/triton/workbook.py $@ $(arguments)
else
$(learner_commands):
	@scripts/setup.sh check
	@$(MAKE) workbook $(in_one_line)
	@$(workbook) $@ $(arguments)
endif

exercises solutions:  ## compile them and show the errors
	@scripts/setup.sh check
	@$(MAKE) workbook $(in_one_line)
	@$(workbook) build --folder $@ $(arguments)

bench-check:  ## time from save to verdict beside its budget
	@$(MAKE) workbook $(in_one_line)
	@bench/check.sh

$(eval $(call prelude,grading,grading/prelude.h,$$(grading_compile)))
$(grading_objects) $(grading_main): $(BUILD)/obj/%.o: %.cpp $(BUILD)/obj/grading/prelude.h.gch $(BUILD)/flags/grading
	@mkdir -p $(@D)
	$(grading_compile) $(grading_prelude) -MMD -MP -c $< -o $@

$(workbook): $(grading_main) $(grading_objects) $(BUILD)/flags/workbook-link
	@mkdir -p $(@D)
	$(workbook_link)

# Unchecked: the runtime's own accesses are not the learner's.
$(BUILD)/grading/worker-%.o: grading/worker/worker.cpp $(simt_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) --fast -I$* -x $(if $(filter cuda,$*),cu,hip) -c $(dependencies) $< -o $@

# The answers of exercise 03, counted at both warp sizes.
$(analysis_measure): exercises/harness/03_scan_analysis/measure.cpp $(simt_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) -Icuda -x cu $(dependencies) $< -o $@

$(analysis_key): $(analysis_measure)
	@(echo '['; SIMT_WARP=32 $<; echo ','; SIMT_WARP=64 $<; echo ']') >$@

-include $(grading_objects:.o=.d) $(grading_main:.o=.d) $(patsubst %,$(BUILD)/depend/%.d,$(worker_objects) $(analysis_measure))
