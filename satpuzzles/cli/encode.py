"""``satpuzzles encode``: boards as DIMACS CNF files, with a map of the variables on request."""

from __future__ import annotations

import json
import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from satpuzzles import __version__
from satpuzzles.cli.files import output, require_distinct_files
from satpuzzles.cli.options import (
    PATH,
    Reading,
    file_option,
    output_option,
    printing,
    reading_options,
    solver_options,
    working,
)
from satpuzzles.cli.outcome import Outcome, harmless, print_note
from satpuzzles.cli.sources import Board, good_boards, name_of, stem
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.options import Options
from satpuzzles.core.runtime import stage
from satpuzzles.sat.dimacs import DimacsSink

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Puzzle


@click.command()
@click.argument("source", type=PATH)
@output_option("The file to write, or a directory for several.")
@file_option("--map", "map_target", "Write what each variable means, as JSON.")
@solver_options("encoding")
@click.option(
    "--connectivity",
    type=click.Choice(["static", "lazy"]),
    help="`static` (default): the clauses alone are right. `lazy`: connectivity is left out.",
)
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    source: str,
    target: str | None,
    map_target: str | None,
    options: Options,
    connectivity: str | None,
    reading: Reading,
) -> None:
    """Write a board as DIMACS CNF for any SAT solver.

    Without -o, or with `-`, the CNF goes to stdout. A source with several boards needs a directory:
    each board becomes a file of its own there, and --map then names a directory, too.

    \b
    satpuzzles encode board.txt -o board.cnf
    cadical board.cnf | satpuzzles decode board.txt -
    satpuzzles encode boards.txt -o cnf/ --map maps/
    satpuzzles encode board.txt --connectivity lazy -o relaxed.cnf
    """
    found = list(good_boards(source, reading, outcome))
    # A bad board among them makes no difference to where the good ones go.
    several = bool(found) and found[-1].number > 1
    if several and target in (None, "-"):
        outcome.error(f"there are {len(found)} boards in it; name a directory with -o", name_of(source))
        return
    directory = several or (target is not None and (target.endswith(("/", os.sep)) or Path(target).is_dir()))
    if map_target == "-" and (directory or target in (None, "-")):
        raise click.UsageError("--map - goes with -o FILE, the CNF of one board")
    last = found[-1].number if several else 1
    names = [stem(source, board, last) for board in found]
    targets = [_target(target, directory, name, ".cnf") for name in names]
    maps = [_target(map_target, directory, name, ".json") for name in names]
    require_distinct_files((*targets, *maps), (source,))
    for board, cnf_file, map_file in zip(found, targets, maps):
        with outcome.guard(board.place), working(board.place):
            puzzle = board.puzzle
            with DimacsSink(puzzle.answers, puzzle.answer_name) as sink:
                with stage("encode"):
                    puzzle.encode_to(sink, _choose(puzzle, options.encoding, connectivity))
                if sink.lazy:
                    print_note("note: these clauses leave rules out; a model of them may break some")
                with printing(), _output(cnf_file, directory) as file:
                    sink.write(file, _comments(board))
            if map_file is not None:
                from satpuzzles.views import formula_view

                with _output(map_file, directory) as file:
                    json.dump(formula_view(puzzle, sink), file)
                    file.write("\n")


def _choose(puzzle: Puzzle, encoding: str | None, connectivity: str | None) -> str | None:
    """The encoding that the options ask for together."""
    if connectivity == "lazy" and "lazy" not in puzzle.encodings:
        raise PuzzleError(f"{puzzle.type} has no rule of connectivity that could be left out")
    if encoding is not None and connectivity is not None and (encoding == "lazy") != (connectivity == "lazy"):
        raise PuzzleError(f"--encoding {encoding} and --connectivity {connectivity} contradict each other")
    return encoding or ("lazy" if connectivity == "lazy" else puzzle.complete_encoding)


def _target(target: str | None, directory: bool, stem: str, ending: str) -> str | Path | None:
    if not directory or target is None:
        return target
    return Path(target) / (stem + ending)


def _output(path: str | Path | None, directory: bool) -> AbstractContextManager[TextIO]:
    if directory and path is not None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    return output(path)


def _comments(board: Board) -> list[str]:
    puzzle = board.puzzle
    return [
        f"satpuzzles {__version__}: {puzzle.type} {puzzle.rows} x {puzzle.columns}, {harmless(board.place)}",
        f"variables 1 to {puzzle.answers} are the answer: `satpuzzles decode` needs only these",
    ]
