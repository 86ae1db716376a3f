"""What ended the learner's code, in one line and with the line of the file where it did; without Triton's own lines."""

import traceback

CAUSES = ((SystemExit, "called-exit"), (RecursionError, "deep-recursion"), (MemoryError, "out-of-memory"))


def describe(error, file):
    """cause, type, message and line, of what the learner's code has raised."""
    root = error
    while root.__cause__ is not None:
        root = root.__cause__
    cause = next((name for kind, name in CAUSES if isinstance(root, kind)), getattr(root, "cause", "threw-exception"))
    message = str(root)
    if "illegal memory access" in message:
        cause, message = "wild-pointer", "the GPU has met an illegal memory access"
    elif "can't allocate memory" in message:
        cause, message = "out-of-memory", "memory for a tensor could not be had"
    if isinstance(root, SystemExit):
        message = f"exit code {root.code or 0}"
    elif isinstance(root, SyntaxError):
        message = str(root.msg)
    line = line_of(error, root, file)
    return {"cause": cause, "type": type(root).__name__, "message": shortened(message), "line": line}


def line_of_kernel(error, file):
    """Triton's compiler counts the lines of a kernel from its `def`: this is the line of that text in the file."""
    source, node = getattr(error, "src", None), getattr(error, "node", None)
    if not isinstance(source, str) or not hasattr(node, "lineno"):
        return 0
    text = (source.splitlines() + [""])[node.lineno - 1].strip()
    with open(file) as lines:
        places = [number for number, line in enumerate(lines, 1) if line.strip() == text]
    return places[0] if len(places) == 1 else 0


def shortened(message):
    """The first line that says something: Triton puts the kernel's text before it."""
    lines = [line.strip() for line in str(message).splitlines() if line.strip()]
    if len(lines) > 1 and lines[0].startswith("at "):
        lines = lines[-1:]
    return lines[0][:300] if lines else ""


def line_of(error, root, file):
    """The innermost line of the file that was on its way; 0 if there is none."""
    if isinstance(root, SyntaxError) and root.filename == file:
        return root.lineno or 0
    found = 0
    while error is not None:
        in_kernel = line_of_kernel(error, file)
        if in_kernel:
            return in_kernel
        for frame, number in traceback.walk_tb(error.__traceback__):
            if frame.f_code.co_filename == file:
                found = number
        error = error.__cause__
    return found
