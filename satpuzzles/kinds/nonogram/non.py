"""Simpson's .non, the native text of nonograms: lines of a key and a value, then lists of clues, or a goal.

``====`` stands between puzzles. A text without such keys is a typed board: see typed.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from satpuzzles.core.errors import quote
from satpuzzles.core.grid import in_rows
from satpuzzles.formats.codec import Block, Codec, refuse, whole
from satpuzzles.formats.scan import look
from satpuzzles.kinds.nonogram.clues import declare, palette, read_lines, write_clues
from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram, board_of
from satpuzzles.kinds.nonogram.typed import order_note, read_typed
from satpuzzles.puzzle.base import Puzzle

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIDES = {"width": "width", "height": "height", "columns": "width", "rows": "height"}
"""What a size is called: Simpson also allows ``rows 5`` for ``height 5``."""


def _split_non(lines: Sequence[str]) -> Iterator[Block]:
    start = 0
    for index in range(len(lines) + 1):
        if index == len(lines) or lines[index].startswith("===="):
            for block in whole(lines[start:index]):
                yield block._replace(first=block.first + start)
            start = index + 1


def _words(line: str) -> tuple[str, str]:
    """The key of a line in lower case, and its value."""
    key, _, value = line.strip().replace("\t", " ").partition(" ")
    return key.lower(), value.strip()


def _is_simpson(block: Block) -> bool:
    """Whether a text announces its size as .non files do; then an empty line among the clues is a clue."""
    keys = map(_words, block.lines)
    return any(key in ("width", "height") or (key in _SIDES and value.isdecimal()) for key, value in keys)


def _title(block: Block) -> str | None:
    return next((value.strip('"') or None for key, value in map(_words, block.lines) if key == "title"), None)


def _read_non(block: Block) -> Puzzle:
    """Unknown keys are ignored. An empty line is a clue only where clues are expected."""
    if not _is_simpson(block):
        return read_typed(block)
    sizes: dict[str, int] = {}
    colors: dict[str, str] = {}
    lists: dict[str, range] = {}
    goal: tuple[int, str] | None = None
    index = 0
    while index < len(block.lines):
        look()
        at, (key, value) = index, _words(block.lines[index])
        index += 1
        side = _SIDES.get(key)
        name = side if key == side or value else key
        if name in sizes or name in lists:
            raise block.error(at, f"expected one line '{name}', found another")
        if key[:1].isdecimal():
            told = "expected a key such as columns, found another clue: is the size right?"
            raise block.error(at, told)
        if key in ("color", "colour"):
            letter, _, color = value.partition(" ")
            declare(block, at, letter, color.strip(), colors)
        elif key == "goal":
            goal = at, value
        elif side is not None and name == side:
            form = f"{block.lines[at].split()[0]} {{{side}}}"
            (sizes[side],) = block.scanner(at, side).sizes(form)
        elif side is not None:
            if side not in sizes:
                raise block.error(at, f"expected a line '{side}' before the {key}")
            lists[key] = range(index, index + sizes[side])
            index += sizes[side]
    if goal is not None and not lists:
        return _of_goal(block, *goal, sizes, colors)
    for key in ("rows", "columns"):
        if key not in lists:
            raise block.error(len(block.lines), f"expected a line '{key}' and the clues of the {key}")
        _require_no_gap(block, lists[key])
    return read_lines(block, lists["rows"], lists["columns"], ",", colors)


def _require_no_gap(block: Block, lines: range) -> None:
    """Raises FormatError where an empty line may stand for a lost clue, or between lists."""
    clues = [line.strip() for line in block.lines[lines.start : lines.stop]]
    if "" in clues and "0" in clues:
        told = "an empty line beside a 0: if no clue is missing, write 0 for each blank clue"
        raise block.error(lines.start + clues.index(""), told)
    around = [block.lines[lines.start - 2], *clues[-1:], *block.lines[lines.stop : lines.stop + 1]]
    blank = [not line.strip() for line in around]
    if blank[:2] == [True, True] and blank[2:] != [True]:
        raise block.error(lines.stop - 1, "this empty line may part the lists: write 0 for a blank clue")


def _of_goal(
    block: Block, index: int, goal: str, sizes: Mapping[str, int], colors: Mapping[str, str]
) -> Nonogram:
    """The clues of a picture: 0 is blank, 1 black, and a letter its colour."""
    if len(sizes) < 2:
        raise block.error(index, "expected a line width and a line height beside the goal")
    height, width = sizes["height"], sizes["width"]
    cells = "".join(goal.replace('"', " ").split())
    if len(cells) != height * width:
        raise block.error(index, f"the goal has {len(cells):,} cells, but the size is {height} x {width}")
    letters, used = palette(cells, colors)
    values = letters | {"0": 0, "1": letters.get("", 0)}
    if unknown := next((sign for sign in cells if sign not in values), None):
        raise block.error(index, f"expected cells of 0 and 1 or letters of colours, found {quote(unknown)}")
    return board_of(in_rows([values[sign] for sign in cells], width), used)


def _non_lines(nonogram: Nonogram) -> list[str]:
    if len(nonogram.colors) > len(_LETTERS):
        refuse(f"a .non file has {len(_LETTERS)} letters for {len(nonogram.colors)} colours")
    plain = nonogram.colors == (BLACK,)
    letters = ("",) if plain else _LETTERS
    return [
        *(f"width {nonogram.columns}", f"height {nonogram.rows}"),
        *([] if plain else [f"color {a} {color}" for a, color in zip(_LETTERS, nonogram.colors)]),
        *("", "rows", *write_clues(nonogram.row_clues, ",", letters)),
        *("", "columns", *write_clues(nonogram.column_clues, ",", letters)),
    ]


NON = Codec(
    Nonogram, "a .non file", _read_non, _non_lines, _split_non, "====\n", title=_title, notes=order_note
)
