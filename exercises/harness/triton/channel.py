"""Messages between the grader and a worker: a line of JSON, and the bytes of an array behind it.

Never a pickle: whoever reads one runs what the sender likes.
"""

import json
import os
import struct

MOST_TEXT, MOST_DATA = 1 << 16, 1 << 24
HEAD = struct.Struct("<II")
dumps, loads, write, read = json.dumps, json.loads, os.write, os.read  # the learner's code may bind the names anew


class Malformed(Exception):
    pass


def send(descriptor, message, data=b""):
    text = dumps(message).encode()
    rest = HEAD.pack(len(text), len(data)) + text + data
    while rest:
        rest = rest[write(descriptor, rest) :]


def receive(descriptor):
    """A message and its bytes; None at the end. It waits for them."""
    parts = Parts()
    while True:
        received = read(descriptor, 1 << 20)
        if not received:
            return None
        parts.add(received)
        message = parts.message()
        if message:
            return message


class Parts:
    """What has come so far of a message."""

    def __init__(self):
        self.buffer = b""

    def add(self, received):
        self.buffer += received

    def message(self):
        if len(self.buffer) < HEAD.size:
            return None
        text, data = HEAD.unpack_from(self.buffer)
        if text > MOST_TEXT or data > MOST_DATA:
            raise Malformed("too long")
        end = HEAD.size + text + data
        if len(self.buffer) < end:
            return None
        content, self.buffer = self.buffer[HEAD.size : end], self.buffer[end:]
        try:
            message = loads(content[:text])
        except (ValueError, RecursionError) as error:
            raise Malformed("no JSON") from error
        if not isinstance(message, dict):
            raise Malformed("no object")
        return message, content[text:]
