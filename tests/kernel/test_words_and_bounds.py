"""Single functions of the core: words for numbers and names, and bounds of what is read."""

import json
import zlib
from types import SimpleNamespace as Told

import pytest

from satpuzzles.core import bounded_json, compressed, reading_clock
from satpuzzles.core.arguments import counted, listed, name_like, seconds_text, with_article
from satpuzzles.core.bounded_json import Decoder
from satpuzzles.core.errors import FormatError, LimitReached, RuleError
from satpuzzles.core.grid import to_cell
from satpuzzles.core.runtime import Doing


def test_words_for_numbers_and_names():
    for noun, told in (("sudoku", "a sudoku"), ("akari", "an akari"), ("row", "a row"), ("edge", "an edge")):
        assert with_article(noun) == told
    assert [counted(number, "cell") for number in (0, 1, 2)] == ["0 cells", "1 cell", "2 cells"]
    for seconds, told in ((0.0125, "12.5 ms"), (0.9999, "999.9 ms"), (0.99996, "1.00 s"), (75.5, "75.50 s")):
        assert seconds_text(seconds) == told
    assert [listed([*"abc"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert name_like("Sovle", ["solve", "save"]) == "solve" and name_like("sovle", ["grade"]) is None


def test_a_cell_beyond_the_board_is_told_to_count_from_0_where_it_may_count_from_1():
    assert to_cell([0, 2], 2, 3, "it") == (0, 2) == to_cell((0, 2), 2, 3, "it")
    for cell in ([2, 3], [2, 1], [1, 3]):
        with pytest.raises(RuleError, match="if yours count from 1, subtract 1"):
            to_cell(cell, 2, 3, "it")
    for cell in ([0, 3], [2, 0], [3, 1], [1, 4], [-1, 1]):
        with pytest.raises(RuleError, match=r"rows and columns count from 0$"):
            to_cell(cell, 2, 3, "it")


def test_numbers_of_json_are_bounded_whoever_looks_at_the_time():
    longest = "-" + "9" * bounded_json.DIGITS
    for look in (None, lambda: None):
        decoder = Decoder(look=look)
        assert decoder.decode(longest, 0, 1) == (int(longest), len(longest))
        assert decoder.decode('{"a": [1]}', 0, 1)[0] == {"a": [1]}
        for text, wrong in (
            (longest + "9", f"at most {bounded_json.DIGITS} digits, found one of {bounded_json.DIGITS + 1}"),
            ("1.5", "expected a whole number"),
            ('{"a": 1, "a": 2}', "the key 'a' stands twice"),
            ("[1,]", "this is not JSON: expecting value"),
        ):
            with pytest.raises(FormatError, match=wrong):
                decoder.decode(text, 0, 1)
    assert Decoder(fractions=True).decode("1.5", 0, 1)[0] == 1.5


def test_the_time_is_looked_at_once_for_some_thousand_numbers():
    looks = []
    text = json.dumps([1] * (3 * bounded_json._LOOK + 1))
    Decoder(look=lambda: looks.append(1)).decode(text, 0, 1)
    assert len(looks) == 3


def test_a_board_that_was_read_just_after_the_deadline_is_one(monkeypatch):
    monkeypatch.setattr(reading_clock, "time", Told(monotonic=lambda: 100.0))
    grace = reading_clock.GRACE
    for deadline in (None, 200.0, 100.0, 100.0 - grace / 2):
        reading_clock.Clock.__call__(Told(options=Told(limits=Told(deadline=deadline))))
    with pytest.raises(LimitReached):
        reading_clock.Clock.__call__(Told(options=Told(limits=Told(deadline=100.0 - 2 * grace - 1))))


def test_what_is_called_gzip_is_nothing_else():
    make, damaged = compressed._unpacking("gzip")
    with pytest.raises(damaged):
        make().decompress(zlib.compress(b"board"), 100)


def test_a_stage_ends_where_it_began_last():
    doing = Doing()
    for stage in ("solve", "read", "solve"):
        doing.began(stage)
    doing.ended("solve", 0.0)
    assert [name for name, _ in doing._stages] == ["", "solve", "read"]
    doing.ended("write", 0.0)
    doing.ended("solve", 0.0)
    assert [name for name, _ in doing._stages] == [""]
