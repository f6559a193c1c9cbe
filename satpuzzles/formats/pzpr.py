"""Links of puzz.link and other pzpr sites, one a line: ``https://puzz.link/p?hitori/W/H/body``.

The record of a puzzle names the codec of its body, and the puzzle's names in links. Links that hold a board
with its state, and those of kanpen.net, are read as ``pzprv3.py`` reads files. The form of links is that of
pzprjs, src/pzpr/parser.js.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import unquote

from satpuzzles.core.arguments import did_you_mean, with_article
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.formats.codec import ANY, Block, Codec, codec_at, one_a_line, refuse
from satpuzzles.formats.pzprv3 import PZPRV3, kind_at
from satpuzzles.formats.scan import Scanner
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, built_in_kinds, find_kind, type_called

_LINK = re.compile(r"\s*<?(?:https?://)?([\w.-]{1,100})(/[^?\s]{0,200})?(?:\?|$)")
_OPTIONS = re.compile(r"(?:\w{1,20}=\w{1,20}&)*")
_NAME = re.compile(r"([a-z][a-z0-9]{1,39})(?:_edit|_play)?(?=/)")
_WEBPBN = (
    "a link to webpbn.com has the number of a puzzle and not the puzzle itself: export it there, at "
    "https://webpbn.com/export.cgi, and give the file"
)


class Body(NamedTuple):
    """The size that a link announces, and a scanner on what follows it."""

    rows: int
    columns: int
    scanner: Scanner


def _read(block: Block) -> Puzzle:
    line = block.lines[0].rstrip().removesuffix(">").removesuffix("/")
    found = _LINK.match(line)
    if found is None:
        raise block.error(0, f"expected a link such as https://puzz.link/p?{next(iter(BUILT_IN))}/W/H/...")
    site, path = found[1], found[2] or ""
    if "webpbn" in site:
        raise block.error(0, _WEBPBN)
    start = found.end()
    if "kanpen" in site and path.endswith(".html"):
        name = path.rpartition("/")[2].removesuffix(".html")
        if line.startswith("problem=", start):
            return _read_kanpen(block, name, line[start + len("problem=") :])
        line = f"{line[:start]}{name}/{line[start:].removeprefix('pzpr=')}"
    start = _options_end(line, start)
    if line.startswith("pzprv3", start):
        lines = unquote(line[start:]).split("/")
        return _at_line(block, PZPRV3.read, Block(lines, 1, block.wanted))
    if line.startswith("v:/", start):
        start += len("v:/")
    name = _NAME.match(line, start)
    if name is None:
        told = f"a link of {site} is not read: it does not hold a board in a known form"
        raise block.error(0, f"{told}; copy the board itself")
    kind = kind_at(name[1])
    if kind is None or kind.url is None:
        raise block.error(0, _unknown(name[1]), start + 1)
    rest = line[name.end() + 1 :].split("/")
    if rest[0].startswith("v:") or not rest[0].isdecimal():
        variant = quote(rest[0].removeprefix("v:"))
        told = f"the variant {variant} of {kind.name} changes the rules; it is not read"
        raise block.error(0, told, name.end() + 2)
    scanner = Scanner(line, block.first)
    scanner.position = name.end() + 1
    columns = scanner.size("width")
    scanner.expect("/")
    rows = scanner.size("height")
    scanner.expect("/")
    return codec_at(kind.url.codec, kind.name).read(Body(rows, columns, scanner))


def _options_end(line: str, start: int) -> int:
    found = _OPTIONS.match(line, start)
    return found.end() if found else start


def _read_kanpen(block: Block, name: str, problem: str) -> Puzzle:
    """The board of a link of kanpen.net: rows, columns, and rows of words that end in ``_``."""
    parts = problem.split("/")
    has_both = parts[1:2] and parts[1].isdecimal()
    size, rows = (parts[:2], parts[2:]) if has_both else (parts[:1] * 2, parts[1:])
    lines = ["pzprv3", name, *size, *(row.replace("_", " ") for row in rows)]
    return _at_line(block, PZPRV3.read, Block(lines, 1, block.wanted))


def _at_line(block: Block, read: Callable[[Block], Puzzle], inner: Block) -> Puzzle:
    """The board of lines that all stand in one line of a file."""
    try:
        return read(inner)
    except FormatError as error:
        raise block.error(0, error.sentence) from None


def _unknown(name: str) -> str:
    known = [each.url.names[0] for each in built_in_kinds() if each.url]
    called = find_kind(name) if type_called(name, installed=False) else None
    near = f"; did you mean {called.url.names[0]!r}?" if called is not None and called.url else ""
    return (
        f"the puzzle {name} is not one of {', '.join(known)}; "
        f"links to others are not read{near or did_you_mean(name, known)}"
    )


def _lines(puzzle: Puzzle) -> list[str]:
    kind = find_kind(puzzle.type)
    if kind is None or kind.url is None:
        refuse(f"a puzz.link URL cannot hold {with_article(puzzle.type)}")
    body = codec_at(kind.url.codec, kind.name).write(puzzle).rstrip()
    # Programs that find links in texts leave out a last sign that is neither a letter nor a digit.
    end = "" if body[-1:].isalnum() else "/"
    return [f"https://puzz.link/p?{kind.url.names[0]}/{puzzle.columns}/{puzzle.rows}/{body}{end}"]


URL = Codec(ANY, "a puzz.link URL", _read, _lines, one_a_line, separator="", known=True)
