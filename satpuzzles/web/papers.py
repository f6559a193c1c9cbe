"""The questions whose answers are files: a certificate as an archive, and boards as a booklet."""

from __future__ import annotations

import io
import zipfile
from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final

from satpuzzles.core.errors import ArgumentError, NoSolution
from satpuzzles.core.runtime import say
from satpuzzles.views import View, certified_view
from satpuzzles.web.asked import SOURCE
from satpuzzles.web.board_questions import board_of
from satpuzzles.web.options import checked_options, require_keys, solver_options

FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""The time of files in an archive, the first that its format knows: the same board gives the same bytes."""

MOST_PRINTED: Final = 60
"""The most boards of a booklet; more are for the command line."""

BOOKLET_OPTIONS: Final = ("time_limit", "per_page")


def certificate(data: Mapping[str, Any], seconds: float) -> View:
    """What ``satpuzzles certify`` writes, as a ZIP archive under ``base64``."""
    from satpuzzles.questions.proofs.certify import prepare

    require_keys(data, "board", "options")
    told = checked_options(data.get("options", {}), ("time_limit", "backend"))
    puzzle = board_of(data.get("board"), {})
    found, texts = prepare(puzzle, "lazy", solver_options(told, seconds))
    if not texts:
        raise NoSolution("there are several solutions, so nothing can be certified")
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(zipfile.ZipInfo(f"certificate/{name}", FIRST_DAY), text)
    return {**certified_view(found, puzzle, SOURCE), "base64": b64encode(file.getvalue()).decode()}


def booklet(data: Mapping[str, Any], seconds: float) -> View:
    """A booklet of boards, as ``satpuzzles print --solutions back`` makes it: a PDF under ``base64``."""
    from satpuzzles.picture.book import PAPERS, Entry, Style, book_pages
    from satpuzzles.picture.pdf import pdf
    from satpuzzles.picture.scene import make_scene
    from satpuzzles.picture.writers import solution_to_draw
    from satpuzzles.questions.solve import solve

    require_keys(data, "boards", "options")
    told = checked_options(data.get("options", {}), BOOKLET_OPTIONS)
    boards = data.get("boards")
    if not isinstance(boards, list) or not 1 <= len(boards) <= MOST_PRINTED:
        raise ArgumentError(f"boards must be a list of 1 to {MOST_PRINTED} boards")
    options = solver_options(told, seconds)
    entries = []
    for number, board in enumerate(boards, 1):
        say(f"board {number} of {len(boards)}")
        puzzle = board_of(board, {})
        solution = solution_to_draw(solve(puzzle, unique=False, options=options))
        scenes = make_scene(puzzle, None), make_scene(puzzle, solution)
        entries.append(Entry(f"board {number}", number, puzzle.type.capitalize(), *scenes))
    style = Style(PAPERS["A4"], per_page=int(told.get("per_page", "4")), solutions="back")
    return {"boards": len(entries), "base64": b64encode(pdf(book_pages(entries, style), "Puzzles")).decode()}
