"""Shuffled formulas: variables renamed, signs flipped and constraints reordered by a seed.

Solvers depend on all three by luck, so a fair comparison tries several orders.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from random import Random

BUCKET = 16 << 20
"""Characters of lines that are shuffled in memory at a time."""


def new_literals(seed: int, answers: int, variables: int) -> Sequence[int]:
    """The new literal of every variable, and 0 for 0.

    Answer variables are permuted among themselves, by the seed and their number alone, so that a model can be
    decoded without the formula.
    """
    found = array("i", [0])
    for first, last, which in ((1, answers, "answers"), (answers + 1, variables, "others")):
        dice = Random(f"{seed} {which}")  # text is hashed the same everywhere
        part = array("i", range(first, last + 1))
        dice.shuffle(part)
        found.extend([literal if dice.random() < 0.5 else -literal for literal in part])
    return found


def before_shuffling(model: Iterable[int], seed: int, answers: int) -> list[int]:
    """The answer literals of a model of a shuffled formula, in the original numbering; it may be partial."""
    chosen = set(model)
    found = []
    for variable, literal in enumerate(new_literals(seed, answers, answers)):
        if literal in chosen:
            found.append(variable)
        elif -literal in chosen:
            found.append(-variable)
    return found


def shuffled(lines: Iterable[str], length: int, seed: int) -> Iterator[str]:
    """The lines in random order, all orders equally likely.

    A long text is first dealt to temporary files, each of which is then shuffled.

    Args:
        length: the number of characters.
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
