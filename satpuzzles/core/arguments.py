"""What is asked of values from outside: a check for each kind, and the words in which errors show them."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral, Real
from reprlib import Repr
from typing import Any

from satpuzzles.core.errors import ArgumentError, RuleError

LARGEST = 2**63 - 1
"""The largest whole number that is taken where nothing else bounds it: systems count in 64 bits."""

SHOWN = 40
"""The characters of a value that an error shows."""

EXACT = 2**53
"""Whole numbers below are told exactly by floats."""

DIGITS = 7
"""The most digits of a number in a text, where nothing sets another cap."""

LONG_BITS = 128
"""A whole number of more bits is not shown: Python itself refuses to print some thousand digits."""

_repr = Repr()
_repr.maxstring = _repr.maxother = _repr.maxlong = SHOWN


# ---- values, whatever they claim to be ----


def short_repr(value: object) -> str:
    """A value for the end of an error's sentence: short, on one line, and never an error of its own."""
    if isinstance(value, int) and value.bit_length() > LONG_BITS:
        return f"a number of {int(value.bit_length() * math.log10(2)) + 1:,} digits"
    try:
        return " ".join(_repr.repr(value).split())[:SHOWN]
    except Exception:  # whatever the value's own __repr__ raises
        return f"a value of the type {type(value).__name__}"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """What follows a name that nothing has: ``; did you mean 'solve'?``, or nothing where none is near."""
    near = name_like(name, known)
    return f"; did you mean {near!r}?" if near else ""


def titled(name: str) -> str:
    """The name of a puzzle in headings: ``Star battle`` for ``star_battle``."""
    return name.replace("_", " ").capitalize()


def with_article(noun: str) -> str:
    """A noun with its article: ``a sudoku``, ``an akari``."""
    noun = noun.replace("_", " ")
    return f"an {noun}" if noun[:1] in "aeio" else f"a {noun}"


def name_like(name: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """The known name that is most like one that is not known; None where none is.

    Args:
        likeness: the least share of letters that both have in the same order, from 0 to 1.
    """
    from difflib import get_close_matches

    if len(name) > SHOWN:  # a search would take time and memory by its length
        return None
    return next(iter(get_close_matches(name.lower(), known, n=1, cutoff=likeness)), None)


def plural(number: int, what: str) -> str:
    """How many of something there are: ``1 cell``, ``2 cells``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def seconds_text(seconds: float) -> str:
    """A duration for people."""
    return f"{seconds * 1000:.1f} ms" if seconds < 0.99995 else f"{seconds:.2f} s"  # no 1000.0 ms


def comma_list(words: Sequence[str], last: str = "and") -> str:
    """Words as people list them: ``1``, ``1 and 2``, ``1, 2 and 3``."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def is_number(text: str, digits: int = DIGITS) -> bool:
    """Whether a text is a whole number, in at most so many ASCII digits."""
    return text.isascii() and text.isdecimal() and len(text) <= digits


def to_number(value: object) -> int:
    """A whole number of any kind, NumPy's and floats without a fraction included.

    Raises:
        TypeError: it is something else; true and false are, too.
    """
    if type(value) is int:  # boards ask for every cell, and Real is slow to tell
        return value
    if isinstance(value, bool):
        raise TypeError("a truth value is no number")
    if isinstance(value, Real) and not isinstance(value, Integral):
        found = to_float(value)
        # Beyond that a float does not tell one whole number from the next.
        if found is not None and found.is_integer() and abs(found) < EXACT:
            return int(found)
    return operator.index(value)  # type: ignore[arg-type]


def is_missing(value: object) -> bool:
    """Whether a value stands for none: None, and what tables have for it, NaN and NA."""
    # What pandas has compares as unknown, and NaN with nothing.
    return value is None or type(value).__name__ == "NAType" or (isinstance(value, float) and value != value)


def to_sequence(data: object) -> Sequence[object] | None:
    """A list, a tuple or the like, NumPy arrays and data frames included; None for all else, text too."""
    if isinstance(data, (tuple, list)):  # boards ask for every cell, and Sequence is slow to tell
        return data
    if hasattr(data, "to_numpy"):
        data = data.to_numpy()
    if hasattr(data, "tolist"):
        data = data.tolist()
    return data if isinstance(data, Sequence) and not isinstance(data, str | bytes | bytearray) else None


def require_keys(data: Mapping[str, Any], required: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Raises RuleError unless a JSON object has all required keys and none beyond the optional ones."""
    for key in required:
        if key not in data:
            raise RuleError(f"the key {key!r} is missing")
    for key in data:
        if key not in required and key not in optional:
            raise RuleError(
                f"the key {short_repr(key)} is unknown; known are {', '.join((*required, *optional))}"
            )


# ---- one argument ----


def whole_number(name: str, value: object, least: int = 0, most: int = LARGEST) -> int:
    """A whole number from ``least`` to ``most``.

    Raises:
        ArgumentError: it is none.
    """
    try:
        number = to_number(value)
    except TypeError:
        raise ArgumentError(f"{name} must be a whole number, not {short_repr(value)}") from None
    if not least <= number <= most:
        bound = f"{least} or more" if number < least else f"at most {most:,}"
        raise ArgumentError(f"{name} must be {bound}, not {short_repr(number)}")
    return number


def number(name: str, value: object, least: float, most: float) -> float:
    """A number from ``least`` to ``most``, whole or not.

    Raises:
        ArgumentError: it is none.
    """
    found = to_float(value)
    if found is None:
        raise ArgumentError(f"{name} must be a number, not {short_repr(value)}")
    if not least <= found <= most:
        bound = f"{least:,} or more" if found < least else f"at most {most:,}"
        raise ArgumentError(f"{name} must be {bound}, not {short_repr(value)}")
    return found


def to_float(value: object) -> float | None:
    """A finite number; None for all else, true and false too."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if math.isfinite(found) else None
