# Rebuilding when flags change: a file that holds the command line, and is touched only when that differs.
#   $(call flags_file,NAME,COMMAND)  defines $(BUILD)/flags/NAME, to be a prerequisite of what COMMAND builds.
# COMMAND is expanded when the file is needed, so that probing for a GPU waits until then.
define flags_file
$(BUILD)/flags/$(1): FORCE
	@mkdir -p $$(@D)
	@printf '%s\n' '$(2)' | cmp -s - $$@ || printf '%s\n' '$(2)' >$$@
endef
FORCE:
