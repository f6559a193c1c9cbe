"""What an author says of a puzzle: rules with their sentences, a record, and a second reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self, TypeVar

from satpuzzles.core.errors import PuzzleError
from satpuzzles.making.board import Boarded, Cell, Group, Span
from satpuzzles.making.fields import Clue, Field
from satpuzzles.making.layers import Layer, LayerOf
from satpuzzles.making.lines import Lines
from satpuzzles.making.words import Statement
from satpuzzles.puzzle.layers import Layers
from satpuzzles.puzzle.places import Places
from satpuzzles.puzzle.record import Record

A = TypeVar("A")
Word = Cell | Group | Span | int | str
"""What a sentence can speak of."""


class Rule:
    """A rule of the puzzle for one place or group; rules of the same name are one rule on paper.

    Args:
        name: the name for ``check``, ``--why`` and JSON.
        holds: what is true.
        sentence: what the rule says; names in braces are the words given, and ``{clue}``, ``{clue.value}``.
        by: the clue that it comes from; required where there is one.
        fault: how it is broken, with ``{count}`` as found; the sentence by default.
        words: what the sentence speaks of.
    """

    __slots__ = ("by", "fault", "holds", "name", "sentence", "words")

    def __init__(
        self,
        name: str,
        holds: Statement,
        sentence: str,
        *,
        by: Clue[Any] | None = None,
        fault: str = "",
        **words: Word,
    ) -> None:
        if by is None and "clue" not in words and "{clue" in sentence + fault:
            raise PuzzleError(f"the rule {name!r} says {{clue}}, so it needs by=")
        self.name, self.holds, self.sentence, self.by, self.fault = name, holds, sentence, by, fault
        self.words: Mapping[str, Word] = words


class Answer(Protocol):
    """An answer for second readings and clues; a layer gives plain sets and dicts."""

    def __getitem__(self, layer: LayerOf[A]) -> A: ...


class Described(Boarded):
    """A board with the rules that its author says; authors derive from ``Puzzle``."""

    record: ClassVar[Record]
    fields: ClassVar[tuple[Field[Any], ...]] = ()
    layers: ClassVar[tuple[Layer[Any], ...]] = ()

    @classmethod
    def of(cls, board: Any) -> Self:  # noqa: ANN401 (a MadePuzzle)
        """The puzzle of a board."""
        puzzle = object.__new__(cls)
        Described.__init__(puzzle, board)
        return puzzle

    def __init__(self, board: Any) -> None:  # noqa: ANN401 (a MadePuzzle)
        super().__init__(board.rows, board.columns)
        self.board = board

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(getattr(type(self), name, None), Field | Layer):
            raise AttributeError(f"the {name} of a puzzle cannot be changed")
        super().__setattr__(name, value)

    # ---- what an author says ----

    def rules(self) -> Iterator[Rule]:
        """The rules of the puzzle, each once."""
        raise NotImplementedError

    def confirm(self, answer: Answer) -> bool:
        """Checks the rules again, in plain Python from the fields and the answer alone."""
        raise NotImplementedError

    def read_clues(self, answer: Answer) -> Iterator[Clue[Any]]:
        """Every clue that could be on the board with this answer."""
        raise NotImplementedError

    def require(self) -> None:
        """Raises RuleError if the fields do not fit together."""

    # ---- for the package ----

    @cached_property
    def own_layers(self) -> tuple[LayerOf[Any], ...]:
        """The layers in the order of their answer variables: lines come first."""
        made: list[LayerOf[Any]] = [layer.made(self) for layer in self.layers]
        found = tuple(sorted(made, key=lambda layer: not isinstance(layer, Lines)))
        first = 0
        is_plain = all(layer.most == 1 for layer in found) and any(layer.blank for layer in found)
        for layer in found:
            layer.first, layer.is_plain = first, is_plain
            first += layer.places.count
        return found

    @cached_property
    def own_places(self) -> Places:
        """The places of all layers."""
        found: list[tuple[str, Places]] = [(layer.name, layer.places) for layer in self.own_layers]
        return found[0][1] if len(found) == 1 else Layers(self.board.rows, self.board.columns, found)

    @cached_property
    def most(self) -> int:
        """The largest value of a place."""
        return max(layer.most for layer in self.own_layers)

    def layer(self, name: str) -> LayerOf[Any]:
        return next(layer for layer in self.own_layers if layer.name == name)
