"""URLs of puzz.link and other pzpr sites, one a line: ``https://puzz.link/p?hitori/W/H/body``.

Each puzzle has a module of its own for its body.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, one_a_line
from satpuzzles.text.scan import Scanner
from satpuzzles.text.writing import refuse

SEPARATOR = ""
split = one_a_line

_PUZZLES = ("hitori", "nonogram")
_SITE = re.compile(r"https?://[^?\s]{1,200}\?")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Body(NamedTuple):
    """The size that a URL announces, and a scanner on what follows it."""

    rows: int
    columns: int
    scanner: Scanner


class Codec(Protocol):
    """What the module of a puzzle offers."""

    def read(self, body: Body) -> Puzzle: ...

    def write(self, puzzle: Puzzle) -> str: ...


def read(block: Block) -> Puzzle:
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


def _codec(name: str) -> Codec:
    return cast(Codec, import_module(f"satpuzzles.kinds.{name}.formats.puzzlink"))


def write(puzzle: Puzzle, number: int) -> str:
    if puzzle.type not in _PUZZLES:
        refuse(f"a puzz.link URL cannot hold a {puzzle.type}")
    body = _codec(puzzle.type).write(puzzle)
    return f"https://puzz.link/p?{puzzle.type}/{puzzle.columns}/{puzzle.rows}/{body}\n"
