"""Values, functions and errors as plain values, so that they can be told to another process.

Plain are numbers, strings, None, and lists, tuples and dicts of these: what JSON and marshal take. Nobody
here but Dask sends pickles.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any

from satpuzzles.core import errors
from satpuzzles.core.errors import BackendError, MachineError, OutOfMemory, SatpuzzlesError
from satpuzzles.core.foreign_code import comes_from_outside, lacks_memory, sentence_of, wants_traceback

Value = Any
"""A plain value, as long as it is packed."""

_PLAIN = {int, float, str, bool, type(None)}

_CLASS = ""
"""The key under which a packed object has the place of its class; no other dict has an empty key."""


def pack(value: Value, given: object = None) -> Value:
    """A value as plain values, for ``unpack``.

    It may be made of puzzles, recipes, options, dataclasses, NamedTuples, lists, tuples, and dicts whose keys
    are strings.

    Args:
        given: a part that the other side has already, such as the puzzle of a result; it is not sent.

    Raises:
        TypeError: there is something else in it.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    if value is given:
        return {_CLASS: None}
    if kind is list or kind is tuple:
        # Rows of numbers, of which there may be a million, stay as they are.
        return value if _PLAIN.issuperset(map(type, value)) else [pack(each, given) for each in value]
    if kind is dict:
        return {key: pack(each, given) for key, each in value.items()}
    place = f"{kind.__module__}:{kind.__qualname__}"
    if (names := _fields_of(kind)) is None:
        return {_CLASS: place, "json": value.to_json()}
    return {_CLASS: place, "fields": [pack(getattr(value, name), given) for name in names]}


def unpack(value: Value, given: object = None) -> Value:
    """The value that ``pack`` was given; what was a list may be a tuple.

    A class is found by the place of its definition; a puzzle's, where it cannot be imported from there, by
    its registered name.

    Raises:
        PuzzleError: it holds what is no such puzzle.
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
    """The fields of a NamedTuple or dataclass; None for what makes its own JSON object and reads it."""
    if hasattr(kind, "from_json"):
        return None
    names = getattr(kind, "_fields", None) or getattr(kind, "__dataclass_fields__", None)
    if names is None:
        raise TypeError(f"a value of the type {kind.__name__} cannot be told to another process")
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
    """Where to find a function, as ``module:name``.

    Raises:
        ValueError: another process could not import it: it is no function of a module, or the module
            is the program itself.
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
    """An error as the name of its class in core/errors.py, its sentence and its exit status, if any.

    Its traceback, where that is asked for, is printed here: it could not be sent.
    """
    if isinstance(error, SatpuzzlesError):
        known = next(kind for kind in type(error).__mro__ if kind.__module__ == errors.__name__)
        return known.__name__, str(error), getattr(error, "status", None)
    if wants_traceback():
        import traceback

        traceback.print_exception(error)
    kind: type[SatpuzzlesError] = BackendError
    if lacks_memory(error):
        kind = OutOfMemory
    elif isinstance(error, OSError) and not comes_from_outside(error):
        kind = MachineError
    return kind.__name__, sentence_of(error), None


def unpack_error(name: str, sentence: str, status: int | None = None) -> SatpuzzlesError:
    """The error that ``pack_error`` was given; one that nobody expected is a BackendError.

    Where memory ran out or the system refused something, it is a MachineError.
    """
    kind: type[SatpuzzlesError] = getattr(errors, name)
    return kind(sentence, status) if issubclass(kind, MachineError) else kind(sentence)
