"""Checks the arguments of public functions against their annotations.

What an argument means, and which values are too large, is checked where it is used.
"""

from __future__ import annotations

import os
import types
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cache, wraps
from inspect import Parameter, Signature, signature
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
"""What the library has for command-line options that are no keywords."""

_PHRASES: Mapping[Kind, str] = {
    bool: "True or False",
    int: "a whole number",
    float: "a number",
    str: "a string",
    types.NoneType: "None",
    Callable: "a function",
    Iterable: "a list or another iterable",
}


def checked(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Checks the arguments of a public function when it is called, not when its result is iterated.

    Raises:
        ArgumentError: from the function, if an argument is not of its annotated type.
        TypeError: from the function, if there are too many arguments or too few.
    """

    @wraps(function)
    def call(*arguments: Parameters.args, **named: Parameters.kwargs) -> Returned:
        form, kinds, plain, places, needed = _form(function)
        given: dict[str, Any] = dict(zip(places, arguments)) | named
        # ``bind`` takes ten times as long as this look, so it only tells what is wrong.
        if len(given) < len(arguments) + len(named) or not needed <= given.keys() <= form.parameters.keys():
            try:
                form.bind(*arguments, **named)
            except TypeError as error:
                meant = "".join(f"; write {meant}" for name, meant in MEANT.items() if name in named)
                known = "" if named.keys() <= kinds.keys() else f"; it takes {', '.join(kinds)}"
                raise TypeError(f"{function.__qualname__}(): {error}{meant or known}") from None
        for name, value in given.items():
            if not isinstance(value, plain.get(name, ())):
                given[name] = accepted(name, value, kinds.get(name, Any))
        return function(**given)  # type: ignore[call-arg]

    return call


class _Form(NamedTuple):
    """The parameters of a function; ``**name: Unpack[...]`` counts as its keywords.

    Attributes:
        kinds: the type of each.
        plain: the classes whose values each takes as they are.
        places: those that may be given by position.
        needed: those that must be given.
    """

    form: Signature
    kinds: Mapping[str, Kind]
    plain: Mapping[str, tuple[type, ...]]
    places: Sequence[str]
    needed: Set[str]


@cache
def _form(function: Callable[..., object]) -> _Form:
    form, kinds = signature(function), get_type_hints(function)
    single = [each for each in form.parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
    kinds.pop("return", None)
    for others in [name for name, kind in kinds.items() if get_origin(kind) is Unpack]:
        more = get_type_hints(get_args(kinds.pop(others))[0])
        single += [Parameter(name, Parameter.KEYWORD_ONLY, default=None) for name in more]
        kinds |= more
    plain = {name: _plain(kind) for name, kind in kinds.items()}
    places = [each.name for each in single if each.kind is each.POSITIONAL_OR_KEYWORD]
    needed = {each.name for each in single if each.default is each.empty}
    return _Form(form.replace(parameters=single), kinds, plain, places, needed)


def _plain(kind: Kind) -> tuple[type, ...]:
    """The classes of a type whose values need no further look."""
    origin: Kind = get_origin(kind)
    parts = get_args(kind) if origin in (types.UnionType, Union) else (kind,)
    classes: list[Kind] = [get_origin(each) or each for each in parts]
    return tuple([each for each in classes if isinstance(each, type) and each not in _CONVERTED])


_CONVERTED: Set[Kind] = {int, float, str, tuple, os.PathLike, Sequence, Iterable}
"""Classes of which some values become others, or are refused."""


def accepted(name: str, value: object, kind: Kind) -> Kind:
    """A value of a type; NumPy's numbers become plain ones, and lists become tuples.

    Raises:
        ArgumentError: it is of another type.
    """
    try:
        return _taken(value, kind)
    except (TypeError, ValueError, RecursionError):
        advice = getattr(kind, "instead_of", None)  # a type may know what to do with something else
        told = f"{short_repr(value)}{advice(value) if advice is not None else ''}"
        raise ArgumentError(f"{name} must be {_in_words(kind)}, not {told}") from None


def _taken(value: object, kind: Kind) -> object:
    """A value as one of a type; raises TypeError if it is none."""
    if type(value) is kind and kind is not float:
        return value
    origin: Kind = get_origin(kind) or kind
    parts = get_args(kind)
    fits = True
    if origin in (types.UnionType, Union):
        return _taken_as_one(value, parts)
    if origin in (tuple, Sequence):
        values = to_sequence(value)
        if values is None:
            raise TypeError
        each_kind = [parts[0]] * len(values) if len(parts) == 1 or parts[-1] is ... else parts
        return tuple([_taken(each, kind) for each, kind in zip(values, each_kind, strict=True)])
    if origin is int:
        # Where a fraction may stand for a number, 1.0 is all of them.
        fits = isinstance(value, Integral) or not isinstance(value, Real)
        value = to_number(value) if fits else value
    elif origin is float:
        value = to_float(value)
        fits = value is not None
    elif origin is Literal:
        # Compared as text alone: an array has no truth value when it is compared.
        fits = isinstance(value, str) and value in parts
    elif origin is os.PathLike:
        fits = isinstance(value, os.PathLike) and isinstance(value.__fspath__(), str)
    elif origin is Iterable:
        iter(value)  # type: ignore[call-overload]  # an array of no dimension looks like one, and is none
    elif origin is not Any:
        fits = isinstance(value, origin)
    if not fits:
        raise TypeError
    return value


def _taken_as_one(value: object, kinds: Sequence[Kind]) -> object:
    for kind in kinds:
        try:
            found: Kind = _taken(value, kind)
        except (TypeError, ValueError):
            continue
        if isinstance(found, str | os.PathLike) and _has_path(kinds) and "\0" in os.fspath(found):
            break
        return found
    raise TypeError


def _has_path(kinds: Sequence[Kind]) -> bool:
    origins: list[Kind] = [get_origin(kind) for kind in kinds]
    return os.PathLike in origins


def _in_words(kind: Kind) -> str:
    """A type in words."""
    origin: Kind = get_origin(kind) or kind
    parts = get_args(kind)
    if origin in (types.UnionType, Union):
        if _has_path(parts):
            return "a path" if len(parts) == len((str, os.PathLike)) else "a path or an open file"
        # A whole number is a number.
        words = [_in_words(part) for part in parts if part is not int or float not in parts]
        return (", or " if any("," in each for each in words) else " or ").join(words)
    if origin is Literal:
        return f"one of {', '.join(map(repr, parts))}"
    if origin in (tuple, Sequence):
        return f"a list, each part being {_in_words(parts[0])}"
    name = origin.__name__
    return _PHRASES.get(origin) or f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
