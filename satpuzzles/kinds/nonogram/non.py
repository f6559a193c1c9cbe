"""The native text of nonograms: Simpson's .non, as it is written, and whatever people type.

Lines of a key and a value, then rows and columns with a clue a line; ==== between puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from satpuzzles.kinds.nonogram.broken_lines import require_unbroken
from satpuzzles.kinds.nonogram.files import read_clues, write_clues
from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram
from satpuzzles.kinds.nonogram.sheet import from_sheet
from satpuzzles.kinds.nonogram.typed import read_typed, split_typed, title_of
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Block, Codec, refuse, whole
from satpuzzles.text.scan import Scanner

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_KEY = re.compile(r"[A-Za-z]{1,40}")
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_LETTER = re.compile(r"[A-Za-z]")
_PLAIN_RUN = re.compile(r"[0-9](?![0-9A-Za-z])")
_TITLE = re.compile(r"title\s")
_SIZE = re.compile(r"\s{,99}(?:(?:width|height)\s|(?:rows|columns)\s+[0-9]{1,7}$)", re.I)
_KEYS = {"width": "width", "height": "height", "columns": "width", "rows": "height"}
"""What a size is called: Simpson also allows ``rows 5`` for ``height 5``."""


def _split_non(lines: Sequence[str]) -> Iterator[Block]:
    start = 0
    for index in range(len(lines) + 1):
        if index == len(lines) or lines[index].startswith("===="):
            for block in map(from_sheet, whole(lines[start:index])):
                for board in [block] if _is_simpson(block) else split_typed(block):
                    yield board._replace(first=start + board.first)
            start = index + 1


def _is_simpson(block: Block) -> bool:
    """Whether a text announces its size as .non files do; then an empty line among the clues is a clue."""
    return any(map(_SIZE.match, block.lines))


def _non_title(block: Block) -> str | None:
    if not _is_simpson(block):
        return title_of(block.lines)
    for line in map(str.strip, block.lines):
        if _TITLE.match(line):
            return line[len("title") :].lstrip().removeprefix('"').removesuffix('"') or None
    return None


def _read_non(block: Block) -> Puzzle:
    """Unknown keys are ignored. An empty line is a clue only where clues are expected."""
    if not _is_simpson(block):
        board = read_typed(block)
        require_unbroken(block)
        return board
    sizes: dict[str, int] = {}
    colors: dict[str, str] = {}
    sections: dict[str, range] = {}
    listed = ""  # whose clues have just ended
    index = 0
    while index < len(block.lines):
        scanner = block.scanner(index, "a key")
        index += 1
        key = scanner.match(_KEY).lower()
        if key:
            listed = ""
        elif listed and scanner.peek().isdecimal():
            announced = sizes[_KEYS[listed]]
            raise scanner.error(f"there are more clues of the {listed} than the {announced} announced")
        scanner.spaces()
        if key in ("color", "colour"):
            _read_color(scanner, colors)
        if key not in _KEYS:
            continue
        side = _KEYS[key]
        scanner.take(":")
        if key == side or not scanner.at_end:
            if side in sizes:
                raise scanner.error(f"the {side} is given twice")
            sizes[side] = scanner.size(side)
            scanner.end()
            continue
        if key in sections:
            raise scanner.error(f"the {key} are given twice")
        if side not in sizes:
            raise scanner.error(f"expected a line {side} before the {key}")
        sections[key] = range(index, index + sizes[side])
        index += sizes[side]
        listed = key
        if index > len(block.lines):
            found = len(block.lines) - sections[key].start
            raise block.error(index, f"expected {sizes[side]} clues of the {key}, found {found}")
    for key in ("rows", "columns"):
        if key not in sections:
            raise block.error(len(block.lines), f"expected a line {key} and the clues of the {key}")
    texts = [block.lines[index] for section in sections.values() for index in section]
    letters, used = _palette(texts, colors)
    rows, columns = (
        read_clues(block, sections[key].start, len(sections[key]), key[:-1], " ,", letters)
        for key in ("rows", "columns")
    )
    return Nonogram(rows, columns, used)


def _read_color(scanner: Scanner, colors: dict[str, str]) -> None:
    """``a #ff0000``: a letter that clues use as ``3a``, and its colour."""
    letter = scanner.match(_LETTER)
    if not letter or letter in colors:
        scanner.fail("a letter that no other color line names")
    scanner.spaces()
    color = scanner.match(_COLOR)
    if not color:
        scanner.fail("a colour of the form #rrggbb")
    colors[letter] = color.lower()
    scanner.end()


def _palette(texts: Sequence[str], colors: Mapping[str, str]) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """The colour index of each letter, and of none where a clue has none, which is black; and the colours."""
    letters = {letter: index for index, letter in enumerate(colors, 1)}
    used = list(colors.values())
    if not colors or any(_PLAIN_RUN.search(text) and text.strip() != "0" for text in texts):
        if BLACK not in used:
            used.append(BLACK)
        letters[""] = used.index(BLACK) + 1
    return letters, tuple(used)


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


NON = Codec(Nonogram, "a .non file", _read_non, _non_lines, _split_non, separator="====\n", title=_non_title)
