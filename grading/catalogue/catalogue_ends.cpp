// Causes that are no wrong value: the call does not end as a function should, or does more than its task.
#include "grading/catalogue/catalogue_parts.h"

namespace grading {

std::vector<cause> causes_in_ends() {
  return {
      {"crash", "The code crashes",
       "An access to an address that does not exist, or a division by zero. The line is in the report if it could be found; look at the "
       "index or pointer there."},
      {"host-endless-loop", "Host code does not return",
       "It was stopped. Look at the loops outside the kernels: halving 1 gives 0, and doubling 0 stays 0."},
      {"deep-recursion", "The recursion does not end",
       "Each call puts another frame on the stack, until that is full or time is up. Which n ends the recursion, and does each call get a smaller one?"},
      {"out-of-memory", "It asks for too much memory",
       "Is memory allocated in a loop, or a size computed that overflows or counts below 0? What is allocated has to be freed as well."},
      {"called-exit", "The code calls exit",
       "A function returns to its caller. Ending the process ends the grader's run, and counts as a failure whatever the exit code."},
      {"aborted", "The code aborts",
       "abort was called: by an assertion, or by the C++ runtime after an error. The message says which one."},
      {"threw-exception", "An exception leaves the function",
       "Nobody catches it. The message says what was thrown."},
      {"static-constructor", "Work is done before the first call",
       "Global variables that run code at program start do so before there is any input. Do the work in the function."},
      {"started-a-process", "The code starts another process",
       "An exercise needs no other process, and the grader stops any. Remove fork, system and the like."},
      {"signalled-others", "The code sends signals to other processes, or looks into them",
       "That is no part of the exercise, and the grader does not allow it."},
      {"closed-descriptors", "The code closes files that it did not open",
       "Standard output and what else was open before the call have to stay as they were."},
      {"left-descriptors-open", "The code leaves files open",
       "Close what you open, or do without files."},
      {"flooded-output", "The code prints without end",
       "Is a printf left in a kernel or in a loop? Print for one lane and one small n."},
      {"input-overwritten", "An input was overwritten",
       "The inputs are const for good reason: the caller still needs them. Write to the output or the workspace only."},
      {"wrote-outside", "Something was written next to the arrays",
       "The words before or after an array have changed. An index is below 0 or not below n in some lane."},
      {"not-a-function-return", "The call did not return as a function does",
       "It ended in a way that no correct solution needs. The reason above says what was seen."},
  };
}

}  // namespace grading
