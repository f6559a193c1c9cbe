"""Boards in programs and as they print them: ``rows = [[1], [2]]``, lists of texts, arrays of NumPy.

Nothing is run: ``ast`` takes the text apart, and only lists, dictionaries, texts, numbers and names of
earlier values are understood.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from satpuzzles.formats.codec import ANY, Block, Codec, whole
from satpuzzles.formats.objects import of_grid, read_object, with_type
from satpuzzles.formats.scan import look
from satpuzzles.formats.shapes import type_by_shape
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import type_called

_CAP = 1 << 20
_DEPTH = 50
_CONSTANTS = {"null": None, "undefined": None, "nan": None, "true": True, "false": False}
_WRAPPERS = ("array", "matrix", "list", "tuple", "int8", "object")
_COMMENT = re.compile(r"(?:^|[,\])}])[ \t]*#", re.MULTILINE)
_LEFT_OUT = re.compile(
    r"^(?:(?:import|from)[ \t][^\n]*|[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]+)", re.MULTILINE
)
"""Imports, and what stands before a name in JavaScript."""
_C = re.compile(
    r"(?:(?:static|const|char|int|unsigned|string)[ \t*]+)+(\w+)[ \t]*(?:\[[0-9A-Z_]*\][ \t]*)+=[ \t]*\{"
)
_CELL = r"(?:'[^'\n]*'|\"[^\"\n]*\"|[^\s,\[\]'\"]+)"
_NUMPY_ROW = re.compile(rf"\[+[ \t]*({_CELL}(?:[ \t]+{_CELL})+)[ \t]*\]+")
_NUMPY_CELL = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|(\S+)")
_ADVICE = "write lists with names, such as rows = [[1], [2]], or JSON"


def _read(block: Block) -> Puzzle:
    if (rows := _printed(block)) is not None:
        return of_grid(rows, _type_of(block, rows))
    values, lists = _values(block)
    if len(values) + len(lists) == 1:
        name, value = next(iter(values.items())) if values else ("", lists[0])
        named = type_called(name, installed=True) if len(name) > 3 else None
        if isinstance(value, dict):
            return read_object(block, with_type(value, named or block.wanted))
        if isinstance(value, str) or (isinstance(value, list) and not _are_clues(value)):
            return of_grid(value, named or _type_of(block, value))
        lists = [value]
    pair = lists[0] if len(lists) == 1 else lists
    if (
        not values
        and isinstance(pair, list)
        and len(pair) == 2
        and all(isinstance(each, list) for each in pair)
    ):
        return read_object(block, with_type({"rows": pair[0], "columns": pair[1]}, block.wanted))
    return read_object(block, with_type(dict(values), block.wanted))


def _are_clues(value: object) -> bool:
    """Whether a list holds lists of lists: the clues of rows and columns."""
    return isinstance(value, list | tuple) and any(
        isinstance(row, list | tuple) and any(isinstance(cell, list | tuple) for cell in row) for row in value
    )


def _type_of(block: Block, grid: Sequence[object] | str) -> str:
    """The type of the puzzle of a grid: what the caller names, or the only one whose boards look so."""
    if block.wanted is not None:
        return block.wanted
    rows = grid.split("\n") if isinstance(grid, str) else grid
    lines = [" ".join(map(str, row)) if isinstance(row, list) else str(row) for row in rows[:200]]
    return type_by_shape("\n".join(lines), block.first)


def _printed(block: Block) -> list[list[str]] | None:
    """The rows of an array as NumPy prints it, without commas; None where the text is no such array."""
    if not block.lines[0].lstrip().startswith("[["):
        return None
    rows: list[list[str]] = []
    for line in block.lines:
        look()
        if not line.strip():
            continue
        found = _NUMPY_ROW.fullmatch(line.strip())
        if found is None:
            return None
        rows.append([one or other or word for one, other, word in _NUMPY_CELL.findall(found[1])])
    return rows


def _values(block: Block) -> tuple[dict[str, object], list[object]]:
    """The values of a program by their names, and those without.

    Raises:
        FormatError: it holds anything but values.
    """
    text = "\n".join(block.lines)
    if '"""' not in text and (comment := _COMMENT.search(text)) is not None:
        told = "a comment between values may hide some: delete it"
        raise block.error(text.count("\n", 0, comment.end()), told)
    if len(text) > _CAP or _depth(text) > _DEPTH:
        told = "lists of more than 1 MiB, or nested deeper than 50: write JSON objects with their type"
        raise block.error(0, told)
    if (c := _C.match(text.lstrip())) is not None:
        text = f"{c[1]} = [" + text.lstrip()[c.end() :].translate(str.maketrans("{}", "[]"))
    text = _LEFT_OUT.sub("", text)
    values: dict[str, object] = {}
    lists: list[object] = []
    try:
        tree = ast.parse(text)
        look()
        for each in tree.body:
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Tuple):
                found = _literal(each.value, values)
                names = [target.id for target in each.targets[0].elts if isinstance(target, ast.Name)]
                if not isinstance(found, list) or len(found) != len(names) or values.keys() & {*names}:
                    raise ValueError
                values |= zip(names, found)
            elif isinstance(each, ast.Assign | ast.AnnAssign) and each.value is not None:
                target = each.targets[0] if isinstance(each, ast.Assign) else each.target
                if not isinstance(target, ast.Name) or target.id in values:
                    raise ValueError
                values[target.id] = _literal(each.value, values)
            elif isinstance(each, ast.Expr):
                lists.append(_literal(each.value, values))
            else:
                raise ValueError
    except SyntaxError as error:
        line = min(error.lineno or 1, len(block.lines))
        raise block.error(line - 1, f"this is not a list, a dictionary or a text; {_ADVICE}") from None
    except (ValueError, TypeError, RecursionError, MemoryError):
        raise block.error(0, f"expected nothing but whole numbers and texts; {_ADVICE}") from None
    return values, lists


def _depth(text: str) -> int:
    """An upper bound of how deep brackets are nested."""
    depth = deepest = 0
    for bracket in filter("[({])}".__contains__, text):
        depth += 1 if bracket in "[({" else -1
        deepest = max(deepest, depth)
    return deepest


def _literal(node: ast.expr, names: Mapping[str, object]) -> object:
    """The value of an expression; tuples and sets become lists, keys texts."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return [_literal(each, names) for each in node.elts]
    if isinstance(node, ast.Dict):
        return {_key(key): _literal(value, names) for key, value in zip(node.keys, node.values)}
    if isinstance(node, ast.Call) and len(node.args) == 1:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called not in _WRAPPERS:
            raise ValueError
        return _literal(node.args[0], names)
    if isinstance(node, ast.Name):
        if node.id in names:
            return names[node.id]
        if node.id in _CONSTANTS:
            return _CONSTANTS[node.id]
        raise ValueError
    value = ast.literal_eval(node)
    if not isinstance(value, int | str | None):
        raise ValueError
    return value


def _key(node: ast.expr | None) -> str:
    """The key of a dictionary; that of a pair of numbers is ``(1,2)``."""
    if isinstance(node, ast.Name):
        return node.id
    value = ast.literal_eval(node) if node is not None else None
    return str(value).replace(" ", "") if isinstance(value, tuple) else str(value)


def _lines(puzzle: Puzzle) -> Iterator[str]:
    for key, value in puzzle.to_json().items():
        yield f"{key} = {value!r}"


PROGRAM = Codec(ANY, "a program", _read, _lines, whole, separator=None, known=True)
