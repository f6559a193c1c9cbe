"""Game IDs of Simon Tatham's collection, one per line, and links that hold one.

A puzzle's record names the codec of its part and says which IDs may be its own. Parameters before the colon
are ignored, except those that a puzzle knows; a link names the game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, Self

from satpuzzles.core.arguments import comma_list, with_article
from satpuzzles.core.errors import FormatError, PuzzleError, quote
from satpuzzles.formats.codec import ANY, Block, BoardCodec, codec_at, one_a_line, refuse
from satpuzzles.formats.scan import Scanner
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import built_in_kinds, find_kind, type_called

_HEAD = re.compile(r"([0-9]{1,7})(?:x([0-9]{1,7}))?([A-Za-z0-9]*)")


class GameId(NamedTuple):
    """The part before the colon, and a scanner after it."""

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
                "board; use its specific game ID, the one with a colon"
            )
        scanner.expect(":", "a colon after the size")
        width, height, parameters = match.groups()
        return cls(int(width), None if height is None else int(height), parameters, scanner)

    def sides(self, least: int, most: int) -> tuple[int, int]:
        """The height and the width of a game."""
        if self.height is None:
            raise FormatError("expected the size WxH before the colon", line=self.body.line)
        for side in (self.height, self.width):
            if not least <= side <= most:
                raise self.body.error(f"a side is {side}; in this game ID it must be {least} to {most:,}")
        return self.height, self.width

    def side(self, least: int, most: int) -> int:
        """The size of a square game whose ID gives one side."""
        if self.height is not None:
            raise FormatError("expected one number before the colon, the size N", line=self.body.line)
        return self._replace(height=self.width).sides(least, most)[0]


_LINK = re.compile(r"\s*<?(?:https?://\S*/([a-z]+)(?:\.html)?#|sgtpuzzles:([A-Za-z ]+):)")


def _read(block: Block) -> Puzzle:
    if (link := _LINK.match(block.lines[0])) is not None:
        start = link.end()
        # Blanks in place of the link keep the columns of errors.
        line = " " * start + block.lines[0][start:].rstrip(" >")
        return read_game(link[1] or link[2], block._replace(lines=(line,)))
    if block.wanted and (codec := _codec_of(block.wanted)) is not None:
        return codec.read(GameId.of(block))
    text = GameId.of(block).body.text.strip()
    found: list[Puzzle] = []
    errors: list[PuzzleError] = []
    # An ID does not name its game, and several games may have this form: the one that reads it wins.
    for sign, where, type in _games():
        if sign.match(text):
            try:
                found.append(codec_at(where, type).read(GameId.of(block)))
            except PuzzleError as error:
                errors.append(error)
    if len(found) > 1:
        names = comma_list([puzzle.type for puzzle in found])
        raise block.error(0, f"the game ID fits {names}; set its type")
    if found:
        return found[0]
    if not errors:
        raise block.error(0, "this looks like a game ID, but not of a supported puzzle")
    # The game that read furthest understood the text best.
    raise max(errors, key=lambda error: (isinstance(error, FormatError) and error.column) or 0)


@cache
def _games() -> Sequence[tuple[re.Pattern[str], str, str]]:
    """What a game ID looks like, the codec and the type of each puzzle that has some."""
    games = [(kind.game_id, kind.name) for kind in built_in_kinds()]
    return [(re.compile(game.sign), game.codec, type) for game, type in games if game]


def read_game(name: str, block: Block) -> Puzzle:
    """Reads the board of a game ID when the game is known."""
    type = type_called(name, installed=False)
    if type is None or (codec := _codec_of(type)) is None:
        known = [each.name for each in built_in_kinds() if each.game_id]
        raise block.error(0, f"the game {quote(name)} is not supported; supported are {', '.join(known)}")
    return codec.read(GameId.of(block))


def _codec_of(type: str) -> BoardCodec[Puzzle, GameId] | None:
    kind = find_kind(type)
    return codec_at(kind.game_id.codec, kind.name) if kind and kind.game_id else None


def _lines(puzzle: Puzzle) -> list[str]:
    if (codec := _codec_of(puzzle.type)) is None:
        refuse(f"a game ID cannot hold {with_article(puzzle.type)}")
    return codec.write(puzzle).splitlines()


GAME_ID = BoardCodec(ANY, "a game ID", _read, _lines, one_a_line, separator="", known=True)
