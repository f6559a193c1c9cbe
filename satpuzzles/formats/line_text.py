"""Line answers as drawings: plain ones of ``+-+`` and ``|``, and text pictures and signs (read only).

A drawing has a line of text for each row of points and one between rows; only places of lines are read.
Lines through cells may also be typed as people draw them: a row of text for each row of cells, with one sign
a cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from satpuzzles.core.arguments import plural
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.core.grid import Grid, place
from satpuzzles.picture.scene import unit_parts
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.layers import SpanPlaces
from satpuzzles.puzzle.layout import Layout
from satpuzzles.puzzle.places import EdgePlaces, GridJson, LinePlaces, LinkPlaces

_ACROSS, _UPRIGHT = "-=#+─━═┿╋", "|H#+│┃║╂╋"
"""Signs for a line; in a picture it may cross a wall."""
_NOTHING = " .:·xX×┈┊"
"""Signs for no line; crossing walls count too."""
_MARKED = ("┈", "═", "┊", "║", ":", "#")
"""Signs of a picture for a marked place, with or without a line."""
_BRIDGES = dict.fromkeys("─│-|~", 1) | dict.fromkeys("═║#≈%", 2)
_PEARLS = frozenset("WwBb○●")
"""Signs of clues besides numbers."""
_MARKED_BRIDGES = ("┈", "┊", ":", "~", "≈", "%")

_SIGNS: dict[str, tuple[int, ...]] = {
    sign: sides
    for signs, sides in (
        (". ·x×", (0, 0, 0, 0)),
        ("-─━", (0, 1, 1, 0)),
        ("=═", (0, 2, 2, 0)),
        ("|│┃", (1, 0, 0, 1)),
        ('‖║#H"', (2, 0, 0, 2)),
        ("┌╭┏", (0, 0, 1, 1)),
        ("┐╮┓", (0, 1, 0, 1)),
        ("└╰┗", (1, 0, 1, 0)),
        ("┘╯┛", (1, 1, 0, 0)),
        ("?+", ()),
    )
    for sign in signs
}
"""The number of lines that a sign has up, left, right and down, if it tells."""


def line_text(grid: Grid, places: LinePlaces) -> list[str]:
    """The lines of text of a plain drawing, ``?`` for an unknown line."""
    rows: list[str] = []
    for across, upright in zip_longest(grid[: places.down], grid[places.down :], fillvalue=()):
        rows.append("+".join(["", *[_mark(value, "-") for value in across], ""]))
        rows.append(" ".join([_mark(value, "|") for value in upright]).rstrip())
    return rows[:-1]


def _mark(value: int | None, line: str) -> str:
    return "?" if value is None else line if value else " "


def height(places: LinePlaces, first: str) -> int:
    """The number of text lines of a drawing with this first line."""
    if isinstance(places, LinkPlaces) and len(first.rstrip()) <= places.across > 1:
        return places.down  # one sign a cell
    return 2 * places.down + (1 if _framed(places, first) else -1)


def _framed(places: LinePlaces, first: str) -> bool:
    """Whether a drawing has a frame around cells, as pictures of lines through cells have."""
    return not isinstance(places, EdgePlaces) and len(first.rstrip()) >= 2 * places.across


def read_spans(text: Sequence[str], first: int, places: SpanPlaces) -> tuple[Grid, set[int]]:
    """The rows of a grid from a picture of bridges (None for ``?``), and the numbers of marked spans."""
    links = LinkPlaces(places.rows, places.columns)
    rows, numbers = read_lines(text[: height(links, text[0])], first, links, bridges=True)
    grid = places.to_grid(links.to_json(tuple(map(tuple, rows))), "picture", unknown=True)
    marked = {links.spot(number) for number in numbers}
    return grid, {number for number, edge in enumerate(places.ends) if unit_parts(edge)[0] in marked}


def read_lines(
    text: Sequence[str], first: int, places: LinePlaces, board: Layout | None = None, *, bridges: bool = False
) -> tuple[list[list[int | None]], set[int]]:
    """The rows of a grid from a drawing (None for ``?``), and the numbers of marked lines.

    Args:
        board: the board, if the drawing may have other clues.
        bridges: whether lines may be double.
    """
    wanted, across, framed = height(places, text[0]), places.across, _framed(places, text[0])
    if len(text) != wanted:
        found = plural(len(text), "line")
        raise FormatError(f"expected a drawing of {wanted} lines of text, found {found}", line=first)
    lines = [line.rstrip()[1:-1] for line in text[1:-1]] if framed else [line.rstrip() for line in text]
    # In a frame a wall is always two places after the middle of the cell before it.
    step = (max(map(len, lines)) + (1 if framed else -1)) // max(across - (not framed), 1)
    start, middle = (step - 3, 2) if framed else (0, step // 2)
    if step < 2 + framed and across > 1:
        raise FormatError(f"the drawing is too narrow for {across} points across", line=first)
    points = [start + number * step for number in range(across)]
    middles = [point + middle for point in points[:-1]]
    rows: list[list[int | None]] = []
    marked: list[bool] = []
    for at in (*range(0, len(lines), 2), *range(1, len(lines), 2)):
        signs = [lines[at][place : place + 1] for place in (points if at % 2 else middles)]
        line = first + framed + at
        if board is not None and at % 2 == isinstance(places, EdgePlaces):
            ends = pairwise(points) if at % 2 else [(point - 1, point + 1) for point in points]
            for column, (left, right) in enumerate(ends):
                word = lines[at][left + 1 : right].strip()
                told = board.contradiction((at // 2, column), word)
                if told and (word.isdecimal() or word in _PEARLS):
                    raise FormatError(told, line=line)
        if bridges:
            rows.append([_BRIDGES.get(sign) or _value(sign, at % 2 == 1, line) for sign in signs])
        else:
            rows.append([_value(sign, at % 2 == 1, line) for sign in signs])
        marked += [sign in (_MARKED_BRIDGES if bridges else _MARKED) for sign in signs]
    return rows, {number for number, is_marked in enumerate(marked) if is_marked}


def is_signed(text: Sequence[str], puzzle: Puzzle) -> bool:
    """Whether a text has one sign for each cell of a board whose answer is lines through cells."""
    rows, columns = puzzle.rows, puzzle.columns
    through = isinstance(puzzle.places, LinkPlaces | SpanPlaces)
    return through and len(text) == rows > 1 and all(len(line.rstrip()) <= columns for line in text)


def read_signs(text: Sequence[str], first: int, puzzle: Puzzle) -> GridJson:
    """The JSON of an answer of which each cell shows its lines; a clue or ``+`` leaves them to the others.

    Raises:
        FormatError: a sign is none of a line, or its line does not go on in the next cell.
    """
    rows, columns, layout = puzzle.rows, puzzle.columns, puzzle.layout()
    links = LinkPlaces(rows, columns)
    clues = layout.clues.keys() | layout.discs.keys()
    values: list[int | None] = [None] * links.count
    for row, line in enumerate(text):
        for column, sign in enumerate(line.ljust(columns)[:columns]):
            is_clue = (row, column) in clues
            sides = _SIGNS.get(sign, ())
            told = None if sign in _SIGNS else layout.contradiction((row, column), sign)
            if told:
                if not is_clue:
                    told = f"expected the sign of a line, such as ─ or ┐, found {quote(sign)}"
                raise FormatError(told, line=first + row, column=column + 1)
            around = links.around(row, column) if any(sides) or not is_clue else ()
            for side, (link, number) in enumerate(zip(around, sides)):
                if (0 if link is None else values[link]) not in (None, number):
                    at = (row, column) if number else ((row - 1, column), (row, column - 1))[side]
                    told = f"the lines of {place(at)} do not go on in the next cell"
                    raise FormatError(told, line=first + at[0], column=at[1] + 1)
                if link is not None:
                    values[link] = number
    return links.to_json(links.shaped(values))


def _value(sign: str, upright: bool, line: int) -> int | None:
    one, other = (_UPRIGHT, _ACROSS) if upright else (_ACROSS, _UPRIGHT)
    if sign and sign in one:
        return 1
    if sign in _NOTHING or sign in other:
        return 0
    if sign != "?":
        told = f"expected a line, a blank, or ? for an unknown one, found {quote(sign)}"
        raise FormatError(told, line=line)
    return None
