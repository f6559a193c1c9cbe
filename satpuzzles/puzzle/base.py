"""What every puzzle is: an immutable value that lists its rules once; clauses, check and presolve follow.

A puzzle fills in the few abstract parts; kinds/template shows them with comments. Reading text
formats, solving and drawing live elsewhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

from satpuzzles.core.arguments import checked, shown
from satpuzzles.core.errors import ArgumentError, PuzzleError, RuleError
from satpuzzles.core.front_door import Pictured, advice, behind
from satpuzzles.core.grid import Cell, Grid, require_side
from satpuzzles.core.options import Limits
from satpuzzles.core.runtime import collector_paused
from satpuzzles.puzzle.boards import Board
from satpuzzles.puzzle.places import GridJson, Lines, Places, cells_of
from satpuzzles.rules.fixpoint import propagate
from satpuzzles.rules.rule import Answers, Domains, Given, Rule, require_room, values_in
from satpuzzles.sat.formula import Clause, Formula, Instance, Note, Sink, Statement

PRESOLVE = "presolve"
"""The name of the rule that holds what propagation found; only presolved formulas have it."""

NOTES = ("solution", "changed", "tier", "seed", "index")
"""What a generator writes beside a board in its JSON object; no part of the puzzle, and readers skip it.

The seed and the index make the same board again.
"""

DECIDED = Note(PRESOLVE, "Propagation decides these values.")
CONTRADICTION = Note(PRESOLVE, "Propagation leaves a cell or a line without a way.")

KNOWN = "partly filled grid"
"""The name of the rule that a place filled in beforehand keeps its value."""


class Violation(NamedTuple):
    """One broken rule instance: the rule's name, the cells that show it, and a sentence for people."""

    rule: str
    cells: tuple[Cell, ...]
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle(Pictured, Board, ABC):
    """A board with places, its cells unless the puzzle says otherwise, each of which takes one value.

    Every place has ``values`` answer variables, one for each of the values 1..values, and takes at most one
    of them. Where ``blank`` is true a place may take none; its value is then 0. Answer variables are numbered
    by place and value, the same in every encoding. A solution is a grid: rows of values, in the same order.

    Attributes:
        known: a partly filled grid, None where unknown, that every solution must agree with.

    Raises:
        RuleError: the board breaks a requirement of its puzzle; the sentence names the place.
        CapError: the board is larger than the cap.
    """

    encodings: ClassVar[Mapping[str, str]] = {"default": "the only encoding"}
    """Every encoding's name and what it is, in a phrase; the first is the default for solving."""
    complete_encoding: ClassVar[str] = "default"
    """The encoding whose clauses alone are right, which ``satpuzzles encode`` writes."""
    propagated: ClassVar[bool] = True
    """Whether propagation shrinks the rules for a solve; not where that costs more than it spares."""
    blank: ClassVar[bool] = True
    """Whether a place may stay without a value."""

    instead_of = staticmethod(advice)

    known: Grid | None = None

    def __str__(self) -> str:
        return str(behind("render")(self))

    # ---- the board ----

    def __post_init__(self) -> None:
        self.settle()
        self.check_known()

    @property
    def values(self) -> int:
        """The largest value that a place can take."""
        return 1

    def value_name(self, value: int) -> str:
        """How people call a value; a place has what begins with ``a`` or ``no``, and is anything else."""
        return str(value) if value and not self.is_shaded else self.places.shades[value]

    @property
    def is_shaded(self) -> bool:
        """Whether a place can only be filled, 1, or stay blank: its cells are shaded, its lines drawn."""
        return self.blank and self.values == 1

    @property
    def places(self) -> Places:
        """What takes values: the cells, or for another puzzle the edges."""
        return cells_of(self.rows, self.columns)

    def check_known(self) -> None:
        """Validates and normalizes ``known`` and the size, once all other fields are."""
        require_side(self.rows, self.columns, "board")
        if self.known is not None:
            known = self.to_solution(self.known, what="partly filled grid", unknown=True)
            object.__setattr__(self, "known", known)

    def to_solution(self, data: object, *, what: str = "grid", unknown: bool = False) -> Grid:
        """Rows in lists, an array or a data frame, or the JSON of a grid, as a grid that fits this board.

        Args:
            data: rows of whole numbers, or of true and false where 1 is the only value; None, NaN or, in rows
                of text, ``?`` is an unknown place where ``unknown`` is set.

        Raises:
            RuleError: another shape, or a value that no place of this puzzle can take.
        """
        places = self.places
        grid = places.to_grid(data, what, unknown=unknown, truth=self.is_shaded)
        lowest = 0 if self.blank else 1
        for row, values in enumerate(grid):
            found = [value for value in values if value is not None]
            if not found or lowest <= min(found) <= max(found) <= self.values:
                continue
            for column, value in enumerate(values):
                if value is not None and not lowest <= value <= self.values:
                    raise RuleError(
                        f"the {what} has {shown(value)} at {places.name(places.index(row, column))}; "
                        f"values are {lowest} to {self.values}"
                    )
        return grid

    # ---- answer variables ----

    @property
    def answers(self) -> int:
        """The number of answer variables."""
        return self.places.count * self.values

    def variable(self, row: int, column: int, value: int = 1) -> int:
        """The answer variable that says: the place in this row and column of grids takes this value."""
        return self.places.index(row, column) * self.values + value

    @property
    def answer_name(self) -> Callable[[int], str]:
        """Gives the name of an answer variable, as ``Formula.name`` does; all count from 1."""
        # What all names have in common is looked up once: text of a formula names every one of them.
        names, values = self.places.short_name, self.values
        return partial(_name, names) if values == 1 else partial(_name_with_value, names, values)

    def literals(self, row: int, column: int, value: int) -> list[int]:
        """The literals that together say: the place takes this value (0 for none)."""
        return self.answer_layout().literals(self.places.index(row, column), value)

    def literals_of(self, values: Mapping[Cell, int]) -> list[int]:
        """The literals that together say: each place, by its row and column in grids, takes its value."""
        return [literal for at, value in values.items() for literal in self.literals(*at, value)]

    def decode(self, model: Collection[int]) -> Grid:
        """The grid that a model describes.

        Args:
            model: the literals, or just the true variables, of a model; whatever is not an answer
                variable is left aside.

        Raises:
            PuzzleError: a place has two values, or none where it needs one; or this is no model.
        """
        try:
            values = self._true_values(model)
        except PuzzleError:
            raise
        except (TypeError, ValueError):
            raise ArgumentError(f"model must be a list of literals, not {shown(model)}") from None
        if not self.blank and 0 in values:
            raise PuzzleError(f"the model gives no value to {self.places.name(values.index(0))}")
        return self.places.shaped(values)

    def _true_values(self, model: Collection[int]) -> list[int]:
        """The value of each place by a model, 0 where it has none."""
        found = [0] * self.places.count
        answers, values = self.answers, self.values
        for literal in model:
            if 0 < literal <= answers:
                index, value = divmod(literal - 1, values)
                if found[index] not in (0, value + 1):
                    raise PuzzleError(f"the model gives two values to {self.places.name(index)}")
                found[index] = value + 1
        return found

    def blocking_clause(self, solution: Grid) -> Clause:
        """A clause that every solution but this one satisfies, and this one does not."""
        true = self.true_variables(solution)
        if not self.blank:
            return [-variable for variable in true]
        chosen = set(true)
        return [-v if v in chosen else v for v in range(1, self.answers + 1)]

    def true_variables(self, solution: Grid) -> list[int]:
        """The answer variables that are true in a solution, in rising order."""
        values = (value for row in solution for value in row)
        firsts = range(0, self.answers, self.values)
        return [first + value for first, value in zip(firsts, values) if value]

    # ---- rules ----

    @abstractmethod
    def rules(self) -> Iterable[Rule]:
        """The rules of the puzzle, clues among them. Clauses, check and presolve follow from them."""

    def write_rules(self, sink: Sink, encoding: str, domains: Domains | None = None) -> None:
        """Adds the rules to a sink whose answer variables are there already.

        Args:
            domains: the values that propagation left for each place; None for all.
        """
        answers = self.answer_layout()
        rules = list(self.rules())
        require_room(sink, rules, answers, domains, encoding)
        if domains is not None:
            self._write_decided(sink, answers, domains)
        for rule in rules:
            rule.write(sink, answers, domains, encoding)

    def answer_layout(self) -> Answers:
        """How answer variables stand for the values of places."""
        return Answers(self.values, self.blank, self.places.name)

    def describe(self, instance: Instance) -> Statement:
        """An instance of a rule in the words of this board."""
        places = self.places
        cells = places.cells(instance.places)
        if instance.clue in cells and isinstance(places, Lines):
            cells = (instance.clue,)  # and not the cells at the other side of its lines
        return Statement(instance.rule, cells, instance.sentence(places.name, places.short_name))

    def encoding_named(self, name: str) -> str:
        """The name itself; raises PuzzleError, with the right names, when there is no such encoding."""
        if name not in self.encodings:
            raise PuzzleError(
                f"{self.type} has no encoding named {shown(name)}; choose from {', '.join(self.encodings)}"
            )
        return name

    def write_presolved_rules(self, sink: Sink, encoding: str) -> None:
        """Adds the rules after propagation has shrunk them; a puzzle may have its own way.

        Answer variables that propagation decides stand as unit clauses; no solution may be lost.
        """
        if not self.propagated:
            self.write_rules(sink, encoding)
            return
        domains = [self.answer_layout().everything()] * self.places.count
        if propagate([*self.rules(), self.known_rule()], domains, sink.limits):
            self.write_rules(sink, encoding, domains)
        else:
            sink.add(CONTRADICTION, [[]])

    def _write_decided(self, sink: Sink, answers: Answers, domains: Domains) -> None:
        """Adds what domains say as unit clauses."""
        everything = answers.everything()
        units: list[Clause] = []
        first = 0
        for domain in domains:
            if not domain & (domain - 1) and domain > 1:
                units.append([first + domain.bit_length() - 1])
            if domain != everything:
                units += [[-first - value] for value in values_in(everything & ~domain) if value]
            first += answers.values
        sink.add(DECIDED, units)

    @checked
    def encode(
        self, encoding: str | None = None, *, presolve: bool = False, limits: Limits | None = None
    ) -> Formula:
        """The puzzle as a formula.

        Args:
            encoding: a name from ``encodings``; None for the complete one, whose clauses need no
                refinement.
            presolve: whether plain propagation may shrink the rules first. What is written for others
                to read (DIMACS, certificates, explanations) is not presolved.
            limits: a deadline for the writing.

        Raises:
            PuzzleError: no such encoding.
            CapError: more clauses than the cap.
            LimitReached: the deadline passed.
        """
        running = None if limits is None else limits.begun()
        formula = Formula(self.answers, answer_name=self.answer_name, describe=self.describe, limits=running)
        self.encode_to(formula, encoding, presolve=presolve)
        return formula

    def encode_to(self, sink: Sink, encoding: str | None = None, *, presolve: bool = False) -> None:
        """Writes the puzzle to a sink that has its answer variables and nothing else; see ``encode``."""
        name = self.encoding_named(self.complete_encoding if encoding is None else encoding)
        write = self.write_presolved_rules if presolve else self.write_rules
        sink.require_room(self.answers)  # as many unit clauses, if presolve decides all
        with collector_paused():
            write(sink, name)
            self.known_rule().write(sink, self.answer_layout(), None, name)

    def known_rule(self) -> Given:
        """The places filled in beforehand, as a rule."""
        known = (value for row in self.known or () for value in row)
        given = tuple([(index, value) for index, value in enumerate(known) if value is not None])
        told = tuple([(KNOWN, index) for index, _ in given])
        return Given(KNOWN, *self.places.filled_in, given=given).told_by(told)

    def obstacle(self) -> str | None:
        """Why there is no solution, where mere counting shows it; None where it does not."""
        return None

    def check(self, solution: object) -> list[Violation]:
        """Every rule instance that a grid breaks, found without any clause.

        Args:
            solution: a full grid, or a partly filled one with None for unknown cells. Of that, exactly
                those instances are named that no values of their unknown cells could mend, each taken by
                itself: other rules, the clues of other cells and ``known`` are left aside. So a grid of
                which nothing is named may still be a dead end.

        Raises:
            RuleError: the grid does not fit the board.
        """
        grid = self.to_solution(solution, unknown=True)
        values = [value for row in grid for value in row]
        return [
            Violation(*self.describe(rule.breach(breach)))
            for rule in (self.known_rule(), *self.rules())
            for breach in rule.broken(values)
        ]

    def confirm(self, solution: Grid) -> bool:
        """Whether a full grid that fits the board keeps every rule, read once more from the fields alone.

        The built-in puzzles say this a second time, in a few lines that share nothing with ``rules``, and
        every solution passes here before anybody sees it. A puzzle that does not is taken at its rules' word.
        """
        return not self.check(solution)

    def agrees_with_known(self, solution: Grid) -> bool:
        """Whether a full grid has the values that are filled in beforehand."""
        pairs = (pair for rows in zip(self.known or (), solution) for pair in zip(*rows))
        return all(wanted is None or wanted == value for wanted, value in pairs)

    # ---- JSON ----

    def to_json(self) -> dict[str, Any]:
        """The puzzle as a JSON object, with ``type`` and, where there is one, ``known``."""
        data = {"type": self.type, **self.board_json()}
        if self.known is not None:
            data["known"] = self.solution_json(self.known)
        return data

    def solution_json(self, solution: Grid) -> GridJson:
        """A grid that fits the board in JSON, plain lists and numbers."""
        return self.places.to_json(solution)

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known: Grid | None) -> Self:
        """The puzzle from its own keys, which may be wrong in any way; raises RuleError."""
        return cls(known=known, **cls.read_fields(data))

    @classmethod
    @checked
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The puzzle from its JSON object, whatever NOTES it carries.

        ``Puzzle.from_json`` itself finds the class by the key ``type`` or, without, by the others.

        Raises:
            RuleError: a key is missing, unknown or holds something else than it should.
            PuzzleError: nobody knows a puzzle of that type.
        """
        board = {key: value for key, value in data.items() if key not in ("type", "known", *NOTES)}
        own = getattr(cls, "type", None)
        if own is None or data.get("type", own) != own:
            found: type[Self] = behind("class_of")(data, board, own)
            if found is not cls:
                return found.from_board_json(board, data.get("known"))
        return cls.from_board_json(board, data.get("known"))


def _name(short_name: Callable[[int], str], variable: int) -> str:
    return short_name(variable - 1)


def _name_with_value(short_name: Callable[[int], str], values: int, variable: int) -> str:
    place, value = divmod(variable - 1, values)
    return f"{short_name(place)}={value + 1}"
