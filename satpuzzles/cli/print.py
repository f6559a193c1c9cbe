"""``satpuzzles print``: a booklet of boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import partial

import click

from satpuzzles.cli.files import require_distinct_files
from satpuzzles.cli.options import output_option, solver_options, sources_argument
from satpuzzles.cli.outcome import ExitStatus, print_note
from satpuzzles.cli.pictures import solution_of, write_bytes
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import SourceBoard, stem
from satpuzzles.core.arguments import plural
from satpuzzles.core.compressed import ending_of
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.picture.book import GRIDS, PAPERS, SOLUTIONS, BookEntry, Solutions, Style, book_pages
from satpuzzles.picture.scene import make_scene
from satpuzzles.puzzle.kind import find_kind

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@click.command()
@sources_argument
@output_option("The PDF to write.", "BOOK.pdf", required=True)
@click.option("--paper", type=click.Choice([*PAPERS]), default="A4", help="The pages; 6x9 is in inches.")
@click.option(
    "--per-page",
    type=click.Choice([str(count) for count in GRIDS]),
    help="Boards on a page. [default: 4, or fewer if there are fewer boards]",
)
@click.option("--title", metavar="TEXT", help="A title page with this title, and with what is inside.")
@click.option("--names", is_flag=True, help="Name each board by its file, beside its number.")
@click.option(
    "--dates",
    "first",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="Give each board a date, one a day from this one on.",
)
@click.option("--tiers", is_flag=True, help="Tell how hard each board is; see `satpuzzles grade`.")
@click.option(
    "--solutions",
    type=click.Choice(SOLUTIONS),
    default="none",
    help="At the back, on separate pages behind each page of boards, or below the boards, upside down.",
)
@click.option("--rules", is_flag=True, help="Print the rules of each puzzle at the top of its page.")
@click.option("--name-line", is_flag=True, help="Leave a line for name and date at the top of each page.")
@click.option("--large-print", "large", is_flag=True, help="No type below 16 points, and cells to match.")
@click.option(
    "--size",
    "side",
    type=click.FloatRange(1, 100),
    metavar="MM",
    help="Side of a cell in millimetres. [default: cells fill the page, at most 25 mm]",
)
@solver_options("time_limit")
@as_request
def command(
    request: Request,
    target: str,
    paper: str,
    per_page: str | None,
    title: str | None,
    names: bool,
    first: datetime | None,
    tiers: bool,
    solutions: Solutions,
    rules: bool,
    name_line: bool,
    large: bool,
    side: float | None,
) -> None:
    """Print boards as a booklet, a PDF.

    Boards of any types and formats, in the order of the sources. Pages have numbers, and room for a binding
    at the inner side. Everything can be told in black and white; no line is thinner than 0.3 mm and no type
    smaller than 7 points: a board that is too large for its place is shrunk to that, and then refused. The
    same boards give the same bytes. This needs `pip install 'satpuzzles[pictures]'`.

    A board without solution is named and left out where solutions are asked for, with exit code 1; 3 when
    the time limit came first. A board that cannot be graded in time has no tier.

    \b
    satpuzzles print boards.txt more.jsonl -o book.pdf --solutions back
    satpuzzles print week.txt -o week.pdf --dates 2026-01-05 --per-page 1
    satpuzzles print boards.txt -o book.pdf --paper 6x9 --per-page 2 --tiers
    satpuzzles generate akari --count 8 | satpuzzles print - -o book.pdf
    """
    require_distinct_files((target,), request.sources)
    if ending_of(target) != ".pdf":
        raise click.UsageError(f"a booklet is a PDF, and the name {target} does not end in .pdf")
    boards: list[tuple[str, SourceBoard]] = []
    for source in request.sources:
        tasks = request._replace(sources=(source,)).tasks()
        found = [board for board in tasks if isinstance(board, SourceBoard)]
        boards += [(stem(source, board, found[-1].number), board) for board in found]
    dates = _dates(first)
    entries: list[BookEntry] = []
    counts: Counter[str] = Counter()
    for name, board in boards:
        number, solved = len(entries) + 1, solutions != "none"
        asked = partial(_entry, board.restarted(), number, request.outcome, solved=solved, tiers=tiers)
        entry = request.outcome.attempt(asked, board.place)
        if isinstance(entry, SatpuzzlesError):
            continue
        counts[board.puzzle.type] += 1
        told = [name] if names else []
        told += [next(dates)] if first is not None else []
        told += [f"{board.puzzle.type.capitalize()} {entry.caption}".strip()]
        entry = entry._replace(caption=" · ".join(told))
        entries.append(entry._replace(rules=_rules(board.puzzle.type)) if rules else entry)
    if not entries:
        return
    types = ", ".join(f"{count} {type.capitalize()}" for type, count in counts.items())
    summary = plural(len(entries), "puzzle"), types
    count = int(per_page or next(count for count in GRIDS if count >= min(4, len(entries))))
    style = Style(PAPERS[paper], count, solutions, large, side, name_line, title or "", summary)
    from satpuzzles.picture.pdf import pdf

    write_bytes(target, pdf(book_pages(entries, style), title or "Puzzles"))


def _entry(board: SourceBoard, number: int, outcome: ExitStatus, *, solved: bool, tiers: bool) -> BookEntry:
    """A board with what is asked for; its caption is its tier so far."""
    puzzle = board.puzzle
    solution = make_scene(puzzle, solution_of(board)) if solved else None
    tier = outcome.attempt(partial(_tier, board.restarted()), board.place) if tiers else ""
    caption = "" if isinstance(tier, SatpuzzlesError) else tier
    return BookEntry(board.place, number, caption, make_scene(puzzle, None), solution)


def _rules(type: str) -> str:
    """The rules of a puzzle behind its name; empty where it has none."""
    kind = find_kind(type)
    return f"{type.replace('_', ' ').capitalize()}: {kind.rules}" if kind is not None and kind.rules else ""


def _tier(board: SourceBoard) -> str:
    """How hard a board is; "" where it has several solutions, which is said."""
    from satpuzzles.explain.grade import grade

    tier = grade(board.puzzle, limits=board.options.limits).tier
    if tier is None:
        print_note(f"{board.place}: there are several solutions, so it is of no tier")
    return tier or ""


def _dates(first: datetime | None) -> Iterator[str]:
    """The days from one on, as they are written; none without one."""
    day = None if first is None else first.date()
    while day is not None:
        yield f"{day.day} {MONTHS[day.month - 1]} {day.year}"
        day = None if day == date.max else day + timedelta(days=1)
