"""A scan of 8 elements in shared memory, stage by stage, as its trace tells it."""

from dataclasses import dataclass

from figures import runs

ELEMENTS = 8


@dataclass
class Turn:
    """What one lane did in one stage: {slot: value}, each in its order."""

    reads: dict
    writes: dict


@dataclass
class Stage:
    """What the lanes did between two barriers, or with what another stage has left; and all slots after it."""

    turns: dict  # by lane
    values: list


def turns_of(rows):
    """One lane's rows between two barriers. When it writes a slot for the second time, a new turn begins."""
    turns = [Turn({}, {})]
    for row in rows:
        slot = row["offset"] // row["size"] % ELEMENTS  # of two buffers, the slot in its own
        if row["operation"] == "load":
            turns[-1].reads[slot] = row["value"]
            continue
        if slot in turns[-1].writes:
            turns.append(Turn({}, {}))
        turns[-1].writes[slot] = row["value"]
    return turns


def stages_of(kernel):
    """The stages of a kernel of labs/scan/tile_scan.h that write shared memory; the first one brings the input."""
    rows = [row for row in runs.of_kernel(runs.traced("eight"), kernel) if row["space"] == "shared"]
    stages, values = [], [None] * ELEMENTS
    for barriers in sorted({row["barriers"] for row in rows}):
        of_lane = {}
        for row in rows:
            if row["barriers"] == barriers:
                of_lane.setdefault(row["lane"], []).append(row)
        by_lane = {lane: turns_of(own) for lane, own in of_lane.items()}
        for number in range(max(map(len, by_lane.values()))):
            turns = {
                lane: turns[number] for lane, turns in by_lane.items() if number < len(turns) and turns[number].writes
            }
            for turn in turns.values():
                for slot, value in turn.writes.items():
                    values[slot] = value
            if turns:
                stages.append(Stage(turns, list(values)))
    return stages


def result_of(kernel):
    """What the kernel wrote to device memory."""
    rows = [
        row
        for row in runs.of_kernel(runs.traced("eight"), kernel)
        if row["space"] == "device" and row["operation"] == "store"
    ]
    return [row["value"] for row in sorted(rows, key=lambda row: row["offset"])]
