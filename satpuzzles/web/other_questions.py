"""The questions of the API that are not about one board: new boards, and what a text holds."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from satpuzzles.core.compressed import ending_of
from satpuzzles.core.errors import ArgumentError
from satpuzzles.views import View, head_view
from satpuzzles.web.asked import Request
from satpuzzles.web.board_questions import READING, reading_of
from satpuzzles.web.generator import chosen_recipe
from satpuzzles.web.options import BOARD, DRAFT, TYPE, checked_options, require_keys, required, size_of
from satpuzzles.web.papers import BOOKLET_OPTIONS, MOST_PRINTED, booklet, certificate
from satpuzzles.web.setting import draft_of_nothing, verdict_on_draft
from satpuzzles.web.wording import told_failure

MOST_BOARDS: Final = 500
"""So many boards of a text are told at once."""

FILE_OPTIONS: Final = (*READING, "base64", "name")
LONGEST_ENDING: Final = 20


def _generate(data: Mapping[str, Any], seconds: float) -> View:
    """A board of a type, as ``satpuzzles generate TYPE --format json`` writes it."""
    from satpuzzles.uniqueness.boards import make_board, recipe_type
    from satpuzzles.views import generated_view

    require_keys(data, "type", "options")
    told = checked_options(data.get("options", {}), WITHOUT_BOARD["generate"].options)
    name = required(data, "type", str, "the name of the puzzle")
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


def _read(data: Mapping[str, Any], seconds: float) -> View:
    """The boards of a text, each as an object or with what is wrong with it."""
    from satpuzzles.formats import read

    require_keys(data, "text", "options")
    told = checked_options(data.get("options", {}), FILE_OPTIONS)
    text: str | bytes = required(data, "text", str, "the text of boards")
    if told.get("base64"):
        try:
            text = b64decode(text, validate=True)
        except ValueError:
            raise ArgumentError("the text is not base64") from None
    # Of a file's name no more than the ending is ever looked at, and nothing is opened.
    source = f"text{ending_of(told.get('name', ''))[:LONGEST_ENDING]}"
    boards: list[View] = []
    for entry in islice(read(text, source=source, **reading_of(told)), MOST_BOARDS + 1):
        place = f"{entry.source}:{entry.line}" if entry.line else entry.source
        view = head_view(place, entry.puzzle) | ({"name": entry.name} if entry.name else {})
        if entry.puzzle is None:
            assert entry.error is not None
            boards.append({**view, **told_failure(entry.error, entry.line or None)})
        else:
            size = {"rows": entry.puzzle.rows, "columns": entry.puzzle.columns}
            boards.append({**view, **size, "format": entry.format, "board": entry.puzzle.to_json()})
    return {"boards": boards[:MOST_BOARDS], "complete": len(boards) <= MOST_BOARDS}


WITHOUT_BOARD: Final[Mapping[str, Request]] = {
    "generate": Request(
        "A board with exactly one solution",
        {"type": TYPE},
        ("size", "seed", "difficulty", "choices", "recipe", "with_solutions"),
        _generate,
    ),
    "booklet": Request(
        "A booklet of boards, with their solutions at the back: a PDF in base64",
        {"boards": {"type": "array", "items": BOARD, "minItems": 1, "maxItems": MOST_PRINTED}},
        BOOKLET_OPTIONS,
        booklet,
    ),
    "certify": Request(
        "The certificate that the solution is the only one, or that there is none: a ZIP in base64",
        {"board": BOARD},
        ("time_limit", "backend"),
        certificate,
    ),
    "empty": Request(
        "The draft of a board of which nothing is set, and the tools to change it by",
        {"type": TYPE},
        ("size",),
        draft_of_nothing,
    ),
    "set": Request(
        "What the draft of a board is worth: no board yet, or how many solutions there are",
        {"draft": DRAFT},
        ("time_limit",),
        verdict_on_draft,
    ),
    "read": Request(
        "The boards of a text in any format",
        {"text": {"type": "string", "examples": BOARD["examples"]}},
        FILE_OPTIONS,
        _read,
    ),
}
"""The other questions, by their names in the API."""
