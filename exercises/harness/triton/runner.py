"""The grader's side of a worker: starts it, asks it for calls, reads what it prints, and ends it when its time is up.

Nothing that comes from a worker is trusted: a message that does not look as it should is the worker's failure.
"""

import dataclasses
import os
import pathlib
import select
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time

import numpy as np

import channel as messages
from exercise import HARNESS
from worker_ends import end_of

MOST_PRINTED = 1 << 20
GRACE = 3  # seconds after the worker's own limit


@dataclasses.dataclass
class Ending:
    """Why a call did not return."""

    cause: str
    detail: str
    line: int = 0
    type: str = ""


@dataclasses.dataclass
class Outcome:
    """Of one call in one order."""

    ending: Ending = None
    result: dict = None
    values: np.ndarray = None
    hazards: list = dataclasses.field(default_factory=list)
    stopped: bool = False  # by a hazard
    loaded: int = None
    x_changed: bool = False
    closed: bool = False


class Server:
    """The process that forks workers. One worker at a time."""

    def __init__(self, on_gpu=False):
        self.on_gpu = on_gpu
        self.start()

    def start(self):
        self.lost = False
        self.control, theirs = socket.socketpair()
        self.log = tempfile.TemporaryFile()
        command = [sys.executable, str(HARNESS / "server.py"), str(theirs.fileno()), "gpu" if self.on_gpu else "cpu"]
        self.process = subprocess.Popen(
            command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, cwd="/"
        )
        theirs.close()
        self.received = b""
        if self.line() != b"ready":
            self.log.seek(0)
            lines = self.log.read().decode(errors="replace").strip().splitlines()
            raise RuntimeError("the worker cannot be started" + (": " + lines[-1] if lines else ""))

    def request(self, text, descriptors):
        if self.lost:  # a worker has ended it
            self.close()
            self.start()
        socket.send_fds(self.control, [text], descriptors)

    def number(self, lost=None):
        """That it answers with; `lost` if it is gone, which only a worker can have done."""
        line = self.line()
        self.lost = not line
        if self.lost and lost is None:
            raise RuntimeError("the process that starts workers is gone")
        return lost if self.lost else int(line)

    def line(self):
        """Its next answer; empty if it is gone."""
        while b"\n" not in self.received:
            try:
                more = self.control.recv(1 << 10)
            except OSError:
                more = b""
            if not more:
                return b""
            self.received += more
        line, self.received = self.received.split(b"\n", 1)
        return line

    def answers_within(self, seconds):
        return bool(self.received) or bool(select.select([self.control], [], [], seconds)[0])

    def close(self):
        """It ends when the socket is closed, unless it waits for a worker."""
        self.control.close()
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Worker:
    """Runs a submission, which is a text; a copy of it lies in a folder of the worker's own."""

    def __init__(self, server, text, name, function, limit=10):
        self.server, self.name, self.function, self.limit = server, name, function, limit
        self.folder = tempfile.TemporaryDirectory(prefix="workbook-")
        file = pathlib.Path(self.folder.name) / name
        file.write_text(text)
        ours, theirs = socket.socketpair()
        self.channel = ours.detach()
        self.output, output = os.pipe()
        request = messages.dumps({"file": str(file), "function": function, "limit": limit})
        server.request(request.encode(), [theirs.fileno(), output])
        theirs.close()
        os.close(output)
        self.process = server.number()
        self.ended = False
        self.printed = b""
        self.parts = messages.Parts()
        self.selector = selectors.DefaultSelector()
        for descriptor in (self.channel, self.output):
            self.selector.register(descriptor, selectors.EVENT_READ)
        try:
            self.loaded = self.load()
        except BaseException:
            self.close()
            raise

    def load(self):
        """An Ending, or the message that says what the file contains."""
        able = self.answer()  # from before the file is looked at
        if isinstance(able, Ending) or not able[0]["able"]:
            raise RuntimeError("PyTorch sees no GPU" if self.server.on_gpu else "a worker could not be started")
        answer = self.answer()
        if isinstance(answer, Ending):
            return answer
        try:
            known = ("tile", "callable", "is_kernel", "closed")
            return ending_of(answer[0]) or {name: answer[0][name] for name in known}
        except (KeyError, TypeError, ValueError):
            return self.unreadable()

    def call(self, values, order, seed):
        if self.parts.buffer or select.select([self.channel], [], [], 0)[0]:
            return Outcome(ending=self.unasked())
        try:
            messages.send(self.channel, {"type": values.dtype.name, "order": order, "seed": seed}, values.tobytes())
        except OSError:
            return Outcome(ending=self.end_of_worker())
        answer = self.answer()
        if isinstance(answer, Ending):
            return Outcome(ending=answer)
        try:
            return outcome_of(*answer)
        except (KeyError, TypeError, ValueError):
            return Outcome(ending=self.unreadable())

    def answer(self):
        deadline = time.monotonic() + self.limit + GRACE
        while True:
            message = self.message_so_far()
            if message:
                return message
            ready = self.selector.select(max(0, deadline - time.monotonic()))
            if not ready:
                self.kill()
                return Ending("host-endless-loop", f"stopped after {self.limit + GRACE} s")
            for key, _ in ready:
                if key.fd == self.output:
                    self.take_output()
            if len(self.printed) > MOST_PRINTED:
                self.kill()
                return Ending("flooded-output", "more than 1 MB was printed")
            if any(key.fd == self.channel for key, _ in ready):
                received = self.receive()
                if not received:
                    return self.end_of_worker()
                self.parts.add(received)

    def message_so_far(self):
        try:
            return self.parts.message()
        except messages.Malformed:
            return self.unreadable()

    def receive(self):
        try:
            return os.read(self.channel, 1 << 20)
        except OSError:
            return b""

    def take_output(self):
        received = os.read(self.output, 1 << 16)
        if not received:
            self.selector.unregister(self.output)
        self.printed += received

    def unasked(self):
        """There is more to read than an answer to each request: the worker's end, or what it had no reason to write."""
        return self.unreadable() if self.parts.buffer or self.receive() else self.end_of_worker()

    def unreadable(self):
        self.kill()
        return Ending("not-a-function-return", "something else was written to the grader's channel")

    def end_of_worker(self):
        """The channel is closed: has the process ended, or closed what is not its own?"""
        alive = not self.server.answers_within(1)
        status = self.kill()
        if self.server.lost:
            return Ending("signalled-others", "the process that starts workers was ended")
        while self.output in self.selector.get_map():
            self.take_output()
        if alive:
            return Ending("closed-descriptors", "the grader's channel was closed")
        return Ending(*end_of(status, self.printed.decode(errors="replace")))

    def kill(self):
        """How the process ended; it is gone now."""
        if self.ended:
            return 0
        self.ended = True
        try:
            os.kill(self.process, signal.SIGKILL)
        except ProcessLookupError:
            pass
        return self.server.number(lost=signal.SIGKILL)

    def close(self):
        self.kill()
        self.selector.close()
        os.close(self.channel)
        os.close(self.output)
        self.folder.cleanup()

    def text_printed(self):
        return self.printed.decode(errors="replace")


def ending_of(message):
    error = message.get("error")
    if not error:
        return None
    text = (
        f"{error['type']}: {error['message']}"
        if error["type"] not in ("", "SystemExit", "Refused")
        else error["message"]
    )
    return Ending(str(error["cause"]), text, int(error["line"]), str(error["type"]))


def outcome_of(message, data):
    outcome = Outcome(ending=ending_of(message), closed=bool(message["closed"]))
    outcome.hazards = [hazard_of(h) for h in message["hazards"][:4]]
    if outcome.ending and outcome.ending.type == "OutsideMemory" and outcome.hazards:
        outcome.ending = None  # the hazard says it
        outcome.stopped = True
        return outcome
    outcome.loaded = None if message["loaded"] is None else int(message["loaded"])
    if outcome.ending:
        return outcome
    result = message["result"]
    outcome.x_changed = bool(message["x_changed"])
    if result["kind"] == "tensor":
        outcome.result = {
            "kind": "tensor",
            "shape": [int(k) for k in result["shape"]],
            "type": str(result["type"])[:20],
            "device": str(result["device"])[:20],
            "expected_device": str(result["expected_device"])[:20],
            "is_x": bool(result["is_x"]),
        }
        if data:
            outcome.values = np.frombuffer(data, dtype=np.dtype(outcome.result["type"]))
            if outcome.values.size != np.prod(outcome.result["shape"]):
                raise ValueError("sizes differ")
    else:
        outcome.result = {"kind": str(result["kind"])[:40]}
    return outcome


def hazard_of(h):
    texts = {name: str(h[name])[:60] for name in ("cause", "what", "array")}
    numbers = {name: int(h[name]) for name in ("line", "program", "index", "count")}
    return texts | numbers | {"other": int(h.get("other", -1)), "other_kind": str(h.get("other_kind", ""))[:20]}
