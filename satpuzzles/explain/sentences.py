"""A step in words: a sentence of its premises, what is known, and what it forces.

It uses only the rules of the puzzle, so that every puzzle has it. For a premise about the whole board, it
supposes a value that the step excludes and fills in what the other premises then force; the rule says how the
board is violated: by a cut or a loop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Final, NamedTuple

from satpuzzles.core.arguments import comma_list, plural
from satpuzzles.core.grid import neighbours
from satpuzzles.explain.phrasing import NAMED, Phrasing, capitalized, shortened, uncapitalized
from satpuzzles.explain.premises import Candidate, Premise, Premises, settled
from satpuzzles.explain.step import Step, Walkthrough, WordedStep, after
from satpuzzles.explain.techniques import technique
from satpuzzles.puzzle.places import Cells, cells_of
from satpuzzles.rules.answers import Domains, values_in
from satpuzzles.sat.statements import Argument, RuleInstance, Statement

MOST_WORDS = 60
"""The most words of a step."""

CONCLUSION_WORDS = 24
"""The most words of a conclusion."""

MOST_PREMISES = 6
"""A step with more premises is worded as a chain."""

FACTS = 4
"""The most known places that are named; of more, none are."""

ALL_FACTS = 100
"""For a premise about more places, the facts that it needs are not looked for."""

TRIED = 20
"""The most candidates of a step that are supposed."""


def told_steps(walk: Walkthrough) -> Iterator[WordedStep]:
    """The steps of an explanation in words, made on demand."""
    teller = Teller(Premises(walk.puzzle))
    domains = teller.premises.start() or []
    for step in walk.steps:
        worded = teller.tell(step, domains)
        yield worded
        domains = [*worded.domains]


SEVERAL = "\0"
"""Placeholder for things of which a sentence says the same."""


class _Cut(NamedTuple):
    """What shows that a candidate is impossible.

    Attributes:
        premise: the number of the premise about the whole board.
        places: the places that cut the board in two, or that close a loop.
        sentence: the consequence of the candidate.
    """

    premise: int
    places: tuple[int, ...]
    sentence: str


class Teller:
    """Puts the steps of one board into words."""

    def __init__(self, premises: Premises) -> None:
        self.premises: Final = premises
        self.words: Final = Phrasing(premises.puzzle)
        self._everything: Final = premises.answers.everything()

    def tell(self, step: Step, domains: Domains) -> WordedStep:
        """A step in words, given the values that were left for each place before it."""
        premises = self.premises
        rules = [premises.statement(number) for number in step.premises]
        sentence = ""
        cut = self._find_cut(step, domains)
        if cut is not None:
            position = step.premises.index(cut.premise)
            rules[position] = rules[position]._replace(cells=premises.puzzle.places.cells(cut.places))
        if step.size <= MOST_PREMISES:
            sentence = self._plain(step, domains, cut.sentence if cut else "")
        if not sentence or len(sentence.split()) > MOST_WORDS:
            sentence = self._chain(step, rules)
        named = technique(premises, step, domains)
        return WordedStep(step, sentence, tuple(rules), tuple(after(step, domains)), named)

    def _plain(self, step: Step, domains: Domains, cut: str) -> str:
        """The premises one after the other, then the conclusion."""
        reasons = _joined([self.premises.every[number].instance() for number in step.premises], self.premises)
        head = listed_sentences(reasons)
        needed, narrowed = ([], {}) if step.size > 1 or cut else self._needed(step, domains)
        facts = self._facts(step, needed, domains)
        between = "; " if step.size > 1 or cut else ", "
        hint = f"; {cut}" if cut else f", and {facts}" if facts else ""
        conclusion = self.words.conclusion(step, narrowed, CONCLUSION_WORDS)
        return capitalized(f"{head}{hint}{between}so {conclusion}.")

    def _chain(self, step: Step, rules: Sequence[Statement]) -> str:
        """How many rules of which kinds work together, and where; then the conclusion."""
        kinds = Counter(rule.name for rule in rules)
        named = comma_list([f"{count} × “{name}”" for name, count in kinds.items()])
        shared = Counter(cell for rule in rules for cell in set(rule.cells) if len(rule.cells) < self._whole)
        cells = sorted(cell for cell, count in shared.items() if count > 1) or sorted(shared)
        name = cells_of(*self._size).short_name
        names = [name(row * self._size[1] + column) for row, column in cells]
        where = comma_list(names)
        if len(names) > NAMED:
            (top, bottom), (left, right) = ((min(axis), max(axis)) for axis in zip(*cells))
            where = f"cells from r{top + 1}c{left + 1} to r{bottom + 1}c{right + 1}"
        around = f" around {where}" if where else ""
        return (
            f"A chain of {plural(len(rules), 'rule')} ({named}){around}: together they leave no other "
            f"possibility, so {self.words.conclusion(step, {}, CONCLUSION_WORDS)}."
        )

    @property
    def _size(self) -> tuple[int, int]:
        return self.premises.puzzle.rows, self.premises.puzzle.columns

    @property
    def _whole(self) -> int:
        return self._size[0] * self._size[1]

    # ---- what shows what a premise about the whole board forces ----

    def _find_cut(self, step: Step, domains: Domains) -> _Cut | None:
        """The shortest way to show what a step excludes; None if it has no such premise, or needs more."""
        found = [
            cut
            for number in step.premises
            if self.premises.whole >> number & 1
            for candidate in step.gone(domains)[:TRIED]
            if (cut := self._cut_of(step, domains, number, candidate)) is not None
        ]
        return min(found, key=lambda cut: (len(cut.sentence.split()), cut.places), default=None)

    def _cut_of(self, step: Step, domains: Domains, number: int, candidate: Candidate) -> _Cut | None:
        """How a candidate violates a premise about the whole board."""
        premises, words = self.premises, self.words
        supposed = domains.copy()
        supposed[candidate[0]] = 1 << candidate[1]
        if not settled([premises.every[each] for each in step.premises if each != number], supposed):
            return None
        rule, index = premises.every[number].rule, premises.every[number].number
        values = [None if each & (each - 1) else each.bit_length() - 1 for each in supposed]
        violated = next((each for each in rule.violated_instances(values) if each.number == index), None)
        if violated is None or not violated.places:
            return None
        if_so = f"if {words.having([candidate[0]], candidate[1])}"
        wall = list(_wall(premises, values, violated.places))
        if wall:
            value = values[wall[0]]
            assert value is not None
            off = f"{'cuts' if len(wall) == 1 else 'cut'} off {words.places(violated.places)}"
            return _Cut(number, tuple(wall), f"{if_so}, then {words.having(wall, value)} and {off}")
        told = premises.puzzle.describe(rule.violation(violated)).sentence
        return _Cut(number, violated.places, f"{if_so}, {uncapitalized(shortened(told)).removesuffix('.')}")

    # ---- what a premise needs of what is known ----

    def _facts(self, step: Step, needed: Sequence[int], domains: Domains) -> str:
        """What is known of some places, as the reason of a step; empty if that is too much."""
        unsure = any(domains[place] & (domains[place] - 1) for place in needed)
        if (len(needed) > 2 or unsure) and len(step.decided) == 1 and not step.excluded:
            place, value = step.decided[0]
            if self._is_last(self.premises.every[step.premises[0]], place, value, domains):
                return f"only {self.words.places([place])} {self.words.can_have(place, [value], 'can')}"
        if len(needed) > FACTS:
            return ""
        decided = {place for place, _ in step.decided}
        alike: dict[tuple[int, str], list[int]] = {}
        for place in needed:
            if place not in decided:
                domain = domains[place]
                named = self.words.can_have(place, values_in(domain), "can")
                alike.setdefault((domain, named), []).append(place)
        return comma_list([self._fact(places, domain) for (domain, _), places in alike.items()])

    def _is_last(self, premise: Premise, place: int, value: int, domains: Domains) -> bool:
        """Whether a place has a value just because the other places of a premise cannot have it."""
        others = [each for each in premise.places if each != place]
        if not others or any(domains[each] >> value & 1 for each in others):
            return False
        left = domains.copy()
        left[place] = self._everything
        for each in others:
            left[each] = self._everything & ~(1 << value)
        return premise.rule.propagate_premise(premise.number, left) and left[place] == 1 << value

    def _fact(self, places: Sequence[int], domain: int) -> str:
        left, off = values_in(domain), values_in(self._everything & ~domain)
        if len(left) == 1:
            return self.words.having(places, left[0])
        name = self.words.places(places)
        can = self.words.can_have(places[0], left, "can")
        return f"{name} {can if len(left) <= len(off) else self.words.can_have(places[0], off, 'cannot')}"

    def _needed(self, step: Step, domains: Domains) -> tuple[list[int], dict[int, tuple[int, ...]]]:
        """The places whose known values a premise needs for what it excludes, with none to spare.

        The second part has the places that are decided only because more is known of them, with what the
        premise excludes there.
        """
        premise = self.premises.every[step.premises[0]]
        if premise.rule.is_global(premise.number) or len(premise.places) > ALL_FACTS:
            return [], {}
        everything, left = self._everything, domains.copy()
        gone = {place: domains[place] & ~(1 << value) for place, value in step.decided}
        for place, value in step.excluded:
            gone[place] = gone.get(place, 0) | 1 << value
        known = [place for place in premise.places if domains[place] != everything]
        shown = domains
        # Prefer what is certain to what is left of several values.
        for place in sorted(known, key=lambda each: -domains[each].bit_count()):
            left[place] = everything
            tried = left.copy()
            forces = premise.rule.propagate_premise(premise.number, tried)
            if forces and not any(tried[at] & off for at, off in gone.items()):
                shown = tried
            else:
                left[place] = domains[place]
        narrowed = {
            place: values_in(gone[place])
            for place, value in step.decided
            if left[place] != domains[place] and shown[place] != 1 << value
        }
        return [place for place in known if left[place] != everything], narrowed


def _joined(instances: Sequence[RuleInstance], premises: Premises) -> list[str]:
    """Premises as sentences; those that say the same of different things share one sentence."""
    alike: dict[object, list[RuleInstance]] = {}
    for number, each in enumerate(instances):
        thing = _thing(each)
        others = {name: value for name, value in _used(each).items() if name != thing}
        alike.setdefault((each.template, repr(others)) if thing else number, []).append(each)
    sentences = []
    for some in alike.values():
        told, thing = some[0], _thing(some[0])
        if len(some) > 1:
            told = told._replace(arguments={**told.arguments, thing: SEVERAL})
        sentence = shortened(premises.puzzle.describe(told).sentence).removesuffix(".")
        # Inserted once names of cells are short: "row 7, column 4 and column 7" holds no cell.
        things = comma_list([shortened(str(each.arguments.get(thing))) for each in some])
        sentences.append(sentence.replace(SEVERAL, f"each of {things}"))
    return sentences


def _used(instance: RuleInstance) -> dict[str, Argument]:
    """The arguments that a sentence uses."""
    names = [name.split(".")[0] for _, name, _, _ in Formatter().parse(instance.template) if name]
    return {name: instance.arguments[name] for name in names}


def _thing(instance: RuleInstance) -> str:
    """The argument that names what a sentence is about; empty if it is not clear."""
    texts = {name: value for name, value in _used(instance).items() if isinstance(value, str)}
    for name, value in texts.items():
        if len(texts) == 1 and (instance.template.startswith(f"{{{name}}}") or value.startswith("the ")):
            return name
    return ""


def listed_sentences(sentences: Sequence[str]) -> str:
    """Sentences as parts of one sentence."""
    return "; ".join([sentences[0], *map(uncapitalized, sentences[1:])])


def _wall(premises: Premises, values: list[int | None], part: tuple[int, ...]) -> Iterator[int]:
    """The cells around a part of the board that is cut off; none if places are not cells."""
    places = premises.puzzle.places
    inside = values[part[0]]
    if not isinstance(places, Cells):
        return
    region = dict.fromkeys(part)
    waiting = [*part]
    around = []
    for place in waiting:  # the list grows meanwhile
        for cell in neighbours(divmod(place, places.columns), places.rows, places.columns):
            near = places.index(*cell)
            if values[near] not in (None, inside):
                around.append(near)
            elif near not in region:
                region[near] = None
                waiting.append(near)
    yield from sorted(set(around))
