"""Reading a picture file as a small grid of colours, for a nonogram to be made of.

Only this module knows Pillow, which is an optional extra and is imported when a picture is read.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple

from satpuzzles.errors import PuzzleError
from satpuzzles.puzzles.nonogram import BLACK

if TYPE_CHECKING:
    from PIL.Image import Image

Colors = tuple[tuple[int, ...], ...]
"""Rows of colours, 0 being blank."""

SIDE_CAP = 200
"""The most rows or columns that a picture is scaled to."""

COLOR_CAP = 9
"""The most colours besides blank that a picture is reduced to."""

PIXEL_CAP = 50_000_000
"""The most pixels a file may have: unpacked and copied, up to some 600 MB."""

ORIENTATION = 0x0112
"""The Exif tag that says which side is up; from 5 on, rows and columns change places."""

FINER = 4
"""How many points of the finer picture a cell has on each side."""


class PictureGrid(NamedTuple):
    """A picture reduced to cells.

    Attributes:
        picture: rows of colours, 0 being blank.
        palette: the colours as ``#rrggbb``, the first being colour 1.
    """

    picture: Colors
    palette: tuple[str, ...]


def read_picture(
    path: str | PathLike[str],
    rows: int | None = None,
    columns: int | None = None,
    *,
    dither: bool = False,
    threshold: int | None = None,
    colors: int = 1,
) -> PictureGrid:
    """Reads any picture that Pillow reads, and scales it to the cells of a board.

    Of several frames the first is taken; what is transparent is white; a camera's note on which side is
    up is heeded. Where both sides are given, the picture is stretched to them.

    With one colour, a cell is coloured where it is darker than the threshold. With several, the colours
    are those that stand for the picture best (median cut, Heckbert 1982), and the lightest of them,
    counted in addition to ``colors``, is blank. The picture may have fewer colours than asked for.

    Args:
        rows, columns: the size of the board; where one is None it follows from the picture's shape.
        dither: whether to show shades by a pattern of cells (Floyd and Steinberg 1976); such pictures
            are changed in many more cells to have one solution.
        threshold: 1 to 255, the lightness from which a cell is blank; None for the one that tells dark
            and light apart best (Otsu 1979). With several colours and with ``dither`` it has no use.
        colors: the number of colours besides blank.

    Raises:
        PuzzleError: the file cannot be read or is no picture, an argument is out of range, or Pillow is
            not installed.
    """
    _check(rows, columns, colors, threshold)
    if threshold is not None and (dither or colors > 1):
        raise PuzzleError("a threshold is for one colour without dithering")
    if dither and colors > 1:
        raise PuzzleError("dithering is for one colour")
    with _opened(path) as image:
        width, height = _upright_size(image)
        if columns is None:
            columns = _side(rows or 0, width, height, "columns")
        if rows is None:
            rows = _side(columns, height, width, "rows")
        # Colours are chosen from a finer picture, in which fewer points mix two of them.
        fine = _flattened(image, (columns * FINER, rows * FINER) if colors > 1 else (columns, rows))
    if colors > 1:
        return _in_colors(fine, (columns, rows), colors)
    if dither:
        marks = fine.convert("1").tobytes()
        row_bytes = (columns + 7) // 8
        cells = [
            [1 - (marks[row * row_bytes + column // 8] >> 7 - column % 8 & 1) for column in range(columns)]
            for row in range(rows)
        ]
        return PictureGrid(tuple(map(tuple, cells)), (BLACK,))
    gray = fine.convert("L")
    limit = threshold or _otsu(gray.histogram())
    return PictureGrid(_rows([int(shade < limit) for shade in gray.tobytes()], columns), (BLACK,))


def _check(rows: int | None, columns: int | None, colors: int, threshold: int | None) -> None:
    if rows is None and columns is None:
        raise PuzzleError("say how many rows or columns the board has")
    for name, size in (("rows", rows), ("columns", columns)):
        if size is not None and not 1 <= size <= SIDE_CAP:
            raise PuzzleError(f"a picture is scaled to 1 to {SIDE_CAP} {name}, not {size}")
    if not 1 <= colors <= COLOR_CAP:
        raise PuzzleError(f"a picture is reduced to 1 to {COLOR_CAP} colours, not {colors}")
    if threshold is not None and not 1 <= threshold <= 255:
        raise PuzzleError(f"the threshold must be 1 to 255, not {threshold}")


def _side(other: int, length: int, other_length: int, name: str) -> int:
    """The side of the board that keeps the picture's shape."""
    size = max(1, round(other * length / other_length))
    if size > SIDE_CAP:
        raise PuzzleError(f"the picture is so long that it would take {size} {name}; the cap is {SIDE_CAP}")
    return size


@contextmanager
def _opened(path: str | PathLike[str]) -> Iterator[Image]:
    """The picture in a file, while it is open; whatever goes wrong with it is a PuzzleError."""
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError as error:
        raise PuzzleError("reading pictures needs Pillow: pip install 'satpuzzles[images]'") from error
    with warnings.catch_warnings():
        # Pillow warns of odd files and of large ones; the cap below is stricter.
        warnings.simplefilter("ignore")
        try:
            with Image.open(path) as image:
                if image.width * image.height > PIXEL_CAP:
                    raise PuzzleError(
                        f"the picture {path} has {image.width} x {image.height} pixels; "
                        f"the cap is {PIXEL_CAP:,} in all"
                    )
                yield image
        except PuzzleError:
            raise
        except UnidentifiedImageError:
            raise PuzzleError(f"{path} is not a picture that can be read") from None
        except Image.DecompressionBombError:
            raise PuzzleError(f"the picture {path} has more than {PIXEL_CAP:,} pixels") from None
        except OSError as error:
            reason = error.strerror or "the picture is damaged"
            raise PuzzleError(f"{path} cannot be read: {reason}") from None
        except (ValueError, SyntaxError, EOFError, IndexError, KeyError, TypeError, OverflowError):
            # What the many decoders raise for damaged data is not laid down anywhere.
            raise PuzzleError(f"{path} cannot be read: the picture is damaged") from None


def _upright_size(image: Image) -> tuple[int, int]:
    """Width and height as the picture is meant to be seen."""
    turned = image.getexif().get(ORIENTATION) in (5, 6, 7, 8)
    return (image.height, image.width) if turned else image.size


def _flattened(image: Image, size: tuple[int, int]) -> Image:
    """The picture upright, on white, and scaled: each cell has the mean of what it covers."""
    from PIL import Image as Images
    from PIL import ImageOps

    image.draft("RGB", (size[0] * 4, size[1] * 4))  # a large JPEG is then unpacked smaller
    # Scaled before the colours are mixed with white: alpha is taken into account either way.
    ImageOps.exif_transpose(image, in_place=True)
    upright = _eight_bit(image).convert("RGBA")
    small = upright.resize(
        size, Images.Resampling.BOX if _shrinks(upright, size) else Images.Resampling.NEAREST
    )
    white = Images.new("RGBA", size, "white")
    return Images.alpha_composite(white, small).convert("RGB")


def _eight_bit(image: Image) -> Image:
    """A picture with 16 or 32 bits a pixel in 256 shades; Pillow would cut off whatever is above 255."""
    if image.mode not in ("I", "F") and not image.mode.startswith("I;"):
        return image
    brightest = float(image.convert("F").getextrema()[1])  # type: ignore[arg-type]
    full = 65_535 if brightest > 255 else 255
    return image.convert("F").point(lambda shade: shade * (255 / full) + 0).convert("L")


def _shrinks(image: Image, size: tuple[int, int]) -> bool:
    return image.width >= size[0] and image.height >= size[1]


def _rows(values: list[int], columns: int) -> Colors:
    return tuple(tuple(values[start : start + columns]) for start in range(0, len(values), columns))


def _otsu(histogram: list[int]) -> int:
    """The shade that parts a histogram into dark and light so that both are as even as can be.

    (Otsu, "A threshold selection method from gray-level histograms", 1979.) A picture of one shade is
    dark below the middle.
    """
    total, weighted = sum(histogram), sum(shade * count for shade, count in enumerate(histogram))
    best, threshold = 0.0, 128
    dark = dark_weighted = 0
    for shade, count in enumerate(histogram[:-1]):
        dark += count
        dark_weighted += shade * count
        if not 0 < dark < total:
            continue
        apart = dark_weighted / dark - (weighted - dark_weighted) / (total - dark)
        if (between := dark * (total - dark) * apart * apart) > best:
            best, threshold = between, shade + 1
    return threshold


def _in_colors(fine: Image, size: tuple[int, int], colors: int) -> PictureGrid:
    """The picture in at most so many colours besides the lightest, which is blank."""
    from PIL import Image as Images

    chosen = fine.quantize(colors + 1, method=Images.Quantize.MEDIANCUT, kmeans=3)
    small = fine.resize(size, Images.Resampling.BOX)
    reduced = small.quantize(palette=chosen, dither=Images.Dither.NONE)
    values = (reduced.getpalette() or [])[: 3 * (colors + 1)]
    indices = list(reduced.tobytes())
    shades = {index: tuple(values[3 * index : 3 * index + 3]) for index in sorted(set(indices))}
    # Lightest first, which is blank; the weights are those of luma in ITU-R BT.601.
    light_first = sorted(
        shades, key=lambda i: -(299 * shades[i][0] + 587 * shades[i][1] + 114 * shades[i][2])
    )
    number = {index: place for place, index in enumerate(light_first)}
    palette = tuple("#{:02x}{:02x}{:02x}".format(*shades[index]) for index in light_first[1:])
    return PictureGrid(_rows([number[index] for index in indices], size[0]), palette or (BLACK,))
