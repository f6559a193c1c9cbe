"""Records of puzzle types, as strings that name modules or what is in them, and the registry of records.

Built-in puzzles are in a table; other packages register theirs under the entry-point group
``satpuzzles.kinds``. Nothing heavy is imported here; each room resolves its own strings.
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
from satpuzzles.puzzle.built_in import BUILT_IN as BUILT_IN
from satpuzzles.puzzle.built_in import MADE, MadeNames

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from satpuzzles.puzzle.base import Puzzle


class Text(NamedTuple):
    """A text format of a puzzle.

    Attributes:
        name: the name on the command line.
        codec: its reader and writer, a ``Codec`` of ``formats/codec.py``.
        description: one sentence for users.
        endings: its file endings.
        native: whether people type this format; the name ``text`` selects it.
        signature: a regular expression that matches the beginning of texts of this format and no other, after
            blank lines and comments.
        shape: a function that says whether a ``TypedText`` of ``formats/shapes.py`` can be of this format,
            for boards without a name. A format with a signature needs one only if its texts look like the
            rows of another puzzle. A format with a signature has one only where its texts look like the rows
            of another puzzle.
    """

    name: str
    codec: str
    description: str
    endings: tuple[str, ...] = ()
    native: bool = False
    signature: str = ""
    shape: str = ""


class PuzzleCodec(NamedTuple):
    """How game IDs or URLs hold a puzzle.

    Attributes:
        codec: the reader and writer of the puzzle's own part.
        sign: for game IDs, a regular expression for those of this puzzle; for URLs, the puzzle's name,
            followed by other names that are read.
        file: for URLs, the function that reads the rows of a pzpr file, a ``PzprFile`` of
            ``formats/pzprv3.py``, or a codec that also writes the lines below the name.
        flags: for URLs, the letters before the size that the codec knows; other variants are refused.
    """

    codec: str
    sign: str
    file: str = ""
    flags: str = ""

    @property
    def names(self) -> list[str]:
        """The puzzle's names in URLs; the first one is written."""
        return self.sign.split()


class Kind(NamedTuple):
    """A puzzle and its parts for each room; only the first two are required.

    Attributes:
        name: the name of the type, the same as that of the class.
        puzzle: its class, derived from ``Puzzle``.
        texts: its text formats.
        game_id: its codec for game IDs of Simon Tatham's collection.
        url: its codec for URLs of puzz.link.
        foreign_json: a function from another program's JSON object to a board, or None.
        scene: a function as ``make_scene``; the default draws the layout.
        recipe: its recipe class, derived from ``Recipe``; the default makes boards from ``CellClues``, which
            can be read off an answer.
        options: a function with the options of ``generate`` that makes a recipe of them; the default has only
            the shared options. See ``cli/generate.py``.
        clues: its clue class, derived from ``BoardClues``; without it, ``repair`` edits only the cells filled
            in beforehand.
        families: names of families of random boards, each with its ``BoardFamily``; see
            ``uniqueness/family.py``.
        counter: a function that makes the counter for ``count --method rows``; see ``questions/count.py``.
        search: a function that gives the search spaces for methods that SAT is compared with; the default has
            only methods that need just the rules. See ``search/spaces.py``.
        specification: a function that states the rules independently, from the JSON; see
            ``translation_check/specification.py``.
        rules: the rules for beginners, in two sentences.
        examples: boards with one solution, in any format; first a small one, to learn the rules.
        typed: the first example as people type it, if the format ``text`` writes it otherwise.
        legup: the typed sign for each cell value in LEGUP's XML that is not a number; empty if LEGUP lacks
            the puzzle.
        aliases: other names, in lower case without blanks and hyphens. They are read wherever a type is
            named, but never written.
        in_data: lower-case names of variants in other programs' data, which ``foreign_json`` reads if the
            data say all that differs.
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

    @property
    def url_file(self) -> str | None:
        """What reads files of pzpr; None if nothing does."""
        return (self.url and self.url.file) or None

    def is_called(self, name: str) -> bool:
        """Whether a name is the type's name or an alias; ignores case, blanks, hyphens and underscores."""
        return _bare(name) in (_bare(self.name), *self.aliases)

    def load(self, where: str) -> object:
        """Imports the object that a string of the record names.

        Raises:
            PuzzleError: it cannot be imported; the message names the plug-in.
        """
        return load(where, self.name)


def made_kind(name: str, where: str, names: MadeNames) -> Kind:
    """The record of a puzzle written in the vocabulary of ``satpuzzles.making``, without importing it."""
    aliases = [each.strip().replace(" ", "") for each in names.also.split(",") if each]
    return Kind(
        name,
        where,
        recipe=f"satpuzzles.making.recipes:{name}",
        clues=f"satpuzzles.making.clues:{name}",
        aliases=tuple(aliases),
    )


def load(where: str, name: str) -> object:
    """Imports ``"module:name"``, or the module alone, for a puzzle.

    Raises:
        PuzzleError: it cannot be imported; the message names the plug-in.
    """
    module, _, attribute = where.partition(":")
    try:
        found = import_module(module)
        return getattr(found, attribute) if attribute else found
    except BaseException as error:
        if ends_run(error):
            raise
        # Foreign code may raise anything on import.
        reason = f"{type(error).__name__}: {error}"
        raise PuzzleError(f"the plug-in {name!r} ({where}) cannot be imported: {reason}") from error


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
        like = name_like(_bare(str(name)), [*known, *others])
        meant = f" (did you mean {like}?)" if like else ""
        kept_out = f"; {NO_PLUG_INS} keeps plug-ins out" if os.environ.get(NO_PLUG_INS) else ""
        raise PuzzleError(
            f"no puzzle type named {short_repr(name)}{meant}; known are {', '.join(known)}{kept_out}"
        )
    return found


def _built_in(name: str) -> Kind:
    where = BUILT_IN[name]
    return made_kind(name, where, MADE[where]) if where in MADE else cast(Kind, load(where, name))


def find_kind(name: str) -> Kind | None:
    """The record of a puzzle by its type or an alias; None if there is none.

    Otherwise raises as ``kind_of`` does.
    """
    if name in BUILT_IN:
        return _built_in(name)
    if (point := _plug_ins().get(name)) is None:
        return next((kind for kind in every_kind() if kind.is_called(str(name))), None)
    if point.group == CLASSES:
        _warn(point)
    return _record(point)


def type_called(word: str, *, installed: bool) -> str | None:
    """The type for a word: any name of a built-in puzzle, or the exact name of a plug-in.

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
    kind = kind_of(name)
    name = kind.name
    found = kind.load(kind.puzzle)
    found = getattr(found, "made", found)  # for a class of satpuzzles.making
    _require_name(getattr(found, "type", None), name, kind.puzzle)
    puzzle = cast("type[Puzzle]", found)
    if name not in BUILT_IN:
        _require_own_keys(puzzle, kind.puzzle)
    return puzzle


def class_of(data: Mapping[str, object], board: Iterable[str], wanted: str | None) -> type[Puzzle]:
    """The class for a puzzle's JSON object: by the key ``type``, or else by the other keys.

    Args:
        board: the puzzle's own keys.
        wanted: the required type, if any.

    Raises:
        RuleError: the object fits no type, several types, or not the wanted one.
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
"""The error for a JSON object whose keys fit no type."""


def _type_by_keys(keys: set[str]) -> str:
    """The only type whose required keys the object has, with no unknown keys."""
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
    """The error when answers about a puzzle disagree; it blames a plug-in's rules first."""
    if name not in BUILT_IN:
        whose = f"the rules of {name} are likely wrong, or else {who}: "
    return BackendError(f"{whose}{what}")


def _plug_ins() -> dict[str, EntryPoint]:
    return {} if os.environ.get(NO_PLUG_INS) else _installed(tuple(sys.path))


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
        record = found.record
        found = made_kind(record.name, point.value, MadeNames(record.link, record.game, record.also))
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
