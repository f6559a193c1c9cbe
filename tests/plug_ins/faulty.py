"""A whole plug-in, a part of which a test, or the environment variable FAULTY, makes do what none should.

Lines tell how many of their cells are filled, as in the template.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, repeat
from typing import ClassVar

from satpuzzles.core.grid import Grid
from satpuzzles.formats.codec import BoardCodec
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.latin.count_rows import row_count
from satpuzzles.picture import scene as scenes
from satpuzzles.puzzle.boards import Outside, Shape
from satpuzzles.puzzle.kind import Kind, Text
from satpuzzles.rules.rule import RuleFamily, ViolatedInstance
from satpuzzles.search.spaces import by_rules
from satpuzzles.uniqueness.cell_clues import CellClues
from satpuzzles.uniqueness.recipe import Generated, Recipe


class Sides(Outside):
    """The counts beside lines."""

    def settled(self, data, board):
        return super().settled(data, board)

    def laid_out(self, layout, value, board):
        return super().laid_out(layout, value, board)


class Corner(RuleFamily):
    """The first cell is filled: a rule of the plug-in's own, which says what the counts do."""

    __slots__ = ()

    def __len__(self):
        return 1

    def places(self, index):
        return (0,)

    def arguments(self, index):
        return {}

    def write(self, sink, answers, domains, form):
        sink.add(self, [[1]], 0)

    def violated_instances(self, values):
        if values[0] == 0:
            yield ViolatedInstance(0, (0,))

    def propagate(self, index, domains):
        domains[0] &= 2
        return domains[0] > 0


@dataclass(frozen=True, slots=True)
class Faulty(Template):
    type: ClassVar[str] = "faulty"
    shapes: ClassVar[tuple[Shape, ...]] = (Sides("row_counts", "row"), Sides("column_counts", "column"))

    def rules(self) -> Iterator[RuleFamily]:
        yield from super(Faulty, self).rules()
        yield Corner("corner", "The corner is filled.")

    def obstacle(self):
        return None

    def confirm(self, solution: Grid) -> bool:
        return solution[0][0] == 1 and super(Faulty, self).confirm(solution)

    def decode(self, model):
        return super(Faulty, self).decode(model)

    def blocking_clause(self, solution):
        return super(Faulty, self).blocking_clause(solution)

    def value_name(self, value, place=0):
        return super(Faulty, self).value_name(value, place)

    def describe(self, instance):
        return super(Faulty, self).describe(instance)


class Clues(CellClues):
    lines = ("row_counts", "column_counts")
    field = ""

    def read(self, answer):
        return {
            (field, number): sum(line)
            for field, lines in (("row_counts", answer), ("column_counts", zip(*answer)))
            for number, line in enumerate(lines)
        }

    def present(self):
        return super().present()

    def missing(self, solution, step=0):
        return super().missing(solution, step)


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker(Recipe):
    type: ClassVar[str] = "faulty"

    def make(self, random):
        return Generated(Faulty([1, 2], [2, 0, 1]), ((1, 0, 0), (1, 0, 1)))


def options(size, boards):
    """Make the one board."""
    return Maker(rows=2, columns=3)


def read(block):
    rows, columns = block.lines[0].removeprefix("faulty ").split("/")
    return Faulty([int(each) for each in rows.split()], [int(each) for each in columns.split()])


def lines(puzzle):
    counts = [" ".join(map(str, counts)) for counts in (puzzle.row_counts, puzzle.column_counts)]
    yield f"faulty {'/'.join(counts)}"


def scene(puzzle, solution, differs):
    return scenes.make_scene(Template(puzzle.row_counts, puzzle.column_counts), solution, differs)


def counter(puzzle, limits, progress):
    return row_count(puzzle, limits, progress)


def ways(puzzle, limits):
    return by_rules(puzzle, limits)


TEXT = BoardCodec(
    Faulty,
    "counts",
    lambda block: read(block),  # noqa: PLW0108 - whatever stands there by then
    lambda puzzle: lines(puzzle),  # noqa: PLW0108
)
HERE = sys.modules[__name__]
KIND = Kind(
    "faulty",
    f"{__name__}:Faulty",
    texts=(Text("counts", f"{__name__}:TEXT", "Counts of lines.", native=True, signature="faulty "),),
    scene=f"{__name__}:scene",
    recipe=f"{__name__}:Maker",
    options=f"{__name__}:options",
    clues=f"{__name__}:Clues",
    counter=f"{__name__}:counter",
    search=f"{__name__}:ways",
)

PARTS = {
    f"{getattr(owner, '__name__', '')}.{name}": (owner, name)
    for owner, names in (
        (Sides, "settled laid_out"),
        (Corner, "__len__ places arguments write violated_instances propagate"),
        (Faulty, "rules obstacle confirm decode blocking_clause value_name describe"),
        (Clues, "read present missing"),
        (Maker, "make"),
        (HERE, "options read lines scene counter ways"),
    )
    for name in names.split()
}
"""Every part: the class or module, and the name of the function in it."""


class Base(BaseException):
    """An error that is no Exception."""


class Unspeakable(Exception):
    """An error that cannot even be told."""

    def __str__(self):
        raise RuntimeError("told nothing")


def raising(error):
    def fault(*args, **keywords):
        raise error

    return fault


def printing(before):
    def fault(*args, **keywords):
        print("NOISE")
        return before(*args, **keywords)

    return fault


def sleeping(*args, **keywords):
    while True:
        time.sleep(0.01)


FAULTS = {
    "value error": raising(ValueError("five\nlines")),
    "system exit": raising(SystemExit(0)),
    "stop": raising(StopIteration()),
    "interrupt": raising(KeyboardInterrupt()),
    "generator exit": raising(GeneratorExit()),
    "base": raising(Base()),
    "file": raising(FileNotFoundError(2, "No such file or directory", "nowhere")),
    "broken pipe": raising(BrokenPipeError(32, "Broken pipe")),
    "full": raising(OSError(28, "No space left on device")),
    "memory": raising(MemoryError()),
    "recursion": raising(RecursionError("maximum recursion depth exceeded")),
    "assertion": raising(AssertionError()),
    "unspeakable": raising(Unspeakable()),
    "none": lambda *args, **keywords: None,
    "number": lambda *args, **keywords: -7,
    "huge": lambda *args, **keywords: 10**400,
    "text": lambda *args, **keywords: "nonsense \x1b[31m",
    "object": lambda *args, **keywords: object(),
    "odd list": lambda *args, **keywords: [None, "x", -1, object()],
    "map": lambda *args, **keywords: {object(): None},
}
"""What a part does instead, which ends; ``printing`` does what the part does, too."""
ENDLESS = {
    "items": lambda *args, **keywords: count(),
    "nothings": lambda *args, **keywords: repeat(None),
    "sleep": sleeping,
}
"""What does not end."""


def spoil(part, fault):
    """Replaces a part; gives back what was there."""
    owner, name = PARTS[part]
    before = vars(owner)[name]
    setattr(owner, name, printing(before) if fault == "print" else {**FAULTS, **ENDLESS}[fault])
    return lambda: setattr(owner, name, before)


if "FAULTY" in os.environ:
    spoil(*os.environ["FAULTY"].split("/"))
