"""The options of the API: what each may hold, as JSON Schema; and whether a request keeps to that.

Which question takes which options stands in ``questions.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar, get_args

from satpuzzles.core.arguments import did_you_mean, short_repr
from satpuzzles.core.errors import ArgumentError
from satpuzzles.core.grid import Size
from satpuzzles.core.options import Limits, Options
from satpuzzles.explain.grade import TIERS
from satpuzzles.explain.step import Method
from satpuzzles.picture.book import GRIDS, PAPERS
from satpuzzles.picture.theme import THEME_NAMES
from satpuzzles.picture.writers import ENDINGS, FILMS
from satpuzzles.puzzle.kind import built_in_kinds
from satpuzzles.questions.count import METHODS
from satpuzzles.solver.backends import BACKENDS

Schema = Mapping[str, Any]

Kind = TypeVar("Kind")

LONGEST: Final = 300
"""The seconds after which any work is ended, whatever time limit a request tells."""

GRID: Final[Schema] = {
    "description": "A grid in the JSON of solutions: rows of values or, of lines on edges, an object of "
    "`horizontal` and `vertical` rows; null where unknown.",
    "type": ["array", "object"],
    "examples": [[[4, None, None, None], *[[None] * 4] * 3]],
}

TYPE: Final[Schema] = {"description": "The type of the puzzle.", "type": "string"} | {
    "examples": [kind.name for kind in built_in_kinds()]
}

BOARD: Final[Schema] = {
    "description": "A board: the JSON object of a puzzle, or a text in any format that is read.",
    "oneOf": [{"type": "object"}, {"type": "string"}],
    "examples": [kind.examples[0] for kind in built_in_kinds()],
}

DRAFT: Final[Schema] = {"description": "A draft, as `empty` and `draft` answer it.", "type": "object"}

SCHEMAS: Final[Mapping[str, Schema]] = {
    "at_most": {"description": "Stop at so many solutions.", "type": "integer", "minimum": 1},
    "backend": {
        "description": "The SAT backend.",
        "type": "string",
        "enum": [each.name for each in BACKENDS],
    },
    "choices": {"description": "The options of `satpuzzles generate TYPE`, by their names."}
    | {"type": "object", "examples": [{"symmetry": "rotation-180", "clues": "60%"}]},
    "base64": {"description": "The text is the content of a file in base64, packed or not, in any encoding."}
    | {"type": "boolean"},
    "cell": {"description": "Why has this cell, r3c4, or edge, h1c2, its value?", "type": "string"}
    | {"examples": ["r1c2", "h1c2"]},
    "columns_first": {"description": "The first of two lists of clues is that of the columns."}
    | {"type": "boolean"},
    "conflict_limit": {
        "description": "Conflicts that the solver may spend.",
        "type": "integer",
        "minimum": 0,
    },
    "difficulty": {"description": f"A tier, {', '.join(TIERS)}, or a range of two.", "type": "string"}
    | {"examples": ["easy", "medium-hard"]},
    "encoding": {"description": "The encoding, by its name.", "type": "string"},
    "evidence": {"description": "Tell the grids that prove the sizes of steps, too.", "type": "boolean"},
    "film": {"description": "Draw the board as it is solved, as a moving svg or a gif.", "type": "boolean"},
    "format": {"description": "The format of the board's text.", "type": "string"}
    | {"examples": ["text", "sgt", "puzzlink"]},
    "grid": GRID,
    "hint": {"description": "Tell the next step alone, or what is wrong so far.", "type": "boolean"},
    "method": {"description": "How to count, or to explain.", "type": "string"}
    | {"enum": [*METHODS, *get_args(Method)]},
    "minimize": {"description": "Drop redundant clues until none is left.", "type": "boolean"},
    "name": {"description": "The name of the file, whose ending settles between formats that fit."}
    | {"type": "string"},
    "not": {"description": "Why can this cell not have this value: r3c4=5?", "type": "string"}
    | {"examples": ["r1c2=4", "r1c1=1"]},
    "paper": {
        "description": "The sheet of a pdf on which the board is as large as there is room for; without, or "
        "where it has none, the page is as large as the board.",
        "type": "string",
        "enum": [*PAPERS],
    },
    "per_page": {"description": "So many boards on a page of a booklet.", "type": "string"}
    | {"enum": [str(count) for count in GRIDS]},
    "picture": {"description": "The format of the picture.", "type": "string"}
    | {"enum": [ending.removeprefix(".") for ending in dict.fromkeys([*ENDINGS, *FILMS])]},
    "presolve": {"description": "Whether propagation may shrink the formula.", "type": "boolean"},
    "recipe": {"description": "What else the generator of the type is told.", "type": "object"},
    "reconcile": {
        "description": "Where there is no solution, give up the fewest clues, and mend what is left."
    }
    | {"type": "boolean"},
    "seed": {"description": "The same seed gives the same board.", "type": "integer", "minimum": 0}
    | {"maximum": 2**53},
    "side": {"description": "The side of a cell in millimetres.", "type": "number", "minimum": 0.5}
    | {"maximum": 200},
    "size": {"description": "Rows and columns: 9, or [20, 30].", "type": ["integer", "array"], "minimum": 1}
    | {"items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 2, "examples": [4, [2, 3]]},
    "solution": GRID,
    "solved": {"description": "Draw a solution.", "type": "boolean"},
    "step": {"description": "Draw the board after this step, counted from 1.", "type": "integer"}
    | {"minimum": 1},
    "theme": {"description": "Colours for a screen, or black and white.", "type": "string"}
    | {"enum": [*THEME_NAMES]},
    "time_limit": {"description": "Seconds for the answer.", "type": "number", "minimum": 0}
    | {"maximum": LONGEST},
    "to": {"description": "The format to write; `text` is the usual one.", "type": "string"}
    | {"examples": ["text", "json", "puzzlink"]},
    "type": TYPE,
    "unique": {"description": "Whether to ask for another solution.", "type": "boolean"},
    "why": {"description": "Where there is no solution, name the clues that conflict.", "type": "boolean"},
    "with_solutions": {"description": "Tell the solution of the board, too.", "type": "boolean"},
}

_KINDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "array": list,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "object": dict,
    "string": str,
}


def checked_options(told: object, names: Iterable[str]) -> dict[str, Any]:
    """The options of a request.

    Args:
        names: those that the question takes.

    Raises:
        ArgumentError: they are no object, there is another option, or one holds what its schema excludes.
    """
    if not isinstance(told, dict):
        raise ArgumentError(f"options must be an object, not {short_repr(told)}")
    known = [*names]
    for name, value in told.items():
        if name not in known:
            raise ArgumentError(f"there is no option {short_repr(name)}{did_you_mean(str(name), known)}")
        _require(name, value, SCHEMAS[name])
    return told


def _require(name: str, value: object, schema: Schema) -> None:
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    # In JSON true is no number.
    fits = [kind for kind in kinds if isinstance(value, _KINDS[kind])]
    if not fits or (isinstance(value, bool) and "boolean" not in kinds):
        raise ArgumentError(f"{name} must be of the type {' or '.join(kinds)}, not {short_repr(value)}")
    if "enum" in schema and value not in schema["enum"]:
        raise ArgumentError(f"{name} must be one of {', '.join(schema['enum'])}, not {short_repr(value)}")
    if isinstance(value, int | float) and not isinstance(value, bool):
        least, most = schema.get("minimum", value), schema.get("maximum", value)
        if not least <= value <= most:
            bound = f"at least {least}" if value < least else f"at most {most}"
            raise ArgumentError(f"{name} must be {bound}, not {short_repr(value)}")


def solver_options(told: Mapping[str, Any], seconds: float) -> Options:
    """The options of a question to the solver, whose limits begin now.

    Args:
        seconds: the time limit where the request tells none.
    """
    limits = Limits(told.get("time_limit", seconds), told.get("conflict_limit"))
    return Options(
        backend=told.get("backend"),
        encoding=told.get("encoding"),
        presolve=told.get("presolve", True),
        limits=limits,
    ).restarted()


def size_of(told: Mapping[str, Any]) -> Size:
    """Rows and columns, 6 where nothing is told; raises ArgumentError."""
    size = told.get("size", 6)
    if isinstance(size, list) and (len(size) != 2 or any(type(side) is not int for side in size)):
        raise ArgumentError(f"size must be a number, or two of rows and columns, not {short_repr(size)}")
    rows, columns = size if isinstance(size, list) else (size, size)
    return rows, columns


def require_keys(data: Mapping[str, Any], *known: str) -> None:
    """Raises ArgumentError where a body has another key."""
    for key in data:
        if key not in known:
            raise ArgumentError(f"there is no key {short_repr(key)} in a request{did_you_mean(key, known)}")


def required(data: Mapping[str, Any], key: str, kind: type[Kind], what: str) -> Kind:
    """What a body holds under a key; raises ArgumentError where that is missing or of another type.

    Args:
        what: the value in words, for the error.
    """
    value = data.get(key)
    if not isinstance(value, kind):
        raise ArgumentError(f"the key {key!r} must hold {what}, not {short_repr(value)}")
    return value
