"""Boards of authors' puzzles for the rest of the package: each class of an author gets a class of boards."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import compress, product
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from satpuzzles.core.arguments import to_sequence
from satpuzzles.core.errors import RuleError
from satpuzzles.core.grid import Grid, in_rows, require_side, to_rows
from satpuzzles.making.compiled import Compiled, compiled
from satpuzzles.making.fields import CellClue, Clue, Field, GroupClue
from satpuzzles.making.layers import Digits, Shading
from satpuzzles.making.puzzle import Described
from satpuzzles.making.shapes import Arrows, CellNumbers, EveryNumber, Option, RegionNumbers, Sides, Signs
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.puzzle.clues import BLOCK
from satpuzzles.puzzle.kind import find_kind, puzzle_type
from satpuzzles.puzzle.layers import Layers
from satpuzzles.puzzle.layout import Layout
from satpuzzles.puzzle.places import Cells, Places
from satpuzzles.rules.answers import AnswerVariables, Domains
from satpuzzles.rules.rule import RuleFamily, Together
from satpuzzles.rules.single import Given
from satpuzzles.sat.cardinality import DEFAULT
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.statements import Entry

if TYPE_CHECKING:
    from satpuzzles.making.layers import LayerOf
    from satpuzzles.sat.sink import Sink

GLOBAL = frozenset({"connected", "islands", "joined", "one_loop"})
"""The words about the whole board, which can be left to cuts."""


class MadePuzzle(Puzzle):
    """A board of an author's puzzle. Its fields hold plain content: tuples, texts, numbers."""

    __slots__ = ("_author", "_rules", "_size")

    author: ClassVar[type[Described]]
    clue_fields: ClassVar[tuple[Field[Any], ...]]
    """The fields whose clues can come and go."""
    unnamed: ClassVar[str | None]
    """The first of them with clues in cells, which entries do not name."""
    _author: Described | None
    _rules: Compiled | None
    _size: tuple[int, int]

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {name: getattr(self, name) for name in self._names()}
        return partial(type(self), **fields, known=self.known), ()

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in ["known", *self._names()])
        return f"{type(self).__name__}({told})"

    @classmethod
    def _names(cls) -> list[str]:
        return [field.name for field in cls.author.fields]

    # ---- the board ----

    @property
    def rows(self) -> int:
        return self._size[0]

    @property
    def columns(self) -> int:
        return self._size[1]

    def settle(self) -> None:
        object.__setattr__(self, "_author", None)
        object.__setattr__(self, "_rules", None)
        object.__setattr__(self, "_size", self._measured())
        require_side(self.rows, self.columns, "board")
        blank = ((None,) * self.columns,) * self.rows
        for field in self.author.fields:
            data = getattr(self, field.name)
            if data is None and not isinstance(field.shape, Option):
                data = {} if isinstance(field.shape, Sides) else blank
            elif not isinstance(field.shape, Sides | Option):
                data = [*to_rows(data, field.name)]
                if (size := (len(data), len(data[0]))) != self._size:
                    told = f"{size[0]} x {size[1]}, but the board is {self.rows} x {self.columns}"
                    raise RuleError(f"the {field.name} are {told}")
            is_settled = data is blank and all(self._size) and not isinstance(field.shape, EveryNumber)
            object.__setattr__(self, field.name, data if is_settled else field.shape.settled(data, self))
        self.puzzle.require()

    def _measured(self) -> tuple[int, int]:
        """Rows and columns, from a field of cells or else from the clues beside the board."""
        lengths = {}
        for field in self.author.fields:
            data = getattr(self, field.name)
            if isinstance(field.shape, Option) or data is None:
                continue
            if not isinstance(field.shape, Sides):
                first = next(to_rows(data, field.name), ())
                return len(to_sequence(data) or ()), len(first)
            sides = dict(zip(field.shape.sides, data)) if isinstance(data, Sequence) else data
            for side, clues in sides.items() if isinstance(sides, Mapping) else ():
                lengths[side in ("above", "below")] = len(to_sequence(clues) or ())
        if lengths:
            return lengths.get(False, lengths.get(True, 0)), lengths.get(True, lengths.get(False, 0))
        raise RuleError(f"a board of {self.type} needs one of {', '.join(self._names())}")

    @property
    def puzzle(self) -> Described:
        """The board as its author sees it."""
        found = self._author
        if found is None:
            found = self.author.of(self)
            object.__setattr__(self, "_author", found)
        return found

    @property
    def layers(self) -> tuple[LayerOf[Any], ...]:
        """The layers of an answer."""
        return self.puzzle.own_layers

    def layout(self) -> Layout:
        looks = {layer.name: layer.look for layer in self.author.layers}
        filled = next(
            (looks[layer.name].value for layer in self.layers if isinstance(layer.places, Cells)), "■"
        )
        layout = super().layout()._replace(filled=filled)
        if not layout.clues or not any(isinstance(layer, Digits) for layer in self.layers):
            return layout
        # A number that a rule gives its cell stands where the others are written.
        given = {
            self.places.spot(place): value
            for rule in self.rules()
            if isinstance(rule, Given)
            for place, value in rule.given
            if value
        }
        clues = {cell: text for cell, text in layout.clues.items() if text != str(given.get(cell) or "")}
        if len(clues) == len(layout.clues):
            return layout
        values = [given.get(cell, 0) for cell in product(range(self.rows), range(self.columns))]
        return layout._replace(clues=clues, givens=in_rows(values, self.columns))

    def _contents(self) -> Any:  # noqa: ANN401 (as in Board)
        fields = [field for field in self.author.fields if not isinstance(field.shape, Option)]
        # The first field says the size, unless its clues are at one side only.
        sized = (each for each in fields if not isinstance(each.shape, Sides) or each.shape.is_around)
        first = next(sized, fields[0])
        for field in self.author.fields:
            value = getattr(self, field.name)
            is_blank = value == field.default if isinstance(field.shape, Option) else not says(value)
            if field is first or not is_blank:
                yield field.shape, value

    def entry_of(self, clue: Clue[Any]) -> Entry:
        """A clue as the kernel names it: its cell, the first cell of its region, or a side and a number.

        After the cell comes the name of the field, unless it is the first field whose clues can be dropped.
        """
        if isinstance(clue, CellClue):
            return self._entry_at(clue.cell, clue.field)
        assert isinstance(clue, GroupClue)
        line = getattr(self.puzzle, clue.field).groups[clue.group]
        return line or self._entry_at(clue.group.cells[0], clue.field)

    def entries_without_block(self, field: Field[Any] | None) -> Callable[[tuple[int, int]], Entry] | None:
        """As ``entry_of`` for what a field has in cells; None if something stays there without the clue."""
        if field is None or field not in self.clue_fields or blank_of(field) is not None:
            return None
        return partial(self._entry_at, field=field.name)

    def _entry_at(self, cell: tuple[int, int], field: str) -> Entry:
        return tuple(cell) if field == (self.unnamed or field) else (*cell, field)

    # ---- answers ----

    @property
    def values(self) -> int:
        return self.puzzle.most

    @property
    def blank(self) -> bool:  # type: ignore[override]
        return any(layer.blank for layer in self.layers)

    @property
    def places(self) -> Places:
        return self.puzzle.own_places

    def value_name(self, value: int, place: int = 0) -> str:
        *others, last = self.layers
        for layer in others:
            if place < layer.places.count:
                return layer.value_name(value)
            place -= layer.places.count
        return last.value_name(value)

    def rules(self) -> Sequence[RuleFamily]:
        """See Puzzle. They are made at the first call; raises CapError as ``compiled``."""
        if self._rules is None:
            object.__setattr__(self, "_rules", compiled(self.puzzle))
        assert self._rules is not None
        return self._rules.rules

    def write_parts(
        self,
        sink: Sink,
        answers: AnswerVariables,
        parts: Sequence[RuleFamily | Together],
        encoding: str,
        domains: Domains | None,
    ) -> None:
        """See Puzzle. What is kept comes first, so that its variables are the same on every board."""
        self.rules()
        assert self._rules is not None
        ids = {*map(id, self._rules.kept)}
        rules = [part.rules if isinstance(part, Together) else (part,) for part in parts]
        first = [ids.issuperset(map(id, each)) for each in rules]
        kept, rest = [*compress(parts, first)], [part for part, is_kept in zip(parts, first) if not is_kept]
        is_kept = isinstance(sink, Formula) and sink.counting is DEFAULT and domains is None
        if kept and is_kept and encoding == next(iter(self.encodings)):
            assert isinstance(sink, Formula)
            counts = sink.counts is not None
            numbers = [(type(part), *map(id, each)) for part, each in zip(kept, compress(rules, first))]
            key = encoding, counts, sink.leaves_out, answers.values, answers.blank, sink.answers, *numbers
            begin = partial(_begun, kept, answers, encoding, sink)
            sink.start_from(self.puzzle.kept_with.keep(key, begin).formula)
            kept = []
        super().write_parts(sink, answers, [*kept, *rest], encoding, domains)

    def filled_in(self, solution: Grid, cell: tuple[int, int]) -> bool:
        """Whether a layer of filled cells has this one filled."""
        read = self.answer(solution)
        return any(cell in read[layer] for layer in self.layers if isinstance(layer, Shading))

    def answer(self, solution: Grid) -> ReadAnswer:
        """An answer as authors read it."""
        return ReadAnswer(self, solution)

    def confirm(self, solution: Grid) -> bool:
        return self.puzzle.confirm(self.answer(solution))


class _Begun(NamedTuple):
    """What formulas of a size begin with. (It holds the rules, so that nothing else gets their ids.)"""

    formula: Formula
    parts: Sequence[RuleFamily | Together]
    weight: int


def _begun(
    parts: Sequence[RuleFamily | Together], answers: AnswerVariables, encoding: str, like: Formula
) -> _Begun:
    formula = Formula(like.answers, leaves_out=like.leaves_out, takes_counts=like.counts is not None)
    for part in parts:
        part.write(formula, answers, None, encoding)
    return _Begun(formula, parts, formula.clause_count)


class ReadAnswer:
    """An answer by layers; see ``Answer``."""

    def __init__(self, board: MadePuzzle, solution: Grid) -> None:
        self._board, self._solution = board, solution
        self._found: dict[str, Any] = {}

    def __getitem__(self, layer: LayerOf[Any]) -> Any:  # noqa: ANN401 (as the layer says)
        if layer.name not in self._found:
            places, rows = self._board.places, self._solution
            if isinstance(places, Layers):
                names = [each.name for each in places.layers]
                rows = places.grid_of(rows, names.index(layer.name))
            self._found[layer.name] = layer.answer(rows)
        return self._found[layer.name]


def blank_of(field: Field[Any]) -> str | None:
    """What is left where a clue of a field is dropped: an empty block, or ``?`` if allowed, or nothing."""
    return next((mark for mark in (BLOCK, "?") if mark in getattr(field.shape, "marks", ())), None)


def says(value: Any) -> bool:  # noqa: ANN401 (plain content)
    """Whether the content of a field has anything."""
    return any(map(says, value)) if isinstance(value, tuple) else value is not None


def made_puzzle(name: str, module: str) -> type[MadePuzzle]:
    """The class of boards of a type, for a part of its record that a module makes when it is asked for.

    Raises:
        AttributeError: there is no such puzzle; the message names the module.
    """
    found = None if name.startswith("__") or find_kind(name) is None else puzzle_type(name)
    if found is None or not issubclass(found, MadePuzzle):
        raise AttributeError(f"module {module!r} has no attribute {name!r}")
    return found


def made_class(author: type[Described]) -> type[MadePuzzle]:
    """The class of the boards of an author's puzzle."""
    methods = [each for base in author.__mro__ for each in vars(base).values()]
    names = {name for each in methods if isinstance(each, FunctionType) for name in each.__code__.co_names}
    kinds = (CellNumbers, Signs, Arrows, RegionNumbers, Sides)
    clues = [
        each
        for each in author.fields
        if isinstance(each.shape, kinds) and not getattr(each.shape, "fixed", False)
    ]
    told: dict[str, Any] = {
        "__module__": author.__module__,
        "__qualname__": f"{author.__qualname__}.made",
        "__doc__": author.__doc__,
        "author": author,
        "clue_fields": tuple(clues),
        "unnamed": next((each.name for each in clues if not isinstance(each.shape, Sides)), None),
        "type": author.record.name,
        "shapes": tuple([field.shape for field in author.fields]),
    }
    if names & GLOBAL:
        told |= {"encodings": {"lazy": "what is connected by cuts", "elimination": "complete clauses"}}
        told |= {"complete_encoding": "elimination"}
    fields: list[Any] = [(field.name, Any, field.default) for field in author.fields]
    fields.append(("known", Grid | None, dataclasses.field(default=None, kw_only=True)))
    bases = (MadePuzzle,)
    made = dataclasses.make_dataclass(
        author.__name__,
        fields,
        bases=bases,
        namespace=told,
        repr=False,
        frozen=True,
        slots=True,
    )
    return cast("type[MadePuzzle]", made)
