"""Writes pictures of boards in the format given by the ending of a file name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from satpuzzles.core.errors import LimitReached, NoSolution
from satpuzzles.core.grid import Grid
from satpuzzles.picture.board import drawing_of
from satpuzzles.picture.scene import Scene
from satpuzzles.picture.svg import scene_svg
from satpuzzles.picture.text import draw
from satpuzzles.picture.theme import THEMES, ThemeName
from satpuzzles.questions.result import Result

ENDINGS: Final = (".svg", ".png", ".pdf", ".html", ".txt")
"""The endings of names of files that can be drawn."""

TOGETHER: Final = (".pdf", ".html", ".txt")
"""The endings of files that hold several pictures; other formats need a file for each picture."""

FILMS: Final = (".svg", ".gif")
"""The endings of files for films; see ``film.py``."""


class Picture(NamedTuple):
    """A scene and what it is called."""

    title: str
    scene: Scene


def solution_to_draw(result: Result) -> Grid:
    """The solution that solving found.

    Raises:
        NoSolution: there is none.
        LimitReached: a limit was reached before one was found.
    """
    if result.status == "unsolvable":
        raise NoSolution(result.reason or "there is no solution to draw")
    if result.solution is None:
        raise LimitReached("the time limit was reached before a solution was found; allow more time")
    return result.solution


def written(
    pictures: Sequence[Picture], ending: str, theme: ThemeName | None = None, side: float | None = None
) -> bytes:
    """A file of pictures; of one picture unless the ending is in ``TOGETHER``.

    Args:
        ending: one of ``ENDINGS``.
        theme: by default ``print`` for PDF and ``light`` for the others; text has none.
        side: of a cell, in millimetres; text has none.

    Raises:
        PuzzleError: type would be too small for the theme, or the picture too large for the format.
        MachineError: a package is missing that it takes.
    """
    theme = theme or ("print" if ending == ".pdf" else "light")
    if ending == ".txt":
        return "\n".join(f"{title}\n{draw(scene)}\n" for title, scene in pictures).encode()
    if ending == ".html":
        drawn = [(title, scene_svg(scene, theme, side, title=title)) for title, scene in pictures]
        return _page(", ".join(dict.fromkeys(title for title, _ in pictures)), drawn, theme).encode()
    if ending == ".svg":
        [(title, scene)] = pictures
        return scene_svg(scene, theme, side, title=title).encode()
    drawings = [drawing_of(scene, THEMES[theme], side, title=title) for title, scene in pictures]
    if ending == ".png":
        from satpuzzles.picture.raster import png

        return png(drawings[0])
    from satpuzzles.picture.pdf import Page, Placed, pdf

    return pdf([Page(made.width, made.height, (Placed(made),)) for made in drawings], pictures[0].title)


def _page(title: str, pictures: Iterable[tuple[str, str]], theme: ThemeName) -> str:
    """A self-contained page of HTML with pictures under headings.

    Args:
        pictures: the heading and the SVG element of each.
    """
    colors = THEMES[theme]
    scheme = "dark" if theme == "dark" else "light"
    style = (
        f":root{{color-scheme:{scheme}}}"
        f"body{{margin:1rem;background:{colors.paper};color:{colors.ink};font:1rem/1.4 sans-serif}}"
        "main{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0;break-inside:avoid;max-width:100%}"
        "svg{max-width:100%;height:auto}"
    )
    figures = [
        f"<figure><figcaption>{escape(heading)}</figcaption>\n{picture}</figure>"
        for heading, picture in pictures
    ]
    body = "\n".join(figures)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style></head>\n"
        f"<body><main>\n{body}\n</main></body></html>\n"
    )


def with_clues_on_both_sides(scene: Scene) -> Scene:
    """A scene with the clues at the left and above repeated at the right and below, where these are free."""
    return scene._replace(
        row_ends=scene.row_ends or scene.row_clues, column_ends=scene.column_ends or scene.column_clues
    )
