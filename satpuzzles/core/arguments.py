"""What every public call asks of its arguments: a check for each kind, a sentence that names it.

A public function says with its annotations what it takes, and ``checked`` holds it to that. What an argument
means, and which of the values of its kind are too large for what, stands where it is used.
"""

from __future__ import annotations

import math
import operator
import os
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from inspect import Signature, signature
from numbers import Integral, Real
from reprlib import Repr
from typing import Any, Literal, ParamSpec, TypeVar, Union, Unpack, get_args, get_origin, get_type_hints

from satpuzzles.core.errors import ArgumentError, RuleError

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")
Kind = Any
"""A type, as annotations have it: a class, a union, ``tuple[int, ...]``, ``Literal["lazy", "static"]``."""

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


def shown(value: object) -> str:
    """A value for the end of an error's sentence: short, on one line, and never an error of its own."""
    if isinstance(value, int) and value.bit_length() > LONG_BITS:
        return f"a number of {int(value.bit_length() * math.log10(2)) + 1:,} digits"
    try:
        return " ".join(_repr.repr(value).split())[:SHOWN]
    except Exception:  # whatever the value's own __repr__ raises
        return f"a value of the type {type(value).__name__}"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """What follows a name that nothing has: ``; did you mean 'solve'?``, or nothing where none is near."""
    near = name_like(name[:SHOWN], known)
    return f"; did you mean {near!r}?" if near else ""


def with_article(noun: str) -> str:
    """A noun with its article: ``a sudoku``, ``an akari``."""
    return f"an {noun}" if noun[:1] in "aeio" else f"a {noun}"


def name_like(name: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """The known name that is most like one that is not known; None where none is.

    Args:
        likeness: the least share of letters that both have in the same order, from 0 to 1.
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(name.lower(), known, n=1, cutoff=likeness)), None)


def counted(number: int, what: str) -> str:
    """How many of something there are: ``1 cell``, ``2 cells``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def seconds_text(seconds: float) -> str:
    """A duration for people."""
    return f"{seconds * 1000:.1f} ms" if seconds < 0.99995 else f"{seconds:.2f} s"  # no 1000.0 ms


def listed(words: Sequence[str]) -> str:
    """Words as people list them: ``1``, ``1 and 2``, ``1, 2 and 3``."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


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
        found = _to_float(value)
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
    if isinstance(data, tuple | list):  # boards ask for every cell, and Sequence is slow to tell
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
            raise RuleError(f"the key {shown(key)} is unknown; known are {', '.join((*required, *optional))}")


# ---- one argument ----


def whole_number(name: str, value: object, least: int = 0, most: int = LARGEST) -> int:
    """A whole number from ``least`` to ``most``.

    Raises:
        ArgumentError: it is none.
    """
    try:
        number = to_number(value)
    except TypeError:
        raise ArgumentError(f"{name} must be a whole number, not {shown(value)}") from None
    if not least <= number <= most:
        bound = f"{least} or more" if number < least else f"at most {most:,}"
        raise ArgumentError(f"{name} must be {bound}, not {shown(number)}")
    return number


def number(name: str, value: object, least: float, most: float) -> float:
    """A number from ``least`` to ``most``, whole or not.

    Raises:
        ArgumentError: it is none.
    """
    found = _to_float(value)
    if found is None:
        raise ArgumentError(f"{name} must be a number, not {shown(value)}")
    if not least <= found <= most:
        bound = f"{least:,} or more" if found < least else f"at most {most:,}"
        raise ArgumentError(f"{name} must be {bound}, not {shown(value)}")
    return found


def accepted(name: str, value: object, kind: Kind) -> Kind:
    """A value of a kind, plain numbers instead of NumPy's and tuples instead of lists.

    Raises:
        ArgumentError: it is of another kind.
    """
    try:
        return _take(value, kind)
    except (TypeError, RecursionError):
        # A kind may know what to do with something else.
        advice = getattr(kind, "instead_of", None)
        told = f"{shown(value)}{advice(value) if advice is not None else ''}"
        raise ArgumentError(f"{name} must be {_in_words(kind)}, not {told}") from None


def checked(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Holds a public function to its annotations, when it is called and not only when it is iterated.

    Raises:
        ArgumentError: from the function, where an argument is of another kind than it says.
        TypeError: from the function, where there are too many arguments or too few.
    """

    @wraps(function)
    def call(*arguments: Parameters.args, **named: Parameters.kwargs) -> Returned:
        takes, kinds, others = _takes(function)
        try:
            bound = takes.bind(*arguments, **named)
        except TypeError as error:
            raise TypeError(f"{function.__qualname__}(): {error}{_hint(named)}") from None
        for name, value in bound.arguments.items():
            if name == others:
                for each, one in value.items():
                    if each not in kinds:
                        told = f"{function.__qualname__}() got an unexpected keyword argument {each!r}"
                        known = ", ".join(key for key in kinds if key != "return")
                        raise TypeError(f"{told}{_hint(named) or f'; it takes {known}'}")
                    value[each] = accepted(each, one, kinds[each])
            elif name in kinds:
                bound.arguments[name] = accepted(name, value, kinds[name])
        return function(*bound.args, **bound.kwargs)

    return call


MEANT = {
    "time_limit": "limits=satpuzzles.Limits(seconds=...)",
    "conflict_limit": "limits=satpuzzles.Limits(conflicts=...)",
}
"""What the library has for options of the command line that are no keywords."""


def _hint(named: Mapping[str, object]) -> str:
    """What to write instead of a keyword that there is not."""
    return "".join(f"; write {meant}" for name, meant in MEANT.items() if name in named)


@cache
def _takes(function: Callable[..., object]) -> tuple[Signature, Mapping[str, Kind], str | None]:
    """Its parameters; the kind of each, those of ``**name: Unpack[...]`` included; and that name."""
    takes, kinds = signature(function), get_type_hints(function)
    others = next((name for name, kind in kinds.items() if get_origin(kind) is Unpack), None)
    if others is not None:
        kinds |= get_type_hints(get_args(kinds.pop(others))[0])
    return takes, kinds, others


# ---- kinds ----


def _take(value: object, kind: Kind) -> object:
    """The value as one of a kind; raises TypeError where it is none."""
    origin: Kind = get_origin(kind)
    parts = get_args(kind)
    if origin in (types.UnionType, Union):
        return _take_one_of(value, parts)
    if origin is Literal:
        # Compared as text alone: an array has no truth value when it is compared.
        good = isinstance(value, str) and value in parts
    elif origin is tuple or origin is Sequence:
        return _take_each(value, parts)
    elif origin is os.PathLike:
        good = isinstance(value, os.PathLike) and isinstance(value.__fspath__(), str)
    elif origin is Iterable:
        iter(value)  # type: ignore[call-overload]  # an array of no dimension looks like one, and is none
        return value
    elif kind is int:
        if isinstance(value, Real) and not isinstance(value, Integral):
            raise TypeError  # where a share may stand for a number, 1.0 is all of them
        return to_number(value)
    elif kind is float:
        value = _to_float(value)
        good = value is not None
    else:
        good = kind is Any or isinstance(value, origin or kind)
    if not good:
        raise TypeError
    return value


def _take_one_of(value: object, kinds: Sequence[Kind]) -> object:
    for kind in kinds:
        try:
            found = _take(value, kind)
        except TypeError:
            continue
        if _is_path(kinds) and isinstance(found, str | os.PathLike) and "\0" in os.fspath(found):
            raise TypeError
        return found
    raise TypeError


def _take_each(value: object, kinds: Sequence[Kind]) -> tuple[object, ...]:
    values = to_sequence(value)
    if values is None:
        raise TypeError
    if len(kinds) == 1 or kinds[-1] is ...:
        kinds = [kinds[0]] * len(values)
    if len(kinds) != len(values):
        raise TypeError
    return tuple(_take(each, kind) for each, kind in zip(values, kinds))


def _to_float(value: object) -> float | None:
    """A finite number; None for all else, true and false too."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found if math.isfinite(found) else None


def _is_path(kinds: Sequence[Kind]) -> bool:
    origins: list[Kind] = [get_origin(kind) for kind in kinds]
    return os.PathLike in origins


_PHRASES: Mapping[Kind, str] = {
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    str: "a string",
    types.NoneType: "None",
}


def _in_words(kind: Kind) -> str:
    """What a kind is, in words."""
    origin: Kind = get_origin(kind)
    parts = get_args(kind)
    if origin in (types.UnionType, Union):
        told = [part for part in parts if part is not int or float not in parts]  # a whole number is a number
        if _is_path(parts):
            return "a path" if len(parts) == len((str, os.PathLike)) else "a path or an open file"
        words = list(map(_in_words, told))
        return (", or " if any("," in each for each in words) else " or ").join(words)
    if origin is Literal:
        return f"one of {', '.join(map(repr, parts))}"
    if origin is tuple or origin is Sequence:
        return f"a list, each part being {_in_words(parts[0])}"
    if origin is Callable:
        return "a function"
    if origin is Iterable:
        return "a list or another iterable"
    name = (origin or kind).__name__
    return _PHRASES.get(kind) or f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
