"""``satpuzzles encodings``: the table, the object, and what it refuses."""

from __future__ import annotations

from cli_boards import FUTOSHIKI, HITORI_6, SEVERAL


def test_the_table_has_a_row_for_each_formula(invoke, board_file):
    ended = invoke("encodings", board_file(HITORI_6))
    assert ended.code == 0
    heading, status, names, *rows = ended.out.splitlines()
    assert "hitori 6 x 6" in heading and status == "unique; 36 of 36 places have one value"
    assert names.split()[:3] == ["encoding", "presolve", "counts"] and names.endswith("propagated")
    assert [row.split("  ")[0] for row in rows if row] == ["lazy (cuts)", "forest", "parsimonious", "ranks"]
    assert rows[1].split()[-2:] == rows[3].split()[-2:] == ["free", "0%"]
    assert rows[2].split()[-2:] == ["fixed", "0%"]


def test_the_object_has_what_encode_writes(invoke, board_file):
    source = board_file(FUTOSHIKI, SEVERAL)
    ended = invoke("encodings", "--json", source)
    first, second = ended.objects
    assert (first["status"], first["shared"], second["status"]) == ("unique", 16, "multiple")
    for row in first["formulas"]:
        words = ["--encoding", row["encoding"], *(["--presolve"] if row["presolve"] else [])]
        text = invoke("encode", source, "--board", 1, *words).out
        assert f"p cnf {row['variables']} {row['clauses']}\n" in text


def test_a_limit_is_told(invoke, board_file):
    ended = invoke("encodings", "--time-limit", 0, board_file(FUTOSHIKI))
    assert ended.code == 3 and "a limit was reached" in ended.out
