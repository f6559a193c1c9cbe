"""Puzzle JSON: one object per line (JSON Lines), an array of objects, or one object over several lines.

``puzzle.schema.json`` beside this file is the published schema; each puzzle checks its own keys.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from satpuzzles.core.bounded_json import Decoder, parse, parse_plain, require_few_values, skip_blanks
from satpuzzles.core.errors import CapError, FormatError, PuzzleError, RuleError, quote
from satpuzzles.core.runtime import look
from satpuzzles.formats.codec import ANY, Block, BoardCodec, one_a_line
from satpuzzles.formats.objects import collected, read_object
from satpuzzles.puzzle.base import NOTES, Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, puzzle_type


def _split(lines: Sequence[str]) -> Iterator[Block]:
    texts = [line.strip() for line in lines[:1000]]
    first, second = [*filter(None, texts), "", ""][:2]
    inside = first.endswith(("[", "{", ":")) or (first.endswith(",") and second.endswith(","))
    ends = first.endswith("}") or (second.startswith("{") and not inside)
    if first.startswith("{") and '"problem"' not in first and ends:
        yield from one_a_line(lines)
        return
    yield from _documents(lines)


def _documents(lines: Sequence[str]) -> Iterator[Block]:
    """Yields documents that may span lines; arrays are split."""
    text = "\n".join(lines)
    decoder = Decoder(look=look)
    try:
        require_few_values(text)
    except CapError as error:
        raise FormatError(f"{error}; write one puzzle per line", line=1) from None
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
            for each in collected(data):
                yield Block((), line, data=each)
            line += text.count("\n", start, position)
            ready = not inside
            continue
        position += 1


_KEYS = re.compile(r'[{,] *"(\w+)":')


def _read_plain(line: str) -> Puzzle | None:
    """The board of a line as this program writes it; None for any other, which ``_read`` reads or refuses."""
    data = parse_plain(line) if line.startswith('{"type":') else None
    if data is None or not isinstance(name := data.pop("type"), str) or name not in BUILT_IN:
        return None
    for key in NOTES:
        data.pop(key, None)
    try:
        return puzzle_type(name).from_board_json(data, None)
    except PuzzleError:
        return None


def _read(block: Block) -> Puzzle:
    if block.lines and (plain := _read_plain(block.lines[0])) is not None:
        look()
        return plain
    try:
        return read_object(
            block, parse(block.lines[0], block.first, look=look) if block.lines else block.data
        )
    except (FormatError, RuleError):
        keys = block.data if isinstance(block.data, dict) else _KEYS.findall("".join(block.lines[:1])[:400])
        if {"source", "status"} <= {*keys}:
            raise block.error(0, "these are answers of `solve`, not boards") from None
        raise


def _title(block: Block) -> str | None:
    title = block.data.get("title") if isinstance(block.data, dict) and "problem" in block.data else None
    return title if isinstance(title, str) else None


JSON = BoardCodec(
    ANY,
    "JSON",
    _read,
    lambda puzzle: [json.dumps(puzzle.to_json(), separators=(",", ":"))],
    _split,
    separator="",
    known=True,
    title=_title,
)
