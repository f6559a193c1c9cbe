"""JSON Schemas of the API's answers, for its description.

The room ``views`` builds the answers; clients may rely on the keys named here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, get_args

from satpuzzles.explain.grade import TIERS
from satpuzzles.explain.step import HintStatus
from satpuzzles.explain.step import Status as WalkStatus
from satpuzzles.questions.result import Status
from satpuzzles.questions.verdict import Word
from satpuzzles.web.options import GRID, LONGEST, Schema
from satpuzzles.web.work import State

TEXT: Final[Schema] = {"type": "string"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
YES_OR_NO: Final[Schema] = {"type": "boolean"}
OBJECT: Final[Schema] = {"type": "object"}


def one_of(words: Iterable[str | None]) -> Schema:
    """A schema for one of some words."""
    return {"enum": [*words]}


def array_of(of: Schema) -> Schema:
    """A schema for an array."""
    return {"type": "array", "items": of}


def holding(sometimes: Mapping[str, Schema] | None = None, /, **always: Schema) -> Schema:
    """A schema for an object with required and optional keys; other keys are not promised."""
    return {"type": "object", "required": [*always], "properties": {**always, **(sometimes or {})}}


NUMBERS: Final = array_of(COUNT)
AMOUNT: Final[Schema] = {"type": "number", "minimum": 0}
SECONDS: Final = AMOUNT
TIER: Final = one_of([*TIERS, None])
CELL: Final[Schema] = {**NUMBERS, "minItems": 2, "maxItems": 2}
RULES: Final = array_of(holding(rule=TEXT, cells=array_of(CELL), sentence=TEXT))
CONFLICT: Final = holding(clues=RULES, smallest=YES_OR_NO)
CANDIDATES: Final = array_of(
    holding({"row": COUNT, "column": COUNT, "span": array_of(CELL), "layer": TEXT}, value=COUNT)
)
HEAD: Final[Mapping[str, Schema]] = {"source": TEXT, "type": TEXT}
END: Final[Mapping[str, Schema]] = {"limit_reached": YES_OR_NO}

STEP: Final[Mapping[str, Schema]] = {
    "cells": CANDIDATES,
    "excluded": CANDIDATES,
    "size": COUNT,
    "smallest": YES_OR_NO,
    "lower_bound": COUNT,
    "rules": RULES,
    "sentence": TEXT,
}

RESULT: Final[Mapping[str, Schema]] = {
    "solution": GRID,
    "second_solution": GRID,
    "shared": GRID,
    "reason": TEXT,
    "why": RULES,
    "conflict": CONFLICT,
    "seconds": SECONDS,
    **END,
}

BOARD_DRAWN: Final = holding(
    {"groups": array_of(NUMBERS), "filled": TEXT},
    board=holding(type=TEXT),
    rows=COUNT,
    columns=COUNT,
    layers=array_of(
        holding(
            {"ends": array_of({})},
            name=TEXT,
            kind=one_of(["cells", "edges", "links", "spans"]),
            widths=NUMBERS,
            names=array_of(TEXT),
        )
    ),
    least=COUNT,
    most=COUNT,
    shaded=YES_OR_NO,
    fixed=GRID,
    scene=holding(cells=array_of(array_of(OBJECT))),
)

DRAFT: Final = holding(
    type=TEXT, rows=COUNT, columns=COUNT, cells=array_of(array_of(TEXT)), walls=array_of({})
)
TOOLS: Final = array_of(holding(kind=TEXT, name=TEXT))

ANSWERS: Final[Mapping[str, Schema]] = {
    "solve": holding(RESULT, **HEAD, status=one_of(get_args(Status))),
    "check": holding(**HEAD, verdict=one_of(get_args(Word)), violations=RULES),
    "explain": {
        "oneOf": [
            holding(
                {"largest": COUNT, "excess": {"type": ["integer", "null"]}, "tier": TIER},
                **HEAD,
                status=one_of(get_args(WalkStatus)),
                method=TEXT,
                steps=array_of(holding(**STEP)),
                folded=array_of(holding(first=COUNT, last=COUNT, sentence=TEXT)),
                seconds=SECONDS,
            ),
            {
                **holding(
                    {**STEP, "wrong": CANDIDATES, "broken": RULES, "least": COUNT, "stages": OBJECT},
                    **HEAD,
                    status=one_of(get_args(HintStatus)),
                ),
                "not": {"required": ["steps"]},
            },
        ]
    },
    "grade": holding(
        **HEAD, status=one_of(get_args(WalkStatus)), tier=TIER, largest=COUNT, uses=COUNT, seconds=SECONDS
    ),
    "count": holding(
        {"delta": AMOUNT, "epsilon": AMOUNT, **END},
        **HEAD,
        count=COUNT,
        exact=YES_OR_NO,
        method=TEXT,
        seconds=SECONDS,
    ),
    "repair": holding(
        {"solution": GRID, "reason": TEXT, "conflict": CONFLICT, **END},
        **HEAD,
        status=one_of(get_args(Status)),
        unique=YES_OR_NO,
        redundant=array_of(holding(what=TEXT, cells=array_of(CELL), droppable=YES_OR_NO, sentence=TEXT)),
        changes=array_of(holding(kind=TEXT, cells=array_of(CELL), sentence=TEXT)),
        puzzle=holding(type=TEXT),
        seconds=SECONDS,
    ),
    "encode": holding(**HEAD, variables=COUNT, clauses=COUNT, complete=YES_OR_NO, cnf=TEXT),
    "render": holding({"text": TEXT, "base64": TEXT}, **HEAD, picture=TEXT),
    "convert": holding(**HEAD, format=TEXT, text=TEXT),
    "draft": holding(draft=DRAFT, tools=TOOLS),
    "told": holding(source=TEXT, draft=DRAFT),
    "offers": holding(
        **HEAD,
        status=one_of(get_args(Status)),
        offers=array_of(
            holding(
                kind=one_of(["added", "dropped", "changed"]),
                cells=array_of(CELL),
                sentence=TEXT,
                board=OBJECT,
            )
        ),
        complete=YES_OR_NO,
    ),
    "draw": {"allOf": [holding(**HEAD), BOARD_DRAWN]},
    "generate": holding({"tier": TIER, "solution": GRID}, type=TEXT, seed=COUNT, index=COUNT),
    "booklet": holding(boards=COUNT, base64=TEXT),
    "certify": holding(**HEAD, status=one_of(get_args(Status)), base64=TEXT),
    "empty": holding(draft=DRAFT, tools=TOOLS),
    "set": holding(
        {**RESULT, "type": TEXT, "drawn": BOARD_DRAWN, "tells": YES_OR_NO},
        source=TEXT,
        status=one_of([*get_args(Status), "unfinished"]),
    ),
    "read": holding(
        boards=array_of(
            {
                "oneOf": [
                    holding(**HEAD, board=holding(type=TEXT), rows=COUNT, columns=COUNT),
                    holding(source=TEXT, error=TEXT),
                ]
            }
        ),
        complete=YES_OR_NO,
    ),
}
"""The schema of each question's answer."""

JOB: Final = holding(
    {"doing": TEXT, "status": COUNT, "answer": OBJECT},
    id=TEXT,
    state=one_of(get_args(State)),
    seconds=SECONDS,
    limit={"const": LONGEST},
)
TYPES: Final = holding(
    types=array_of(
        holding(
            {
                "options": array_of(holding(name=TEXT, label=TEXT, help=TEXT, kind=TEXT)),
                "square": YES_OR_NO,
                "picture": OBJECT,
            },
            type=TEXT,
            title=TEXT,
            generated=YES_OR_NO,
            examples=array_of(TEXT),
            formats=array_of(TEXT),
            rules=TEXT,
            stock=COUNT,
        )
    ),
    tiers=array_of(TEXT),
)
DESCRIPTION: Final = holding(openapi=TEXT, info=OBJECT, paths=OBJECT, components=OBJECT)
