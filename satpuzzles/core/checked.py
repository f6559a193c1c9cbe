"""Holds public functions to their annotations.

A public function says with its annotations what it takes, and ``checked`` holds it to that. What an argument
means, and which of the values of its kind are too large for what, stands where it is used.
"""

from __future__ import annotations

import os
import types
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cache, partial, wraps
from inspect import signature
from itertools import cycle
from numbers import Integral, Real
from typing import (
    Any,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeVar,
    Union,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
)

from satpuzzles.core.arguments import shown, to_float, to_number, to_sequence
from satpuzzles.core.errors import ArgumentError

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")
Kind = Any
"""A type, as annotations have it: a class, a union, ``tuple[int, ...]``, ``Literal["lazy", "static"]``."""

Take = Callable[[object], object]
"""Gives a value as one of a kind; raises TypeError where it is none."""


def accepted(name: str, value: object, kind: Kind) -> Kind:
    """A value of a kind, plain numbers instead of NumPy's and tuples instead of lists.

    Raises:
        ArgumentError: it is of another kind.
    """
    try:
        return _taker(kind)(value)
    except (TypeError, RecursionError):
        raise _refusal(name, value, kind) from None


def _refusal(name: str, value: object, kind: Kind) -> ArgumentError:
    """That a value is not of a kind, which may know what to do with something else."""
    advice = getattr(kind, "instead_of", None)
    told = f"{shown(value)}{advice(value) if advice is not None else ''}"
    return ArgumentError(f"{name} must be {_in_words(kind)}, not {told}")


def checked(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Holds a public function to its annotations, when it is called and not only when it is iterated.

    Raises:
        ArgumentError: from the function, where an argument is of another kind than it says.
        TypeError: from the function, where there are too many arguments or too few.
    """

    @wraps(function)
    def call(*arguments: Parameters.args, **named: Parameters.kwargs) -> Returned:
        form = _form(function)
        given = dict(zip(form.names, arguments))
        given.update(named)
        # A name that is given twice, or a value too many, is missing in there.
        if len(given) < len(arguments) + len(named) or not form.needed <= given.keys() <= form.takers.keys():
            raise form.complaint(arguments, named)
        for name, value in given.items():
            try:
                given[name] = form.takers[name](value)
            except (TypeError, RecursionError):
                raise _refusal(name, value, form.kinds[name]) from None
        return function(**given)  # type: ignore[call-arg, arg-type]

    return call


MEANT = {
    "time_limit": "limits=satpuzzles.Limits(seconds=...)",
    "conflict_limit": "limits=satpuzzles.Limits(conflicts=...)",
}
"""What the library has for options of the command line that are no keywords."""


def _hint(named: Mapping[str, object]) -> str:
    """What to write instead of a keyword that there is not."""
    return "".join(f"; write {meant}" for name, meant in MEANT.items() if name in named)


class _Form(NamedTuple):
    """What a function takes, all of it by name: binding by ``inspect`` takes ten times as long.

    Attributes:
        names: its parameters.
        needed: those without which it cannot be called.
        kinds: the kind of each argument that says what it takes, those of ``**name: Unpack[...]`` included.
        takers: what takes each argument.
    """

    function: Callable[..., object]
    names: Sequence[str]
    needed: Set[str]
    kinds: Mapping[str, Kind]
    takers: Mapping[str, Take]

    def complaint(self, arguments: Sequence[object], named: Mapping[str, object]) -> TypeError:
        """Why it cannot be called with some arguments."""
        told = f"{self.function.__qualname__}()"
        try:
            signature(self.function).bind(*arguments, **named)
        except TypeError as error:
            return TypeError(f"{told}: {error}{_hint(named)}")
        unknown = next(name for name in named if name not in self.takers)
        known = ", ".join(name for name in self.kinds if name != "return")
        told += f" got an unexpected keyword argument {unknown!r}"
        return TypeError(f"{told}{_hint(named) or f'; it takes {known}'}")


@cache
def _form(function: Callable[..., object]) -> _Form:
    kinds, parameters = get_type_hints(function), signature(function).parameters.values()
    single = [each for each in parameters if each.kind in (each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY)]
    others = next((name for name, kind in kinds.items() if get_origin(kind) is Unpack), None)
    takers = {each.name: _taker(kinds.get(each.name, Any)) for each in single}
    if others is not None:
        more = get_type_hints(get_args(kinds.pop(others))[0])
        kinds |= more
        takers |= {name: _taker(kind) for name, kind in more.items()}
    names = [each.name for each in single if each.kind is each.POSITIONAL_OR_KEYWORD]
    needed = {each.name for each in single if each.default is each.empty}
    return _Form(function, names, needed, kinds, takers)


# ---- kinds ----


def _taker(kind: Kind) -> Take:
    """What takes a value as one of a kind; looked for once, since ``typing`` takes its time."""
    origin: Kind = get_origin(kind)
    parts = get_args(kind)
    if origin in (types.UnionType, Union):
        return partial(_take_one_of, [_taker(part) for part in parts], _is_path(parts))
    if origin is Literal:
        return partial(_take_literal, parts)
    if origin is tuple or origin is Sequence:
        as_many = len(parts) > 1 and parts[-1] is not ...
        return partial(_take_each, [_taker(part) for part in parts if part is not ...], as_many)
    if kind is Any:
        return _take_any
    taker = {os.PathLike: _take_path, Iterable: _take_iterable, int: _take_int, float: _take_float}
    return taker.get(origin or kind) or partial(_take_instance, origin or kind)


def _take_any(value: object) -> object:
    return value


def _take_instance(kind: Kind, value: object) -> object:
    if not isinstance(value, kind):
        raise TypeError
    return value


def _take_int(value: object) -> int:
    if isinstance(value, Real) and not isinstance(value, Integral):
        raise TypeError  # where a share may stand for a number, 1.0 is all of them
    return to_number(value)


def _take_float(value: object) -> float:
    found = to_float(value)
    if found is None:
        raise TypeError
    return found


def _take_literal(known: Sequence[object], value: object) -> object:
    # Compared as text alone: an array has no truth value when it is compared.
    if not isinstance(value, str) or value not in known:
        raise TypeError
    return value


def _take_path(value: object) -> object:
    if not isinstance(value, os.PathLike) or not isinstance(value.__fspath__(), str):
        raise TypeError
    return value


def _take_iterable(value: object) -> object:
    iter(value)  # type: ignore[call-overload]  # an array of no dimension looks like one, and is none
    return value


def _take_one_of(takers: Sequence[Take], is_path: bool, value: object) -> object:
    for take in takers:
        try:
            found = take(value)
        except TypeError:
            continue
        if is_path and isinstance(found, str | os.PathLike) and "\0" in os.fspath(found):
            raise TypeError
        return found
    raise TypeError


def _take_each(takers: Sequence[Take], as_many: bool, value: object) -> tuple[object, ...]:
    """A tuple, of as many values as there are takers or of any number that one takes."""
    values = to_sequence(value)
    if values is None or (as_many and len(takers) != len(values)):
        raise TypeError
    return tuple([take(each) for take, each in zip(takers if as_many else cycle(takers), values)])


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
