"""``satpuzzles convert``: boards from one format into another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from satpuzzles.cli.files import format_by_ending, output, require_distinct_files
from satpuzzles.cli.options import PATH, Reading, reading_options
from satpuzzles.cli.outcome import Outcome
from satpuzzles.cli.sources import boards

if TYPE_CHECKING:
    from satpuzzles.puzzle.base import Puzzle


@click.command()
@click.argument("source", type=PATH)
@click.option(
    "-o", "--output", "target", type=PATH, metavar="FILE", help="The file to write; stdout without it."
)
@click.option(
    "--to", "to_format", metavar="FORMAT", help="The format to write; else the ending of FILE tells."
)
@reading_options
@click.pass_obj
def command(
    outcome: Outcome,
    source: str,
    target: str | None,
    to_format: str | None,
    reading: Reading,
) -> None:
    """Write boards in another format.

    The boards that cannot be written in it are named, and the others are written.

    \b
    satpuzzles convert boards.txt -o boards.jsonl
    satpuzzles convert boards.txt --to sgt
    satpuzzles convert picture.non -o picture.json
    """
    require_distinct_files((target,), (source,))
    format_to_write = to_format or format_by_ending(target)
    from satpuzzles.text import write

    fitting: list[Puzzle] = []
    for board in boards(source, reading, outcome):
        with outcome.guard(board.place):
            # Beside the first, so that what cannot be written with it is named with its place.
            write([*fitting[:1], board.puzzle], format_to_write)
            fitting.append(board.puzzle)
    if not fitting:
        return
    text = write(fitting, format_to_write)
    with output(target) as file:
        file.write(text if text.endswith("\n") else text + "\n")
