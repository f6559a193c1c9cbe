"""URLs of puzz.link and other pzpr sites, one a line: ``https://puzz.link/p?hitori/W/H/body``.

The record of a puzzle names the codec of its body, and the puzzle's names in URLs.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import NamedTuple

from satpuzzles.core.arguments import did_you_mean, with_article
from satpuzzles.formats.codec import ANY, Block, Codec, codec_at, one_a_line, refuse
from satpuzzles.formats.scan import Scanner
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, built_in_kinds, find_kind, installed_kinds, type_called

_SITE = re.compile(r"(?:https?://[^?\s]{1,200}|puzz\.link/[a-z]{1,20})\?")
_NUMBERED = re.compile(r"(?:https?://)?(?:www\.)?webpbn\.com/", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Body(NamedTuple):
    """The size that a URL announces, and a scanner on what follows it."""

    rows: int
    columns: int
    scanner: Scanner


def _read(block: Block) -> Puzzle:
    scanner = Scanner(block.lines[0].rstrip(), block.first)
    scanner.spaces()
    if _NUMBERED.match(scanner.text, scanner.position):
        raise scanner.error(
            "a link to webpbn.com has the number of a puzzle and not the puzzle itself: export it there, at "
            "https://webpbn.com/export.cgi, and give the file"
        )
    if not scanner.match(_SITE):
        scanner.fail(f"a URL such as https://puzz.link/p?{next(iter(BUILT_IN))}/W/H/...")
    name = scanner.match(_NAME)
    codec = _codec_of(name) if name else None
    if codec is None:
        known = [each.url.names[0] for each in built_in_kinds() if each.url]
        called = find_kind(name) if name and type_called(name, installed=False) else None
        near = f"; did you mean {called.url.names[0]!r}?" if called is not None and called.url else ""
        raise scanner.error(
            f"the puzzle {name or 'in this link'} is not one of {', '.join(known)}; "
            f"links to others are not read{near or did_you_mean(name or '', known)}"
        )
    scanner.expect("/")
    columns = scanner.size("width")
    scanner.expect("/")
    rows = scanner.size("height")
    scanner.expect("/")
    return codec.read(Body(rows, columns, scanner))


def _codec_of(name: str) -> Codec[Puzzle, Body] | None:
    """The codec of the puzzle that a URL names, mostly by the name of its type."""
    same = find_kind(name) if name in BUILT_IN else None
    for kind in [same] if same else chain(built_in_kinds(), installed_kinds()):
        if kind.url is not None and name in kind.url.names:
            return codec_at(kind.url.codec, kind.name)
    return None


def _lines(puzzle: Puzzle) -> list[str]:
    kind = find_kind(puzzle.type)
    if kind is None or kind.url is None:
        refuse(f"a puzz.link URL cannot hold {with_article(puzzle.type)}")
    body = codec_at(kind.url.codec, kind.name).write(puzzle).rstrip()
    return [f"https://puzz.link/p?{kind.url.names[0]}/{puzzle.columns}/{puzzle.rows}/{body}"]


URL = Codec(ANY, "a puzz.link URL", _read, _lines, one_a_line, separator="", known=True)
