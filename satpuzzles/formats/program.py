"""Boards in program code, in printed Python values and in YAML; no code is run.

``ast`` parses ``rows = [[1], [2]]``, lists of texts and NumPy arrays; PyYAML reads YAML. ``objects.py``
interprets the keys.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import ANY, Block, BoardCodec, whole
from satpuzzles.formats.objects import deepest, of_grid, read_object, with_type
from satpuzzles.formats.shapes import type_by_shape
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import type_called

if TYPE_CHECKING:
    import yaml

_CAP = 1 << 20
_DEPTH = 50
_CONSTANTS = {"None": None, "null": None, "undefined": None, "nan": None, "true": True, "false": False}
_COMMENT = re.compile(r"(?:^|[,\])}])[ \t]*#", re.MULTILINE)
_JAVASCRIPT = re.compile(r"^[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]+", re.MULTILINE)
_CELL = r"(?:'[^'\n]*'|\"[^\"\n]*\"|[^\s,\[\]'\"]+)"
_NUMPY_ROW = re.compile(rf"\[+[ \t]*({_CELL}(?:[ \t]+{_CELL})+)[ \t]*\]+")
_ADVICE = "write lists with names, such as rows = [[1], [2]], or JSON"


def _read(block: Block) -> Puzzle:
    array = _printed(block)
    names, lists = _values(block) if array is None else ({}, [array])
    name, value = "", lists[0] if len(lists) == 1 else lists or names
    if len(names) == 1:
        ((name, value),) = names.items()
        value = names if _are_clues(value) else value
    elif isinstance(value, list) and len(value) == 2 and (len(lists) == 2 or _are_clues(value)):
        value = {"rows": value[0], "columns": value[1]}
    named = type_called(name, installed=True) if len(name) > 3 else None
    if isinstance(value, list | str):
        type = named or block.wanted
        if type is None:  # the only puzzle whose boards look so
            rows = value.split("\n") if isinstance(value, str) else value
            head = [" ".join(map(str, row)) if isinstance(row, list) else str(row) for row in rows[:200]]
            type = type_by_shape("\n".join(head), block.first)
        return of_grid(value, type)
    return read_object(block, with_type(value, named or block.wanted) if isinstance(value, dict) else value)


def _are_clues(value: object) -> bool:
    """Whether a list holds lists of lists: the clues of rows and columns."""
    return isinstance(value, list) and any(
        isinstance(row, list) and any(isinstance(cell, list) for cell in row) for row in value
    )


def _printed(block: Block) -> list[list[str]] | None:
    """The rows of an array printed by NumPy, without commas; None for other texts."""
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
        rows.append([cell.strip("'\"") for cell in re.findall(_CELL, found[1])])
    return rows


def _values(block: Block) -> tuple[dict[str, object], list[object]]:
    text = "\n".join(block.lines)
    if '"""' not in text and (comment := _COMMENT.search(text)) is not None:
        told = "a comment between values may hide some: delete it"
        raise block.error(text.count("\n", 0, comment.end()), told)
    if len(text) > _CAP or deepest(text) > _DEPTH:
        told = "the lists are larger than 1 MiB or nested deeper than 50; write JSON objects with their type"
        raise block.error(0, told)
    names: dict[str, object] = {}
    lists: list[object] = []
    try:
        tree = ast.parse(_JAVASCRIPT.sub("", text))
        look()
        for each in tree.body:
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                if each.targets[0].id in names:
                    raise ValueError
                names[each.targets[0].id] = _literal(each.value)
            elif isinstance(each, ast.Expr):
                lists.append(_literal(each.value))
            elif not isinstance(each, ast.Import | ast.ImportFrom):
                raise ValueError
        if names and lists:
            raise ValueError
    except SyntaxError as error:
        line = min(error.lineno or 1, len(block.lines))
        raise block.error(line - 1, f"this is not a list, a dictionary or a text; {_ADVICE}") from None
    except (ValueError, TypeError, RecursionError, MemoryError):
        raise block.error(0, f"expected nothing but whole numbers and texts; {_ADVICE}") from None
    return names, lists


def _literal(node: ast.expr) -> object:
    """The value of an expression; tuples, sets and arrays become lists, keys become texts."""
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return list(map(_literal, node.elts))
    if isinstance(node, ast.Dict):
        keys = list(map(_key, node.keys))
        if len({*keys}) < len(keys):
            raise ValueError
        return dict(zip(keys, map(_literal, node.values)))
    if isinstance(node, ast.Call) and len(node.args) == 1 and ast.unparse(node.func).endswith("array"):
        return _literal(node.args[0])
    if isinstance(node, ast.Name) and node.id in _CONSTANTS:
        return _CONSTANTS[node.id]
    value = ast.literal_eval(node)
    if not isinstance(value, int | str | None):
        raise ValueError
    return value


def _key(node: ast.expr | None) -> str:
    """The key of a dictionary; a pair of numbers becomes ``(1,2)``."""
    if isinstance(node, ast.Name):
        return node.id
    value = ast.literal_eval(node) if node is not None else None
    return str(value).replace(" ", "") if isinstance(value, tuple) else str(value)


def _lines(puzzle: Puzzle) -> Iterator[str]:
    for key, value in puzzle.to_json().items():
        yield f"{key} = {value!r}"


PROGRAM = BoardCodec(ANY, "a program", _read, _lines, whole, separator=None, known=True)

# ---- YAML ----

_DEEPEST_YAML = 100
"""The maximum nesting depth: PyYAML's time grows with its square."""


def _read_yaml(block: Block) -> Puzzle:
    try:
        import yaml
    except ImportError:
        told = "reading YAML needs an extra package: pip install 'satpuzzles[yaml]'; or write JSON"
        raise block.error(0, told) from None
    text = "\n".join(block.lines)
    if len(text) > _CAP or deepest(text) > _DEEPEST_YAML:
        told = f"the YAML is larger than {_CAP // 1024} KiB or nested too deeply; write JSON"
        raise block.error(0, told)
    try:
        for event in yaml.parse(text, yaml.SafeLoader):
            look()
            if isinstance(event, yaml.AliasEvent):
                line = event.start_mark.line
                raise block.error(line, "YAML aliases are not supported; write the value again")
        loader = yaml.SafeLoader(text)
        return read_object(block, _plain(block, loader, loader.get_single_node()))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it is not well formed"
        raise block.error(mark.line if mark else 0, f"this is not YAML: {problem}") from None
    except RecursionError:
        raise block.error(0, "the lists are nested too deeply") from None


def _plain(block: Block, loader: yaml.SafeLoader, node: yaml.Node | None) -> object:
    """The value of a node; keys become texts and must be unique."""
    if node is None or node.id == "scalar":
        return None if node is None else loader.construct_object(node)
    if node.id == "sequence":
        return [_plain(block, loader, each) for each in node.value]
    found = {str(_plain(block, loader, key)): _plain(block, loader, each) for key, each in node.value}
    if len(found) < len(node.value):
        raise block.error(node.start_mark.line, "a key appears twice")
    return found


def _lines_yaml(puzzle: Puzzle) -> Iterator[str]:
    data = puzzle.to_json()
    # On the first line, the type would be a heading.
    for key in [*(key for key in data if key != "type"), "type"]:
        if data[key] and isinstance(data[key], list):
            yield f"{key}:"
            yield from (f"- {json.dumps(item)}" for item in data[key])
        else:
            yield f"{key}: {data[key] if key == 'type' else json.dumps(data[key])}"


YAML = BoardCodec(ANY, "YAML", _read_yaml, _lines_yaml, whole, separator=None, known=True)
