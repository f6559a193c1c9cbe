"""The colours of pictures for light screens, dark screens and paper, with the least widths and type sizes.

Colours never carry meaning alone: shapes, weights or letters repeat it.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, get_args

from satpuzzles.picture.metrics import POINT

ThemeName = Literal["light", "dark", "print"]


class Theme(NamedTuple):
    """Colours as ``#rrggbb``, and what is least in millimetres.

    Attributes:
        paper: of the sheet.
        board: of cells with nothing in them.
        ink: of clues, walls and givens.
        grid: of the thin lines between cells.
        solved: of values and lines that were found.
        filled: of black cells.
        pale: of cells that are filled, but not black.
        on_filled: of the contents of black cells.
        covered: of a number that they cover.
        lamp: of the disc of a light.
        quiet: of what matters little, as the dot of a blank cell.
        mark, mark_line: of marked cells, and of the frame around the mark.
        thinnest: the width of the thinnest line.
        smallest: the size of the smallest type; 0 for any.
        grey: whether colours of pictures are shown as greys and letters.
    """

    paper: str
    board: str
    ink: str
    grid: str
    solved: str
    filled: str
    pale: str
    on_filled: str
    covered: str
    lamp: str
    quiet: str
    mark: str
    mark_line: str
    thinnest: float = 0.1
    smallest: float = 0.0
    grey: bool = False


THEMES: Final[dict[ThemeName, Theme]] = {
    "light": Theme(
        paper="#ffffff",
        board="#ffffff",
        ink="#1b1f24",
        grid="#9aa3ad",
        solved="#0b57a4",
        filled="#1b1f24",
        pale="#d3d8de",
        on_filled="#ffffff",
        covered="#a7afb9",
        lamp="#ffd34d",
        quiet="#6b7480",
        mark="#ffe7a3",
        mark_line="#b4530a",
    ),
    "dark": Theme(
        paper="#15181c",
        board="#5a626e",
        ink="#ffffff",
        grid="#8d97a4",
        solved="#cfe8ff",
        filled="#000000",
        pale="#363c45",
        on_filled="#ffffff",
        covered="#a7afb9",
        lamp="#ffd34d",
        quiet="#dfe4ea",
        mark="#7a5a14",
        mark_line="#ffc14d",
    ),
    "print": Theme(
        paper="#ffffff",
        board="#ffffff",
        ink="#000000",
        grid="#707070",
        solved="#000000",
        filled="#000000",
        pale="#cccccc",
        on_filled="#ffffff",
        covered="#ffffff",
        lamp="#ffffff",
        quiet="#555555",
        mark="#dddddd",
        mark_line="#000000",
        thinnest=0.3,
        smallest=7 * POINT,
        grey=True,
    ),
}

THEME_NAMES: Final[tuple[ThemeName, ...]] = get_args(ThemeName)


def luminance(color: str) -> float:
    """How light a colour ``#rrggbb`` is, from 0 to 1 (the relative luminance of WCAG 2)."""
    parts = [part / 255 for part in bytes.fromhex(color[1:])]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def on(color: str) -> str:
    """Black or white, whichever stands out more from a colour."""
    return "#000000" if luminance(color) > 0.179 else "#ffffff"


def grey_of(color: str) -> str:
    """The grey that is as light as a colour."""
    linear = luminance(color)
    share = 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    return "#" + f"{round(share * 255):02x}" * 3
