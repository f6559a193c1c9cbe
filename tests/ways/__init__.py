"""How people write boards: the ways of each puzzle, with the board that each means or the error it must give.

Collected from what is printed, posted and programmed, not from what the readers of the package take. A module
a puzzle, one of whole files and one of guessing; ``test_ways.py`` tries each way. Here is what a way is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import satpuzzles as sp
from satpuzzles.text.reading import read_file


@dataclass(frozen=True)
class Way:
    """One way to write something down, and what it means.

    Attributes:
        name: what is special about it; begins with the name of its module.
        text: the text or the bytes of the file.
        boards: the boards that it means, in order; none where it must be refused.
        words: what the sentence that refuses it must hold, small letters or large; ``a|b`` is either.
            Beside boards: it may be refused so, but never read as another board.
        type: the type of the puzzle, where the user tells it.
        ending: of the name of the file; None is a text in place of a file's name.
    """

    name: str
    text: str | bytes
    boards: tuple[sp.Puzzle, ...] = ()
    words: tuple[str, ...] = ()
    type: str | None = None
    ending: str | None = ".txt"


@dataclass(frozen=True)
class GridWay:
    """One way to write a grid for a board, and whether it solves it.

    Attributes:
        name: as that of a way.
        board: the board, as puzzle JSON.
        text: the grid.
        solves: whether the grid is a solution.
    """

    name: str
    board: str
    text: str
    solves: bool = True


def reads(
    name: str, text: str | bytes, *boards: sp.Puzzle, type: str | None = None, ending: str | None = ".txt"
) -> Way:
    """A text that means these boards."""
    return Way(name, text, boards, type=type, ending=ending)


def refused(
    name: str, text: str | bytes, *words: str, type: str | None = None, ending: str | None = ".txt"
) -> Way:
    """A text that means no board, and what the user must be told."""
    return Way(name, text, words=words, type=type, ending=ending)


def either(
    name: str,
    text: str | bytes,
    board: sp.Puzzle,
    *words: str,
    type: str | None = None,
    ending: str | None = ".txt",
) -> Way:
    """A text that means this board, and that a program may refuse, if it says what to change."""
    return Way(name, text, (board,), words, type, ending)


def boards_of(
    text: str | bytes, folder: Path, ending: str | None, type: str | None = None
) -> list[sp.Puzzle]:
    """The boards as the program reads them, from a file of that ending or, where it is None, the text."""
    if ending is None:
        assert isinstance(text, str)
        return [sp.loads(text, type=type)]
    path = folder / f"board{ending}"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    entries = list(read_file(path, type=type))
    for entry in entries:
        if entry.error is not None:
            raise entry.error
    return [entry.puzzle for entry in entries]


def meaning(puzzle: sp.Puzzle) -> dict:
    """The board as JSON in which nothing is left to chance: pairs in order, no operator over one cell."""
    said = json.loads(json.dumps(puzzle.to_json()))
    for cage in said.get("cages", ()):
        if len(cage["cells"]) == 1:
            cage["op"] = None
    for pairs in ("less_than", "adjacent"):
        if pairs in said:
            said[pairs] = sorted(said[pairs])
    return said
