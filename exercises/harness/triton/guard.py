"""What a submission may not do while it is graded: start processes, signal others, write or remove files.

An audit hook of Python's, which cannot be taken away again. It keeps mistakes and pranks from doing harm; whoever calls
machine code by himself gets past it.
"""

import os
import sys

PROCESSES = {
    "os.fork",
    "os.forkpty",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "os.system",
    "subprocess.Popen",
    "pty.spawn",
}
SIGNALS = {"os.kill", "os.killpg", "signal.pthread_kill"}
FILES = {
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.truncate",
    "os.link",
    "os.symlink",
    "os.chmod",
    "os.chown",
    "shutil.rmtree",
    "shutil.move",
}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


refusals = []  # also those that the learner's code has caught


class Refused(BaseException):
    """Not an Exception, which the learner's code might catch."""

    def __init__(self, cause, message):
        super().__init__(message)
        self.cause = cause


def install(file):
    home = os.path.dirname(file)

    def hook(event, arguments):
        if event in PROCESSES:
            refuse("started-a-process", f"{event} was refused")
        elif event in SIGNALS:
            refuse("signalled-others", f"{event} was refused")
        elif event in FILES:
            refuse("not-a-function-return", f"{event} was refused")
        elif event == "open" and writes(arguments) and not allowed(arguments[0], home):
            refuse("not-a-function-return", f"writing to {os.path.basename(str(arguments[0]))} was refused")

    sys.addaudithook(hook)


def refuse(cause, message):
    refused = Refused(cause, message)
    refusals.append(refused)
    raise refused


def writes(arguments):
    _, mode, flags = arguments
    by_flags = isinstance(flags, int) and flags & WRITING
    return bool(by_flags) or (isinstance(mode, str) and any(c in mode for c in "wax+"))


def allowed(path, home):
    """Descriptors that are open, nothing at all, and the folder of the grader's that the file was copied to."""
    if isinstance(path, int) or path == os.devnull:
        return True
    return os.path.realpath(os.fsdecode(path)).startswith(os.path.realpath(home) + os.sep)
