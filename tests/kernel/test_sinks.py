"""Clauses as a stream and JSON from outside: in order, within bounds, in little memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.formula import CNF

import satpuzzles as sp
from satpuzzles.core import bounded_json
from satpuzzles.core.errors import CapError, FormatError
from satpuzzles.questions.encode import FormulaSettings
from satpuzzles.sat.dimacs import DimacsSink
from satpuzzles.sat.formats import FORMATS
from satpuzzles.sat.statements import Note

NOTE = Note("own", "A rule of its own.")


def random_clauses(count: int) -> list[list[int]]:
    dice = Random(count)
    return [[dice.choice((-1, 1)) * dice.randint(1, 9) for _ in range(3)] for _ in range(count)]


@pytest.mark.parametrize("waiting", [1, 7, 1_000])
@pytest.mark.parametrize("kept", [0, 50, 1 << 20])
@pytest.mark.parametrize("count", [1, 7, 100])
def test_what_came_is_written_in_order(monkeypatch, waiting, kept, count):
    """In memory or by the temporary file, from lists and from iterators; PySAT's own reader tells."""
    monkeypatch.setattr("satpuzzles.sat.dimacs.WAITING", waiting)
    monkeypatch.setattr("satpuzzles.sat.streamed.KEPT_TEXT", kept)
    clauses = random_clauses(count)
    file = StringIO()
    with DimacsSink(4, "cell {}".format) as sink:
        sink.new_variables(5, str)
        sink.add(NOTE, [])
        sink.add(NOTE, clauses[:5])
        sink.add_each(NOTE, iter(clauses[5:]))
        assert sink.clause_count == count
        sink.write(file, ["a comment"])
    text = file.getvalue()
    assert CNF(from_string=text).clauses == clauses
    head, numbers = text.split("p cnf ")
    assert head == "c a comment\nc p show 1 2 3 4 0\n" + "".join(
        f"c var {number} cell {number}\n" for number in range(1, 5)
    )
    assert numbers.startswith(f"9 {count}\n")


@pytest.mark.parametrize("format", FORMATS)
def test_what_is_written_twice_is_the_same_both_times(format):
    board = sp.Slitherlink([[3, 1], [None, 2]])
    written = FormulaSettings(board.complete_encoding, format=format)
    texts = [StringIO(), StringIO()]
    with written.sink(board) as sink:
        written.write(board, sink)
        for text in texts:
            sink.write(text)
    assert texts[0].getvalue() == texts[1].getvalue()


def test_the_cap_speaks_before_all_clauses_came(monkeypatch):
    monkeypatch.setattr("satpuzzles.sat.sink.CLAUSE_CAP", 2_500)
    taken = 0

    def clauses():
        nonlocal taken
        while True:
            taken += 1
            yield [1]

    with DimacsSink(1, str) as sink, pytest.raises(CapError, match="cap of 2,500"):
        sink.add(NOTE, clauses())
    assert taken == 3_000, "the cap is looked at with every thousand"


CHILD = """
import sys
from satpuzzles.cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024, file=sys.stderr)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is told in KiB on Linux")
def test_encode_of_millions_of_clauses_takes_little_memory(tmp_path):
    """7.5 million clauses took 1,520 MiB as lists; the promise is 300."""
    board, cnf = tmp_path / "board.jsonl", tmp_path / "board.cnf"
    numbers = [[(3 * row + 5 * column) % 137 + 1 for column in range(200)] for row in range(200)]
    board.write_text(json.dumps({"type": "hitori", "numbers": numbers}))
    run = subprocess.run(
        [sys.executable, "-c", CHILD, "encode", str(board), "-o", str(cnf)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    with cnf.open() as file:
        head = next(line for line in file if line.startswith("p cnf"))
        told = int(head.split()[3])
        assert told == sum(1 for _ in file) > 7_200_000
    assert int(run.stderr) < 300


NUMBERS = st.integers(-(10**17), 10**17)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=5),
    lambda each: st.lists(each, max_size=5) | st.dictionaries(st.text(max_size=5), each, max_size=5),
    max_leaves=30,
)


def amount(value: object) -> int:
    """How many values there are in a value, itself and the keys of objects included."""
    if isinstance(value, dict):
        return 1 + sum(1 + amount(each) for each in value.values())
    return 1 + sum(map(amount, value)) if isinstance(value, list) else 1


@settings(max_examples=60, deadline=None, derandomize=True)
@given(VALUES, st.sampled_from([None, 1]))
def test_never_fewer_values_are_counted_than_there_are(value, indent):
    text = json.dumps(value, indent=indent)
    assert bounded_json.count_values(text) >= amount(value)
    assert bounded_json.count_values(text.encode()) == bounded_json.count_values(text)
    assert bounded_json.parse(text) == value


@pytest.mark.sampled(3)
@pytest.mark.parametrize("item", ["[]", "{}", "1", '{"a":1}', "[1]", '""'])
def test_a_text_of_too_many_values_is_refused_before_it_is_parsed(item, monkeypatch):
    def parser(*_: object, **__: object) -> None:
        raise AssertionError("it was parsed")

    monkeypatch.setattr(json, "JSONDecoder", parser)
    text = f"[{','.join([item] * bounded_json.VALUE_CAP)}]"
    with pytest.raises(CapError, match="more than 9,100,000 values"):
        bounded_json.parse(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"a":1,"b":2,"a":3}', "'a' stands twice"),
        ("[1] [2]", "expected nothing after"),
        ("[" * 100_000, "nested too deeply"),
        ("[1.5]", "whole number"),
        ("[NaN]", "whole number"),
        ("[1e400]", "whole number"),
        (f"[{'1' * 19}]", "at most 18 digits"),
        ("[1,\n2,,]", "not JSON"),
    ],
)
def test_what_is_no_strict_json_is_refused_in_a_sentence_with_its_line(text, sentence):
    with pytest.raises(FormatError, match=sentence) as caught:
        bounded_json.parse(text, 7)
    assert caught.value.line == 7 + (text.count("\n") if "not JSON" in sentence else 0)
