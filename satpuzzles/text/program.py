"""Boards in programs: lists with names, such as ``rows = [[1], [2]]``. Nothing is run; see ``literals.py``.

A board of several lists is read here, one of one list by the readers of lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from satpuzzles.core.arguments import SHOWN
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, kind_of, type_called
from satpuzzles.text.codec import ANY, Block, Codec, codec_at, whole
from satpuzzles.text.literals import Named, read_program
from satpuzzles.text.puzzle_json import read_foreign, read_object, with_type

_WORD = re.compile(r"[^\W\d_][^\W\d]{2,40}")
"""A key that is a word."""
_NAMES = 6
"""So many names of lists an error shows."""


def _read(block: Block) -> Puzzle:
    named = read_program("\n".join(block.lines), block.first)
    if len(named) == 1 and (own := _object(named[0])) is not None:
        return read_object(block, own)
    data = {each.name: each.value for each in named}
    if len(named) == 1 and block.wanted is not None and not named[0].by_name and _is_rows(named[0].value):
        native = next((text for text in kind_of(block.wanted).texts if text.native), None)
        if native is not None:
            return codec_at(native.codec, block.wanted).read(block)
    board = None if "type" in data else read_foreign(data, block.wanted)
    if board is not None:
        return board
    if len(named) == 1 and isinstance(inner := named[0].value, dict):
        return read_object(block, inner)
    if len(named) == 1 and block.wanted is not None:
        native = next((text for text in kind_of(block.wanted).texts if text.native), None)
        if native is not None:
            return codec_at(native.codec, block.wanted).read(block)
    if "type" not in data and block.wanted is None:
        names = [each.name[:SHOWN] for each in named if each.name]
        more = ["..."] if len(names) > _NAMES else []
        told = ", ".join([*names[:_NAMES], *more]) or "a list without a name"
        cure = f"write its name in a comment on the first line, as in # {next(iter(BUILT_IN))}, or say --type"
        raise block.error(0, f"which puzzle this is cannot be told from {told}: {cure}")
    return read_object(block, data)


def _object(named: Named) -> dict[str, object] | None:
    """The dictionary of a whole board, with the type that its name tells; None where the value is none.

    Keys that are words tell it from a dictionary of cells or of cages.
    """
    value = named.value
    if not isinstance(value, dict) or not any(map(_WORD.fullmatch, value)):
        return None
    found = type_called(named.name, installed=True) if named.name else None
    return value if found is None else with_type(value, found)


def _is_rows(value: object) -> bool:
    """Whether a value is rows of cells, whose own reader tells best what is wrong with them, and where."""
    return isinstance(value, list) and all(
        isinstance(row, str) or (isinstance(row, list) and not any(isinstance(each, list) for each in row))
        for row in value
    )


def _lines(puzzle: Puzzle) -> Iterator[str]:
    for key, value in puzzle.to_json().items():
        yield f"{key} = {value!r}"


PROGRAM = Codec(ANY, "a program", _read, _lines, whole, separator=None, known=True)
