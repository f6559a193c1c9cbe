"""The commands in which calls to the system fail, or clocks jump, and what may come of it.

How a call is made to fail is in failing_calls.py.
"""

from __future__ import annotations

import gzip
import json
import shutil
import signal
from collections.abc import Collection, Iterator
from itertools import product
from pathlib import Path
from random import Random

from cli_boards import CYCLE, FUTOSHIKI, FUTOSHIKI_SOLUTION, SEVERAL, UNIQUE, lines_of
from cli_many import PARTIAL, RECORD, contents
from failing_calls import CALLS, CLOCKS, Ended, Fault, run

from satpuzzles.questions.race import MEMORY_LIMIT

_STORED = ("-o", "lines.jsonl")
COMMANDS: dict[str, tuple[str, ...]] = {
    "solve": ("solve", "boards.json", "--json"),
    "solve -o": ("solve", "boards.json", *_STORED),
    "solve -o gz": ("solve", "boards.json", "-o", "lines.jsonl.gz"),
    "solve --jobs": ("solve", "boards.json", "--jobs", "2", *_STORED),
    "solve --race": ("solve", "one.json", "--race", "glucose4,cadical195", "--json"),
    "solve --memory-limit": ("solve", "boards.json", "--memory-limit", "1000", "--json"),
    "encode": ("encode", "one.json", "-o", "out.cnf", "--map", "map.json"),
    "encode many": ("encode", "boards.json", "-o", "cnf"),
    "check --jobs": ("check", "one.json", "grid.jsonl", "--jobs", "2", *_STORED),
    "count": ("count", "boards.json", "--json"),
    "count --jobs": ("count", "boards.json", "--jobs", "2", *_STORED),
    "convert": ("convert", "one.json", "-o", "out.txt"),
    "generate": ("generate", "hitori", "--size", "4", "--seed", "1", "--count", "3", "-o", "made.txt"),
    "generate -o": ("generate", "hitori", "--size", "4", "--seed", "1", "--count", "3", *_STORED),
    "generate --certify": (
        *("generate", "futoshiki", "--size", "3", "--seed", "1", "--count", "2"),
        *("--certify", "proofs", *_STORED),
    ),
    "repair": ("repair", "open.json", "-o", "better.txt", "--json"),
    "repair --summary": ("repair", "open.json", "-o", "better.txt", "--summary", "lines.jsonl"),
    "certify": ("certify", "one.json", "-o", "proof"),
    "certify --summary": (
        "certify",
        "boards.json",
        "-o",
        "proofs",
        "--summary",
        "lines.jsonl",
        "--jobs",
        "2",
    ),
    "explain": ("explain", "one.json", "--json"),
    "explain -o": ("explain", "unique.json", *_STORED),
    "grade --jobs": ("grade", "unique.json", "--jobs", "2", *_STORED),
    "render": ("render", "one.json", "-o", "picture.svg"),
    "render png": ("render", "one.json", "-o", "picture.png"),
    "print": ("print", "boards.json", "-o", "book.pdf"),
}
"""What is run, each with boards of every status."""

WITH_WORKERS = {
    name for name, args in COMMANDS.items() if {"-j", "--jobs", "--race", "--memory-limit"} & {*args}
}
"""Those that start processes, and so take longer."""

CHANGING = ("seconds", "elapsed", "backend", "variables", "clauses", "cuts", "conflicts", "method")
"""What two runs need not agree in: which backend or method is first, and all that it took."""

CRASHES = signal.SIGABRT, signal.SIGSEGV
"""How what is written in C or C++ ends where it is refused memory."""

WORDS_OF_OTHERS = "terminate called ", "./Modules/_decimal/"
"""What solvers in C++ say before they end their process, and Python's decimal on a second import."""

PYTHON_AT_THE_END = "MemoryError: \n"
"""What Python says, with exit code 1, where it has no memory to tell the system the exit code."""

WORDS_OF_PYTHON = "unexpected SystemError: ", "unexpected RuntimeError: ", "unexpected SyntaxError: "
"""What Python itself says where it is refused memory, as it compiles the code of a class too, and forgets to
say why."""

UNREAD = b": cannot be read: "
"""What is said of a source that the system keeps from being read."""

JUMP = 36_000
"""Seconds by which a clock jumps, in either direction."""


def log_spaced(most: int, number: int, dice: Random) -> list[int]:
    """So many numbers from 1 to ``most`` at the most, as many below 100 as from there to 10,000."""
    return sorted(
        {round(most ** ((place + dice.random()) / number)) for place in range(number)} if most else ()
    )


def prepare(folder: Path) -> None:
    """Writes the boards of the commands, and what stands where they are to write."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, boards in (
        ("one.json", [FUTOSHIKI]),
        ("boards.json", [UNIQUE[0], FUTOSHIKI, SEVERAL, CYCLE]),
        ("unique.json", [UNIQUE[0], FUTOSHIKI]),
        ("open.json", [SEVERAL]),
        ("grid.jsonl", [FUTOSHIKI_SOLUTION]),
    ):
        (folder / name).write_bytes(lines_of(*boards))
    for name in ("out.cnf", "out.txt", "picture.svg"):
        (folder / name).write_text("what was there before")


class Case:
    """A command, and what it does where nothing fails.

    Args:
        options: what the command is told beside its name's words.
    """

    def __init__(self, name: str, folder: Path, *options: str) -> None:
        self.args = (*COMMANDS[name], *options)
        self._folder = folder
        self.store = next((each for each in self.args if each.startswith("lines.")), None)
        prepare(folder / "whole")
        self.before = contents(folder / "whole")
        self.whole = run(folder / "whole", self.args, Fault("open", 0))
        assert self.whole.code in (0, 1) and not self.whole.err, (name, self.whole)
        self.files = contents(folder / "whole")

    def faults(self, kinds: Collection[str] = CALLS) -> Iterator[Fault]:
        """Every fault there can be, each as one call that fails, and with all that follow."""
        for (where, kind), calls in self.whole.calls.items():
            if kind in kinds:
                for at, lasts in product(range(1, calls + 1), (False, True)):
                    yield Fault(kind, at, lasts, where)

    def shortages(self, number: int, dice: Random) -> Iterator[Fault]:
        """Pieces of memory that cannot be had, so many of the program and of its workers; each alone."""
        calls = run(self._fresh(), self.args, Fault("memory", 0)).calls
        for where in ("parent", "child"):
            for at in log_spaced(calls[where, "memory"], number, dice):
                yield Fault("memory", at, False, where)

    def jumps(self, number: int, dice: Random) -> Iterator[Fault]:
        """Jumps of each clock in both directions, at so many readings in the program and in its workers."""
        for where, kind in product(("parent", "child"), CLOCKS):
            for at in log_spaced(self.whole.calls[where, kind], number, dice):
                for jump in (JUMP, -JUMP):
                    yield Fault(kind, at, True, where, jump)

    def _fresh(self) -> Path:
        folder = self._folder / "trial"
        shutil.rmtree(folder, ignore_errors=True)
        prepare(folder)
        return folder

    def attempt(self, fault: Fault) -> Ended:
        """Runs it with a fault; raises AssertionError where that does what no fault may do."""
        folder = self._fresh()
        ended = run(folder, self.args, fault)
        if fault.jump:
            same = (ended.code, ended.err, _timeless(ended.out)) == (
                self.whole.code,
                "",
                _timeless(self.whole.out),
            )
            faults = [] if same and contents(folder) == self.files else ["another answer"]
        else:
            faults = [*self._said(fault, ended), *self._left(folder, fault, ended)]
        if self.store is not None and not faults and (ended.code != 2 or not (folder / self.store).exists()):
            faults = list(self._resumed(folder))
        assert not faults, "\n".join([f"{' '.join(self.args)} with {fault}", *faults, str(ended)])
        return ended

    def _said(self, fault: Fault, ended: Ended) -> Iterator[str]:
        """What is wrong with what a run said."""
        if fault.kind == "memory" and (-ended.code in CRASHES or ended.err == PYTHON_AT_THE_END):
            return  # solvers in C++ know no other way; what is left is looked at all the same
        lines = ended.err.splitlines()
        if fault.kind == "memory":  # in a worker, whose board is tried again
            lines = [line for line in lines if line and not line.startswith(WORDS_OF_OTHERS)]
        errors = [line for line in lines if line.startswith("error: ")]
        if any(
            not line.startswith("error: ") and not line.endswith("--resume continues from there")
            for line in lines
        ):
            yield "something else than errors is said"
        if fault.kind == "memory":
            errors = [line for line in errors if not any(words in line for words in WORDS_OF_PYTHON)]
        if any("unexpected" in line for line in errors) or "Traceback (most" in ended.err:
            yield "an error that nobody expected"
        right, found = _timeless(self.whole.out), _timeless(ended.out)
        is_limited = [line for line in found if isinstance(line, dict) and line.get("reason") == MEMORY_LIMIT]
        if ended.code == self.whole.code:
            if right != found:
                yield "another answer"
        elif ended.code not in (2, 3) or not (lines or is_limited):
            yield "no error"
        if any(
            line not in right and line not in is_limited and not (isinstance(line, dict) and "error" in line)
            for line in found[:-1]
        ):
            yield "a wrong answer"

    def _left(self, folder: Path, fault: Fault, ended: Ended) -> Iterator[str]:
        """What is wrong with the files that are left."""
        found = contents(folder)
        for name in self.before:
            if name not in found:
                yield f"{name} is gone"
        for name, data in found.items():
            if name.endswith(".tmp") or ".tmp/" in name:
                if fault.kind != "remove" and ended.code >= 0:
                    yield f"{name} is left"
            elif data == b"blat" and fault.kind == "remove":
                pass  # with that Python tries out where temporary files can be
            elif self.store is not None and name == self.store + PARTIAL:
                lines = self._lines()
                for number, line in enumerate(data.splitlines(keepends=True)):
                    if line != lines[number] and '"error"' not in line.decode():
                        yield f"{name} has a wrong line: {line!r}"
            elif self.store is not None and name == self.store + RECORD:
                pass
            elif name == self.store and ended.code == 2 and UNREAD in _unpacked(name, data):
                pass  # the file of boards could not be read, and that is its answer
            elif fault.kind == "memory" and ended.code == 2 and _is_part(data, self.files.get(name, b"")):
                pass  # a board for which there was no memory is told, and the others are made
            elif data not in (self.before.get(name), self.files.get(name)):
                yield f"{name} is neither what it was nor what it is to be: {data[:300]!r}"

    def _lines(self) -> list[bytes]:
        assert self.store is not None
        return _unpacked(self.store, self.files[self.store]).splitlines(keepends=True)

    def _resumed(self, folder: Path) -> Iterator[str]:
        """What is wrong once a run without faults has gone on with it.

        With the answer that a file cannot be read, none goes on that can read it.
        """
        partial = folder / f"{self.store}{PARTIAL}"
        if partial.exists() and UNREAD in partial.read_bytes():
            return
        ended = run(folder, (*self.args, "--resume"), Fault("open", 0))
        found = {name: data for name, data in contents(folder).items() if ".tmp" not in name}
        if ended.code != self.whole.code or found != self.files:
            yield f"--resume does not end as it should: {ended} {sorted(found)}"


def _unpacked(name: str, data: bytes) -> bytes:
    return gzip.decompress(data) if name.endswith(".gz") else data


def _is_part(data: bytes, whole: bytes) -> bool:
    """Whether all lines of a file are among those of another, or tell what Python said of its memory."""
    right = {*whole.splitlines()}
    return all(
        line in right or any(words.encode() in line for words in WORDS_OF_PYTHON)
        for line in data.splitlines()
    )


def _timeless(printed: str) -> list[object]:
    """Lines, those of JSON as objects without times."""
    found: list[object] = []
    for line in printed.splitlines():
        try:
            value = json.loads(line)
        except ValueError:
            value = line
        found.append({**value, **dict.fromkeys(CHANGING)} if isinstance(value, dict) else value)
    return found
