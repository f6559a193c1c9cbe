"""``satpuzzles encodings``: the table, the object, and what it refuses."""

from __future__ import annotations

import pytest
from cli_boards import FUTOSHIKI, HITORI_6, SEVERAL

SLITHERLINK = {"type": "slitherlink", "clues": [[3, None], [None, 2]]}


def test_the_table_has_a_row_for_each_formula(invoke, board_file):
    ended = invoke("encodings", board_file(HITORI_6))
    assert ended.code == 0
    heading, status, names, *rows = ended.out.splitlines()
    assert "hitori 6 x 6" in heading and status == "unique; 36 of 36 places have one value"
    assert names.split()[:3] == ["encoding", "presolve", "counts"] and names.endswith("propagated")
    assert [row.split("  ")[0] for row in rows if row] == ["lazy (cuts)", "forest", "ranks"]
    assert rows[1].split()[-2:] == rows[2].split()[-2:] == ["free", "0%"]


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


@pytest.mark.parametrize("command", ["encode", "solve"])
@pytest.mark.parametrize(("board", "use"), [(HITORI_6, "forest"), (SLITHERLINK, "elimination")])
def test_the_encoding_that_was_removed_is_refused_with_the_one_to_use(
    invoke, board_file, command, board, use
):
    ended = invoke(command, "--encoding", "parsimonious", board_file(board))
    assert ended.code == 2 and not ended.out
    assert ended.err.splitlines()[-1].endswith(f"; use {use} and count with projection")
