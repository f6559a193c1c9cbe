"""Reads a picture file as a small grid of colours for a nonogram.

Only this module uses Pillow, an optional extra that is imported when needed.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import in_rows
from satpuzzles.kinds.nonogram.puzzle import BLACK

if TYPE_CHECKING:
    from PIL.Image import Image

Colors = tuple[tuple[int, ...], ...]
"""Rows of colours, 0 being blank."""

SIDE_CAP = 200
"""The maximum number of rows or columns of a scaled picture."""

COLOR_CAP = 9
"""The maximum number of colours besides blank."""

FORMATS = {"PNG": "PNG", "JPEG": "JPEG", "GIF": "GIF", "BMP": "BMP", "WEBP": "WebP", "PPM": "PPM"}
"""The formats that are read, by Pillow's names, and what people call them. Pillow knows some forty more,
of which one starts Ghostscript and several are hardly ever read by anybody; PPM is PBM and PGM too."""

FILE_CAP = 64 << 20
"""The maximum size of a file in bytes."""

PIXEL_CAP = 50_000_000
"""The most pixels a file may have: unpacked and copied, up to some 450 MB."""

LENGTH_CAP = 65_535
"""The maximum length of a side in pixels, as in JPEG. Each row takes memory beyond its pixels."""

SCAN_CAP = 100
"""The most passes of a JPEG; some ten are usual. Each goes over all pixels and takes but a few bytes."""

JPEG_START, JPEG_SCAN = b"\xff\xd8\xff", b"\xff\xda"

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
    """Reads a picture in one of FORMATS, told by what is in it, and scales it to the cells of a board.

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
    return PictureGrid(in_rows([int(shade < limit) for shade in gray.tobytes()], columns), (BLACK,))


def _check(rows: int | None, columns: int | None, colors: int, threshold: int | None) -> None:
    if rows is None and columns is None:
        raise PuzzleError("give the number of rows or columns")
    for name, size in (("rows", rows), ("columns", columns)):
        if size is not None and not 1 <= size <= SIDE_CAP:
            raise PuzzleError(f"a picture can be scaled to 1 to {SIDE_CAP} {name}, not {size}")
    if not 1 <= colors <= COLOR_CAP:
        raise PuzzleError(f"a picture can be reduced to 1 to {COLOR_CAP} colours, not {colors}")
    if threshold is not None and not 1 <= threshold <= 255:
        raise PuzzleError(f"the threshold must be 1 to 255, not {threshold}")


def _side(other: int, length: int, other_length: int, name: str) -> int:
    """The side of the board that keeps the picture's shape."""
    size = max(1, round(other * length / other_length))
    if size > SIDE_CAP:
        raise PuzzleError(f"the picture is so long that it needs {size} {name}; the cap is {SIDE_CAP}")
    return size


@contextmanager
def _opened(path: str | PathLike[str]) -> Iterator[Image]:
    """The picture in a file, while it is open; whatever goes wrong with it is a PuzzleError."""
    try:
        from PIL import Image, UnidentifiedImageError, WebPImagePlugin  # noqa: F401 (it registers itself)
    except ImportError as error:
        raise PuzzleError("reading pictures needs Pillow: pip install 'satpuzzles[images]'") from error
    # Pillow warns of odd files and of large ones and notes them in its log; the caps here are stricter.
    if not (log := logging.getLogger("PIL")).handlers:
        log.addHandler(logging.NullHandler())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            # Without a name there is no ending, by which Pillow would load another plugin.
            with Image.open(BytesIO(_contents(path)), formats=[*FORMATS]) as image:
                _require_size(path, *image.size)
                if image.format not in ("JPEG", "MPO"):  # which are unpacked later, and smaller
                    image.load()
                yield image
        except (PuzzleError, MemoryError):
            raise
        except UnidentifiedImageError:
            *kinds, last = FORMATS.values()
            raise PuzzleError(f"{path} is not a picture in {', '.join(kinds)} or {last}") from None
        except Image.DecompressionBombError:
            raise PuzzleError(f"the picture {path} has more than {PIXEL_CAP:,} pixels") from None
        except Exception:
            # What the decoders raise for damaged data is not laid down anywhere.
            raise PuzzleError(f"{path} cannot be read: the picture is damaged") from None


def _contents(path: str | PathLike[str]) -> bytes:
    try:
        with open(path, "rb") as file:
            data = file.read(FILE_CAP + 1)
    except (OSError, ValueError) as error:
        # A ValueError says that the name holds a null character.
        raise PuzzleError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > FILE_CAP:
        raise PuzzleError(f"the picture {path} has more than {FILE_CAP // 1024**2} MiB")
    if data.startswith(JPEG_START) and data.count(JPEG_SCAN) > SCAN_CAP:
        raise PuzzleError(f"the picture {path} is drawn in more than {SCAN_CAP} passes")
    return data


def _require_size(path: str | PathLike[str], width: int, height: int) -> None:
    """Refuses a picture that is too large to unpack."""
    if width * height > PIXEL_CAP or max(width, height) > LENGTH_CAP:
        raise PuzzleError(
            f"the picture {path} has {width} x {height} pixels; "
            f"the cap is {PIXEL_CAP:,} in all and {LENGTH_CAP:,} a side"
        )


def _orientation(image: Image) -> int:
    """Which side is up, 1 to 8 as in Exif; 1 where the note is missing or cannot be read."""
    try:
        noted = image.getexif().get(ORIENTATION)
    except MemoryError:
        raise
    except Exception:
        # The picture itself may be sound; what Pillow raises for a damaged note is not laid down.
        return 1
    return noted if isinstance(noted, int) and 1 <= noted <= 8 else 1


def _upright_size(image: Image) -> tuple[int, int]:
    """Width and height as the picture is meant to be seen."""
    return (image.height, image.width) if _orientation(image) >= 5 else image.size


def _flattened(image: Image, size: tuple[int, int]) -> Image:
    """The picture upright, on white, and scaled: each cell has the mean of what it covers."""
    from PIL import Image as Images

    orientation = _orientation(image)
    flip = Images.Transpose
    # What makes the picture upright, by the numbers of the Exif standard.
    turns = (
        *(None, flip.FLIP_LEFT_RIGHT, flip.ROTATE_180, flip.FLIP_TOP_BOTTOM),
        *(flip.TRANSPOSE, flip.ROTATE_270, flip.TRANSVERSE, flip.ROTATE_90),
    )
    turn = turns[orientation - 1]
    lying = size if orientation < 5 else (size[1], size[0])
    image.draft("RGB", (lying[0] * 4, lying[1] * 4))  # a large JPEG is then unpacked smaller
    small = _scaled(image, lying)
    if turn is not None:
        small = small.transpose(turn)
    white = Images.new("RGBA", size, "white")
    return Images.alpha_composite(white, small.convert("RGBA")).convert("RGB")


def _scaled(image: Image, size: tuple[int, int]) -> Image:
    """The picture scaled, with as few copies of the large one as can be.

    It is scaled before its colours are mixed with white: alpha is taken into account either way.
    """
    from PIL import Image as Images

    image.load()
    method = Images.Resampling.BOX if _shrinks(image, size) else Images.Resampling.NEAREST
    if image.mode in ("I", "F") or image.mode.startswith("I;"):
        # 16 or 32 bits a pixel in 256 shades; Pillow would cut off whatever is above 255.
        full = 65_535 if float(image.getextrema()[1]) > 255 else 255  # type: ignore[arg-type]
        small = image.convert("F").resize(size, method)
        return small.point(lambda shade: shade * (255 / full) + 0).convert("L")
    if image.has_transparency_data:
        return (image if image.mode == "RGBA" else image.convert("RGBA")).resize(size, method)
    if image.mode == "1":
        image = image.convert("L")
    return (image if image.mode in ("L", "RGB") else image.convert("RGB")).resize(size, method)


def _shrinks(image: Image, size: tuple[int, int]) -> bool:
    return image.width >= size[0] and image.height >= size[1]


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
    return PictureGrid(in_rows([number[index] for index in indices], size[0]), palette or (BLACK,))
