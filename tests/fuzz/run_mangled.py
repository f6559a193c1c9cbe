"""A long run on mangled texts: ``python tests/fuzz/run_mangled.py --inputs 100000 --seed 1``.

Every text is read, as boards and as a grid. Of a share of the boards everything is asked that ``target.py``
asks, and a share of the texts goes to a command, whole. Prints what was read and done, the slowest input and
the memory; ends with an error, and the bad inputs in files, if anything was what must not be.
"""

from __future__ import annotations

import argparse
import faulthandler
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random

from command_lines import try_command
from mangle import mangle, valid_text
from target import NAMES, TYPES, try_puzzle, try_reading

SLOW = 10.0
"""Seconds of processor time that no input takes, its child processes included."""

HANG = 600
"""Seconds after which an input hangs, even on a machine that is busy with other things."""

LOOK = 100
"""For so many inputs one clock is set for what hangs, since to set it takes longer than to read most."""

MEMORY = 1024
"""MiB that neither this process nor one of its children ever takes."""

FROM_ONE = 20
"""So many inputs are made of one valid text, since to make one takes longer than to mangle it."""

ASKED = 0.03
"""The share of boards of which everything is asked."""

COMMANDED = 0.01
"""The share of inputs that go to a command."""


def inputs(random: Random, number: int) -> Iterator[bytes]:
    """Mangled texts, of which several come from the same valid one."""
    for place in range(number):
        if place % FROM_ONE == 0:
            text = valid_text(random)
        yield mangle(random, text)


def work_time() -> float:
    """The seconds of processor time of this process and of those that it has seen end."""
    own, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def peak() -> int:
    """The most MiB that this process, or one of its children, ever took."""
    both = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return max(both) >> 10


class Trial:
    """What was done, and what came of it.

    Attributes:
        boards: how many were read.
        asked: of how many boards everything was asked.
        commands: how many commands ran.
        slowest: the seconds of the slowest input and its length in bytes.
        failures: how many inputs failed.
    """

    def __init__(self, folder: Path) -> None:
        self.boards = self.asked = self.commands = self.failures = 0
        self.slowest = 0.0, 0
        self.folder = folder

    def try_input(self, random: Random, data: bytes, other: bytes) -> None:
        """Reads an input and asks of it what is drawn; another stands where a command reads two."""
        guessed = random.random() < 0.6
        type, format = (None, None) if guessed else (random.choice(TYPES), random.choice(NAMES))
        for puzzle in try_reading(data, type, format):
            self.boards += 1
            if random.random() < ASKED:
                try_puzzle(puzzle)
                self.asked += 1
        if random.random() < COMMANDED:
            with tempfile.TemporaryDirectory() as folder:
                try_command(random, Path(folder), data, random.choice((data, other)))
            self.commands += 1

    def run(self, random: Random, number: int) -> None:
        """Tries so many inputs. The one at work stands in a file, in case that it ends this process."""
        self.folder.mkdir(parents=True, exist_ok=True)
        other = b""
        current = self.folder / "current"
        with current.open("wb", buffering=0) as file:
            for place, data in enumerate(inputs(random, number)):
                if place % LOOK == 0:
                    faulthandler.dump_traceback_later(HANG, exit=True)
                file.seek(0)
                file.truncate()
                file.write(data)
                before = work_time()
                try:
                    self.try_input(random, data, other)
                    spent = work_time() - before
                    assert spent < SLOW, f"{spent:.1f} s"
                    self.slowest = max(self.slowest, (spent, len(data)))
                except Exception:
                    self.failures += 1
                    (self.folder / f"failure-{self.failures}").write_bytes(data)
                    traceback.print_exc()
                other = data
        faulthandler.cancel_dump_traceback_later()
        current.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"), help="where bad inputs go")
    options = parser.parse_args()
    started = time.monotonic()
    trial = Trial(options.failures)
    trial.run(Random(options.seed), options.inputs)
    seconds, length = trial.slowest
    print(
        f"seed {options.seed}: {options.inputs:,} inputs, {trial.boards:,} boards, of {trial.asked:,} all was"
        f" asked, {trial.commands:,} commands, {time.monotonic() - started:.0f} s; slowest {seconds:.2f} s"
        f" ({length:,} bytes), {peak()} MiB at most, {trial.failures} failures",
        flush=True,
    )
    sys.exit(trial.failures > 0 or peak() > MEMORY)


if __name__ == "__main__":
    main()
