"""The base class of authors' puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self, dataclass_transform

from satpuzzles.core.errors import PuzzleError
from satpuzzles.making.board import Boarded
from satpuzzles.making.fields import (
    Field,
    arrows,
    filled_in,
    marks,
    numbers,
    option,
    outside,
    region_numbers,
    regions,
    symbols,
)
from satpuzzles.making.layers import Layer, digits, shading
from satpuzzles.making.lines import edges, links, spans
from satpuzzles.making.made import MadePuzzle, made_class
from satpuzzles.making.puzzle import Described
from satpuzzles.puzzle.clues import CellMarks
from satpuzzles.puzzle.record import VERSION

if TYPE_CHECKING:
    from satpuzzles.making.draft import Draft


@dataclass_transform(
    frozen_default=True,
    field_specifiers=(
        numbers,
        marks,
        symbols,
        arrows,
        filled_in,
        regions,
        region_numbers,
        outside,
        option,
        shading,
        digits,
        links,
        edges,
        spans,
    ),
)
class Puzzle(Described):
    """A board and its rules. An author declares fields, layers and ``rules``, and more if needed.

    Attributes:
        board: the board as every command and function of the package takes it.
    """

    made: ClassVar[type[MadePuzzle]]
    board: MadePuzzle

    def __init__(self, *values: object, **named: object) -> None:
        super().__init__(self.made(*values, **named))  # type: ignore[arg-type]

    def __init_subclass__(cls) -> None:
        declared = vars(cls).values()
        cls.fields = tuple([each for each in declared if isinstance(each, Field)])
        cls.layers = tuple([each for each in declared if isinstance(each, Layer)])
        names = {*[field.name for field in cls.fields], *[layer.name for layer in cls.layers]}
        own = {each for each in vars(cls) if not each.startswith("__")}
        taken = names & {*dir(Puzzle)} or own & {*dir(Boarded)}
        if taken:
            raise TypeError(f"{cls.__name__} declares {taken.pop()}, a name that every puzzle already has")
        if "record" in vars(cls):
            for name, call in (("rules", "rules()"), ("confirm", "confirm(answer)")):
                if getattr(cls, name) is getattr(Described, name):
                    raise PuzzleError(f"the puzzle {cls.__name__} needs the method {call}")
            if cls.record.made_with > VERSION:
                raise PuzzleError(
                    f"{cls.record.name} needs a newer satpuzzles: made_with is {cls.record.made_with}"
                )
            if not all(str(each).isprintable() for each in cls.record):
                raise PuzzleError(f"the record of {cls.__name__} has a control character")
            cls.made = made_class(cls)

    @classmethod
    def draw(cls, draft: Draft) -> Self:
        """A random board without clues; by default its fields are blank."""
        grids = [field.name for field in cls.fields if isinstance(field.shape, CellMarks)]
        return cls(**dict.fromkeys(grids, draft.blank()))
