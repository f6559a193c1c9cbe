"""Drawings with clues around blank cells: the clues above and to the left of each, and its rows."""

from __future__ import annotations

import pytest

import satpuzzles as sp
from satpuzzles.text.drawn_clues import clued_drawing_of

DRAWINGS = """
   1 2
  +-+-+
1 | | |
2 | | |
  +-+-+
=> 1 / 2 + 1 / 2 2x2 @2,3
  +-+-+
   1 2
1 | | |
2 | | |
=>
+---+-+-+
|   |1|2|
+---+-+-+
|1 1|.|.|
|  2|.|.|
+---+-+-+
=> 1 / 2 + 1 1 / 2 2x2 @3,4
     1
   1 2
1  . .
2  . .
=> 1 / 1 2 + 1 / 2 2x2 @2,3
  1 1 2
1 . . .
2 1 . . .
3 . . .
=> 1 / 1 / 2 + 1 / 2 1 / 3 3x3 @1,2,3

  1 2
1 . .

2 . .
=> 1 / 2 + 1 / 2 2x2 @2,4
  1 2
1, 2 . .
3 . .
=> 1 / 2 + 1 2 / 3 2x2 @1,2
  1 2
  ---
1|. .
2|. .
=> 1 / 2 + 1 / 2 2x2 @2,3
  1 2
1|. .
--+--
2|. .
=> 1 / 2 + 1 / 2 2x2 @1,3
  1 2
1|#X .
2|. .
=> ! 2: the cell with '#X' is filled in: leave the cells of the board blank
  1 2
1|. .
x|. .
=>
   1 2
  +-+-+
1 | | |
  +-+-+
2 | | |
  +-+-+
=> 1 / 2 + 1 / 2 2x2 @2,4
   1 2
  +-+-+
1 | | |
  +-+-+

  +-+-+
2 | | |
  +-+-+
=>
  10 2
1|. .
2|. .
=> 10 / 2 + 1 / 2 2x2 @1,2
  1  2
1|. . .
2|. . .
=> ! 2: the row has 3 cells, above are the clues of 2 columns
  1 2
1|
2|. .
=> ! 2: the clue '1' stands over no column: set the numbers of a column one
  1 2 3
1|. .
2|. .
=> ! 2: the row has 2 cells, above are the clues of 3 columns
   1   2
  +---+---+
1 |   |   |
  +---+---+
=> 1 / 2 + 1 1x2 @2
    1   2
  +---+---+
1 |   |   |
  +---+---+
=> 1 / 2 + 1 1x2 @2
   12 2
  +---+---+
1 |   |   |
  +---+---+
=> ! 1: the clue '2' stands over no column: set the numbers of a column one
   1 12 2
  +---+---+
1 |   |   |
  +---+---+
=> 1 12 / 2 + 1 1x2 @2
      1
  +-+-+
1 | | |
2 | | |
  +-+-+
=> ! 1: the clue '1' stands over no column: set the numbers of a column one
        1
  +-+-+
1 | | |
2 | | |
  +-+-+
=> ! 1: the clue '1' stands over no column: set the numbers of a column one
  1 2
1|. .   x
2|. .
=> ! 2: the cell with 'x' is filled in: leave the cells of the board blank
1 . .
2 . .
=>
  1 2
1 . .
by me
=>
  1 2
1. .
2 . .
=>
  1|2
1|.|.
2|.|.
=> 1 / 2 + 1 / 2 2x2 @1,2
  1,2
1|. .
2|. .
=> 1 / 2 + 1 / 2 2x2 @1,2
"""
"""Behind each ``=>`` is what it is, nothing where it is no drawing; then the next begins."""


def cases():
    """Each drawing and what it is."""
    lines = []
    for line in DRAWINGS[1:].split("\n"):
        if line.startswith("=>"):
            yield pytest.param(lines, line.removeprefix("=>").strip(), id=line)
            lines = []
        else:
            lines.append(line)


@pytest.mark.parametrize(("lines", "wanted"), [*cases()])
def test_a_drawing_with_clues(lines, wanted):
    if wanted.startswith("!"):
        with pytest.raises(sp.FormatError) as caught:
            clued_drawing_of(lines)
        assert str(caught.value).startswith(wanted.removeprefix("! "))
    elif not wanted:
        assert clued_drawing_of(lines) is None
    else:
        found = clued_drawing_of(lines)
        above, left = (" / ".join(map(" ".join, words)) for words in (found.above, found.left))
        size = f"{len(found.rows)}x{found.columns}"
        assert f"{above} + {left} {size} @{','.join(map(str, found.at))}" == wanted
