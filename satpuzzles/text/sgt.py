"""Game IDs of Simon Tatham's collection, one a line: which of its four games an ID is of.

``WxH:`` is Singles (Hitori) or Pattern (nonogram), ``N:`` Unequal (Futoshiki) or Keen (Calcudoku).
Parameters before the colon are ignored. Each game has a module of its own.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import NamedTuple, NoReturn, Protocol, cast

from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.blocks import Block, one_a_line
from satpuzzles.text.scan import Scanner
from satpuzzles.text.writing import refuse

SEPARATOR = ""
split = one_a_line

_PUZZLES = ("hitori", "nonogram", "calcudoku", "futoshiki")
_HEAD = re.compile(r"([0-9]{1,7})(?:x([0-9]{1,7}))?([A-Za-z0-9]*)")


class GameId(NamedTuple):
    """What stands before the colon, and a scanner that stands after it."""

    width: int
    height: int | None
    parameters: str
    body: Scanner

    def sides(self) -> tuple[int, int]:
        """The height and the width of a game whose ID names both."""
        if self.height is None:
            raise FormatError("expected the size WxH before the colon", line=self.body.line)
        return self.height, self.width

    def side(self, least: int, most: int) -> int:
        """The size of a square game whose ID names one side."""
        if self.height is not None:
            raise FormatError("expected one number before the colon, the size N", line=self.body.line)
        if not least <= self.width <= most:
            raise FormatError(
                f"the size is {self.width}; in such a game ID it may be {least} to {most}",
                line=self.body.line,
            )
        return self.width


class Game(Protocol):
    """What the module of a game offers."""

    def read(self, game: GameId) -> Puzzle: ...

    def write(self, puzzle: Puzzle) -> str: ...


def read(block: Block) -> Puzzle:
    types = [block.wanted] if block.wanted in _PUZZLES else _types_by_shape(_parse(block))
    found: list[Puzzle] = []
    errors: list[PuzzleError] = []
    for type in types:
        try:
            found.append(_game(type).read(_parse(block)))
        except PuzzleError as error:
            if len(types) == 1:
                raise
            errors.append(error)
    if len(found) > 1:
        names = " and ".join(type for type in types)
        raise block.error(0, f"the game ID fits both {names}; say which with --type")
    if not found:
        _raise_furthest(errors)
    return found[0]


def _parse(block: Block) -> GameId:
    scanner = Scanner(block.lines[0].rstrip(), block.first)
    scanner.spaces()
    match = _HEAD.match(scanner.text, scanner.position)
    if match is None:
        scanner.fail("a game ID such as 5:... or 5x5:...")
    scanner.position = match.end()
    if scanner.peek() == "#":
        raise scanner.error(
            "a game ID with # holds a random seed, which only the program that made it can turn into a "
            "board; take its specific game ID, the one with a colon"
        )
    scanner.expect(":", "a colon after the size")
    width, height, parameters = match.groups()
    return GameId(int(width), None if height is None else int(height), parameters, scanner)


def _types_by_shape(game: GameId) -> list[str]:
    body = game.body.text[game.body.position :]
    if game.height is not None:
        return ["nonogram" if "/" in body or "." in body else "hitori"]
    starts_with_cell = game.parameters.startswith("a") or body[:1].isdecimal()
    if starts_with_cell or any(sign in body for sign in "URDL") or body.count(",") > 1:
        return ["futoshiki"]
    if "_" in body:
        return ["calcudoku"]
    return ["calcudoku", "futoshiki"]


def _raise_furthest(errors: list[PuzzleError]) -> NoReturn:
    """Raises the error of the reading that came furthest, which understood the text best."""
    raise max(errors, key=lambda error: (isinstance(error, FormatError) and error.column) or 0)


def _game(type: str) -> Game:
    return cast(Game, import_module(f"satpuzzles.kinds.{type}.formats.sgt"))


def write(puzzle: Puzzle, number: int) -> str:
    if puzzle.type not in _PUZZLES:
        refuse(f"a game ID cannot hold a {puzzle.type}")
    return _game(puzzle.type).write(puzzle) + "\n"
