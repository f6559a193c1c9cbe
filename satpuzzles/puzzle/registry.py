"""The table of built-in puzzles, and the registry that finds any puzzle by the name of its type.

A puzzle outside this package registers its record under the entry-point group ``satpuzzles.kinds``;
installed entry points are scanned only for a name that is not built in.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import BackendError, PuzzleError
from satpuzzles.puzzle.kind import Kind, load

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from satpuzzles.puzzle.base import Puzzle

BUILT_IN = {
    "hitori": "satpuzzles.kinds.hitori:KIND",
    "nonogram": "satpuzzles.kinds.nonogram:KIND",
    "calcudoku": "satpuzzles.kinds.calcudoku:KIND",
    "futoshiki": "satpuzzles.kinds.futoshiki:KIND",
    "nurikabe": "satpuzzles.kinds.nurikabe:KIND",
    "sudoku": "satpuzzles.kinds.sudoku:KIND",
    "slitherlink": "satpuzzles.kinds.slitherlink:KIND",
    "akari": "satpuzzles.kinds.akari:KIND",
}
"""The record of each built-in puzzle. No other line of code outside the wings names one."""

ENTRY_POINTS = "satpuzzles.kinds"
CLASSES = "satpuzzles.puzzles"
"""The group of entry points that names classes, as plug-ins did before there were records."""


def kind_of(name: str) -> Kind:
    """The record of a puzzle by the name of its type.

    Raises:
        PuzzleError: no puzzle of that name is built in or installed, or the installed one cannot be imported
            or is of another type than its entry point says.
    """
    found = find_kind(name)
    if found is None:
        known = ", ".join(dict.fromkeys([*BUILT_IN, *_installed(tuple(sys.path))]))
        raise PuzzleError(f"no puzzle type named {shown(name)}; known are {known}")
    return found


def find_kind(name: str) -> Kind | None:
    """The record of a puzzle; None where nobody registered one. Raises as ``kind_of`` does otherwise."""
    if name in BUILT_IN:
        return cast(Kind, load(BUILT_IN[name], name))
    point = _installed(tuple(sys.path)).get(name)
    if point is None:
        return None
    if point.group == CLASSES:
        _warn(point)
    return _record(point)


def built_in_kinds() -> Iterator[Kind]:
    """The records of the built-in puzzles, each imported when its turn comes."""
    for name, where in BUILT_IN.items():
        yield cast(Kind, load(where, name))


def installed_kinds() -> Iterator[Kind]:
    """The records of all plug-ins that are right; the others are named to those who ask for them."""
    for name, point in _installed(tuple(sys.path)).items():
        if name not in BUILT_IN:
            try:
                yield _record(point)
            except PuzzleError:
                continue


def every_kind() -> Iterator[Kind]:
    """The records of the built-in puzzles, then those of the plug-ins."""
    yield from built_in_kinds()
    yield from installed_kinds()


def part_of(name: str, part: str) -> Callable[..., object] | None:
    """The class or function that a line of a puzzle's record names, such as its ``scene``; None where none.

    Raises:
        PuzzleError: there is no such thing; the sentence names the plug-in.
    """
    kind = find_kind(name)
    where = getattr(kind, part) if kind is not None else ""
    found = load(where, name) if where else None
    if found is not None and not callable(found):
        raise PuzzleError(f"the plug-in {shown(name)} ({where}) is no class or function")
    return found


def puzzle_type(name: str) -> type[Puzzle]:
    """The class of a puzzle by the name of its type; raises as ``kind_of`` does."""
    kind = kind_of(name)
    found = kind.load(kind.puzzle)
    _require_name(getattr(found, "type", None), name, kind.puzzle)
    return cast("type[Puzzle]", found)


def mistaken(name: str, backend: str, whose: str, what: str) -> BackendError:
    """The error that answers about a puzzle of this type do not fit together.

    The rules of a puzzle from outside are the likely fault: only its author has tested them.
    """
    if name not in BUILT_IN:
        whose = f"the rules of {name} are likely wrong, or else the backend {backend}: "
    return BackendError(f"{whose}{what}")


@lru_cache(maxsize=1)
def _installed(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The entry points by name; those of records come before those of classes.

    Args:
        path: where modules are looked for; another path has other entry points.
    """
    from importlib.metadata import entry_points

    found = entry_points()
    return {point.name: point for group in (CLASSES, ENTRY_POINTS) for point in found.select(group=group)}


def _record(point: EntryPoint) -> Kind:
    """The record of an entry point; a PuzzleError that names the plug-in where it is not right."""
    if point.group == CLASSES:
        return Kind(point.name, point.value)
    found = load(point.value, point.name)
    if not isinstance(found, Kind):
        raise PuzzleError(f"the plug-in {shown(point.name)} ({point.value}) is no record of a puzzle, a Kind")
    _require_name(found.name, point.name, point.value)
    return found


def _require_name(found: object, name: str, where: str) -> None:
    if found != name:
        raise PuzzleError(
            f"the plug-in {shown(name)} ({where}) is of the type {shown(found)}; both names must be the same"
        )


def _warn(point: EntryPoint) -> None:
    """Warns, once for each plug-in whose puzzle is asked for, that it uses the old group."""
    from warnings import warn

    warn(
        f"the plug-in {point.name} is registered under {CLASSES}; write a record "
        f"KIND = Kind({point.name!r}, {point.value!r}) and register it under {ENTRY_POINTS}",
        FutureWarning,
        stacklevel=1,
    )
