"""An oracle for puzzles: random boards on which two readings of the rules, and everything else, must agree.

``confirm`` is brute force; clauses, ``check``, counts, texts, pictures and explanations are held against it.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import pairwise, product
from math import prod
from random import Random
from typing import Any

from satpuzzles.core.errors import BackendError, LimitReached, PuzzleError
from satpuzzles.core.foreign_code import fault_of
from satpuzzles.core.grid import Grid, Size
from satpuzzles.core.options import Limits
from satpuzzles.making.findings import CHECKS, Finding
from satpuzzles.making.proving_boards import (
    bare,
    clues_on,
    generated,
    places_values,
    random_board,
    registered_class,
    told_by,
)
from satpuzzles.making.proving_regions import with_fitting_regions
from satpuzzles.making.proving_rules import (
    Instances,
    RuleDecisions,
    gone_without_clue,
    models,
    remarks,
    some_answer,
)
from satpuzzles.puzzle.base import Puzzle
from satpuzzles.uniqueness.recipe import Missed

GRIDS = 4_000
"""The most grids of a board to go through."""

TINY, LARGER = 200, 40
"""The boards after which everything counts as tried."""

SMALL = 8
"""The boards up to 6 x 6 after which one of them must have had an answer."""

SLOW = 0.01
"""Seconds for a grid after which a second reading counts as slow."""


def prove(
    puzzle: type[Any],
    *,
    seconds: float = 60,
    seed: int = 1,
    progress: Callable[[str], object] = lambda said: None,
) -> list[Finding]:
    """Looks for faults in a puzzle on random boards.

    >>> assert not [each for each in mk.prove(MyPuzzle, seconds=10) if each.fails]

    Args:
        puzzle: a class of ``satpuzzles.making``, or of the package.
        seconds: the time after which no further board is tried.
        seed: the same seed gives the same boards.
        progress: takes a line about what is being tried.

    Returns:
        A finding for each check, then notes: rules that no board broke, what is missing, what is slow.

    Raises:
        PuzzleError: a built-in puzzle has the same name, the class is inside a function or another class, or
            no random board was valid.
    """
    made: type[Puzzle] = getattr(puzzle, "made", puzzle)
    with registered_class(puzzle, made):
        return _Prover(made, seconds, seed, progress).run()


class _Prover:
    """One run."""

    def __init__(
        self, puzzle: type[Puzzle], seconds: float, seed: int, progress: Callable[[str], object]
    ) -> None:
        self.puzzle, self.seed, self._progress = puzzle, seed, progress
        self.end = time.monotonic() + seconds
        self.found: dict[str, Finding] = {}
        self._decisions = RuleDecisions()
        self._confirming, self._confirmed = 0.0, 0
        self._tried = {"tiny": 0, "larger": 0, "solved": 0}
        self._made = Counter[str]()  # how often the generator made a board, or failed for a reason

    def run(self) -> list[Finding]:
        number = 0
        while time.monotonic() < self.end and (self._tried["tiny"] < TINY or self._tried["larger"] < LARGER):
            random = Random(f"{self.seed}/{number}")
            if self._tried["tiny"] < TINY:
                self._tiny(random)
            if number % 5 == 0:
                self._larger(random)
            number += 1
            tried = f"{self._tried['tiny']} tiny boards, {self._tried['larger']} larger ones"
            self._progress(f"{tried}, {sum(each.fails for each in self.found.values())} faults")
        if not any(self._tried.values()):
            raise PuzzleError(f"no random board of {self.puzzle.type} was valid, so nothing was tried")
        # Time that ran out says nothing about a rule.
        is_done = self._tried["tiny"] >= TINY and self._tried["larger"] >= LARGER
        for told in self._decisions.missing() if is_done else ():
            self.found.setdefault("decided", Finding("decided", told))
        findings = [self.found.get(check, Finding(check)) for check in CHECKS]
        return [*findings, *[Finding("note", text) for text in self._notes()]]

    def _notes(self) -> Iterator[str]:
        tiny, larger, solved = self._tried.values()
        yield f"tried {tiny} tiny boards and {larger} larger ones; {solved} had one solution"
        yield from self._decisions.told()
        yield from remarks(self.puzzle)
        failed = [told for told in self._made if told]
        if failed and not self._made[""]:
            yield f"generators made no board in {self._made.total()} tries: {failed[0]}"
        if self._confirmed and self._confirming / self._confirmed > SLOW:
            yield f"confirm is slow: {self._confirming / self._confirmed * 1000:.0f} ms for a grid"

    # ---- findings ----

    def fault(self, check: str, text: str, board: Puzzle) -> None:
        """Notes a fault, unless that check has found one already."""
        self.found.setdefault(check, Finding(check, text, board.to_json()))

    @contextmanager
    def looking(self, check: str, board: Puzzle) -> Iterator[None]:
        """Makes an error of the puzzle a fault of the check."""
        try:
            yield
        except LimitReached:
            pass
        except Exception as error:
            self.fault(check, fault_of(error), board)

    def confirms(self, board: Puzzle, grid: Grid) -> bool:
        """What the second reading says, with its time taken."""
        start = time.perf_counter()
        accepted = board.confirm(grid) and board.agrees_with_known(grid)
        self._confirming += time.perf_counter() - start
        self._confirmed += 1
        return accepted

    def judge(self, check: str, board: Puzzle, grid: Grid) -> bool:
        """Compares check and confirm on a grid; whether confirm accepts it."""
        violations, accepted = board.check(grid), self.confirms(board, grid)
        self._decisions.judged(board, {violation.rule for violation in violations}, accepted)
        answer = json.dumps(board.solution_json(grid))
        if accepted and violations:
            rule, told = violations[0].rule, violations[0].sentence
            self.fault(check, f"the rule {rule!r} is too strict, or confirm lacks it: {told} {answer}", board)
        elif not accepted and not violations:
            self.fault(check, f"rules are missing, or confirm asks for more: it rejects {answer}", board)
        return accepted

    # ---- tiny boards, by brute force ----

    def _tiny(self, random: Random) -> None:
        size = random.choice(((1, 1), (1, 2), (1, 4), (3, 1), (5, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)))
        board = self._board(random, size, 4)
        if board is None:
            return
        way = random.randrange(3)
        try:
            if way or prod(map(len, places_values(board))) > GRIDS:
                board = bare(board)
            if way:
                board = self._clued(board, random, two=way == 2)
            board = self._filled_in(board, random)
        except PuzzleError:
            return  # clues that contradict one another so much that there is no board
        except Exception as error:
            self.fault("clues", f"read_clues: {fault_of(error)}", board)
            return
        self._tried["tiny"] += 1
        with self.looking("clauses", board):
            self._brute_force(board, random)
        self._services(board, random)

    def _board(self, random: Random, size: Size, most: int) -> Puzzle | None:
        """A random board of a size or, if the puzzle has none of it, of another one or a square.

        Half of those with regions get regions that fit an answer.
        """
        side = random.randint(1, most)
        sizes = size, (side, random.randint(1, most)), (side, side), (most, most)
        found = (random_board(self.puzzle, random, each) for each in sizes)
        board = next((board for board in found if board), None)
        if board is not None and random.random() < 0.5:
            with self.looking("larger", board):
                if fitting := with_fitting_regions(board, random):
                    board, answer = fitting
                    self.judge("larger", board, answer)
        return board

    def _clued(self, board: Puzzle, random: Random, two: bool) -> Puzzle:
        """The board with clues that one answer, or two, give."""
        for _ in range(1 + two):
            answer = some_answer(board if not two else bare(board), random)
            if answer is not None:
                board = told_by(board, answer, random, random.choice((0.3, 0.6, 1)))
                if not two and not self.confirms(board, answer):
                    told = json.dumps(board.solution_json(answer))
                    self.fault("clues", f"the clues of read_clues rule out their own answer: {told}", board)
        return board

    def _filled_in(self, board: Puzzle, random: Random) -> Puzzle:
        """The board, all but a few places filled in if there are too many grids."""
        from dataclasses import replace

        values = list(places_values(board))
        if prod(map(len, values)) <= GRIDS:
            return board
        start = some_answer(board, random) or some_answer(bare(board), random)
        filled = [value for row in start or () for value in row] or [random.choice(each) for each in values]
        order = list(range(len(values)))
        if random.random() < 0.5:
            random.shuffle(order)
        first, count = random.randrange(len(order)), 1
        known: list[int | None] = [*filled]
        for place in order[first:] + order[:first]:
            count *= len(values[place])
            if count > GRIDS // 2:
                break
            known[place] = None
        return replace(board, known=board.places.shaped(known))

    def _brute_force(self, board: Puzzle, random: Random) -> None:
        """Holds all grids that confirm accepts against models, check and count."""
        from satpuzzles.questions.count import count

        grids = [board.places.shaped(values) for values in product(*places_values(board))]
        accepted = {grid for grid in grids if self.confirms(board, grid)}
        for name in board.encodings:
            presolve = random.random() < 0.5
            found = set(models(board, board.encode(name, presolve=presolve), len(accepted) + 3))
            for grid in list(found ^ accepted)[:1]:
                told = "rejects a model" if grid in found else "accepts a grid that is no model"
                answer = json.dumps(board.solution_json(grid))
                self.fault("clauses", f"confirm {told} of the encoding {name!r}: {answer}", board)
        some = random.sample(grids, min(60, len(grids)))
        for grid in [*some, *random.sample(sorted(accepted), min(10, len(accepted)))]:
            with self.looking("check", board):
                self.judge("check", board, grid)
        with self.looking("count", board):
            if (counted := count(board, method="enumerate").number) != len(accepted):
                self.fault("count", f"count says {counted}, confirm accepts {len(accepted)}", board)
        for grid in random.sample(sorted(accepted), min(5, len(accepted))):
            partial = board.places.shaped(
                [value if random.random() < 0.5 else None for row in grid for value in row]
            )
            with self.looking("partial", board):
                for violation in board.check(partial)[:1]:
                    completed = json.dumps(board.solution_json(grid))
                    self.fault("partial", f"{violation.sentence} But it can become {completed}", board)
        if len(accepted) == 1 and not board.known:
            with self.looking("hints", board):
                self._explain(board, *accepted)
        for one, other in pairwise(random.sample(sorted(accepted), min(3, len(accepted)))):
            self._compare_pictures(board, one, board, other)

    # ---- larger boards, by a solver ----

    def _larger(self, random: Random) -> None:
        # Where no board that small has an answer, a larger one may.
        most = 6 if self._decisions.kept or self._tried["larger"] < SMALL else 10
        size = random.randint(3, most), random.randint(3, most)
        way = random.randrange(3)
        board = self._generated(random, (max(size), max(size))) if way == 0 else None
        board = board or self._board(random, size, most - 1)
        if board is None:
            return
        with self.looking("larger", board):
            if way == 1:
                board = self._clued(bare(board), random, two=False)
            elif way == 2 and random.random() < 0.5:
                board = bare(board)
        self._tried["larger"] += 1
        with self.looking("larger", board):
            self._leave_out(board, random)
        with self.looking("hints", board):
            found = list(models(board, board.encode(), 2))
            if len(found) == 1:
                self._explain(board, found[0])
        self._services(board, random)

    def _generated(self, random: Random, size: Size) -> Puzzle | None:
        """A board of the generator; None if it made none."""
        try:
            board = generated(self.puzzle, random, size)
        except (Missed, PuzzleError, BackendError) as error:  # a wrong rule is found elsewhere, too
            self._made[str(error)] += 1
            return None
        self._made[""] += 1
        return board

    def _leave_out(self, board: Puzzle, random: Random) -> None:
        """Leaves rules out in turn and lets confirm judge answers that break them."""
        rules = Instances(board, random)
        with rules.session:
            for _ in range(3):
                for grid in rules.answers(set(), (), 1):
                    self.judge("larger", board, grid)
            for _, own in sorted(rules.numbers.items()):
                for grid in rules.answers(set(own), (), 3):
                    self.judge("larger", board, grid)
                for number in random.sample(own, min(6, len(own))):
                    for grid in rules.answers({number}, rules.places(number), 25):
                        self.judge("larger", board, grid)
                        if board.check(grid):
                            break

    # ---- everything else ----

    def _services(self, board: Puzzle, random: Random) -> None:
        """Texts, pictures, and the rules of a board with a clue taken off."""
        with self.looking("texts", board):
            self._read_back(board)
        with self.looking("clues", board):
            clues = clues_on(board)
            present = clues.present()
            for clue in random.sample(present, min(2, len(present))):
                without = clues.without([clue])
                for told in gone_without_clue(board, without):
                    self.fault("clues", told, board)
                if board.known is None:  # values filled in may hide clues
                    self._compare_pictures(board, None, without, None)
        with self.looking("proofs", board):
            self._decisions.saw(board)
            for rule in board.rules():
                if rule.is_only_cuts:
                    told = "has no form but cuts, so there is no certificate and no explanation"
                    self.fault("proofs", f"the rule {rule.name!r} {told}", board)

    def _read_back(self, board: Puzzle) -> None:
        from satpuzzles.formats.files import loads
        from satpuzzles.formats.table import formats_of
        from satpuzzles.formats.writing import write

        if type(board).from_json(json.loads(json.dumps(board.to_json()))) != board:
            self.fault("texts", "the board read back from its JSON is another one", board)
        for each in formats_of(board.type):
            if each.name == "yaml" and find_spec("yaml") is None:
                continue  # an extra package reads it
            try:
                text = write(board, each.name)
            except PuzzleError:
                continue  # that format cannot hold this board
            if loads(text, type=board.type, format=each.name) != board:
                self.fault("texts", f"the board read back from {each.name} is another one: {text}", board)

    def _compare_pictures(self, one: Puzzle, first: Grid | None, other: Puzzle, second: Grid | None) -> None:
        """Pictures of different answers, or of different boards, must differ."""
        from satpuzzles.picture.notebook import draw
        from satpuzzles.picture.text import render_text

        with self.looking("pictures", one):
            what = "the boards with and without a clue" if first is None else "the two answers "
            if first is not None and second is not None:
                what += " and ".join([json.dumps(one.solution_json(grid)) for grid in (first, second)])
            if render_text(one, first) == render_text(other, second):
                self.fault("pictures", f"text shows no difference between {what}", one)
            if draw(one, first).svg == draw(other, second).svg:
                self.fault("pictures", f"SVG shows no difference between {what}", one)

    def _explain(self, board: Puzzle, solution: Grid) -> None:
        """Steps and hints must lead to the only solution."""
        from satpuzzles.explain.hint import hint
        from satpuzzles.explain.walk import explain

        self._tried["solved"] += 1
        values = [value for row in solution for value in row]
        limits = Limits(seconds=3)
        walk = explain(board, method="greedy", limits=limits)
        str(walk)
        decided = dict([each for step in walk.steps for each in step.decided])
        if wrong := [place for place, value in decided.items() if values[place] != value]:
            self.fault("hints", f"the explanation is wrong at {board.places.name(wrong[0])}", board)
        elif walk.status == "stuck":
            self.fault("hints", f"the explanation ends after {len(walk.steps)} steps", board)
        found = hint(board, limits=limits)
        str(found)
        if found.status == "stuck" or found.wrong:
            self.fault("hints", f"the hint is {found.status!r} on a board with one solution", board)
        elif found.step and any(values[place] != value for place, value in found.step.decided):
            self.fault("hints", "the hint decides a wrong value", board)
