"""JSON from outside, strictly and within bounds: its values are counted before any of them is made.

What the values mean is for others to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any, NoReturn, TypeVar

from satpuzzles.core.errors import CapError, FormatError, quote

VALUE_CAP = 9_100_000
"""The most values of one document. The largest board, a nonogram of 1,000 x 1,000 cells in two colours that
alternate, needs six million; a partly filled grid, a solution and its changed cells a million each."""

KEY_CAP = 100_000
"""The most keys of one object; puzzles have a few, and collections of others a key for each board or cell."""

DIGITS = 18
"""The most digits of a number."""

_WEIGHTS = {",": 1, "[": 1, ":": 1, "{": 4}
"""What each sign of a document counts for. An object takes as much memory as four numbers."""

_LOOK = 1_000
"""How many numbers, or objects, are read between two looks at the time."""

T = TypeVar("T")
U = TypeVar("U")

_SHORT = 10_000
"""A text of fewer characters is read at once, with one look at the time."""

_BLANKS = re.compile(r"[ \t\n\r]*")
_LONG_NUMBER = re.compile(rf"[0-9]{{{DIGITS + 1}}}")


def count_values(text: str | bytes) -> int:
    """An upper bound on the values of JSON documents, counted without parsing them.

    A value that is one of several stands after a comma, a bracket or a colon. Signs within strings are
    counted too. So many values take at most some 100 bytes each once they are parsed.
    """
    if isinstance(text, bytes):
        return 1 + sum(text.count(sign.encode()) * weight for sign, weight in _WEIGHTS.items())
    return 1 + sum(text.count(sign) * weight for sign, weight in _WEIGHTS.items())


def require_few_values(text: str | bytes) -> None:
    """Raises CapError, without parsing anything, where a text has more values than any board needs.

    64 MiB of ``[]`` would be more than 1 GB once parsed.
    """
    if count_values(text) > VALUE_CAP:
        raise CapError(f"the JSON has more than {VALUE_CAP:,} values")


def parse(
    text: str, line: int = 1, *, fractions: bool = False, look: Callable[[], None] | None = None
) -> object:
    """The value of a JSON document.

    Args:
        line: the number of the line in which the text starts, for errors.
        fractions: whether numbers may be fractions, as the seconds of an answer are; no puzzle has any.
        look: called now and then; it may raise LimitReached.

    Raises:
        FormatError: no JSON, more than one document, a number that is too long, or not whole where it
            has to be, a key that stands twice, or lists nested too deeply; with the line.
        CapError: there are more values than any board needs, or an object with too many keys.
    """
    is_short = len(text) < _SHORT
    if not is_short:
        require_few_values(text)
    start = skip_blanks(text, 0)
    line += text.count("\n", 0, start)
    if is_short and not _LONG_NUMBER.search(text):
        if look is not None:
            look()
        decoder = _decoder_of_short(fractions)
    else:
        decoder = Decoder(fractions=fractions, look=look)
    data, end = decoder.decode(text, start, line)
    position = skip_blanks(text, end)
    if position < len(text):
        line += text.count("\n", start, position)
        rest = text[position : position + 100]
        raise FormatError(f"expected nothing after the JSON value, found {quote(rest)}", line=line)
    return data


def parse_plain(text: str) -> dict[str, Any] | None:
    """The value of ``parse`` for a short object without objects in it; None where that may raise an error.

    Each key has a colon, so one that stands twice is found by counting. (Twice as fast as ``parse``.)
    """
    if len(text) >= _SHORT or _LONG_NUMBER.search(text):
        return None
    try:
        data = _PLAIN.decode(text)
    except (ValueError, FormatError, RecursionError):
        return None
    return data if isinstance(data, dict) and text.count(":") == len(data) else None


class Decoder:
    """Reads values of a text that holds several documents; whoever uses it has counted them.

    Args:
        fractions: as for ``parse``.
        look: called once for some thousand numbers and objects; it may raise LimitReached.
        to_int: what reads a number, where none is too long and no look is needed.
    """

    def __init__(
        self,
        *,
        fractions: bool = False,
        look: Callable[[], None] | None = None,
        to_int: Callable[[str], int] | None = None,
    ) -> None:
        def often(function: Callable[[T], U]) -> Callable[[T], U]:
            if look is None:
                return function
            left = _LOOK

            def call(value: T) -> U:
                nonlocal left
                left -= 1
                if not left:
                    left = _LOOK
                    look()
                return function(value)

            return call

        self._decoder = json.JSONDecoder(
            object_pairs_hook=often(_to_dict),
            parse_int=to_int or often(_to_int),
            parse_float=float if fractions else _no_fraction,
            parse_constant=_no_fraction,
        )

    def decode(self, text: str, position: int, line: int) -> tuple[object, int]:
        """The value that starts at a position, which stands in a line, and the position where it ends.

        Raises:
            FormatError: as for ``parse``.
            CapError: an object has too many keys.
        """
        try:
            return self._decoder.raw_decode(text, position)
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
            raise error.again(line=line) from None


@cache
def _decoder_of_short(fractions: bool) -> Decoder:
    """That of texts without long numbers: the parser reads them itself, twice as fast."""
    return Decoder(fractions=fractions, to_int=int)


def skip_blanks(text: str, position: int) -> int:
    """The position of the first character from here on that is no blank."""
    blanks = _BLANKS.match(text, position)
    return blanks.end() if blanks else position


def _to_dict(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len(pairs) > KEY_CAP:
        raise CapError(f"the JSON has an object of more than {KEY_CAP:,} keys")
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise FormatError(f"the key {quote(key)} stands twice in one object")
        found[key] = value
    return found


def _to_int(digits: str) -> int:
    length = len(digits) - digits.startswith("-")
    if length > DIGITS:
        raise FormatError(f"expected a number of at most {DIGITS} digits, found one of {length:,}")
    return int(digits)


def _no_fraction(number: str) -> NoReturn:
    raise FormatError(f"expected a whole number, found {quote(number)}")


_PLAIN = json.JSONDecoder(parse_float=_no_fraction, parse_constant=_no_fraction)
