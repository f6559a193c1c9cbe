"""Packs values, functions and errors as plain values, so that they can be sent to another process.

Plain values are what JSON and marshal take: numbers, strings, None, and lists, tuples and dicts of these.
Only Dask sends pickles.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any

from satpuzzles.core import errors
from satpuzzles.core.errors import BackendError, MachineError, OutOfMemory, SatpuzzlesError
from satpuzzles.core.foreign_code import comes_from_outside, lacks_memory, sentence_of

Value = Any
"""A plain value, as long as it is packed."""

_PLAIN = {int, float, str, bool, type(None)}

_CLASS = ""
"""The key for the class of a packed object; no other dict has an empty key."""


def pack(value: Value, given: object = None) -> Value:
    """Packs a value as plain values for ``unpack``.

    It may contain puzzles, recipes, options, dataclasses, NamedTuples, lists, tuples, and dicts whose keys
    are strings.

    Args:
        given: a part that the other side already has, such as the puzzle of a result; it is not sent.

    Raises:
        TypeError: the value contains anything else.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    if value is given:
        return {_CLASS: None}
    if kind is list or kind is tuple:
        # Leaves rows of numbers as they are: there may be a million.
        return value if _PLAIN.issuperset(map(type, value)) else [pack(each, given) for each in value]
    if kind is dict:
        return {key: pack(each, given) for key, each in value.items()}
    place = f"{kind.__module__}:{kind.__qualname__}"
    if (names := _fields_of(kind)) is None:
        return {_CLASS: place, "json": value.to_json()}
    return {_CLASS: place, "fields": [pack(getattr(value, name), given) for name in names]}


def unpack(value: Value, given: object = None) -> Value:
    """Restores a packed value; lists may become tuples.

    Other objects stay as they are. Finds a class by where it is defined, or a puzzle that cannot be imported
    from there by its registered name.

    Raises:
        PuzzleError: there is no such puzzle.
    """
    kind = type(value)
    if kind is list or kind is tuple:
        return tuple(
            value if _PLAIN.issuperset(map(type, value)) else [unpack(each, given) for each in value]
        )
    if kind is not dict:
        return value
    if _CLASS not in value:
        return {key: unpack(each, given) for key, each in value.items()}
    place = value[_CLASS]
    if place is None:
        return given
    if "json" in value:
        made: Value = _class_of(place, value["json"].get("type"))
        return made.from_json(value["json"])
    return _class_of(place)(*(unpack(each, given) for each in value["fields"]))


def _fields_of(kind: type) -> tuple[str, ...] | None:
    """The fields of a NamedTuple or dataclass; None for classes with their own JSON methods."""
    if hasattr(kind, "from_json"):
        return None
    names = getattr(kind, "_fields", None) or getattr(kind, "__dataclass_fields__", None)
    if names is None:
        raise TypeError(f"a value of the type {kind.__name__} cannot be sent to another process")
    return tuple(names)


@cache
def _class_of(place: str, puzzle: str | None = None) -> Callable[..., Value]:
    module, name = place.split(":")
    try:
        found: Callable[..., Value] = attrgetter(name)(import_module(module))
    except (AttributeError, ModuleNotFoundError):
        if puzzle is None:
            raise
        from satpuzzles.puzzle.kind import puzzle_type

        return puzzle_type(puzzle)
    return found


def name_of(function: Callable[..., object]) -> str:
    """The name to find a function by, as ``module:name``.

    Raises:
        ValueError: another process could not import it: it is not a function of a module, or the module is
            the program itself.
    """
    module, name = function.__module__, function.__qualname__
    if module == "__main__" or "." in name or "<" in name:
        raise ValueError(f"{module}:{name} is not a function of a module that can be imported by its name")
    return f"{module}:{name}"


def function_of(name: str) -> Callable[..., Value]:
    """The function that ``name_of`` names."""
    module, function = name.split(":")
    found: Callable[..., Value] = getattr(import_module(module), function)
    return found


def pack_error(error: BaseException) -> tuple[str, str, int | None]:
    """Packs an error as its class name in core/errors.py, its message and its exit status, if any."""
    if isinstance(error, SatpuzzlesError):
        known = next(kind for kind in type(error).__mro__ if kind.__module__ == errors.__name__)
        return known.__name__, str(error), getattr(error, "status", None)
    kind: type[SatpuzzlesError] = BackendError
    if lacks_memory(error):
        kind = OutOfMemory
    elif isinstance(error, OSError) and not comes_from_outside(error):
        kind = MachineError
    return kind.__name__, sentence_of(error), None


def unpack_error(name: str, sentence: str, status: int | None = None) -> SatpuzzlesError:
    """Restores a packed error; an unexpected one becomes a BackendError.

    Lack of memory and refused system calls become a MachineError.
    """
    kind: type[SatpuzzlesError] = getattr(errors, name)
    return kind(sentence, status) if issubclass(kind, MachineError) else kind(sentence)
