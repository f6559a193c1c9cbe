"""Simpson's .non, the native text of nonograms: lines of a key and a value, then lists of clues, or a goal.

``====`` stands between puzzles. A text without such keys is a typed board: see typed.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from satpuzzles.core.errors import quote
from satpuzzles.core.grid import in_rows
from satpuzzles.formats.codec import Block, Codec, is_comment, refuse
from satpuzzles.formats.scan import look
from satpuzzles.kinds.nonogram.clues import color_of, palette, read_clues, write_clues
from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram, runs_of
from satpuzzles.kinds.nonogram.typed import heading, order_note, read_typed
from satpuzzles.puzzle.base import Puzzle

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIDES = {"width": "width", "height": "height", "columns": "width", "rows": "height"}
"""What a size is called: Simpson also allows ``rows 5`` for ``height 5``."""


def _split_non(lines: Sequence[str]) -> Iterator[Block]:
    start = 0
    for index in range(len(lines) + 1):
        if index < len(lines) and not lines[index].startswith("===="):
            continue
        while start < index and not (lines[start].strip() and _is_content(lines[start])):
            start += 1
        if start < index:
            yield Block(lines[start:index], start + 1)
        start = index + 1


def _is_content(line: str) -> bool:
    """Whether a line is no comment; in Markdown ``# Rows`` is a heading."""
    return not is_comment(line) or heading(line) is not None


def _words(line: str) -> tuple[str, str]:
    """The key of a line in lower case, and its value."""
    key, _, value = line.strip().replace("\t", " ").partition(" ")
    return key.lower().rstrip(":"), value.strip()


def _is_simpson(block: Block) -> bool:
    """Whether a text announces its size as .non files do; then an empty line among the clues is a clue."""
    keys = ((_words(line), ":" in line) for line in block.lines)
    return any(
        key in ("width", "height") or (key in _SIDES and value.isdecimal() and not colon)
        for (key, value), colon in keys
    )


def _title(block: Block) -> str | None:
    if not _is_simpson(block):
        return None
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
        key, value = _words(block.lines[index])
        index += 1
        side = _SIDES.get(key)
        if key[:1].isdecimal():
            raise block.error(
                index - 1, "expected a key such as columns, found another clue: is the size right?"
            )
        if key in ("color", "colour"):
            _read_color(block, index - 1, value, colors)
        elif key in ("goal", "saved"):
            first = index - 1
            while index < len(block.lines) and not block.lines[index].strip(' \t01?"'):
                value += block.lines[index]
                index += 1
            goal = (first, value) if key == "goal" else goal
        elif side is not None and (key == side or value):
            if side in sizes:
                raise block.error(index - 1, f"the {side} is given twice")
            scanner = block.scanner(index - 1, side)
            scanner.position += len(block.lines[index - 1].split()[0])
            scanner.spaces()
            sizes[side] = scanner.size(side)
            scanner.end()
        elif side is not None:
            if key in lists:
                raise block.error(index - 1, f"the {key} are given twice")
            if side not in sizes:
                raise block.error(index - 1, f"expected a line '{side}' before the {key}")
            lists[key] = range(index, index + sizes[side])
            index += sizes[side]
    if goal is not None and not lists:
        if len(sizes) < 2:
            raise block.error(goal[0], "expected a line width and a line height beside the goal")
        return _of_goal(block, *goal, sizes["height"], sizes["width"], colors)
    for key in ("rows", "columns"):
        if key not in lists:
            raise block.error(len(block.lines), f"expected a line '{key}' and the clues of the {key}")
    for at in lists.values():
        clues = [line.strip() for line in block.lines[at.start : at.stop]]
        if "" in clues and "0" in clues:
            told = "an empty line beside a 0: if no clue is missing, write 0 for each blank clue"
            raise block.error(at.start + clues.index(""), told)
        around = [
            line.strip() for line in (block.lines[at.start - 2], *block.lines[at.stop - 1 : at.stop + 1])
        ]
        if around[:2] == ["", ""] and around[2:] != [""]:
            raise block.error(at.stop - 1, "this empty line may part the lists: write 0 for a blank clue")
    letters, used = palette(
        [line for at in lists.values() for line in block.lines[at.start : at.stop]], colors
    )
    rows, columns = (read_clues(block, lists[key], key[:-1], ",", letters) for key in ("rows", "columns"))
    return Nonogram(rows, columns, used)


def _read_color(block: Block, index: int, value: str, colors: dict[str, str]) -> None:
    """``a #ff0000``: a letter that clues use as ``3a``, and its colour."""
    letter, _, color = value.partition(" ")
    if letter not in LETTERS or len(letter) != 1 or letter in colors:
        told = "expected a letter that no other color line names"
        raise block.error(index, f"{told}, found {quote(letter) if letter else 'the end of the line'}")
    if (known := color_of(color.strip())) is None:
        raise block.error(index, f"expected a colour of the form #rrggbb, found {quote(color.strip())}")
    colors[letter] = known


def _of_goal(
    block: Block, index: int, goal: str, height: int, width: int, colors: Mapping[str, str]
) -> Nonogram:
    """The clues of a picture: 0 is blank, 1 black, and a letter its colour."""
    cells = "".join(goal.replace('"', " ").split())
    if len(cells) != height * width:
        raise block.error(index, f"the goal has {len(cells):,} cells, but the size is {height} x {width}")
    letters, used = palette([cells], colors)
    values = letters | {"0": 0, "1": letters.get("", 0)}
    if unknown := next((sign for sign in cells if sign not in values), None):
        raise block.error(index, f"expected cells of 0 and 1 or letters of colours, found {quote(unknown)}")
    rows = in_rows([values[sign] for sign in cells], width)
    return Nonogram(tuple(map(runs_of, rows)), tuple(map(runs_of, zip(*rows))), used)


def _non_lines(nonogram: Nonogram) -> list[str]:
    if len(nonogram.colors) > len(LETTERS):
        refuse(f"a .non file has {len(LETTERS)} letters for {len(nonogram.colors)} colours")
    plain = nonogram.colors == (BLACK,)
    letters = ("",) if plain else LETTERS
    return [
        *(f"width {nonogram.columns}", f"height {nonogram.rows}"),
        *([] if plain else [f"color {a} {color}" for a, color in zip(LETTERS, nonogram.colors)]),
        *("", "rows", *write_clues(nonogram.row_clues, ",", letters)),
        *("", "columns", *write_clues(nonogram.column_clues, ",", letters)),
    ]


NON = Codec(
    Nonogram, "a .non file", _read_non, _non_lines, _split_non, "====\n", title=_title, notes=order_note
)
