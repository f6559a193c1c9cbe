"""The table of formats: names, puzzles, file endings, codecs, and signatures at the beginning of a text.

Codecs are imported when used. The command line, the ending or the signature decides the format, never a
trial; any other text is typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from satpuzzles.core.arguments import did_you_mean, short_repr
from satpuzzles.core.compressed import ending_of
from satpuzzles.core.errors import PuzzleError
from satpuzzles.formats.codec import Block, BoardCodec, codec_at, first_line
from satpuzzles.formats.scan import PLAIN
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import Kind, Text, built_in_kinds, find_kind, installed_kinds
from satpuzzles.puzzle.record import bare


class Format(NamedTuple):
    """A format and its owner.

    Attributes:
        text: its entry in a record.
        kind: the type of puzzle that owns it; empty for a shared format.
        shared: for a shared format, the line of a record with a puzzle's codec; empty if it holds every
            puzzle.
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
        """Its file endings."""
        return self.text.endings

    @property
    def description(self) -> str:
        """One sentence for users."""
        return self.text.description

    @property
    def types(self) -> tuple[str, ...]:
        """The types that it holds (only its own for plug-ins); empty for any."""
        if self.shared:
            return tuple(each.name for each in built_in_kinds() if getattr(each, self.shared))
        return (self.kind,) if self.kind else ()

    def holds(self, type: str | None) -> bool:
        """Whether the format can hold a type; true for None, which means unknown."""
        if type is None or not self.shared:
            return not type or self.kind in ("", type)
        found = find_kind(type)
        return found is not None and getattr(found, self.shared) is not None

    def codec(self) -> BoardCodec[Puzzle, Block]:
        """The reader and writer of this format."""
        return codec_at(self.text.codec, self.kind)


GAME_ID = r"\s*[0-9]{1,7}(?:x[0-9]{1,7})?[A-Za-z0-9]{0,20}(?::(?![ \t])|#(?:[0-9]{5}|[0-9]+\Z))"
"""The part of a game ID before the colon, or before the seed."""
_GAMES = rf"{GAME_ID}|sgtpuzzles:[A-Za-z ]+:|https?://\S+/puzzles/(?:js/)?[a-z]+"
_LINK = r"\s*<?(?:https?://|(?:www\.)?(?:puzz\.link|pzv\.jp|webpbn\.com)/)"
_SQUARE_WORD = r"[0-9._*]{60,}\Z|[0-4.]{16}\Z"
"""Cells of a Sudoku in one word, perhaps a few too many; other sizes have letters, as names do."""

JSON = "json"
"""The format of every puzzle."""


def _common(
    name: str, codec: str, description: str, signature: str, endings: tuple[str, ...] = (), shared: str = ""
) -> Format:
    return Format(Text(name, codec, description, endings, signature=signature), shared=shared)


COMMON = (
    _common(
        JSON,
        "satpuzzles.formats.puzzle_json:JSON",
        "Puzzle JSON: one object per line, an array of objects, or one object.",
        r"\{\s*(?:[\"}]|$)|\[\s*\{\s*\"|\[\]$",
        (".json", ".jsonl", ".ndjson"),
    ),
    _common(
        "program",
        "satpuzzles.formats.program:PROGRAM",
        "Lists with names, as in a Python program: rows = [[1], [2]].",
        r"(?:(?:const|let|var)\s+)?[^\W\d]\w{0,40}(?:,[ \t]*\w{1,40}){0,9}[ \t]*=[ \t]*"
        r"(?:(?:[\w.]{1,40}\()?[\[({\"']|[0-9]+\s*\n[ \t]*\w+[ \t]*=[ \t]*[\[({\"'])"
        r"|\(\s*[(\[]|\[\s*[\[({\"']|\{\s*[\w']|(?:import|from)\s+\w|array\(",
        (".py", ".js"),
    ),
    _common(
        "yaml",
        "satpuzzles.formats.program:YAML",
        "Plain YAML: keys with values, lists of items, rows below a key.",
        r"---$|(?:type|puzzle|game|grid|size|cages|givens|clues|numbers|board|islands|walls)"
        r"\s*:(?:[ \t]|$)|[a-z_]{2,20}:[ \t]*\n-[ \t]",
        (".yaml", ".yml"),
    ),
    _common(
        "sgt-save",
        "satpuzzles.formats.sgt_save:SAVE",
        "Saved games of Simon Tatham's collection.",
        "SAVEFILE:",
        (".sav",),
        "game_id",
    ),
    _common(
        "sgt",
        "satpuzzles.formats.sgt:GAME_ID",
        "Game IDs and links of the games of Simon Tatham's collection.",
        _GAMES,
        shared="game_id",
    ),
    _common(
        "penpa",
        "satpuzzles.formats.penpa:PENPA",
        "Links of penpa-edit.",
        r"\S*#?m=(?:edit|solve)(?:&p=|$)|<?(?:https?://)?\S*/penpa-edit/?$",
    ),
    _common(
        "puzzlink",
        "satpuzzles.formats.pzpr:URL",
        "Links of puzz.link, pzv.jp and other pzpr sites.",
        _LINK,
        shared="url",
    ),
    _common(
        "pzprv3",
        "satpuzzles.formats.pzprv3:PZPRV3",
        "Files of puzz.link and other pzpr programs.",
        r"pzprv3",
        shared="url_file",
    ),
    _common(
        "janko-text",
        "satpuzzles.formats.foreign_files:JANKO",
        "Source text of janko.at: begin, puzzle, size, problem, solution, end.",
        r"(?i:begin)$",
    ),
    _common(
        "legup",
        "satpuzzles.formats.foreign_files:LEGUP",
        "XML of LEGUP.",
        r"<(?:\?xml[^>]*>\s*<)?(?:Legup|puzzle\s+name=)",
    ),
)
"""The formats of several puzzles."""

FORMATS: dict[str, Format]
"""The formats of the built-in puzzles by name."""


def __getattr__(name: str) -> object:
    # Imports a record only when its formats are needed.
    if name == "FORMATS":
        return {each.name: each for each in formats_of(None)}
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def formats_of(type: str | None) -> Iterator[Format]:
    """The formats that can hold a type; None means all built-in puzzles."""
    kind = None if type is None else find_kind(type)
    yield from _own(built_in_kinds() if type is None else [kind] if kind else [])
    yield from (each for each in COMMON if each.holds(type))


def _own(kinds: Iterable[Kind]) -> Iterator[Format]:
    return (Format(text, kind.name) for kind in kinds for text in kind.texts)


def native_format(type: str) -> Format:
    """The format ``text``: the one that people type, or JSON if a puzzle has none."""
    return next(each for each in formats_of(type) if each.text.native or each.name == JSON)


def every_format() -> Iterator[Format]:
    """All formats; those of plug-ins come last, as they are looked up only when needed."""
    yield from formats_of(None)
    yield from _own(installed_kinds())


def find_format(name: str) -> Format:
    """A format by its name."""
    for each in COMMON:  # without loading the records
        if each.name == name:
            return each
    known = []
    for each in every_format():
        if each.name == name:
            return each
        known.append(each.name)
    if name in ("svg", "png", "pdf", "html"):
        raise PuzzleError(f"no format named {short_repr(name)}; draw pictures with `satpuzzles render`")
    find_kind(str(name))  # raises if a plug-in of this name cannot be imported
    meant = did_you_mean(bare(str(name)).replace(".", ""), known)
    told = meant or f"; known are text, {', '.join(known)}"
    raise PuzzleError(f"no format named {short_repr(name)}{told}")


# ---- which format a text has ----

_HEAD_LINES = 200
_HEAD_COLUMNS = 1_000
_SIGNS = frozenset(":=#{[(<\"'/+")
_STARTS = ("begin", "pzprv3", "import", "from", "array", "---")


def looks_like_literal(argument: str) -> bool:
    """Whether an argument looks like a game ID, a link or a Sudoku in one word, not a file name.

    Looks only at the text; check first whether such a file exists.
    """
    return bool(re.match(f"{_GAMES}|{_LINK}|{_SQUARE_WORD}", argument))


def head_of(lines: Sequence[str]) -> tuple[int, str]:
    """The index of the first line that is neither blank nor a comment, and some lines from there."""
    start = first_line(lines)
    head = (line[:_HEAD_COLUMNS].rstrip(" ") for line in lines[start : start + _HEAD_LINES])
    return start, "\n".join(head).translate(PLAIN).lstrip(" ")


def has_signature(format: Format, head: str) -> bool:
    """Whether a text begins with the signature of a format."""
    signature = format.text.signature
    return bool(signature) and re.match(signature, head, re.MULTILINE) is not None


def by_signature(head: str, type: str | None, *, native: bool = False) -> Format | None:
    """The format whose signature a text begins with.

    Args:
        native: whether to look among the formats that people type.
    """
    first = head.partition("\n")[0]
    # No shared format begins like a row of cells or labels, and their expressions are slow to compile.
    plain = not _SIGNS.intersection(first) and "  " not in first and not first.lower().startswith(_STARTS)
    found = formats_of(type)
    if type is None and _is_literal(first):
        found = (each for each in found if not each.kind or "http" in each.text.signature)
    for formats in [found] if type else [found, _own(installed_kinds())]:
        for each in formats:
            if (each.kind or not plain) and has_signature(each, head):
                return each if each.text.native or not native else None
    return None


def _is_literal(line: str) -> bool:
    """Whether a line is a link or game ID: in a shared format, or in one puzzle's format of links."""
    is_word = len(line.split()) == 1
    return is_word and (line.startswith(("http://", "https://")) or re.match(GAME_ID, line) is not None)


def by_ending(source: str, type: str | None) -> Format | None:
    """The format for the ending of a source's name."""
    ending = ending_of(source)
    formats = formats_of(type) if ending not in ("", ".txt") else ()
    return next((each for each in formats if ending in each.endings), None)
