"""Boards in YAML, by PyYAML. What the keys mean is for ``objects.py`` to say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from satpuzzles.formats.codec import ANY, Block, Codec, whole
from satpuzzles.formats.objects import deepest, read_object
from satpuzzles.formats.scan import look
from satpuzzles.puzzle.base import Puzzle

if TYPE_CHECKING:
    import yaml

_CAP = 1 << 20
_DEEPEST = 100
"""The most lists one in the other: PyYAML's time grows with the square of it."""


def _read(block: Block) -> Puzzle:
    try:
        import yaml
    except ImportError:
        told = "reading YAML needs an extra package: pip install 'satpuzzles[yaml]'; or write JSON"
        raise block.error(0, told) from None
    text = "\n".join(block.lines)
    if len(text) > _CAP or deepest(text) > _DEEPEST:
        told = f"more than {_CAP // 1024} KiB of YAML, or too many lists one in the other: write JSON"
        raise block.error(0, told)
    try:
        for event in yaml.parse(text, yaml.SafeLoader):
            look()
            if isinstance(event, yaml.AliasEvent):
                line = event.start_mark.line
                raise block.error(line, "an alias in YAML is not read: write its value again")
        loader = yaml.SafeLoader(text)
        return read_object(block, _plain(block, loader, loader.get_single_node()))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it is not well formed"
        raise block.error(mark.line if mark else 0, f"this is not YAML: {problem}") from None
    except RecursionError:
        raise block.error(0, "there are too many lists one in the other") from None


def _plain(block: Block, loader: yaml.SafeLoader, node: yaml.Node | None) -> object:
    """The value of a node, with texts for keys, of which none may stand twice."""
    if node is None or node.id == "scalar":
        return None if node is None else loader.construct_object(node)
    if node.id == "sequence":
        return [_plain(block, loader, each) for each in node.value]
    found = {str(_plain(block, loader, key)): _plain(block, loader, each) for key, each in node.value}
    if len(found) < len(node.value):
        raise block.error(node.start_mark.line, "a key stands twice")
    return found


def _lines(puzzle: Puzzle) -> Iterator[str]:
    data = puzzle.to_json()
    # On the first line the type would be a heading.
    for key in [*(key for key in data if key != "type"), "type"]:
        if data[key] and isinstance(data[key], list):
            yield f"{key}:"
            yield from (f"- {json.dumps(item)}" for item in data[key])
        else:
            yield f"{key}: {data[key] if key == 'type' else json.dumps(data[key])}"


YAML = Codec(ANY, "YAML", _read, _lines, whole, separator=None, known=True)
