"""What the end of a worker's process says."""

import os
import re
import signal

CANNOT_ANSWER = 113  # the exit code of a worker whose channel was closed
SIGNALS = {
    signal.SIGSEGV: "crash",
    signal.SIGBUS: "crash",
    signal.SIGFPE: "crash",
    signal.SIGILL: "crash",
    signal.SIGABRT: "aborted",
    signal.SIGKILL: "out-of-memory",
}
PLACE = re.compile(r'File "[^"]*/\d\d_\w+\.py", line (\d+)')  # in what faulthandler prints, innermost first


def end_of(status, printed):
    """cause, detail and line."""
    if os.WIFSIGNALED(status):
        number = signal.Signals(os.WTERMSIG(status))
        place = PLACE.search(printed)
        return SIGNALS.get(number, "crash"), f"ended by {number.name}", int(place[1]) if place else 0
    code = os.WEXITSTATUS(status)
    if code == CANNOT_ANSWER:
        return "closed-descriptors", "the grader's channel was closed", 0
    return "called-exit", f"ended the process at once: os._exit({code})", 0
