"""Nonogram as the XML of webpbn.com: a puzzleset of puzzles with colours and clues.

A DOCTYPE is refused, so that no entity is ever expanded; depth and number of elements are capped.
Elements that say nothing about the board are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

from satpuzzles.core.errors import FormatError, quote
from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram
from satpuzzles.kinds.nonogram.text import Clue, add_run, finish_clue
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.text.codec import Block, Codec
from satpuzzles.text.scan import SIDE_CAP, Scanner, look

_DEPTH_CAP = 20
_ELEMENT_CAP = 2_000_000
_PUZZLE_CAP = 100_000
_LOOK = 1_000
_TEXT_CAP = 1_000
_COLOR_CAP = 1_000
"""Colours that may be declared; a board may use fewer."""
_HEX = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
_PREDEFINED = {"black": BLACK, "white": "#ffffff"}
_TEXTS = ("count", "color", "title")

Count = tuple[str, str | None, int]
"""The text of a count, its colour name and its line."""


@dataclass(slots=True)
class Drawing:
    """One puzzle element while it is read."""

    line: int
    default: str
    background: str
    title: str | None = None
    colors: dict[str, str] = field(default_factory=dict)
    sides: dict[str, list[list[Count]]] = field(default_factory=dict)


class _Reader:
    """Collects the puzzles of a text from the events of the XML parser."""

    def __init__(self) -> None:
        self.found: list[Drawing] = []
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.path: list[str] = []
        self.elements = 0
        self.attributes: dict[str, str] = {}
        self.text: list[str] = []
        self.side: list[list[Count]] | None = None

    def error(self, sentence: str) -> FormatError:
        return FormatError(
            sentence, line=self.parser.CurrentLineNumber, column=self.parser.CurrentColumnNumber + 1
        )

    def doctype(self, name: str, system: str | None, public: str | None, internal: bool) -> None:
        raise self.error("a DOCTYPE is refused, since it could make text grow without bound; delete it")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if not self.elements % _LOOK:
            look()
        self.path.append(name)
        if len(self.path) > _DEPTH_CAP:
            raise self.error(f"the elements are nested deeper than {_DEPTH_CAP}")
        if self.elements > _ELEMENT_CAP:
            raise self.error(f"there are more than {_ELEMENT_CAP:,} elements")
        self.text = []
        self.attributes = attributes
        if len(self.path) == 1 and name not in ("puzzleset", "puzzle"):
            raise self.error(f"expected a puzzleset element, found {quote(name)}")
        if name == "puzzle":
            self.start_puzzle(attributes)
        elif name == "clues" and self.found:
            self.start_clues(attributes.get("type", ""))
        elif name == "line" and self.side is not None:
            if len(self.side) == SIDE_CAP:
                raise self.error(f"there are more than {SIDE_CAP:,} lines of clues")
            self.side.append([])

    def start_puzzle(self, attributes: dict[str, str]) -> None:
        if attributes.get("type", "grid") != "grid":
            raise self.error(f"expected a puzzle of type grid, found {quote(attributes['type'])}")
        if len(self.found) == _PUZZLE_CAP:
            raise self.error(f"there are more than {_PUZZLE_CAP:,} puzzles")
        self.found.append(
            Drawing(
                self.parser.CurrentLineNumber,
                attributes.get("defaultcolor", "black"),
                attributes.get("backgroundcolor", "white"),
            )
        )

    def start_clues(self, side: str) -> None:
        sides = self.found[-1].sides
        if side not in ("rows", "columns") or side in sides:
            raise self.error(f"expected one clues element for rows and one for columns, found {quote(side)}")
        self.side = sides[side] = []

    def characters(self, text: str) -> None:
        if self.path[-1] in _TEXTS and text:
            self.text.append(text[:_TEXT_CAP])
            if len(self.text) > _TEXT_CAP:
                raise self.error(f"the text of {self.path[-1]} is too long")

    def end(self, name: str) -> None:
        self.path.pop()
        text = "".join(self.text).strip()
        if name == "clues":
            self.side = None
        elif name == "count" and self.side is not None:
            if not self.side:
                raise self.error("a count stands outside a line")
            self.side[-1].append((text, self.attributes.get("color"), self.parser.CurrentLineNumber))
        elif name == "color" and self.found:
            match = _HEX.fullmatch(text)
            if not match or "name" not in self.attributes:
                raise self.error(
                    f"expected a color with a name and three or six hex digits, found {quote(text)}"
                )
            colors = self.found[-1].colors
            digits = match.group(1).lower()
            colors[self.attributes["name"]] = "#" + (
                digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
            )
            if len(colors) > _COLOR_CAP:
                raise self.error(f"a puzzle has more than {_COLOR_CAP} colours")
        elif name == "title" and self.found and self.path[-1:] == ["puzzle"]:
            self.found[-1].title = text or None


def _split(lines: Sequence[str]) -> Iterator[Block]:
    reader = _Reader()
    try:
        reader.parser.Parse("\n".join(lines).lstrip(), True)
    except expat.ExpatError as error:
        raise FormatError(
            f"this is not XML: {expat.ErrorString(error.code)}", line=error.lineno, column=error.offset + 1
        ) from None
    for drawing in reader.found:
        yield Block((), drawing.line, data=drawing)


def _title(block: Block) -> str | None:
    assert isinstance(block.data, Drawing)
    return block.data.title


def _read(block: Block) -> Puzzle:
    drawing = block.data
    assert isinstance(drawing, Drawing)
    for side in ("rows", "columns"):
        if side not in drawing.sides:
            raise block.error(0, f"expected a clues element of type {side}")
    colors = {name: color for name, color in drawing.colors.items() if name != drawing.background}
    rows, columns = drawing.sides["rows"], drawing.sides["columns"]
    for counts in (*rows, *columns):
        for _, given, line in counts:
            name = given or drawing.default
            if name in colors:
                continue
            if name == drawing.background or name not in _PREDEFINED:
                why = "is the background" if name == drawing.background else "is not declared"
                raise FormatError(f"the colour {quote(name)} of a count {why}", line=line)
            colors[name] = _PREDEFINED[name]
    indices = {name: index for index, name in enumerate(colors, 1)}
    row_clues, column_clues = (
        tuple(_to_clue(line, indices, drawing.default) for line in side) for side in (rows, columns)
    )
    return Nonogram(row_clues, column_clues, tuple(colors.values()) or (BLACK,))


def _to_clue(counts: list[Count], indices: dict[str, int], default: str) -> Clue:
    runs: list[tuple[int, int]] = []
    for text, color, line in counts:
        scanner = Scanner(text, line)
        length = scanner.number("a count")
        scanner.end()
        add_run(scanner, 0, runs, length, indices[color or default])
    return finish_clue(runs)


def _lines(nonogram: Nonogram) -> list[str]:
    names = ["black" if color == BLACK else f"color{index}" for index, color in enumerate(nonogram.colors, 1)]
    if len(set(names)) < len(names):
        names = [f"color{index}" for index in range(1, len(names) + 1)]
    # Any sixty characters will do that need no escape in XML and are not the . of the background.
    marks = [chr(code) for code in range(ord("0"), ord("~")) if chr(code) not in "<>&"]
    lines = ['<?xml version="1.0"?>', "<puzzleset>"]
    lines.append(f'<puzzle type="grid" defaultcolor="{names[0]}" backgroundcolor="white">')
    lines.append('<color name="white" char=".">FFFFFF</color>')
    lines += [
        f'<color name="{name}" char="{mark}">{color[1:].upper()}</color>'
        for name, mark, color in zip(names, marks, nonogram.colors)
    ]
    for side, clues in (("columns", nonogram.column_clues), ("rows", nonogram.row_clues)):
        lines.append(f'<clues type="{side}">')
        lines += [f"<line>{_write_counts(clue, names)}</line>" for clue in clues]
        lines.append("</clues>")
    return [*lines, "</puzzle>", "</puzzleset>"]


def _write_counts(clue: Clue, names: list[str]) -> str:
    return "".join(
        f"<count>{length}</count>" if color == 1 else f'<count color="{names[color - 1]}">{length}</count>'
        for length, color in clue
    )


WEBPBN = Codec(Nonogram, "webpbn's XML", _read, _lines, _split, separator=None, title=_title)
