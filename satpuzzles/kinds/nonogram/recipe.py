"""Makes nonograms with exactly one solution, at random or from a picture."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, ClassVar

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import differing
from satpuzzles.core.options import Limits
from satpuzzles.kinds.nonogram.ambiguity import (
    Picture,
    Way,
    changes_at_once,
    color_some,
    find_ways,
    separate_ways,
)
from satpuzzles.kinds.nonogram.puzzle import BLACK, COLOR, COLOR_CAP, board_of
from satpuzzles.uniqueness.family import BoardFamily
from satpuzzles.uniqueness.recipe import Generated, Recipe

if TYPE_CHECKING:
    import numpy as np

PALETTE = (
    BLACK,
    "#d62728",
    "#1f77b4",
    "#2ca02c",
    "#ff9f1c",
    "#8e44ad",
    "#8c564b",
    "#e377c2",
    "#17becf",
)
"""Colours that are easily told apart: black, red, blue, green, orange, purple, brown, pink, cyan."""

SIDE_CAP = 200
"""The longest side of a generated board; larger ones take minutes to prove unique."""

PICTURE_ROWS = 30
"""The rows of a board from a picture, where no size is given."""

FREE_ROUNDS = 20
"""Rounds after which cells are only coloured, no more blanked. Colouring alone comes to an end."""

CONFLICTS = 200_000
"""Conflicts that one board may cost; after that, cells are coloured until propagation alone proves it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NonogramRecipe(Recipe):
    """What nonogram to make.

    A board from chance has at least one coloured cell. A few cells are changed until the solution is the
    only one; boards that are sparse and large gain colour by this, up to a density of about 0.5.

    Attributes:
        density: the chance, above 0 and at most 1, that a cell is coloured; not used with a picture.
        colors: the number of colours besides blank.
        picture: rows of colours, 0 being blank, to be changed in as few cells as are found to do; None
            for a board from chance. It may be blank.
        palette: the colours as ``#rrggbb``; None for up to nine that are easily told apart.

    Raises:
        PuzzleError: no such board can be made; the sentence says why.
    """

    type: ClassVar[str] = "nonogram"
    dial: ClassVar[tuple[str, tuple[float, ...]]] = ("density", (0.7, 0.6, 0.5, 0.4, 0.3))

    density: float = 0.5
    colors: int = 1
    picture: tuple[tuple[int, ...], ...] | None = None
    palette: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        Recipe.__post_init__(self)
        if not (1 <= self.rows <= SIDE_CAP and 1 <= self.columns <= SIDE_CAP):
            raise PuzzleError(
                f"a generated nonogram has 1 to {SIDE_CAP} rows and columns, "
                f"not {short_repr(self.rows)} x {short_repr(self.columns)}"
            )
        if not 0 < self.density <= 1:
            raise PuzzleError(f"the density must be above 0 and at most 1, not {self.density}")
        self._check_palette()
        self._check_picture()

    @classmethod
    @checked
    def of_image(
        cls,
        path: str | PathLike[str],
        *,
        rows: int | None = None,
        columns: int | None = None,
        colors: int = 1,
        threshold: int | None = None,
        dither: bool = False,
    ) -> NonogramRecipe:
        """The recipe for a board of a picture, which is scaled and then changed in few cells.

        Args:
            path: a file in PNG, JPEG, GIF, BMP, WebP or PPM.
            rows, columns: the size; where one is left out, it follows from the picture's shape, and without
                both the board has 30 rows.
            colors: the number of colours besides blank.
            threshold: 1 to 255, the lightness from which a cell is blank; the picture decides without it.
            dither: whether grey is shown by patterns of black cells.

        Raises:
            PuzzleError: the file cannot be read or is no picture, all cells would be blank or none, an
                argument is out of range, or Pillow is not installed.
        """
        from satpuzzles.kinds.nonogram.picture import read_picture

        if rows is None and columns is None:
            rows = PICTURE_ROWS
        picture, palette = read_picture(
            path, rows, columns, colors=colors, threshold=threshold, dither=dither
        )
        _require_ink(picture, threshold)
        return cls(
            rows=len(picture),
            columns=len(picture[0]),
            colors=len(palette),
            picture=picture,
            palette=palette,
        )

    def _check_palette(self) -> None:
        most = len(PALETTE) if self.palette is None else COLOR_CAP
        if not 1 <= self.colors <= most:
            raise PuzzleError(f"the number of colours must be 1 to {most}, not {short_repr(self.colors)}")
        if self.palette is None:
            return
        if len(self.palette) != self.colors:
            raise PuzzleError(f"the palette has {len(self.palette)} colours, but the board has {self.colors}")
        for color in self.palette:
            if not COLOR.fullmatch(color):
                raise PuzzleError(f"the colour {short_repr(color)} is not of the form #rrggbb")

    def _check_picture(self) -> None:
        if self.picture is None:
            return
        widths = {len(row) for row in self.picture}
        if len(self.picture) != self.rows or widths != {self.columns}:
            raise PuzzleError(f"the picture does not have {self.rows} rows of {self.columns} cells")
        for row in self.picture:
            for color in row:
                if not 0 <= color <= self.colors:
                    raise PuzzleError(
                        f"the picture has colour {short_repr(color)}; colours are 0 to {self.colors}"
                    )

    def make(self, random: np.random.Generator, limits: Limits | None = None) -> Generated:
        """See Recipe. Every attempt succeeds.

        Args:
            limits: a deadline for touching up a picture, for whoever does not ask for a board of a seed.

        Raises:
            LimitReached: that deadline passed.
        """
        palette = self.palette or PALETTE[: self.colors]
        changed = None
        if self.picture is None:
            picture = self.random_picture(random)
            make_unique(picture, palette, random)
        else:
            from satpuzzles.kinds.nonogram.touch_up import touch_up

            picture = touch_up(self.picture, palette, random, limits)
            changed = tuple(differing(self.picture, picture))
        return Generated(board_of(picture, palette), tuple(map(tuple, picture)), changed)

    def random_picture(self, random: np.random.Generator) -> Picture:
        """A random picture with at least one coloured cell."""
        shape = (self.rows, self.columns)
        colors = random.integers(1, self.colors, size=shape, endpoint=True)
        picture: Picture = (colors * (random.random(shape) < self.density)).tolist()
        if not any(map(any, picture)):
            picture[random.integers(self.rows)][random.integers(self.columns)] = int(colors[0][0])
        return picture


def _require_ink(picture: tuple[tuple[int, ...], ...], threshold: int | None) -> None:
    """Refuses a picture whose cells are all blank, or all coloured."""
    if len(found := {color > 0 for row in picture for color in row}) == 1:
        cells, other = ("every cell", "lower") if True in found else ("no cell", "higher")
        cure = f"a {other} threshold" if threshold else "a larger size, or draw it dark on light"
        raise PuzzleError(f"{cells} of the picture is dark (transparent counts as white); try {cure}")


def make_unique(picture: Picture, palette: tuple[str, ...], random: np.random.Generator) -> None:
    """Changes a picture in place, quickly, until no other has the same clues.

    Each round finds other pictures with the same clues, small differences first, and recolours one cell
    in each of those that share no line. It is never left blank where it was not.
    """
    limits = Limits(conflicts=CONFLICTS)
    rounds = 0
    while True:
        rounds += 1
        ways, complete = find_ways(picture, palette, limits)
        if complete and not ways:
            return
        for way in separate_ways(ways):
            for _ in range(changes_at_once(way)):
                _recolor(picture, way, random, fill=rounds > FREE_ROUNDS)
        if not ways:
            color_some(picture, len(palette), random)


def _recolor(picture: Picture, way: Way, random: np.random.Generator, *, fill: bool) -> None:
    """Gives one of the cells in which a way differs the colour that it has there."""
    # A way always colours some blanks: runs in order on the same cells would be the same picture.
    cells = sorted(way)
    blanks = [cell for cell in cells if not picture[cell[0]][cell[1]]]
    last = sum(value > 0 for row in picture for value in row) == 1
    if blanks and (fill or last):
        cells = blanks
    row, column = cells[random.integers(len(cells))]
    picture[row][column] = way[row, column]


# ---- boards that may have several solutions ----


def like(size: int, density: float) -> NonogramRecipe:
    """Boards of noise."""
    return NonogramRecipe(rows=size, columns=size, density=density)


def draw(size: int, density: float, random: np.random.Generator) -> Generated:
    """The clues of noise."""
    picture = like(size, density).random_picture(random)
    return Generated(board_of(picture, PALETTE[:1]), tuple(map(tuple, picture)))


FAMILY = BoardFamily("the chance that a cell is black", draw, like)
