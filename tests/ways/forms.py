"""What a form is: a way to write any board of a puzzle; and what may stand around a board in any of them."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

NAMES = {
    "hitori": ("hitori", "Hitori", "singles"),
    "nonogram": ("nonogram", "picross", "griddler", "Nonogram"),
    "calcudoku": ("calcudoku", "kenken", "KenKen", "keen"),
    "futoshiki": ("futoshiki", "unequal", "Futoshiki"),
    "sudoku": ("sudoku", "solo"),
    "slitherlink": ("slitherlink", "loopy"),
    "nurikabe": ("nurikabe", "Nurikabe"),
    "akari": ("akari", "lightup"),
}

OWN, FOREIGN = "own", "foreign"
"""Comments, a name and a fence may stand around what people type, nothing around another program's file."""


@dataclass(frozen=True)
class Form:
    """A way to write the boards of a puzzle.

    Attributes:
        name: the puzzle and what is special about the form.
        write: a board as text or bytes.
        kind: ``OWN`` or ``FOREIGN``.
        fits: whether the form can hold a board.
        ending: of the name of the file; None is a text in place of a file's name.
        told: whether the type must be told: without it the text is that of another puzzle as well.
        apart: whether an empty line parts two boards of a file; else they are one board, or two lists.
    """

    name: str
    write: Callable[[Any, Random], str | bytes]
    kind: str = OWN
    fits: Callable[[Any], bool] = lambda board: True
    ending: str | None = ".txt"
    told: bool = False
    apart: Callable[[Any, Any], bool] = lambda first, second: True

    @property
    def type(self) -> str:
        return self.name.split(":")[0]


@dataclass(frozen=True)
class Written:
    """A board in a form: the file's bytes, the end of its name, and the type that the user tells, if any."""

    data: str | bytes
    ending: str | None
    type: str | None


def written(form: Form, board: Any, random: Random) -> Written:
    """A board in a form, with what people and programs put around it."""
    text = form.write(board, random)
    told = form.told or random.random() < 0.3
    if form.ending is None or isinstance(text, bytes):
        return Written(text, form.ending, random.choice(NAMES[form.type]) if told else None)
    if form.kind == OWN:
        named = random.random() < 0.3
        text = around(text, form.type if named else None, random)
        told = told and not named
    data, ending = as_bytes(text, form.ending, random)
    return Written(data, ending, random.choice(NAMES[form.type]) if told else None)


def around(text: str, type: str | None, random: Random) -> str:
    """Text with the name of its puzzle, if told, and maybe comments, a fence, empty lines, blanks."""
    if random.random() < 0.15:
        text = "\n".join(line + " " * random.randint(0, 3) for line in text.split("\n"))
    if type is not None:
        text = random.choice(NAMES[type]) + random.choice(("\n", ":\n", "\n\n")) + text
    if random.random() < 0.15:
        text = f"# {random.choice(('Sunday', '2026-11-22', 'no. 5, hard', 'A 3+'))}\n{text}"
    if random.random() < 0.1:
        text = "```\n" + text + "```\n"
    if random.random() < 0.15:
        text = "\n" + text + "\n\n"
    return text.rstrip("\n") if random.random() < 0.15 else text


def as_bytes(text: str, ending: str, random: Random) -> tuple[bytes, str]:
    """The bytes of a file of this text as one of many programs saves it, and the end of its name."""
    if random.random() < 0.15:
        text = text.replace("\n", "\r\n")
    encoding = random.choice(("utf-8",) * 10 + ("utf-8-sig", "utf-16"))
    data = text.encode(encoding)
    packed = random.random()
    if packed < 0.03:
        return gzip.compress(data), ending + ".gz"
    if packed < 0.06:
        return lzma.compress(data), ending + ".xz"
    return data, ending


def rows_between(tokens: Sequence[Sequence[str]], separator: str) -> str:
    """Rows of tokens with something between them."""
    return "".join(separator.join(row) + "\n" for row in tokens)


def aligned(tokens: Sequence[Sequence[str]]) -> str:
    """Rows of tokens in columns, to the right."""
    width = max(len(token) for row in tokens for token in row)
    return "".join(" ".join(token.rjust(width) for token in row) + "\n" for row in tokens)


def barred(tokens: Sequence[Sequence[str]]) -> str:
    """Rows of tokens between upright bars."""
    return "".join("| " + " | ".join(row) + " |\n" for row in tokens)


def size_first(tokens: Sequence[Sequence[str]], random: Random) -> str:
    """Rows of tokens after a line of their number of rows and columns."""
    rows, columns = len(tokens), len(tokens[0])
    sizes = [f"{rows}x{columns}", f"{rows} x {columns}"]
    if columns > 2:  # else it is a row
        sizes.append(f"{rows} {columns}")
    if rows == columns and rows > 1:
        sizes.append(str(rows))
    return random.choice(sizes) + "\n" + rows_between(tokens, " ")
