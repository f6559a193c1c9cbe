"""Nonograms of nonogrid and pynogram: sections [clues] and [colors] of TOML or INI.

In both, the clues of all rows or columns stand in lines below their key, or with commas between them.
"""

from __future__ import annotations

from satpuzzles.core.arguments import is_number
from satpuzzles.formats.codec import Block, Codec, whole
from satpuzzles.formats.scan import SIDE_CAP, look
from satpuzzles.kinds.nonogram.clues import declare, read_board
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.kinds.nonogram.typed import lists_below
from satpuzzles.puzzle.base import Puzzle

_QUOTES = str.maketrans("\"'", "  ")


def _read(block: Block) -> Puzzle:
    """``#`` and ``;`` begin comments; TOML has quotes around several lines and around a colour."""
    lines: list[tuple[int, str]] = []
    colors: dict[str, str] = {}
    section = ""
    for at, line in enumerate(block.lines):
        look()
        text = line.partition("#")[0].partition(";")[0].translate(_QUOTES).strip()
        name, equals, value = text.partition("=")
        if text[:1] == "[" and text[-1:] == "]":
            section = text[1:-1].strip()
        elif section == "colors" and "(" in value:
            _read_color(block, at, name.strip(), value, colors)
        elif section == "clues":
            lines += [(at, name + equals)] if equals else []
            clues = (value if equals else text).split(",", 2 * SIDE_CAP)
            lines += [(at, clue.strip()) for clue in clues if clue.strip()]
    lists = lists_below(block, lines)
    return read_board(block, lists["row"], lists["column"], "", colors)


def _read_color(block: Block, index: int, name: str, value: str, colors: dict[str, str]) -> None:
    """``b = (blue) *``: a letter that clues use as ``3b``, its colour, and how it is printed."""
    told = value.partition("(")[2].partition(")")[0].strip()
    numbers = [part.strip() for part in told.split(",")]
    if len(numbers) == 3 and all(is_number(part, 3) and int(part) < 256 for part in numbers):
        told = "".join(f"{int(part):02x}" for part in numbers)
    declare(block, index, name, told, colors)


NONOGRID = Codec(Nonogram, "nonogrid's TOML", _read, None, whole, separator=None)
