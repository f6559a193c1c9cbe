"""``solve --watch``: redraws a board in place on a terminal as its cells are settled."""

from __future__ import annotations

import os
import sys
import time
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from satpuzzles.cli.answers import heading, use_color
from satpuzzles.cli.outcome import print_note
from satpuzzles.core.arguments import seconds_text
from satpuzzles.core.options import Limits
from satpuzzles.picture.film import film_of_result
from satpuzzles.picture.scene import Role, Scene, make_scene
from satpuzzles.picture.text import draw, render_text, width_of

if TYPE_CHECKING:
    from rich.console import Console

    from satpuzzles.picture.film import Film
    from satpuzzles.questions.result import Result

AROUND = 3
"""The lines above and below a board, and the one in which the cursor stands."""


def replay(place: str, result: Result) -> None:
    """Shows how a board is solved, and leaves nothing behind; where that cannot be, says why.

    Args:
        place: where the board stands.
    """
    if result.solution is None or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return
    text = render_text(result.puzzle, result.solution)
    wide, high = width_of(text), text.count("\n") + 1
    if not _has_room(wide, high):
        columns, lines = get_terminal_size()
        print_note(
            f"{place}: the board takes {wide} columns and {high + AROUND} lines, and the terminal has "
            f"{columns} and {lines}; only the answer is shown"
        )
        return
    from rich.console import Console

    film = film_of_result(result, Limits())
    play(film, place, f"solved in {seconds_text(result.seconds)}", Console(), (wide, high))


def play(film: Film, place: str, ending: str, console: Console, size: tuple[int, int]) -> None:
    """Draws what a film shows before its end, each moment for its time, as long as there is room.

    Args:
        ending: what is said behind the number of steps.
        size: the columns and lines that the board takes.
    """
    from rich.live import Live
    from rich.text import Text

    color = use_color()
    title = heading(place, film.puzzle, color=color)
    # Whatever ends the block, the cursor is seen again.
    with Live(console=console, auto_refresh=False, transient=True) as live:
        for frame in film.frames[:-1]:
            if not _has_room(*size):
                return
            board = draw(_open(make_scene(film.puzzle, frame.grid), color=color), color=color)
            shown = Text.from_ansi(f"{title}\n{board}\n{frame.caption}, {ending}", no_wrap=True)
            live.update(shown, refresh=True)
            time.sleep(frame.seconds)


def _open(scene: Scene, *, color: bool) -> Scene:
    """A scene whose open cells are empty or, where colour tells them apart, show their numbers."""
    cells = tuple(
        tuple(
            cell._replace(text=cell.printed if color else cell.text if cell.printed else "")
            if cell.look is Role.UNKNOWN
            else cell
            for cell in row
        )
        for row in scene.cells
    )
    return scene._replace(cells=cells)


def _has_room(wide: int, high: int) -> bool:
    columns, lines = get_terminal_size()
    return wide <= columns and high + AROUND <= lines
