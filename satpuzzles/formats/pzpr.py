"""Links of puzz.link and other pzpr sites, one per line: ``https://puzz.link/p?hitori/W/H/body``.

A puzzle's record names its codec and its names in links; ``pzprv3.py`` reads links that hold a state and
those of kanpen.net. Source: pzprjs, src/pzpr/parser.js.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from satpuzzles.core.arguments import did_you_mean, with_article
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.formats.codec import ANY, Block, BoardCodec, codec_at, one_a_line, refuse
from satpuzzles.formats.pzprv3 import PZPRV3, kind_at
from satpuzzles.formats.scan import Scanner
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.kind import BUILT_IN, built_in_kinds, find_kind

_LINK = re.compile(r"\s*<?(?:https?://)?([\w.-]{1,100})(/[^?\s]{0,200})?(?:\?|$)")
_OPTIONS = re.compile(r"(?:\w{1,20}=\w{1,20}&)*")
_NAME = re.compile(r"([a-z][a-z0-9-]{1,39})(?:_edit|_play)?(?=/)")
_UNFINISHED = re.compile(r"(?:[\w-]{1,20}=?[\w-]{0,20})?\Z")
CUT = "this link ends before its board: a shell cuts a link at & unless it is in quotes; give the whole link"
_WEBPBN = (
    "a link to webpbn.com holds the number of a puzzle, not the puzzle itself: export it there, at "
    "https://webpbn.com/export.cgi, and give the file"
)


class LinkBody(NamedTuple):
    """The size in a link, a scanner on the rest, and the letters of variants before the size.

    A codec writes the rest in one line, and letters in a second line.
    """

    rows: int
    columns: int
    scanner: Scanner
    flags: str = ""


def _read(block: Block) -> Puzzle:
    line = block.lines[0].rstrip().removesuffix(">").removesuffix("/")
    found = _LINK.match(line)
    if found is None:
        raise block.error(0, f"expected a link such as https://puzz.link/p?{next(iter(BUILT_IN))}/W/H/...")
    site, path, start = found[1], found[2] or "", found.end()
    if "webpbn" in site:
        raise block.error(0, _WEBPBN)
    if "kanpen" in site and path.endswith(".html"):
        name = path.rpartition("/")[2].removesuffix(".html")
        if line.startswith("problem=", start):
            return _read_lines(block, _kanpen(name, line[start + len("problem=") :]))
        line = f"{line[:start]}{name}/{line[start:].removeprefix('pzpr=')}"
    start += len(match[0]) if (match := _OPTIONS.match(line[start:])) else 0
    if line.startswith("pzprv3", start):
        from urllib.parse import unquote

        return _read_lines(block, unquote(line[start:]).split("/"))
    start += len("v:/") * line.startswith("v:/", start)
    name_at = _NAME.match(line, start)
    if name_at is None and "?" in line and _UNFINISHED.match(line, start):
        raise block.error(0, CUT)
    if name_at is None:
        told = f"links of {site} are not supported: they do not hold a board in a known form"
        raise block.error(0, f"{told}; copy the board itself")
    kind = kind_at(name_at[1])
    if kind is None or kind.url is None:
        known = [each.url.names[0] for each in built_in_kinds() if each.url]
        told = f"the puzzle {name_at[1]} is not supported; supported are {', '.join(known)}"
        raise block.error(0, told + did_you_mean(name_at[1], known), start + 1)
    scanner = Scanner(line, block.first)
    scanner.position = name_at.end() + 1
    flags = ""
    if not scanner.peek().isdecimal():
        flags = line[scanner.position :].partition("/")[0]
        valid = "" if flags.startswith("v:") else kind.url.flags
        unknown = "".join(sign for sign in flags.removeprefix("v:") if sign not in valid)
        if unknown or flags in ("", "v:"):
            told = (
                f"variants of {kind.name} have other rules and are not supported"
                + f": {quote(unknown)}" * bool(unknown)
            )
            raise scanner.error(told)
        scanner.position += len(flags) + 1
    columns = scanner.size("width")
    scanner.expect("/")
    rows = scanner.size("height")
    scanner.expect("/")
    return codec_at(kind.url.codec, kind.name).read(LinkBody(rows, columns, scanner, flags))


def _kanpen(name: str, problem: str) -> list[str]:
    """The file in a link of kanpen.net: one side or two, and rows of words that end in ``_``."""
    parts = problem.split("/")
    sides = 2 if parts[1:2] and parts[1].isdecimal() else 1
    return ["pzprv3", name, *parts[:sides], *(row.replace("_", " ") for row in parts[sides:])]


def _read_lines(block: Block, lines: list[str]) -> Puzzle:
    """Reads the board of a file whose lines are joined in one line."""
    try:
        return PZPRV3.read(Block(lines, 1, block.wanted))
    except FormatError as error:
        raise block.error(0, error.sentence) from None


def _lines(puzzle: Puzzle) -> list[str]:
    kind = find_kind(puzzle.type)
    if kind is None or kind.url is None:
        refuse(f"a puzz.link URL cannot hold {with_article(puzzle.type)}")
    body, _, flags = codec_at(kind.url.codec, kind.name).write(puzzle).rstrip().partition("\n")
    # Programs that find links in texts cut a final sign that is neither a letter nor a digit.
    end = "" if body[-1:].isalnum() else "/"
    head = "/".join(filter(None, [kind.url.names[0], flags, str(puzzle.columns), str(puzzle.rows)]))
    return [f"https://puzz.link/p?{head}/{body}{end}"]


def _notes(block: Block, puzzle: Puzzle) -> tuple[str, ...]:
    kind = find_kind(puzzle.type)
    notes = kind and kind.url and codec_at(kind.url.codec, kind.name).notes
    return notes(block, puzzle) if notes else ()


URL = BoardCodec(ANY, "a puzz.link URL", _read, _lines, one_a_line, separator="", known=True, notes=_notes)
