"""``satpuzzles encodings``: the table, the object, and what it refuses."""

from __future__ import annotations

import pytest
from cli_boards import FUTOSHIKI, HITORI_6, SEVERAL


def test_the_table_has_a_row_for_each_formula(invoke, board_file):
    ended = invoke("encodings", "--backends", "", board_file(HITORI_6))
    assert ended.code == 0
    heading, status, names, *rows = ended.out.splitlines()
    assert "hitori 6 x 6" in heading and status == "unique; 36 of 36 places have one value"
    assert names.split()[:3] == ["encoding", "presolve", "counts"] and not names.endswith("ms")
    assert [row.split("  ")[0] for row in rows if row] == ["lazy (cuts)", "forest", "parsimonious", "ranks"]
    assert rows[1].split()[-2:] == rows[3].split()[-2:] == ["free", "0%"]
    assert rows[2].split()[-2:] == ["fixed", "0%"]


def test_the_object_has_what_encode_writes(invoke, board_file):
    source = board_file(FUTOSHIKI, SEVERAL)
    ended = invoke("encodings", "--backends", "", "--json", source)
    first, second = ended.objects
    assert (first["status"], first["shared"], second["status"]) == ("unique", 16, "multiple")
    for row in first["formulas"]:
        words = ["--encoding", row["encoding"], *(["--presolve"] if row["presolve"] else [])]
        text = invoke("encode", source, "--board", 1, *words).out
        assert f"p cnf {row['variables']} {row['clauses']}\n" in text


@pytest.mark.slow
def test_times_stand_beside_each_other(invoke, board_file):
    ended = invoke("encodings", "--backends", "minisat22,m22,cadical153", board_file(FUTOSHIKI))
    lines = ended.out.splitlines()
    assert ended.code == 0 and " + " in lines[3]
    assert lines[2].split()[-4:] == ["minisat22", "ms", "cadical153", "ms"]


def test_bad_backends_and_a_limit_are_told(invoke, board_file):
    source = board_file(FUTOSHIKI)
    ended = invoke("encodings", "--backends", "glucose4,nosuch", source)
    assert ended.code == 2 and ended.out == "" and "no SAT backend is named 'nosuch'" in ended.err
    ended = invoke("encodings", "--backends", "", "--time-limit", 0, source)
    assert ended.code == 3 and "a limit was reached" in ended.out
