"""Nonogram as the XML of webpbn.com: a puzzleset of puzzles with colours and clues.

Elements that say nothing about the board are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import quote
from satpuzzles.formats.codec import Block, BoardCodec, whole
from satpuzzles.formats.scan import SIDE_CAP
from satpuzzles.formats.xml import Element, parse
from satpuzzles.kinds.nonogram.clues import color_of
from satpuzzles.kinds.nonogram.puzzle import BLACK, Nonogram
from satpuzzles.puzzle.base import Puzzle


def _split(lines: Sequence[str]) -> Iterator[Block]:
    for block in whole(lines):
        root = parse(block.lines, block.first)
        if root.name not in ("puzzleset", "puzzle"):
            raise root.error(f"expected a puzzleset element, found {quote(root.name)}")
        for puzzle in root.each("puzzle") if root.name == "puzzleset" else [root]:
            yield Block((), puzzle.line, data=puzzle)


def _title(block: Block) -> str | None:
    assert isinstance(block.data, Element)
    title = block.data.find("title")
    return (title.text or None) if title else None


def _read(block: Block) -> Puzzle:
    puzzle = block.data
    assert isinstance(puzzle, Element)
    if (type := puzzle.attributes.get("type", "grid")) != "grid":
        raise puzzle.error(f"expected a puzzle of type grid, found {quote(type)}")
    background = puzzle.attributes.get("backgroundcolor", "white")
    default = puzzle.attributes.get("defaultcolor", "black")
    colors = {"black": BLACK, "white": "#ffffff"}
    used: dict[str, int] = {}
    for each in puzzle.each("color"):
        name, color = each.attributes.get("name", ""), color_of(each.text)
        if color is None or not name:
            told = f"found {quote(each.text)}"
            raise each.error(f"expected a color with a name and three or six hexadecimal digits, {told}")
        colors[name] = color
        if name != background:
            used.setdefault(name, len(used) + 1)
    lists = {each.attributes.get("type"): [*each.each("line")] for each in puzzle.each("clues")}
    if {*lists} != {"rows", "columns"} or len([*puzzle.each("clues")]) != 2:
        raise puzzle.error("expected one clues element of type rows and one of type columns")
    if max(map(len, lists.values())) > SIDE_CAP:
        raise puzzle.error(f"there are more than {SIDE_CAP:,} rows or columns")

    def run(count: Element) -> tuple[int, int]:
        name = count.attributes.get("color") or default
        if name == background or name not in colors:
            why = "is the background" if name == background else "is not declared"
            raise count.error(f"the colour {quote(name)} of a count {why}")
        if not is_number(count.text):
            raise count.error(f"expected a number in a count, found {quote(count.text)}")
        return int(count.text), used.setdefault(name, len(used) + 1)

    rows, columns = (
        tuple([tuple(map(run, line.each("count"))) for line in lists[side]]) for side in ("rows", "columns")
    )
    return Nonogram(rows, columns, tuple(colors[name] for name in used) or (BLACK,))


def _lines(nonogram: Nonogram) -> list[str]:
    names = ["black" if color == BLACK else f"color{index}" for index, color in enumerate(nonogram.colors, 1)]
    if len(set(names)) < len(names):
        names = [f"color{index}" for index in range(1, len(names) + 1)]
    # Any sixty characters will do that need no escape in XML and are not the . of the background.
    marks = [chr(code) for code in range(ord("0"), ord("~")) if chr(code) not in "<>&"]
    lines = [
        '<?xml version="1.0"?>',
        "<puzzleset>",
        f'<puzzle type="grid" defaultcolor="{names[0]}" backgroundcolor="white">',
        '<color name="white" char=".">FFFFFF</color>',
    ]
    for name, mark, color in zip(names, marks, nonogram.colors):
        lines.append(f'<color name="{name}" char="{mark}">{color[1:].upper()}</color>')
    named = ["", *(f' color="{name}"' for name in names[1:])]
    for side, clues in (("columns", nonogram.column_clues), ("rows", nonogram.row_clues)):
        lines.append(f'<clues type="{side}">')
        for clue in clues:
            counts = (f"<count{named[color - 1]}>{length}</count>" for length, color in clue)
            lines.append(f"<line>{''.join(counts)}</line>")
        lines.append("</clues>")
    return [*lines, "</puzzle>", "</puzzleset>"]


WEBPBN = BoardCodec(Nonogram, "webpbn's XML", _read, _lines, _split, separator=None, title=_title)
