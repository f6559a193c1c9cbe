"""Files in gzip and xz, in and out, within bounds; bytes that are not UTF-8."""

import bz2
import gzip
import json
import lzma
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import satpuzzles as sp
from satpuzzles.cli.main import group
from satpuzzles.core.compressed import unpack
from satpuzzles.formats import decoding, read, read_file

ROWS = "3 x 3\n1 2 1\n2 2 1\n3 1 2\n"
BOARD = sp.Hitori([[1, 2, 1], [2, 2, 1], [3, 1, 2]])
PACKERS: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.compress, ".xz": lzma.compress}
UNPACKERS: dict[str, Callable[[bytes], bytes]] = {".gz": gzip.decompress, ".xz": lzma.decompress}


@pytest.mark.parametrize("ending", PACKERS)
def test_whatever_is_packed_comes_out_whole_or_with_one_line(ending):
    """Several packed files one behind another, zeros after them; every cut and some damage is noticed."""
    pack = PACKERS[ending]
    content = Random(1).randbytes(200_000) + b"1 2\n" * 50_000
    packed = pack(content)
    assert unpack(packed, 1 << 30) == content
    assert unpack(packed + packed + b"\0" * 70, 1 << 30) == content * 2
    assert unpack(packed, 1_000) == content[:1_000]
    small = pack(ROWS.encode())
    for cut in range(6, len(small)):
        with pytest.raises(sp.FormatError, match="is cut short"):
            unpack(small[:cut], 1 << 20)
    for damaged in (packed + b"text", packed[:5000] + bytes(40) + packed[5040:]):
        with pytest.raises(sp.FormatError, match="is damaged"):
            unpack(damaged, 1 << 30)


@pytest.mark.parametrize("ending", PACKERS)
def test_packed_boards_are_told_by_their_first_bytes(ending, tmp_path):
    packed = PACKERS[ending](ROWS.encode())
    for name in (f"board.txt{ending}", "board", f"BOARD.TXT{ending.upper()}"):
        (tmp_path / name).write_bytes(packed)
        assert [entry.puzzle for entry in read_file(tmp_path / name)] == [BOARD]
    assert sp.loads(packed) == BOARD
    answer = CliRunner().invoke(group, ["solve", "--json", "-"], input=packed)
    assert json.loads(answer.output)["status"] == "unique"
    (entry,) = read_file(cut_short(tmp_path / f"cut.jsonl{ending}", packed))
    assert str(entry.error) == f"{tmp_path}/cut.jsonl{ending}:1: the {kind(ending)} file is cut short"


@pytest.mark.parametrize(
    "start,what",
    [
        (b"PK\3\4\x14\0", "a zip archive"),
        (bz2.compress(b""), "a bzip2 file"),
        (bz2.compress(ROWS.encode()), "a bzip2 file"),
        (b"7z\xbc\xaf\x27\x1c\0\4", "a 7z archive"),
        (b"Rar!\x1a\7\0", "a RAR archive"),
        (b"\x28\xb5\x2f\xfd\x04\0\1\0\0", "a Zstandard file"),
    ],
)
@pytest.mark.parametrize("name", ["board.txt", "board.jsonl"])
def test_archives_are_named_and_refused(start, what, name, tmp_path):
    (tmp_path / name).write_bytes(start)
    (entry,) = read_file(tmp_path / name)
    told = f"this is {what}; unpack it first (only .gz and .xz are unpacked here)"
    assert str(entry.error) == f"{tmp_path}/{name}:1: {told}"


def test_a_text_that_begins_as_the_name_of_a_packer_is_a_text():
    (entry,) = read(b"BZh9 is no board\n")
    assert "bzip2" not in str(entry.error)


def cut_short(path: Path, data: bytes) -> Path:
    path.write_bytes(data[:-5])
    return path


def kind(ending: str) -> str:
    return {".gz": "gzip", ".xz": "xz"}[ending]


@pytest.mark.slow
def test_a_bomb_ends_at_the_cap_with_a_sentence():
    """A gibibyte of zeros in a mebibyte of gzip."""
    packer = zlib.compressobj(9, wbits=31)
    data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(1 << 10)) + packer.flush()
    tracemalloc.start()
    try:
        (entry,) = read(data, source="bomb.gz")
        assert tracemalloc.get_traced_memory()[1] < 3 * decoding.SIZE_CAP
    finally:
        tracemalloc.stop()
    assert str(entry.error) == "bomb.gz:1: the text is larger than 64 MiB"


@pytest.mark.parametrize("ending", ["", *PACKERS])
def test_json_lines_beyond_the_cap_are_read_line_by_line(ending, tmp_path, monkeypatch):
    monkeypatch.setattr(decoding, "SIZE_CAP", 100)
    line = json.dumps(BOARD.to_json()) + "\n"
    path = tmp_path / f"boards.jsonl{ending}"
    path.write_bytes(PACKERS.get(ending, bytes)((line * 50).encode()))
    assert [entry.puzzle for entry in read_file(path)] == [BOARD] * 50
    path.write_bytes(PACKERS.get(ending, bytes)((line + line.rstrip() + " " * 100 + "\n").encode()))
    assert ["64 MiB" in str(entry.error) or "0 MiB" in str(entry.error) for entry in read_file(path)] == [
        False,
        True,
    ]


@pytest.mark.parametrize("ending", PACKERS)
def test_what_a_command_writes_is_packed_by_its_name(ending, tmp_path):
    source, target = tmp_path / "board.txt", tmp_path / f"board.json{ending}"
    source.write_text(ROWS)
    for _ in range(2):
        assert CliRunner().invoke(group, ["convert", str(source), "-o", str(target)]).exit_code == 0
        assert json.loads(UNPACKERS[ending](target.read_bytes())) == BOARD.to_json()
        assert sp.load(target) == BOARD
    sp.write(BOARD, target, format="rows")
    first = target.read_bytes()
    sp.write(BOARD, target, format="rows")
    assert UNPACKERS[ending](first).decode() == ROWS and target.read_bytes() == first


@pytest.mark.parametrize("ending", PACKERS)
def test_a_run_of_many_boards_is_packed_when_it_is_whole(ending, tmp_path):
    target = tmp_path / f"boards.jsonl{ending}"
    command = ["generate", "hitori", "--size", "4", "--count", "3", "--seed", "1", "-o", str(target)]
    for more in ([], ["--resume"]):
        answer = CliRunner().invoke(group, [*command, *more])
        assert answer.exit_code == 0, answer.output
        assert len([entry.puzzle for entry in read_file(target) if entry.puzzle]) == 3
        assert target.read_bytes()[:2] in (b"\x1f\x8b", b"\xfd7") and sorted(tmp_path.iterdir()) == [target]


# ---- bytes that are not UTF-8 ----

TITLED = 'title "Chênes – “d’Artagnan”"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n'


def test_latin_1_is_read_where_bytes_are_not_utf_8(tmp_path):
    (entry,) = read(TITLED.encode("cp1252"))
    assert entry.puzzle is not None and entry.name == "Chênes – “d’Artagnan”"
    assert [entry.puzzle for entry in read(TITLED.encode("utf-16"))] == [entry.puzzle]
    assert [
        entry.puzzle for entry in read(b"\xfe\xff" + TITLED.replace("\n", "\r\n").encode("utf-16-be"))
    ] == [entry.puzzle]
    for bad in (b"1 2\n\x81 1\n", b"1 2\n\x00\xff\n", b"\xff\xfe1", b"\xff\xfe\x00\xd8"):
        (wrong,) = read(bad)
        assert "not text" in str(wrong.error) or "not UTF-16" in str(wrong.error)
