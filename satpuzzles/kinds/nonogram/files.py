"""The files that list the clues of a nonogram, one a line: rows, then columns, and what each has around them.

Run lengths stand in order; 0 or an empty line is a blank line of the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.kinds.nonogram.text import TOO_MANY_RUNS, Clue, add_run, finish_clue, require_black
from satpuzzles.kinds.nonogram.typed import is_typed, read_typed, title_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Block, Codec, before_each, refuse, whole
from satpuzzles.text.scan import SIDE_CAP, Scanner

_ONE_COLOR: Mapping[str, int] = {"": 1}
_PLAIN_CLUES = {
    ",": re.compile(r"[0-9]{1,7}(?:,[ \t]*[0-9]{1,7})*"),
    " ": re.compile(r"[0-9]{1,7}(?:[ \t]+[0-9]{1,7})*"),
}


def _read_clue(scanner: Scanner, between: str, colors: Mapping[str, int] = _ONE_COLOR) -> Clue:
    """The runs of a line.

    Args:
        between: what separates them, ``,`` or a blank.
        colors: the colour index of each letter that may follow a length; the empty letter is the
            colour of a length without one.
    """
    runs: list[tuple[int, int]] = []

    def read_run(scanner: Scanner) -> None:
        start = scanner.position
        length = scanner.number("a run length")
        letter = scanner.peek()
        if letter not in colors:
            letter = ""
        if letter not in colors:
            scanner.fail("a colour letter")
        scanner.position += len(letter)
        add_run(scanner, start, runs, length, colors[letter])

    text = scanner.text.strip()
    if text in ("0", "-"):
        return ()
    if "" in colors and _PLAIN_CLUES[between[-1]].fullmatch(text):  # nearly all clues, without a step a run
        lengths = [int(word) for word in text.split("," if between[-1] == "," else None)]
        if 0 not in lengths and len(lengths) <= SIDE_CAP:
            return tuple([(length, colors[""]) for length in lengths])
    scanner.row(read_run, between, too_many=TOO_MANY_RUNS)
    return finish_clue(runs)


def read_clues(
    block: Block, start: int, count: int, what: str, between: str, colors: Mapping[str, int] = _ONE_COLOR
) -> tuple[Clue, ...]:
    """``count`` lines of clues from line ``start`` of a block; ``what`` is ``row`` or ``column``."""
    scanners = (
        block.scanner(start + index, f"the clue of {what} {index + 1} of {count}") for index in range(count)
    )
    return tuple(_read_clue(scanner, between, colors) for scanner in scanners)


def write_clues(clues: Sequence[Clue], between: str, letters: Sequence[str] = ("",)) -> list[str]:
    """Clues, one a line, with the letter of its colour after each length."""
    return [between.join(f"{length}{letters[color - 1]}" for length, color in clue) or "0" for clue in clues]


# ---- sizes, row clues, column clues ----

_NAME = re.compile(r"\w+")
_SIGNS = {"height": "H", "width": "W"}
_FIRST_WORD = re.compile(r"\S*")


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
            # Nothing but the sizes parts the clues, and others write the height first.
            turned = self._board(block, sizes["width"], sizes["height"])
            return board if turned.obstacle() else turned
        if len(self.sizes) > 1 and board.obstacle() and is_typed(block):
            raise block.error(
                0, "the sizes do not fit the clues, which fit one another if they are clues, too"
            )
        return board

    def _board(self, block: Block, height: int, width: int) -> Nonogram:
        index = len(self.sizes)
        clues: list[tuple[Clue, ...]] = []
        for mark, count, what in zip(self.marks, (height, width), ("row", "column")):
            if mark is not None:
                _step_over(block, index, mark)
                index += 1
            clues.append(read_clues(block, index, count, what, self.between.strip() or " "))
            index += count
        block.no_more(index)
        rows, columns = clues
        return Nonogram(rows, columns)

    def lines(self, nonogram: Nonogram) -> list[str]:
        require_black(nonogram, self.called)
        lines = [form.format(height=nonogram.rows, width=nonogram.columns) for form in self.sizes]
        for mark, clues in zip(self.marks, (nonogram.row_clues, nonogram.column_clues)):
            lines += [] if mark is None else [mark]
            lines += [self.around.format(clue) for clue in write_clues(clues, self.between)]
        return lines


def _step_over(block: Block, index: int, mark: str) -> None:
    expected = mark if mark.isalpha() else f"{mark or 'a blank line'} between row and column clues"
    scanner = block.scanner(index, expected)
    start = scanner.position
    if scanner.match(_FIRST_WORD).upper() != mark:
        scanner.position = start
        scanner.fail(expected)
    scanner.end()


def _split_filas(lines: Sequence[str]) -> Iterator[Block]:
    """A board starts at the last line with text before FILAS."""
    starts = []
    last = 0
    for index, line in enumerate(lines):
        text = line.strip()
        if text.upper() == "FILAS":
            starts.append(last)
        elif text:
            last = index
    if len(starts) < 2:
        yield from whole(lines)
        return
    # Whatever stands before the first board belongs to it, so that it is not passed over in silence.
    starts[0] = next(index for index, line in enumerate(lines) if line.strip())
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        yield Block(lines[start:end], start + 1)


def _read_olsak(block: Block) -> Puzzle:
    """A line from ``:`` on stands before the rows and before the columns; the file announces no size.

    Text before the first such line is a title; empty lines are passed over.
    """
    marks = [index for index, line in enumerate(block.lines) if line.lstrip().startswith(":")]
    for mark in marks:
        if any(map(str.isdigit, block.lines[mark])):
            raise block.error(mark, "expected the clues below the line with ':', found a number in it")
    if len(marks) < 2:
        before = "rows" if not marks else "columns"
        raise block.error(len(block.lines), f"expected a line ':' before the {before}")
    rows, columns, end = [*marks, len(block.lines)][:3]
    if end < len(block.lines):
        raise block.error(end, "expected the end of the board, found a third line ':'")
    return Nonogram(
        _read_side(block, rows + 1, columns, "row"), _read_side(block, columns + 1, end, "column")
    )


def _read_side(block: Block, start: int, end: int, what: str) -> tuple[Clue, ...]:
    clues: list[Clue] = []
    for index in range(start, end):
        if block.lines[index].strip():
            if len(clues) == SIDE_CAP:
                raise block.error(index, f"there are more than {SIDE_CAP:,} {what}s")
            clues.append(_read_clue(block.scanner(index, what), " "))
    if not clues:
        raise block.error(start, f"expected the clue of {what} 1")
    return tuple(clues)


def _olsak_title(block: Block) -> str | None:
    text = block.lines[0].strip()
    return None if text.startswith(":") else text or None


_RECORD = 25
"""The sides of the nonograms that are kept in records, which say none."""


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
    if not 0 < 2 * side <= most:
        raise block.error(most, f"expected as many row clues as column clues, found {len(lines)} lines")
    sides = [_RECORD, side] if side + 1 == _RECORD <= most // 2 else [side]  # two empty lines may be clues
    boards = [
        Nonogram(read_clues(block, 1, side, "row", " "), read_clues(block, 1 + side, side, "column", " "))
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
    read=_read_olsak, title=_olsak_title
)
PICROSS = _codec(
    _Layout("picross text", ("GRID {height} x {width}",), ("ROWS", "COLUMNS"), around="[ {} ]")
)._replace(
    read=read_typed, split=before_each("GRID"), separator="", title=lambda block: title_of(block.lines)
)
RECORD = Codec(
    Nonogram, "a record", _read_record, _record_lines, before_each("$"), separator="", prefix="${number}\n"
)
