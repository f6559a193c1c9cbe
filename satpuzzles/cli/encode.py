"""``satpuzzles encode``: writes boards as DIMACS CNF files, with a map of the variables on request."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from satpuzzles.cli.files import output, require_distinct_files
from satpuzzles.cli.options import (
    PATH,
    file_option,
    output_option,
    printing,
    shuffle_option,
    solver_options,
    source_argument,
    working,
)
from satpuzzles.cli.outcome import print_note
from satpuzzles.cli.request import Request, as_request, board_option
from satpuzzles.cli.sources import BadBoard, SourceBoard, name_of, stem
from satpuzzles.cli.usage import is_given, refuse_together
from satpuzzles.core.compressed import ENDINGS, ending_of
from satpuzzles.core.errors import PuzzleError, harmless
from satpuzzles.core.runtime import stage
from satpuzzles.questions.encode import FormulaSettings
from satpuzzles.sat.cardinality import AT_MOST_ONE, CARDINALITY, CardinalityEncodings
from satpuzzles.sat.formats import FORMATS
from satpuzzles.sat.solver_output import SATISFIABLE, UNSATISFIABLE

if TYPE_CHECKING:
    from satpuzzles.core.grid import Grid
    from satpuzzles.puzzle.base import Puzzle
    from satpuzzles.sat.sink import Sink


SOLVE = "solve"
"""Stands for a solution that is found first."""


@click.command()
@source_argument
@output_option("Write to FILE, or to a directory for several boards; .gz and .xz compress.", default="stdout")
@click.option(
    "--to",
    "format_name",
    type=click.Choice(FORMATS),
    show_default="by the ending of FILE, else cnf",
    help="Write this format. gcnf has a group for each rule instance. opb keeps counts and sums as "
    "pseudo-Boolean constraints. With wcnf, the solver finds the fewest clues to remove so that the board "
    "has a solution.",
)
@board_option
@click.option(
    "--second",
    type=PATH,
    metavar="SOLUTION",
    help="Exclude the solution in this file; `solve` finds one first.",
)
@solver_options("encoding")
@click.option(
    "--connectivity",
    type=click.Choice(["static", "lazy"]),
    show_default="static",
    help="Choose how to encode connectivity: `static` in full, `lazy` not at all.",
)
@click.option("--presolve", is_flag=True, help="Shrink the rules by propagation first.")
@click.option(
    "--amo", "at_most_one", type=click.Choice([*AT_MOST_ONE]), help="Choose the at-most-one encoding."
)
@click.option("--cardinality", type=click.Choice([*CARDINALITY]), help="Choose the at-most-k encoding.")
@shuffle_option("Rename variables, flip signs and reorder clauses; give `decode` the same seed.")
@click.option("--names", is_flag=True, help="Name the auxiliary variables in comments, too.")
@file_option("--map", "map_target", text="Write the meaning of each variable to FILE, as JSON.")
@as_request
def command(
    request: Request,
    target: str | None,
    format_name: str | None,
    number: int | None,
    second: str | None,
    connectivity: str | None,
    presolve: bool,
    at_most_one: str | None,
    cardinality: str | None,
    shuffle: int | None,
    names: bool,
    map_target: str | None,
) -> None:
    """Write a board as DIMACS CNF for any SAT solver, or as GCNF, OPB or WCNF.

    A SOURCE with several boards needs a directory for -o, and one for --map; each board becomes one file.
    Comments in the file say which board and options it was written from.

    \b
    satpuzzles encode board.txt -o board.cnf
    cadical board.cnf | satpuzzles decode board.txt -
    satpuzzles encode board.txt --second solve -o only.cnf.xz
    satpuzzles encode board.txt -o board.opb
    satpuzzles encode boards.txt -o cnf/ --map maps/
    satpuzzles encode boards.txt --board 3 --presolve -o third.cnf
    satpuzzles encode board.txt --connectivity lazy -o relaxed.cnf
    """
    (source,), encoding = request.sources, request.options.encoding
    format_name = format_name or _format_of(target)
    for option in filter(is_given, ("--encoding", "--connectivity") if format_name == "wcnf" else ()):
        raise click.UsageError(f"{option} cannot be combined with --to wcnf, which has one encoding")
    if presolve and format_name in ("gcnf", "wcnf"):
        raise click.UsageError(
            f"--presolve cannot be combined with --to {format_name}: "
            f"it merges the rules that {format_name} keeps in groups"
        )
    refuse_together("--map", "--shuffle", because="the comments say what each variable means")
    found = [board for board in request.boards(number) if isinstance(board, SourceBoard)]
    # A bad board among them makes no difference to where the good ones go.
    last = max([board.number for board in found], default=1)
    found = [board for board in found if number in (None, board.number)]
    several = number is None and last > 1
    names_a_file = ending_of(target or "")[1:] in FORMATS and not Path(target or "").is_dir()
    if several and (target in (None, "-") or names_a_file):
        request.outcome.error(
            f"there are {len(found)} boards in it; name a directory with -o, or one of them with --board",
            name_of(source),
        )
        return
    directory = several or (target is not None and (target.endswith(("/", os.sep)) or Path(target).is_dir()))
    if map_target == "-" and (directory or target in (None, "-")):
        raise click.UsageError("--map - requires -o FILE, the CNF of one board")
    if target is not None and not directory:
        _require_known_packing(target)
    titles = [stem(source, board, last) for board in found]
    formulas = [_in(target, directory, f"{title}.{format_name}") for title in titles]
    maps = [_in(map_target, directory, f"{title}.json") for title in titles]
    solutions = None if second == SOLVE else second
    require_distinct_files([*formulas, *maps], (source, solutions))
    counting = CardinalityEncodings(at_most_one, cardinality)

    def write(
        board: SourceBoard, title: str, formula: str | Path | None, map_file: str | Path | None
    ) -> None:
        """Writes the formula of a board, and its map where that is wanted."""
        puzzle = board.puzzle
        solution, status = _solved(puzzle) if second == SOLVE else (board.grid, None)
        if board.grid is not None:
            _require_solution(puzzle, board.grid)
        chosen = _choose(puzzle, encoding, connectivity)
        written = FormulaSettings(chosen, presolve, counting, solution, format_name, shuffle)
        with written.sink(puzzle) as sink:
            with stage("encode"):
                written.write(puzzle, sink)
            if sink.lazy:
                print_note("note: these clauses leave rules out; a model of them may break some")
            known = _status(puzzle, status, sink, format_name)
            header = written.header(puzzle, harmless(title), _line(format_name), known)
            with printing(), _output(formula) as file:
                sink.write(file, header, names=names, shuffle=shuffle)
        if map_file is not None:
            from satpuzzles.views import formula_view

            with _output(map_file) as file:
                json.dump(formula_view(puzzle, sink), file)
                file.write("\n")

    solved: Iterable[SourceBoard | BadBoard] = found
    if solutions is not None:
        from satpuzzles.cli.grids import with_grids

        solved = with_grids(found, solutions, request.options, request.outcome)
    for board, title, formula, map_file in zip(solved, titles, formulas, maps):
        if isinstance(board, SourceBoard):
            with request.outcome.guard(board.place), working(board.place):
                write(board, title, formula, map_file)


def _line(format_name: str) -> str:
    """The command that writes such a formula, without the names of files."""
    params = click.get_current_context().params
    told = {
        "to": None if format_name == "cnf" else format_name,
        "second": params["second"] if params["second"] in (None, SOLVE) else "SOLUTION",
        "encoding": params["encoding"],
        "connectivity": params["connectivity"],
        "amo": params["at_most_one"],
        "cardinality": params["cardinality"],
        "presolve": params["presolve"],
        "shuffle": params["shuffle"],
        "names": params["names"],
    }
    given = {name: value for name, value in told.items() if value is not None and value is not False}
    words = [f"--{name}" if value is True else f"--{name} {value}" for name, value in given.items()]
    return " ".join(["satpuzzles encode", *words])


def _solved(puzzle: Puzzle) -> tuple[Grid, str]:
    """A solution, and whether there is another one, in the words of a solver."""
    from satpuzzles.questions.solve import solve

    with stage("solve"):
        result = solve(puzzle, shared=False)
    if result.solution is None:
        raise PuzzleError("the board has no solution, so there is nothing to exclude; leave out --second")
    return result.solution, UNSATISFIABLE if result.status == "unique" else SATISFIABLE


def _require_solution(puzzle: Puzzle, solution: Grid) -> None:
    """Raises PuzzleError where a grid is no solution: to exclude it would ask for nothing."""
    if any(value is None for row in solution for value in row):
        raise PuzzleError("the grid of --second leaves cells open; expected a solution")
    broken = puzzle.check(solution)
    if broken:
        raise PuzzleError(f"the grid of --second is no solution: {broken[0].sentence}")


def _status(puzzle: Puzzle, status: str | None, sink: Sink, format_name: str) -> str | None:
    """What a solver should say of the formula, where that is known; None where it is not."""
    if status is None and puzzle.obstacle() is not None:
        status = UNSATISFIABLE
    # Of fewer rules, or with clues that may be dropped, there may be a model all the same.
    return None if status == UNSATISFIABLE and (sink.lazy or format_name == "wcnf") else status


def _require_known_packing(target: str) -> None:
    """Raises UsageError for the ending of another packer: the file would not be what its name says.

    PuzzleError for one that is not installed.
    """
    for ending in (".bz2", ".zip", ".7z"):
        if target.lower().endswith(ending):
            told = ", ".join(ENDINGS)
            raise click.UsageError(f"{ending} is not written; choose {told}, or pack what goes to stdout")


def _format_of(target: str | None) -> str:
    """The format that the ending of a file stands for; DIMACS CNF where it stands for none."""
    ending = ending_of(target or "")[1:]
    return ending if ending in FORMATS else "cnf"


def _choose(puzzle: Puzzle, encoding: str | None, connectivity: str | None) -> str:
    """The encoding that the options ask for together."""
    if connectivity == "lazy" and "lazy" not in puzzle.encodings:
        raise PuzzleError(f"{puzzle.type} has no rule of connectivity that could be left out")
    if encoding is not None and connectivity is not None and (encoding == "lazy") != (connectivity == "lazy"):
        raise PuzzleError(f"--encoding {encoding} cannot be combined with --connectivity {connectivity}")
    return encoding or ("lazy" if connectivity == "lazy" else puzzle.complete_encoding)


def _in(target: str | None, directory: bool, name: str) -> str | Path | None:
    return Path(target) / name if directory and target is not None else target


def _output(path: str | Path | None) -> AbstractContextManager[TextIO]:
    if isinstance(path, Path):
        path.parent.mkdir(parents=True, exist_ok=True)
    return output(path)
