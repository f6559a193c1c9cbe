"""Pictures are read as one sees them: their shape, their dark parts, their colours; bad files get a sentence.

Every picture is drawn here with Pillow; what is expected of it is plain from how it was drawn.
"""

from __future__ import annotations

import struct
import zlib

import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.nonogram.picture import read_picture

Image = pytest.importorskip("PIL.Image")


def block(size=(40, 20)):
    """A picture whose left upper quarter is inked."""
    image = Image.new("RGB", size, "white")
    image.paste(Image.new("RGB", (size[0] // 2, size[1] // 2), "black"), (0, 0))
    return image


BLOCK = ((1, 1, 0, 0), (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("kind", "mode"),
    [*(("png", mode) for mode in ("1", "L", "RGB", "RGBA", "P", "LA")), ("jpeg", "CMYK"), ("ppm", "1")],
)
def test_modes(tmp_path, mode, kind):
    path = tmp_path / f"block.{kind}"
    block(size=(400, 200)).convert(mode).save(path)
    assert read_picture(path, 2, 4) == (BLOCK, ("#000000",))


def test_the_camera_says_which_side_is_up(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by a quarter clockwise
    block().save(tmp_path / "turned.png", exif=exif)
    picture = read_picture(tmp_path / "turned.png", rows=4).picture
    assert picture == ((0, 1), (0, 1), (0, 0), (0, 0))


def big_png(width, height):
    """A PNG that claims a size and has no pixels."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0"))
        + chunk(b"IEND", b"")
    )


def test_files_that_are_no_picture(tmp_path, capfd, recwarn):
    good = tmp_path / "good.png"
    Image.effect_noise((60, 60), 50).save(good)
    cases = {
        "missing.png": (None, "No such file"),
        "text.png": (b"hello", "not a picture"),
        "empty.png": (b"", "not a picture"),
        "half.png": (good.read_bytes()[:900], "cannot be read"),
        "bomb.png": (big_png(30_000, 30_000), "50,000,000"),
        "large.png": (big_png(9_000, 9_000), "50,000,000"),
        "short.png": (big_png(100, 100), "cannot be read"),
    }
    for name, (data, sentence) in cases.items():
        if data is not None:
            (tmp_path / name).write_bytes(data)
        with pytest.raises(PuzzleError, match=sentence) as caught:
            read_picture(tmp_path / name, 10, 10)
        assert "\n" not in str(caught.value)
    with pytest.raises(PuzzleError, match="cannot be read"):
        read_picture(tmp_path, 10, 10)
    assert capfd.readouterr() == ("", "")
    assert not recwarn.list
