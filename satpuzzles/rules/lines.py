"""Lines that show the runs of their clues, as in a nonogram."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, final

from satpuzzles.core.arguments import comma_list
from satpuzzles.core.options import Limits
from satpuzzles.rules.answers import AnswerVariables, Domains, Values
from satpuzzles.rules.groups import PlaceGroup, columns_of, rows_of
from satpuzzles.rules.propagation.lines import (
    Masks,
    domains_of,
    masks_of,
    possible_starts,
    prune_line,
    prune_lines,
)
from satpuzzles.rules.rule import AsSolved, RuleFamily, Together, ViolatedInstance
from satpuzzles.sat.runs import (
    Run,
    runs,
    runs_by_path,
    runs_by_path_count,
    runs_by_start,
    runs_by_start_count,
    runs_count,
)
from satpuzzles.sat.sink import Clause, Sink
from satpuzzles.sat.statements import Argument, RuleInstance

Clue = tuple[Run, ...]

RIVALS = {"start": (runs_by_start, runs_by_start_count), "automaton": (runs_by_path, runs_by_path_count)}
"""The forms that ignore narrowed starts: the function that writes a line, and the one that counts clauses."""


class Line(NamedTuple):
    """A group of places in order, and the runs that they show."""

    group: PlaceGroup
    clue: Clue


@final
class Runs(RuleFamily):
    """Every line shows exactly the runs of its clue, with a blank between two of the same colour.

    Arguments: ``group``, ``the_group``, ``clue`` (the numbers alone) and ``runs``: ``runs of 3 and 1``.

    Attributes:
        lines: the lines with their clues.
        colors: the number of colours.
        blank: the sentence for a line without runs.
    """

    forms: ClassVar[tuple[str, ...]] = ("order", "start", "automaton")
    presolves: ClassVar[bool] = True
    assumes: ClassVar[str] = "a place has at most one colour"

    __slots__ = ("blank", "colors", "lines")

    def __init__(self, name: str, sentence: str, *, lines: tuple[Line, ...], colors: int, blank: str) -> None:
        super().__init__(name, sentence)
        self.lines: Final = lines
        self.colors: Final = colors
        self.blank: Final = blank

    def __len__(self) -> int:
        return len(self.lines)

    def places(self, index: int) -> Sequence[int]:
        return self.lines[index].group.places

    def arguments(self, index: int) -> Mapping[str, Argument]:
        group, clue = self.lines[index]
        shown = [f"{length}" if self.colors == 1 else f"{length} of colour {color}" for length, color in clue]
        runs = f"{'runs' if len(shown) > 1 else 'a run'} of {comma_list(shown)}"
        return {"group": group.name, "the_group": group.called, "clue": ", ".join(shown), "runs": runs}

    def instance(self, index: int) -> RuleInstance:
        instance = super().instance(index)
        return instance if self.lines[index].clue else instance._replace(template=self.blank)

    def violation(self, violated: ViolatedInstance) -> RuleInstance:
        instance = super().violation(violated)
        if self.lines[violated.number].clue:
            return instance._replace(template=f"{self.sentence[:-1]}; it does not.")
        return instance._replace(template=f"{self.blank[:-1]}; it is not.")

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        if domains is None:
            sink.require_room(sum(self.line_size(answers, index, form) for index in range(len(self.lines))))
        for index, (group, clue) in enumerate(self.lines):
            if domains is None:
                self.write_line(sink, answers, index, form)
                continue
            masks = masks_of([domains[place] for place in group.places], self.colors)
            sets = possible_starts(clue, masks, len(group.places))
            if sets is None:
                sink.add(self, [[]], index)
                continue
            if all(domains[place].bit_count() == 1 for place in group.places):
                continue  # the one filling that is left shows the runs
            true = [
                literal
                for place in group.places
                if domains[place].bit_count() == 1
                for literal in answers.literals(place, domains[place].bit_length() - 1)
            ]
            self.write_line(sink, answers, index, form, ranges_of(sets), set(true))

    def together(self, rules: Sequence[RuleFamily], solved: AsSolved) -> Together | None:
        sides = [rule for rule in rules if isinstance(rule, Runs)]
        if len(sides) != 2:
            return None
        rows, columns = [tuple([group for group, _ in side.lines]) for side in sides]
        is_grid = rows == rows_of(len(rows), len(columns)) and columns == columns_of(len(rows), len(columns))
        crossing = Crossing(*sides)
        return Together(sides, pruned=crossing.prune, written=crossing.write) if is_grid else None

    def line_size(
        self,
        answers: AnswerVariables,
        index: int,
        form: str,
        starts: Sequence[range] | None = None,
        true: Container[int] = (),
    ) -> int:
        """The number of clauses that ``write_line`` makes."""
        (_, places), clue = self.lines[index]
        cells = _colors_of(places, answers.values)
        if self.form(form) in RIVALS:
            return RIVALS[self.form(form)][1](cells, clue)
        return runs_count(cells, clue, starts, true)

    def write_line(
        self,
        sink: Sink,
        answers: AnswerVariables,
        index: int,
        form: str,
        starts: Sequence[range] | None = None,
        true: Container[int] = (),
    ) -> None:
        """Adds the clauses of one line; see ``runs`` for ``starts`` and ``true``."""
        (name, places), clue = self.lines[index]
        literals = _colors_of(places, answers.values)
        clauses: list[Clause] = (
            RIVALS[self.form(form)][0](sink, literals, clue, name)
            if self.form(form) in RIVALS
            else runs(sink, literals, clue, name, starts, true)
        )
        sink.add(self, clauses, index)

    def violated_instances(self, values: Values) -> Iterator[ViolatedInstance]:
        for index, (group, clue) in enumerate(self.lines):
            if not _can_show([values[place] for place in group.places], clue):
                yield ViolatedInstance(index, tuple(group.places))

    def propagate(self, index: int, domains: Domains) -> bool:
        group, clue = self.lines[index]
        masks = masks_of([domains[place] for place in group.places], self.colors)
        pruned = prune_line(clue, masks, len(group.places))
        if pruned is None:
            return False
        for place, domain in zip(group.places, domains_of(pruned, len(group.places))):
            domains[place] = domain
        return True


@final
class Crossing:
    """The rows and columns of a grid, pruned line by line as bit sets and written where they are open.

    Args:
        rows, columns: both sides; places are the cells by rows.
    """

    def __init__(self, rows: Runs, columns: Runs) -> None:
        self._sides: Final = (rows, columns)
        self._masks: Sequence[Sequence[Masks]] = ((), ())

    def prune(self, domains: Domains, limits: Limits) -> bool:
        """See Together."""
        rows, columns = self._sides
        width, colors = len(columns.lines), rows.colors
        row_clues, column_clues = [[clue for _, clue in side.lines] for side in self._sides]
        if filled(row_clues) != filled(column_clues):
            return False
        masks = [masks_of(domains[start : start + width], colors) for start in range(0, len(domains), width)]
        crossing = prune_lines(row_clues, column_clues, masks, limits)
        if crossing is None:
            return False
        self._masks = masks, crossing
        domains[:] = [domain for row in masks for domain in domains_of(row, width)]
        return True

    def write(self, sink: Sink, answers: AnswerVariables, domains: Domains | None, form: str) -> None:
        """See Together."""
        if domains is None:
            for side in self._sides:
                side.write(sink, answers, domains, form)
            return
        width = len(self._sides[1].lines)
        cells = [place for place, domain in enumerate(domains) if domain & (domain - 1)]
        open_lines = {place // width for place in cells}, {place % width for place in cells}
        true = set(answers.units(domains))
        lines: list[tuple[Runs, int, list[range]]] = []
        most = 0
        for side, masks, numbers in zip(self._sides, self._masks, open_lines):
            for index in sorted(numbers):
                sink.limits.check()
                (_, places), clue = side.lines[index]
                starts = ranges_of(possible_starts(clue, masks[index], len(places)) or [])
                lines.append((side, index, starts))
                most += 2 * (len(clue) + 1) * (len(places) + 1) * (side.colors + 1)
        # Counting them exactly takes a third as long as writing them.
        if form != "order" or not sink.has_room(most):
            needed = 0
            for side, index, starts in lines:
                sink.limits.check()
                needed += side.line_size(answers, index, form, starts, true)
            sink.require_room(needed)
        for side, index, starts in lines:
            side.write_line(sink, answers, index, form, starts, true)


def filled(clues: Sequence[Clue]) -> dict[int, int]:
    """How many places each colour fills."""
    together = [run for clue in clues for run in clue]
    colors = {color for _, color in together}
    return {each: sum([length for length, color in together if color == each]) for each in colors}


def _colors_of(places: Sequence[int], values: int) -> list[range]:
    """The answer variables of each place."""
    return [range(place * values + 1, (place + 1) * values + 1) for place in places]


def ranges_of(sets: Sequence[int]) -> list[range]:
    """For each bit set of starts the range from its first to its last."""
    return [range((each & -each).bit_length() - 1, each.bit_length()) for each in sets]


def _can_show(line: Sequence[int | None], clue: Clue) -> bool:
    """Whether the unknown places of a line can be filled so that it shows the clue."""

    def can_be(color: int) -> int:
        return int("0" + "".join(["01"[value in (None, color)] for value in reversed(line)]), 2)

    def over_blanks(places: int) -> int:
        """Adds to each place those that follow it over blanks only: a carry runs through consecutive ones."""
        return places | (blank ^ (blank + (places & blank)))

    blank, masks = can_be(0), {color: can_be(color) for color in {color for _, color in clue}}
    # Bit p of ``ends``: the runs so far fit into the first p places, and the last of them ends there.
    ends, before = 1, 0
    for length, color in clue:
        starts = over_blanks((ends & blank) << 1 if color == before else ends)
        done = 1
        room = masks[color]
        while done < length:
            room &= room >> (step := min(done, length - done))
            done += step
        ends, before = (starts & room) << length, color
    return bool(over_blanks(ends) >> len(line) & 1)
