"""Futoshiki as other programs have it: JSON, Prolog facts, and a list of signs below a grid.

In JSON there is a grid or a size, and a list of signs between cells. A list called ``less_than`` has pairs of
cells, the lesser first, ``greater_than`` the greater first; in ``inequalities`` each pair says its sign, as
``"r1c1 < r1c2"`` or ``[[0, 0], "<", [0, 1]]``.

A fact is ``problem(number, grid, signs).``; ``[i1,j1,i2,j2]`` says that the value at (i1, j1) is less than
that at (i2, j2), counted from 0. A list is N, the grid (-1 or 0 is blank), the number of signs, and lines
``i>j`` or ``i<j``, cells counted in reading order, from 0 unless N*N occurs and 0 does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from satpuzzles.core.arguments import is_number
from satpuzzles.core.bounded_json import Decoder, require_few_values, skip_blanks
from satpuzzles.core.errors import FormatError, RuleError
from satpuzzles.core.runtime import look
from satpuzzles.formats.cell_names import CellName, cells_of
from satpuzzles.formats.codec import Block, BoardCodec, before_each
from satpuzzles.formats.objects import of_grid
from satpuzzles.formats.scan import Scanner
from satpuzzles.kinds.futoshiki.puzzle import PAIR_CAP, Futoshiki
from satpuzzles.kinds.futoshiki.text import refuse_adjacent
from satpuzzles.puzzle.base import NOTES, Puzzle
from satpuzzles.puzzle.latin import SIZE_CAP, require_size

_SIGNS = {
    **dict.fromkeys(("less_than", "lessthan", "less", "lt"), "<"),
    **dict.fromkeys(("greater_than", "greaterthan", "greater", "gt"), ">"),
    **dict.fromkeys(("inequalities", "constraints", "relations", "signs"), ""),
}
"""The sign that the name of a list tells; none where each pair must."""
_GRIDS, _SIZES = ("grid", "board", "givens", "cells", "numbers", "values"), ("size", "n", "order")


def from_foreign(data: Mapping[str, Any]) -> Puzzle | None:
    """The board of an object; None if its form is unknown."""
    named = {key.lower(): value for key, value in data.items()}
    lists = [key for key in named if key in _SIGNS and isinstance(named[key], list | tuple)]
    grids = [named[key] for key in _GRIDS if key in named]
    known = {*_SIGNS, *_GRIDS, *_SIZES, "type", "name", *NOTES}
    if not lists or len(grids) > 1 or not named.keys() <= known:
        return None
    if not all(isinstance(grid, list | tuple) for grid in grids):
        raise RuleError("the givens must be rows of cells, with 0 or null for blank ones")
    told = [named[key] for key in _SIZES if key in named] + [len(grid) for grid in grids]
    size = told[0] if told else None
    if type(size) is not int or any(each != size for each in told):
        raise RuleError("expected a grid of givens, or one size")
    require_size(size)
    board = of_grid(grids[0] if grids else [[0] * size] * size, "futoshiki")
    assert isinstance(board, Futoshiki)
    if sum(len(named[key]) for key in lists) > PAIR_CAP:
        raise RuleError(f"there are more than {PAIR_CAP:,} signs")
    pairs = [_pair(key, number, each) for key in lists for number, each in enumerate(named[key], 1)]
    cells = cells_of([CellName.of(cell) for pair in pairs for cell in pair], size)
    return Futoshiki(board.givens, tuple(zip(cells[::2], cells[1::2])))


def _pair(key: str, number: int, item: object) -> tuple[object, object]:
    """The two cells of an item of a list, the lesser first."""
    if isinstance(item, str):
        item = item.partition("<" if "<" in item else ">")
    parts = [*item] if isinstance(item, list | tuple) else []
    if len(parts) == 4:
        parts = [parts[:2], parts[2:]]
    signs = {str(each) for each in (*parts[1:-1], _SIGNS[key])} - {""}
    if not 2 <= len(parts) <= 3 or len(signs) != 1 or not signs <= {"<", ">"}:
        raise RuleError(f"item {number} of {key} must be two cells and one sign, as in 'r1c1 < r1c2'")
    return (parts[0], parts[-1]) if signs == {"<"} else (parts[-1], parts[0])


_PROBLEM = re.compile(r"\s*problem\s*\(\s*")
_BLANK = re.compile(r"(?<!\w)_(?!\w)")
_SIGN = re.compile(r"\s*([0-9]{1,7})\s*([<>])\s*([0-9]{1,7})\s*")


# ---- Prolog ----


def _split(lines: Sequence[str]) -> Iterator[Block]:
    for block in before_each("problem")(lines):
        if any(text and not text.startswith("%") for text in map(str.strip, block.lines)):
            yield block


def _fact(block: Block) -> tuple[int, Scanner]:
    """The number of a fact, and a scanner that stands before its grid; comments are blank, ``_`` is 0."""
    lines = [_BLANK.sub("0", line.partition("%")[0]) for line in block.lines]
    scanner = Scanner("\n".join(lines), block.first)
    if not scanner.match(_PROBLEM):
        scanner.fail("a fact such as problem(1, [[_,2],[_,_]], [[0,0,0,1]]).")
    number = scanner.number("the number of the problem", 18)
    _expect(scanner, ",", f"a comma after problem {number}")
    return number, scanner


def _expect(scanner: Scanner, sign: str, expected: str) -> None:
    scanner.position = skip_blanks(scanner.text, scanner.position)
    scanner.expect(sign, expected)
    scanner.position = skip_blanks(scanner.text, scanner.position)


def _list(scanner: Scanner, expected: str) -> object:
    line = scanner.line + scanner.text.count("\n", 0, scanner.position)
    try:
        found, scanner.position = Decoder(look=look).decode(scanner.text, scanner.position, line)
    except FormatError as error:
        raise error.again(f"expected {expected}" if error.column else error.sentence) from None
    return found


def _read_fact(block: Block) -> Puzzle:
    number, scanner = _fact(block)
    require_few_values(scanner.text)
    givens = _list(scanner, f"rows of numbers or _ in problem {number}")
    _expect(scanner, ",", f"a comma after the grid of problem {number}")
    start, told = scanner.position, f"four numbers in each sign of problem {number}, as in [0,0,0,1]"
    signs = _list(scanner, told)
    if not isinstance(signs, list) or any(not isinstance(sign, list) or len(sign) != 4 for sign in signs):
        raise scanner.error(f"expected {told}", start)
    _expect(scanner, ")", f") after the signs of problem {number}")
    _expect(scanner, ".", f". at the end of problem {number}")
    if not scanner.at_end:
        scanner.fail(f"nothing after problem {number}")
    return Futoshiki.from_json({"givens": givens, "less_than": [[sign[:2], sign[2:]] for sign in signs]})


def _fact_lines(futoshiki: Futoshiki) -> list[str]:
    refuse_adjacent(futoshiki, PROLOG.called)
    rows = (f"[{','.join(str(value) if value else '_' for value in row)}]" for row in futoshiki.givens)
    signs = (f"[{a},{b},{c},{d}]" for (a, b), (c, d) in futoshiki.less_than)
    return [f"[{','.join(rows)}], [{','.join(signs)}])."]


PROLOG = BoardCodec(
    Futoshiki,
    "a Prolog fact",
    _read_fact,
    _fact_lines,
    _split,
    separator="",
    prefix="problem({number}, ",
    title=lambda block: f"problem {_fact(block)[0]}",
)


# ---- lists of signs ----


def _read_list(block: Block) -> Puzzle:
    (size,) = block.scanner(0, "the size N").sizes("{size}", most=SIZE_CAP)
    what = "numbers, -1 for a blank cell"
    rows = block.words(1, size, size, what, lambda word: word == "-1" or is_number(word))
    givens = [[0 if word == "-1" else int(word) for word in row] for row in rows]
    (count,) = block.scanner(1 + size, "the number of signs").sizes("{count}", 0, PAIR_CAP)
    look()
    start = 2 + size
    found = [_SIGN.fullmatch(line) for line in block.lines[start:]]
    signs = [(int(each[1]), int(each[3]), each[2] == "<") for each in found[:count] if each]
    if len(signs) < count or any(found[count:]):
        told = "fewer" if len(signs) < count else "more"
        raise block.error(start + len(signs), f"expected {count} signs such as 3>4, found {told}")
    numbers = {number for sign in signs for number in sign[:2]}
    base = int(0 not in numbers and size * size in numbers)
    pairs = []
    for at, (one, other, less) in enumerate(signs, start):
        edge = divmod(one - base, size), divmod(other - base, size)
        apart = abs(edge[0][0] - edge[1][0]) + abs(edge[0][1] - edge[1][1])
        if apart != 1 or max(one, other) >= size * size + base:
            cells = f"two cells that share an edge, counted from {base} to {size * size - 1 + base}"
            raise block.error(at, f"{block.lines[at].strip()}: a sign stands between {cells}")
        pairs.append(edge if less else edge[::-1])
    return Futoshiki(tuple(map(tuple, givens)), tuple(pairs))


def _list_lines(futoshiki: Futoshiki) -> list[str]:
    refuse_adjacent(futoshiki, JANKO.called)
    size = futoshiki.rows
    return [
        str(size),
        *(" ".join(str(value or -1) for value in row) for row in futoshiki.givens),
        str(len(futoshiki.less_than)),
        *(f"{c * size + d}>{a * size + b}" for (a, b), (c, d) in futoshiki.less_than),
    ]


JANKO = BoardCodec(Futoshiki, "a janko file", _read_list, _list_lines)
