"""The files that list the clues of a nonogram, one a line: rows, then columns, and what each has around them.

Run lengths stand in order; 0 or an empty line is a blank line of the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from satpuzzles.core.errors import quote
from satpuzzles.formats.codec import Block, Codec, before_each, refuse, whole
from satpuzzles.formats.scan import SIDE_CAP
from satpuzzles.kinds.nonogram.clues import (
    ONE_COLOR,
    Piece,
    color_of,
    read_clues,
    read_list,
    require_black,
    write_clues,
)
from satpuzzles.kinds.nonogram.puzzle import BLACK, Clue, Nonogram
from satpuzzles.kinds.nonogram.typed import read_typed
from satpuzzles.puzzle.base import Puzzle

# ---- sizes, row clues, column clues ----

_NAME = re.compile(r"\w+")
_SIGNS = {"height": "H", "width": "W"}


class _Layout(NamedTuple):
    """How a file is laid out.

    Attributes:
        called: how a sentence names it.
        sizes: its first lines, with ``{height}`` and ``{width}``.
        marks: the lines before the row clues and before the column clues; None where there is none.
        between: what separates the runs of a clue.
        around: a clue, in its line.
    """

    called: str
    sizes: tuple[str, ...]
    marks: tuple[str | None, str | None]
    between: str = " "
    around: str = "{}"

    def read(self, block: Block) -> Puzzle:
        sizes: dict[str, int] = {}
        for index, form in enumerate(self.sizes):
            names = _NAME.findall(form)
            expected = f"the {names[0]}" if len(names) == 1 else f"the size {form.format(**_SIGNS)}"
            found = block.scanner(index, expected).sizes(form, expected="a comma between height and width")
            sizes |= zip(names, found)
        board = self._board(block, sizes["height"], sizes["width"])
        if self.marks == (None, None) and sizes["height"] != sizes["width"] and board.obstacle():
            # Nothing but the sizes separates the two lists, and some programs write the height first.
            turned = self._board(block, sizes["width"], sizes["height"])
            return board if turned.obstacle() else turned
        return board

    def _board(self, block: Block, height: int, width: int) -> Nonogram:
        index = len(self.sizes)
        clues: list[tuple[Clue, ...]] = []
        for mark, count, what in zip(self.marks, (height, width), ("row", "column")):
            if mark is not None:
                expected = (
                    mark if mark.isalpha() else f"{mark or 'a blank line'} between row and column clues"
                )
                scanner = block.scanner(index, expected)
                if scanner.text.strip().upper() != mark:
                    scanner.fail(expected)
                index += 1
            clues.append(read_clues(block, range(index, index + count), what, self.between.strip()))
            index += count
        block.no_more(index)
        return Nonogram(clues[0], clues[1])

    def lines(self, nonogram: Nonogram) -> list[str]:
        require_black(nonogram, self.called)
        lines = [form.format(height=nonogram.rows, width=nonogram.columns) for form in self.sizes]
        for mark, clues in zip(self.marks, (nonogram.row_clues, nonogram.column_clues)):
            lines += [] if mark is None else [mark]
            lines += [self.around.format(clue) for clue in write_clues(clues, self.between)]
        return lines


def _split_filas(lines: Sequence[str]) -> Iterator[Block]:
    """A board starts at the last line with text before FILAS; text before the first board belongs to it."""
    filled = [at for at, line in enumerate(lines) if line.strip()]
    starts = [before for before, at in pairwise(filled) if lines[at].strip().upper() == "FILAS"]
    starts = [*filled[:1], *starts[1:], len(lines)]
    for start, end in pairwise(starts):
        yield Block(lines[start:end], start + 1)


# ---- lists between marks, without sizes ----


def _read_side(
    block: Block, start: int, end: int, what: str, colors: Mapping[str, int] = ONE_COLOR
) -> tuple[Clue, ...]:
    """The clues between two marks; an empty line is a blank clue, but none next to a mark."""
    pieces = [Piece(at, block.lines[at]) for at in range(start, end) if block.lines[at][:1] != "*"]
    while end == len(block.lines) and pieces and not pieces[-1].text.strip():
        pieces.pop()
    if not pieces:
        raise block.error(start, f"expected the clue of {what} 1")
    for piece in (pieces[0], pieces[-1]):
        if not piece.text.strip():
            told = "write 0 if it is a blank clue, or delete the line"
            raise piece.error(block, f"an empty line stands next to the clues of the {what}s: {told}")
    return read_list(block, pieces, what, "", colors)


_DECLARED = re.compile(r"[ \t]*([^\s,]):.?[ \t]+(\S+)")


def _read_olsak(block: Block) -> Puzzle:
    """A line from ``:`` on stands before the rows, before the columns and before notes.

    Text before the first such line is a title, and below ``#d`` colours are declared.
    """
    marks = [index for index, line in enumerate(block.lines) if line.startswith(":")][:3]
    if len(marks) < 2:
        before = "rows" if not marks else "columns"
        raise block.error(len(block.lines), f"expected a line ':' before the {before}")
    for mark in marks[:2]:
        if any(map(str.isdigit, block.lines[mark])):
            raise block.error(mark, "expected the clues below the line with ':', found a number in it")
    letters: dict[str, int] = {}
    colors: list[str] = []
    declared = False
    for index, line in enumerate(block.lines[: marks[0]]):
        if declared and line.strip():
            letter, color = _declared(block, index)
            if letter != "0":  # the background
                colors.append(color)
                letters["" if letter == "1" else letter] = len(colors)
        elif line[:2] in ("#t", "#T"):
            raise block.error(index, "this is a triddler, a puzzle of triangles; only nonograms are read")
        declared = declared or line[:2] in ("#d", "#D")
    rows, columns, end = [*marks, len(block.lines)][:3]
    return Nonogram(
        _read_side(block, rows + 1, columns, "row", letters or ONE_COLOR),
        _read_side(block, columns + 1, end, "column", letters or ONE_COLOR),
        tuple(colors) or (BLACK,),
    )


def _declared(block: Block, index: int) -> tuple[str, str]:
    """The letter and the colour of a line such as ``m:%  blue``."""
    found = _DECLARED.match(block.lines[index])
    if found is None:
        told = "expected a colour such as 'r:* #ff0000'"
        raise block.error(index, f"{told}, found {quote(block.lines[index].strip())}")
    letter, color = found.groups()
    if "/" in color or "\\" in color:
        raise block.error(
            index, f"the colour {quote(letter)} is a triangle; puzzles with triangles are not read"
        )
    if (known := color_of(color)) is None:
        raise block.error(index, f"the colour {quote(color)} is not known; write it as #rrggbb")
    return letter, known


def _split_olsak(lines: Sequence[str]) -> Iterator[Block]:
    """One block: comments of other formats are text or colours here."""
    start = next((at for at, line in enumerate(lines) if line.strip()), len(lines))
    if start < len(lines):
        yield Block(lines[start:], start + 1)


def _read_makhorin(block: Block) -> Puzzle:
    """``&`` stands between rows and columns; lines that begin with ``*`` are comments."""
    marks = [at for at, line in enumerate(block.lines) if line.strip() == "&"]
    if not marks:
        raise block.error(len(block.lines), "expected a line '&' between the rows and the columns")
    middle = marks[0]
    return Nonogram(
        _read_side(block, 0, middle, "row"), _read_side(block, middle + 1, len(block.lines), "column")
    )


def _read_picross(block: Block) -> Puzzle:
    """``GRID`` and a title or a size, which our own files have, stand above the lists."""
    title = block.lines[0].strip().upper()
    sides = title.removeprefix("GRID").replace("X", " ").split()
    if title.startswith("GRID") and not (sides and all(map(str.isdecimal, sides))):
        block = block._replace(lines=("", *block.lines[1:]))
    return read_typed(block)


_RECORD = 25
"""The sides of the nonograms in collections of records, which do not say their size."""


def _read_record(block: Block) -> Puzzle:
    """``$`` and a number, then as many row clues as column clues; an empty line may be a clue."""
    scanner = block.scanner(0, "$ and the number of the record")
    scanner.expect("$", "$ and the number of the record")
    scanner.number("the number of the record")
    scanner.end()
    lines = [line.strip() for line in block.lines[1:]]
    most = len(lines)
    while lines and not lines[-1]:
        lines.pop()
    side = (len(lines) + 1) // 2
    if not 0 < 2 * side <= min(most, 2 * SIDE_CAP):
        raise block.error(most, f"expected as many row clues as column clues, found {len(lines)} lines")
    sides = [_RECORD, side] if side + 1 == _RECORD <= most // 2 else [side]  # two empty lines may be clues
    boards = [
        Nonogram(
            read_clues(block, range(1, side + 1), "row"),
            read_clues(block, range(side + 1, 2 * side + 1), "column"),
        )
        for side in sides
    ]
    return next((board for board in boards if board.obstacle() is None), boards[0])


def _record_lines(nonogram: Nonogram) -> list[str]:
    if nonogram.rows != nonogram.columns:
        refuse(f"{RECORD.called} holds square boards; this one is {nonogram.rows} x {nonogram.columns}")
    return _Layout(RECORD.called, (), (None, None), "\t").lines(nonogram)


def _codec(layout: _Layout) -> Codec[Nonogram, Block]:
    return Codec(Nonogram, layout.called, layout.read, layout.lines, whole, separator=None)


NIN = _codec(_Layout("a .nin file", ("{width} {height}",), (None, None)))
MK = _codec(_Layout("a .mk file", ("{height} {width}",), (None, "#")))
CWD = _codec(_Layout("a .cwd file", ("{height}", "{width}"), (None, "")))
FILAS = _codec(_Layout("FILAS and COLUMNAS", ("{height}, {width}",), ("FILAS", "COLUMNAS"), ", "))._replace(
    split=_split_filas, separator="\n"
)
OLSAK = _codec(_Layout("a .g file", (), (": rows", ": columns")))._replace(
    read=_read_olsak, split=_split_olsak
)
MAKHORIN = Codec(Nonogram, "Makhorin's format", _read_makhorin, None, whole, separator=None)
PICROSS = _codec(
    _Layout("picross text", ("GRID {height} x {width}",), ("ROWS", "COLUMNS"), around="[ {} ]")
)._replace(read=_read_picross, split=before_each("GRID"), separator="")
RECORD = Codec(
    Nonogram, "a record", _read_record, _record_lines, before_each("$"), separator="", prefix="${number}\n"
)
