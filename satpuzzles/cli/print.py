"""``satpuzzles print``: prints boards as a booklet."""

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
@click.option(
    "--paper", type=click.Choice([*PAPERS]), default="A4", help="Paper size; 6x9 is in inches. [default: A4]"
)
@click.option(
    "--per-page",
    type=click.Choice([str(count) for count in GRIDS]),
    help="Boards on a page. [default: 4, or fewer if there are fewer boards]",
)
@click.option("--title", metavar="TEXT", help="Add a title page with this title and a summary.")
@click.option("--names", is_flag=True, help="Print the name of its file beside each board's number.")
@click.option(
    "--dates",
    "first",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="Date the boards: the first has this date, each further board the next day.",
)
@click.option("--tiers", is_flag=True, help="Print the difficulty of each board; see `satpuzzles grade`.")
@click.option(
    "--solutions",
    type=click.Choice(SOLUTIONS),
    default="none",
    help="Print solutions at the back, on a page after each page of boards, or upside down below the boards. "
    "[default: none]",
)
@click.option("--rules", is_flag=True, help="Print the rules of each puzzle at the top of its page.")
@click.option("--name-line", is_flag=True, help="Leave a line for name and date at the top of each page.")
@click.option(
    "--large-print", "large", is_flag=True, help="Use type of at least 16 points, and cells to match."
)
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

    Boards can be of any types and formats; they are printed in the order of the sources, as large as the page
    allows. Pages have numbers and room for a binding. Booklets need no colour. Lines are at least 0.3 mm wide
    and type has at least 7 points; a board that would need less is an error. The same boards give the same
    bytes. This needs `pip install 'satpuzzles[pictures]'`.

    With --solutions, a board without a solution is reported and left out, with exit code 1, or 3 if the time
    limit was reached. A board that cannot be graded in time has no difficulty.

    \b
    satpuzzles print boards.txt more.jsonl -o book.pdf --solutions back
    satpuzzles print week.txt -o week.pdf --dates 2026-01-05 --per-page 1
    satpuzzles print boards.txt -o class.pdf --rules --name-line
    satpuzzles print boards.txt -o book.pdf --paper 6x9 --per-page 2 --tiers
    satpuzzles generate akari --count 8 | satpuzzles print - -o book.pdf
    """
    require_distinct_files((target,), request.sources)
    if ending_of(target) != ".pdf":
        raise click.UsageError(f"the booklet must be a .pdf file, not {target}")
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
    """A board with its scenes; its caption is its tier so far."""
    puzzle = board.puzzle
    solution = make_scene(puzzle, solution_of(board)) if solved else None
    tier = outcome.attempt(partial(_tier, board.restarted()), board.place) if tiers else ""
    caption = "" if isinstance(tier, SatpuzzlesError) else tier
    return BookEntry(board.place, number, caption, make_scene(puzzle, None), solution)


def _rules(type: str) -> str:
    """The name and rules of a puzzle; empty if its record has no rules."""
    kind = find_kind(type)
    return f"{type.replace('_', ' ').capitalize()}: {kind.rules}" if kind is not None and kind.rules else ""


def _tier(board: SourceBoard) -> str:
    """The difficulty of a board; "" if it has several solutions, with a note."""
    from satpuzzles.explain.grade import grade

    tier = grade(board.puzzle, limits=board.options.limits).tier
    if tier is None:
        print_note(f"{board.place}: there are several solutions, so it has no difficulty")
    return tier or ""


def _dates(first: datetime | None) -> Iterator[str]:
    """The days from a date on, in words; none without a date."""
    day = None if first is None else first.date()
    while day is not None:
        yield f"{day.day} {MONTHS[day.month - 1]} {day.year}"
        day = None if day == date.max else day + timedelta(days=1)
