"""Nonograms of nonogrid and pynogram: sections [clues] and [colors] of TOML or INI.

In both, the clues of all rows or columns stand in lines below their key, or with commas between them.
"""

from __future__ import annotations

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import quote
from satpuzzles.formats.codec import Block, Codec, whole
from satpuzzles.formats.scan import look
from satpuzzles.kinds.nonogram.clues import Piece, declare, palette, read_list
from satpuzzles.kinds.nonogram.puzzle import Nonogram
from satpuzzles.puzzle.base import Puzzle

_QUOTES = str.maketrans("\"'", "  ")


def _read(block: Block) -> Puzzle:
    """``#`` and ``;`` begin comments; TOML has quotes around several lines and around a colour."""
    lists: dict[str, list[Piece]] = {}
    colors: dict[str, str] = {}
    section = key = ""
    for index, line in enumerate(block.lines):
        look()
        text = line.partition("#")[0].partition(";")[0].rstrip()
        name, equals, value = text.partition("=")
        if text[:1] == "[" and text[-1:] == "]":
            section, key = text[1:-1].strip(), ""
        elif section == "colors" and "(" in value:
            _read_color(block, index, name, value, colors)
        elif section == "clues" and text.strip():
            if equals:
                key = name.strip()
            if key not in ("rows", "columns") or (equals and key in lists):
                raise block.error(index, f"expected rows and columns, each once, found {quote(text.strip())}")
            line = text[len(text) - len(value) :] if equals else text
            pieces = Piece(index, line.translate(_QUOTES), len(text) - len(line)).split(",")
            lists.setdefault(key, []).extend([piece for piece in pieces if piece.text.strip()])
    for key in ("rows", "columns"):
        if key not in lists:
            raise block.error(len(block.lines), f"expected {key} in the section [clues]")
    letters, used = palette([piece.text for pieces in lists.values() for piece in pieces], colors)
    rows, columns = (read_list(block, lists[key], key[:-1], "", letters) for key in ("rows", "columns"))
    return Nonogram(rows, columns, used)


def _read_color(block: Block, index: int, name: str, value: str, colors: dict[str, str]) -> None:
    """``b = (blue) *``: a letter that clues use as ``3b``, its colour, and how it is printed."""
    told = value.partition("(")[2].partition(")")[0].strip()
    numbers = [part.strip() for part in told.split(",")]
    if len(numbers) == 3 and all(is_number(part, 3) and int(part) < 256 for part in numbers):
        told = "".join(f"{int(part):02x}" for part in numbers)
    declare(block, index, name.strip(" \t\"'"), told, colors)


NONOGRID = Codec(Nonogram, "nonogrid's TOML", _read, None, whole, separator=None)
