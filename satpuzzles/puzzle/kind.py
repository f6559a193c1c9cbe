"""The registry of records, and the records of puzzles that are one file.

Built-in puzzles are in a table; other packages register theirs under the entry-point group
``satpuzzles.kinds``. Nothing heavy is imported here; each room resolves its own strings.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

from satpuzzles.core.arguments import comma_list, name_like, short_repr, titled, with_article
from satpuzzles.core.errors import BackendError, PuzzleError, RuleError
from satpuzzles.puzzle.built_in import BUILT_IN as BUILT_IN
from satpuzzles.puzzle.built_in import MADE, NAMES
from satpuzzles.puzzle.record import Kind as Kind
from satpuzzles.puzzle.record import PuzzleCodec as PuzzleCodec
from satpuzzles.puzzle.record import Record, bare
from satpuzzles.puzzle.record import Text as Text
from satpuzzles.puzzle.record import load as load

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from satpuzzles.puzzle.base import Puzzle

# ---- puzzles that are one file ----


class MadeKind(Kind):
    """The record of a puzzle written in the vocabulary of ``satpuzzles.making``; see ``made_kind``.

    Its examples are the lines of a file beside the puzzle's, with the ending ``.txt``; what the author says
    is imported when it is asked for.
    """

    __slots__ = ()

    @property
    def examples(self) -> tuple[str, ...]:
        """See ``Kind``."""
        from importlib.resources import files  # slow to import

        package, _, module = self.puzzle.partition(":")[0].rpartition(".")
        beside = files(package).joinpath(f"{module}.txt") if package else None
        return tuple(beside.read_text(encoding="utf-8").splitlines()) if beside and beside.is_file() else ()

    @property
    def rules(self) -> str:
        """See ``Kind``."""
        author: Any = self.load(self.puzzle)
        return str(author.record.rules)


@cache
def made_kind(record: Record, where: str) -> Kind:
    """The record of a puzzle written in the vocabulary of ``satpuzzles.making``, without importing it."""
    made = "satpuzzles.making"
    name = record.name
    called = titled(name)
    says = f"{called} as rows of cells and named lines."
    shape = f"satpuzzles.formats.shapes:{record.looks}" if record.looks else ""
    text = Text(name, f"{made}.text:{name}", says, native=True, shape=shape)
    link = PuzzleCodec(f"{made}.codecs:url_{name}", record.link, f"{made}.codecs:file_{name}", record.flags)
    also = [bare(each) for each in (*record.link.split(), record.game, *record.also.split(",")) if each]
    return MadeKind(
        name,
        where,
        (text,),
        game_id=PuzzleCodec(f"{made}.codecs:game_{name}", record.sign) if record.game else None,
        url=link if record.link else None,
        recipe=f"{made}.recipes:{name}",
        clues=f"{made}.recipes:clues_{name}",
        aliases=tuple(dict.fromkeys(each for each in also if each != bare(name))),
    )


# ---- the registry ----

NO_PLUG_INS = "SATPUZZLES_NO_PLUG_INS"
"""The environment variable that turns off all plug-ins, in every process."""

ENTRY_POINTS = "satpuzzles.kinds"
CLASSES = "satpuzzles.puzzles"
"""The entry-point group for classes, used by plug-ins older than records."""


def kind_of(name: str) -> Kind:
    """The record of a puzzle by its type.

    Raises:
        PuzzleError: no puzzle of that name is built in or installed, or the installed one cannot be imported
            or has another type than its entry point says.
    """
    found = find_kind(name)
    if found is None:
        known = list(dict.fromkeys([*BUILT_IN, *_plug_ins()]))
        others = [alias for kind in every_kind() for alias in kind.aliases]
        like = name_like(bare(str(name)), [*known, *others])
        meant = f" (did you mean {like}?)" if like else ""
        kept_out = f"; {NO_PLUG_INS} keeps plug-ins out" if os.environ.get(NO_PLUG_INS) else ""
        raise PuzzleError(
            f"no puzzle type named {short_repr(name)}{meant}; known are {', '.join(known)}{kept_out}"
        )
    return found


@cache
def _built_in(name: str) -> Kind:
    where = BUILT_IN[name]
    return made_kind(MADE[name], where) if name in MADE else cast(Kind, load(where, name))


def find_kind(name: str) -> Kind | None:
    """The record of a puzzle by its type or an alias; None if there is none.

    Otherwise raises as ``kind_of`` does.
    """
    if name in BUILT_IN:
        return _built_in(name)
    if (point := _plug_ins().get(name)) is None:
        called = bare(str(name))
        if called in _BY_NAME:
            return _built_in(_BY_NAME[called])
        return next((kind for kind in installed_kinds() if called in (bare(kind.name), *kind.aliases)), None)
    if point.group == CLASSES:
        _warn(point)
    return _record(point)


_BY_NAME = {each: name for name, names in NAMES.items() for each in names.split()}


def type_called(word: str, *, installed: bool) -> str | None:
    """The type for a word: any name of a built-in puzzle, or the exact name of a plug-in.

    Args:
        installed: whether to look among plug-ins too.
    """
    own = word.lower()
    found = _BY_NAME.get(bare(word))
    return own if found is None and installed and own in _plug_ins() else found


def built_in_kinds() -> Iterator[Kind]:
    """The records of the built-in puzzles, imported one at a time."""
    return map(_built_in, BUILT_IN)


def installed_kinds() -> Iterator[Kind]:
    """The records of all valid plug-ins; an invalid one raises only when asked for by name."""
    for name, point in _plug_ins().items():
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
    """The class or function of a line of the record, such as ``scene``; None if there is none.

    Raises:
        PuzzleError: it cannot be loaded; the message names the plug-in.
    """
    where = getattr(find_kind(name), part, "")
    found = load(where, name) if where else None
    if found is not None and not callable(found):
        raise PuzzleError(f"the plug-in {short_repr(name)} ({where}) is not a class or function")
    return found


def puzzle_type(name: str) -> type[Puzzle]:
    """The class of a puzzle by its type; raises as ``kind_of`` does."""
    return _built_in_type(name) if name in BUILT_IN else _type_of(kind_of(name))


@cache
def _built_in_type(name: str) -> type[Puzzle]:
    return _type_of(_built_in(name))


def _type_of(kind: Kind) -> type[Puzzle]:
    name = kind.name
    found = kind.load(kind.puzzle)
    found = getattr(found, "made", found)  # for a class of satpuzzles.making
    _require_name(getattr(found, "type", None), name, kind.puzzle)
    puzzle = cast("type[Puzzle]", found)
    if name not in BUILT_IN:
        _require_own_keys(puzzle, kind.puzzle)
    return puzzle


def class_of(data: Mapping[str, object], board: Mapping[str, object], wanted: str | None) -> type[Puzzle]:
    """The class for a puzzle's JSON object: by the key ``type``, or else by the other keys.

    Args:
        board: the puzzle's own part of it.
        wanted: the required type, if any.

    Raises:
        RuleError: the object fits no type, several types, or not the wanted one.
        PuzzleError: as ``kind_of`` does.
    """
    name = data.get("type")
    if name is None:
        name = _type_by_keys(board)
    if not isinstance(name, str):
        raise RuleError(f"the key 'type' must hold the name of the puzzle, not {short_repr(name)}")
    found = puzzle_type(name)
    if wanted not in (None, found.type):
        raise RuleError(f"this is {with_article(found.type)}, not {with_article(str(wanted))}")
    return found


NO_TYPE = "expected the key 'type' with the type of the puzzle"
"""The error for a JSON object whose keys fit no type."""


def _type_by_keys(board: Mapping[str, object]) -> str:
    """The only type that has all keys, the first field and the required ones among them."""
    fitting = []
    for name in BUILT_IN:
        shapes = puzzle_type(name).shapes
        needed = {shape.key for shape in shapes if not shape.optional}
        known = {key for shape in shapes for key in shape.keys}
        if needed <= board.keys() <= known and not board.keys().isdisjoint(shapes[0].keys):
            fitting.append(name)
    if len(fitting) == 1:
        return fitting[0]
    told = f": the others fit {comma_list(fitting)}" if fitting else ""
    if len(valid := [name for name in fitting if _is_valid(name, board)]) == 1:
        told += f', and only {valid[0]} may hold these values: write "type": "{valid[0]}"'
    raise RuleError(f"{NO_TYPE}{told}")


def _is_valid(name: str, board: Mapping[str, object]) -> bool:
    try:
        puzzle_type(name).from_board_json(board, None)
    except PuzzleError:
        return False
    return True


def mistaken(name: str, who: str, whose: str, what: str) -> BackendError:
    """The error when answers about a puzzle disagree; it blames a plug-in's rules first."""
    if name not in BUILT_IN:
        whose = f"the rules of {name} are likely wrong, or else {who}: "
    return BackendError(f"{whose}{what}")


_REGISTERED: dict[str, EntryPoint] = {}


@contextmanager
def registered(name: str, where: str) -> Iterator[None]:
    """Meanwhile, this process has a puzzle more, as an entry point ``name = where`` would add for all."""
    from importlib.metadata import EntryPoint

    _REGISTERED[name] = EntryPoint(name, where, ENTRY_POINTS)
    try:
        yield
    finally:
        del _REGISTERED[name]


def _plug_ins() -> dict[str, EntryPoint]:
    installed = {} if os.environ.get(NO_PLUG_INS) else _installed(tuple(sys.path))
    return {**installed, **_REGISTERED} if _REGISTERED else installed


@lru_cache(maxsize=1)
def _installed(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The entry points by name; those of records override those of classes.

    Args:
        path: the module search path, as a cache key.
    """
    from importlib.metadata import entry_points

    found = entry_points()
    return {point.name: point for group in (CLASSES, ENTRY_POINTS) for point in found.select(group=group)}


def _record(point: EntryPoint) -> Kind:
    """The record of an entry point; raises PuzzleError naming the plug-in if it is invalid."""
    if point.group == CLASSES:
        return Kind(point.name, point.value)
    found = load(point.value, point.name)
    if hasattr(found, "record") and hasattr(found, "made"):
        found = made_kind(found.record, point.value)
    if not isinstance(found, Kind):
        raise PuzzleError(
            f"the plug-in {short_repr(point.name)} ({point.value}) is not a Kind, the record of a puzzle"
        )
    _require_name(found.name, point.name, point.value)
    return found


def _require_name(found: object, name: str, where: str) -> None:
    if found != name:
        raise PuzzleError(
            f"the plug-in {short_repr(name)} ({where}) has the type {short_repr(found)}; "
            "both names must be the same"
        )


def _require_own_keys(puzzle: type[Puzzle], where: str) -> None:
    """Requires that no two fields share a JSON key; the first would be lost."""
    keys: dict[str, str] = {}
    for shape in puzzle.shapes:
        for key in shape.keys:
            if keys.setdefault(key, shape.field) != shape.field:
                raise PuzzleError(
                    f"the plug-in {short_repr(puzzle.type)} ({where}) uses the key {short_repr(key)} "
                    f"for two fields, {keys[key]} and {shape.field}; give each its own key"
                )


def _warn(point: EntryPoint) -> None:
    """Warns once for each plug-in in use that is registered under the old group."""
    from warnings import warn

    warn(
        f"the plug-in {point.name} is registered under {CLASSES}; write a record "
        f"KIND = Kind({point.name!r}, {point.value!r}) and register it under {ENTRY_POINTS}",
        FutureWarning,
        stacklevel=1,
    )
