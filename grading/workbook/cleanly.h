// Runs a command so that nothing of it stays behind when it is interrupted.
#pragma once
#include <functional>

namespace grading {

// Calls `work` in a child process whose temporary files lie in one folder, and removes that however the child ends.
// Returns its exit code; a signal that ended it ends this process too.
int run_cleanly(const std::function<int()>& work);

}  // namespace grading
