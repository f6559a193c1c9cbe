"""The text pictures that this program draws, read back as boards and as grids.

The frame of a picture tells where its cells stand (``frames.py``), and a puzzle's shapes see their fields in
it. What was found is then drawn again: only where that is the same picture, it is the board or the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise, takewhile
from typing import Any, TypeVar

from satpuzzles.core.arguments import is_number, listed, with_article
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.core.grid import Cell, Grid, Size, in_rows
from satpuzzles.formats.codec import ANY, Block, Codec, is_comment, paragraphs, refuse
from satpuzzles.formats.frames import BOARD, HEAD, IN_ALL, TOP, Panel, Seen, panels, sights, titles_in
from satpuzzles.formats.line_text import height, read_lines, signs
from satpuzzles.picture.scene import COLOR_LETTERS, make_scene
from satpuzzles.picture.text import drawn_lines, plain, render_text
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type
from satpuzzles.puzzle.layout import KNOWN
from satpuzzles.puzzle.places import Lines, Spot

_FILLED, _BLANK = "#■█▓☼*", ".□·░:"
_UNKNOWN = "?", "_", ""
_MARKED_LINES = tuple("┈═┊║:#")
_HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1), "?": (None, None)}
_LETTERS = {"·": 0, "?": None, **{letter: number for number, letter in enumerate(COLOR_LETTERS, 1)}}
T = TypeVar("T")


def split(lines: Sequence[str]) -> Iterator[Block]:
    """A block for each board: from its head line on; of those without one, from its frame on."""
    starts = [number for number, line in enumerate(lines) if HEAD.fullmatch(line)]
    first = next((at for at, line in enumerate(lines) if line.strip() and not is_comment(line)), 0)
    starts = [first, *(start for start in starts if start > first), len(lines)]
    for start, end in pairwise(starts):
        framed = [each for each in paragraphs(lines[start:end]) if any(map(TOP.fullmatch, each.lines))]
        # What has a title belongs to the board above it.
        more = [start + each.first - 1 for each in framed[1:] if not any(map(titles_in, each.lines))]
        for above, below in pairwise([start, *more, end]):
            yield Block(lines[above:below], above + 1)


def _read(block: Block) -> Puzzle:
    head = HEAD.fullmatch(block.lines[0])
    size: Size | None = None
    if sides := (int(head[2]), int(head[3])) if head else block.size:
        size = sides[0], sides[-1]
        if not all(size):
            raise block.error(0, f"a board of {size[0]} x {size[1]} has no cells")
    found = panels(block.lines, block.first)
    if not found:
        raise block.error(0, "expected a picture of a board, found nothing")
    by_title = {each.title: each for each in reversed(found)}
    panel = by_title.get(BOARD) or by_title.get(IN_ALL) or found[0]
    seen = sights(panel.lines, size)
    if named := (head and head[1] and head[1].lower()) or block.wanted:
        return _board(puzzle_type(named), panel, seen)
    boards: list[Puzzle] = []
    likely = [*seen]
    for name in BUILT_IN:
        try:
            boards.append(_board(puzzle_type(name), panel, likely))
        except PuzzleError:
            continue
    if len(boards) != 1:
        fits = listed([with_article(board.type) for board in boards]) if boards else "no puzzle"
        told = f"this picture fits {fits}; write a line with the type and the size above it, or use --type"
        raise block.error(0, told)
    return boards[0]


def _lines(puzzle: Puzzle) -> list[str]:
    head = f"picture  {puzzle.type} {puzzle.rows} x {puzzle.columns}"
    lines = [head, BOARD, *render_text(puzzle).split("\n")]
    try:
        lossless = _read(Block(lines, 1)).to_json() == puzzle.to_json()
    except PuzzleError:
        lossless = False
    if not lossless:
        refuse("a picture of this board does not tell all of it; the format json can")
    return lines


PICTURE: Codec[Puzzle, Block] = Codec(ANY, "a picture", _read, _lines, split, known=True)


# ---- boards ----


def _board(type: type[Puzzle], panel: Panel, found: Iterable[Seen]) -> Puzzle:
    """The board of that type that a panel shows; raises PuzzleError where it shows none."""

    def board(seen: Seen) -> Puzzle:
        fields: dict[str, Any] = {shape.field: shape.seen(seen.layout, seen.size) for shape in type.shapes}
        puzzle, grid = _shown(type(**fields), seen, panel, partly=panel.title == IN_ALL)
        if grid is not None and not make_scene(puzzle, grid).tells_all:
            raise FormatError("this picture shows a solution, which hides its board", line=panel.first)
        return puzzle

    if any(half in line for line in panel.lines for half in "▀▄"):
        told = "half blocks do not tell the board; print it into a file, or with --width as wide as it is"
        raise FormatError(told, line=panel.first)
    return _first(board, panel, found)


def _first(read: Callable[[Seen], T], panel: Panel, found: Iterable[Seen]) -> T:
    """What is read from the first sight of a panel that holds together."""
    error: PuzzleError | None = None
    for seen in found:
        try:
            return read(seen)
        except PuzzleError as wrong:
            error = error or wrong
    raise error or FormatError("expected a picture of a board of this size", line=panel.first)


def _shown(puzzle: Puzzle, seen: Seen, panel: Panel, *, partly: bool) -> tuple[Puzzle, Grid | None]:
    """A board as a panel shows it, with what is known of it, or with the grid that the panel shows.

    Args:
        partly: whether a grid may leave cells open; otherwise these are a board's.

    Raises:
        PuzzleError: the board is never drawn so.
    """
    difference = _difference(puzzle, None, seen.marked, panel)
    if panel.title != BOARD:
        values, marked = _values(puzzle, seen, panel, solved=True)
        cells = [*chain(*values)]
        is_board = not panel.title and not any(cells) and not isinstance(puzzle.places, Lines)
        if not is_board and (partly or None not in cells):
            grid = puzzle.to_solution(values, unknown=True)
            if _difference(puzzle, grid, marked, panel) is None:
                return puzzle, grid
    if difference is None:
        return puzzle, None
    known = puzzle.to_solution(_values(puzzle, seen, panel, solved=False)[0], unknown=True)
    filled = replace(puzzle, known=known)
    if _difference(filled, None, seen.marked, panel) is None:
        return filled, None
    line, wanted = difference
    told = f"the line {quote(wanted)}" if wanted else "nothing below the picture"
    raise FormatError(f"the picture does not hold together: expected {told}", line=line)


def _difference(
    puzzle: Puzzle, grid: Grid | None, marked: Collection[Spot], panel: Panel
) -> tuple[int, str] | None:
    """Where a panel is another picture than that of a board: the line, and what should stand there."""
    number = 0
    for number, line in enumerate(drawn_lines(make_scene(puzzle, grid, marked))):
        there = panel.lines[number] if number < len(panel.lines) else ""
        if there != line and plain(there) != plain(line):
            return panel.first + number, line
    # Below it may stand sentences; of those beneath two pictures a panel has parts.
    below = "".join(panel.lines[number + 1 : number + 2])
    is_sentence = panel.title or not below or any(map(str.isalpha, below))
    return None if is_sentence else (panel.first + number + 1, "")


# ---- grids ----


def is_picture(lines: Sequence[str]) -> bool:
    """Whether a text is a picture with a frame of its own or with the line above one."""
    heads = filter(None, map(HEAD.fullmatch, lines))
    return any(head[1] for head in heads) or any(TOP.fullmatch(each) and not each.isascii() for each in lines)


def read_picture(lines: Sequence[str], first: int, puzzle: Puzzle) -> object:
    """The rows of the grid in a picture of a board: its solution, the first of several, or what is filled in.

    Raises:
        PuzzleError: it is a picture of another board, or of none.
    """
    found = panels(lines, first)
    if not found:
        raise FormatError("expected a picture below this line", line=first)
    panel = next((each for each in found if each.title != BOARD), found[0])

    def grid(seen: Seen) -> object:
        board, grid = _shown(puzzle, seen, panel, partly=True)
        return grid or board.known or [[None] * width for width in puzzle.places.widths()]

    size = puzzle.rows, puzzle.columns
    return _narrow(panel.lines, puzzle) or _first(grid, panel, sights(panel.lines, size))


def _values(
    puzzle: Puzzle, seen: Seen, panel: Panel, *, solved: bool
) -> tuple[Sequence[Sequence[int | None]], Collection[Spot]]:
    """The values of a grid in a panel, None where one is not known, and the places that are marked.

    Args:
        solved: whether a grid is shown; in a board a clue says nothing of its cell.
    """
    if isinstance(places := puzzle.places, Lines):
        drawn = panel.lines[: height(places, panel.lines[0])]
        found = chain(*signs(drawn, panel.first, places))
        marked = {places.spot(at) for at, sign in enumerate(found) if sign in _MARKED_LINES}
        return read_lines(drawn, panel.first, places), marked
    layout = puzzle.layout()

    def value(cell: Cell) -> int | None:
        text = seen.raw[cell].strip(" []")
        sign = text[:1]
        if cell in layout.blocks:
            return 0 if solved else None
        if layout.colors and sign and sign in COLOR_LETTERS:
            return COLOR_LETTERS.index(sign) + 1
        if puzzle.is_shaded and (text == layout.clues.get(cell) or sign.isdecimal()):
            return 0 if solved or text.endswith(KNOWN) else None
        if puzzle.blank and sign and sign in _FILLED:
            return 1
        if text in _UNKNOWN or (sign == "." and not (solved and puzzle.blank)):
            return None
        if puzzle.blank and sign in _BLANK:
            return 0
        if not is_number(text):
            told = f"expected a value, or ? for an unknown cell, found {quote(text)}"
            raise FormatError(told, line=panel.first)
        return int(text)

    return in_rows([*map(value, seen.raw)], seen.size[1]), seen.marked


def _narrow(lines: Sequence[str], puzzle: Puzzle) -> Sequence[Sequence[int | None]]:
    """The rows of a picture that picture/text.py drew narrower: half blocks, or a letter a cell; else none.

    No other picture has a frame as wide as the board has columns.
    """
    framed = [line.split("│")[1] if line.count("│") == 2 else "" for line in lines]
    first = next((number for number, row in enumerate(framed) if row), 0)
    found = [*takewhile(lambda row: len(row) == puzzle.columns, framed[first:])]
    used = {sign for row in found for sign in row}
    if puzzle.layout().colors and used <= _LETTERS.keys() and len(found) == puzzle.rows:
        return [[_LETTERS[cell] for cell in row] for row in found]
    if not (puzzle.is_shaded and used <= _HALVES.keys() and len(found) == (puzzle.rows + 1) // 2):
        return []
    rows = [[_HALVES[cell][half] for cell in pair] for pair in found for half in (0, 1)]
    # The lower half of the last line may belong to no row.
    return rows[: puzzle.rows] if not any(map(any, rows[puzzle.rows :])) else []
