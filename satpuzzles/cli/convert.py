"""``satpuzzles convert``: converts boards from one format to another."""

from __future__ import annotations

import click

from satpuzzles.cli.files import format_to_write, require_distinct_files, write_boards
from satpuzzles.cli.options import output_option, source_argument, to_option
from satpuzzles.cli.request import Request, as_request
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.formats.files import format_by_ending


@click.command()
@source_argument
@output_option("Write the boards to FILE.", default="stdout")
@to_option("Write this format.")
@as_request
def command(request: Request, target: str | None, to_format: str | None) -> None:
    """Convert boards to another format.

    Boards that do not fit the format are reported and left out.

    \b
    satpuzzles convert boards.txt -o boards.jsonl
    satpuzzles convert boards.txt --to sgt
    satpuzzles convert picture.non -o picture.json
    """
    require_distinct_files((target,), request.sources)
    named = None if target == "-" else target
    chosen = format_to_write(to_format, target) if to_format else format_by_ending(named, "--to")
    boards = ((each.place, each.puzzle) for each in request.tasks() if isinstance(each, SourceBoard))
    write_boards(boards, chosen, target, request.outcome)
