"""Formulas in another order: variables renamed, signs flipped, constraints reordered, by a seed alone.

Solvers depend on all three by luck, so a fair comparison tries several orders.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from random import Random

BUCKET = 16 << 20
"""Characters of lines that are put in order in memory at a time."""


def new_literals(seed: int, answers: int, variables: int) -> Sequence[int]:
    """For every variable the literal that stands for it, and 0 for 0.

    Answer variables change places among themselves, by the seed and their number alone: so a model can be
    decoded without the formula.
    """
    found = array("i", [0])
    for first, last, which in ((1, answers, "answers"), (answers + 1, variables, "others")):
        dice = Random(f"{seed} {which}")  # a text is hashed in the same way everywhere
        part = array("i", range(first, last + 1))
        dice.shuffle(part)
        found.extend([literal if dice.random() < 0.5 else -literal for literal in part])
    return found


def before_shuffling(model: Iterable[int], seed: int, answers: int) -> list[int]:
    """What a model of a shuffled formula says of the answer variables; those it leaves open stay open."""
    told = set(model)
    found = []
    for variable, literal in enumerate(new_literals(seed, answers, answers)):
        if literal in told:
            found.append(variable)
        elif -literal in told:
            found.append(-variable)
    return found


def shuffled(lines: Iterable[str], length: int, seed: int) -> Iterator[str]:
    """Lines in random order, all orders being equally likely.

    Those of a long text are dealt to temporary files first, each of which is then put in order by itself.

    Args:
        length: how many characters there are.
    """
    from tempfile import TemporaryFile

    dice = Random(f"{seed} order")
    count = length // BUCKET + 1
    if count == 1:
        kept = list(lines)
        dice.shuffle(kept)
        yield from kept
        return
    with ExitStack() as stack:
        files = [
            stack.enter_context(TemporaryFile("w+", encoding="ascii", newline="\n")) for _ in range(count)
        ]
        for line in lines:
            files[dice.randrange(count)].write(line)
        for file in files:
            file.seek(0)
            kept = file.readlines()
            dice.shuffle(kept)
            yield from kept
