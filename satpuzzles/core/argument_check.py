"""Holds public functions to their annotations.

A public function says with its annotations what it takes, and ``checked`` holds it to that. What an argument
means, and which of the values of its kind are too large for what, stands where it is used.
"""

from __future__ import annotations

import os
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from inspect import Parameter, Signature, signature
from itertools import repeat
from numbers import Integral, Real
from typing import Any, Literal, ParamSpec, TypeVar, Union, Unpack, get_args, get_origin, get_type_hints

from satpuzzles.core.arguments import short_repr, to_float, to_number, to_sequence
from satpuzzles.core.errors import ArgumentError

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")
Kind = Any
"""A type, as annotations have it: a class, a union, ``tuple[int, ...]``, ``Literal["lazy", "static"]``."""

MEANT = {
    "time_limit": "limits=satpuzzles.Limits(seconds=...)",
    "conflict_limit": "limits=satpuzzles.Limits(conflicts=...)",
}
"""What the library has for options of the command line that are no keywords."""


def checked(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Holds a public function to its annotations, when it is called and not only when it is iterated.

    Raises:
        ArgumentError: from the function, where an argument is of another kind than it says.
        TypeError: from the function, where there are too many arguments or too few.
    """

    @wraps(function)
    def call(*arguments: Parameters.args, **named: Parameters.kwargs) -> Returned:
        form, kinds = _form(function)
        try:
            given: dict[str, Any] = form.bind(*arguments, **named).arguments
        except TypeError as error:
            raise TypeError(f"{function.__qualname__}(): {error}{_advice(kinds, named)}") from None
        taken = {name: accepted(name, value, kinds.get(name, Any)) for name, value in given.items()}
        return function(**taken)  # type: ignore[call-arg]

    return call


@cache
def _form(function: Callable[..., object]) -> tuple[Signature, Mapping[str, Kind]]:
    """The parameters of a function, and the kind of each; ``**name: Unpack[...]`` counts as its keywords."""
    form, kinds = signature(function), get_type_hints(function)
    single = [each for each in form.parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
    kinds.pop("return", None)
    for others in [name for name, kind in kinds.items() if get_origin(kind) is Unpack]:
        more = get_type_hints(get_args(kinds.pop(others))[0])
        single += [Parameter(name, Parameter.KEYWORD_ONLY, default=None) for name in more]
        kinds |= more
    return form.replace(parameters=single), kinds


def _advice(kinds: Mapping[str, Kind], named: Mapping[str, object]) -> str:
    """Advice about keywords that do not exist."""
    meant = "".join(f"; write {meant}" for name, meant in MEANT.items() if name in named)
    known = "" if named.keys() <= kinds.keys() else f"; it takes {', '.join(kinds)}"
    return meant or known


def accepted(name: str, value: object, kind: Kind) -> Kind:
    """A value of a kind, plain numbers instead of NumPy's and tuples instead of lists.

    Raises:
        ArgumentError: it is of another kind.
    """
    try:
        return _taken(value, kind)
    except (TypeError, RecursionError):
        advice = getattr(kind, "instead_of", None)  # a kind may know what to do with something else
        told = f"{short_repr(value)}{advice(value) if advice is not None else ''}"
        raise ArgumentError(f"{name} must be {_in_words(kind)}, not {told}") from None


# ---- kinds ----


def _taken(value: object, kind: Kind) -> object:
    """A value as one of a kind; raises TypeError where it is none."""
    if type(value) is kind and kind is not float:
        return value
    origin: Kind = get_origin(kind) or kind
    parts = get_args(kind)
    if origin is Any:
        return value
    if origin in (types.UnionType, Union):
        return _taken_as_one(value, parts)
    if origin is Literal:
        # Compared as text alone: an array has no truth value when it is compared.
        return _require(value, isinstance(value, str) and value in parts)
    if origin is tuple or origin is Sequence:
        return _taken_each(value, parts)
    if origin is int:
        # Where a share may stand for a number, 1.0 is all of them.
        return to_number(_require(value, isinstance(value, Integral) or not isinstance(value, Real)))
    if origin is float:
        found = to_float(value)
        return _require(found, found is not None)
    if origin is os.PathLike:
        return _require(value, isinstance(value, os.PathLike) and isinstance(value.__fspath__(), str))
    if origin is Iterable:
        iter(value)  # type: ignore[call-overload]  # an array of no dimension looks like one, and is none
        return value
    return _require(value, isinstance(value, origin))


def _require(value: object, is_of_kind: bool) -> object:
    if not is_of_kind:
        raise TypeError
    return value


def _taken_as_one(value: object, kinds: Sequence[Kind]) -> object:
    if value is None and types.NoneType in kinds:
        return None
    for kind in kinds:
        try:
            found: Kind = _taken(value, kind)
        except TypeError:
            continue
        is_path = _is_path(kinds) and isinstance(found, str | os.PathLike)
        return _require(found, not (is_path and "\0" in os.fspath(found)))
    raise TypeError


def _taken_each(value: object, kinds: Sequence[Kind]) -> tuple[object, ...]:
    """A tuple, of as many values as there are kinds or of any number of one kind."""
    values = to_sequence(value)
    as_many = len(kinds) > 1 and kinds[-1] is not ...
    if values is None or (as_many and len(kinds) != len(values)):
        raise TypeError
    return tuple([_taken(each, kind) for each, kind in zip(values, kinds if as_many else repeat(kinds[0]))])


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
