"""Other people's proof checkers: how they are found and asked, and that only what they mean is believed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from satpuzzles.core.errors import MachineError
from satpuzzles.core.options import Limits
from satpuzzles.questions.proofs.outside_checker import find_checker

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")

FORMULA = "c a comment\np cnf 3 4\n1 2 0\n1 -2 0\n-1 3 0\n-1 -3 0\n"
PROOF = "1 0\n0\n"


@pytest.fixture
def files(tmp_path) -> tuple[Path, Path]:
    """A formula and a proof of it."""
    formula, proof = tmp_path / "formula.cnf", tmp_path / "proof.drup"
    formula.write_text(FORMULA)
    proof.write_text(PROOF)
    return formula, proof


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """Makes a program of a name, which notes what it is asked, out of what it does."""

    def make(name: str, does: str) -> Path:
        program = tmp_path / "bin" / name
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nprintf \'%s\\n\' "$@" >"$0.asked"\n{does}\n')
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
        return program

    return make


@pytest.mark.parametrize(
    "does,accepts",
    [
        ('echo "c a comment"; echo "s VERIFIED"', True),
        ('echo "s VERIFIED"; exit 1', True),
        ('echo "s NOT VERIFIED"', False),
        ('echo "c s VERIFIED"; echo "s VERIFIED not"', False),
        ('echo "s VERIFIED" >&2', False),
        ("exit 0", False),
    ],
)
def test_drat_trim_is_believed_where_it_says_so_on_a_line_of_its_own(stand_in, files, does, accepts):
    program = stand_in("drat-trim", does)
    assert find_checker("drat-trim")(*files, Limits()) is accepts
    asked = program.with_name("drat-trim.asked").read_text().splitlines()
    # By itself it gives up after some hours.
    assert asked == [*map(str, files), "-t", "10000000"]


@pytest.mark.parametrize(
    "does,accepts",
    [
        ('echo "c VERIFIED"', True),
        ('echo "c NOT VERIFIED"', False),
        ('echo "c VERIFIED"; echo "c NOT VERIFIED"', False),
        ('echo "c VERIFIED"; exit 1', False),
        ('echo "s VERIFIED"', False),
        ("exit 0", False),
    ],
)
def test_lrat_check_is_believed_where_it_says_so_and_ends_well(stand_in, files, does, accepts):
    program = stand_in("lrat-check", f'cp "$1" "$0.cnf"; cp "$2" "$0.lrat"\n{does}')
    assert find_checker("lrat-check")(*files, Limits()) is accepts
    # No comments, and room for as many literals as there are.
    formula = program.with_name("lrat-check.cnf").read_text()
    assert formula == "p cnf 3 19\n1 2 0\n1 -2 0\n-1 3 0\n-1 -3 0\n"
    *_, last = program.with_name("lrat-check.lrat").read_text().splitlines()
    assert last.split()[1] == "0"
    asked = program.with_name("lrat-check.asked").read_text().splitlines()
    assert not any(map(os.path.exists, asked)) and len(asked) == 2


def test_a_wrong_proof_is_not_even_shown_to_lrat_check(stand_in, files):
    program = stand_in("lrat-check", 'echo "c VERIFIED"')
    files[1].write_text("0\n")
    assert find_checker("lrat-check")(*files, Limits()) is False
    assert not program.with_name("lrat-check.asked").exists()


@pytest.mark.parametrize("name", ["drat-trim", "lrat-check"])
def test_a_checker_that_is_killed_says_nothing(stand_in, files, name):
    stand_in(name, 'echo "s VERIFIED"; echo "c VERIFIED"; kill -9 $$')
    with pytest.raises(MachineError, match=f"{name} ended with exit status -9"):
        find_checker(name)(*files, Limits())


def test_dratify_is_asked_lemma_by_lemma(files):
    pytest.importorskip("dratify")
    looks = []

    class Watched(Limits):
        def check(self) -> None:
            looks.append(1)

    checker = find_checker("dratify")
    assert checker(*files, Watched()) is True and len(looks) == 2
    files[1].write_text("0\n")
    assert checker(*files, Limits()) is False
