"""The pictures that this program draws, read back as boards and as grids.

A picture is taken apart by its frame (``frames.py``), and the shapes of a puzzle see their fields in it. What
was found is then drawn again: only where that is the same picture, it is the board.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Any

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.grid import Cell, Grid, Size
from satpuzzles.picture.plain import plain
from satpuzzles.picture.scene import make_scene
from satpuzzles.picture.text import CAGE_WIDTH, COLOR_LETTERS, drawn_lines, render_text
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, kind_of, puzzle_type
from satpuzzles.puzzle.layout import KNOWN, Layout
from satpuzzles.puzzle.places import Lines, Spot
from satpuzzles.text.codec import ANY, Block, Codec, codec_at, paragraphs, refuse
from satpuzzles.text.frames import BOARD, HEAD, TOP, Panel, Seen, has_titles, panels, sights
from satpuzzles.text.line_text import height, read_lines

FILLED, BLANK = "#■█▓☼*", ".□·░:"
_UNKNOWN = "?", "_", ""
_MARKED_LINES = tuple("┈═┊║:#")
_POINTS = re.compile(r" *([·.])(?: {3,}\1)+\s*")
"""A line of a drawing without a frame in which no line is drawn."""
_STROKES = str.maketrans("", "", "-= ")
"""What the width of cells changes in a line above them, in ASCII."""
_STEP = 4
"""From one point of a drawing to the next, where clues have one digit."""


def split(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each board: from its head line on, and for each frame of those without titles."""
    starts = [number for number, line in enumerate(lines) if HEAD.fullmatch(line)]
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    starts = [*([] if first in starts else [first]), *starts]
    for start, end in pairwise([*starts, len(lines)]):
        part = list(paragraphs(lines[start:end]))
        framed = [each.first - 1 for each in part if any(map(TOP.fullmatch, each.lines))]
        # What has a title belongs to the board above it.
        more = [] if has_titles(lines[start:end]) else framed[1:] or _more_points(lines[start:end])
        for above, below in pairwise([0, *more, end - start]):
            yield Block(lines[start + above : start + below], start + above + 1)


def _more_points(lines: Sequence[str]) -> list[int]:
    """Where other drawings begin that have points and no frame: with another number of points, or far below.

    One empty line may stand for a row without clues, so it parts no two drawings of the same width.
    """
    starts: list[int] = []
    points, empty = 0, 0
    for number, line in enumerate(lines):
        if not line.strip():
            empty += 1
            continue
        if _POINTS.fullmatch(line):
            count = len(line.split())
            if points and empty and (count != points or empty > 1):
                starts.append(number)
            points = count
        empty = 0
    return starts


def _read(block: Block) -> Puzzle:
    head = HEAD.fullmatch(block.lines[0])
    size = (int(head[2]), int(head[3])) if head else None
    if size is not None and not all(size):
        raise block.error(0, f"a board of {size[0]} x {size[1]} has no cells")
    found = panels(block.lines, block.first)
    if not found:
        raise block.error(0, "expected a picture of a board, found nothing")
    panel = next((each for each in found if each.title == BOARD), found[0])
    if named := (head and head[1]) or block.wanted:
        return _board(puzzle_type(named), panel, _sights(panel, size))
    boards: list[Puzzle] = []
    # All puzzles look at the same sights, without those that each would refuse.
    likely_sights = list(filter(_may_be_a_board, _sights(panel, size)))
    for name in BUILT_IN:
        try:
            boards.append(_board(puzzle_type(name), panel, likely_sights))
        except PuzzleError:
            continue
    # Of several, the one that is taken for itself where people type it; a cell with a number is many things.
    likely = boards if len(boards) == 1 else list(filter(_is_taken_for_itself, boards))
    if len(likely) == 1:
        return likely[0]
    names = " and ".join(board.type for board in boards) or "no puzzle"
    told = f"this picture fits {names}; say with --type which it is"
    raise block.error(0, f"expected a line with a type and a size above the picture; {told}")


def _is_taken_for_itself(puzzle: Puzzle) -> bool:
    """Whether the board, as people type it, has the shape of such boards."""
    kind = kind_of(puzzle.type)
    typed = next((text for text in kind.texts if text.native), None)
    try:
        return typed is None or bool(
            re.search(typed.shape, codec_at(typed.codec, kind.name).write(puzzle), re.MULTILINE)
        )
    except PuzzleError:
        return False


def _lines(puzzle: Puzzle) -> list[str]:
    lines = [
        f"picture  {puzzle.type} {puzzle.rows} x {puzzle.columns}",
        BOARD,
        *render_text(puzzle).split("\n"),
    ]
    try:
        found = _read(Block(lines, 1))
        lossless = (found.board_json(), found.known) == (puzzle.board_json(), puzzle.known)
    except PuzzleError:
        lossless = False
    if not lossless:
        refuse("a picture of this board does not tell all of it; the format json can")
    return lines


PICTURE: Codec[Puzzle, Block] = Codec(ANY, "a picture", _read, _lines, split, known=True)


# ---- boards ----


def _holds_several(raw: str) -> bool:
    """Whether several things stand in a cell."""
    return " " in raw.strip(" []")


def _may_be_a_board(seen: Seen) -> bool:
    """Whether some puzzle may be drawn so: one thing in a cell, which is wide where clues are in corners."""
    texts = seen.raw.values()
    is_wide = not seen.layout.corners or max(map(len, texts)) >= CAGE_WIDTH
    return is_wide and not any(map(_holds_several, texts))


def _sights(panel: Panel, size: Size | None) -> Iterator[Seen]:
    """What a panel may show, the likeliest first."""
    return chain(sights(panel, size), _open_sights(panel, size))


def _board(type: type[Puzzle], panel: Panel, sights: Iterable[Seen]) -> Puzzle:
    """The board that a panel shows.

    Args:
        sights: what it may show, the likeliest first.

    Raises:
        PuzzleError: it shows none of that type, or a solution that hides its board.
    """
    error: PuzzleError | None = None
    for seen in sights:
        try:
            return _drawn_so(_puzzle(type, seen), seen, panel)
        except PuzzleError as found:
            # The first sight is the likeliest; what it lacks tells most.
            error = error or found
    if any(half in line for line in panel.lines for half in "▀▄"):
        told = "half blocks do not tell the board; print it into a file, or with --width as wide as it is"
        raise FormatError(told, line=panel.first)
    raise error or FormatError(
        "expected the frame of a picture of the size that stands above it", line=panel.first
    )


def _puzzle(type: type[Puzzle], seen: Seen) -> Puzzle:
    fields: dict[str, Any] = {shape.field: shape.seen(seen.layout, seen.size) for shape in type.shapes}
    return type(**fields)


def _drawn_so(puzzle: Puzzle, seen: Seen, panel: Panel) -> Puzzle:
    """The board that is drawn as a panel is: as it stands, with its solution, or with what is known of it."""
    # What stands in the cells is looked at first: a drawing takes longer.
    grid = tuple(map(tuple, _values(puzzle, seen, panel, solved=True)))
    values = list(chain(*grid))
    difference = _difference(puzzle, None, seen.marked, panel)
    is_hopeless = difference is not None and _is_another_board(puzzle, difference, panel)
    may_be_solved = panel.title != BOARD and None not in values and not is_hopeless
    if difference is None and (not may_be_solved or not any(values)):
        return puzzle
    if may_be_solved and _difference(puzzle, grid, seen.marked, panel) is None:
        if make_scene(puzzle, grid).tells_all:
            return puzzle
        raise FormatError("this picture shows a solution, which hides its board", line=panel.first)
    if difference is None:
        return puzzle
    known = puzzle.to_solution(_values(puzzle, seen, panel, solved=False), unknown=True)
    fields = {shape.field: getattr(puzzle, shape.field) for shape in puzzle.shapes}
    filled = type(puzzle)(**fields, known=known)
    if not is_hopeless and _difference(filled, None, seen.marked, panel) is None:
        return filled
    line, wanted = difference
    raise FormatError(f"the picture does not hold together: expected the line {quote(wanted)}", line=line)


def _is_another_board(puzzle: Puzzle, difference: tuple[int, str], panel: Panel) -> bool:
    """Whether values in its cells cannot mend a difference, as they change nothing above them but widths."""
    line, wanted = difference
    if line != panel.first or isinstance(puzzle.places, Lines) or kind_of(puzzle.type).scene:
        return False
    return plain(panel.lines[0]).translate(_STROKES) != plain(wanted).translate(_STROKES)


def _difference(
    puzzle: Puzzle, grid: Grid | None, marked: Collection[Spot], panel: Panel
) -> tuple[int, str] | None:
    """Where a panel is another picture than that of a board: the line, and what should stand there."""
    for number, line in enumerate(drawn_lines(make_scene(puzzle, grid, marked))):
        there = panel.lines[number] if number < len(panel.lines) else ""
        if there != line and plain(there) != plain(line):
            return panel.first + number, line
    return None


def _open_sights(panel: Panel, size: Size | None) -> Iterator[Seen]:
    """What a panel shows if lines are drawn along the edges of its cells, without a frame."""
    points = panel.lines[::2]
    last = max(number for number, line in enumerate(panel.lines) if line.strip())
    if size is None and last % 2:
        return  # a row without the points below it, or a line that is none of them
    rows, columns = size or (last // 2, (max(map(len, points)) - 1) // _STEP)
    drawn = panel.lines[: 2 * rows + 1]
    step, rest = divmod(max(map(len, drawn[::2])) - 1, max(columns, 1))
    if rest or step < _STEP or not rows or len(drawn) <= 2 * rows:
        return
    raw = {
        (row, column): drawn[2 * row + 1][column * step + 1 : (column + 1) * step].strip()
        for row in range(rows)
        for column in range(columns)
    }
    clues = {cell: text for cell, text in raw.items() if text}
    marked: set[Spot] = set()
    for number, line in enumerate(drawn):
        row, is_upright = divmod(number, 2)
        for column in range(columns + is_upright):
            at = column * step + (0 if is_upright else step // 2)
            if line[at : at + 1] in _MARKED_LINES:
                marked.add(((row, column - 1) if is_upright else (row - 1, column), (row, column)))
    yield Seen((rows, columns), Layout(clues=clues), raw, frozenset(marked))


# ---- grids ----


def read_picture(lines: Sequence[str], first: int, puzzle: Puzzle) -> object:
    """The rows of the grid in a picture of a board: its solution, the first of several, or what is filled in.

    Raises:
        FormatError: another size, or something that is no value of a cell.
    """
    size = puzzle.rows, puzzle.columns
    found = panels(lines, first)
    if not found:
        raise FormatError(f"expected a picture of {size[0]} x {size[1]} cells", line=first)
    panel = next((each for each in found if each.title != BOARD), found[0])
    if isinstance(puzzle.places, Lines):
        return _values(puzzle, None, panel, solved=True)
    for seen in sights(panel, size):
        solved = bool(panel.title) or _difference(puzzle, None, seen.marked, panel) is not None
        return _values(puzzle, seen, panel, solved=solved)
    raise FormatError(f"expected a picture of {size[0]} x {size[1]} cells", line=panel.first)


def _values(puzzle: Puzzle, seen: Seen | None, panel: Panel, *, solved: bool) -> list[list[int | None]]:
    """The values of a grid in a panel, None where one is not known.

    Args:
        solved: whether a grid is shown; in a board a clue says nothing of its cell.
    """
    if isinstance(puzzle.places, Lines):
        drawn = panel.lines[: height(puzzle.places, panel.lines[0])]
        return read_lines(drawn, panel.first, puzzle.places)
    assert seen is not None
    layout = puzzle.layout()

    def value(cell: Cell) -> int | None:
        text, raw = seen.layout.clues.get(cell, ""), seen.raw[cell].strip(" []")
        sign = raw[:1]
        if _holds_several(raw) or (sign in "█▓░" and len({*raw}) > 1 and cell not in seen.layout.blocks):
            raise FormatError(f"expected one value in each cell, found {quote(raw)}", line=panel.first)
        if cell in layout.blocks:
            return 0
        if layout.colors and sign in COLOR_LETTERS and sign:
            return COLOR_LETTERS.index(sign) + 1
        if puzzle.is_shaded and (text == layout.clues.get(cell) or text[:1].isdecimal()):
            return 0 if solved or text.endswith(KNOWN) else None
        if puzzle.blank and sign and sign in FILLED:
            return 1
        if raw in _UNKNOWN or (sign == "." and not (solved and puzzle.blank)):
            return None
        if puzzle.blank and sign in BLANK:
            return 0
        if not is_number(text):
            line = panel.first
            raise FormatError(f"expected a value, or ? for an unknown cell, found {quote(text)}", line=line)
        return int(text)

    rows, columns = seen.size
    return [[value((row, column)) for column in range(columns)] for row in range(rows)]
