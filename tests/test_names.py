"""The tables in ``puzzle/built_in.py`` say what records do; ``python tests/test_names.py`` writes them."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path

from satpuzzles.puzzle import built_in
from satpuzzles.puzzle.kind import made_kind
from satpuzzles.puzzle.record import Record, bare

FILE = Path(built_in.__file__)
HEAD = "# ---- what the records say"


def tables() -> tuple[dict[str, str], dict[str, Record]]:
    """The names of each puzzle, and the records of those of the vocabulary, as their modules have them."""
    names: dict[str, str] = {}
    made: dict[str, Record] = {}
    for name, where in built_in.BUILT_IN.items():
        module, _, attribute = where.partition(":")
        record = getattr(import_module(module), attribute)
        if hasattr(record, "record"):
            made[name] = record.record._replace(rules="")
            record = made_kind(made[name], where)
        names[name] = " ".join(dict.fromkeys([bare(name), *record.aliases]))
    return names, made


def test_the_tables_say_what_the_records_say():
    names, made = tables()
    assert names == built_in.NAMES
    assert made == built_in.MADE
    assert list(names) == list(built_in.NAMES) == list(built_in.BUILT_IN)


def test_no_name_has_two_puzzles():
    assert max(Counter(" ".join(built_in.NAMES.values()).split()).values()) == 1


def told(record: Record) -> str:
    """A record with those fields that say something."""
    name, *fields = record._asdict().items()
    said = [f"{key}={value!r}" for key, value in fields if value != record._field_defaults[key]]
    return f"Record({', '.join([repr(name[1]), *said])})"


if __name__ == "__main__":
    names, made = tables()
    above, head, below = FILE.read_text(encoding="utf-8").partition(HEAD)
    records = ", ".join(f"{name!r}: {told(record)}" for name, record in made.items())
    text = f'''{above}{head}{below.partition(chr(10))[0]}

NAMES = {names!r}
"""All names of each puzzle, as ``bare`` writes them."""

MADE = {{{records}}}
"""The records of the puzzles written in the vocabulary of ``satpuzzles.making``, without their rules."""
'''
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(FILE), "-"]
    FILE.write_bytes(subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout)
