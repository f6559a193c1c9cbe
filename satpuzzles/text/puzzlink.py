"""URLs of puzz.link and other pzpr sites, one a line: ``https://puzz.link/p?hitori/W/H/body``.

Each puzzle has a codec of its own, of the body.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import NamedTuple, cast

from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import ANY, Block, Codec, one_a_line
from satpuzzles.text.scan import Scanner

_PUZZLES = ("hitori", "nonogram")
_SITE = re.compile(r"https?://[^?\s]{1,200}\?")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Body(NamedTuple):
    """The size that a URL announces, and a scanner on what follows it."""

    rows: int
    columns: int
    scanner: Scanner


def _read(block: Block) -> Puzzle:
    scanner = Scanner(block.lines[0].rstrip(), block.first)
    scanner.spaces()
    if not scanner.match(_SITE):
        scanner.fail("a URL such as https://puzz.link/p?hitori/W/H/...")
    name = scanner.match(_NAME)
    if name not in _PUZZLES:
        raise scanner.error(f"the puzzle {name or 'in this URL'} is not one of {', '.join(_PUZZLES)}")
    scanner.expect("/")
    columns = scanner.size("width")
    scanner.expect("/")
    rows = scanner.size("height")
    scanner.expect("/")
    return _codec(name).read(Body(rows, columns, scanner))


def _codec(type: str) -> Codec[Puzzle, Body]:
    return cast(Codec[Puzzle, Body], import_module(f"satpuzzles.kinds.{type}.text").URL)


def _lines(puzzle: Puzzle) -> list[str]:
    body = _codec(puzzle.type).write(puzzle).rstrip()
    return [f"https://puzz.link/p?{puzzle.type}/{puzzle.columns}/{puzzle.rows}/{body}"]


URL = Codec(ANY, "a puzz.link URL", _read, _lines, one_a_line, separator="", known=True)
