"""``satpuzzles family``: writes formulas of scalable hardness from parameters and a seed."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import wait
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any, TextIO

import click

from satpuzzles.cli.answers import print_columns
from satpuzzles.cli.files import output
from satpuzzles.cli.options import (
    NameType,
    backend_names,
    json_option,
    output_option,
    seed_option,
    solver_options,
    verbose_option,
    working,
)
from satpuzzles.cli.outcome import LIMIT, ExitStatus, print_json
from satpuzzles.core.arguments import LARGEST
from satpuzzles.core.errors import BackendError
from satpuzzles.core.options import LONGEST, Options
from satpuzzles.core.runtime import say
from satpuzzles.puzzle.packing import Value, pack, unpack
from satpuzzles.sat.solver_output import SATISFIABLE, UNSATISFIABLE
from satpuzzles.uniqueness.instances import QUERIES, FamilyInstance, Query

Line = dict[str, Any]


def _densities(context: click.Context, parameter: click.Parameter, value: str) -> list[float]:
    try:
        found = [float(word) for word in value.split(",")]
    except ValueError:
        raise click.BadParameter("expected numbers separated by commas") from None
    if not all(0 <= each <= 1 for each in found):
        raise click.BadParameter("expected a density from 0 to 1")
    return list(dict.fromkeys(found))


def _names(context: click.Context) -> Iterator[str]:
    from satpuzzles.uniqueness.family import family_names

    return family_names()


def _installed(context: click.Context, parameter: click.Parameter, value: str) -> list[str]:
    from satpuzzles.solver.backends import find_installed

    names = [name.strip() for name in value.split(",") if name.strip()]
    return list(dict.fromkeys(find_installed(name).name for name in names))


@click.command()
@click.argument("name", type=NameType(_names), metavar="FAMILY")
@click.option("--size", type=click.IntRange(1, 1000), default=10, metavar="N", help="Set the side length.")
@click.option(
    "--density",
    "densities",
    default="0.5",
    callback=_densities,
    metavar="D,...",
    help="Set the density, from 0 to 1; several values make a sweep.",
)
@seed_option("Set the random seed; the same seed gives the same boards.")
@click.option(
    "--first",
    type=click.IntRange(0, LARGEST),
    default=0,
    metavar="INDEX",
    help="Start at the board with this index.",
)
@click.option(
    "--count", "boards", type=click.IntRange(1), default=1, metavar="N", help="Make N boards a density."
)
@click.option(
    "--query",
    type=click.Choice(QUERIES),
    default=QUERIES[0],
    help="Choose what the formula asks for: `second`, a solution other than the one that the board was made "
    "from; `sat`, a formula of the same size with that solution as a model; `none`, only the rules.",
)
@click.option("--unique", is_flag=True, help="Make boards with one solution; `second` is then unsatisfiable.")
@click.option("--presolve", is_flag=True, help="Shrink the rules by propagation first.")
@click.option("--gzip", "packed", is_flag=True, help="Write .cnf.gz.")
@solver_options("encoding")
@output_option("Write to this new directory.", "DIR", required=True)
@click.option(
    "--time",
    "backends",
    type=NameType(backend_names, several=True),
    default="",
    show_default=False,
    callback=_installed,
    metavar="NAMES",
    help="Time these SAT backends on each formula, as in a,b,c.",
)
@click.option(
    "--each",
    type=click.FloatRange(0, LONGEST),
    default=300,
    metavar="SECONDS",
    help="Limit the time of each timed solve.",
)
@json_option
@verbose_option
@click.pass_obj
def command(
    outcome: ExitStatus,
    /,
    name: str,
    densities: list[float],
    first: int,
    boards: int,
    packed: bool,
    options: Options,
    target: str,
    backends: list[str],
    each: float,
    as_json: bool,
    **own: Any,  # noqa: ANN401
) -> None:
    """Write formulas of scalable hardness, from a size, a density and a seed.

    FAMILY is {families}. A futoshiki has only signs, a latin-completion only givens. Each board is made from
    a solution, and may have others. The same options give the same bytes.

    DIR also gets boards.jsonl with the boards, and index.jsonl with one line per formula: file, parameters,
    sizes, hash, the expected status if known, and with --time the times of the backends. For several
    densities, a table shows where formulas are hardest.

    Exit code 3 if a timed solve reached its limit.

    \b
    satpuzzles family nonogram --size 20 --count 10 -o noise/
    satpuzzles family slitherlink --size 12 --unique --query second -o no/
    satpuzzles family slitherlink --size 12 --unique --query sat -o yes/
    satpuzzles family nonogram --density 0.3,0.4,0.5 --time cadical195 -o sweep/
    """
    from satpuzzles.core.files import make_folder, require_free
    from satpuzzles.uniqueness.family import family_named

    family_named(name)  # said before anything is written
    folder = Path(target)
    require_free(folder)  # an index would tell of the files of one run alone
    make_folder(folder)
    lines: list[Line] = []
    instances = (
        FamilyInstance(name, density=density, index=index, encoding=options.encoding, **own)
        for density in densities
        for index in range(first, first + boards)
    )
    with ExitStack() as stack:
        found, index = (stack.enter_context(output(folder / f"{each}.jsonl")) for each in ("boards", "index"))
        for instance in instances:
            with outcome.guard(instance.title), working(instance.title):
                say(f"{len(lines)} formulas done")
                question = instance.question()
                line = _written(instance, question, folder, ".cnf.gz" if packed else ".cnf")
                line |= _timed(instance, question, backends, each)
                place = {"seed": instance.seed, "index": instance.index}
                _append(found, {**question.puzzle.to_json(), **place})
                _append(index, line)
                lines.append(line)
                if any(run["satisfiable"] is None for run in line.get("runs", {}).values()):
                    outcome.at_least(LIMIT)
                if as_json:
                    print_json(line)
    if not as_json and lines:
        _print(lines, densities, backends)


def _written(instance: FamilyInstance, question: Query, folder: Path, ending: str) -> Line:
    """Writes a formula; what the index says of it."""
    path = folder / f"{instance.title}{ending}"
    with output(path) as file:
        sizes = instance.write(question, file)
    return {"file": path.name, **asdict(instance), **sizes._asdict(), "expected": question.expected}


def _timed(instance: FamilyInstance, question: Query, backends: Sequence[str], seconds: float) -> Line:
    """What backends take, and what they say, as keys of a line."""
    if not backends:
        return {}
    runs = {backend: _run(instance, question, backend, seconds) for backend in backends}
    words = {True: SATISFIABLE, False: UNSATISFIABLE, None: question.expected}
    answers = {words[run["satisfiable"]] for run in runs.values()} | {question.expected}
    if len(answers - {None}) > 1:
        told = ", ".join(f"{name} {words[run['satisfiable']]}" for name, run in runs.items())
        raise BackendError(f"expected {question.expected}, but the backends say: {told}")
    return {"expected": max(answers, key=bool), "runs": runs}


def _run(instance: FamilyInstance, question: Query, backend: str, seconds: float) -> Line:
    """Returns what a backend says of a formula, with CPU seconds and conflicts, from another process."""
    from satpuzzles.processes.workers import Workers

    encoding = instance.encoding or question.puzzle.complete_encoding
    asked = pack((question.puzzle, encoding, instance.presolve, question.excluded, backend))
    workers = Workers(1)
    try:
        taken = workers.submit(solve_timed, asked)
        if seconds <= 0 or not wait([taken], seconds).done:
            return {"satisfiable": None, "cpu": None, "conflicts": 0}
        return taken.result()
    finally:
        workers.shutdown(cancel_futures=True)


def solve_timed(asked: Value) -> Line:
    """Solves a packed formula from scratch; loading its clauses counts, writing them does not."""
    from satpuzzles.solver.backends import find_backend
    from satpuzzles.solver.engine import Engine

    puzzle, encoding, presolve, without, name = unpack(asked)
    clauses = [*puzzle.encode(encoding, presolve=presolve).clauses]
    if without is not None:
        clauses.append(puzzle.blocking_clause(without))
    if not all(clauses):
        return {"satisfiable": False, "cpu": 0.0, "conflicts": 0}
    warm = Engine(find_backend(name))  # imports do not count
    warm.add([[1]])
    warm.solve([], None)
    warm.close()
    start = time.process_time()
    engine = Engine(find_backend(name))
    engine.add(clauses)
    answer = engine.solve([], None)
    taken = time.process_time() - start
    return {"satisfiable": answer.satisfiable, "cpu": taken, "conflicts": answer.conflicts}


def _append(file: TextIO, line: Line) -> None:
    file.write(json.dumps(line, separators=(",", ":")) + "\n")


def _print(lines: Sequence[Line], densities: Sequence[float], backends: Sequence[str]) -> None:
    """A row for each density; the one with the largest median of a backend is marked."""
    found = {each: [line for line in lines if line["density"] == each] for each in densities}
    rows = {each: _cells(each, some) for each, some in found.items() if some}
    for name in backends:
        times = {each: median(_seconds(line, name) for line in found[each]) for each in rows}
        for each, seconds in times.items():
            rows[each].append(f"{seconds:.3g}" + " hardest" * (seconds == max(times.values())))
    heading = ["density", "formulas", "variables", "clauses", "expected"]
    print_columns([*heading, *(f"{name} s" for name in backends)], [*rows.values()])


def _cells(density: float, lines: Sequence[Line]) -> list[str]:
    """The row of a density without the times."""
    statuses = Counter(line["expected"] or "unknown" for line in lines)
    return [
        f"{density:g}",
        str(len(lines)),
        *(f"{median(line[size] for line in lines):,.0f}" for size in ("variables", "clauses")),
        ", ".join(f"{count} {status.lower()}" for status, count in statuses.items()),
    ]


def _seconds(line: Line, backend: str) -> float:
    """What a backend took; where the limit came first, more than it ever says."""
    cpu: float | None = line["runs"][backend]["cpu"]
    return float("inf") if cpu is None else cpu
