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
from satpuzzles.core.arguments import plural, short_repr, titled
from satpuzzles.core.compressed import ending_of
from satpuzzles.core.errors import SatpuzzlesError
from satpuzzles.picture.booklet import GRIDS, PAPERS, SOLUTIONS, BookEntry, Solutions, Style, book_pages
from satpuzzles.picture.pdf import pdf, require_packages
from satpuzzles.picture.scene import make_scene
from satpuzzles.puzzle.kind import find_kind


def _date(context: click.Context, parameter: click.Parameter, value: str | None) -> date | None:
    try:
        return None if value is None else datetime.strptime(value, "%Y-%m-%d").date()
    except ValueError:
        raise click.BadParameter(f"expected a date as in 2026-01-05, not {short_repr(value)}") from None


@click.command()
@sources_argument
@output_option("Write the booklet to this PDF.", "BOOK.pdf", required=True)
@click.option(
    "--paper",
    type=click.Choice([*PAPERS]),
    default="A4",
    help="Set the page size; 6x9 is in inches.",
)
@click.option(
    "--per-page",
    type=click.Choice([str(count) for count in GRIDS]),
    show_default="4, or fewer if there are fewer boards",
    help="Put this many boards on each page.",
)
@click.option("--title", metavar="TEXT", help="Add a title page with this title and the contents.")
@click.option("--names", is_flag=True, help="Print the file name of each board beside its number.")
@click.option(
    "--dates",
    "first",
    callback=_date,
    metavar="YYYY-MM-DD",
    help="Print a date above each board, one day per board from this day.",
)
@click.option("--tiers", is_flag=True, help="Print the tier of each board; see `satpuzzles grade`.")
@click.option(
    "--solutions",
    type=click.Choice(SOLUTIONS),
    default="none",
    help="Choose where solutions go: at the back, on a page behind each page of boards, or upside down below "
    "the boards.",
)
@click.option("--large-print", "large", is_flag=True, help="Use type of at least 16 points and large cells.")
@click.option("--rules", is_flag=True, help="Print the rules of each puzzle at the top of its page.")
@click.option("--name-line", is_flag=True, help="Leave a line for name and date at the top of each page.")
@click.option(
    "--size",
    "side",
    type=click.FloatRange(1, 100),
    metavar="MM",
    show_default="cells fill the page, at most 25 mm",
    help="Set the side of a cell in millimetres.",
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
    first: date | None,
    tiers: bool,
    solutions: Solutions,
    rules: bool,
    name_line: bool,
    large: bool,
    side: float | None,
) -> None:
    """Print boards as a PDF booklet.

    The booklet has the boards in the order of the sources, as large as the page allows, with page numbers and
    an inner margin for binding. It is readable in black and white: lines of at least 0.3 mm, type of at least
    7 points. A board that does not fit at these sizes is refused. The same boards give the same bytes.
    Requires `pip install 'satpuzzles[pictures]'`.

    Exit code 1 if `--solutions` was given and a board has no solution, 3 if the time limit was reached; such
    boards are left out. A board that could not be graded in time has no tier.

    \b
    satpuzzles print boards.txt more.jsonl -o book.pdf --solutions back
    satpuzzles print week.txt -o week.pdf --dates 2026-01-05 --per-page 1
    satpuzzles print boards.txt -o class.pdf --rules --name-line
    satpuzzles print boards.txt -o book.pdf --paper 6x9 --per-page 2 --tiers
    satpuzzles generate akari --count 8 | satpuzzles print - -o book.pdf
    """
    require_distinct_files((target,), request.sources)
    if ending_of(target) != ".pdf":
        raise click.UsageError(f"expected a name that ends in .pdf, not {target}")
    require_packages(".pdf")
    boards: list[tuple[str, SourceBoard]] = []
    for source in request.sources:
        tasks = request._replace(sources=(source,)).tasks()
        found = [board for board in tasks if isinstance(board, SourceBoard)]
        boards += [(stem(source, board, found[-1].number), board) for board in found]
    if first is not None and (date.max - first).days < len(boards) - 1:
        raise click.UsageError(f"--dates {first} is too late for {plural(len(boards), 'board')}")
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
        told += [f"{titled(board.puzzle.type)} {entry.caption}".strip()]
        entry = entry._replace(caption=" · ".join(told))
        entries.append(entry._replace(rules=_rules(board.puzzle.type)) if rules else entry)
    if not entries:
        return
    types = ", ".join(f"{count} {titled(type)}" for type, count in counts.items())
    summary = plural(len(entries), "puzzle"), types
    count = int(per_page or next(count for count in GRIDS if count >= min(4, len(entries))))
    style = Style(PAPERS[paper], count, solutions, large, side, name_line, title or "", summary)
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
    return f"{titled(type)}: {kind.rules}" if kind is not None and kind.rules else ""


def _tier(board: SourceBoard) -> str:
    """The difficulty of a board; "" if it has several solutions, with a note."""
    from satpuzzles.explain.grade import grade

    tier = grade(board.puzzle, limits=board.options.limits).tier
    if tier is None:
        print_note(f"{board.place}: there are several solutions, so it has no difficulty")
    return tier or ""


def _dates(first: date | None) -> Iterator[str]:
    """The days from one on, as they are written; none without one."""
    day = first
    while day is not None:
        yield f"{day.day} {day:%B} {day.year}"
        day = None if day == date.max else day + timedelta(days=1)
