"""Square boards of values in one line, a character a cell: ``.`` or 0 for blank, A to Z from 10 on.

Whatever stands behind a board on its line is a comment, and so are lines that begin with ``#``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import RuleError, quote
from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.text.codec import Block, one_a_line, refuse
from satpuzzles.text.scan import BLANK_SIGNS


class _Values(dict[str, int]):
    """What words mean, numbers as they come."""

    def __missing__(self, word: str) -> int:
        if not is_number(word):
            raise KeyError(word)
        return int(word)


_CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = _Values(dict.fromkeys([*BLANK_SIGNS, "*", "-1", ""], 0))
_VALUES |= {sign: value for value, each in enumerate(_CHARACTERS) for sign in (each, each.lower())}
_LINE = re.compile(r"\s*([.0-9A-Za-z]+)(?![^\s,;:#|])")

_CELLS_BEHIND = re.compile(r"[ \t,;:|]+([.0-9]{9,})")
"""What is no comment; where it is as long as the board, it is a solution."""


def values_of(block: Block, index: int, words: Iterable[str]) -> tuple[int, ...]:
    """The values that characters or numbers stand for, 0 for a blank cell; FormatError where one is none."""
    try:
        return tuple([_VALUES[word] for word in words])
    except KeyError as error:
        found = quote(error.args[0])
        raise block.error(index, f"expected a value, or . for a blank cell, found {found}") from None


def require_blank(givens: Grid) -> None:
    """Raises RuleError where a board looks like a solution."""
    if len(givens) > 1 and all(all(row) for row in givens):
        raise RuleError("the board has no blank cell: as text it is a solution; the format json can hold it")


def split_lines(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each line that is neither empty nor a comment."""
    return (block for block in one_a_line(lines) if not block.lines[0].lstrip().startswith("#"))


def read_square(block: Block) -> Grid:
    """The values of a board.

    Raises:
        FormatError: it is not well formed.
        RuleError: it is no square, or has no blank cell.
    """
    found = _LINE.match(block.lines[0])
    if found is None:
        raise block.error(0, f"expected a board in one line, found {quote(block.lines[0].strip())}")
    behind = _CELLS_BEHIND.match(block.lines[0], found.end())
    if behind and len(behind[1]) > len(found[1]):
        raise block.error(0, f"more cells stand behind {quote(found[1])}: leave the blank between them out")
    size = isqrt(len(found[1]))
    if size * size != len(found[1]) or size >= len(_CHARACTERS):
        # No FormatError: so much in one line can hardly be anything else.
        raise RuleError(f"a board in one line has 16, 36, 64, 81 ... cells, this one {len(found[1]):,}")
    givens = in_rows(values_of(block, 0, found[1]), size)
    require_blank(givens)
    return givens


def square_line(givens: Grid, called: str) -> str:
    """The line of a board, in a format that is called so."""
    require_blank(givens)
    if len(givens) >= len(_CHARACTERS):
        refuse(f"{called} has at most {len(_CHARACTERS) - 1} rows; the format json holds more")
    return "".join(_CHARACTERS[value or 0] for row in givens for value in row)
