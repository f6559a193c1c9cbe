"""The vocabulary for authors of puzzles: ``import satpuzzles.making as mk``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from satpuzzles.core.errors import RuleError as RuleError
from satpuzzles.making.author import Puzzle as Puzzle
from satpuzzles.making.board import DOWN as DOWN
from satpuzzles.making.board import LEFT as LEFT
from satpuzzles.making.board import RIGHT as RIGHT
from satpuzzles.making.board import STRAIGHT as STRAIGHT
from satpuzzles.making.board import UP as UP
from satpuzzles.making.board import Cell as Cell
from satpuzzles.making.board import Direction as Direction
from satpuzzles.making.board import Group as Group
from satpuzzles.making.board import Span as Span
from satpuzzles.making.fields import Arrow as Arrow
from satpuzzles.making.fields import Clue as Clue
from satpuzzles.making.fields import Clues as Clues
from satpuzzles.making.fields import Codec as Codec
from satpuzzles.making.fields import Field as Field
from satpuzzles.making.fields import GroupClues as GroupClues
from satpuzzles.making.fields import Regions as Regions
from satpuzzles.making.fields import Rows as Rows
from satpuzzles.making.fields import arrows as arrows
from satpuzzles.making.fields import filled_in as filled_in
from satpuzzles.making.fields import marks as marks
from satpuzzles.making.fields import numbers as numbers
from satpuzzles.making.fields import option as option
from satpuzzles.making.fields import outside as outside
from satpuzzles.making.fields import region_numbers as region_numbers
from satpuzzles.making.fields import regions as regions
from satpuzzles.making.fields import symbols as symbols
from satpuzzles.making.layers import Digits as Digits
from satpuzzles.making.layers import Layer as Layer
from satpuzzles.making.layers import Look as Look
from satpuzzles.making.layers import Shading as Shading
from satpuzzles.making.layers import digits as digits
from satpuzzles.making.layers import shading as shading
from satpuzzles.making.lines import Edges as Edges
from satpuzzles.making.lines import Links as Links
from satpuzzles.making.lines import Spans as Spans
from satpuzzles.making.lines import edges as edges
from satpuzzles.making.lines import links as links
from satpuzzles.making.lines import spans as spans
from satpuzzles.making.puzzle import Answer as Answer
from satpuzzles.making.puzzle import Rule as Rule
from satpuzzles.making.readings import is_one_loop as is_one_loop
from satpuzzles.making.readings import parts as parts
from satpuzzles.making.words import Holds as Holds
from satpuzzles.making.words import apart as apart
from satpuzzles.making.words import at_least as at_least
from satpuzzles.making.words import at_most as at_most
from satpuzzles.making.words import connected as connected
from satpuzzles.making.words import different as different
from satpuzzles.making.words import exactly as exactly
from satpuzzles.making.words import joined as joined
from satpuzzles.making.words import leading as leading
from satpuzzles.making.words import never_all as never_all
from satpuzzles.making.words import one_loop as one_loop
from satpuzzles.making.words import reaches as reaches
from satpuzzles.making.words import total as total
from satpuzzles.making.words import unrepeated as unrepeated
from satpuzzles.making.words import visible as visible
from satpuzzles.puzzle.record import VERSION as VERSION
from satpuzzles.puzzle.record import Record as Record
from satpuzzles.rules.facts import NEVER as NEVER
from satpuzzles.rules.facts import Fact as Fact
from satpuzzles.rules.facts import Number as Number
from satpuzzles.rules.facts import all_of as all_of
from satpuzzles.rules.facts import any_of as any_of
from satpuzzles.rules.facts import implies as implies

if TYPE_CHECKING:
    from satpuzzles.making.draft import Draft as Draft
    from satpuzzles.making.findings import Finding


def __getattr__(name: str) -> object:
    if name != "Draft":  # the material for ``draw``, which solving does without
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from satpuzzles.making.draft import Draft

    return Draft


def prove(puzzle: type[Any], *, seconds: float = 60, seed: int = 1) -> list[Finding]:
    """Looks for faults in a puzzle on random boards; see ``proving.prove``."""
    from satpuzzles.making.proving import prove

    return prove(puzzle, seconds=seconds, seed=seed)
