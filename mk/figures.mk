# docs/figures/: pictures of what the labs' kernels do on the CPU backend, and of a verdict.

# The verdict on a shift in place: cause, line of source, and expected values beside the learner's.
fail_sample := tests/corpus/01_exclusive_to_inclusive/wrong/copies_then_shifts_in_place.cpp
fail_title := A FAIL names its cause, its line, and what was expected

.PHONY: figures
figures:  ## draw the pictures of docs/figures/ anew, from runs on the CPU backend
	@scripts/setup.sh run
	@scripts/draw_traces.py
	@awk -v marker='<!-- sample: EX=01 $(fail_sample) -->' \
	  '$$0 == marker { shown = 1; getline; next } shown && !NF { exit } shown' exercises/README.md \
	  | scripts/draw_terminal.py --title '$(fail_title)' >$(BUILD)/fail.svg
	@mv $(BUILD)/fail.svg docs/figures/

# What scripts/draw_traces.py runs, and asks for by name: with Blelloch's tree padded (1) and not (0).
$(BUILD)/figures/traces-padding-%: docs/examples/traces.cu $(simt_toolchain)
	@mkdir -p $(@D) $(BUILD)/depend/$(@D)
	$(cpu_compile) -DSCAN_PADDING=$* -Icuda $(dependencies) $< -o $@

-include $(patsubst %,$(BUILD)/depend/$(BUILD)/figures/traces-padding-%.d,0 1)
