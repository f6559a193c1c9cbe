"""Hints in words, in four stages, so that players read no more than they want.

The sentences of steps come from ``sentences.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from satpuzzles.core.arguments import comma_list, plural
from satpuzzles.explain.phrasing import capitalized, shortened
from satpuzzles.explain.premises import Premises, without_candidates
from satpuzzles.explain.sentences import CONCLUSION_WORDS, MOST_PREMISES, Teller, listed_sentences
from satpuzzles.explain.step import Hint, HintLevels, WordedHint, WordedStep, after

MOST_BEFORE = 3
"""The most preceding steps that a hint tells; of more it gives only the number."""

MOST_CELLS = 3
"""The most cells that a hint names one by one when it says where to look."""


def hint_in_words(hint: Hint) -> WordedHint:
    """A hint in words."""
    teller = Teller(Premises(hint.puzzle))
    words = teller.words
    wrong = "; ".join([f"{words.having([place], value)}: wrong" for place, value in hint.wrong])
    wrong = f"{capitalized(wrong)}." if wrong else ""
    if hint.step is None:
        return WordedHint(wrong)
    domains = without_candidates(teller.premises.start() or [], hint.excluded)
    before = []
    for step in hint.before:
        before.append(teller.tell(step, domains))
        domains = after(step, domains)
    worded = teller.tell(hint.step, domains)
    stages = HintLevels(
        f"Look at {_where(worded, teller)}.",
        _kind(worded, hint),
        _premises(worded, before),
        f"So {words.conclusion(hint.step, {}, CONCLUSION_WORDS)}.",
    )
    return WordedHint(wrong, tuple(before), worded, stages)


def _where(worded: WordedStep, teller: Teller) -> str:
    """The cells of a single rule if it is not about the whole board, else the places of the conclusion."""
    step, puzzle = worded.step, teller.premises.puzzle
    places = sorted({place for place, _ in (*step.decided, *step.excluded)})
    cells = sorted({*puzzle.places.cells(places)})
    if step.size == 1 and 0 < len(worded.rules[0].cells) < puzzle.rows * puzzle.columns:
        places, cells = [], sorted({*worded.rules[0].cells})
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(places) == 1:
        return teller.words.places(places)
    if len(cells) > 1 and len(rows) == 1:
        return f"row {min(rows) + 1}"
    if len(cells) > 1 and len(columns) == 1:
        return f"column {min(columns) + 1}"
    if len(cells) <= MOST_CELLS:
        return comma_list([f"r{row + 1}c{column + 1}" for row, column in cells])
    return f"r{min(rows) + 1}c{min(columns) + 1} to r{max(rows) + 1}c{max(columns) + 1}"


def _kind(worded: WordedStep, hint: Hint) -> str:
    """The kinds of the rules, their number, and the proved minimum."""
    step, several = worded.step, worded.step.size > 1
    kinds = Counter(rule.name for rule in worded.rules)
    names = [f"{count} × “{name}”" if several else f"“{name}”" for name, count in kinds.items()]
    title = f"{capitalized(worded.technique)}. " if worded.technique else ""
    size = f"{title}{'Combines' if several else 'Uses'} {plural(step.size, 'rule')}"
    if not step.is_smallest:
        size += f" (at least {step.lower_bound} are needed)"
    count, least = len(hint.before), hint.least
    before = f" Builds on {plural(count, 'earlier step')}." if count else ""
    at_once = f" A single step would need at least {least} rules." if count and least > step.size else ""
    return f"{size}: {comma_list(names)}.{before}{at_once}"


def _premises(worded: WordedStep, before: Sequence[WordedStep]) -> str:
    """The rules as sentences, after the steps that they rest on; if there are many, only their number."""
    known = "".join(f"{each.sentence} " for each in before)
    if len(before) > MOST_BEFORE:
        known = f"{plural(len(before), 'step')} come first. "
    if worded.step.size > MOST_PREMISES:
        return f"{known}{worded.sentence.rpartition(', so ')[0]}."
    sentences = [shortened(rule.sentence).removesuffix(".") for rule in worded.rules]
    return f"{known}{capitalized(listed_sentences(sentences))}."
