"""Mutation testing finds, in a tiny package, what its tests hold to nothing, in other processes, too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

FILES = {
    "pyproject.toml": "",
    "tiny/__init__.py": "",
    "tiny/room/__init__.py": "",
    "tiny/room/signs.py": """
def is_negative(number):
    return number < 0

def is_large(number):
    return number > 99

def forever(number):
    while number > 0:
        number -= 1
    return number

def unknown(number):
    return number + 1

def elsewhere(number):
    return number - 1

def shifted(number, by=1):
    return number + by

def twice(number):
    return number * 2

SIX = twice(3)
""",
    "tests/room/test_signs.py": """
import subprocess
import sys

from tiny.room.signs import SIX, forever, is_large, is_negative, shifted, twice

def test_negative():
    assert is_negative(-1) is True and is_negative(0) is False and is_negative(1) is False

def test_large():
    is_large(5)

def test_forever():
    assert forever(3) == 0

def test_elsewhere():
    command = "from tiny.room.signs import elsewhere; assert elsewhere(2) == 1"
    subprocess.run([sys.executable, "-c", command], check=True)

def test_shifted():
    assert shifted(1) == 2

def test_six():
    twice(3)
    assert SIX == 6
""",
}


@pytest.mark.slow
def test_survivors_are_told(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    command = [sys.executable, "-m", "benchmarks.mutants", "room", "--budget", "1000", "--package", "tiny"]
    told = subprocess.run(
        [*command, "--project", tmp_path], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    large = "survived 1 tests: room/signs.py:6 is_large: "
    assert told[0].startswith("6 tests, ")
    assert {line.partition(large)[2] for line in told} >= {
        "number > 99 -> with GtE",
        "number > 99 -> with LtE",
        "99 -> 100",
        "return number > 99 -> return None",
    }
    assert any(" survived 0 tests: room/signs.py:14 unknown: " in line for line in told)
    assert not any(name in line for line in told for name in ("is_negative", "elsewhere", "shifted", "twice"))
    assert told[-1].endswith(" not") and " changes tried, " in told[-1]
    assert {name: (tmp_path / name).read_text() for name in FILES} == FILES
