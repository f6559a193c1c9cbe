"""Nonogram as the XML of webpbn.com: a puzzleset of puzzles with colours and clues.

A DOCTYPE with declarations is refused, so that no entity is ever expanded, and nothing is ever fetched.
Depth and number of elements are capped. Elements that say nothing about the board are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.parsers import expat

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError, quote
from satpuzzles.formats.codec import Block, Codec, whole
from satpuzzles.formats.scan import SIDE_CAP, look
from satpuzzles.kinds.nonogram.clues import color_of
from satpuzzles.kinds.nonogram.puzzle import BLACK, Clue, Nonogram
from satpuzzles.puzzle.base import Puzzle

_DEPTH_CAP = 20
_ELEMENT_CAP = 2_000_000
_PREDEFINED = {"black": BLACK, "white": "#ffffff"}
_TEXTS = ("count", "color", "title")


class _Element:
    """An element of the XML, with the number of its line."""

    __slots__ = ("attributes", "children", "line", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str] | None, line: int) -> None:
        self.name = name
        self.attributes = attributes or {}
        self.line = line
        self.text = ""
        self.children: list[_Element] = []

    def all(self, name: str) -> Iterator[_Element]:
        """The children of a name."""
        return (child for child in self.children if child.name == name)

    def error(self, sentence: str) -> FormatError:
        return FormatError(sentence, line=self.line)


def _parse(block: Block) -> _Element:
    """The element that holds the root of a text."""
    parser = expat.ParserCreate()
    path = [_Element("", None, block.first)]
    count = 0

    def line() -> int:
        return block.first + parser.CurrentLineNumber - 1

    def doctype(name: str, system: str | None, public: str | None, internal: bool) -> None:
        if internal:
            told = "a DOCTYPE with declarations is refused, because they could expand without bound"
            raise FormatError(f"{told}; delete the part in brackets", line=line())

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if not count % SIDE_CAP:
            look()
        if count > _ELEMENT_CAP or len(path) > _DEPTH_CAP:
            told = f"{_ELEMENT_CAP:,} elements" if count > _ELEMENT_CAP else f"{_DEPTH_CAP} nested elements"
            raise FormatError(f"there are more than {told}", line=line())
        path.append(_Element(name, attributes, line()))
        path[-2].children.append(path[-1])

    def characters(text: str) -> None:
        if path[-1].name in _TEXTS and len(path[-1].text) < SIDE_CAP:
            path[-1].text += text[:SIDE_CAP]

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: path.pop()
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse("\n".join(block.lines).lstrip(), True)
    except expat.ExpatError as error:
        sentence = f"this is not XML: {expat.ErrorString(error.code)}"
        raise FormatError(sentence, line=block.first + error.lineno - 1, column=error.offset + 1) from None
    return path[0]


def _split(lines: Sequence[str]) -> Iterator[Block]:
    for block in whole(lines):
        document = _parse(block)
        root = document.children[0]
        if root.name not in ("puzzleset", "puzzle"):
            raise root.error(f"expected a puzzleset element, found {quote(root.name)}")
        for puzzle in (root if root.name == "puzzleset" else document).all("puzzle"):
            yield Block((), puzzle.line, data=puzzle)


def _title(block: Block) -> str | None:
    assert isinstance(block.data, _Element)
    return next((title.text.strip() or None for title in block.data.all("title")), None)


def _read(block: Block) -> Puzzle:
    puzzle = block.data
    assert isinstance(puzzle, _Element)
    if (type := puzzle.attributes.get("type", "grid")) != "grid":
        raise puzzle.error(f"expected a puzzle of type grid, found {quote(type)}")
    background = puzzle.attributes.get("backgroundcolor", "white")
    default = puzzle.attributes.get("defaultcolor", "black")
    colors: dict[str, str] = {}
    for each in puzzle.all("color"):
        name, color = each.attributes.get("name", ""), color_of(each.text.strip())
        if color is None or not name:
            told = f"found {quote(each.text.strip())}"
            raise each.error(f"expected a color with a name and three or six hexadecimal digits, {told}")
        if name != background:
            colors[name] = color
    lists = {each.attributes.get("type"): [*each.all("line")] for each in puzzle.all("clues")}
    if {*lists} != {"rows", "columns"} or len([*puzzle.all("clues")]) != 2:
        raise puzzle.error("expected one clues element of type rows and one of type columns")
    if max(map(len, lists.values())) > SIDE_CAP:
        raise puzzle.error(f"there are more than {SIDE_CAP:,} rows or columns")
    for count in (
        count for side in ("rows", "columns") for line in lists[side] for count in line.all("count")
    ):
        name = count.attributes.get("color") or default
        if name == background or (name not in colors and name not in _PREDEFINED):
            why = "is the background" if name == background else "is not declared"
            raise count.error(f"the colour {quote(name)} of a count {why}")
        if not is_number(count.text.strip()):
            raise count.error(f"expected a number in a count, found {quote(count.text.strip())}")
        colors.setdefault(name, _PREDEFINED.get(name, ""))
    indices = {name: index for index, name in enumerate(colors, 1)}

    def clues(side: str) -> tuple[Clue, ...]:
        return tuple([tuple(map(run, line.all("count"))) for line in lists[side]])

    def run(count: _Element) -> tuple[int, int]:
        return int(count.text), indices[count.attributes.get("color") or default]

    return Nonogram(clues("rows"), clues("columns"), tuple(colors.values()) or (BLACK,))


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
