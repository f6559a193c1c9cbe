"""Links, pzprv3 files and game IDs of authors' puzzles, from the codecs of their fields.

A number with a sign in links comes first, then the fields in the order declared. Files have the answer
below, by layers in the order declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from satpuzzles.formats import field_codes, field_files, field_games
from satpuzzles.formats.codec import BoardCodec, filled, refuse
from satpuzzles.formats.field_codes import FieldCode
from satpuzzles.formats.field_files import FileBlock
from satpuzzles.formats.field_games import Game
from satpuzzles.making.fields import Codec as Name
from satpuzzles.making.fields import Field
from satpuzzles.making.layers import Digits, Shading
from satpuzzles.making.lines import Edges, Links, Spans
from satpuzzles.making.made import MadePuzzle, made_puzzle
from satpuzzles.making.shapes import Option, Sides
from satpuzzles.puzzle.clues import CellMarks
from satpuzzles.puzzle.kind import kind_of

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid
    from satpuzzles.formats.pzpr import LinkBody
    from satpuzzles.formats.pzprv3 import PzprFile
    from satpuzzles.formats.sgt import GameId
    from satpuzzles.puzzle.base import Puzzle

Content = Any
_CODES: Mapping[Name, tuple[FieldCode, FileBlock]] = {
    Name.FOUR_CELL: (field_codes.FOUR_CELL, field_files.NUMBERS),
    Name.NUMBER10: (field_codes.NUMBER10, field_files.NUMBERS),
    Name.NUMBER16: (field_codes.NUMBER16, field_files.NUMBERS),
    Name.NUMBER36: (field_codes.NUMBER36, field_files.NUMBERS),
    Name.ARROW16: (field_codes.ARROW16, field_files.ARROWS),
    Name.CIRCLES: (field_codes.CIRCLES, field_files.CIRCLES),
    Name.BORDERS: (field_codes.BORDERS, field_files.REGIONS),
    Name.ROOM_NUMBERS: (field_codes.ROOM_NUMBERS, field_files.ROOM_NUMBERS),
}
"""In links and in files."""
_ANSWER: Mapping[type, FileBlock] = {
    Shading: field_files.SHADING,
    Digits: field_files.DIGITS,
    Links: field_files.LINES,
    Spans: field_files.LINES,
    Edges: field_files.EDGES,
}
_PARTS: Mapping[type, tuple[str, str]] = {
    **dict.fromkeys((Links, Spans), ("horizontal", "vertical")),
    Edges: ("vertical", "horizontal"),
}
"""The lines of an answer in the order of files."""
_LIMITS: Mapping[str, Mapping[str, Any]] = {
    "towers": {"sides": (1, 9)},
    "bridges": {"parameters": "m2", "known": r"(i\d+)?(e\d+)?(m2)?(d\d)?"},
}
"""What games have besides fields: the sides that they take, and parameters that they need."""


class _HeldFields:
    """The fields of a puzzle that a form of text holds, and its variants.

    Attributes:
        flags: the options that are yes or no, by their letters.
        numbers: the options that are numbers with a sign.
        rest: the fields of cells and of clues outside.
    """

    def __init__(self, made: type[MadePuzzle], called: str, *, links: bool) -> None:
        self.made, self.called = made, called
        options = [field for field in made.author.fields if isinstance(field.shape, Option)]
        signed = [field for field in options if field.sign and links]
        self.flags = {field.sign: field for field in signed if isinstance(field.default, bool)}
        self.numbers = [field for field in signed if not isinstance(field.default, bool)]
        self.rest = [field for field in made.author.fields if field not in options]
        self._unsaid = [field for field in options if field not in signed]

    def codes(self, code: Callable[[Name, Field[Any]], Any], *, link: bool) -> list[Any]:
        """The code of each field of cells or clues outside; raises FormatError if one has none."""
        found = []
        for field in self.rest:
            name = field.link if link else field.game_id
            if name is None:
                refuse(f"{self.called} cannot hold the {field.name} of {self.made.type}")
            found.append(code(name, field))
        return found

    def board(self, contents: Sequence[Content], flags: str) -> MadePuzzle:
        """The board of some contents, numbers first."""
        fields: dict[str, Any] = {
            field.name: content for field, content in zip([*self.numbers, *self.rest], contents)
        }
        fields |= {field.name: True for sign, field in self.flags.items() if sign in flags}
        return self.made(**fields)

    def contents(self, board: MadePuzzle) -> list[Content]:
        """The contents of a board, numbers first; raises FormatError for a variant without a sign."""
        for field in self._unsaid:
            if getattr(board, field.name) != field.default:
                refuse(f"{self.called} cannot hold {field.name}; the format json can")
        found = []
        for field in [*self.numbers, *self.rest]:
            value = getattr(board, field.name)
            if value == 0:
                refuse(f"{self.called} cannot hold {field.name}: 0; the format json can")
            found.append(dict(zip(field.shape.sides, value)) if isinstance(field.shape, Sides) else value)
        return found

    def letters(self, board: MadePuzzle) -> str:
        """The letters of the variants of a board."""
        return "".join(sign for sign, field in self.flags.items() if getattr(board, field.name))


def _sides(field: Field[Any]) -> Sequence[Any]:
    """The names of the sides of a field with clues outside."""
    assert isinstance(field.shape, Sides)
    return field.shape.sides


# ---- links ----


def _url(made: type[MadePuzzle]) -> BoardCodec[Any, LinkBody]:
    own = _HeldFields(made, "a puzz.link URL", links=True)

    def code(name: Name, field: Field[Any]) -> FieldCode:
        found = field_codes.outside(*_sides(field)) if name is Name.OUTSIDE else _CODES[name][0]
        before = own.rest[: own.rest.index(field)]
        return field_codes.left_out(found) if before and isinstance(before[-1].shape, Sides) else found

    def codes() -> list[FieldCode]:
        numbers = [field_codes.leading_number(field.name.replace("_", " ")) for field in own.numbers]
        return [*numbers, *own.codes(code, link=True)]

    def read(body: LinkBody) -> Puzzle:
        contents = field_codes.read_fields(codes(), body.scanner, body.rows, body.columns)
        return own.board(contents, body.flags)

    def lines(board: MadePuzzle) -> Iterator[str]:
        yield field_codes.write_fields(codes(), own.contents(board))
        yield own.letters(board)

    return BoardCodec(made, own.called, read, lines)


# ---- game IDs ----


def _game(made: type[MadePuzzle]) -> BoardCodec[Any, GameId]:
    name = made.author.record.game
    own = _HeldFields(made, f"a game ID of {name.capitalize()}", links=False)

    def code(name: Name, field: Field[Any]) -> FieldCode:
        if name is Name.SGT_OUTSIDE:
            return field_games.outside(*_sides(field))
        if name is Name.SGT_LETTERS:
            assert isinstance(field.shape, CellMarks)
            return field_games.runs({mark: mark for mark in field.shape.marks})
        return field_games.SIGNS if name is Name.SGT_SIGNS else field_games.NUMBERS

    def game() -> Game:
        first, *more = own.codes(code, link=False)
        fields = first, *[field_codes.left_out(each, ",") for each in more]
        is_square = any(layer.kind is Digits for layer in made.author.layers)
        return Game(name.capitalize(), fields, (1, 1_000), is_square)._replace(**_LIMITS.get(name, {}))

    def lines(board: MadePuzzle) -> Iterator[str]:
        yield game().write(board.rows, board.columns, own.contents(board))

    return BoardCodec(made, own.called, lambda body: own.board(game().read(body), ""), lines)


# ---- files ----


def _file(made: type[MadePuzzle]) -> BoardCodec[Any, PzprFile]:
    own, layers = _HeldFields(made, "a file of pzpr", links=True), made.author.layers
    sides = [field for field in own.rest if isinstance(field.shape, Sides)]
    url = kind_of(made.type).url
    flags = url.flags if url else ""

    def blocks() -> list[FileBlock]:
        numbers = [field_files.count(field.name.replace("_", " ")) for field in own.numbers]
        if sides:
            if (
                own.rest[0] is not sides[0]
                or len(own.rest) > 2
                or [layer.kind for layer in layers] != [Digits]
            ):
                refuse(f"{own.called} cannot hold {made.type}")
            return [*numbers, field_files.FRAMED]
        fields = own.codes(lambda name, field: _CODES[name][1], link=True)
        return [*numbers, *fields, *[_ANSWER[layer.kind] for layer in layers]]

    def read(file: PzprFile) -> Puzzle:
        letters = field_files.read_flags(file, flags)
        contents = field_files.read_blocks(file, blocks())
        if sides:
            framed = contents.pop()
            outside = {
                side: clues for side, clues in framed[0].items() if side in _sides(sides[0]) or any(clues)
            }
            answer = framed[2]
            if len(own.rest) > 1 and [*map(list, answer)] == [*map(list, framed[1])]:
                answer = [[None] * file.columns] * file.rows  # a given is an answer only beside others
            contents += [outside, *framed[1 : len(own.rest)], answer]
        count = len(contents) - len(layers)
        board = own.board(contents[:count], letters)
        return filled(board, _joined(board, contents[count:]))

    def lines(board: MadePuzzle) -> Iterator[str]:
        contents, answers = own.contents(board), _split(board)
        size = board.rows, board.columns
        if sides:
            blank = field_files.FRAMED.blank(*size)
            *numbers, outside, givens = [*contents, blank[1]][: len(own.numbers) + 2]
            answer = answers[0] or blank[1]
            pairs = [pair for rows in zip(givens, answer) for pair in zip(*rows)]
            if answers[0] and any(given not in (None, value) for given, value in pairs):
                refuse(f"{own.called} holds an answer only with all numbers that are given")
            framed = {**blank[0], **outside}, givens, answer
            contents, answers = numbers, [framed]
        yield from field_files.write_blocks(blocks(), [*contents, *answers], *size, own.letters(board))

    return BoardCodec(made, own.called, read, lines, known=True)


def _joined(board: MadePuzzle, answers: Sequence[Content]) -> Grid:
    """The grid of the answers of the layers, in the order declared."""
    told: dict[str, Content] = {}
    for layer, rows in zip(board.author.layers, answers):
        parts = _PARTS.get(layer.kind)
        told[layer.name] = dict(zip(parts, (rows[: board.rows], rows[board.rows :]))) if parts else rows
    first, *more = told.values()
    return board.places.to_grid(told if more else first, "answer", unknown=True)


def _split(board: MadePuzzle) -> list[Content]:
    """The answers of the layers in the order declared; None without one."""
    layers = board.author.layers
    if board.known is None:
        return [None] * len(layers)
    told: Content = board.places.to_json(board.known)
    answers = [(layer.kind, told[layer.name] if len(layers) > 1 else told) for layer in layers]
    return [
        [row for part in _PARTS[kind] for row in answer[part]] if kind in _PARTS else answer
        for kind, answer in answers
    ]


_FORMS: Mapping[str, Callable[[type[MadePuzzle]], BoardCodec[Any, Any]]] = {
    "url": _url,
    "game": _game,
    "file": _file,
}


@lru_cache(maxsize=256)
def codec_of(form: str, made: type[MadePuzzle]) -> BoardCodec[Any, Any]:
    """The codec of a puzzle for links (``url``), game IDs (``game``) or pzprv3 files (``file``)."""
    return _FORMS[form](made)


def __getattr__(name: str) -> BoardCodec[Any, Any]:
    """The codec for a form and the name of a puzzle, such as ``url_`` before the name."""
    form, _, type = name.partition("_")
    return codec_of(form, made_puzzle(type if form in _FORMS else "__", __name__))
