"""What an author says of a puzzle: rules with their sentences, a record, and a second reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self, TypeVar

from satpuzzles.core.errors import PuzzleError, harmless
from satpuzzles.making.board import Boarded, Cell, Group, Span
from satpuzzles.making.fields import CellClue, Clue, Field, GroupClue
from satpuzzles.making.layers import Layer, LayerOf
from satpuzzles.making.lines import Lines
from satpuzzles.making.words import Statement
from satpuzzles.puzzle.layers import Layers
from satpuzzles.puzzle.places import Places
from satpuzzles.puzzle.record import Record
from satpuzzles.sat.statements import Argument, Named

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


# ---- what sentences speak of, for the kernel ----


class Words(Sequence[Mapping[str, Argument]]):
    """The arguments of the sentences of rules, or of all instances of one rule, made on demand."""

    def __init__(self, found: Sequence[Rule], names: Sequence[str] = (), each: Sequence[Any] = ()) -> None:
        self._rules, self._names, self._each = found, names, each

    def __len__(self) -> int:
        return len(self._each or self._rules)

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401 (slices are not asked for)
        rule, own = (self._rules[0], self._each[index]) if self._names else (self._rules[index], ())
        words: dict[str, Argument] = {
            name: _argument(word) for name, word in (*rule.words.items(), *zip(self._names, own))
        }
        if rule.by is not None:
            words["clue"] = _clue_argument(rule.by)
        return words


def _argument(word: Word) -> Argument:
    return word if isinstance(word, int) and not isinstance(word, bool) else text_of(word)


def text_of(word: object) -> str:
    """What a sentence calls a cell, group or anything else."""
    match word:
        case Group(name=name):
            return harmless(name)
        case Span(one=one, other=other):
            return f"from {one} to {other}"
    return harmless(str(word))


def _clue_argument(clue: Clue[Any]) -> Argument:
    value = clue.value
    parts: dict[str, Argument] = {"value": value if isinstance(value, int) else _value_argument(value)}
    where = ""
    match clue:
        case CellClue(cell=cell):
            where = f"at {cell}"
            parts["cell"] = str(cell)
        case GroupClue(group=group):
            parts["group"] = text_of(group)
            where = f"of {parts['group']}"
    told, kind = _text_of_value(value), type(value).__name__.lower()
    if isinstance(value, Enum):
        told = f"{told} {kind}"
    elif isinstance(value, tuple):
        told = f"{kind} {told}"
    return Named(f"the {told} {where}", parts)


def _text_of_value(value: object) -> str:
    if hasattr(value, "name"):
        return str(value.name).lower().replace("_", " ")
    if isinstance(value, tuple):
        return " ".join(_text_of_value(part) for part in value if part is not None)
    return harmless(str(value))


def _value_argument(value: object) -> Argument:
    parts: dict[str, Argument] = {}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        for name, part in zip(value._fields, value):
            parts[name] = part if isinstance(part, int) else _text_of_value(part)
    return Named(_text_of_value(value), parts)
