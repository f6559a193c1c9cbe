"""Drawings taken apart: the cells of each, the lines of its rows, walls, signs, what stands around."""

from __future__ import annotations

import pytest
from drawn_bars import BARS
from drawn_boxes import BOXES
from drawn_frames import FRAMES

import satpuzzles as sp
from satpuzzles.text.drawn_rulers import drawing_of


def cases():
    """Each drawing and what it is."""
    lines = []
    for line in (BARS[1:] + FRAMES[1:] + BOXES[1:]).split("\n"):
        if line.startswith("=>"):
            yield pytest.param(lines, line.removeprefix("=>").strip(), id=line)
            lines = []
        else:
            lines.append(line)


def edge(cells):
    """Two cells in four digits."""
    return "".join(map(str, (*cells[0], *cells[1])))


def told(drawing):
    """A drawing in one line."""
    if drawing is None:
        return ""
    words = ["/".join(",".join(cell or "_" for cell in row) for row in drawing.rows)]
    words.append("@" + ",".join(map(str, drawing.at)))
    if drawing.walls:
        words += ["walls", *sorted(map(edge, drawing.walls))]
    if drawing.signs:
        words += ["signs", *(edge(each) + sign for each, sign in sorted(drawing.signs.items()))]
    words += [f"{what} {value}" for what in ("bands", "bars") if (value := getattr(drawing, what))]
    words += ["open"] * drawing.is_open
    for what in ("above", "left"):
        if beside := getattr(drawing, what):
            words.append(f"{what} {'/'.join(map(' '.join, beside))}")
    return " ".join(words)


@pytest.mark.parametrize(("lines", "wanted"), [*cases()])
def test_a_drawing(lines, wanted):
    if wanted.startswith("!"):
        with pytest.raises(sp.FormatError) as caught:
            drawing_of(lines)
        assert str(caught.value).startswith(wanted.removeprefix("! "))
    else:
        assert told(drawing_of(lines)) == wanted
