"""Finds the puzzle of a typed board without a name: the only one whose boards have its shape.

Each puzzle's ``shape.py`` says whether a text can be one of its boards; all built-in puzzles are asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple, cast

from satpuzzles.core.arguments import is_number, with_article
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.foreign_code import ends_run, sentence_of
from satpuzzles.core.grid import split_value
from satpuzzles.formats.cutting import clues_around, cut, is_ruler
from satpuzzles.puzzle.kind import Kind, built_in_kinds, installed_kinds

_LONG_WORD = re.compile(r"[0-9._*]{70,90}")
_BLANKS = frozenset("._-□*") | {""}


class TypedText(NamedTuple):
    """The beginning of a typed text; it may hold several boards.

    Attributes:
        lines: its lines in plain signs, without comments above.
        rows: the cells of each line that is neither blank nor a ruler.
        above: for each row, the row in the line above it; may be empty.
        words: all words in cells, without blank cells.
        blank: the word for a blank cell; None if there is none or several are possible.
        grouped: whether bars separate groups of cells, such as the boxes of a Sudoku.
    """

    lines: Sequence[str]
    rows: Sequence[Sequence[str]]
    above: Sequence[Sequence[str]]
    words: frozenset[str]
    blank: str | None
    grouped: bool

    @classmethod
    def of(cls, head: str) -> TypedText:
        """Cuts the result of ``head_of`` into cells."""
        lines = head.split("\n")
        kept = [
            at
            for at, line in enumerate(lines)
            if line.strip(" ") and not (is_ruler(line) or {*line} == {*"*-"})
        ]
        rows, _, bars = cut([lines[at] for at in kept])
        above = [rows[at - 1] if at and lines[kept[at] - 1].strip() else [] for at in range(len(rows))]
        cells = [word for row in rows for word in row]
        words = {*cells}
        blanks = words & _BLANKS or words & {"?"}
        letters = {*filter(str.isalpha, words)}
        # As a number, x is 33 or more.
        if not blanks and letters in ({"x"}, {"X"}) and 4 * cells.count(*letters) > len(cells):
            blanks = letters
        # If all numbers are small, a 0 may be a clue.
        if not blanks and any(word.isdecimal() and int(word) > 4 for word in words):
            blanks = words & {"0"}
        blank = next(iter(blanks)) if len(blanks) == 1 else None
        return cls(lines, rows, above, frozenset(words - {blank}), blank, any(bars))


def type_by_shape(head: str, line: int) -> str:
    """The type of the only puzzle whose typed boards look like this text."""
    text = TypedText.of(head)
    fitting: list[str] = []
    for kinds in (built_in_kinds, installed_kinds):
        fitting = [kind.name for kind in kinds() if text.rows and _fits(kind, text, line)]
        if fitting:
            break
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        _require_likely(text, line)
    may_be = f" (it may be {' or '.join(map(with_article, fitting))})" if fitting else ""
    known = ", ".join(fitting or [each.name for each in built_in_kinds()])
    raise FormatError(
        f"cannot tell which puzzle this is{may_be}; "
        f"write its name on the first line or set its type: {known}",
        line=line,
    )


def _require_likely(text: TypedText, line: int) -> None:
    """Raises FormatError if the fault of a text that fits no puzzle is plain."""
    first, known = text.lines[0].strip(), [each.name for each in built_in_kinds()]
    if len(text.rows) == 1 and _LONG_WORD.fullmatch(first) and len(first) != 81:
        told = f"it has {len(first)} characters; such a board needs 81"
        raise FormatError(f"this looks like a 9 x 9 board in one word, but {told}", line=line)
    if text.rows and not text.words:
        told = f"write its name, such as {known[-1]}, on the first line or set its type"
        raise FormatError(f"an empty board could be any puzzle; {told}", line=line)
    if first.isalpha() and len({*first.lower()}) > 3:
        told = f"choose from {', '.join(known)}"
        raise FormatError(f"there is no puzzle named {quote(first)}; {told}", line=line)


def _fits(kind: Kind, text: TypedText, line: int) -> bool:
    for where in (each.shape for each in kind.texts if each.shape):
        try:
            if cast(Callable[[TypedText], bool], kind.load(where))(text):
                return True
        except PuzzleError as error:
            raise FormatError(str(error), line=line) from None
        except BaseException as error:
            if ends_run(error):
                raise
            told = f"the shape of {kind.name} fails: {sentence_of(error)}"
            raise FormatError(told, line=line) from None
    return False


def regions(text: TypedText) -> bool:
    """Square boards of numbers that are each one connected area, as many as the board has rows."""
    side = len(text.rows[0])
    boards = [text.rows[at : at + side] for at in range(0, len(text.rows), side)]
    is_full = text.blank is None and all(map(str.isdecimal, text.words))
    return side > 3 and is_full and all(map(_is_divided, boards))


def _is_divided(board: Sequence[Sequence[str]]) -> bool:
    side = len(board)
    if any(len(row) != side for row in board):
        return False
    return len({*chain.from_iterable(board)}) == side and split_value(board) is None


def around(text: TypedText) -> bool:
    """A board with most numbers around it, some of them twice on one side; those inside differ in a line."""
    full = clues_around(text.rows, _BLANKS)
    if full is None or not all(is_number(word) and 0 < int(word) < len(full) - 1 for word in text.words):
        return False
    inside = [row[1:-1] for row in full[1:-1]]
    (top, *_, bottom), (left, *_, right) = full, [*zip(*full)]
    outer, within = (
        [[*filter(is_number, line)] for line in lines]
        for lines in ((top, bottom, left, right), (*inside, *zip(*inside)))
    )
    most = 2 * sum(map(len, outer)) > sum(map(len, within))
    is_twice = any(len({*line}) < len(line) for line in outer)
    return most and is_twice and all(len({*line}) == len(line) for line in within)
