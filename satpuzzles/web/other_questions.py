"""The API's questions about no board or many, and those whose answers are files."""

from __future__ import annotations

import io
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Mapping
from itertools import islice
from typing import Final

from satpuzzles.core.arguments import titled
from satpuzzles.core.compressed import ending_of
from satpuzzles.core.errors import ArgumentError, NoSolution
from satpuzzles.core.runtime import say
from satpuzzles.views import View, certified_view, failure_view, head_view
from satpuzzles.web.options import BOARD, DRAFT, TYPE, required, size_of
from satpuzzles.web.requests import READING, SOURCE, ApiRequest, Endpoint, board_of, reading_of
from satpuzzles.web.setting import draft_of_nothing, verdict_on_draft

MOST_BOARDS: Final = 500
"""The maximum number of boards returned from a text."""

FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""The time of files in an archive, the earliest its format allows, so that equal boards give equal bytes."""

MOST_PRINTED: Final = 60
"""The maximum number of boards in a booklet; print more on the command line."""

FILE_OPTIONS: Final = (*READING, "base64", "name")
LONGEST_ENDING: Final = 20


def _generate(asked: ApiRequest) -> View:
    """A board of a type, as ``satpuzzles generate TYPE --to json`` writes it."""
    from satpuzzles.uniqueness.boards import make_board, recipe_type
    from satpuzzles.views import generated_view
    from satpuzzles.web.generator import chosen_recipe

    told = asked.told
    name = required(asked.body, "type", str, "the name of the puzzle")
    found = recipe_type(name)
    rows, columns = size_of(told)
    if "choices" in told:
        recipe = chosen_recipe(name, (rows, columns), told["choices"])
    else:
        recipe = found.from_json({"rows": rows, "columns": columns, **told.get("recipe", {})})
    seed = told.get("seed", 0)
    made = make_board(recipe, seed, 0, told.get("difficulty"))
    view = generated_view(made)
    if not told.get("with_solutions"):
        view.pop("solution", None)
        view.pop("changed", None)
    return {**view, "seed": seed, "index": 0}


def _read(asked: ApiRequest) -> View:
    """The boards of a text, each as an object or with its error."""
    from satpuzzles.formats import read

    told = asked.told
    text: str | bytes = required(asked.body, "text", str, "the text of boards")
    if told.get("base64"):
        try:
            text = b64decode(text, validate=True)
        except ValueError:
            raise ArgumentError("the text is not valid base64") from None
    # Uses only the ending of the file's name; opens no file.
    source = f"text{ending_of(told.get('name', ''))[:LONGEST_ENDING]}"
    boards: list[View] = []
    for entry in islice(read(text, source=source, **reading_of(told)), MOST_BOARDS + 1):
        place = f"{entry.source}:{entry.line}" if entry.line else entry.source
        view = head_view(place, entry.puzzle) | ({"name": entry.name} if entry.name else {})
        if entry.puzzle is None:
            assert entry.error is not None
            boards.append({**view, **failure_view(entry.error, entry.line or None)})
        else:
            size = {"rows": entry.puzzle.rows, "columns": entry.puzzle.columns}
            boards.append({**view, **size, "format": entry.format, "board": entry.puzzle.to_json()})
    return {"boards": boards[:MOST_BOARDS], "complete": len(boards) <= MOST_BOARDS}


def _certify(asked: ApiRequest) -> View:
    """The files of ``satpuzzles certify``, as a ZIP archive under ``base64``."""
    from satpuzzles.questions.proofs.certify import prepare

    puzzle = asked.bare
    found, texts = prepare(puzzle, "lazy", asked.options)
    if not texts:
        raise NoSolution("there are several solutions, so nothing can be certified")
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(zipfile.ZipInfo(f"certificate/{name}", FIRST_DAY), text)
    return {**certified_view(found, puzzle, SOURCE), "base64": b64encode(file.getvalue()).decode()}


def _booklet(asked: ApiRequest) -> View:
    """A booklet, as from ``satpuzzles print --solutions back``: a PDF under ``base64``."""
    from satpuzzles.picture.booklet import PAPERS, BookEntry, Style, book_pages
    from satpuzzles.picture.pdf import pdf
    from satpuzzles.picture.scene import make_scene
    from satpuzzles.picture.writers import solution_to_draw
    from satpuzzles.questions.solve import solve

    boards = asked.body.get("boards")
    if not isinstance(boards, list) or not 1 <= len(boards) <= MOST_PRINTED:
        raise ArgumentError(f"boards must be a list of 1 to {MOST_PRINTED} boards")
    options = asked.options
    entries = []
    for number, board in enumerate(boards, 1):
        say(f"board {number} of {len(boards)}")
        puzzle = board_of(board, {})
        solution = solution_to_draw(solve(puzzle, unique=False, options=options))
        scenes = make_scene(puzzle, None), make_scene(puzzle, solution)
        entries.append(BookEntry(f"board {number}", number, titled(puzzle.type), *scenes))
    style = Style(PAPERS["A4"], per_page=int(asked.told.get("per_page", "4")), solutions="back")
    return {"boards": len(entries), "base64": b64encode(pdf(book_pages(entries, style), "Puzzles")).decode()}


WITHOUT_BOARD: Final[Mapping[str, Endpoint]] = {
    "generate": Endpoint(
        "A board with exactly one solution",
        ("size", "seed", "difficulty", "choices", "recipe", "with_solutions"),
        _generate,
        {"type": TYPE},
    ),
    "booklet": Endpoint(
        "A booklet of boards, with their solutions at the back: a PDF in base64",
        ("time_limit", "per_page"),
        _booklet,
        {"boards": {"type": "array", "items": BOARD, "minItems": 1, "maxItems": MOST_PRINTED}},
    ),
    "certify": Endpoint(
        "A certificate that the solution is unique, or that there is none: a ZIP in base64",
        ("time_limit", "backend"),
        _certify,
        fills=False,
    ),
    "empty": Endpoint(
        "The draft of an empty board, and the tools to edit it",
        ("size",),
        draft_of_nothing,
        {"type": TYPE},
    ),
    "set": Endpoint(
        "The verdict on a draft: not a board yet, or how many solutions it has",
        ("time_limit",),
        verdict_on_draft,
        {"draft": DRAFT},
    ),
    "read": Endpoint(
        "The boards of a text in any format",
        FILE_OPTIONS,
        _read,
        {"text": {"type": "string", "examples": BOARD["examples"]}},
    ),
}
"""These questions, by API name."""
