"""What the worker changes in Triton's interpreter: the order of programs, and a look at every access to memory.

The interpreter runs the programs of a launch one after the other, first to last, and reads and writes whatever address
it is given. Here the order is chosen, an address outside the tensors of the launch ends the call, and two programs that
use one element in no order are noted. No file of Triton is changed: names in its module are bound to what stands here.
"""

import dataclasses
import inspect
import random
import sys

import numpy as np
from triton.runtime import interpreter

FAR = 1 << 20  # bytes: an address further from all tensors is not just an index that runs past an end
NOBODY, SEVERAL = -1, -2  # in place of the program that used an element


class OutsideMemory(BaseException):
    """Ends the call. Not an Exception, which the learner's code might catch."""


class Area:
    """A tensor of the launch: where its storage lies, and which program used each of its elements last."""

    def __init__(self, name, tensor):
        storage = tensor.untyped_storage()
        self.name = name
        self.item = tensor.element_size()
        self.start, self.end = storage.data_ptr(), storage.data_ptr() + storage.nbytes()
        self.first = tensor.data_ptr()  # of element 0, which a view may have in the middle of its storage
        self.count = tensor.numel()
        elements = storage.nbytes() // self.item + 1
        self.writer = np.full(elements, NOBODY)
        self.reader = np.full(elements, NOBODY)

    def index(self, address):
        return (int(address) - self.first) // self.item

    def distance(self, address):
        return max(self.start - address, address - self.end + 1, 0)


class Watch:
    """Looks at the accesses of one call of the learner's function, in all of its launches."""

    def __init__(self, file, order, seed):
        self.file, self.order, self.random = file, order, random.Random(seed)
        self.hazards = []
        self.loaded = 0  # elements, by all kernels
        self.in_kernel = False
        self.areas, self.places, self.atomics, self.program = [], {}, False, 0

    def begin(self, tensors, grid):
        """tensors: pairs of the parameter's name and the tensor."""
        self.in_kernel, self.atomics = True, False
        seen = {}
        for name, tensor in tensors:
            storage = tensor.untyped_storage().data_ptr()
            if tensor.untyped_storage().nbytes() and storage not in seen:
                seen[storage] = Area(name, tensor)
        self.areas = sorted(seen.values(), key=lambda a: a.start)
        self.starts = np.array([a.start for a in self.areas], dtype=np.uint64)
        self.places = self.shuffled(grid)

    def shuffled(self, grid):
        """Which program runs in which place."""
        programs = [(x, y, z) for x in range(grid[0]) for y in range(grid[1]) for z in range(grid[2])]
        order = list(programs)
        if self.order == "reverse":
            order.reverse()
        elif self.order == "shuffled":
            self.random.shuffle(order)
        self.numbers = {p: i for i, p in enumerate(programs)}
        return dict(zip(programs, order))

    def start_program(self, place):
        self.program = self.numbers[self.places[place]]
        return self.places[place]

    def end(self):
        self.in_kernel = False

    # ---- Accesses

    def access(self, kind, pointers, mask, size):
        """kind: read, write or atomic. `size` in bytes, of an element."""
        pointers, mask = np.broadcast_arrays(pointers, mask)
        addresses = pointers[mask]
        if addresses.size == 0:
            return
        if kind == "read":
            self.loaded += addresses.size
        owner = np.searchsorted(self.starts, addresses, side="right").astype(int) - 1
        known = None  # the tensor that other lanes of this access use
        outside = None
        for k in np.unique(owner):
            area = self.areas[k] if k >= 0 else None
            here = addresses[owner == k]
            inside = here + np.uint64(size) <= area.end if area else np.zeros(here.size, bool)
            if inside.any():
                known = area
                self.note(kind, area, here[inside])
            if outside is None and not inside.all():
                outside = here[~inside][0]
        if outside is not None:
            self.outside(kind, int(outside), known)

    def look_at_values(self, pointers, mask, values):
        """Notes an element that nothing has written: harmless if it is thrown away, telling if the result is wrong."""
        unwritten = mask & is_poison(values)
        if unwritten.any() and not any(h["cause"] == "reads-unwritten" for h in self.hazards):
            address = int(pointers[unwritten][0])
            area = self.areas[int(np.searchsorted(self.starts, np.uint64(address), side="right")) - 1]
            self.hazards.append(self.hazard("reads-unwritten", "read", area, area.index(address)))

    def hazard(self, cause, kind, area, index):
        return {
            "cause": cause,
            "what": kind,
            "line": self.line(),
            "program": self.program,
            "array": area.name if area else "",
            "index": index,
            "count": area.count if area else 0,
        }

    def outside(self, kind, address, known):
        area = known or min(self.areas, key=lambda a: a.distance(address), default=None)
        if area is None or area.distance(address) > FAR:
            hazard = self.hazard("wild-pointer", kind, None, 0)
        else:
            before = address < area.start
            cause = "before-the-start" if before else "reads-past-the-end" if kind == "read" else "past-the-end"
            hazard = self.hazard(cause, kind, area, area.index(address))
        self.hazards.append(hazard)
        raise OutsideMemory

    def note(self, kind, area, addresses):
        """Atomic operations may order programs, in ways that are not followed here: such a launch is left alone."""
        self.atomics = self.atomics or kind == "atomic"
        if self.atomics:
            return
        at = ((addresses - np.uint64(area.start)) // np.uint64(area.item)).astype(int)
        mine = self.program
        writer, reader = area.writer[at], area.reader[at]
        clash = (writer != NOBODY) & (writer != mine)
        if kind == "write":
            clash |= (reader != NOBODY) & (reader != mine)
        if clash.any() and not any(h["cause"] == "global-race" for h in self.hazards):
            self.race(kind, area, int(at[clash][0]))
        if kind == "write":
            area.writer[at] = mine
        else:
            area.reader[at] = np.where((reader == NOBODY) | (reader == mine), mine, SEVERAL)

    def race(self, kind, area, at):
        writer = int(area.writer[at])
        other = writer if writer not in (NOBODY, self.program) else int(area.reader[at])
        index = area.index(area.start + at * area.item)
        self.hazards.append(
            self.hazard("global-race", kind, area, index)
            | {"other": other, "other_kind": "write" if other == writer else "read"}
        )

    def line(self):
        """Of the learner's file, in the kernel that makes the access; 0 if there is none."""
        frame = sys._getframe()
        while frame and frame.f_code.co_filename != self.file:
            frame = frame.f_back
        return frame.f_lineno if frame else 0


def is_poison(values):
    """What torch.empty fills memory with, if it is told to."""
    if values.dtype.kind == "f":
        return np.isnan(values)
    if values.dtype.itemsize < 4:
        return np.zeros(values.shape, bool)
    return values == np.iinfo(values.dtype).max


watch = None  # of the call that is being made


class Memory:
    """In place of the interpreter's module of memory operations."""

    def __init__(self, real):
        self.real = real

    def __getattr__(self, name):
        return getattr(self.real, name)

    def load(self, pointers, mask, other, dtype):
        watch.access("read", pointers, mask, dtype.itemsize)
        values = self.real.load(pointers, mask, other, dtype)
        watch.look_at_values(pointers, mask, values)
        return values

    def store(self, pointers, value, mask):
        watch.access("write", pointers, mask, value.dtype.itemsize)
        return self.real.store(pointers, value, mask)

    def atomic_rmw(self, operation, pointers, value, mask, order):
        watch.access("atomic", pointers, mask, value.dtype.itemsize)
        return self.real.atomic_rmw(operation, pointers, value, mask, order)

    def atomic_cas(self, pointers, compare, value, order):
        watch.access("atomic", pointers, np.ones_like(pointers, dtype=bool), value.dtype.itemsize)
        return self.real.atomic_cas(pointers, compare, value, order)


def tensors_of(executor, arguments, keywords):
    """The tensors among a launch's arguments, with the names of their parameters."""
    names = inspect.getfullargspec(executor.fn).args
    for name, value in list(zip(names, arguments)) + list(keywords.items()):
        if hasattr(value, "untyped_storage"):
            yield name, value


def let_integers_wrap():
    """Around, as on a GPU: what nobody has written is a large int, and adding to it is no error of its own."""
    builder = interpreter.interpreter_builder
    builder.options = dataclasses.replace(builder.options, sanitize_overflow=False)
    to_tensor = interpreter.ReduceScanOpInterface.to_tensor

    def wrapping(self, result, dtype):
        return to_tensor(self, np.asarray(result).astype(interpreter._get_np_dtype(dtype))[()], dtype)

    interpreter.ReduceScanOpInterface.to_tensor = wrapping


def install():
    """Once in a process, before any kernel runs."""
    interpreter._interpreter = Memory(interpreter._interpreter)
    let_integers_wrap()
    launch = interpreter.GridExecutor.__call__
    set_grid = interpreter.InterpreterBuilder.set_grid_dim
    set_program = interpreter.InterpreterBuilder.set_grid_idx
    patch_lang = interpreter._patch_lang
    patched = {}

    def watched_launch(self, *arguments, **keywords):
        self.tensors = list(tensors_of(self, arguments, keywords))
        watch.launching = self
        try:
            return launch(self, *arguments, **keywords)
        finally:
            watch.end()

    def begin_grid(self, x, y, z):
        set_grid(self, x, y, z)
        watch.begin(watch.launching.tensors, (x, y, z))

    # Triton binds the names of tl anew at every call of a device function, tl.sum for one; they stay bound here.
    def patch_once(function):
        key = id(function.__globals__)
        if key not in patched:
            patched[key] = patch_lang(function)
        return interpreter._LangPatchScope()

    interpreter.GridExecutor.__call__ = watched_launch
    interpreter.InterpreterBuilder.set_grid_dim = begin_grid
    interpreter.InterpreterBuilder.set_grid_idx = lambda self, x, y, z: set_program(
        self, *watch.start_program((x, y, z))
    )
    interpreter._patch_lang = patch_once
