"""Completion in the shells themselves, on a terminal of their own: bash, zsh and fish, where installed."""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from cli_boards import PROGRAM

pty = pytest.importorskip("pty")

LINES = {
    "solve -t nono": "solve -t nonogram",
    "solve --type nuri": "solve --type nurikabe",
    "solve --backend glucose42": "solve --backend glucose42",
    "solve --backend mergesat": "solve --backend mergesat3",
    "solve --race lingeling,mergesat": "solve --race lingeling,mergesat3",
    "solve -t hitori --encoding fore": "solve -t hitori --encoding forest",
    "convert --to webp": "convert --to webpbn",
    "solve my-": "solve my-board.txt",
    "encode -o my-": "encode -o my-board.txt",
    "search --method gre": "search --method greedy",
    "search -t nonogram --heuristic ro": "search -t nonogram --heuristic rows",
    "compare --method sat,ast": "compare --method sat,astar",
    "compl": "completion",
    "generate futo": "generate futoshiki",
    "help generate calcu": "help generate calcudoku",
    "verify --with drat-": "verify --with drat-trim",
}
"""What is typed before the tabulator, and what stands there then."""


@pytest.fixture
def home(tmp_path):
    """A folder with the program, a board, and nothing of the user's."""
    program = tmp_path / "bin" / "satpuzzles"
    program.parent.mkdir()
    python, option, code = PROGRAM
    program.write_text(f"#!/bin/sh\nexec '{python}' {option} '{code}' \"$@\"\n")
    program.chmod(0o755)
    (tmp_path / "my-board.txt").write_text("1 2\n2 1\n")
    return tmp_path


def environment(home: Path) -> dict[str, str]:
    path = os.pathsep.join([str(home / "bin"), os.environ["PATH"]])
    package = str(Path(__file__).resolve().parents[2])
    return {"PATH": path, "HOME": str(home), "TERM": "dumb", "PYTHONPATH": package, "LANG": "C.UTF-8"}


def find(shell: str) -> str:
    return shutil.which(shell) or pytest.skip(f"{shell} is not installed")


def completed_on_a_terminal(shell: list[str], set_up: str, lines, home: Path) -> list[str]:
    """What the shell runs when each line is typed, completed and sent: a function tells, in a file."""
    told = home / "told"
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(home)
        os.execve(shell[0], shell, environment(home))
    told.touch()

    def type_in(text: str) -> None:
        os.write(terminal, text.encode())

    def read_away() -> None:
        while select.select([terminal], [], [], 0)[0]:
            os.read(terminal, 1 << 16)

    def wait_for(count: int) -> None:
        deadline = time.monotonic() + 30
        while told.read_text().count("\n") < count:
            assert time.monotonic() < deadline, told.read_text()
            read_away()
            time.sleep(0.01)

    try:
        type_in(f'{set_up}; satpuzzles() {{ echo "$@" >> told; }}; satpuzzles ready\n')
        wait_for(1)
        for count, line in enumerate(lines, start=2):
            type_in(f"satpuzzles {line}\t\n")
            wait_for(count)
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
        os.close(terminal)
    return told.read_text().splitlines()[1:]


SHELLS = {
    "bash": (["--norc", "--noprofile", "-i"], ""),
    "zsh": (["-f", "-i"], "autoload -U compinit; compinit -u -D; "),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHELLS)
def test_a_line_is_completed_on_a_terminal(home, name):
    options, before = SHELLS[name]
    set_up = f'{before}eval "$(_SATPUZZLES_COMPLETE={name}_source satpuzzles)"'
    assert completed_on_a_terminal([find(name), *options], set_up, LINES, home) == [*LINES.values()]


@pytest.mark.slow
def test_fish(home):
    lines = [line for line in LINES if "," not in line]  # what click's script keeps of a list is its first
    asked = "\n".join(f"complete -C 'satpuzzles {line}'; echo ==" for line in lines)
    done = subprocess.run(
        [find("fish"), "--no-config"],
        input=f"_SATPUZZLES_COMPLETE=fish_source satpuzzles | source\n{asked}\n",
        capture_output=True,
        text=True,
        cwd=home,
        env=environment(home),
        timeout=60,
        check=True,
    )
    found = [[line.split("\t")[0] for line in part.split("\n")] for part in done.stdout.split("==\n")]
    for words, line in zip(found[:-1], lines, strict=True):
        assert LINES[line].split()[-1] in words
