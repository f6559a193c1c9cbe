"""What the rooms know of a puzzle before they import it, a record of strings, and the registry of records.

A record has a line a room. Every string names a module (``"star_battle.text"``) or something in one
(``"star_battle.wing:Recipe"``). Each room resolves its own and says what it asks of what it finds. Nothing
heavy is imported here.

Built-in puzzles stand in a table. A puzzle outside this package registers its record under the entry-point
group ``satpuzzles.kinds``; installed entry points are scanned only for a name that is not built in.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from satpuzzles.core.arguments import name_like, short_repr, with_article
from satpuzzles.core.errors import BackendError, PuzzleError, RuleError
from satpuzzles.core.foreign_code import ends_run

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from satpuzzles.puzzle.base import Puzzle


class Text(NamedTuple):
    """A text format of a puzzle.

    Attributes:
        name: the name on the command line.
        codec: what reads and writes it, a ``Codec`` of ``formats/codec.py``.
        description: one sentence for people.
        endings: the file endings that stand for it.
        native: whether it is the one that people type, which the name ``text`` stands for.
        signature: a regular expression that matches the beginning of a text of this format and of no other:
            its first lines, from the first that is neither blank nor a comment.
        shape: the function that says of a ``TypedText`` of ``formats/shapes.py`` whether it can be of this
            format; all are asked where a typed board does not name its puzzle. A format with a signature has
            one only where its texts look like the rows of another puzzle.
    """

    name: str
    codec: str
    description: str
    endings: tuple[str, ...] = ()
    native: bool = False
    signature: str = ""
    shape: str = ""


class PuzzleCodec(NamedTuple):
    """How a puzzle stands in game IDs or URLs, whose beginnings other puzzles share.

    Attributes:
        codec: what reads and writes the part that is the puzzle's own.
        sign: for game IDs, a regular expression for those that can be of this puzzle; for URLs, the
            puzzle's name in them, and behind it other names that are read.
        file: for URLs, the function that reads the rows of a pzpr file, a ``File`` of ``formats/pzprv3.py``.
    """

    codec: str
    sign: str
    file: str = ""

    @property
    def names(self) -> list[str]:
        """The puzzle's names in URLs, of which the first is written."""
        return self.sign.split()


class Kind(NamedTuple):
    """A puzzle and what its wing has for the rooms; all but the first two may be missing.

    Attributes:
        name: the name of the type, the same as that of the class.
        puzzle: its class, derived from ``Puzzle``.
        texts: its text formats.
        game_id: how it stands in game IDs of Simon Tatham's collection.
        url: how it stands in URLs of puzz.link.
        foreign_json: the function that makes a board of a JSON object as other programs have it, and gives
            None where it is none.
        scene: the function that makes its scene, as ``make_scene``; without, its layout is drawn.
        recipe: the class of its recipes, derived from ``Recipe``; without, boards are made of its clues,
            where these are ``CellClues``, which say how they are read off an answer.
        options: the function with the options of ``generate`` that makes a recipe of them; without, there
            are only those that puzzles share. See ``cli/generate.py``.
        clues: the class of its clues, derived from ``BoardClues``; without, ``repair`` knows the cells
            that are filled in beforehand, and that there may be other clues that nobody told it.
        families: of its random boards, names with their ``Family``; see ``uniqueness/family.py``.
        counter: the function that makes its counter for ``count --method rows``; see ``questions/count.py``.
        search: the function that tells of a board what is searched by the methods that SAT is compared with;
            without, there are only those that need no more than its rules. See ``search/spaces.py``.
        specification: the function that tells its rules once more, of its JSON; see
            ``translation_check/specification.py``.
        rules: the rules for people who do not know them, in two sentences.
        examples: boards with one solution, in any of the formats; first a small one, to learn the rules by.
        typed: the first of them as people type it, where the format ``text`` writes it otherwise.
        legup: the typed sign for each value of a cell in the XML of LEGUP that is no number of a board; empty
            where LEGUP does not have the puzzle.
        aliases: other names that people know it by, in lower case and without blanks and hyphens. They are
            understood wherever a type is named; written is the name alone.
        in_data: names of variants in the data of other programs, in lower case, which ``foreign_json`` reads
            where the data tell all that differs.
    """

    name: str
    puzzle: str
    texts: tuple[Text, ...] = ()
    game_id: PuzzleCodec | None = None
    url: PuzzleCodec | None = None
    foreign_json: str = ""
    scene: str = ""
    recipe: str = ""
    options: str = ""
    clues: str = ""
    families: tuple[tuple[str, str], ...] = ()
    counter: str = ""
    search: str = ""
    specification: str = ""
    rules: str = ""
    examples: tuple[str, ...] = ()
    typed: str = ""
    legup: tuple[tuple[str, str], ...] = ()
    aliases: tuple[str, ...] = ()
    in_data: tuple[str, ...] = ()

    def is_called(self, name: str) -> bool:
        """Whether a name, in any case, with blanks, hyphens or underscores or without, is one of its own."""
        return _bare(name) in (_bare(self.name), *self.aliases)

    def load(self, where: str) -> object:
        """What a string of the record names.

        Raises:
            PuzzleError: it cannot be imported; the sentence names the plug-in.
        """
        return load(where, self.name)


def load(where: str, name: str) -> object:
    """What ``"module:name"``, or the module alone, names for the puzzle of a name.

    Raises:
        PuzzleError: it cannot be imported; the sentence names the plug-in.
    """
    module, _, attribute = where.partition(":")
    try:
        found = import_module(module)
        return getattr(found, attribute) if attribute else found
    except BaseException as error:
        if ends_run(error):
            raise
        # What the import of foreign code may raise is not for us to know.
        reason = f"{type(error).__name__}: {error}"
        raise PuzzleError(f"the plug-in {name!r} ({where}) cannot be imported: {reason}") from error


# ---- the registry ----

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

NO_PLUG_INS = "SATPUZZLES_NO_PLUG_INS"
"""The environment variable with which no plug-in is ever looked for or imported, in no process."""

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
        known = list(dict.fromkeys([*BUILT_IN, *_plug_ins()]))
        others = [alias for kind in every_kind() for alias in kind.aliases]
        like = name_like(_bare(str(name)), [*known, *others])
        meant = f" (did you mean {like}?)" if like else ""
        kept_out = f"; {NO_PLUG_INS} keeps plug-ins out" if os.environ.get(NO_PLUG_INS) else ""
        raise PuzzleError(
            f"no puzzle type named {short_repr(name)}{meant}; known are {', '.join(known)}{kept_out}"
        )
    return found


def find_kind(name: str) -> Kind | None:
    """The record of a puzzle by the name of its type or an alias; None where nobody registered one.

    Raises as ``kind_of`` does otherwise.
    """
    if name in BUILT_IN:
        return cast(Kind, load(BUILT_IN[name], name))
    if (point := _plug_ins().get(name)) is None:
        return next((kind for kind in every_kind() if kind.is_called(str(name))), None)
    if point.group == CLASSES:
        _warn(point)
    return _record(point)


def type_called(word: str, *, installed: bool) -> str | None:
    """The type that a word names: of a built-in puzzle by any of its names, of a plug-in by its own.

    Args:
        installed: whether to look among plug-ins too.
    """
    own = word.lower()
    found = _built_in_names().get(_bare(word))
    return own if found is None and installed and own in _plug_ins() else found


@cache
def _built_in_names() -> dict[str, str]:
    return {name: kind.name for kind in built_in_kinds() for name in (kind.name, *kind.aliases)}


def _bare(name: str) -> str:
    """A name as aliases are written."""
    return name.lower().translate(_BETWEEN)


_BETWEEN = str.maketrans("", "", " -_")


def built_in_kinds() -> Iterator[Kind]:
    """The records of the built-in puzzles, each imported when its turn comes."""
    for name, where in BUILT_IN.items():
        yield cast(Kind, load(where, name))


def installed_kinds() -> Iterator[Kind]:
    """The records of all plug-ins that are right; the others are named to those who ask for them."""
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
    """The class or function that a line of a puzzle's record names, such as its ``scene``; None where none.

    Raises:
        PuzzleError: there is no such thing; the sentence names the plug-in.
    """
    where = getattr(find_kind(name), part, "")
    found = load(where, name) if where else None
    if found is not None and not callable(found):
        raise PuzzleError(f"the plug-in {short_repr(name)} ({where}) is no class or function")
    return found


def puzzle_type(name: str) -> type[Puzzle]:
    """The class of a puzzle by the name of its type; raises as ``kind_of`` does."""
    kind = kind_of(name)
    name = kind.name
    found = kind.load(kind.puzzle)
    _require_name(getattr(found, "type", None), name, kind.puzzle)
    puzzle = cast("type[Puzzle]", found)
    if name not in BUILT_IN:
        _require_own_keys(puzzle, kind.puzzle)
    return puzzle


def class_of(data: Mapping[str, object], board: Iterable[str], wanted: str | None) -> type[Puzzle]:
    """The class of a puzzle by its JSON object: by the key ``type`` or, without, by the others.

    Args:
        board: the keys that are the puzzle's own.
        wanted: the type that it must have, if any.

    Raises:
        RuleError: it tells none, several, or that of another puzzle.
        PuzzleError: as ``kind_of`` does.
    """
    name = data.get("type")
    if name is None:
        name = _type_by_keys(set(board))
    if not isinstance(name, str):
        raise RuleError(f"the key 'type' must hold the name of the puzzle, not {short_repr(name)}")
    found = puzzle_type(name)
    if wanted not in (None, found.type):
        raise RuleError(f"this is {with_article(found.type)}, not {with_article(str(wanted))}")
    return found


NO_TYPE = "expected the key 'type' with the type of the puzzle"
"""The error of a JSON object whose keys fit no type."""


def _type_by_keys(keys: set[str]) -> str:
    """The only type of which a JSON object has all keys that it needs, and no others."""
    fitting = []
    for kind in built_in_kinds():
        shapes = puzzle_type(kind.name).shapes
        needed = {shape.key for shape in shapes if not shape.optional}
        if needed <= keys <= {key for shape in shapes for key in shape.keys}:
            fitting.append(kind.name)
    if len(fitting) == 1:
        return fitting[0]
    told = f": the others fit {' and '.join(fitting)}" if fitting else ""
    raise RuleError(f"{NO_TYPE}{told}")


def mistaken(name: str, who: str, whose: str, what: str) -> BackendError:
    """The error that answers about a puzzle do not fit together; rules from outside are the likely fault."""
    if name not in BUILT_IN:
        whose = f"the rules of {name} are likely wrong, or else {who}: "
    return BackendError(f"{whose}{what}")


def _plug_ins() -> dict[str, EntryPoint]:
    return {} if os.environ.get(NO_PLUG_INS) else _installed(tuple(sys.path))


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
        raise PuzzleError(
            f"the plug-in {short_repr(point.name)} ({point.value}) is no record of a puzzle, a Kind"
        )
    _require_name(found.name, point.name, point.value)
    return found


def _require_name(found: object, name: str, where: str) -> None:
    if found != name:
        raise PuzzleError(
            f"the plug-in {short_repr(name)} ({where}) is of the type {short_repr(found)}; "
            f"both names must be the same"
        )


def _require_own_keys(puzzle: type[Puzzle], where: str) -> None:
    """Requires every field to have keys of its own in JSON: of two with the same, the first would be lost."""
    keys: dict[str, str] = {}
    for shape in puzzle.shapes:
        for key in shape.keys:
            if keys.setdefault(key, shape.field) != shape.field:
                raise PuzzleError(
                    f"the plug-in {short_repr(puzzle.type)} ({where}) has the key {short_repr(key)} "
                    f"for two fields, {keys[key]} and {shape.field}; their shapes need keys of their own"
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
