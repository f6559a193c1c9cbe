"""Puzzle JSON: one object a line (JSON Lines), an array of objects, or one object over several lines.

The keys of an object are the business of its puzzle, built in or installed. ``puzzle.schema.json``
beside this file is the published schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import NoReturn

from satpuzzles.errors import FormatError
from satpuzzles.formats.blocks import Block, one_a_line
from satpuzzles.formats.scan import TARGET_DIGITS, quote
from satpuzzles.puzzles import puzzle_type
from satpuzzles.puzzles.base import Puzzle

SEPARATOR = ""
_TOKEN_CAP = 6_000_000
"""The most commas, brackets and strings of one document; more would not fit in memory as objects."""


def split(lines: Sequence[str]) -> Iterator[Block]:
    texts = [line.strip() for line in lines[:1000]]
    first, second = [*filter(None, texts), "", ""][:2]
    if first.startswith("{") and (first.endswith("}") or second.startswith("{")):
        yield from one_a_line(lines)
        return
    yield from _documents(lines)


def _documents(lines: Sequence[str]) -> Iterator[Block]:
    """Documents one after the other, each over any number of lines; arrays are taken apart."""
    text = "\n".join(lines)
    decoder = _decoder(_no_fraction)
    _check_amount(text)
    position, line, inside = 0, 1, False
    expect_item = True
    while True:
        before, position = position, _skip_blanks(text, position)
        line += text.count("\n", before, position)
        if position == len(text):
            if inside:
                raise FormatError("expected ']' at the end of the array", line=line)
            return
        character = text[position]
        if not inside and character == "[":
            inside, expect_item = True, True
            position += 1
        elif inside and character == "]":
            inside, expect_item = False, True
            position += 1
        elif inside and character == "," and not expect_item:
            expect_item = True
            position += 1
        elif not expect_item:
            raise FormatError(f"expected ',' or ']', found {quote(character)}", line=line)
        else:
            start = position
            data, position = _decode(decoder, text, start, line)
            yield Block((), line, data=data)
            line += text.count("\n", start, position)
            expect_item = not inside


def _skip_blanks(text: str, position: int) -> int:
    while position < len(text) and text[position] in " \t\n":
        position += 1
    return position


def _check_amount(text: str) -> None:
    if sum(map(text.count, ',[{"')) > _TOKEN_CAP:
        raise FormatError(f"the JSON has more than {_TOKEN_CAP:,} values; write one puzzle a line", line=1)


def parse(text: str, line: int, *, fractions: bool = False) -> object:
    """The value of a JSON document, strictly.

    Args:
        fractions: whether numbers may be fractions, as the seconds of an answer are; no puzzle has any.

    Raises:
        FormatError: no JSON, more than one document, a number that is too long, or not whole where it
            has to be, a key that stands twice, or lists nested too deeply.
    """
    _check_amount(text)
    start = _skip_blanks(text, 0)
    data, position = _decode(_decoder(float if fractions else _no_fraction), text, start, line)
    rest = text[_skip_blanks(text, position) :]
    if rest:
        raise FormatError(f"expected nothing after the JSON value, found {quote(rest)}", line=line)
    return data


def _decode(decoder: json.JSONDecoder, text: str, position: int, line: int) -> tuple[object, int]:
    """The value that starts at a position, which stands in a line, and where it ends."""
    try:
        return decoder.raw_decode(text, position)
    except json.JSONDecodeError as error:
        raise FormatError(
            f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}",
            line=line + text.count("\n", position, error.pos),
            column=error.colno,
        ) from None
    except RecursionError:
        raise FormatError("the JSON is nested too deeply", line=line) from None
    except FormatError as error:
        # The parser does not say where the number or the object stands; its document is known.
        raise FormatError(error.sentence, line=line) from None


def _decoder(parse_float: Callable[[str], float]) -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_to_dict, parse_int=_to_int, parse_float=parse_float, parse_constant=_no_fraction
    )


def _to_dict(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise FormatError(f"the key {quote(twice)} stands twice in one object")
    return found


def _to_int(digits: str) -> int:
    if len(digits) > TARGET_DIGITS:
        raise FormatError(
            f"expected a number of at most {TARGET_DIGITS} digits, found one of {len(digits):,}"
        )
    return int(digits)


def _no_fraction(number: str) -> NoReturn:
    raise FormatError(f"expected a whole number, found {quote(number)}")


def read(block: Block) -> Puzzle:
    data = parse(block.lines[0], block.first) if block.lines else block.data
    if not isinstance(data, dict):
        raise block.error(0, f"expected a JSON object with the key 'type', found {type(data).__name__}")
    name = data.get("type", block.wanted)
    if name is None:
        raise block.error(0, "expected the key 'type' with the type of the puzzle")
    if not isinstance(name, str):
        raise block.error(0, f"the key 'type' must hold a string, not {type(name).__name__}")
    return puzzle_type(name).from_json(data)


def write(puzzle: Puzzle, number: int) -> str:
    return json.dumps(puzzle.to_json(), separators=(",", ":")) + "\n"
