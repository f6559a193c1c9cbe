"""Puzzles whose clauses end, or never end, the process that writes them, each in its own way.

Other processes import this module by its name, as they do with any puzzle that is not registered.
"""

from __future__ import annotations

import os
import signal
import threading
from contextlib import closing, suppress

from satpuzzles.core.errors import LimitReached
from satpuzzles.kinds.template.puzzle import Template
from satpuzzles.processes.child import Child


def use_all_memory() -> list:
    """Takes memory until not even a small object can be had."""
    held: list = []
    size = 1 << 24
    while size:
        try:
            while True:
                held = [held, bytes(size)]
        except MemoryError:
            size //= 2
    return held


class Spinning(Template):
    """Comes to no end without memory, as Python does where it has none to handle an exception with."""

    type = "spinning"

    def write_rules(self, formula, encoding, domains=None):
        held = use_all_memory()
        while held:
            pass


class Waiting(Template):
    """Waits for a thread that ended for lack of memory."""

    type = "waiting"

    def write_rules(self, formula, encoding, domains=None):
        held = bytes(150 << 20)
        threading.Semaphore(0).acquire()
        del held


class Aborting(Template):
    """Crashes in the middle of plenty."""

    type = "aborting"

    def write_rules(self, formula, encoding, domains=None):
        os.abort()


class AbortingWhenFull(Template):
    """Crashes as a solver does that got no memory."""

    type = "aborting when full"

    def write_rules(self, formula, encoding, domains=None):
        held = bytes(150 << 20)
        threading.Event().wait(1)  # the process is looked at many times a second
        os.abort()
        del held


class Killed(Template):
    """Is killed from outside while much of its memory is in use."""

    type = "killed"

    def write_rules(self, formula, encoding, domains=None):
        held = bytes(150 << 20)
        threading.Event().wait(1)
        os.kill(os.getpid(), signal.SIGKILL)
        del held


class Broken(Template):
    """Gets from an extension what one returns that is broken, or that has no memory."""

    type = "broken"

    def write_rules(self, formula, encoding, domains=None):
        raise SystemError("returned NULL without setting an exception")


class BrokenBelow(Template):
    """The same in a process that this one has started, as backends have one."""

    type = "broken below"

    def write_rules(self, formula, encoding, domains=None):
        with closing(Child(broken)) as child:
            child.wait()


def broken():
    """Ends as ``Broken``, while much memory is in use."""
    held = bytes(150 << 20)
    threading.Event().wait(1)  # the process is looked at many times a second
    if held:
        raise SystemError("returned NULL without setting an exception")


class Hungry(Template):
    """Asks for more than there is."""

    type = "hungry"

    def write_rules(self, formula, encoding, domains=None):
        bytes(1 << 34)


class Patient(Template):
    """Tells the number of its process and waits for ever."""

    type = "patient"

    def write_rules(self, formula, encoding, domains=None):
        print(os.getpid(), flush=True)
        threading.Semaphore(0).acquire()


class HungryAfterTwo(Template):
    """Has no memory left for the search after the second solution."""

    type = "hungry after two"

    def blocking_clause(self, solution):
        if SOLUTIONS:
            bytes(1 << 34)
        SOLUTIONS.append(solution)
        return super().blocking_clause(solution)


SOLUTIONS: list = []
"""Of this process."""


class LateForTheFirst(Template):
    """Its time is up after a solution in the first process that finds one; the others look on, later."""

    type = "late for the first"

    def blocking_clause(self, solution):
        with suppress(FileExistsError):
            os.mkdir(os.environ[FIRST_COMER])
            raise LimitReached("too late")
        threading.Event().wait(0.5)  # the first one tells what it has meanwhile
        return super().blocking_clause(solution)


FIRST_COMER = "SATPUZZLES_TESTS_FIRST_COMER"
"""Where a folder is made by the first process."""
