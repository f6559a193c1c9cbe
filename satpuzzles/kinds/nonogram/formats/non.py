"""Nonogram in Simpson's ``.non`` format: ``key value`` lines, then ``rows`` and ``columns`` with clues.

``color a #ff0000`` names a colour that clues use as ``3a``; a length without a letter is black.
Unknown keys are ignored; ``====`` stands between the puzzles of a bundle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_letters

from satpuzzles.kinds.nonogram.formats.clues import Clue, read_clue, write_clue
from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, whole
from satpuzzles.text.scan import Scanner
from satpuzzles.text.writing import expect_type, refuse

SEPARATOR = "====\n"
_KEY = re.compile(r"[A-Za-z]{1,40}")
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_LETTER = re.compile(r"[A-Za-z]")
_PLAIN_RUN = re.compile(r"[0-9](?![0-9A-Za-z])")
_TITLE = re.compile(r"title\s")
_SIZES = {"width": "width", "height": "height", "columns": "width", "rows": "height"}
"""What a size is called: Simpson also allows ``rows 5`` for ``height 5``."""


def split(lines: Sequence[str]) -> Iterator[Block]:
    start = 0
    for index in range(len(lines) + 1):
        if index == len(lines) or lines[index].startswith("===="):
            for block in whole(lines[start:index]):
                yield Block(block.lines, start + block.first)
            start = index + 1


def title(block: Block) -> str | None:
    for line in map(str.strip, block.lines):
        if _TITLE.match(line):
            return line[len("title") :].lstrip().removeprefix('"').removesuffix('"') or None
    return None


def read(block: Block) -> Puzzle:
    sizes: dict[str, int] = {}
    colors: dict[str, str] = {}
    sections: dict[str, int] = {}
    index = 0
    while index < len(block.lines):
        scanner = block.scanner(index, "a key")
        index += 1
        scanner.spaces()
        key = scanner.match(_KEY).lower()
        scanner.spaces()
        if key in _SIZES and (key in ("width", "height") or not scanner.at_end):
            if _SIZES[key] in sizes:
                raise scanner.error(f"the {_SIZES[key]} is given twice")
            sizes[_SIZES[key]] = scanner.size(_SIZES[key])
            scanner.end()
        elif key in ("color", "colour"):
            _read_color(scanner, colors)
        elif key in _SIZES:
            if key in sections:
                raise scanner.error(f"the {key} are given twice")
            if _SIZES[key] not in sizes:
                raise scanner.error(f"expected a line {_SIZES[key]} before the {key}")
            sections[key] = index
            index += sizes[_SIZES[key]]
            if index > len(block.lines):
                found = len(block.lines) - sections[key]
                raise block.error(index, f"expected {sizes[_SIZES[key]]} clues of the {key}, found {found}")
    for key in ("rows", "columns"):
        if key not in sections:
            raise block.error(len(block.lines), f"expected a line {key} and the clues of the {key}")
    ranges = {key: range(start, start + sizes[_SIZES[key]]) for key, start in sections.items()}
    texts = [block.lines[index] for each in ranges.values() for index in each]
    letters, used = _palette(texts, colors)
    rows = _read_clues(block, ranges["rows"], "row", letters)
    return Nonogram(rows, _read_clues(block, ranges["columns"], "column", letters), used)


def _read_color(scanner: Scanner, colors: dict[str, str]) -> None:
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
    """The colour index of each letter, and of no letter where a clue has none; and the colours."""
    letters = {letter: index for index, letter in enumerate(colors, 1)}
    used = list(colors.values())
    if not colors or any(_PLAIN_RUN.search(text) and text.strip() != "0" for text in texts):
        if BLACK not in used:
            used.append(BLACK)
        letters[""] = used.index(BLACK) + 1
    return letters, tuple(used)


def _read_clues(block: Block, lines: range, what: str, letters: Mapping[str, int]) -> tuple[Clue, ...]:
    clues = []
    for number, index in enumerate(lines, 1):
        scanner = block.scanner(index, f"the clue of {what} {number} of {len(lines)}")
        clues.append(() if scanner.text.strip() == "0" else read_clue(scanner, ",", letters))
    return tuple(clues)


def write(puzzle: Puzzle, number: int) -> str:
    nonogram = expect_type(puzzle, Nonogram, "a .non file")
    plain = nonogram.colors == (BLACK,)
    if len(nonogram.colors) > len(ascii_letters):
        refuse(f"a .non file has {len(ascii_letters)} letters for {len(nonogram.colors)} colours")

    def clues(lines: tuple[Clue, ...]) -> list[str]:
        if plain:
            return [write_clue(clue, ",") for clue in lines]
        return [",".join(f"{n}{ascii_letters[color - 1]}" for n, color in clue) or "0" for clue in lines]

    colors = [] if plain else [f"color {a} {color}" for a, color in zip(ascii_letters, nonogram.colors)]
    lines = [f"width {nonogram.columns}", f"height {nonogram.rows}", *colors]
    lines += ["", "rows", *clues(nonogram.row_clues), "", "columns", *clues(nonogram.column_clues)]
    return "".join(f"{line}\n" for line in lines)
