"""Boards a second by type and size: satpuzzles and Simon Tatham's generators in turn, on one machine.

How a board is made by either stands in turns.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, isqrt
from statistics import mean, median

from benchmarks.peers.answer import Clock
from benchmarks.tables import digits, milliseconds, table
from benchmarks.turns import Maker, Option, Ours, Tatham, tatham

TURNS = 20
"""Turns of each maker in a row of the table; a turn is one board where boards are slow."""

TURN_SECONDS = 0.05
"""Boards that are quicker than this are made several a turn."""

MOST_A_TURN = 1_000
"""Boards."""

PROBE_SECONDS = 1.0
"""For a rival that was killed at a smaller size: long enough to hear that it refuses."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of the table.

    Attributes:
        type, size: of the boards, which are square.
        options: of the recipe, in the words of its fields.
        rivals: the endings of the rival's parameters that come nearest, such as ``dx``.
    """

    type: str
    size: int
    options: dict[str, Option]
    rivals: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """``futoshiki 9x9 givens 0.4``."""
        said = [f"{name} {_words(value)}" for name, value in self.options.items()]
        return " ".join([f"{self.type} {self.size}x{self.size}", *said])

    def parameters(self, ending: str) -> str:
        """The rival's argument: ``9dx`` for latin squares, ``20x20dk`` for others, a Sudoku's box."""
        if self.type == "sudoku":
            return f"{isqrt(self.size)}x{isqrt(self.size)}{ending}"
        latin = self.type in ("futoshiki", "calcudoku", "skyscrapers")
        return f"{self.size}{ending}" if latin else f"{self.size}x{self.size}{ending}"


def _words(value: Option) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _kinds() -> tuple[Kind, ...]:
    found = [Kind("hitori", size, {}, ("dk",)) for size in (9, 20, 30, 50, 100)]
    for density, rivals in ((0.5, ("",)), (0.6, ())):
        found += [Kind("nonogram", size, {"density": density}, rivals) for size in (10, 15, 20, 30, 50)]
    found += [Kind("futoshiki", size, {"givens": 0.2}, ("de", "dx")) for size in (5, 7, 9, 12, 15, 20, 25)]
    for givens in (0.4, 0.6):
        found += [Kind("futoshiki", size, {"givens": givens}) for size in (9, 12, 15, 20, 25)]
    found += [Kind("calcudoku", size, {"cages": (1, 4)}, ("dn", "dx")) for size in (6, 9, 12, 15, 20)]
    found += [Kind("slitherlink", size, {}, ("t0de", "t0dh")) for size in (7, 10, 15, 20, 30)]
    found += [Kind("akari", size, {}, ("d0", "d2")) for size in (7, 10, 14, 20, 25, 40)]
    found += [Kind("sudoku", 9, {}, ("db", "de")), Kind("skyscrapers", 6, {}, ("de", "dx"))]
    found += [Kind("masyu", 9, {}, ("de", "dt")), Kind("hashi", 9, {}, ("d0", "d2"))]
    found += [Kind(type, 9, {}) for type in ("star_battle", "heyawake", "yajilin")]
    found += [Kind("nurikabe", size, {}) for size in (8, 12)]
    return tuple(found)


KINDS = _kinds()
"""What the table holds. Where the rival has difficulties, its quickest and its hardest without guessing.

The rival's boards yield to the reasoning of their difficulty, ours have one solution. Our Futoshiki boards
are proved minimal; the rival takes clues away as long as its own solver succeeds. Givens of 0.2 come
nearest to its mix: 8 givens and 39 signs on 9x9, where it has 9 and 35.
"""

QUICK_KINDS = tuple(kind for kind in KINDS if kind.size <= 10)


@dataclass(slots=True)
class Made:
    """What one maker made of one kind.

    Attributes:
        limit: seconds after which its turn is killed.
        cpu, wall, lost: seconds, as in ``Turn``.
        outcome: of its last turn, or ``not asked`` where a smaller size took too long.
    """

    limit: float
    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)
    outcome: str = "made"
    lost: float = 0.0

    @property
    def killed(self) -> bool:
        """Whether its last board was not ready at the limit."""
        return self.outcome == "limit"

    def seconds(self, clock: str = "cpu") -> list[float]:
        """Seconds a board; one in which its maker was killed counts with what it had taken by then."""
        return [*getattr(self, clock), *([self.lost] if self.killed else [])]

    def rate(self) -> float | None:
        """Boards a CPU second; None without a board."""
        seconds = self.seconds()
        # A tiny board can cost less than what is taken off for the start of its process.
        return len(seconds) / sum(seconds) if sum(seconds) else None


Found = dict[str, dict[str, Made]]
"""By kind and maker, in the order of the table; satpuzzles first."""


def measure_generators(
    kinds: Sequence[Kind], *, cap: float, budget: float, turns: int, note: Callable[[str], None]
) -> Found:
    """Makes boards of every kind, small sizes first: the time that they leave goes to the large ones.

    Args:
        cap: seconds that a maker may take for a board.
        budget: seconds for everything. A kind ends with its share, but each of its makers has a turn.
    """
    found: Found = {kind.name: {} for kind in kinds}
    sizes = {kind.type: sorted({other.size for other in kinds if other.type == kind.type}) for kind in kinds}
    too_slow: set[tuple[str, str]] = set()
    clock = Clock(budget)
    weights = {kind.name: 1 + sizes[kind.type].index(kind.size) for kind in kinds}
    ordered = sorted(kinds, key=lambda kind: weights[kind.name])
    for number, kind in enumerate(ordered):
        note(f"generators: {kind.name}")
        share = clock.left() * weights[kind.name] / sum(weights[each.name] for each in ordered[number:])
        found[kind.name] = _measure_kind(kind, too_slow, cap=cap, budget=share, turns=turns)
    return found


def _measure_kind(
    kind: Kind, too_slow: set[tuple[str, str]], *, cap: float, budget: float, turns: int
) -> dict[str, Made]:
    ours = Ours(kind.type, kind.size, kind.options)
    program = tatham(kind.type)
    rivals = {} if program is None else {e: Tatham(program, kind.parameters(e)) for e in kind.rivals}
    makers: list[Maker] = [ours, *rivals.values()]
    slow = [rival.name for ending, rival in rivals.items() if (kind.type, ending) in too_slow]
    limit = min(cap, budget / (len(makers) - len(slow)))
    found = {each.name: Made(min(limit, PROBE_SECONDS) if each.name in slow else limit) for each in makers}
    try:
        _take_turns(makers, found, Clock(budget), turns)
    finally:
        ours.close()
    for ending, rival in rivals.items():
        if found[rival.name].killed:
            too_slow.add((kind.type, ending))
            if rival.name in slow:
                found[rival.name].outcome = "not asked"
    return found


def _take_turns(makers: list[Maker], found: dict[str, Made], clock: Clock, turns: int) -> None:
    """Turns in a changing order; who was killed or refused has no further one."""
    boards = dict.fromkeys(found, 1)
    longest = 0.0
    for number in range(turns):
        before = clock.left()
        if number and clock.left() <= longest:
            break
        first = number % len(makers)
        for maker in makers[first:] + makers[:first]:
            made = found[maker.name]
            if made.outcome != "made":
                continue
            turn = maker.turn(len(made.cpu), boards[maker.name], made.limit)
            made.outcome = turn.outcome
            made.lost = turn.lost
            made.cpu += turn.cpu
            made.wall += turn.wall
            if turn.cpu:
                boards[maker.name] = min(MOST_A_TURN, ceil(TURN_SECONDS / max(mean(turn.cpu), 0.0001)))
        longest = max(longest, before - clock.left())


def faults(found: Found) -> list[str]:
    """A sentence for every kind of which satpuzzles made a wrong board, or none."""
    return [
        f"{name}: {made[Ours.name].outcome}"
        for name, made in found.items()
        if made and made[Ours.name].outcome not in ("made", "limit")
    ]


def generators_table(found: Found) -> str:
    """A row for each kind and rival: CPU time, for satpuzzles also wall-clock time."""
    rows = []
    for name, makers in found.items():
        (_, ours), *rivals = makers.items()
        cells = [name, str(len(ours.cpu)), _median(ours), *_worst(ours), _median(ours, "wall"), _rate(ours)]
        for rival, made in rivals or [("-", Made(0.0))]:
            rows.append([*cells, rival, str(len(made.cpu)), _median(made), _rate(made), _ratio(ours, made)])
            cells = [name, *[""] * 6]
    head = ["made", "boards", "median ms", "worst ms", "worst / median", "wall ms", "boards/s"]
    head += ["rival", "its boards", "its median ms", "its boards/s", "ours / its"]
    return table(head, rows)


def _median(made: Made, clock: str = "cpu") -> str:
    seconds = made.seconds(clock)
    if not seconds:
        return "-" if made.outcome == "made" else made.outcome
    # A board that was never ready only matters to a median that it could move.
    unsure = made.killed and sorted(seconds).index(made.lost) <= len(seconds) // 2
    return (">" if unsure else "") + milliseconds(median(seconds))


def _worst(made: Made) -> tuple[str, str]:
    """The slowest of the first boards, and how many medians that is; ``>`` if it was killed."""
    seconds = made.seconds()[:TURNS]
    if not seconds or not median(seconds):
        return "-", "-"
    unsure = ">" if made.lost in seconds else ""
    return unsure + milliseconds(max(seconds)), unsure + digits(max(seconds) / median(seconds))


def _rate(made: Made) -> str:
    rate = made.rate()
    return "-" if rate is None else ("<" if made.killed else "") + digits(rate)


def _ratio(ours: Made, rival: Made) -> str:
    """Boards a second of ours over the rival's; ``>`` and ``<`` where a limit hides how much."""
    one, other = ours.rate(), rival.rate()
    if one is None or other is None or (ours.killed and rival.killed):
        return "-"
    return (">" if rival.killed else "<" if ours.killed else "") + digits(one / other)
