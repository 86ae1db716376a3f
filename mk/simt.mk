# The CPU backend: build/bin/simtcc, build/lib/libsimt.so and build/bin/simtprof.

simtcc := $(BUILD)/bin/simtcc
simtprof := $(BUILD)/bin/simtprof
libsimt := $(BUILD)/lib/libsimt.so
engine_sources := $(sort $(shell find simt/engine -name '*.cpp' 2>/dev/null))
simtcc_sources := $(sort $(shell find simt/simtcc -name '*.cpp' 2>/dev/null))
simtprof_sources := $(sort $(shell find simt/simtprof -name '*.cpp' 2>/dev/null))
engine_objects := $(engine_sources:%.cpp=$(BUILD)/obj/%.o)
simt_common := $(BUILD)/obj/simt/common/process.o
simtcc_objects := $(simtcc_sources:%.cpp=$(BUILD)/obj/%.o) $(simt_common)
simtprof_objects := $(simtprof_sources:%.cpp=$(BUILD)/obj/%.o)

# g++ 12 finds fault with its own std::string (PR 105329).
gxx_warnings := $(warnings) -Wno-restrict
host_compile = $(CXX) -std=c++20 -O2 $(CXXFLAGS) $(gxx_warnings) -I. -Isimt -Isimt/include -iquote simt/engine
# The engine is reached through thread-local storage on every access: initial-exec spares a call each time.
engine_compile = $(host_compile) -fPIC -fno-semantic-interposition -ftls-model=initial-exec
simtcc_compile = $(host_compile) -DSIMTCC_CXX='"$(CXX)"'

# Bsymbolic: else inline functions of the library would be taken from the program, whose memcpy is checked.
libsimt_link = $(CXX) -shared -Wl,-Bsymbolic,--wrap=dl_iterate_phdr $(engine_objects) -o $(libsimt) -lboost_context -lbacktrace -pthread
simtcc_link = $(CXX) $(simtcc_objects) -o $(simtcc)
simtprof_link = $(CXX) $(simtprof_objects) $(simt_common) -o $(simtprof)

$(eval $(call flags_file,engine,$$(engine_compile)))
$(eval $(call flags_file,simtcc,$$(subst ',,$$(simtcc_compile))))
# With the objects: a source that went away makes none of the others newer.
$(eval $(call flags_file,libsimt,$$(libsimt_link)))
$(eval $(call flags_file,simtcc-link,$$(simtcc_link)))
$(eval $(call flags_file,simtprof,$$(host_compile)))
$(eval $(call flags_file,simtprof-link,$$(simtprof_link)))

.PHONY: simtcc simtprof
simtcc: $(simtcc) $(libsimt)  ## build the CPU backend: build/bin/simtcc compiles any .cu or HIP .cpp
simtprof: $(simtprof)  ## build its profiler: build/bin/simtprof PROGRAM shows conflicts, traffic and lanes by level

$(engine_objects): $(BUILD)/obj/%.o: %.cpp $(BUILD)/flags/engine
	@mkdir -p $(@D)
	$(engine_compile) -MMD -MP -c $< -o $@

$(simtcc_objects): $(BUILD)/obj/%.o: %.cpp $(BUILD)/flags/simtcc
	@mkdir -p $(@D)
	$(simtcc_compile) -MMD -MP -c $< -o $@

$(simtprof_objects): $(BUILD)/obj/%.o: %.cpp $(BUILD)/flags/simtprof
	@mkdir -p $(@D)
	$(host_compile) -MMD -MP -c $< -o $@

$(libsimt): $(engine_objects) $(BUILD)/flags/libsimt
	@mkdir -p $(@D)
	$(libsimt_link)

$(simtcc): $(simtcc_objects) $(BUILD)/flags/simtcc-link
	@mkdir -p $(@D)
	$(simtcc_link)

$(simtprof): $(simtprof_objects) $(simt_common) $(BUILD)/flags/simtprof-link
	@mkdir -p $(@D)
	$(simtprof_link)

-include $(engine_objects:.o=.d) $(simtcc_objects:.o=.d) $(simtprof_objects:.o=.d)
