"""What a report says of a cause where docs/symptoms.md speaks of lanes, blocks and C++; the chapter is the same."""

import symptoms

WORDING = {  # title and meaning; None: those of the chapter
    "global-race": (
        "Two programs use one element in no order",
        "Two programs of one launch touch one element, and one of them writes. Programs run in any order, side by "
        "side or one after the other; only the end of a launch orders all of them.",
    ),
    "schedule-dependent": (
        "The results depend on the order in which programs run",
        "With the programs of a launch in another order the same call gives another result. Programs run in any "
        "order, side by side or one after the other; only the end of a launch orders all of them.",
    ),
    "past-the-end": (
        None,
        "The last tile may be partial: lanes whose index is n or above have no element. A mask keeps them from "
        "storing.",
    ),
    "reads-past-the-end": (
        None,
        "The last tile may be partial: lanes whose index is n or above have no element. A mask keeps them from "
        "loading.",
    ),
    "before-the-start": (
        None,
        "The index is below 0. The first program has nothing before it, and needs a value that changes nothing.",
    ),
    "wild-pointer": (
        None,
        "The index is huge, or a number is used as a pointer, or a tensor that is not an argument of this launch.",
    ),
    "reads-unwritten": (
        None,
        "torch.empty gives memory without a value. An element is read before the kernel that writes it, or never "
        "gets one.",
    ),
    "called-exit": (
        None,
        "A function returns to its caller. Ending the process ends the grader's run, and counts as a failure "
        "whatever the exit code.",
    ),
    "threw-exception": ("An exception leaves the function", "The call ends here, with no result."),
    "zeros-written": (None, "The kernels store zeros, or torch.zeros makes the result and nobody stores to it."),
    "nothing-written": (
        None,
        "The result still holds what torch.empty left in it: no program is launched, or its mask lets nothing through.",
    ),
    "last-tile-missing": (
        None,
        "n // TILE rounds down: 1000 elements in tiles of 256 need 4 programs, not 3. triton.cdiv rounds up.",
    ),
    "first-tile-only": (None, "There are too few programs, or the index leaves out tl.program_id."),
    "last-tile-wrong": (
        None,
        "A partial tile is a tile as others are: what precedes it has to be added to the elements it has.",
    ),
    "carry-missing": (
        None,
        "Each tile is scanned right by itself, as if nothing preceded it. What the tiles before it sum up to has "
        "to be added.",
    ),
    "carry-includes-own-tile": (
        None,
        "An inclusive scan of the totals holds, at index t, tile t as well. What precedes tile t is one place "
        "before that.",
    ),
    "carry-twice": (None, "Each tile is too large by what precedes it, once more."),
    "carry-in-first-lane-only": (None, "A carry precedes all elements of its tile, so all of them need it."),
    "carry-in-one-lane-only": (None, "A carry precedes all elements of its tile, so all of them need it."),
    "second-level-missing": (
        "The scan of the totals stops after one tile of them",
        "The totals are an array of any length. When there are more of them than one program takes, they need a "
        "scan of many tiles, too.",
    ),
    "aggregate-of-wrong-lane": (
        "The total of a tile is taken from a part of it",
        "A tile's total is the sum of all its elements.",
    ),
    "total-is-last-input": ("The total of a tile is its last element only", None),
    "total-is-last-prefix": (None, "The total contains the last element as well."),
    "total-wrong-end": (None, "A tile's total is the sum of all its elements, no more and no less."),
    "total-of-prefixes": (
        "What is a sum already is summed up again",
        "Adding up prefixes counts the first elements over and over.",
    ),
    "scan-runs-backwards": (
        "It sums up what comes after, not what comes before",
        "What precedes element i are the elements 0 to i - 1.",
    ),
    "warp-not-scanned": (
        "The elements of a tile keep their own values",
        "To each element only the carry is added, not what precedes it in its tile.",
    ),
    "reduction-for-scan": (
        "Every element of a tile gets the tile's total",
        "tl.sum adds up the whole tile; tl.cumsum gives each element the sum up to itself.",
    ),
    "minus-for-plus": (None, "What precedes is added to what follows; nothing is taken away."),
    "fractions-lost": (None, "A value passes through an int: a tensor's dtype, a conversion with .to."),
    "int-through-float": (None, "A float32 holds 24 bits. Above 16,777,216 not every int is among its values."),
    "first-element-wrong": (
        "The first element of each tile is wrong",
        "All elements of a tile need its carry, the first one, too.",
    ),
    "tile-edges-missing": (
        "The last element of each tile is wrong",
        "All elements of a tile need its carry, the last one, too.",
    ),
    "off-by-constant": ("The first tile gets a carry", "Nothing precedes the first tile: its carry is 0."),
    "keeps-state": (
        None,
        "The call was right before and is wrong now: something is kept from call to call, as in a global variable.",
    ),
    "input-overwritten": (None, "x is changed. Whoever called still needs it: write to a new tensor."),
    "host-endless-loop": ("The function does not return", "A loop does not end, for this n."),
    "endless-loop": (
        None,
        "A loop's condition never becomes false. Waiting for another program does not end either if that one runs "
        "later.",
    ),
    "too-slow": (
        None,
        "The interpreter runs one program after another, so many programs take long: one for each tile is enough.",
    ),
    "closed-descriptors": (None, "os.close takes something away from whoever opened it."),
    "flooded-output": (None, "A print in a loop, or in a kernel, runs more often than you can read."),
    "some-unwritten": (
        None,
        "No program stores these elements: none is launched for them, or its mask leaves them out.",
    ),
}

# How a result may be no answer at all: the chapter, a title and an explanation.
NO_ANSWER = "not-a-function-return"
PROBLEMS = {
    "type": (
        "The result has another dtype than x",
        "The sum of float32 is float32 and that of int32 is int32. torch.empty_like(x) makes a tensor like x; "
        "torch.cumsum of int32 is int64.",
    ),
    "shape": ("The result has another shape than x", "There is one sum for each element of x."),
    "device": ("The result lies on another device than x", "torch.empty_like(x) makes a tensor where x is."),
    "none": ("The function returns no tensor", "It has to return the tensor with the sums."),
    "is-x": ("The result is x itself", "It has to be a new tensor; x stays as it is."),
    "no-kernel": (
        "The elements are not added by kernels",
        "The values are right, but PyTorch has computed them. That is a good way to get sums, and no exercise.",
    ),
}


def title(cause):
    return WORDING.get(cause, (None, None))[0] or symptoms.title(cause)


def meaning(cause):
    return WORDING.get(cause, (None, None))[1] or symptoms.meaning(cause)
