"""What a learner has passed, which hints were shown, and backups: in .workbook/, as for the other exercises."""

import json
import os
import pathlib
import time

from exercise import ROOT


def folder():
    return pathlib.Path(os.environ.get("WORKBOOK_STATE") or ROOT / ".workbook")


def fingerprint(content):
    """FNV-1a, 64 bits, of bytes; the other exercises' files are compared by the same."""
    state = 0xCBF29CE484222325
    for byte in content:
        state = (state ^ byte) * 0x100000001B3 % 2**64
    return f"{state:016x}"


class LearnerState:
    def __init__(self):
        self.file = folder() / "progress.json"
        self.entries = {}
        if not self.file.exists():
            return
        try:
            entries = json.loads(self.file.read_text())
            self.entries = {name: dict(entry) for name, entry in entries.items()}
        except (ValueError, TypeError, AttributeError):  # cut short, or edited: start over, and keep it
            self.file.rename(str(self.file) + ".unreadable")

    def of(self, exercise):
        """What is missing there, or is of another type, counts as not there."""
        entry, nothing = self.entries.get(exercise.key, {}), {"passed_at": "", "passed_text": "", "hints": 0}
        return entry | {
            name: entry[name] if type(entry.get(name)) is type(value) else value for name, value in nothing.items()
        }

    def passed(self, exercise):
        return bool(self.of(exercise)["passed_text"])

    def still_passes(self, exercise, file):
        return (
            self.passed(exercise)
            and file.exists()
            and self.of(exercise)["passed_text"] == fingerprint(file.read_bytes())
        )

    def set_passed(self, exercise, text):
        entry, content = self.of(exercise), fingerprint(text.encode())
        if entry["passed_text"] != content:  # the time is that of the first pass
            self.save(exercise, entry | {"passed_at": time.strftime("%Y-%m-%d %H:%M"), "passed_text": content})

    def set_hints(self, exercise, levels):
        self.save(exercise, self.of(exercise) | {"hints": levels})

    def save(self, exercise, entry):
        self.entries[exercise.key] = entry
        self.file.parent.mkdir(parents=True, exist_ok=True)
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(self.entries, indent=2) + "\n")
        new.replace(self.file)


def back_up(exercise, content):
    """Where the bytes lie now."""
    base = folder() / "backups" / (exercise.key.replace("/", "_") + time.strftime("-%Y%m%d-%H%M%S"))
    base.parent.mkdir(parents=True, exist_ok=True)
    place, count = pathlib.Path(f"{base}.py"), 1
    while place.exists():
        count += 1
        place = pathlib.Path(f"{base}-{count}.py")
    place.write_bytes(content)
    return place
