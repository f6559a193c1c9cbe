"""``satpuzzles render``: draws boards, their solutions, or a step of their explanations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import click

from satpuzzles.cli.files import require_distinct_files
from satpuzzles.cli.options import grid_option, output_option, solver_options, source_argument
from satpuzzles.cli.pictures import cell_side_option, result_to_draw, solution_of, write_bytes
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.cli.usage import is_given, refuse_together, require_one
from satpuzzles.core.arguments import titled
from satpuzzles.core.compressed import ending_of
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.picture.pdf import require_packages
from satpuzzles.picture.scene import Scene, make_scene
from satpuzzles.picture.theme import THEME_NAMES, ThemeName
from satpuzzles.picture.writers import ENDINGS, FILMS, TOGETHER, Picture, with_clues_on_both_sides, written


@click.command()
@source_argument
@output_option(
    "Write the picture to FILE; its ending sets the format.", "FILE.svg|png|pdf|html|txt|gif", required=True
)
@click.option("--solution", is_flag=True, help="Draw a solution.")
@grid_option
@click.option("--step", type=click.IntRange(1), metavar="K", help="Draw the board after step K of `explain`.")
@click.option("--animate", is_flag=True, help="Draw an animation of how the board is solved (SVG or GIF).")
@click.option("--show-time", "tells_time", is_flag=True, help="Show the solving time in the animation.")
@click.option(
    "--theme",
    type=click.Choice(THEME_NAMES),
    show_default="light; PDF: print",
    help="Set the colours: for a light or dark screen, or black and white for paper.",
)
@cell_side_option(0.5, 200)
@click.option("--clues-both-sides", "both", is_flag=True, help="Repeat the clues at the right and below.")
@solver_options("time_limit")
@as_request
def command(
    request: Request,
    target: str,
    solution: bool,
    step: int | None,
    animate: bool,
    tells_time: bool,
    theme: ThemeName | None,
    side: float | None,
    both: bool,
) -> None:
    """Draw boards as SVG, PNG, PDF, HTML or text.

    Pictures are readable without colour. PDF, HTML and text files hold several boards; SVG and PNG files are
    numbered: board-1.svg, board-2.svg. PNG has 300 dots per inch. PDF, PNG and GIF require
    `pip install 'satpuzzles[pictures]'`.

    `--animate` shows the steps of `explain --method greedy` or, if these take long, the search of a solver.
    It lasts at most 20 seconds. Without `--show-time` the same board gives the same bytes.

    Exit code 1 if `--solution` was given and there is none, 3 if the time limit was reached.

    \b
    satpuzzles render board.txt -o board.svg
    satpuzzles render board.txt -o solution.png --solution --theme dark
    satpuzzles render board.txt -o half-done.pdf --grid half-done.txt
    satpuzzles render board.txt -o step-12.svg --step 12
    satpuzzles render board.txt -o solve.svg --animate
    satpuzzles render picture.non -o picture.pdf --size 7 --clues-both-sides
    satpuzzles render boards.jsonl -o boards.html
    """
    require_distinct_files((target,), request.read)
    ending = ending_of(target)
    endings = FILMS if animate else ENDINGS
    if ending not in endings:
        told = "; a .gif is written with --animate" if ending == ".gif" else ""
        raise click.UsageError(f"expected a name that ends in {', '.join(endings)}, not {target}{told}")
    for option in filter(is_given, ("--theme", "--size") if ending == ".txt" else ()):
        raise click.UsageError(f"{option} cannot be combined with -o FILE.txt")
    refuse_together("--step", "--solution")
    refuse_together("--animate", "--solution", "--step")
    require_one("--show-time", "--animate")
    require_packages(ending)
    boards = [board for board in request.tasks() if isinstance(board, SourceBoard)]
    makers: list[tuple[SourceBoard, Callable[[], bytes]]] = []
    pictures: list[Picture] = []
    for board in boards:
        if animate:
            makers.append((board, partial(_film, board, ending, theme, side, both, tells_time)))
            continue
        scene = partial(_scene, board.restarted(), solution=solution, step=step)
        drawn = request.outcome.attempt(scene, board.place)
        if not isinstance(drawn, SatpuzzlesError):
            drawn = with_clues_on_both_sides(drawn) if both else drawn
            pictures.append(Picture(_title(board, solution=solution, step=step), drawn))
            makers.append((board, partial(written, pictures[-1:], ending, theme, side)))
    if pictures and (ending in TOGETHER or len(boards) == 1):
        write_bytes(target, written(pictures, ending, theme, side))
        return
    last = boards[-1].number if len(boards) > 1 else 0
    names = [_numbered(target, board.number, last) if last else target for board, _ in makers]
    require_distinct_files(names, request.read)
    for name, (board, make) in zip(names, makers):
        found = request.outcome.attempt(make, board.place)
        if not isinstance(found, SatpuzzlesError):
            write_bytes(name, found)


def _film(
    board: SourceBoard, ending: str, theme: ThemeName | None, side: float | None, both: bool, tells_time: bool
) -> bytes:
    from satpuzzles.picture.film import film_of_result, require_film_size

    require_film_size(board.puzzle)
    board = board.restarted()  # films are made one after the other
    result = result_to_draw(board)
    film = film_of_result(result, board.options.limits, tells_time=tells_time)
    return film.written(ending, theme or "light", side, both=both)


def _scene(board: SourceBoard, *, solution: bool, step: int | None) -> Scene:
    puzzle, options = board.puzzle, board.options
    if step is not None:
        from satpuzzles.explain.walk import explain
        from satpuzzles.picture.walkthrough import scene_after

        return scene_after(explain(puzzle, limits=options.limits), step)
    return make_scene(puzzle, solution_of(board) if solution else None)


def _title(board: SourceBoard, *, solution: bool, step: int | None) -> str:
    puzzle = board.puzzle
    what = ", solved" if solution else "" if step is None else f", step {step}"
    return f"{titled(puzzle.type)} {puzzle.rows} x {puzzle.columns}{what}"


def _numbered(target: str, number: int, last: int) -> str:
    """The name of one of several pictures; they sort in the order of the boards."""
    ending = target[target.lower().rindex(ending_of(target)) :]
    return f"{target.removesuffix(ending)}-{number:0{len(str(last))}}{ending}"
