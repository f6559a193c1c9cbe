"""``satpuzzles render``: pictures of boards, of their solutions, or of a step of their explanations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import click

from satpuzzles.cli.files import require_distinct_files
from satpuzzles.cli.options import (
    PATH,
    Reading,
    grid_option,
    output_option,
    reading_options,
    solver_options,
)
from satpuzzles.cli.outcome import Outcome
from satpuzzles.cli.pictures import cell_side_option, result_to_draw, solution_of, write_bytes
from satpuzzles.cli.request import tasks_of
from satpuzzles.cli.sources import BoardTask
from satpuzzles.core.compressed import ending_of
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.core.options import Options
from satpuzzles.picture.scene import Scene, make_scene
from satpuzzles.picture.theme import THEME_NAMES, ThemeName
from satpuzzles.picture.writers import ENDINGS, FILMS, TOGETHER, Picture, with_clues_on_both_sides, written


@click.command()
@click.argument("source", type=PATH)
@output_option(
    "The picture to write; its ending tells the format.", "FILE.svg|png|pdf|html|txt|gif", required=True
)
@click.option("--solution", is_flag=True, help="Draw a solution, the only one where there is just one.")
@grid_option
@click.option("--step", type=click.IntRange(1), metavar="K", help="Draw the board after step K of `explain`.")
@click.option("--animate", is_flag=True, help="Draw it as it is solved, as a film in SVG or GIF.")
@click.option("--show-time", "tells_time", is_flag=True, help="Tell in a film how long the solver took, too.")
@click.option(
    "--theme",
    type=click.Choice(THEME_NAMES),
    help="Colours for a light or a dark screen, or black and white for paper; PDF has these by default.",
)
@cell_side_option(0.5, 200)
@click.option("--clues-both-sides", "both", is_flag=True, help="Repeat clues at the right and below.")
@solver_options("time_limit")
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    source: str,
    target: str,
    solution: bool,
    grid: str | None,
    step: int | None,
    animate: bool,
    tells_time: bool,
    theme: ThemeName | None,
    side: float | None,
    both: bool,
    options: Options,
    reading: Reading,
) -> None:
    """Draw boards as SVG, PNG, PDF, HTML or text.

    Every state has a shape of its own, so that pictures can be read without colour. Of several boards PDF,
    HTML and text hold all; SVG and PNG are numbered: board-1.svg, board-2.svg. PDF and PNG need
    `pip install 'satpuzzles[pictures]'`. PNG has 300 dots an inch. Exit code 1 where a solution is asked for
    and there is none, 3 when the time limit came first.

    With `--animate`, places appear in the order of the steps of `explain --method greedy` or, where these
    take long, as a solver tries and infers. A film takes 20 seconds at most. Without `--show-time` the same
    board gives the same bytes. GIF needs `satpuzzles[pictures]`, too.

    \b
    satpuzzles render board.txt -o board.svg
    satpuzzles render board.txt -o solution.png --solution --theme dark
    satpuzzles render board.txt -o half-done.pdf --grid half-done.txt
    satpuzzles render board.txt -o step-12.svg --step 12
    satpuzzles render board.txt -o solve.svg --animate
    satpuzzles render picture.non -o picture.pdf --size 7 --clues-both-sides
    satpuzzles render boards.jsonl -o boards.html
    """
    require_distinct_files((target,), (source, grid))
    ending = ending_of(target)
    endings = FILMS if animate else ENDINGS
    if ending not in endings:
        told = "; a .gif is written with --animate" if ending == ".gif" else ""
        raise click.UsageError(f"the ending of {target} is none of {', '.join(endings)}{told}")
    if ending == ".txt" and (theme or side is not None):
        raise click.UsageError("a text has no --theme and no --size")
    if solution and step is not None:
        raise click.UsageError("--step goes without --solution")
    if animate and (solution or step is not None):
        raise click.UsageError("--animate goes without --solution and --step")
    if tells_time and not animate:
        raise click.UsageError("--show-time goes with --animate")
    tasks = [
        task for task in tasks_of([source], grid, reading, options, outcome) if isinstance(task, BoardTask)
    ]
    last = tasks[-1].board.number if len(tasks) > 1 else 0
    if animate:
        films = [partial(_film, task.anew(), ending, theme, side, both, tells_time) for task in tasks]
        _write_each(target, [*zip(tasks, films)], (source, grid), outcome, last)
        return
    pictures: list[tuple[BoardTask, Picture]] = []
    for task in tasks:
        drawn = outcome.attempt(partial(_scene, task.anew(), solution=solution, step=step), task.place)
        if not isinstance(drawn, SatpuzzlesError):
            scene = with_clues_on_both_sides(drawn) if both else drawn
            pictures.append((task, Picture(_title(task, solution=solution, step=step), scene)))
    if not pictures:
        return
    if ending in TOGETHER or len(tasks) == 1:
        write_bytes(target, written([picture for _, picture in pictures], ending, theme, side))
        return
    makers = [(task, partial(written, [picture], ending, theme, side)) for task, picture in pictures]
    _write_each(target, makers, (source, grid), outcome, last)


def _write_each(
    target: str,
    makers: Sequence[tuple[BoardTask, Callable[[], bytes]]],
    read: Sequence[str | None],
    outcome: Outcome,
    last: int,
) -> None:
    """Writes a file for each board.

    Args:
        read: what must not be written over.
        last: the largest number of a board; 0 where there is one alone, whose file has none.
    """
    names = [_numbered(target, task.board.number, last) if last else target for task, _ in makers]
    require_distinct_files(names, read)
    for name, (task, make) in zip(names, makers):
        found = outcome.attempt(make, task.place)
        if not isinstance(found, SatpuzzlesError):
            write_bytes(name, found)


def _film(
    task: BoardTask, ending: str, theme: ThemeName | None, side: float | None, both: bool, tells_time: bool
) -> bytes:
    from satpuzzles.picture.film import film_of_result, require_film_size

    require_film_size(task.board.puzzle)
    result = result_to_draw(task)
    film = film_of_result(result, task.options.limits, tells_time=tells_time)
    return film.written(ending, theme or "light", side, both=both)


def _scene(task: BoardTask, *, solution: bool, step: int | None) -> Scene:
    puzzle, options = task.board.puzzle, task.options
    if step is not None:
        from satpuzzles.explain.walk import explain
        from satpuzzles.picture.walkthrough import scene_after

        return scene_after(explain(puzzle, limits=options.limits), step)
    return make_scene(puzzle, solution_of(task) if solution else None)


def _title(task: BoardTask, *, solution: bool, step: int | None) -> str:
    puzzle = task.board.puzzle
    what = ", solved" if solution else "" if step is None else f", step {step}"
    return f"{puzzle.type.capitalize()} {puzzle.rows} x {puzzle.columns}{what}"


def _numbered(target: str, number: int, last: int) -> str:
    """The name of one of several pictures; they sort in the order of the boards."""
    ending = target[target.lower().rindex(ending_of(target)) :]
    return f"{target.removesuffix(ending)}-{number:0{len(str(last))}}{ending}"
