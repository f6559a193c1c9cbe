"""Runs the program where a call to the system fails, or a clock jumps.

The calls are stood in for by ``failing_calls.c``, which needs Linux and a C compiler. Which commands are
tried, and what may come of it, is in faulted_commands.py.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import sysconfig
import tempfile
import uuid
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from select import select
from typing import NamedTuple

from disturbing import TOKEN, require_no_process

SOURCE = Path(__file__).with_suffix(".c")
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]
CAN_FAIL = sys.platform == "linux" and shutil.which(COMPILER) is not None
NEEDS = "needs Linux and a C compiler"

PATIENCE = 60
"""Seconds within which every run ends, else it hangs."""


class Fault(NamedTuple):
    """What is to go wrong.

    Attributes:
        kind: which calls, as in ``failing_calls.c``.
        at: the number of the first of them that fails, 0 for none.
        lasts: whether all later ones fail, too.
        where: in ``parent``, the program itself, or in its worker processes, ``child``.
        jump: the seconds by which a clock jumps.
    """

    kind: str
    at: int
    lasts: bool = False
    where: str = "parent"
    jump: int = 0

    @property
    def error(self) -> int:
        """The error number with which such calls fail in practice; of a clock its jump."""
        return ERRORS.get(self.kind, self.jump)


ERRORS = {
    "open": errno.EMFILE,
    "read": errno.EIO,
    "hear": errno.EIO,
    "write": errno.ENOSPC,
    "short": errno.ENOSPC,
    "sync": errno.EIO,
    "truncate": errno.EIO,
    "rename": errno.ENOSPC,
    "remove": errno.EIO,
    "mkdir": errno.ENOSPC,
    "chmod": errno.EPERM,
    "fork": errno.EAGAIN,
    "pipe": errno.EMFILE,
    "thread": errno.EAGAIN,
    "memory": errno.ENOMEM,
}
CLOCKS = "day", "steady"
"""The time of day, which anybody may set, and the time that only goes by."""

KINDS = *ERRORS, *CLOCKS
"""All that is counted: calls that can fail, and clocks that are read."""

CALLS = [kind for kind in ERRORS if kind != "memory"]
"""What fails by itself; of memory there are a million times more calls."""


@cache
def library() -> str:
    """The compiled stand-in; it stays until this process ends."""
    folder = tempfile.TemporaryDirectory(prefix="failing-calls")
    _kept.append(folder)
    target = Path(folder.name, "failing_calls.so")
    subprocess.run([COMPILER, "-shared", "-fPIC", "-O1", "-o", target, SOURCE, "-ldl"], check=True)
    return str(target)


_kept: list[object] = []


@dataclass(frozen=True)
class Ended:
    """How a run ended, how many calls failed, and how many of each kind it made, here and in its workers."""

    code: int
    out: str
    err: str
    failed: int
    calls: dict[tuple[str, str], int]


_SERVER = """
import ctypes, importlib, json, os, pkgutil, sys
import satpuzzles
for each in pkgutil.walk_packages(satpuzzles.__path__, "satpuzzles."):
    if not each.name.startswith("satpuzzles.web") and not each.name.endswith("__main__"):
        importlib.import_module(each.name)
from satpuzzles.cli.main import main
for line in sys.stdin:
    told = json.loads(line)
    if not (number := os.fork()):
        os.chdir(told["folder"])
        os.environ.update(told["env"])
        for place, name in enumerate((os.devnull, told["out"], told["err"])):
            os.dup2(os.open(name, os.O_RDWR), place)
        sys.argv[1:] = told["args"]
        ctypes.CDLL(None).fault_begin()
        break
    print(os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]), flush=True)
else:
    os._exit(0)
main()
"""
"""Starts runs of the program without waiting for its modules each time: a run is a copy of this process."""


class _Server:
    """A process that copies itself for each run of the program."""

    def __init__(self, all_memory: bool) -> None:
        env = {**os.environ, "LD_PRELOAD": library(), "PYTHONUNBUFFERED": ""}
        if all_memory:  # Python shares small pieces out itself: then it would rarely ask for memory
            env["PYTHONMALLOC"] = "malloc"
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVER], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def run(self, **told: object) -> int:
        """The exit code of a run."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(told).encode() + b"\n")
        self._process.stdin.flush()
        assert select([self._process.stdout], [], [], PATIENCE)[0], f"it hangs: {told}"
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Ends it, and a run that hangs."""
        for child in Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
        self._process.kill()
        self._process.communicate()


_servers: dict[bool, _Server] = {}


def close_servers() -> None:
    """Ends what ``run`` has started."""
    while _servers:
        _servers.popitem()[1].close()


def run(folder: Path, args: tuple[str, ...], fault: Fault, *, record: Path | None = None) -> Ended:
    """Runs the program in a folder; no process of it may outlive it."""
    token, all_memory = uuid.uuid4().hex, fault.kind == "memory"
    if all_memory not in _servers:
        _servers[all_memory] = _Server(all_memory)
    with (
        tempfile.NamedTemporaryFile() as state,
        tempfile.NamedTemporaryFile() as out,
        tempfile.NamedTemporaryFile() as err,
    ):
        state.write(bytes(8 * (1 + 2 * len(KINDS))))
        state.flush()
        env = {
            TOKEN: token,
            "FAULT_STATE": state.name,
            "FAULT_KIND": fault.kind,
            "FAULT_AT": str(fault.at),
            "FAULT_LASTS": str(int(fault.lasts)),
            "FAULT_ERROR": str(fault.error),
            "FAULT_IN": fault.where,
            **({} if record is None else {"FAULT_RECORD": str(record)}),
        }
        try:
            code = _servers[all_memory].run(
                folder=str(folder), args=args, env=env, out=out.name, err=err.name
            )
        except BaseException:
            _servers.pop(all_memory).close()
            raise
        failed, *counts = struct.unpack(f"{1 + 2 * len(KINDS)}q", Path(state.name).read_bytes())
        printed, said = out.read().decode(), err.read().decode(errors="replace")
    require_no_process(token)
    calls = dict(zip(product(("parent", "child"), KINDS), counts))
    return Ended(code, printed, said, failed, calls)
