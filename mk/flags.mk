# Rebuilding when flags change: a file that holds the command line, and is touched only when that differs.
#   $(call flags_file,NAME,COMMAND)  defines $(BUILD)/flags/NAME, to be a prerequisite of what COMMAND builds.
# COMMAND is expanded when the file is needed, so that probing for a GPU waits until then.
define flags_file
$(BUILD)/flags/$(1): FORCE
	@mkdir -p $$(@D)
	@printf '%s\n' '$(2)' | cmp -s - $$@ || printf '%s\n' '$(2)' >$$@
endef

# Headers that are compiled once, ahead of the sources that include them: the compiler takes the .gch where -include finds the
# header beside it.
#   $(call prelude,NAME,HEADER,COMMAND)  defines $(BUILD)/obj/HEADER.gch, and $(NAME_prelude), the options that use it. The
# command is that of the sources, and its flags are in $(BUILD)/flags/NAME.
define prelude
$(1)_prelude := -Winvalid-pch -include $(BUILD)/obj/$(2)
$(BUILD)/obj/$(2): $(2)
	@mkdir -p $$(@D)
	@cp $$< $$@
$(BUILD)/obj/$(2).gch: $(BUILD)/obj/$(2) $(BUILD)/flags/$(1)
	$(3) -x c++-header $$< -o $$@
endef
FORCE:
