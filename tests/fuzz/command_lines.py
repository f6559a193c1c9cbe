"""Whole command lines on any input at all: a promised exit code, answers that are JSON, and sentences."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

from satpuzzles.cli.main import run
from satpuzzles.formats import FORMATS

SECONDS = 1
"""The time limit of a board."""

COMMANDS = (
    "solve --json --time-limit {seconds} {board}",
    "solve --why --time-limit {seconds} {board}",
    "solve --json --limit 3 --no-presolve --time-limit {seconds} {board}",
    "solve --quiet --time-limit {seconds} --grid {grid} {board}",
    "check --json --time-limit {seconds} {board} {grid}",
    "check --time-limit {seconds} {board} {grid}",
    "encode {board} --board 1",
    "encode {board} --board 1 --to opb --presolve",
    "decode {board} {grid} --json",
    "grade --json --time-limit {seconds} {board}",
    "count --json --at-most 5 --time-limit {seconds} {board}",
    "explain --json --time-limit {seconds} {board}",
    "repair --json --time-limit {seconds} {board}",
    "search --json --node-limit 200 --time-limit {seconds} {board}",
    "convert {board} --to {format}",
    "render {board} -o {out}.svg",
    "render {board} -o {out}.png --solution --time-limit {seconds}",
    "render {board}",
    "print {board} -o {out}.pdf",
)
CODES = 0, 1, 2, 3
LINE = 600
"""The longest line of errors: a sentence, the place of the board and the name of its file."""


def try_command(random: Random, folder: Path, board: bytes, grid: bytes) -> str:
    """Asks a question, drawn at random, about a text; the command.

    Args:
        folder: an empty folder, which is empty again afterwards.
        grid: the text of a grid, or of whatever else the command reads.
    """
    (folder / "board.txt").write_bytes(board)
    (folder / "grid.txt").write_bytes(grid)
    words = random.choice(COMMANDS).format(
        seconds=SECONDS,
        board=folder / "board.txt",
        grid=folder / "grid.txt",
        out=folder / "out",
        format=random.choice(sorted(FORMATS)),
    )
    answers, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(answers), redirect_stderr(errors):
        code = run(words.split())
    said = errors.getvalue()
    assert code in CODES, (words, code, said)
    assert "Traceback" not in said, (words, said)
    assert all(len(line) < LINE for line in said.splitlines()), (words, said)
    # With --json, an error may stand among the answers instead.
    assert code != 2 or "error: " in said, (words, said)
    if "--json" in words:
        for line in answers.getvalue().splitlines():
            json.loads(line)
    for path in folder.iterdir():
        assert path.suffix != ".tmp", (words, path.name)
        path.unlink()
    return words
