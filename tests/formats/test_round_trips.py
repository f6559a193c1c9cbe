"""What is written is read back equal: random boards of every kind, shape and size, in every format.

A format may refuse a board that it cannot hold. Typed boards and texts that name their puzzle are read
without any option, others with the name of their format. Only game IDs need a type, too: puzzles share them.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from random import Random

import pytest
from boards import Board, data_makers
from click.testing import CliRunner
from format_boards import LARGE, comparable, with_known
from samples import few_or_many

import satpuzzles as sp
from satpuzzles.cli.main import group

FORMATS = [json.loads(line) for line in CliRunner().invoke(group, ["formats", "--json"]).stdout.splitlines()]
TELLING = {"text", "json", "program", "yaml", "picture", "puzzlink"}
"""Formats whose texts say which puzzle they are, as ``text`` must wherever another puzzle looks the same."""
NAMELESS = {"sgt"}
"""Formats of several puzzles that do not."""


def random_board(kind: str, random: Random) -> sp.Puzzle:
    """A small board of odd shapes, solvable or not, or one of any size; some are partly filled."""
    if random.random() < 0.5:
        board = Board(kind, data_makers()[kind](random), frozenset()).puzzle()
    else:
        board = random.choice(LARGE[kind])(random)
    return with_known(random, board) if random.random() < 0.1 else board


def written(boards: list[sp.Puzzle], name: str) -> str | None:
    """The text of boards in a format, or None if it cannot hold them."""
    file = io.StringIO()
    try:
        sp.write(boards, file, format=name)
    except sp.FormatError:
        return None
    return file.getvalue()


def read(text: str, **how: str) -> list[sp.Puzzle]:
    return [comparable(board) for board in sp.read(io.StringIO(text), **how)]


def read_or_refused(text: str) -> list[sp.Puzzle] | None:
    """The boards of a text, or None if it is refused."""
    try:
        return read(text)
    except sp.FormatError:
        return None


@few_or_many("count", 38, 200)
@pytest.mark.parametrize("kind", data_makers())
def test_what_is_written_is_read_back_equal(kind, count, tmp_path):
    """One file in four holds two, of more than one cell."""
    formats = [each for each in FORMATS if each["writes"] and kind in (each["types"] or [kind])]
    held: Counter[str] = Counter()
    for seed in range(count):
        random = Random(f"{kind} {seed}")
        boards = [random_board(kind, random) for _ in range(random.choice((1, 1, 1, 2)))]
        one_cell = any(board.rows == board.columns == 1 for board in boards)
        del boards[1 if one_cell else 2 :]
        wanted = [comparable(board) for board in boards]
        for name, endings in [("text", []), *((each["name"], each["endings"]) for each in formats)]:
            if (text := written(boards, name)) is None:
                continue
            held[name] += 1
            where = (seed, name, text)
            if name in TELLING:
                assert read(text) == wanted, where
            else:
                how = {"type": kind} if name in NAMELESS else {}
                assert read(text, format=name, **how) == wanted, where
                # One digit, without a name, is a board of several puzzles.
                assert one_cell or read_or_refused(text) in (wanted, None), where
            for ending in endings:
                path = tmp_path / f"board{ending}"
                path.write_text(text, encoding="utf-8")
                assert [comparable(board) for board in sp.read(path)] == wanted, (ending, *where)
    missing = [each["name"] for each in formats if not held[each["name"]]]
    assert not missing, "each format holds some of the boards"
