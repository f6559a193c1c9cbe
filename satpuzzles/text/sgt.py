"""Game IDs of Simon Tatham's collection, one a line: which of its four games an ID is of.

``WxH:`` is Singles (Hitori) or Pattern (nonogram), ``N:`` Unequal (Futoshiki) or Keen (Calcudoku).
Parameters before the colon are ignored. Each game has a codec of its own, of what is left of the ID.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import NamedTuple, Self, cast

from satpuzzles.core.errors import FormatError, PuzzleError
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import ANY, Block, Codec, one_a_line
from satpuzzles.text.scan import Scanner

_PUZZLES = ("hitori", "nonogram", "calcudoku", "futoshiki")
_HEAD = re.compile(r"([0-9]{1,7})(?:x([0-9]{1,7}))?([A-Za-z0-9]*)")


class GameId(NamedTuple):
    """What stands before the colon, and a scanner that stands after it."""

    width: int
    height: int | None
    parameters: str
    body: Scanner

    @classmethod
    def of(cls, block: Block) -> Self:
        """The game ID of a block."""
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
        return cls(int(width), None if height is None else int(height), parameters, scanner)

    def sides(self, least: int, most: int, where: str = "") -> tuple[int, int]:
        """The height and the width of a game whose ID names both; ``where`` says where they may be so."""
        if self.height is None:
            raise FormatError("expected the size WxH before the colon", line=self.body.line)
        for side in (self.height, self.width):
            if not least <= side <= most:
                raise self.body.error(f"a side is {side}; {where}it may be {least} to {most:,}")
        return self.height, self.width

    def side(self, least: int, most: int) -> int:
        """The size of a square game whose ID names one side."""
        if self.height is not None:
            raise FormatError("expected one number before the colon, the size N", line=self.body.line)
        if not least <= self.width <= most:
            sentence = f"the size is {self.width}; in such a game ID it may be {least} to {most}"
            raise FormatError(sentence, line=self.body.line)
        return self.width


def _read(block: Block) -> Puzzle:
    if block.wanted in _PUZZLES:
        return _game(block.wanted).read(GameId.of(block))
    types = _types_by_shape(GameId.of(block))
    found: list[Puzzle] = []
    errors: list[PuzzleError] = []
    for type in types:
        try:
            found.append(_game(type).read(GameId.of(block)))
        except PuzzleError as error:
            errors.append(error)
    if len(found) > 1:
        raise block.error(0, f"the game ID fits both {' and '.join(types)}; say which with --type")
    if not found:
        # The reading that came furthest understood the text best.
        raise max(errors, key=lambda error: (isinstance(error, FormatError) and error.column) or 0)
    return found[0]


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


def _game(type: str) -> Codec[Puzzle, GameId]:
    return cast(Codec[Puzzle, GameId], import_module(f"satpuzzles.kinds.{type}.text").GAME_ID)


def _lines(puzzle: Puzzle) -> list[str]:
    return _game(puzzle.type).write(puzzle).splitlines()


GAME_ID = Codec(ANY, "a game ID", _read, _lines, one_a_line, separator="", known=True)
