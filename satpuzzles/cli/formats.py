"""``satpuzzles formats``: lists the formats and the puzzles that each can read and write."""

from __future__ import annotations

import click

from satpuzzles.cli.answers import print_columns
from satpuzzles.cli.options import json_option
from satpuzzles.cli.outcome import print_json


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the formats to read and write.

    The format of a file is detected from its ending or its first lines; `--format NAME` sets it. `text` is
    the native text format of each puzzle.

    \b
    satpuzzles formats
    satpuzzles solve --format mk picture.txt
    satpuzzles convert board.txt --to sgt
    """
    from satpuzzles.formats.table import every_format

    if as_json:
        for each in every_format():
            both = {
                "reads": True,
                "writes": each.codec().lines is not None,
                "endings": each.endings,
                "description": each.description,
            }
            print_json({"name": each.name, "types": each.types or None, **both})
        return
    rows = [
        (each.name, "yes", "yes" if each.codec().lines else "no", " ".join(each.endings), each.description)
        for each in every_format()
    ]
    print_columns(("format", "read", "write", "endings", "what it is"), rows)
