"""Functions and errors as plain values, so that they can be told to another process by name.

Which values those are is the business of who sends them; pickles are sent by nobody here but Dask.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from importlib import import_module
from typing import Any

from satpuzzles.core import errors
from satpuzzles.core.errors import BackendError, MachineError, SatpuzzlesError


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


def function_of(name: str) -> Callable[..., Any]:
    """The function that ``name_of`` names."""
    module, function = name.split(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def plain_error(error: Exception) -> tuple[str, str]:
    """An error as the name of its class in errors.py and its sentence.

    Its traceback, where that is asked for, is printed here: it could not be sent.
    """
    if isinstance(error, SatpuzzlesError):
        known = next(kind for kind in type(error).__mro__ if kind.__module__ == errors.__name__)
        return known.__name__, str(error)
    if os.environ.get(errors.DEBUG):
        traceback.print_exception(error)
    kind = MachineError if isinstance(error, MemoryError | OSError) else BackendError
    return kind.__name__, errors.sentence_of(error)


def to_error(name: str, sentence: str) -> SatpuzzlesError:
    """The error that ``plain_error`` was given; one that nobody expected is a BackendError.

    Where memory ran out or the system refused something, it is a MachineError.
    """
    found: SatpuzzlesError = getattr(errors, name)(sentence)
    return found
