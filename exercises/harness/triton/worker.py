"""The process that runs a submission: it imports the file, makes the calls that it is asked for, and answers.

It knows inputs only. What is expected, and the verdict, are the grader's.
"""

import faulthandler
import importlib.util
import os
import resource
import signal
import sys

import numpy as np
import torch
from triton.runtime.jit import KernelInterface

import channel as messages
import errors
import guard
from worker_ends import CANNOT_ANSWER

TYPES = {"float32": torch.float32, "int32": torch.int32}
SENT_BACK = {torch.float32, torch.int32, torch.float64, torch.int64}
DEEP = 20  # calls of the function within each other: levels of carries are 2 or 3
MOST_MEMORY = 1 << 30
exit_now = os._exit
interpreter = None  # the module, unless kernels run on a GPU


class TimeUp(BaseException):
    """Not an Exception, which the learner's code might catch."""


def prepare(on_gpu):
    """Once in the process that forks workers."""
    global interpreter
    if on_gpu:
        return
    import interpreter as watched

    interpreter = watched
    interpreter.install()
    interpreter.watch = interpreter.Watch("", "forward", 0)


def run(descriptor, file, function, limit):
    """Answers requests until the channel closes."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    faulthandler.enable()
    # So that torch.empty fills memory, and an element which nobody writes is known. torch.use_deterministic_algorithms
    # does the same, and loads a compiler first: two seconds.
    torch._C._set_deterministic_algorithms(True, warn_only=True)
    torch._C._set_deterministic_fill_uninitialized_memory(True)
    if interpreter:
        guard.install(file)
        limit_memory()
    messages.send(descriptor, {"able": bool(interpreter) or torch.cuda.is_available()})
    session = Session(file, function, limit)
    answer(descriptor, session.load())
    while True:
        request = messages.receive(descriptor)
        if request is None:
            return
        answer(descriptor, *session.call(*request))


def limit_memory():
    """To what is in use, and as much again as no solution needs. A GPU's driver takes address space without end."""
    with open("/proc/self/statm") as file:
        in_use = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (in_use + MOST_MEMORY, in_use + MOST_MEMORY))


def answer(descriptor, message, data=b""):
    try:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    except (OSError, ValueError, AttributeError):
        pass
    closed = [d for d in (1, 2) if not is_open(d)]
    try:
        messages.send(descriptor, message | {"closed": closed}, data)
    except OSError:
        exit_now(CANNOT_ANSWER)


def is_open(descriptor):
    try:
        os.fstat(descriptor)
        return True
    except OSError:
        return False


class Session:
    def __init__(self, file, function, limit):
        self.file, self.name, self.limit = file, function, limit
        self.function = None
        self.interrupted_at = (0, "")

    def load(self):
        """Imports the file."""
        specification = importlib.util.spec_from_file_location("exercise_file", self.file)
        module = importlib.util.module_from_spec(specification)
        error = self.guarded(lambda: specification.loader.exec_module(module))[1]
        if error:
            return {"error": error}
        self.function = getattr(module, self.name, None)
        tile = getattr(module, "TILE", None)
        return {
            "tile": tile if type(tile) is int else None,
            "callable": callable(self.function),
            "is_kernel": isinstance(self.function, KernelInterface),
        }

    def call(self, request, data):
        values = np.frombuffer(data, dtype=request["type"])
        x = torch.from_numpy(values.copy())
        before = x.clone()
        if interpreter:
            interpreter.watch = interpreter.Watch(self.file, request["order"], request["seed"])
        else:
            x = x.cuda()
        answer, error = self.guarded(lambda: self.result_of(x, before))
        message = {"error": error, "hazards": [], "loaded": None}
        if interpreter:
            message.update(hazards=interpreter.watch.hazards[:4], loaded=interpreter.watch.loaded)
        if error:
            return message, b""
        description, content, changed = answer
        return message | {"result": description, "x_changed": changed}, content

    def result_of(self, x, before):
        """A kernel that a GPU has ended is known when something is copied from there: that belongs to the call."""
        result = self.function(x)
        description, content = describe(result, x)
        return description, content, x.shape != before.shape or x.cpu().numpy().tobytes() != before.numpy().tobytes()

    def guarded(self, work):
        """What work() returns, and a description of what ended it otherwise."""
        signal.signal(signal.SIGALRM, self.interrupt)
        signal.setitimer(signal.ITIMER_REAL, self.limit)
        try:
            result = work()
            return result, errors.describe(guard.refusals[0], self.file) if guard.refusals else None
        except TimeUp:
            line, cause = self.interrupted_at
            return None, {"cause": cause, "type": "", "line": line, "message": f"stopped after {self.limit} s"}
        except BaseException as error:
            return None, errors.describe(error, self.file)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def interrupt(self, _signal, frame):
        while frame and frame.f_code.co_filename != self.file:
            frame = frame.f_back
        cause = "endless-loop" if interpreter and interpreter.watch.in_kernel else "host-endless-loop"
        self.interrupted_at = (frame.f_lineno if frame else 0, "deep-recursion" if self.depth(frame) > DEEP else cause)
        signal.setitimer(signal.ITIMER_REAL, 0.5)  # in case that the code goes on nevertheless
        raise TimeUp

    def depth(self, frame):
        """How many calls of the exercise's function are on their way."""
        count = 0
        while frame:
            count += frame.f_code.co_filename == self.file and frame.f_code.co_name == self.name
            frame = frame.f_back
        return count


def describe(result, x):
    """What was returned, for the grader to judge, and its values."""
    if not isinstance(result, torch.Tensor):
        return {"kind": type(result).__name__}, b""
    description = {
        "kind": "tensor",
        "shape": list(result.shape),
        "type": str(result.dtype).removeprefix("torch."),
        "device": result.device.type,
        "expected_device": x.device.type,
        "is_x": shares(result, x),
    }
    if result.dtype not in SENT_BACK or result.numel() > 1 << 20 or result.is_sparse:
        return description, b""
    return description, result.detach().cpu().contiguous().numpy().tobytes()


def shares(result, x):
    return x.numel() > 0 and result.untyped_storage().data_ptr() == x.untyped_storage().data_ptr()
