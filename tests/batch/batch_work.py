"""Work for the tests of batch/, in a module of its own: other processes import it by its name."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from satpuzzles.core.errors import LimitReached, MachineError, RuleError


def square(item):
    return item["n"] ** 2


def raise_many_kinds(item):
    match item["n"]:
        case 0:
            raise LimitReached("too late")
        case 1:
            raise KeyError("nobody expected this")
        case 2:
            raise MemoryError
        case 3:
            return {1, 2}  # no JSON value
    return None


def die_if_asked(item):
    """Kills its own process: always, or when its mark is not there yet, which it leaves first."""
    if item.get("dies") == "always":
        os.kill(os.getpid(), signal.SIGKILL)
    if item.get("dies") == "once" and not Path(item["mark"]).exists():
        Path(item["mark"]).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return item["n"] * 2


def log(item):
    """Waits as ``wait_for`` does, and adds a character to a file."""
    wait_for(item)
    with Path(item["log"]).open("a") as file:
        file.write(".")
    return item["n"]


def wait_for(item):
    """Sleeps, or waits until a file is there."""
    time.sleep(item.get("seconds", 0))
    while "file" in item and not Path(item["file"]).exists():
        time.sleep(0.01)
    return item["n"]


def process(item):
    time.sleep(item.get("seconds", 0))
    return os.getpid()


def add(a, b):
    return a + b


def own_process():
    return os.getpid()


def nap(seconds):
    time.sleep(seconds)
    return seconds


def end(status):
    os._exit(status)


def echo(value):
    return value


def unsendable():
    return object()


def kill_parent(item):
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(5)


def line(item):
    """Line n, some of them longer than a pipe or a page takes at once."""
    length = item["n"] * 7919 % (200_000 if item["n"] % 50 == 0 else 300)
    return json.dumps({**item, "text": "ä" * length}, ensure_ascii=False)


class Notes:
    """An object for a process of its own."""

    def __init__(self, most: int) -> None:
        if most < 0:
            raise RuleError("there are no fewer than 0 notes")
        self.most = most
        self.notes: list = []

    def add(self, note: object) -> None:
        if len(self.notes) == self.most:
            raise RuleError(f"{self.most} notes are enough")
        self.notes.append(note)

    def read(self) -> list:
        return self.notes

    def one_by_one(self) -> Iterator:
        """The notes, and an error where they are as many as may be."""
        yield from self.notes
        if len(self.notes) == self.most:
            raise MachineError("no more", 7)

    def unsendable(self) -> Iterator:
        yield 1
        yield object()

    def process(self) -> int:
        return os.getpid()

    def end(self) -> None:
        os._exit(9)
