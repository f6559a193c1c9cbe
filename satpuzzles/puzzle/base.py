"""The base class of all puzzles: an immutable value that lists its rules once.

Clauses, check and presolve follow from the rules; kinds/template is a commented example.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import short_repr
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.front_door import Pictured, advice, behind
from satpuzzles.core.grid import Cell, Grid, require_side
from satpuzzles.core.options import NO_LIMITS, Limits
from satpuzzles.core.runtime import collector_paused, watched
from satpuzzles.puzzle.answers import Answered
from satpuzzles.puzzle.places import LinePlaces
from satpuzzles.rules.answers import AnswerVariables, Domains
from satpuzzles.rules.fixpoint import gathered, propagate
from satpuzzles.rules.rule import AsSolved, RuleFamily, Together
from satpuzzles.rules.single import Given
from satpuzzles.sat.cardinality import DEFAULT, CardinalityEncodings
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.reconstruction import DECIDED, PRESOLVE
from satpuzzles.sat.sink import Sink
from satpuzzles.sat.statements import Note, RuleInstance, Statement, cell_of

NOTES = ("solution", "changed", "tier", "fewest", "seed", "index")
"""Keys that a generator writes beside a board in its JSON object; readers skip them.

The seed and the index reproduce the board.
"""

CONTRADICTION = Note(PRESOLVE, "Propagation leaves a cell or a line without a way.")

KNOWN = "partly filled grid"
"""The name of the rule that a place filled in beforehand keeps its value."""


class Violation(NamedTuple):
    """A broken rule instance: the rule's name, the cells that show it, and a sentence for the user."""

    rule: str
    cells: tuple[Cell, ...]
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle(Pictured, Answered, ABC):
    """A board, and the rules that decide which grids are solutions.

    Attributes:
        known: a partly filled grid that every solution must match (None where unknown), or None.

    Raises:
        RuleError: the board is not valid; the message names the place.
        CapError: the board is larger than the cap.
    """

    encodings: ClassVar[Mapping[str, str]] = {"default": "the only encoding"}
    """Maps each encoding's name to a phrase that describes it; the first is the default for wanted."""
    complete_encoding: ClassVar[str] = "default"
    """The encoding whose clauses need no refinement; ``satpuzzles encode`` writes it."""

    instead_of = staticmethod(advice)

    known: Grid | None = None

    def __str__(self) -> str:
        return str(behind("render")(self))

    def _repr_svg_(self) -> str | None:
        """Shows the board in Jupyter; None if it is too large."""
        shown: str | None = behind("notebook_svg")(self)
        return shown

    # ---- the board ----

    def __post_init__(self) -> None:
        self.settle()
        self.check_known()

    def check_known(self) -> None:
        """Validates and normalizes ``known`` and the size, after all other fields."""
        require_side(self.rows, self.columns, "board")
        if self.known is not None:
            known = self.to_solution(self.known, what="partly filled grid", unknown=True)
            is_empty = all(value is None for row in known for value in row)
            object.__setattr__(self, "known", None if is_empty else known)

    # ---- rules ----

    @abstractmethod
    def rules(self) -> Iterable[RuleFamily]:
        """The rules of the puzzle, including its clues; clauses, check and presolve follow from them."""

    def rules_within(self, limits: Limits) -> Iterable[RuleFamily]:
        """The rules; raises LimitReached if the deadline passes while a large board makes them."""
        with collector_paused(), watched(limits.check):
            return self.rules()

    def write_rules(self, sink: Sink, encoding: str, domains: Domains | None = None) -> None:
        """Adds the rules to a sink that already has the answer variables.

        Args:
            domains: the values that propagation left for each place; None means all.
        """
        self.write_parts(sink, self.answer_layout(), [*self.rules()], encoding, domains)

    def write_parts(
        self,
        sink: Sink,
        answers: AnswerVariables,
        parts: Sequence[RuleFamily | Together],
        encoding: str,
        domains: Domains | None,
    ) -> None:
        """Adds rules, and what propagation decided."""
        if domains is not None:
            sink.add(DECIDED, [[literal] for literal in answers.units(domains)])
        for part in parts:
            part.write(sink, answers, domains, encoding)

    def describe(self, instance: RuleInstance) -> Statement:
        """Describes an instance of a rule in the words of this board."""
        places = self.places
        cells = places.cells(instance.places)
        if (at := cell_of(instance.clue)) in cells and isinstance(places, LinePlaces):
            cells = (at,)  # not the cells at the other side of its lines
        return Statement(instance.rule, cells, instance.sentence(places.name, places.short_name))

    def encoding_named(self, name: str) -> str:
        """Returns the name; raises PuzzleError, with the valid names, if there is no such encoding."""
        if name not in self.encodings:
            if name == "parsimonious" and "lazy" in self.encodings:
                use = f"use {self.complete_encoding} and count with projection"
                raise PuzzleError(f"{self.type} has no encoding 'parsimonious' any more; {use}")
            raise PuzzleError(
                f"{self.type} has no encoding named {short_repr(name)}; "
                f"choose from {', '.join(self.encodings)}"
            )
        return name

    def write_presolved_rules(self, sink: Sink, encoding: str) -> None:
        """Adds the rules in the way that is quickest to solve.

        Where a rule says that it pays, propagation shrinks them first. Answer variables that it decides
        become unit clauses, or a sink that leaves them out has none for them; if it decides all, no solver
        runs. No solution is lost.
        """
        answers = self.answer_layout()
        adds_more = type(self).write_rules is not Puzzle.write_rules  # in the variables of the board
        known = [] if self.known is None else [self.known_rule()]
        rules = [*self.rules(), *known]
        places = self.places.count
        parts = gathered(rules, AsSolved(places, answers, encoding, sink.limits))
        domains = None
        if any(part.presolves for part in parts):
            domains = [answers.everything()] * places
            if not propagate(parts, domains, sink.limits):
                sink.add(CONTRADICTION, [[]])
                return
            if not any(domain & (domain - 1) for domain in {*domains}):
                self._write_all_decided(sink, answers, domains, rules)
                return
            if (
                sink.leaves_out
                and not (adds_more or answers.blank)
                and all(rule.is_direct(encoding) for rule in rules)
            ):
                _write_left(sink, answers, rules, encoding, domains)
                return
        written = parts if any(part.writes for part in parts) else rules
        if adds_more and written is rules:
            self.write_rules(sink, encoding, domains)
        else:  # but not what is known
            self.write_parts(sink, answers, written[: len(written) - len(known)], encoding, domains)

    @property
    def is_presolved(self) -> bool:
        """Whether propagation shrinks the rules before wanted."""
        return any(rule.presolves for rule in self.rules())

    def _write_all_decided(
        self, sink: Sink, answers: AnswerVariables, domains: Domains, rules: Sequence[RuleFamily]
    ) -> None:
        unsure = [rule for rule in rules if not rule.complete]
        values = [domain.bit_length() - 1 for domain in domains] if unsure else []
        if any(any(rule.violated_instances(values)) for rule in unsure):
            sink.add(CONTRADICTION, [[]])
        elif sink.leaves_out:
            sink.leave_out(answers.decided(domains))
        else:
            sink.add(DECIDED, [[literal] for literal in answers.units(domains)])

    @checked
    def encode(
        self,
        encoding: str | None = None,
        *,
        presolve: bool = False,
        limits: Limits | None = None,
        counting: CardinalityEncodings = DEFAULT,
    ) -> Formula:
        """The puzzle as a formula.

        Args:
            encoding: a name from ``encodings``; None for the complete one, whose clauses need no
                refinement.
            presolve: whether plain propagation shrinks the rules first. Formulas for others to read (DIMACS,
                certificates, explanations) are not presolved.
            limits: a deadline for writing the formula.
            counting: how counts of literals become clauses.

        Raises:
            PuzzleError: no such encoding.
            CapError: more clauses than the cap.
            LimitReached: the deadline passed.
        """
        return self._written(encoding, presolve, limits, counting.require())

    def encode_left(self, encoding: str, limits: Limits, takes_counts: bool = False) -> Formula:
        """The presolved puzzle as a formula to solve, without decided variables where possible.

        Args:
            takes_counts: whether the backend takes counts as they are; see ``Sink.counts``.

        If its ``decided`` is set, that says which answer variables the formula has and how to read its
        models.

        Raises what ``encode`` raises.
        """
        return self._written(encoding, True, limits, DEFAULT, leaves_out=True, takes_counts=takes_counts)

    def _written(
        self,
        encoding: str | None,
        presolve: bool,
        limits: Limits | None,
        counting: CardinalityEncodings,
        **solving: bool,
    ) -> Formula:
        limits = (limits or NO_LIMITS).begun()
        with collector_paused(), watched(limits.check):  # counting the answers makes the layers of a board
            formula = Formula(
                self.answers,
                answer_name=self.answer_name,
                describe=self.describe,
                limits=limits,
                counting=counting,
                **solving,
            )
            self._write(formula, encoding, presolve)
        return formula

    def encode_to(self, sink: Sink, encoding: str | None = None, *, presolve: bool = False) -> None:
        """Writes the puzzle to a sink that has only its answer variables; see ``encode``."""
        with collector_paused(), watched(sink.limits.check):
            self._write(sink, encoding, presolve)

    def _write(self, sink: Sink, encoding: str | None, presolve: bool) -> None:
        name = self.encoding_named(self.complete_encoding if encoding is None else encoding)
        sink.require_room(self.answers)  # as many unit clauses, if presolve decides all
        write = self.write_presolved_rules if presolve else self.write_rules
        write(sink, name)
        if self.known is not None and sink.decided is None:  # otherwise propagation knows them
            self.known_rule().write(sink, self.answer_layout(), None, name)

    def known_rule(self) -> Given:
        """The rule that places filled in beforehand keep their values."""
        known = (value for row in self.known or () for value in row)
        given = tuple([(index, value) for index, value in enumerate(known) if value is not None])
        told = tuple([(KNOWN, index) for index, _ in given])
        return Given(KNOWN, *self.places.filled_in, given=given).told_by(told)

    def obstacle(self) -> str | None:
        """The reason why there is no solution if simple counting shows it, else None."""
        return None

    def check(self, solution: object) -> list[Violation]:
        """Returns every rule instance that a grid breaks; uses no clauses.

        Args:
            solution: a full grid, or a partly filled one with None for unknown cells. A partly filled grid
                breaks an instance if no values of its unknown cells can satisfy it; each instance is judged
                alone, without other rules, other clues and ``known``. So a grid that breaks nothing may still
                be a dead end.

        Raises:
            RuleError: the grid does not fit the board.
        """
        grid = self.to_solution(solution, unknown=True)
        values = [value for row in grid for value in row]
        return [
            Violation(*self.describe(rule.violation(violated)))
            for rule in (self.known_rule(), *self.rules())
            for violated in rule.violated_instances(values)
        ]

    def confirm(self, solution: Grid) -> bool:
        """Whether a full grid that fits the board keeps every rule, checked again from the fields alone.

        Built-in puzzles override this with a few lines that share nothing with ``rules``; every solution
        passes here before the user sees it. The default relies on ``check``.
        """
        return not self.check(solution)

    def agrees_with_known(self, solution: Grid) -> bool:
        """Whether a full grid has the values filled in beforehand."""
        pairs = (pair for rows in zip(self.known or (), solution) for pair in zip(*rows))
        return all(wanted is None or wanted == value for wanted, value in pairs)

    # ---- JSON ----

    def to_json(self) -> dict[str, Any]:
        """The puzzle as a JSON object, with ``type`` and, if set, ``known``."""
        data = {"type": self.type, **self.board_json()}
        if self.known is not None:
            data["known"] = self.solution_json(self.known)
        return data

    @classmethod
    def from_board_json(cls, data: Mapping[str, Any], known: Grid | None) -> Self:
        """The puzzle from its own keys, which are not validated yet; raises RuleError."""
        return cls(known=known, **cls.read_fields(data))

    @classmethod
    @checked
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The puzzle from its JSON object, which may also hold the keys of NOTES.

        ``Puzzle.from_json`` finds the class by the key ``type``, or else by the other keys.

        Raises:
            RuleError: a key is missing, unknown or has a wrong value.
            PuzzleError: there is no such puzzle type.
        """
        board = {key: value for key, value in data.items() if key not in ("type", "known", *NOTES)}
        own = getattr(cls, "type", None)
        if own is None or data.get("type", own) != own:
            found: type[Self] = behind("class_of")(data, board, own)
            if found is not cls:
                return found.from_board_json(board, data.get("known"))
        return cls.from_board_json(board, data.get("known"))


def _write_left(
    sink: Sink, layout: AnswerVariables, rules: Sequence[RuleFamily], encoding: str, domains: Domains
) -> None:
    """Adds rules in variables for the remaining values only."""
    sink.leave_out(layout.decided(domains))
    answers = layout.numbered_anew(domains, partial(sink.new_variable, "what is decided".format))
    for rule in rules:
        rule.write(sink, answers, domains, encoding)
    if answers.holds:
        sink.add(DECIDED, [[answers.holds]])
