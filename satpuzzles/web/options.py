"""The options of the API as JSON Schema, and the checks of a request against them.

``questions.py`` says which question takes which options.
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
from satpuzzles.picture.booklet import GRIDS, PAPERS
from satpuzzles.picture.theme import THEME_NAMES
from satpuzzles.picture.writers import ENDINGS, FILMS
from satpuzzles.puzzle.kind import built_in_kinds
from satpuzzles.questions.count import METHODS
from satpuzzles.solver.backends import BACKENDS

Schema = Mapping[str, Any]

Kind = TypeVar("Kind")

LONGEST: Final = 300
"""Seconds after which any work is ended, even if the request has a longer time limit."""

LONGEST_AT_ONCE: Final = 30
"""Seconds after which a question that is not a job is ended."""

_TIME_LIMIT: Final = (
    f"Time limit in seconds. A question ends after at most {LONGEST_AT_ONCE} s, a job after {LONGEST} s."
)

GRID: Final[Schema] = {
    "description": "A grid in the JSON of solutions: rows of values, or for lines on edges an object with "
    "`horizontal` and `vertical` rows; null for unknown.",
    "type": ["array", "object"],
    "examples": [[[4, None, None, None], *[[None] * 4] * 3]],
}

TYPE: Final[Schema] = {"description": "The type of the puzzle.", "type": "string"} | {
    "examples": [kind.name for kind in built_in_kinds()]
}

BOARD: Final[Schema] = {
    "description": "A board: the JSON object of a puzzle, or a text in any supported format.",
    "oneOf": [{"type": "object"}, {"type": "string"}],
    "examples": [kind.examples[0] for kind in built_in_kinds()],
}

DRAFT: Final[Schema] = {"description": "A draft, as returned by `empty` and `draft`.", "type": "object"}

SCHEMAS: Final[Mapping[str, Schema]] = {
    "at_most": {"description": "Stop after this many solutions.", "type": "integer", "minimum": 1},
    "backend": {
        "description": "The SAT backend.",
        "type": "string",
        "enum": [each.name for each in BACKENDS],
    },
    "choices": {"description": "The options of `satpuzzles generate TYPE`, by name."}
    | {"type": "object", "examples": [{"symmetry": "rotation-180", "clues": "60%"}]},
    "base64": {"description": "The text is a file in base64, compressed or not, in any encoding."}
    | {"type": "boolean"},
    "cell": {"description": "Why has this cell, r3c4, or edge, h1c2, its value?", "type": "string"}
    | {"examples": ["r1c2", "h1c2"]},
    "columns_first": {"description": "Column clues come before row clues."} | {"type": "boolean"},
    "conflict_limit": {
        "description": "Maximum number of solver conflicts.",
        "type": "integer",
        "minimum": 0,
    },
    "difficulty": {
        "description": f"A tier, {', '.join(TIERS)}, or a range such as easy-hard.",
        "type": "string",
    }
    | {"examples": ["easy", "medium-hard"]},
    "encoding": {"description": "The name of the encoding.", "type": "string"},
    "evidence": {"description": "Include the grids that prove the sizes of steps.", "type": "boolean"},
    "excluded": {"description": "What earlier hints excluded: r3c4=5 r1c2=7.", "type": "string"}
    | {"examples": ["r1c2=4 r1c1=1"]},
    "film": {"description": "Animate the board being solved, as svg or gif.", "type": "boolean"},
    "format": {"description": "The format of the board's text.", "type": "string"}
    | {"examples": ["text", "sgt", "puzzlink"]},
    "grid": GRID,
    "hint": {"description": "Return only the next step, or what is wrong so far.", "type": "boolean"},
    "method": {"description": "How to count, or to explain.", "type": "string"}
    | {"enum": [*METHODS, *get_args(Method)]},
    "minimize": {"description": "Remove redundant clues until none is left.", "type": "boolean"},
    "name": {"description": "The file name; its ending decides between formats that fit."}
    | {"type": "string"},
    "not": {"description": "Why can this cell not have this value: r3c4=5?", "type": "string"}
    | {"examples": ["r1c2=4", "r1c1=1"]},
    "paper": {
        "description": "The paper of a pdf, filled by the board. By default, or if there is no room, the "
        "page is as large as the board.",
        "type": "string",
        "enum": [*PAPERS],
    },
    "per_page": {"description": "Boards per page of a booklet.", "type": "string"}
    | {"enum": [str(count) for count in GRIDS]},
    "picture": {"description": "The format of the picture.", "type": "string"}
    | {"enum": [ending.removeprefix(".") for ending in dict.fromkeys([*ENDINGS, *FILMS])]},
    "presolve": {"description": "Shrink the formula by propagation.", "type": "boolean"},
    "recipe": {"description": "More arguments for the generator.", "type": "object"},
    "reconcile": {"description": "If there is no solution, drop the fewest clues, then repair the rest."}
    | {"type": "boolean"},
    "seed": {
        "description": "Random seed; the same seed gives the same board.",
        "type": "integer",
        "minimum": 0,
    }
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
    "time_limit": {"description": _TIME_LIMIT, "type": "number", "minimum": 0} | {"maximum": LONGEST},
    "to": {"description": "The format to write; `text` is the native one.", "type": "string"}
    | {"examples": ["text", "json", "puzzlink"]},
    "type": TYPE,
    "unique": {"description": "Also check whether the solution is the only one.", "type": "boolean"},
    "why": {"description": "If there is no solution, name the conflicting clues.", "type": "boolean"},
    "with_solutions": {"description": "Include the solution of the board.", "type": "boolean"},
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
    """Validates the options of a request.

    Args:
        names: the options that the question takes.

    Raises:
        ArgumentError: they are not an object, an option is unknown, or a value breaks its schema.
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
    # In JSON true is not a number.
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
    """The solver options of a question; its limits start now.

    Args:
        seconds: the default time limit.
    """
    limits = Limits(told.get("time_limit", seconds), told.get("conflict_limit"))
    return Options(
        backend=told.get("backend"),
        encoding=told.get("encoding"),
        presolve=told.get("presolve", True),
        limits=limits,
    ).restarted()


def size_of(told: Mapping[str, Any]) -> Size:
    """Rows and columns, 6 by default; raises ArgumentError."""
    size = told.get("size", 6)
    if isinstance(size, list) and (len(size) != 2 or any(type(side) is not int for side in size)):
        raise ArgumentError(f"size must be a number or a pair [rows, columns], not {short_repr(size)}")
    rows, columns = size if isinstance(size, list) else (size, size)
    return rows, columns


def require_keys(data: Mapping[str, Any], *known: str) -> None:
    """Raises ArgumentError if a body has an unknown key."""
    for key in data:
        if key not in known:
            raise ArgumentError(f"a request has no key {short_repr(key)}{did_you_mean(key, known)}")


def required(data: Mapping[str, Any], key: str, kind: type[Kind], what: str) -> Kind:
    """The value of a key in a body; raises ArgumentError if it is missing or has another type.

    Args:
        what: the value in words, for the error.
    """
    value = data.get(key)
    if not isinstance(value, kind):
        raise ArgumentError(f"the key {key!r} must hold {what}, not {short_repr(value)}")
    return value
