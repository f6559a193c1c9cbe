"""Options and limits, which the library, batches and the command line share.

Limits cover everything from reading to the last answer, so one object travels through reading, encoding and
solving. The solver room enforces it inside a SAT backend.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self, TypedDict, Unpack

from satpuzzles.core.argument_check import checked
from satpuzzles.core.arguments import LARGEST, number, whole_number
from satpuzzles.core.errors import ArgumentError, LimitReached

MEBIBYTE = 1 << 20

LONGEST = 1_000_000_000
"""The longest time limit in seconds, some thirty years; systems refuse to wait for more."""


class Limits:
    """Limits on time and conflicts. Each call that gets them may use all of them.

    ``restarted`` makes limits that run: a deadline and an allowance that questions share.
    Where anything else than a question takes limits that do not run, they count from construction.

    Args:
        seconds: wall-clock seconds for the whole run, up to LONGEST, or None for no limit.
        conflicts: conflicts that all SAT calls together may spend, or None for no limit.
        nodes: nodes that a search without SAT may expand, or None for no limit.

    Raises:
        ArgumentError: a limit is negative, too large or not a number.
    """

    __slots__ = ("_runs", "_whole", "conflicts", "conflicts_left", "deadline", "nodes", "seconds", "started")

    def __init__(
        self, seconds: float | None = None, conflicts: int | None = None, nodes: int | None = None
    ) -> None:
        if seconds is not None:
            seconds = number("the time limit", seconds, 0, LONGEST)
        if conflicts is not None:
            conflicts = whole_number("the conflict limit", conflicts)
        if nodes is not None:
            nodes = whole_number("the node limit", nodes)
        self.nodes = nodes
        self.seconds = seconds
        self.conflicts = conflicts
        self.started = time.monotonic()
        self.deadline = None if seconds is None else self.started + seconds
        self.conflicts_left = conflicts
        self._whole: Limits | None = None
        self._runs = False

    def restarted(self) -> Limits:
        """The same limits, which begin now and run: questions that share them share what is left."""
        found = Limits(self.seconds, self.conflicts, self.nodes)
        found._runs = True
        return found

    def begun(self) -> Limits:
        """These limits where they run, else the same for one question, which begins now."""
        return self if self._runs else self.restarted()

    def part(self, conflicts: int | None = None, share: float = 1) -> Limits:
        """Limits for a part of the work: a share of the time that is left, and conflicts that count here too.

        Args:
            conflicts: how many the part may spend, as far as there are so many left; None for all.
        """
        part = Limits()
        part.started, part.deadline, part._whole, part._runs = self.started, self.deadline, self, True
        if share < 1 and self.deadline is not None:
            part.deadline = time.monotonic() + share * (self.seconds_left() or 0)
        part.grant(conflicts)
        return part

    def grant(self, conflicts: int | None) -> None:
        """From now on a part may spend so many conflicts, as far as the whole has so many left."""
        left = None if self._whole is None else self._whole.conflicts_left
        self.conflicts_left = min((each for each in (conflicts, left) if each is not None), default=None)

    def seconds_left(self) -> float | None:
        """Seconds until the deadline, never below 0; None without a deadline."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def elapsed(self) -> float:
        """Seconds since the limits began, without those left out."""
        return time.monotonic() - self.started

    def leave_out(self, seconds: float) -> None:
        """Leaves out time that is not spent on the answer, such as an import; the deadline stays."""
        self.started += seconds
        if self._whole is not None:
            self._whole.leave_out(seconds)

    def spend(self, conflicts: int) -> None:
        """Takes conflicts from the allowance."""
        if self.conflicts_left is not None:
            self.conflicts_left = max(0, self.conflicts_left - conflicts)
        if self._whole is not None:
            self._whole.spend(conflicts)

    def limit_names(self) -> str:
        """The limits that are set, such as ``the time limit``; ``a limit`` if there are none."""
        limits = {"time": self.seconds, "conflict": self.conflicts}
        names = " or ".join(name for name, limit in limits.items() if limit is not None)
        return f"the {names} limit" if names else "a limit"

    def check(self) -> None:
        """Raises LimitReached when the deadline has passed. Cheap enough for inner loops."""
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise LimitReached("the time limit was reached")


OWN_PROCESSES = ("memory_limit", "race")
"""The options by which the work has processes of its own."""

NO_LIMITS = Limits()
"""Stands for limits that begin with the question, and never end it."""


class Limited(TypedDict, total=False):
    """The options of a question that solves nothing as keywords, beside a value of them or instead of one."""

    limits: Limits | None


class Keywords(Limited, total=False):
    """The options of any other question."""

    backend: str | None
    encoding: str | None
    presolve: bool
    memory_limit: int | None


class Changes(Keywords, total=False):
    """The options that others may stand in for."""

    race: Sequence[str] | None


class _Fields(NamedTuple):
    backend: str | None
    encoding: str | None
    presolve: bool
    limits: Limits
    memory_limit: int | None
    race: tuple[str, ...] | None


class Options(_Fields):
    """How a question is to be answered; a value that any number of questions may share.

    An option that a question has no use for changes nothing: where nothing is solved, the backend. But
    ``memory_limit`` and ``race`` are refused by the questions that have no processes of their own.

    Args:
        backend: a PySAT backend's name; None for the default.
        encoding: a name from ``puzzle.encodings``; None for the one that suits the question best.
        presolve: whether the puzzle may be shrunk by plain propagation before clauses are written.
        limits: a time and conflict allowance for each question as a whole; see ``Limits``.
        memory_limit: MiB of address space for the work, which then runs in a separate process.
        race: backends or encodings that run side by side, each in its own process; an empty list for a
            sensible set of backends, None for no race.

    Raises:
        ArgumentError: one of them is of another kind, or a race has a backend beside its own.
    """

    __slots__ = ()

    @checked
    def __new__(
        cls,
        *,
        backend: str | None = None,
        encoding: str | None = None,
        presolve: bool = True,
        limits: Limits | None = None,
        memory_limit: int | None = None,
        race: Sequence[str] | None = None,
    ) -> Self:
        if memory_limit is not None:
            memory_limit = whole_number("the memory limit", memory_limit, 1, LARGEST // MEBIBYTE)
        if race is not None and backend is not None:
            raise ArgumentError("race cannot be combined with backend: it names the backends")
        racers = None if race is None else tuple(race)
        return super().__new__(cls, backend, encoding, presolve, limits or NO_LIMITS, memory_limit, racers)

    @classmethod
    def of(cls, options: Options | None, keywords: Limited, question: str = "", *refused: str) -> Options:
        """The options that a question was given as a value, by keywords that change it, or both.

        Their limits run: those that did not before begin now.

        Args:
            question: what the question is called by those who ask it.
            refused: the options that it does not take.

        Raises:
            ArgumentError: as in construction, or one of those options was given.
        """
        given = options or ANY_WAY
        if keywords:
            given = given.replace(**keywords)
        for name in refused:
            if getattr(given, name) is not None:
                raise ArgumentError(f"{question} takes no {name}: it starts no processes")
        return given._replace(limits=given.limits.begun())

    def replace(self, **changes: Unpack[Changes]) -> Options:
        """These options with some others; raises ArgumentError as construction does."""
        return Options(**{**self._asdict(), **changes})

    def restarted(self) -> Options:
        """These options with limits that begin now and run; see ``Limits.restarted``."""
        return self._replace(limits=self.limits.restarted())

    def to_json(self) -> dict[str, Any]:
        """These options for another process, under what is left of the limits when this is called."""
        limited = {"seconds": self.limits.seconds_left(), "conflicts": self.limits.conflicts_left}
        return {**self._asdict(), "limits": limited}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """The options of ``to_json``, whose limits begin now."""
        return cls(**{**data, "limits": Limits(**data["limits"]).restarted()})


ANY_WAY = Options()
"""The options of a question that was given none."""

READING_GRACE = 0.3
"""Seconds beyond its time limit that a board may take to be read."""


class Clock:
    """Options whose limits begin anew with each board, and the watch that ends a reading beyond them."""

    def __init__(self, options: Options) -> None:
        self.options = options.restarted()

    def restart(self) -> None:
        """The next board begins."""
        self.options = self.options.restarted()

    def stop(self) -> Options:
        """The options of a board just read: its limits began before, the time of its answer begins now."""
        self.options.limits.leave_out(self.options.limits.elapsed())
        return self.options

    def __call__(self) -> None:
        """Raises LimitReached when the board took too long to be read.

        What was read just after the deadline is still a board, whose answer is then undecided.
        """
        deadline = self.options.limits.deadline
        if deadline is not None and time.monotonic() > deadline + READING_GRACE:
            raise LimitReached("the time limit was reached while the board was read")
