"""Rules under test: answers of a solver with rules left out, rules without their clue, and remarks."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from types import CodeType
from typing import Any

from satpuzzles.core.arguments import plural
from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.grid import Grid
from satpuzzles.core.options import Limits
from satpuzzles.making.made import MadePuzzle
from satpuzzles.making.puzzle import Described
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.rules.single import OneValue
from satpuzzles.sat.formula import Formula
from satpuzzles.sat.statements import Note
from satpuzzles.solver.session import Session

ENOUGH = 40
"""The boards with a rule after which it must have decided something."""

GUARDED = Note("guarded", "A clause holds if its rule is not left out.")


def models(board: Puzzle, formula: Formula, most: int, random: Random | None = None) -> Iterator[Grid]:
    """Up to ``most`` models of a formula as grids, random ones if asked; ``confirm`` has no say."""
    with Session(formula, limits=Limits(seconds=5)) as session:
        if random:
            session.prefer(_random_literals(board, random))
        for _ in range(most):
            model = session.require().model
            if model is None:
                return
            grid = board.decode(model[: board.answers])
            yield grid
            session.add([board.blocking_clause(grid)])


def some_answer(board: Puzzle, random: Random) -> Grid | None:
    """A random answer by the clauses; None if there is none."""
    return next(models(board, board.encode(), 1, random), None)


def _random_literals(board: Puzzle, random: Random) -> list[int]:
    often = random.choice((0.2, 0.5, 0.8))
    return [number if random.random() < often else -number for number in range(1, board.answers + 1)]


class Instances:
    """The rule instances of a board, each of which can be left out.

    Attributes:
        numbers: the numbers of the instances by the names of their rules, of all that a grid can break.
        session: solves; close it.
    """

    def __init__(self, board: Puzzle, random: Random) -> None:
        self._board, self._random = board, random
        formula = board.encode()
        self._groups = list(formula.groups())
        self.numbers: dict[str, list[int]] = {}
        for number, group in enumerate(self._groups):
            if not isinstance(group.rule, OneValue):
                self.numbers.setdefault(group.rule.instance(group.number).rule, []).append(number)
        guarded = Formula(board.answers)
        own = formula.variables - board.answers
        guards = guarded.new_variables(own + len(self._groups), str)[own:]
        guarded.add(GUARDED, formula.definition_clauses())
        for guard, group in zip(guards, self._groups):
            guarded.add(GUARDED, [[-guard, *clause] for clause in group.clauses])
        self._guards = guards
        self._next = guarded.variables + 1
        self.session = Session(guarded, limits=Limits(seconds=3))

    def places(self, number: int) -> Sequence[int]:
        """The places of an instance."""
        group = self._groups[number]
        return group.rule.instance(group.number).places

    def answers(self, without: Collection[int], places: Sequence[int], most: int) -> Iterator[Grid]:
        """Grids that keep all other instances and differ from one another at some of these places."""
        board, layout = self._board, self._board.answer_layout()
        guard, self._next = self._next, self._next + 1
        assumed = [each for number, each in enumerate(self._guards) if number not in without]
        self.session.prefer(_random_literals(board, self._random))
        for _ in range(most):
            model = self.session.require([*assumed, guard]).model
            if model is None:
                return
            try:
                grid = board.decode(model[: board.answers])
            except PuzzleError:  # a place without a value, as the rule that says it was left out
                return
            yield grid
            values = [value or 0 for row in grid for value in row]
            differs = [-each for place in places for each in layout.literals(place, values[place])]
            self.session.add([[-guard, *differs]])


class RuleDecisions:
    """How often each rule decided something, whether against a grid or for one.

    Attributes:
        kept: the answers that keep a rule.
    """

    def __init__(self) -> None:
        self._boards, self._alone, self.kept = Counter[str](), Counter[str](), Counter[str]()

    def saw(self, board: Puzzle) -> None:
        """Counts a board with its rules, but for those that are obvious or that others imply."""
        self._boards.update({rule.name for rule in board.rules() if len(rule) and not rule.is_free})

    def judged(self, board: Puzzle, broken: set[str], accepted: bool) -> None:
        """Counts a grid for the only rule that it breaks, or for all if ``confirm`` accepts it."""
        if accepted:
            self.kept.update({rule.name for rule in board.rules() if len(rule)})
        elif len(broken) == 1:
            self._alone.update(broken)

    def missing(self) -> Iterator[str]:
        """Faults for the rules that never decided anything, though many boards have them."""
        for name, boards in sorted(self._boards.items()):
            if boards >= ENOUGH and not (self._alone[name] and self.kept[name]):
                never = "answer keeps it" if self._alone[name] else "grid breaks it alone"
                yield f"the rule {name!r} is on {boards} boards, but no {never}"

    def told(self) -> Iterator[str]:
        """Notes on all rules."""
        for name in sorted(self._boards):
            alone, kept = plural(self._alone[name], "grid"), plural(self.kept[name], "answer")
            yield f"the rule {name!r} decided against {alone} by itself, and {kept} kept it"


def gone_without_clue(board: Puzzle, without: Puzzle) -> Iterator[str]:
    """Faults for the rules that hold with a clue and not without it, but name no clue."""
    left = {key for key, _ in _stated(without)}
    for key, names_clue in _stated(board):
        if key not in left and not names_clue:
            how = "by=" if isinstance(board, MadePuzzle) else "told_by"
            yield f"the rule {key[0]!r} comes from a clue, but does not name it ({how}): {key[-1]}"


def _stated(board: Puzzle) -> Iterator[tuple[tuple[Any, ...], bool]]:
    """What each rule instance states, and whether it names its clue."""
    for rule in board.rules():
        for index in range(len(rule)):
            instance = rule.instance(index)
            told = board.describe(instance)
            yield (rule.name, frozenset(instance.places), told.sentence), instance.clue is not None


# ---- remarks ----


def remarks(puzzle: type[Puzzle]) -> Iterator[str]:
    """What is missing for a generator, and which methods both readings of the rules use."""
    author: type[Described] | None = getattr(puzzle, "author", None)
    if author is None:
        from satpuzzles.puzzle.kind import kind_of
        from satpuzzles.uniqueness.boards import can_be_made

        if not can_be_made(kind_of(puzzle.type)):
            yield "there is no generator"
        if puzzle.confirm is Puzzle.confirm:
            yield "there is no second reading: confirm relies on check, so nothing here is independent"
        return
    if author.read_clues is Described.read_clues:
        yield "no read_clues: clues are random, and a generator can only fill in places of the answer"
    if "draw" not in vars(author):
        yield "no draw: generators start from a blank board"
    both = _used(author, "rules") & _used(author, "confirm")
    if both:
        names = ", ".join(sorted(both))
        yield f"rules and confirm both use {names}; a mistake there is not found"


def _used(author: type[Described], method: str) -> set[str]:
    """The author's methods and functions that a method uses, directly or through others."""
    own: dict[str, CodeType] = {}
    methods = {name: getattr(author, name) for name in dir(author)}
    for name, each in {**vars(sys.modules[author.__module__]), **methods}.items():
        function = _function(each)
        if getattr(function, "__module__", "") == author.__module__ and hasattr(function, "__code__"):
            own[name] = function.__code__
    used: set[str] = set()
    waiting = {method}
    while waiting:
        code = own.get(waiting.pop())  # none if it is inherited from another module
        found = {*_names(code)} & own.keys() - used if code else set()
        used |= found
        waiting |= found
    return used


def _function(found: Any) -> Any:  # noqa: ANN401 (any attribute of a class)
    """The function of a method or property."""
    return getattr(found, "fget", None) or getattr(found, "func", None) or getattr(found, "__func__", found)


def _names(code: CodeType) -> Iterator[str]:
    """The names that code uses, also within comprehensions."""
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _names(each)
