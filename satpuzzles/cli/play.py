"""``satpuzzles play``: opens the page of ``serve`` with a board."""

from __future__ import annotations

import click

from satpuzzles.cli.options import source_argument
from satpuzzles.cli.request import Request, as_request, board_option
from satpuzzles.cli.serve import no_open_option, port_option, serve_page
from satpuzzles.cli.sources import SourceBoard
from satpuzzles.puzzle.base import Puzzle


@click.command()
@source_argument
@board_option
@port_option
@no_open_option
@as_request
def command(request: Request, number: int | None, port: int | None, no_open: bool) -> None:
    """Play a board in the browser.

    Starts the page of `satpuzzles serve` and opens the first board of SOURCE in it, or the one that --board
    chooses. Ctrl-C stops the server. Requires `pip install 'satpuzzles[web]'`.

    \b
    satpuzzles play board.txt
    satpuzzles play --board 3 boards.jsonl
    """
    wanted = 1 if number is None else number
    for board in request.boards(wanted):
        if isinstance(board, SourceBoard) and board.number == wanted:
            serve_page("127.0.0.1", port, None, no_open=no_open, place=place_of(board.puzzle))


def place_of(puzzle: Puzzle) -> str:
    """The part of the page's address that opens a board: ``#/TYPE/BODY``, as address.js reads it."""
    import json
    import zlib
    from base64 import urlsafe_b64encode

    text = json.dumps({"board": puzzle.to_json()}, separators=(",", ":"))
    body = urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")
    return f"#/{puzzle.type}/{body}"
