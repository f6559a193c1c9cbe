"""Calcudoku as JSON of other programs, told by its shape: a list of cages with cells, a target, an operator.

What the keys are called does not matter, where only one thing can be meant. ``[a, b]`` is row and column;
``x`` is a column, and so is a letter. Numbers count from 1, or from 0 where a 0 occurs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Any

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import FormatError, RuleError
from satpuzzles.kinds.calcudoku.cage_list import read_cage
from satpuzzles.kinds.calcudoku.puzzle import Cage, Calcudoku
from satpuzzles.kinds.calcudoku.text import CLUE, OPERATORS
from satpuzzles.puzzle.base import NOTES
from satpuzzles.puzzle.latin import SIZE_CAP
from satpuzzles.text.cell_names import CellName
from satpuzzles.text.foreign_cells import COLUMN_KEYS, ROW_KEYS
from satpuzzles.text.scan import OPERATOR_WORDS, Scanner

Place = tuple[int, int, bool]
"""Row and column as they are written, and whether the column is a letter, which counts from 1."""

_NO_OPERATOR = ("none", "no", "nop", "given", "single", "fixed", "equal", "equals", "constant")
_OPERATORS: dict[str, str | None] = {
    "": None,
    **OPERATORS,
    "\u2212": "-",
    **OPERATOR_WORDS,
    **dict.fromkeys(_NO_OPERATOR),
}
_CODES = {1: "+", 2: "-", 3: "*", 4: "/"}
_CODE_KEYS = ("type", "op", "operator", "operation", "sign", "symbol", "kind")
_NUMBER_KEYS = ("id", "index", "number", "no", "cage", "color", "colour")
"""Keys of numbers that say nothing of the rules."""
SIZES = ("size", "n", "width", "height", "order", "dimension", "rows", "columns")
_VALUES = ("values", "digits")
CLUE_TEXT = re.compile(CLUE)
_CAGE_TEXT = re.compile(rf"\s*{CLUE}[ \t:=]+[A-Za-z(\[0-9]")
_CELL_CAP = SIZE_CAP * SIZE_CAP


def from_foreign(data: Mapping[str, Any]) -> Calcudoku | None:
    """The board of a JSON object that has not the keys of this program; None where there is no list of cages.

    Raises:
        RuleError: a cage has something that can be read in no way, or in two.
    """
    listed = next(_lists_of_cages(data), None)
    own = "size" in data and data.keys() <= {"type", "size", "cages", "known", *NOTES}
    if listed is None or (own and all(map(_is_own, listed))):
        return None
    if len(listed) > _CELL_CAP:
        raise RuleError(f"there are more than {_CELL_CAP:,} cages")
    parts = []
    for number, each in enumerate(listed, 1):
        try:
            parts.append(_from_text(each) if isinstance(each, str) else read_object(as_object(each)))
        except (FormatError, RuleError) as error:
            told = error.sentence if isinstance(error, FormatError) else error
            raise RuleError(f"cage {number}: {told}") from None
    places = [place for where, _, _ in parts for place in where]
    size = _size(data, len(places))
    base = 0 if any(0 in place[:2] for place in places) else 1
    cages = []
    for number, (where, op, target) in enumerate(parts, 1):
        if isinstance(op, int) and len(where) > 1:
            code, op = op, _CODES.get(op)
            if op is None or not _can_be(op, target, len(where), size):
                codes = ", ".join(f"{each} {sign}" for each, sign in _CODES.items())
                raise RuleError(
                    f"cage {number} has the operator {code}; with {codes} it cannot come to {target}"
                )
        cells = tuple([(row - base, column - (1 if letter else base)) for row, column, letter in where])
        cages.append(Cage(cells, op if isinstance(op, str) and len(cells) > 1 else None, target))
    return Calcudoku(size, tuple(cages))


def _lists_of_cages(data: Mapping[str, Any]) -> Iterator[Sequence[Any]]:
    """The lists in an object, and in the objects in it, of which every item looks like a cage."""
    for value in data.values():
        if isinstance(value, list) and value and all(map(_looks_like_cage, value)):
            yield value
        elif isinstance(value, dict):
            if value and all(map(_looks_like_cage, value.values())):
                yield [*value.values()]
            inner = [each for each in value.values() if isinstance(each, list)]
            yield from (each for each in inner if each and all(map(_looks_like_cage, each)))


def _looks_like_cage(item: object) -> bool:
    if isinstance(item, str):
        return _CAGE_TEXT.match(item) is not None
    if isinstance(item, list):
        item = as_object(item)
    return isinstance(item, dict) and any(isinstance(each, list) and each for each in item.values())


def as_object(item: object) -> Any:  # noqa: ANN401 (whoever reads it looks at it)
    """A cage that is a list, ``[6, "*", [[0, 0], [0, 1]]]``, as an object; others as they are."""
    if not isinstance(item, list):
        return item
    cells = [each for each in item if isinstance(each, list)]
    others = [each for each in item if not isinstance(each, list)]
    if len(cells) == 1 and all(isinstance(each, list | str) for each in cells[0]):
        cells = cells[0]
    told = any(type(each) is int or (isinstance(each, str) and CLUE_TEXT.fullmatch(each)) for each in others)
    if not (cells and told and len(others) <= 2):
        return item
    return {"cells": cells, **{str(place): each for place, each in enumerate(others)}}


def _is_own(item: object) -> bool:
    """Whether a cage is one of this program, whose own reader tells best what is wrong with it."""
    if not isinstance(item, dict) or not {"cells"} <= item.keys() <= {"cells", "op", "target"}:
        return False
    lists = isinstance(item["cells"], list) and all(isinstance(cell, list) for cell in item["cells"])
    return lists and (item.get("op") is None or item["op"] in _CODES.values())


def _size(data: Mapping[str, Any], cells: int) -> int:
    """The size of a board of so many cells, which the object may say, too."""
    size = isqrt(cells)
    inner = [each for each in data.values() if isinstance(each, dict)]
    for key, value in (pair for each in (data, *inner) for pair in each.items()):
        if key.lower() in SIZES and isinstance(value, int) and (value != size or size * size != cells):
            raise RuleError(f"the key {shown(key)} says {value}, but the cages have {cells} cells in all")
        if key.lower() in _VALUES and value != [*range(1, size + 1)]:
            raise RuleError(f"the key {shown(key)} must hold the values 1 to {size}, or be left out")
    if size * size != cells:
        raise RuleError(f"the cages have {cells} cells in all, which is no square")
    return size


# ---- one cage ----


def _from_text(text: str) -> tuple[list[Place], str | None, int]:
    """A cage as a text: ``5 + A1 A2``."""
    scanner = Scanner(text)
    scanner.spaces()
    cage = read_cage(scanner)
    if cage.colon is None:
        raise RuleError("the : may be divided by, or nothing")
    return [(name.row, name.column, name.letter) for name in cage.cells], cage.op, cage.target


def read_object(data: Mapping[str, Any]) -> tuple[list[Place], str | int | None, int]:
    """The cells, the operator or its number, and the target."""
    lists = {key: value for key, value in data.items() if isinstance(value, list) and value}
    if len(lists) != 1:
        raise RuleError(f"expected one list of cells, found {len(lists)}")
    ((key, cells),) = lists.items()
    if len(cells) > _CELL_CAP:
        raise RuleError(f"there are more than {_CELL_CAP:,} cells")
    numbers: dict[str, int] = {}
    operators: list[str | None] = []
    unknown: list[object] = []
    for name, value in data.items():
        if name == key:
            continue
        word = value.strip().lower() if isinstance(value, str) else value
        if isinstance(word, int) and not isinstance(word, bool):
            numbers[name.lower()] = word
        elif word is None or (isinstance(word, str) and word in _OPERATORS):
            operators.append(_OPERATORS[word or ""])
        elif isinstance(word, str) and (match := CLUE_TEXT.fullmatch(word)) and len(word) < 20:
            numbers[name.lower()] = int(match["target"])
            if match["before"] or match["behind"]:
                operators.append(OPERATORS.get(match["before"] or match["behind"]))
        else:
            unknown.append(value)
    if unknown and not operators:
        raise RuleError(f"{shown(unknown[0])} is no operator; known are + - * /")
    codes = [name for name in numbers if name in _CODE_KEYS]
    op: str | int | None = operators[0] if operators else None
    if len(codes) == 1 and not operators and len(numbers) > 1:
        op = numbers.pop(codes[0])
    if len(numbers) > 1:
        numbers = {name: value for name, value in numbers.items() if name not in _NUMBER_KEYS}
    if len(numbers) != 1 or len(operators) > 1:
        raise RuleError(f"expected one number, the target, and one operator beside {shown(key)}")
    (target,) = numbers.values()
    return [_place(cell) for cell in cells], op, target


def _place(cell: object) -> Place:
    if isinstance(cell, str):
        scanner = Scanner(cell.strip())
        name = CellName.read(scanner)
        scanner.end()
        return name.row, name.column, name.letter
    if isinstance(cell, dict):
        named = {key.lower(): value for key, value in cell.items()}
        pair = [[value for key, value in named.items() if key in keys] for keys in (ROW_KEYS, COLUMN_KEYS)]
        cell = [each[0] for each in pair if len(each) == 1 and len(named) == 2]
    if isinstance(cell, list) and len(cell) == 2 and all(type(each) is int for each in cell):
        return cell[0], cell[1], False
    raise RuleError(
        "a cell must be [row, column], an object with x and y or with row and column, or a name such as A1"
    )


def _can_be(op: str, target: int, count: int, size: int) -> bool:
    """Whether so many cells can come to a target by an operator, as far as bounds tell."""
    if op == "+":
        return count <= target <= count * size
    if op == "-":
        return target < size
    if op == "/":
        return 1 <= target <= size
    return target >= 1 and _is_product(target, count, size)


def _is_product(target: int, count: int, size: int) -> bool:
    """Whether a number is a product of so many factors of 1 to ``size``."""
    reached = {1}
    for _ in range(count):
        reached = {
            one * value for one in reached for value in range(1, size + 1) if target % (one * value) == 0
        }
    return target in reached
