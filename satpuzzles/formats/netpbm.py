"""PBM pictures of black and white cells: P1 as text, P4 as bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from satpuzzles.core.arguments import is_number
from satpuzzles.core.errors import FormatError
from satpuzzles.core.grid import Grid, in_rows
from satpuzzles.formats.scan import SIDE_CAP

PLAIN = "P1"
_HEAD = re.compile(rb"P4(?:\s|#[^\n]*\n)+([0-9]{1,7})(?:\s|#[^\n]*\n)+([0-9]{1,7})\s")
_BLANKS = str.maketrans("", "", " \t\n")


def unpacked(data: bytes) -> bytes:
    """Converts a binary picture to a text one."""
    head = _HEAD.match(data)
    if head is None:
        raise FormatError("expected width and height of a .pbm picture after P4", line=1)
    width, height = map(int, head.groups())
    if not (1 <= width <= SIDE_CAP and 1 <= height <= SIDE_CAP):
        raise FormatError(f"the picture is {width} x {height}; a side may be 1 to {SIDE_CAP:,}", line=1)
    size = (width + 7) // 8
    packed = data[head.end() :]
    if len(packed) < size * height or packed[size * height :].strip():
        found = f"{size * height} bytes of {width} x {height} cells, found {len(packed)}"
        raise FormatError(f"expected {found}", line=1)
    rows = [packed[start : start + size] for start in range(0, size * height, size)]
    texts = [f"{int.from_bytes(row):0{size * 8}b}"[:width] for row in rows]
    return "\n".join([PLAIN, f"{width} {height}", *texts, ""]).encode()


def read_pbm(lines: Sequence[str], line: int) -> Grid:
    """The cells of a picture as text: 1 is black."""
    words = " ".join(text.partition("#")[0] for text in lines).split(None, 3)
    sides = words[1:3]
    if words[:1] != [PLAIN] or not all(is_number(side) and 0 < int(side) <= SIDE_CAP for side in sides):
        raise FormatError(f"expected P1, width and height of a picture, 1 to {SIDE_CAP:,}", line=line)
    width, height = map(int, sides)
    cells = "".join(words[3:]).translate(_BLANKS)
    if len(cells) != width * height or cells.strip("01"):
        wrong = next((sign for sign in cells if sign not in "01"), None)
        found = f"{len(cells):,}" if wrong is None else repr(wrong)
        raise FormatError(f"expected {width * height:,} cells, each 0 or 1, found {found}", line=line)
    return in_rows(list(map(int, cells)), width)
