"""Runs the program where a call to the system fails: which commands, which calls, and what may come of it.

The calls are stood in for by ``failing_calls.c``, which needs Linux and a C compiler.
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
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from select import select
from typing import NamedTuple

from cli_boards import CYCLE, FUTOSHIKI, FUTOSHIKI_SOLUTION, SEVERAL, UNIQUE, lines_of
from cli_many import PARTIAL, RECORD, contents
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
    """

    kind: str
    at: int
    lasts: bool = False
    where: str = "parent"

    @property
    def error(self) -> int:
        """The error number with which such calls fail in practice."""
        return ERRORS[self.kind]


ERRORS = {
    "open": errno.EMFILE,
    "read": errno.EIO,
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

_STORED = ("-o", "lines.jsonl")
COMMANDS: dict[str, tuple[str, ...]] = {
    "solve": ("solve", "boards.json", "--json"),
    "solve -o": ("solve", "boards.json", *_STORED),
    "solve -o gz": ("solve", "boards.json", "-o", "lines.jsonl.gz"),
    "solve --jobs": ("solve", "boards.json", "--jobs", "2", *_STORED),
    "solve --race": ("solve", "one.json", "--race", "glucose4,cadical195", "--json"),
    "solve --memory-limit": ("solve", "boards.json", "--memory-limit", "1000", "--json"),
    "encode": ("encode", "one.json", "-o", "out.cnf", "--map", "map.json"),
    "encode many": ("encode", "boards.json", "-o", "cnf"),
    "check --jobs": ("check", "one.json", "grid.jsonl", "--jobs", "2", *_STORED),
    "count": ("count", "boards.json", "--json"),
    "count --jobs": ("count", "boards.json", "--jobs", "2", *_STORED),
    "convert": ("convert", "one.json", "-o", "out.txt"),
    "generate": ("generate", "hitori", "--size", "4", "--seed", "1", "--count", "3", "-o", "made.txt"),
    "generate -o": ("generate", "hitori", "--size", "4", "--seed", "1", "--count", "3", *_STORED),
    "generate --certify": (
        *("generate", "futoshiki", "--size", "3", "--seed", "1", "--count", "2"),
        *("--certify", "proofs", *_STORED),
    ),
    "repair": ("repair", "open.json", "-o", "better.txt", "--json"),
    "repair --summary": ("repair", "open.json", "-o", "better.txt", "--summary", "lines.jsonl"),
    "certify": ("certify", "one.json", "-o", "proof"),
    "certify --summary": (
        "certify",
        "boards.json",
        "-o",
        "proofs",
        "--summary",
        "lines.jsonl",
        "--jobs",
        "2",
    ),
    "explain": ("explain", "one.json", "--json"),
    "explain -o": ("explain", "unique.json", *_STORED),
    "grade --jobs": ("grade", "unique.json", "--jobs", "2", *_STORED),
    "render": ("render", "one.json", "-o", "picture.svg"),
    "render png": ("render", "one.json", "-o", "picture.png"),
    "print": ("print", "boards.json", "-o", "book.pdf"),
}
"""What is run, each with boards of every status."""

WITH_WORKERS = {
    name for name, args in COMMANDS.items() if {"-j", "--jobs", "--race", "--memory-limit"} & {*args}
}
"""Those that start processes, and so take longer."""

KEPT = "--resume goes on with them"

CHANGING = ("seconds", "elapsed", "backend", "variables", "clauses", "cuts", "conflicts")
"""What two runs need not agree in: which backend wins a race, and all that it took."""


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
        state.write(bytes(8 * (1 + 2 * len(ERRORS))))
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
        failed, *counts = struct.unpack(f"{1 + 2 * len(ERRORS)}q", Path(state.name).read_bytes())
        printed, said = out.read().decode(), err.read().decode(errors="replace")
    require_no_process(token)
    calls = dict(zip(product(("parent", "child"), ERRORS), counts))
    return Ended(code, printed, said, failed, calls)


def prepare(folder: Path) -> None:
    """Writes the boards of the commands, and what stands where they are to write."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, boards in (
        ("one.json", [FUTOSHIKI]),
        ("boards.json", [UNIQUE[0], FUTOSHIKI, SEVERAL, CYCLE]),
        ("unique.json", [UNIQUE[0], FUTOSHIKI]),
        ("open.json", [SEVERAL]),
        ("grid.jsonl", [FUTOSHIKI_SOLUTION]),
    ):
        (folder / name).write_bytes(lines_of(*boards))
    for name in ("out.cnf", "out.txt", "picture.svg"):
        (folder / name).write_text("what was there before")


class Case:
    """A command, and what it does where nothing fails."""

    def __init__(self, name: str, folder: Path) -> None:
        self.args = COMMANDS[name]
        self._folder = folder
        self.store = next((each for each in self.args if each.startswith("lines.")), None)
        prepare(folder / "whole")
        self.before = contents(folder / "whole")
        self.whole = run(folder / "whole", self.args, Fault("open", 0))
        assert self.whole.code in (0, 1) and not self.whole.err, (name, self.whole)
        self.files = contents(folder / "whole")

    def faults(self, kinds: Collection[str] = ERRORS) -> Iterator[Fault]:
        """Every fault there can be, each as one call that fails, and with all that follow."""
        for (where, kind), calls in self.whole.calls.items():
            if kind in kinds:
                for at, lasts in product(range(1, calls + 1), (False, True)):
                    yield Fault(kind, at, lasts, where)

    def _fresh(self, fault: Fault) -> tuple[Path, Ended]:
        folder = self._folder / "trial"
        shutil.rmtree(folder, ignore_errors=True)
        prepare(folder)
        return folder, run(folder, self.args, fault)

    def attempt(self, fault: Fault) -> Ended:
        """Runs it with a fault; raises AssertionError where that does what no fault may do."""
        folder, ended = self._fresh(fault)
        faults = [*self._said(ended), *self._left(folder, fault, ended)]
        if self.store is not None and not faults and (ended.code != 2 or not (folder / self.store).exists()):
            faults = list(self._resumed(folder))
        assert not faults, "\n".join([f"{' '.join(self.args)} with {fault}", *faults, str(ended)])
        return ended

    def _said(self, ended: Ended) -> Iterator[str]:
        """What is wrong with what a run said."""
        lines = ended.err.splitlines()
        errors = [line for line in lines if line.startswith("error: ")]
        if any(
            not line.startswith("error: ") and not line.endswith("--resume goes on with them")
            for line in lines
        ):
            yield "something else than errors is said"
        if "unexpected" in ended.err or "Traceback (most" in ended.err:
            yield "an error that nobody expected"
        if ended.code == self.whole.code:
            if _timeless(ended.out) != _timeless(self.whole.out):
                yield "another answer"
        elif ended.code not in (2, 3) or not errors:
            yield "no error"
        right, found = _timeless(self.whole.out), _timeless(ended.out)
        if any(line not in right and not (isinstance(line, dict) and "error" in line) for line in found[:-1]):
            yield "a wrong answer"

    def _left(self, folder: Path, fault: Fault, ended: Ended) -> Iterator[str]:
        """What is wrong with the files that are left."""
        found = contents(folder)
        for name in self.before:
            if name not in found:
                yield f"{name} is gone"
        for name, data in found.items():
            if name.endswith(".tmp") or ".tmp/" in name:
                if fault.kind != "remove":
                    yield f"{name} is left"
            elif data == b"blat" and fault.kind == "remove":
                pass  # with that Python tries out where temporary files can be
            elif self.store is not None and name == self.store + PARTIAL:
                lines = self._lines()
                for number, line in enumerate(data.splitlines(keepends=True)):
                    if line != lines[number] and '"error"' not in line.decode():
                        yield f"{name} has a wrong line: {line!r}"
            elif self.store is not None and name == self.store + RECORD:
                pass
            elif name == self.store and ended.code == 2 and b": cannot be read: " in data:
                pass  # the file of boards could not be read, and that is its answer
            elif data not in (self.before.get(name), self.files.get(name)):
                yield f"{name} is neither what it was nor what it is to be: {data[:300]!r}"

    def _lines(self) -> list[bytes]:
        assert self.store is not None
        data = self.files[self.store]
        if self.store.endswith(".gz"):
            import gzip

            data = gzip.decompress(data)
        return data.splitlines(keepends=True)

    def _resumed(self, folder: Path) -> Iterator[str]:
        """What is wrong once a run without faults has gone on with it."""
        ended = run(folder, (*self.args, "--resume"), Fault("open", 0))
        found = {name: data for name, data in contents(folder).items() if ".tmp" not in name}
        if ended.code != self.whole.code or found != self.files:
            yield f"--resume does not end as it should: {ended} {sorted(found)}"


def _timeless(printed: str) -> list[object]:
    """Lines, those of JSON as objects without times."""
    found: list[object] = []
    for line in printed.splitlines():
        try:
            value = json.loads(line)
        except ValueError:
            value = line
        found.append({**value, **dict.fromkeys(CHANGING)} if isinstance(value, dict) else value)
    return found
