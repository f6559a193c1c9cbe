"""A hint in words, in four stages, so that a player takes no more of it than they want.

The sentences of steps come from ``sentences.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from satpuzzles.core.arguments import counted, listed
from satpuzzles.explain.premises import Premises
from satpuzzles.explain.sentences import CONCLUSION_WORDS, MOST_PREMISES, Teller, after, listed_sentences
from satpuzzles.explain.step import Hint, Stages, Step, Told, ToldHint
from satpuzzles.explain.words import NAMED, Words, capitalized, shortened

MOST_BEFORE = 3
"""So many steps that a hint rests on are told; of more their number."""


def told_hint(hint: Hint) -> ToldHint:
    """A hint in words."""
    return _HintTeller(hint).tell()


class _HintTeller:
    def __init__(self, hint: Hint) -> None:
        self._hint: Final = hint
        self._teller: Final = Teller(Premises(hint.puzzle))
        self._words: Final = Words(hint.puzzle)

    def tell(self) -> ToldHint:
        """The hint in words."""
        hint = self._hint
        wrong = "; ".join([f"{self._words.having([place], value)}: wrong" for place, value in hint.wrong])
        wrong = f"{capitalized(wrong)}." if wrong else ""
        if hint.step is None:
            return ToldHint(wrong)
        domains = self._teller.premises.start() or []
        before = []
        for step in hint.before:
            before.append(self._teller.tell(step, domains))
            domains = after(step, domains)
        told = self._teller.tell(hint.step, domains)
        return ToldHint(wrong, tuple(before), told, self._stages(told, before))

    def _stages(self, told: Told, before: Sequence[Told]) -> Stages:
        return Stages(
            f"Look at {self._where(told.step)}.",
            self._kind(told),
            _premises(told, before),
            f"So {self._words.conclusion(told.step, {}, CONCLUSION_WORDS)}.",
        )

    def _where(self, step: Step) -> str:
        """The places of a single premise, unless that is the whole board; else those of the conclusion."""
        places = sorted({place for place, _ in (*step.decided, *step.excluded)})
        premise = self._teller.premises.every[step.premises[0]]
        if step.size == 1 and not premise.rule.is_global(premise.number):
            places = sorted({*premise.places})
        cells = self._hint.puzzle.places.cells(places)
        rows, columns = {row for row, _ in cells}, {column for _, column in cells}
        if len(cells) > 1 and len(rows) == 1:
            return f"row {min(rows) + 1}"
        if len(cells) > 1 and len(columns) == 1:
            return f"column {min(columns) + 1}"
        if len(places) <= NAMED:
            return self._words.places(places)
        return f"r{min(rows) + 1}c{min(columns) + 1} to r{max(rows) + 1}c{max(columns) + 1}"

    def _kind(self, told: Told) -> str:
        """Of which kinds the rules are, how many there are, and how many are needed at least."""
        step, several = told.step, told.step.size > 1
        kinds = Counter(rule.name for rule in told.rules)
        names = [f"{count} of “{name}”" if several else f"“{name}”" for name, count in kinds.items()]
        size = f"It takes {counted(step.size, 'rule')}{' together' if several else ''}"
        if not step.is_smallest:
            size += f" (at least {step.lower_bound})"
        count, least = len(self._hint.before), self._hint.least
        before = f" It rests on {counted(count, 'step')} before it." if count else ""
        at_once = f" At once, it would take at least {least} rules." if count and least > step.size else ""
        return f"{size}: {listed(names)}.{before}{at_once}"


def _premises(told: Told, before: Sequence[Told]) -> str:
    """The rules as sentences, behind the steps that they rest on; of many only how many there are."""
    known = "".join(f"{each.sentence} " for each in before)
    if len(before) > MOST_BEFORE:
        known = f"{counted(len(before), 'step')} come first. "
    if told.step.size > MOST_PREMISES:
        return f"{known}{told.sentence.rpartition(', so ')[0]}."
    sentences = [shortened(rule.sentence).removesuffix(".") for rule in told.rules]
    return f"{known}{capitalized(listed_sentences(sentences))}."
