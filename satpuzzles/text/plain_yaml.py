"""Boards in YAML as people write it: keys with values, lists of items, rows below ``grid: |``.

Only these shapes are known. What the keys mean is for the readers of objects to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

from satpuzzles.core.arguments import DIGITS
from satpuzzles.core.bounded_json import KEY_CAP
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import ANY, Block, Codec, whole
from satpuzzles.text.literals import read_literal
from satpuzzles.text.puzzle_json import read_object
from satpuzzles.text.scan import look

_DEPTH = 8
_PAIR = re.compile(r"""(?:(['"])([^'"]{1,40})\1|([^\W_][\w ,()\[\]-]{0,40}?))[ \t]*:(?:[ \t]+(.*))?""")
"""A key and its value, which may stand below."""
_ITEM = re.compile(r"-(?:[ \t]+(.*))?")
_TEXT_BELOW = re.compile(r"[|>][-+]?")
_REMARK = re.compile(r"[ \t]#.*")
_NUMBER = re.compile(rf"-?[0-9]{{1,{DIGITS}}}")
_CONSTANTS = {
    **dict.fromkeys(("", "~", "null", "Null", "None"), None),
    **{word: word.lower() == "true" for word in ("true", "True", "false", "False")},
}


class _Line(NamedTuple):
    number: int
    indent: int
    text: str


def _read(block: Block) -> Puzzle:
    return read_object(block, read_yaml(block))


def read_yaml(block: Block) -> object:
    """The value of the lines of a block.

    Raises:
        FormatError: a line is none of these shapes; with the line.
    """
    lines = [
        _Line(block.number(index), len(line) - len(line.lstrip()), line.strip())
        for index, line in enumerate(block.lines)
        if line.strip() and line.strip() not in ("---", "...")
    ]
    value, end = _value(lines, 0, 0)
    if end < len(lines):
        raise _unexpected(lines[end])
    return value


def _unexpected(line: _Line) -> FormatError:
    sentence = f"expected a line such as 'key: value' or '- item' in YAML, found {quote(line.text)}"
    return FormatError(sentence, line=line.number)


def _value(lines: list[_Line], start: int, depth: int) -> tuple[object, int]:
    """The value whose lines begin here, and where they end: those that are set in as far as the first."""
    if depth == _DEPTH:
        raise FormatError(f"there are more than {_DEPTH} lists one in the other", line=lines[start].number)
    indent, at = lines[start].indent, start
    items: list[object] = []
    keys: dict[str, object] = {}
    while at < len(lines) and lines[at].indent == indent:
        look()
        line = lines[at]
        if item := _ITEM.fullmatch(line.text):
            text = item[1] or ""
            inner = line._replace(indent=line.indent + len(line.text) - len(text), text=text)
            if _PAIR.fullmatch(text) and [each.indent for each in lines[at + 1 : at + 2]] == [inner.indent]:
                below = takewhile(partial(_is_inside, inner.indent), islice(lines, at + 1, None))
                found, end = _value([inner, *below], 0, depth + 1)
                items.append(found)
                at += end
            else:
                items.append(_plain(text, inner))
                at += 1
        elif pair := _PAIR.fullmatch(line.text):
            key = pair[2] or pair[3]
            if key in keys or len(keys) == KEY_CAP:
                raise FormatError(f"the key {quote(key)} stands twice", line=line.number)
            keys[key], at = _of_key(lines, at, pair, depth)
        else:
            raise _unexpected(line)
        if items and keys:
            raise _unexpected(line)
    return keys or items, at


def _is_inside(indent: int, line: _Line) -> bool:
    return line.indent >= indent


def _of_key(lines: list[_Line], at: int, pair: re.Match[str], depth: int) -> tuple[object, int]:
    """The value of a key: behind it, or in the lines below that are set in."""
    line, below = lines[at], at + 1
    text = _REMARK.sub("", pair[4] or "").strip()
    if _TEXT_BELOW.fullmatch(text):
        rows = [*_inside(lines, below, line.indent)]
        return "\n".join(rows), below + len(rows)
    deeper = below < len(lines) and (
        lines[below].indent > line.indent
        or (lines[below].indent == line.indent and _ITEM.fullmatch(lines[below].text) is not None)
    )
    if text or not deeper:
        return _plain(text, line._replace(indent=line.indent + max(pair.start(4), 0))), below
    if lines[below].indent > line.indent:
        return _value(lines, below, depth + 1)
    # A list may begin where its key does.
    items = below
    while items < len(lines) and lines[items].indent == line.indent and _ITEM.fullmatch(lines[items].text):
        items += 1
    return _value(lines[below:items], 0, depth + 1)[0], items


def _inside(lines: list[_Line], at: int, indent: int) -> Iterator[str]:
    """The texts of the lines from here on that are set in."""
    while at < len(lines) and lines[at].indent > indent:
        yield lines[at].text
        at += 1


def _plain(text: str, line: _Line) -> object:
    """A number, a text with quotes or without, true or false, None, or a list in brackets.

    Args:
        line: that in which it stands, set in as far as the text is.
    """
    if text[:1] in ("[", "{", "'", '"'):
        try:
            return read_literal(" " * line.indent + text, line.number, words=True)
        except FormatError as error:
            raise error.again(line=line.number) from None
    if _NUMBER.fullmatch(text):
        return int(text)
    return _CONSTANTS.get(text, text)


def _lines(puzzle: Puzzle) -> Iterator[str]:
    data = puzzle.to_json()
    # On the first line the type would be a title.
    for key in [*(key for key in data if key != "type"), "type"]:
        if data[key] and isinstance(data[key], list):
            yield f"{key}:"
            yield from (f"- {json.dumps(item)}" for item in data[key])
        else:
            yield f"{key}: {data[key] if key == 'type' else json.dumps(data[key])}"


YAML = Codec(ANY, "YAML", _read, _lines, whole, separator=None, known=True)
