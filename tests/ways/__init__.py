"""How people write boards: the ways of each puzzle, with the board that each means or the error it must give.

Collected from what is printed, posted and programmed, not from what the readers of the package take. A module
a puzzle, one of whole files and one of guessing; ``test_ways.py`` tries each way. Here is what a way is.
"""

from __future__ import annotations

from dataclasses import dataclass

import satpuzzles as sp


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
