"""What a power cut may leave of a run's files, made from a record of all that was done to them.

The system writes names and bytes to the disk when it likes, until it is told to (fsync). So after any number
of steps the last write may be torn; bytes that were not synced may be there, partly there, zeros or gone; and
of the names that were given, changed and taken since a directory was synced, the last may be as before.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cli_many import contents
from failing_calls import Ended, Fault, run
from faulted_commands import COMMANDS, prepare

RESUMED = [name for name, args in COMMANDS.items() if any(each.startswith("lines.") for each in args)]
"""The commands that can go on."""

BYTES = ("written", "half", "zeros", "gone")
"""What may have become of bytes that were not synced."""


class Step(NamedTuple):
    """What was done to a file; ``file`` is its inode, paths are relative to the folder, if within it."""

    what: str
    file: int
    place: int
    path: str
    other: str
    data: bytes


def recorded(folder: Path, name: str) -> tuple[list[Step], Ended]:
    """All that a command does to files in a folder where it runs, and how it ends."""
    prepare(folder)
    record = folder.with_suffix(".record")
    record.touch()
    ended = run(folder, COMMANDS[name], Fault("open", 0), record=record)
    return [*_steps(record.read_bytes(), str(folder) + "/")], ended


def _steps(record: bytes, inside: str) -> Iterator[Step]:
    while record:
        line, _, record = record.partition(b"\n")
        what, file, place, size, path, other = line.decode().split("\t")
        data, record = record[: int(size)], record[int(size) :]
        if not path or path.startswith(inside):
            yield Step(
                what, int(file), int(place), path.removeprefix(inside), other.removeprefix(inside), data
            )


@dataclass
class _File:
    """The bytes of a file as they were written, and as they are surely on the disk."""

    written: bytearray = field(default_factory=bytearray)
    synced: bytes = b""

    def after_a_cut(self, how: str) -> bytes:
        """What is left of it."""
        now, safe = bytes(self.written), self.synced
        if how == "gone":
            return safe
        if how == "half" and now.startswith(safe):
            return now[: (len(safe) + len(now)) // 2]
        if how == "zeros" and now.startswith(safe):
            return safe + bytes(len(now) - len(safe))
        return now


class Cut(NamedTuple):
    """When the power is cut.

    Attributes:
        after: so many steps.
        torn: whether half of the next, a write, is done.
        how: one of BYTES; or a number, from which it is drawn for each file.
        names: how many of the steps with names that are not synced are on the disk: all, or none; or a
            number, from which that is drawn.
    """

    after: int
    torn: bool = False
    how: str | int = "written"
    names: bool | int = True


def cuts(steps: list[Step]) -> Iterator[Cut]:
    """After every step, each of the ways in which all files are left alike."""
    for after in range(len(steps) + 1):
        for how in BYTES:
            yield Cut(after, how=how)
        yield Cut(after, names=False)
        if after < len(steps) and steps[after].what == "write":
            yield Cut(after, torn=True)


def drawn_cuts(steps: list[Step], number: int, seed: int) -> Iterator[Cut]:
    """So many that are drawn, where every file is left in a way of its own."""
    dice = random.Random(seed)
    for _ in range(number):
        after = dice.randrange(len(steps) + 1)
        torn = after < len(steps) and steps[after].what == "write" and dice.random() < 0.3
        # A number up to 1 would be a truth value.
        yield Cut(after, torn, dice.randrange(2, 1 << 30), dice.randrange(2, 1 << 30))


def left_by(cut: Cut, steps: list[Step], folder: Path) -> None:
    """Writes into a folder, which has what was there before, what a cut leaves."""
    done = list(steps[: cut.after])
    if cut.torn:
        last = steps[cut.after]
        done.append(last._replace(data=last.data[: len(last.data) // 2]))
    files: dict[int, _File] = {}
    naming: list[tuple[Step, _File | None]] = []
    synced = 0
    for step in done:
        if step.what in ("create", "mkdir"):  # a number may be that of a file that is gone
            files[step.file] = _File()
        file = files.get(step.file)
        if step.what in ("create", "mkdir", "rename", "remove"):
            naming.append((step, file))
        elif file is None:
            synced = len(naming) if step.what == "sync" else synced  # a directory that was there before
        elif step.what == "write":
            file.written[step.place : step.place + len(step.data)] = step.data
        elif step.what == "truncate":
            del file.written[step.place :]
        elif step.what == "sync":
            file.synced = bytes(file.written)
            synced = (
                len(naming) if any(made.what == "mkdir" and it is file for made, it in naming) else synced
            )
    dice = random.Random(cut.names)
    if cut.names is not True:
        kept = synced if cut.names is False else dice.randint(synced, len(naming))
        del naming[kept:]
    found: dict[str, _File | None] = {}
    for step, file in naming:
        if step.what == "create":
            found[step.path] = file
        elif step.what == "mkdir":
            found[step.path] = None
        elif step.what == "remove":
            found.pop(step.path, None)
            (folder / step.path).unlink(missing_ok=True)
        else:
            within = [path for path in found if path == step.path or path.startswith(step.path + "/")]
            for path in within:
                found[step.other + path.removeprefix(step.path)] = found.pop(path)
    draw = random.Random(cut.how)
    for path, file in sorted(found.items()):
        how = cut.how if isinstance(cut.how, str) else draw.choice(BYTES)
        if file is None:
            (folder / path).mkdir(parents=True, exist_ok=True)
        else:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(file.after_a_cut(how))


class Resumed:
    """A command that is cut in every way, and that then goes on.

    Attributes:
        steps: what it does where nothing is cut.
    """

    def __init__(self, name: str, folder: Path) -> None:
        self._args, self._folder = COMMANDS[name], folder
        self.steps, self._whole = recorded(folder / "whole", name)
        self._files = contents(folder / "whole")

    def attempt(self, cut: Cut) -> None:
        """Cuts it, and goes on; raises AssertionError unless it ends as if nothing had been."""
        folder = self._folder / "trial"
        shutil.rmtree(folder, ignore_errors=True)
        prepare(folder)
        left_by(cut, self.steps, folder)
        left = {name: data[-300:] for name, data in contents(folder).items()}
        ended = run(folder, (*self._args, "--resume"), Fault("open", 0))
        # Whoever makes a file may have been cut before it was whole; nobody else knows that it is of no use.
        found = {name: data for name, data in contents(folder).items() if ".tmp" not in name}
        if (ended.code, found) != (self._whole.code, self._files):
            raise AssertionError(f"{' '.join(self._args)} with {cut}: {ended}\n{left}")
