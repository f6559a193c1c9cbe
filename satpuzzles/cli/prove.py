"""``satpuzzles prove``: tests a puzzle on random boards against brute force."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from satpuzzles.cli.options import PATH, seed_option, verbose_option, working
from satpuzzles.cli.outcome import FAILED, ExitStatus
from satpuzzles.core.errors import PuzzleError, harmless
from satpuzzles.core.runtime import say


@click.command()
@click.argument("file", type=PATH, required=False)
@click.option("--new", metavar="NAME", help="Write NAME.py, a small puzzle that runs, to begin with.")
@click.option(
    "--seconds",
    type=click.FloatRange(0.1),
    default=60,
    metavar="S",
    help="Stop after this time; most puzzles need less.",
)
@seed_option("Set the random seed; the same seed gives the same boards.")
@verbose_option
@click.pass_obj
def command(outcome: ExitStatus, file: str | None, new: str | None, seconds: float, seed: int) -> None:
    """Test a puzzle on random boards against brute force.

    FILE is a Python file with a class of `satpuzzles.making`, or the name of a puzzle. `confirm` goes through
    all grids of tiny boards, and judges what a solver finds on boards up to 6 x 6 with each rule left out in
    turn. The clauses, `check`, counts, texts, pictures, hints and explanations must agree with it. A fault
    is shown with the JSON of a board.

    FILE is run as a program, so prove only files that you trust. Exit code 1 if a check fails.

    \b
    satpuzzles prove --new my_puzzle
    satpuzzles prove my_puzzle.py
    satpuzzles prove --seconds 300 --seed 2 my_puzzle.py
    satpuzzles prove masyu
    """
    if (file is None) == (new is None):
        raise click.UsageError("give a FILE to prove, or --new NAME")
    if new is not None:
        _write_new(new)
        return
    from satpuzzles.making.proving import prove

    assert file is not None
    with working(file):
        findings = prove(_class_of(file), seconds=seconds, seed=seed, progress=say)
    for finding in findings:
        print(harmless(str(finding)) if "\n" not in str(finding) else str(finding), flush=True)
    if any(finding.fails for finding in findings):
        outcome.at_least(FAILED)


def _write_new(name: str) -> None:
    from satpuzzles.making.new_puzzle import new_puzzle

    text, path = new_puzzle(name), Path(f"{name}.py")
    with open(path, "x", encoding="utf-8") as file:
        file.write(text)
    print(f"wrote {path}; test it with `satpuzzles prove {path}`")


def _class_of(file: str) -> type[Any]:
    """The puzzle class of a file, or of a known name."""
    from satpuzzles.puzzle.kind import puzzle_type

    if not os.path.isfile(file) and not file.endswith(".py"):
        return puzzle_type(file)
    from importlib.util import module_from_spec, spec_from_file_location

    from satpuzzles.making import Puzzle

    name = f"proved_{Path(file).stem}"
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise PuzzleError(f"{file} is not a Python file")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    found = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Puzzle) and "record" in vars(each)
    ]
    if len(found) != 1:
        raise PuzzleError(f"{file} must define one puzzle class with a record, not {len(found)}")
    return found[0]
