"""``satpuzzles convert``: boards from one format into another."""

from __future__ import annotations

import click

from satpuzzles.cli.files import format_by_ending, format_to_write, require_distinct_files, write_boards
from satpuzzles.cli.options import PATH, NameType, Reading, format_names, output_option, reading_options
from satpuzzles.cli.outcome import Outcome
from satpuzzles.cli.sources import good_boards


@click.command()
@click.argument("source", type=PATH)
@output_option("The file to write; stdout without it.")
@click.option(
    "--to",
    "to_format",
    type=NameType(format_names),
    metavar="FORMAT",
    help="The format to write; else the ending of FILE tells.",
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
    chosen = format_to_write(to_format, target) if to_format else format_by_ending(target)
    found = good_boards(source, reading, outcome)
    write_boards(((board.place, board.puzzle) for board in found), chosen, target, outcome)
