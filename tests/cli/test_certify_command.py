"""``certify`` and ``verify``: what they print, what they write, and how they end."""

from __future__ import annotations

import os
import shutil
import sys

import pytest
from cli_boards import CYCLE, FUTOSHIKI, HITORI_6, LONG_CLUE, SEVERAL, UNIQUE

from satpuzzles.core.errors import LimitReached

CLAIMS = {"unique": "the solution is the only one", "unsolvable": "there is no solution"}


@pytest.mark.parametrize(
    "board,status", [(HITORI_6, "unique"), (CYCLE, "unsolvable"), (LONG_CLUE, "unsolvable")]
)
def test_what_certify_writes_verify_accepts(invoke, board_file, tmp_path, board, status):
    ended = invoke("certify", board_file(board), "-o", tmp_path / "it")
    assert ended.code == (0 if status == "unique" else 1) and f": {status}, certified in" in ended.out
    checked = invoke("verify", tmp_path / "it")
    assert checked.code == 0 and checked.out.splitlines()[-1].endswith(f"verified: {CLAIMS[status]}")
    assert "proof: " in checked.out


def test_several_boards_get_a_directory_each(invoke, board_file, tmp_path):
    ended = invoke("certify", "--json", board_file(*UNIQUE, SEVERAL), "-o", tmp_path / "new" / "all")
    assert ended.code == 1
    *unique, multiple = ended.objects
    assert [each["status"] for each in unique] == ["unique"] * len(UNIQUE)
    assert multiple["status"] == "multiple" and "certificate" not in multiple
    names = [each["certificate"] for each in unique]
    assert names == [
        str(tmp_path / "new" / "all" / f"boards-{number}") for number in range(1, len(UNIQUE) + 1)
    ]
    checked = invoke("verify", "--json", *names)
    assert checked.code == 0 and [each["valid"] for each in checked.objects] == [True] * len(UNIQUE)
    assert invoke("verify", "--quiet", *names).out.count("\n") == len(UNIQUE)


def test_a_folder_of_certificates_is_told_from_a_certificate(invoke, board_file, tmp_path):
    target = tmp_path / "all"
    assert invoke("certify", board_file(HITORI_6, FUTOSHIKI), "-o", target).code == 0
    ended = invoke("verify", target)
    assert ended.code == 1
    assert f"it holds certificates in its folders; verify {target}/*" in ended.out
    (tmp_path / "empty" / "folder").mkdir(parents=True)
    assert "there is no file manifest.json" in invoke("verify", tmp_path / "empty").out


def test_several_solutions_are_no_certificate(invoke, board_file, tmp_path):
    ended = invoke("certify", board_file(SEVERAL), "-o", tmp_path / "it")
    assert ended.code == 1 and "multiple" in ended.out and not (tmp_path / "it").exists()


def test_a_spoilt_certificate_says_which_check_failed(invoke, board_file, tmp_path):
    invoke("certify", board_file(FUTOSHIKI), "-o", tmp_path / "it")
    solution = tmp_path / "it" / "solution.json"
    solution.write_text(solution.read_text().replace("[[1,3", "[[3,1"))
    ended = invoke("verify", tmp_path / "it")
    assert ended.code == 1 and "not verified: the check of the solution failed: it breaks a rule" in ended.out
    (found,) = invoke("verify", "--json", tmp_path / "it").objects
    assert (found["valid"], found["failed"]) == (False, "solution") and "breaks a rule" in found["reason"]
    (tmp_path / "it" / "manifest.json").unlink()
    assert "there is no file manifest.json" in invoke("verify", tmp_path / "it").out


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_a_name_with_control_characters_is_one_harmless_line(invoke, board_file, tmp_path):
    folder = tmp_path / "a\nverified\x1b[2J"
    invoke("certify", board_file(FUTOSHIKI), "-o", folder)
    ended = invoke("verify", "--quiet", folder)
    assert ended.code == 0 and ended.out.count("\n") == 1 and ended.out[:-1].isprintable()
    (folder / "map.json").unlink()
    ended = invoke("verify", "--quiet", folder)
    assert ended.code == 1 and ended.out.count("\n") == 1 and ended.out[:-1].isprintable()


def test_bad_arguments_are_one_line(invoke, board_file, tmp_path):
    path = board_file(FUTOSHIKI)
    invoke("certify", path, "-o", tmp_path / "it")
    for arguments, words in (
        (("verify", tmp_path / "nosuch"), "No such file"),
        (("verify", path), "Not a directory"),
        (("verify", tmp_path / "it", "--with", "nosuch"), "no proof checker"),
        (("certify", path, "-o", tmp_path / "it"), "not an empty directory"),
        (("certify", path, "-o", tmp_path / "no" / "such"), "No such file"),
        (("certify", path, "-o", tmp_path / "x", "--backend", "minisat22"), "proofs of minisat22"),
    ):
        ended = invoke(*arguments)
        assert ended.code == 2 and ended.out == "" and ended.err.count("\n") == 1 and words in ended.err
    limited = invoke("certify", path, "-o", tmp_path / "x", "--time-limit", 0)
    assert limited.code == 3 and limited.err.count("\n") == 1
    assert invoke("verify", tmp_path / "it", "--time-limit", 0).code == 3
    assert sorted(each.name for each in tmp_path.iterdir()) == ["boards.json", "it"]


OPINIONS = {
    'echo "c a comment"; echo "s VERIFIED"': 0,
    'echo "s NOT VERIFIED"': 1,
    'echo "c s VERIFIED"; echo "s VERIFIED not"': 1,
    'echo "s VERIFIED" >&2': 1,
    "exit 0": 1,
    "kill -9 $$": 2,
    "sleep 1000": 3,
}
"""What a stand-in for drat-trim does, and the exit code that follows."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
@pytest.mark.parametrize("opinion,code", OPINIONS.items())
def test_drat_trim_is_found_on_path_and_believed(invoke, board_file, tmp_path, monkeypatch, opinion, code):
    """A stand-in program: whether the real one accepts our proofs is asked where certificates are tested."""
    program = tmp_path / "bin" / "drat-trim"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\necho "$@" >>"$0.asked"\n[ -s "$1" ] && [ -s "$2" ] || exit 1\n{opinion}\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    invoke("certify", board_file(HITORI_6), "-o", tmp_path / "it")
    limit = ["--time-limit", 1] if code == 3 else []
    ended = invoke("verify", tmp_path / "it", "--with", "drat-trim", *limit)
    assert ended.code == code
    if code == 3:
        return  # on a busy machine the limit may come before drat-trim does
    assert "drat-trim" in (ended.err if code == 2 else ended.out)
    _, _, option, seconds = program.with_name("drat-trim.asked").read_text().split()
    assert option == "-t" and int(seconds) > 10**6  # by itself it gives up after some hours


LRAT_OPINIONS = {'echo "c VERIFIED"': 0, 'echo "c NOT VERIFIED"; exit 1': 1, 'echo "c VERIFIED"; exit 1': 1}
"""What a stand-in for lrat-check does, and the exit code that follows."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
@pytest.mark.parametrize("opinion,code", LRAT_OPINIONS.items())
def test_lrat_check_is_found_on_path_and_believed(invoke, board_file, tmp_path, monkeypatch, opinion, code):
    program = tmp_path / "bin" / "lrat-check"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\ngrep -q "^c" "$1" && exit 1\n[ -s "$2" ] || exit 1\n{opinion}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    invoke("certify", board_file(HITORI_6), "-o", tmp_path / "it")
    ended = invoke("verify", tmp_path / "it", "--with", "lrat-check")
    assert ended.code == code and "lrat-check" in ended.out


def test_the_proof_is_written_as_lrat(invoke, board_file, tmp_path):
    invoke("certify", board_file(HITORI_6), "-o", tmp_path / "it")
    ended = invoke("verify", tmp_path / "it", "--lrat", tmp_path / "proof.lrat")
    assert ended.code == 0
    *_, last = (tmp_path / "proof.lrat").read_text().splitlines()
    assert last.split()[1] == "0" and last.endswith(" 0"), "the empty clause, and what it follows from"
    over = invoke("verify", tmp_path / "it", "--lrat", tmp_path / "it" / "formula.cnf")
    assert over.code == 2 and "would be written over" in over.err
    assert invoke("verify", tmp_path / "it", tmp_path / "it", "--lrat", tmp_path / "a").code == 2
    (tmp_path / "it" / "proof.drup").write_text("1 0\n0\n")
    bad = invoke("verify", tmp_path / "it", "--lrat", tmp_path / "none.lrat")
    assert bad.code == 1 and not (tmp_path / "none.lrat").exists()


def test_a_proof_on_stdout_stands_there_alone(invoke, board_file, tmp_path):
    invoke("certify", board_file(HITORI_6), "-o", tmp_path / "it")
    invoke("verify", tmp_path / "it", "--lrat", tmp_path / "proof.lrat")
    ended = invoke("verify", tmp_path / "it", "--lrat", "-")
    assert (ended.code, ended.out) == (0, (tmp_path / "proof.lrat").read_text())
    assert "the only one" in ended.err and "proof:" in ended.err
    both = invoke("verify", tmp_path / "it", "--lrat", "-", "--json")
    assert both.code == 2 and not both.out and "--lrat" in both.err


@pytest.mark.skipif(shutil.which("lrat-check") is None, reason="lrat-check is not installed")
@pytest.mark.parametrize("board", [HITORI_6, {"type": "nurikabe", "clues": [[None, 1]]}])
def test_the_real_lrat_check_accepts_certificates(invoke, board_file, tmp_path, board):
    """Of the second board, of three clauses and five literals, it wrote beyond what it had asked for."""
    invoke("certify", board_file(board), "-o", tmp_path / "it")
    assert invoke("verify", tmp_path / "it", "--with", "lrat-check").code == 0


def test_a_limit_while_lrat_is_written_leaves_the_verdict(invoke, board_file, tmp_path, monkeypatch):
    def late(*_):
        raise LimitReached("the time limit was reached")

    monkeypatch.setattr("satpuzzles.questions.proofs.outside_checker.write_lrat", late)
    invoke("certify", board_file(HITORI_6), "-o", tmp_path / "it")
    ended = invoke("verify", tmp_path / "it", "--quiet", "--lrat", tmp_path / "proof.lrat")
    assert ended.code == 3 and "the only one" in ended.out and "limit was reached" in ended.err
    assert not (tmp_path / "proof.lrat").exists()
