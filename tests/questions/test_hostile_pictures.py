"""Pictures are read as one sees them; those that were made to do harm, or are none, get a sentence.

They are drawn here with Pillow, so that what is expected of them is plain. That a format is refused is held
against Pillow itself, which reads each of these files when it is asked to.
"""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
import zlib

import pytest

from satpuzzles.core.errors import PuzzleError
from satpuzzles.kinds.nonogram.picture import read_picture

Image = pytest.importorskip("PIL.Image")

READ = {"PNG", "JPEG", "GIF", "BMP", "WEBP", "PPM"}
EPS = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 20 20\n%%EndComments\nshowpage\n%%EOF\n"


def block(size=(40, 20)):
    """A picture whose left upper quarter is inked."""
    image = Image.new("RGB", size, "white")
    image.paste(Image.new("RGB", (size[0] // 2, size[1] // 2), "black"), (0, 0))
    return image


@pytest.mark.parametrize(
    ("kind", "mode"),
    [*(("png", mode) for mode in ("1", "L", "RGB", "RGBA", "P", "LA")), ("jpeg", "CMYK"), ("ppm", "1")],
)
def test_what_is_dark_is_filled_in_every_mode(tmp_path, mode, kind):
    path = tmp_path / f"block.{kind}"
    block(size=(400, 200)).convert(mode).save(path)
    assert read_picture(path, 2, 4) == (((1, 1, 0, 0), (0, 0, 0, 0)), ("#000000",))


def test_the_camera_says_which_side_is_up(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by a quarter clockwise
    block().save(tmp_path / "turned.png", exif=exif)
    picture = read_picture(tmp_path / "turned.png", rows=4).picture
    assert picture == ((0, 1), (0, 1), (0, 0), (0, 0))


@pytest.mark.parametrize(
    "data,sentence",
    [
        (None, "No such file"),
        (b"hello", "not a picture"),
        (b"", "not a picture"),
        ("folder", "cannot be read"),
    ],
)
def test_a_file_that_is_no_picture_is_one_sentence(tmp_path, capfd, recwarn, data, sentence):
    path = tmp_path / "it.png"
    path.mkdir() if data == "folder" else data is None or path.write_bytes(data)
    with pytest.raises(PuzzleError, match=sentence) as caught:
        read_picture(path, 10, 10)
    assert "\n" not in str(caught.value) and capfd.readouterr() == ("", "") and not recwarn.list


def run(code, *arguments, path=None):
    """Runs code in a process of its own; what it wrote."""
    environment = dict(os.environ, **({"PATH": f"{path}{os.pathsep}{os.environ['PATH']}"} if path else {}))
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=60)


def test_no_other_program_is_started(tmp_path):
    picture, mark = tmp_path / "cat.png", tmp_path / "mark"
    picture.write_bytes(EPS)
    programs = tmp_path / "bin"
    programs.mkdir()
    ghostscript = programs / "gs"
    ghostscript.write_text(f"#!/bin/sh\necho started >> '{mark}'\nexit 1\n")
    ghostscript.chmod(0o755)
    pillow = "import sys\nfrom PIL import Image\nImage.open(sys.argv[1]).load()"
    run(pillow, picture, path=programs)
    assert mark.exists(), "the test proves nothing: Pillow itself did not start the program"
    mark.unlink()
    ours = "from satpuzzles.cli.main import main; main()"
    for name in ("cat.png", "cat.eps"):
        ended = run(ours, "generate", "nonogram", "--image", picture.rename(tmp_path / name), path=programs)
        picture = tmp_path / name
        assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
        assert ended.stderr.startswith(f"error: {picture} is not a picture in PNG, JPEG")
    assert not mark.exists()


def written_by_pillow():
    """A picture in every format that Pillow can write and read back here."""
    Image.init()
    found = {}
    for kind in sorted(Image.SAVE):
        for mode in ("RGB", "L", "1", "RGBA", "P"):
            buffer = io.BytesIO()
            try:
                Image.new(mode, (64, 64), 1).save(buffer, kind)
                with Image.open(io.BytesIO(buffer.getvalue()), formats=[kind]) as image:
                    image.load()
            except Exception:
                continue
            found[kind] = buffer.getvalue()
            break
    return found


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_only_the_formats_of_the_list_are_read(tmp_path):
    found = written_by_pillow()
    others = found.keys() - READ - {"MPO", "DIB"}  # MPO is JPEG, several in one file
    assert len(others) > 8 and {"TIFF", "ICO"} <= others and found.keys() >= READ - {"WEBP"}
    for kind, data in found.items():
        path = tmp_path / "cat.png"
        path.write_bytes(data)
        if kind in others or kind == "DIB":
            with pytest.raises(PuzzleError, match="is not a picture in PNG, JPEG, GIF, BMP, WebP or PPM"):
                read_picture(path, 4, 4)
        else:
            assert len(read_picture(path, 4, 4).picture) == 4


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, *extra):
    """A PNG of one bit a pixel that claims a size."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    rest = (chunk(b"IDAT", zlib.compress(b"\0")), chunk(b"IEND", b""))
    return b"".join((b"\x89PNG\r\n\x1a\n", header, *extra, *rest))


@pytest.mark.parametrize(
    ("width", "height"),
    [(1, 49_999_999), (49_999_999, 1), (65_536, 1), (7_072, 7_072), (2**31 - 1, 2**31 - 1)],
)
def test_a_picture_beyond_the_caps_is_refused_before_it_is_unpacked(tmp_path, monkeypatch, width, height):
    from PIL import PngImagePlugin

    def load(self):
        raise AssertionError("it was unpacked")

    monkeypatch.setattr(PngImagePlugin.PngImageFile, "load", load)
    path = tmp_path / "large.png"
    path.write_bytes(png(width, height))
    with pytest.raises(PuzzleError, match="50,000,000"):
        read_picture(path, 4, 4)


@pytest.mark.parametrize("kind", sorted(READ))
def test_a_picture_that_breaks_off_anywhere_is_one_sentence(tmp_path, kind):
    buffer = io.BytesIO()
    Image.effect_noise((40, 30), 80).save(buffer, kind)
    data = buffer.getvalue()
    path = tmp_path / "half"
    for length in [*range(0, 40, 3), *range(40, len(data), max(1, len(data) // 25))]:
        path.write_bytes(data[:length])
        try:
            read_picture(path, 4, 4)
        except PuzzleError as error:
            assert str(error).startswith(f"{path} ") and "\n" not in str(error)


LARGEST = (
    "import sys, resource\nfrom satpuzzles.kinds.nonogram.picture import read_picture\n"
    "resource.setrlimit(resource.RLIMIT_AS, (10**9, 10**9))\n"
    "read_picture(sys.argv[1], 30, 30)\nread_picture(sys.argv[1], 30, 30, colors=3)\n"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "mode", "size"),
    [
        *(("PNG", mode, (7_000, 7_000)) for mode in ("1", "L", "P", "RGB", "RGBA", "I;16")),
        *(("PNG", "L", size) for size in ((762, 65_535), (65_535, 762))),
        *((kind, "RGB", (7_000, 7_000)) for kind in ("JPEG", "GIF")),
        ("WEBP", "RGBA", (7_000, 7_000)),
        ("PPM", "L", (7_000, 7_000)),
    ],
)
def test_the_largest_pictures_take_less_than_a_gigabyte(tmp_path, kind, mode, size):
    path = tmp_path / "largest"
    Image.new(mode, size, 0).save(path, kind, **({"lossless": True, "method": 0} if kind == "WEBP" else {}))
    ended = run(LARGEST, path)
    assert (ended.returncode, ended.stderr) == (0, "")
