"""Texts of ways changed by one character, and whether they then are boards of another type or size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import satpuzzles as sp
from satpuzzles.text.reading import read
from ways import Way

REPLACEMENTS = " .,0123456789#-<>^vAx\n"
"""What a character is replaced by, beside those of the text itself."""

OUTCOMES = {
    "refused": "an error",
    "the same boards": "what was changed means nothing",
    "the same type and size": "another board of the same size",
    "unsolvable at sight": "a board of another size; the program says at once why nothing can solve it",
    "parted": "several boards, as an empty line now stands within one",
    "another type or size": "another board",
    "crashed": "no sentence but a traceback",
}
"""What may become of a text, and what that means."""

Shape = tuple[tuple[str, int, int], ...]
"""The type, the rows and the columns of each board of a text."""


@dataclass(frozen=True)
class Change:
    """One way's text with one character changed."""

    way: str
    kind: str
    text: str
    read: Shape


@dataclass
class Measured:
    """What became of the texts.

    Attributes:
        outcomes: how many texts of each kind of change ended so.
        others: those that were read as boards of another type or size, and those that crashed.
    """

    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    others: list[Change] = field(default_factory=list)


def mangled(text: str, random: Random) -> tuple[str, str]:
    """A kind of change, and the text with one character changed so."""
    kind = random.choice(("deleted", "doubled", "replaced", "swapped", "line joined", "line broken"))
    place = random.randrange(len(text))
    if kind == "line joined":
        ends = [end for end, sign in enumerate(text) if sign == "\n"]
        if not ends:
            return mangled(text, random)
        place = random.choice(ends)
        return kind, text[:place] + text[place + 1 :]
    if kind == "line broken":
        return kind, text[:place] + "\n" + text[place:]
    here, after = text[place], text[place + 1 :]
    if kind == "swapped":
        if not after or after[0] == here:
            return mangled(text, random)
        return kind, text[:place] + after[0] + here + after[1:]
    if kind == "replaced":
        other = random.choice(REPLACEMENTS + text)
        return (kind, text[:place] + other + after) if other != here else mangled(text, random)
    return kind, text[:place] + (here * 2 if kind == "doubled" else "") + after


def shape_of(boards: Sequence[sp.Puzzle]) -> Shape:
    """The types and sizes of boards."""
    return tuple((board.type, board.rows, board.columns) for board in boards)


def is_parted(boards: Sequence[sp.Puzzle], whole: Sequence[sp.Puzzle]) -> bool:
    """Whether boards are others whose rows an empty line has parted."""
    parts, others = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    for counts, counted in ((parts, boards), (others, whole)):
        for type, rows, columns in shape_of(counted):
            counts[type, columns] += rows
    return parts == others and len(boards) > len(whole)


def outcome(way: Way, text: str) -> tuple[str, Shape]:
    """What became of a mangled text, and the shape of the boards that it was read as, if any."""
    source = "board" if way.ending is None else f"board{way.ending}"
    boards = []
    try:
        for entry in read(text, source=source, type=way.type):
            if entry.error is not None:
                return "refused", ()
            boards.append(entry.puzzle)
    except sp.SatpuzzlesError:
        return "refused", ()
    except Exception:  # to be listed with its text
        return "crashed", ()
    shape = shape_of(boards)
    if shape == shape_of(way.boards):
        return ("the same boards" if boards == list(way.boards) else "the same type and size"), shape
    if any(board.obstacle() for board in boards):
        return "unsolvable at sight", shape
    return ("parted" if is_parted(boards, way.boards) else "another type or size"), shape


def measured(ways: Sequence[Way], count: int, seed: int) -> Measured:
    """What became of so many mangled texts of ways."""
    random, result = Random(seed), Measured()
    texts = [(way, way.text) for way in ways if way.boards and isinstance(way.text, str)]
    for _ in range(count):
        way, text = random.choice(texts)
        kind, changed = mangled(text, random)
        ended, read_as = outcome(way, changed)
        result.outcomes[kind, ended] += 1
        if ended in ("another type or size", "crashed"):
            result.others.append(Change(way.name, kind, changed, read_as))
    return result
