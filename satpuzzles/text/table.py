"""Formats: their names, the puzzles they hold, file endings, and the codec of each.

The formats of one puzzle stand in its record, those that several share stand here. A codec is imported
only when its format is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from satpuzzles.core.arguments import shown
from satpuzzles.core.errors import PuzzleError
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import Kind, Text
from satpuzzles.puzzle.registry import built_in_kinds, find_kind, installed_kinds
from satpuzzles.text.codec import Block, Codec, codec_at


class Format(NamedTuple):
    """A format and whose it is.

    Attributes:
        text: what a record says of it.
        kind: the type of puzzle whose record has it; empty for one that several puzzles share.
        shared: of such a one, the line of a record that says how a puzzle stands in it; empty where
            every puzzle does.
    """

    text: Text
    kind: str = ""
    shared: str = ""

    @property
    def name(self) -> str:
        """The name on the command line."""
        return self.text.name

    @property
    def endings(self) -> tuple[str, ...]:
        """The file endings that speak for it."""
        return self.text.endings

    @property
    def description(self) -> str:
        """One sentence for people."""
        return self.text.description

    @property
    def types(self) -> tuple[str, ...]:
        """The types of puzzles that it holds, of plug-ins only its own; empty for any."""
        if self.shared:
            return tuple(each.name for each in built_in_kinds() if getattr(each, self.shared))
        return (self.kind,) if self.kind else ()

    def holds(self, type: str | None) -> bool:
        """Whether the format can hold puzzles of a type; true for None, which is not known yet."""
        if type is None or not self.shared:
            return not type or self.kind in ("", type)
        found = find_kind(type)
        return found is not None and getattr(found, self.shared) is not None

    def codec(self) -> Codec[Puzzle, Block]:
        """What reads and writes this format.

        Raises:
            PuzzleError: it is a plug-in's, and there is no such codec.
        """
        return codec_at(self.text.codec, self.kind)


GAME_ID = r"[0-9]{1,7}(?:x[0-9]{1,7})?[A-Za-z0-9]{0,20}(?::|#(?!$|[.#0-4]*[.#]))"
"""What stands before the colon of a game ID or the seed of one; not a row of cells that has a ``#``."""
URL = r"https?://"

JSON = "json"
"""The format of every puzzle."""

COMMON = (
    Format(
        Text(
            JSON,
            "satpuzzles.text.puzzle_json:JSON",
            "Puzzle JSON: one object a line, an array of objects, or one object.",
            (".json", ".jsonl", ".ndjson"),
            first=r"\{|\[\s*\{|\[\]$",
        )
    ),
    Format(
        Text(
            "sgt",
            "satpuzzles.text.sgt:GAME_ID",
            "Game IDs of Simon Tatham's Singles, Pattern, Keen, Unequal, Solo and Light Up.",
            first=GAME_ID,
        ),
        shared="game_id",
    ),
    Format(
        Text(
            "puzzlink", "satpuzzles.text.puzzlink:URL", "URLs of puzz.link and other pzpr sites.", first=URL
        ),
        shared="url",
    ),
)
"""The formats of several puzzles."""

FORMATS: dict[str, Format]
"""The formats of the built-in puzzles by their names."""

NATIVE: dict[str, str]
"""The format that the name ``text`` stands for, by type of built-in puzzle."""


def __getattr__(name: str) -> object:
    # Each record is imported only where its formats come into question.
    if name == "FORMATS":
        return {each.name: each for each in formats_of(None)}
    if name == "NATIVE":
        return {each.name: native_of(each.name) for each in built_in_kinds()}
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def formats_of(type: str | None) -> Iterator[Format]:
    """The formats that can hold puzzles of a type; of None, those of all built-in puzzles."""
    kind = None if type is None else find_kind(type)
    yield from (each for each in COMMON if each.holds(type))
    for each in built_in_kinds() if type is None else [kind] if kind else []:
        yield from _own(each)


def plug_in_formats() -> Iterator[Format]:
    """The formats that plug-ins bring."""
    for each in installed_kinds():
        yield from _own(each)


def _own(kind: Kind) -> Iterator[Format]:
    for text in kind.texts:
        yield Format(text, kind.name)


def native_of(type: str) -> str:
    """The format that the name ``text`` stands for; JSON, where a puzzle has no text of its own."""
    kind = find_kind(type)
    return next((text.name for text in kind.texts if text.native), JSON) if kind else JSON


def every_format() -> Iterator[Format]:
    """All formats, those of plug-ins last: they are looked for only when the others have been seen."""
    yield from formats_of(None)
    yield from plug_in_formats()


def find_format(name: str) -> Format:
    """A format by its name.

    Raises:
        PuzzleError: no format has that name.
    """
    known = []
    for each in every_format():
        if each.name == name:
            return each
        known.append(each.name)
    raise PuzzleError(f"no format named {shown(name)}; known are text, {', '.join(known)}")
