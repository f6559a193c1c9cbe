"""Draws a scene as text with box-drawing characters; colour adds nothing that the text does not show.

``text_board.py`` draws boards of normal width; boards that would be too wide are drawn here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest

from satpuzzles.core.errors import harmless
from satpuzzles.core.grid import Grid
from satpuzzles.picture.scene import COLOR_LETTERS, Role, Scene, SceneCell, make_scene
from satpuzzles.picture.text_board import (
    UNKNOWN,
    WALL,
    Part,
    beside_each_other,
    board_lines,
    legend,
    levels,
    palette_number,
    row_clues,
)
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.places import Spot

GAP = 4
"""Blanks between texts side by side."""

UPPER, LOWER, BOTH = "▀▄█"

INK, BLANK = -1, -2
"""Paints other than numbered colours: the terminal's text colour, and nothing."""
MARKED_INK, MARKED_BLANK, DIM = 196, 52, 240
"""Two reds, and the grey of unknown cells."""

NAMED = 8
"""So many marked cells are named where no colour marks them."""

ASCII = {
    "#": "■█▓═║",
    ":": "░┈┊",
    ".": "·…",
    "|": "│",
    "H": "┃",
    "-": "─−",
    "=": "━",
    "^": "∧↑",
    "v": "∨↓",
    "<": "←",
    ">": "→",
    "o": "○",
    "@": "●",
    "%": "≈▒",
    "x": "×",
    "/": "÷",
}
"""Replacements for characters that cannot be printed; other frames become ``+``, anything else ``*``."""
_ASCII = {each: plain for plain, characters in ASCII.items() for each in characters}


DRAWN_CELLS = 62_500
"""The most cells of a board that is drawn as text, 250 x 250; a larger board takes seconds."""


def render_text(
    puzzle: Puzzle,
    solution: Grid | None = None,
    *,
    differs: Collection[Spot] = frozenset(),
    color: bool = False,
    room: int | None = None,
) -> str:
    """A puzzle, or its solution, as lines of text without a final newline.

    Args:
        solution: a grid that fits the board, None in unknown cells; None for the unsolved board.
        differs: what to mark: cells, with ``[ ]`` around them or, in a picture, by a lighter shade; lines, by
            double ones, and by dotted ones where there is none.
        color: whether to use ANSI colour.
        room: the columns that there are; what is wider is drawn narrower, or a sentence says that it is wide.

    Instead of more than ``DRAWN_CELLS`` cells, a sentence says that they are too many.
    """
    if puzzle.rows * puzzle.columns > DRAWN_CELLS:
        return f"a picture of {puzzle.rows} x {puzzle.columns} cells is too large; --json has the values"
    scene = make_scene(puzzle, solution, differs)
    text = draw(scene, color=color)
    if room is None or (needed := width_of(text)) <= room:
        return text
    return render_narrow(scene, room, color) or (
        f"this picture is {needed} columns wide; `--width {needed} | less -S` shows it"
    )


def draw(scene: Scene, *, color: bool = False) -> str:
    """A scene as lines of text without a final newline."""
    return "\n".join(drawn_lines(scene, color=color))


def drawn_lines(scene: Scene, *, color: bool = False) -> Iterator[str]:
    """The lines of a scene, drawn lazily, because the first one distinguishes most scenes."""
    yield from _painted(board_lines(scene, color), color)
    if scene.note:
        yield from map(harmless, scene.note.split("\n"))


def _painted(lines: Iterable[Sequence[Part]], color: bool) -> Iterator[str]:
    for line in lines:
        yield "".join(paint(line, color)).rstrip()


def paint(parts: Sequence[Part], color: bool) -> Iterator[str]:
    """The pieces of a line, with the escapes that switch styles where there is colour."""
    if not color:
        yield from (harmless(text) for text, _ in parts)
        return
    before = ""
    for text, style in parts:
        # One escape for a whole stretch of a style keeps large boards small.
        if style != before:
            yield "\x1b[0m" if not style else f"\x1b[0;{style}m"
            before = style
        yield harmless(text)
    if before:
        yield "\x1b[0m"


# ---- texts ----


def side_by_side(columns: Sequence[tuple[str, str]], width: int) -> str:
    """Titled texts beside each other, or one below the other where they are wider than ``width``."""
    blocks = [[title, *text.split("\n")] if title else text.split("\n") for title, text in columns]
    widths = [max(map(_visible, block)) for block in blocks]
    if sum(widths) + GAP * (len(blocks) - 1) > width:
        return "\n".join("\n".join(block) for block in blocks)
    lines = []
    for pieces in zip_longest(*blocks, fillvalue=""):
        padded = [piece + " " * (room - _visible(piece)) for piece, room in zip(pieces, widths)]
        lines.append((" " * GAP).join(padded).rstrip())
    return "\n".join(lines)


def width_of(text: str) -> int:
    """The columns of the widest line, without its escapes."""
    return max(map(_visible, text.split("\n")))


def _visible(line: str) -> int:
    return len(re.sub(r"\x1b\[[0-9;]*m", "", line))


def plain(text: str) -> str:
    """A text in ASCII, for where its characters cannot be printed."""
    return "".join([each if each.isascii() else _plain(each) for each in text])


def _plain(character: str) -> str:
    return _ASCII.get(character) or ("+" if "\u2500" <= character <= "\u257f" else "*")


# ---- pictures that would be too wide ----


def render_narrow(scene: Scene, room: int, color: bool) -> str:
    """A scene in at most ``room`` columns, "" where that cannot be, or no cell is filled or blank.

    Two rows of cells are a line of half blocks. Where there is no colour, a picture in colours has a letter
    for each cell instead. Clues stand around it where there is room for them.
    """
    told = any(cell.look in (Role.FILLED, Role.BLANK) for row in scene.cells for cell in row)
    if not (scene.picture or told) or scene.lines or scene.along or scene.through:
        return ""
    letters = not color
    step = 1 if scene.colors and letters else 2
    clues = [row_clues(scene, each, letters=letters) for each in scene.row_clues]
    # The clues of upper rows are at the left, of lower rows at the right.
    beside = [
        max([sum(len(text) for text, _ in each) for each in clues[start::step]], default=0)
        for start in range(step)
    ]
    if scene.columns + 2 + sum(beside) > room:
        beside = [0] * step
    above = levels(scene, scene.column_clues, [1] * scene.columns, letters=letters)
    if any(len(text) > 1 for level in above for text, _ in level):
        above = []
    missing = ["rows"] * (bool(clues) and not beside[0])
    missing += ["columns"] * (bool(scene.column_clues) and not above)
    # A board that is not solved says nothing but by its clues.
    if scene.columns + 2 + sum(beside) > room or (missing and not told):
        return ""
    clues = clues if beside[0] else [[]] * scene.rows
    side, blank, frame = ("│", WALL), (" ", ""), "─" * scene.columns
    rows = [
        (
            clues[row],
            [
                side,
                *(_dots(scene, *each, color=color) for each in zip_longest(*scene.cells[row : row + step])),
                side,
            ],
            [part for each in clues[row + 1 : row + step] for part in (blank, *each)],
        )
        for row in range(0, scene.rows, step)
    ]
    framed = [([], [(f"┌{frame}┐", WALL)], []), *rows, ([], [(f"└{frame}┘", WALL)], [])]
    names = [(f"{name}  ", style) for name, style in legend(scene)]
    fitting = max(1, (room + 2) // len("a #000000  "))
    lines = [
        *([(" " * (beside[0] + 1), ""), *level] for level in above),
        *beside_each_other(beside[0], framed),
        *(names[start : start + fitting] for start in range(0, len(names), fitting)),
    ]
    texts = [*_painted(lines, color)]
    sentences = "; ".join(_sentences(scene, step, beside[-1] > 0, missing, color))
    if sentences:
        from textwrap import fill  # few boards have any, and it takes a millisecond

        texts.append(fill(sentences, room))
    return "\n".join(texts)


def _sentences(scene: Scene, step: int, at_right: bool, missing: Sequence[str], color: bool) -> Iterator[str]:
    """A note on what a narrow picture does not show."""
    if step == 2:
        sides = ", the clues of the upper at the left, of the lower at the right"
        yield "a line shows two rows" + (sides if at_right else "")
    if missing:
        yield f"there is no room for the clues of the {' and '.join(missing)}"
    cells = [(r, c) for r, row in enumerate(scene.cells, 1) for c, cell in enumerate(row, 1) if cell.differs]
    if cells and not color:
        more = len(cells) - NAMED
        named = ", ".join(f"({row},{column})" for row, column in cells[:NAMED])
        yield f"marked: {named}" + (f" and {more} more" if more > 0 else "")
    if scene.note:
        yield scene.note


def _dots(scene: Scene, upper: SceneCell, lower: SceneCell | None = None, *, color: bool) -> Part:
    """The cells of one column that share one character."""
    if scene.colors and not color:
        return COLOR_LETTERS[upper.color - 1] if upper.look is Role.FILLED else upper.text or " ", ""
    if not color and UNKNOWN in (upper.text, lower.text if lower else ""):
        return UNKNOWN, ""
    above, below = _paint_of(scene, upper, color), BLANK if lower is None else _paint_of(scene, lower, color)
    if above == below:
        return (" ", "") if above == BLANK else (BOTH, _style(above))
    if BLANK in (above, below):
        return (UPPER, _style(above)) if below == BLANK else (LOWER, _style(below))
    if above == INK:
        return UPPER, f"48;5;{below}"
    return (LOWER, f"48;5;{above}") if below == INK else (UPPER, f"38;5;{above};48;5;{below}")


def _paint_of(scene: Scene, cell: SceneCell, color: bool) -> int:
    """The paint of a cell: INK, BLANK or the number of a colour."""
    filled = cell.look is Role.FILLED
    if cell.differs and color:
        return MARKED_INK if filled else MARKED_BLANK
    if cell.look is Role.UNKNOWN and cell.text:
        return DIM
    if not filled:
        return BLANK
    number = palette_number(scene, cell.color) if scene.colors else None
    return INK if number is None else number


def _style(paint: int) -> str:
    return "" if paint == INK else f"38;5;{paint}"
