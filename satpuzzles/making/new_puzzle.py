"""The file that ``satpuzzles prove --new NAME`` writes: a small puzzle that runs, to change."""

from __future__ import annotations

import re

from satpuzzles.core.errors import PuzzleError

TEXT = '''"""NAME: black cells do not touch by their sides; a number counts those beside it."""

from collections.abc import Iterator
from typing import Any

import satpuzzles.making as mk


class CLASS(mk.Puzzle):
    """A board with numbers."""

    record = mk.Record(
        "NAME",
        rules="Black out cells that do not touch by their sides. A number counts the black cells around it.",
    )

    numbers: mk.Field[mk.Clues[int]] = mk.numbers(range(5))
    black: mk.Layer[mk.Shading] = mk.shading("black", "white")

    def rules(self) -> Iterator[mk.Rule]:
        yield mk.Rule("touching", mk.apart(self.black), "{one} and {other} are not both black.")
        for clue in self.numbers:
            holds = mk.exactly(clue.value, self.black[self.beside(clue.cell)])
            yield mk.Rule("number", holds, "{clue} has {clue.value:black cell} around it.", by=clue)

    def read_clues(self, answer: mk.Answer) -> Iterator[mk.Clue[Any]]:
        for cell in self.cells:
            yield self.numbers.at(cell, len(answer[self.black].intersection(self.beside(cell))))

    def confirm(self, answer: mk.Answer) -> bool:
        black = answer[self.black]
        return not any(black.intersection(self.beside(cell)) for cell in black) and all(
            len(black.intersection(self.beside(clue.cell))) == clue.value for clue in self.numbers
        )
'''


def new_puzzle(name: str) -> str:
    """The text of a puzzle file; raises PuzzleError if the name is no type's name."""
    from satpuzzles.puzzle.kind import find_kind

    if not re.fullmatch(r"[a-z][a-z0-9_]{1,40}", name):
        raise PuzzleError(f"a puzzle's name is small letters, digits and _, such as my_puzzle, not {name!r}")
    if find_kind(name) is not None:
        raise PuzzleError(f"there is a puzzle named {name!r} already; choose another name")
    return TEXT.replace("CLASS", name.title().replace("_", "")).replace("NAME", name)
