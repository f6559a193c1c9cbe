"""Puzzle JSON: one object a line (JSON Lines), an array of objects, or one object over several lines.

The keys of an object are the business of its puzzle, built in or installed. ``puzzle.schema.json``
beside this file is the published schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satpuzzles.core.bounded_json import Decoder, parse, require_few_values, skip_blanks
from satpuzzles.core.errors import CapError, FormatError, RuleError, quote
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import (
    BUILT_IN,
    NO_TYPE,
    Kind,
    built_in_kinds,
    kind_of,
    part_of,
    puzzle_type,
    type_called,
)
from satpuzzles.formats.codec import ANY, Block, Codec, codec_at, one_a_line
from satpuzzles.formats.literals import read_literal
from satpuzzles.formats.scan import look
from satpuzzles.formats.sides import size_in


def _split(lines: Sequence[str]) -> Iterator[Block]:
    texts = [line.strip() for line in lines[:1000]]
    first, second = [*filter(None, texts), "", ""][:2]
    inside = first.endswith(("[", "{", ":")) or (first.endswith(",") and second.endswith(","))
    ends = first.endswith("}") or (second.startswith("{") and not inside)
    if first.startswith("{") and '"problem"' not in first and ends:
        yield from one_a_line(lines)
        return
    documents = _documents(lines)
    try:
        begun = next(documents, None)
    except FormatError as error:
        start = next(index for index, line in enumerate(lines) if line.strip())
        data = _loose("\n".join(lines[start:]), start + 1, error)
        boards = data if isinstance(data, list) else [data]
        yield from (Block((), start + 1, data=each) for board in boards for each in _collected(board))
        return
    if begun is not None:
        yield begun
        yield from documents


def _loose(text: str, line: int, error: FormatError) -> object:
    """The value of a text that is like JSON, as Python prints it, say; else this error is raised."""
    try:
        return read_literal(text, line)
    except CapError:
        raise error from None
    except FormatError as loose:
        raise (loose if "'" in text and '"' not in text else error) from None


def _documents(lines: Sequence[str]) -> Iterator[Block]:
    """Documents one after the other, each over any number of lines; arrays are taken apart."""
    text = "\n".join(lines)
    decoder = Decoder(look=look)
    try:
        require_few_values(text)
    except CapError as error:
        raise FormatError(f"{error}; write one puzzle a line", line=1) from None
    position, line = 0, 1
    inside, ready = False, True  # inside an array; ready for a document
    while True:
        start, position = position, skip_blanks(text, position)
        line += text.count("\n", start, position)
        character = text[position : position + 1]
        if not character:
            if inside:
                raise FormatError("expected ']' at the end of the array", line=line)
            return
        if character == ("]" if inside else "["):
            inside, ready = not inside, True
        elif character == "," and inside and not ready:
            ready = True
        elif not ready:
            raise FormatError(f"expected ',' or ']', found {quote(character)}", line=line)
        else:
            start = position
            data, position = decoder.decode(text, start, line)
            for each in _collected(data):
                yield Block((), line, data=each)
            line += text.count("\n", start, position)
            ready = not inside
            continue
        position += 1


def _collected(data: object) -> Iterator[object]:
    """The objects of a collection of puzzlekit, ``{"name": TYPE, "data": {ID: {"problem": ...}}}``."""
    boards = data.get("data") if isinstance(data, dict) else None
    # Numbers alone are cells with their values.
    if not isinstance(data, dict) or not isinstance(boards, dict) or {*map(type, boards.values())} == {int}:
        yield data
        return
    for name, each in boards.items():
        problem = each.get("problem") if isinstance(each, dict) else each
        yield _Problem(name, {"type": data.get("name"), "problem": problem})


class _Problem(dict[str, object]):
    """A board of a collection, with its name there."""

    def __init__(self, title: str, data: Mapping[str, object]) -> None:
        super().__init__(data)
        self.title = title


def _read(block: Block) -> Puzzle:
    data = block.data
    if block.lines:
        try:
            data = parse(block.lines[0], block.first, look=look)
        except FormatError as error:
            data = _loose(block.lines[0], block.first, error)
    return read_object(block, data)


def read_object(block: Block, data: object) -> Puzzle:
    """The board of an object, as this program has it or another.

    Raises:
        PuzzleError: it is none.
    """
    if not isinstance(data, dict):
        raise block.error(0, f"expected a JSON object with the key 'type', found {type(data).__name__}")
    data = with_type(data)
    name = data.get("type", block.wanted)
    if not isinstance(name, str | None):
        raise block.error(0, f"the key 'type' must hold a string, not {type(name).__name__}")
    try:
        return Puzzle.from_json(data) if name is None else puzzle_type(name).from_json(data)
    except RuleError as error:
        if (board := read_foreign(data, name)) is not None:
            return board
        if str(error).endswith("is missing") or str(error) == NO_TYPE:
            told = f"{error}; found {_listed(data)}"
            if str(error) == NO_TYPE:
                told += f': write it, such as "type": "{next(iter(BUILT_IN))}", or say --type'
            raise block.error(0, told) from None
        raise


_TYPE_KEYS = ("type", "game", "puzzle", "kind", "puzzletype", "gametype", "puzzle_type", "game_type", "name")
"""What the key ``type`` is called elsewhere, where its value is the name of a puzzle."""


_LONGEST_SIZE = 40
_NO_DIGITS = str.maketrans("", "", "0123456789")
_TIMES = ("x", "X", "×", "*", "by")
_NUMBER = re.compile(r"[-_ #]{0,3}[0-9]{1,6}$")
"""The number of a puzzle behind its name."""


def with_type(data: dict[str, Any], own: str | None = None) -> dict[str, Any]:
    """An object with the key ``type``, where another says that, or where a key is the name of a puzzle.

    Args:
        own: the type that its own name tells, for an object that says no other.
    """
    if "type" in data:
        return data
    for key, value in data.items():
        named = key.lower() in _TYPE_KEYS and isinstance(value, str) and len(value) < 40
        called = _NUMBER.sub("", value.strip()) if named else ""
        if named and (found := type_called(called, installed=True)) is not None:
            return {"type": found, **{other: data[other] for other in data if other != key}}
    if len(data) == 1:
        ((key, value),) = data.items()
        found = type_called(key, installed=True) if len(key) < 40 else None
        if isinstance(value, dict) and "type" in value:
            return value
        if found is not None and isinstance(value, dict | list | str):
            return {"type": found, **(value if isinstance(value, dict) else {"grid": value})}
    return data if own is None else {"type": own, **data}


def _with_sides(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """An object with a size as a number where it is that of a square in words, or with both sides."""
    told = data.get("size")
    if not isinstance(told, str) or len(told) > _LONGEST_SIZE or (sides := size_in(told)) is None:
        return data
    high, wide = sides
    if high == wide:
        return {**data, "size": high}
    if told.translate(_NO_DIGITS).strip() in _TIMES or {"height", "width"} & data.keys():
        return data  # which side stands first, the rows tell
    return {**{key: value for key, value in data.items() if key != "size"}, "height": high, "width": wide}


def _listed(data: Mapping[str, object]) -> str:
    """The keys of an object, as many as fit a sentence."""
    names = [key for key in data if key != "type"]
    told = ", ".join(map(quote, names[:10])) + ", ..." * (len(names) > 10)
    return f"the keys {told}" if len(names) > 1 else f"the key {told}" if names else "no other key"


def read_foreign(data: Mapping[str, Any], name: str | None) -> Puzzle | None:
    """The board of an object of another program; None where no puzzle knows its form."""
    told = _with_sides({"type": name, **data} if name is not None and "type" not in data else data)
    for kind in built_in_kinds() if name is None else [kind_of(name)]:
        make = part_of(kind.name, "foreign_json")
        if make is not None and isinstance(board := make(told), Puzzle):
            return board
    if name is not None and isinstance(data, _Problem):
        return _from_text(kind_of(name), data["problem"])
    return None


_COLLECTED = "puzzlekit"
"""The format of the texts of collections, where a puzzle has one by that name."""


def _from_text(kind: Kind, problem: object) -> Puzzle | None:
    """The board of the text of a collection; None where there is no such text."""
    if not isinstance(problem, str) or not kind.texts:
        return None
    text = min(kind.texts, key=lambda each: (each.name != _COLLECTED, not each.native))
    lines = problem.strip().splitlines()
    size = re.fullmatch(r"([0-9]{1,4}) ([0-9]{1,4})", lines[0].strip()) if lines else None
    if size is None:
        raise RuleError("the problem does not begin with its size")
    codec = codec_at(text.codec, kind.name)
    try:
        # The size is part of a format of its own, and no row of another.
        found = [codec.read(block) for block in codec.split(lines[text.name != _COLLECTED :])]
    except FormatError as error:
        raise RuleError(f"line {error.line} of the problem: {error.sentence}") from None
    if [(str(each.rows), str(each.columns)) for each in found] != [size.groups()]:
        raise RuleError(f"the problem is not one board of {size[1]} x {size[2]}")
    return found[0]


def _lines(puzzle: Puzzle) -> list[str]:
    return [json.dumps(puzzle.to_json(), separators=(",", ":"))]


def _title(block: Block) -> str | None:
    return block.data.title if isinstance(block.data, _Problem) else None


JSON = Codec(ANY, "JSON", _read, _lines, _split, separator="", known=True, title=_title)
