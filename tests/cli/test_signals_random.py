"""Signals at random moments: no file is half written, no process is left behind, and the code says why."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

import boards
import pytest
from cli_boards import HITORI, PROGRAM, hard_nonogram

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc"),
]

ROUNDS = 2
CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -signal.SIGKILL}
TOKEN = "SATPUZZLES_TEST_TOKEN"
PATIENCE = 60
"""Seconds for a process to end: one is promised, and a busy machine adds much to it."""


@dataclass(frozen=True)
class Command:
    """A command to disturb.

    Attributes:
        args: its arguments; ``OUT`` in them is a fresh directory.
        seconds: until when, from its start, a signal may come.
        whole: what it leaves in the directory when nobody disturbs it, None where it never ends.
    """

    args: tuple[str, ...]
    seconds: float
    whole: dict[str, bytes] | None


def many_boards(copies: int = 40) -> str:
    """Boards of all puzzles and statuses, one a line."""
    found = [
        boards.random_board(kind, seed).puzzle().to_json() for seed in range(15) for kind in boards.ORACLES
    ]
    return "".join(json.dumps(board) + "\n" for board in found * copies)


def large_boards() -> str:
    """Boards of which each takes some tenths of a second to write as CNF."""
    sizes = (16, 18, 20, 22, 24)
    found = [{"type": "futoshiki", "size": n, "givens": [[0] * n] * n, "less_than": []} for n in sizes]
    return "".join(json.dumps(board) + "\n" for board in found)


def hard_board() -> str:
    """A picture that no backend ends with, and a small board after it."""
    return json.dumps(hard_nonogram()) + "\n" + json.dumps(HITORI) + "\n"


COMMANDS = {
    "solve": (many_boards, ["solve", "--json", "SOURCE"], True),
    "encode": (large_boards, ["encode", "SOURCE", "-o", "OUT/cnf", "--map", "OUT/maps"], True),
    "convert": (lambda: many_boards(400), ["convert", "SOURCE", "-o", "OUT/boards.jsonl"], True),
    "interrupted": (hard_board, ["solve", "--json", "--backend", "glucose4", "SOURCE"], False),
    "killed": (hard_board, ["solve", "--json", "--backend", "cadical195", "SOURCE"], False),
    "race": (hard_board, ["solve", "--json", "--race", "glucose4,cadical195", "SOURCE"], False),
    "memory": (
        hard_board,
        ["solve", "--json", "--memory-limit", "900", "--backend", "cadical195", "SOURCE"],
        False,
    ),
}


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """Makes a command by its name, and runs it once undisturbed where it ends."""
    made: dict[str, Command] = {}

    def make(name: str) -> Command:
        if name not in made:
            write, args, ends = COMMANDS[name]
            folder = tmp_path_factory.mktemp(name)
            source = folder / "source.jsonl"
            source.write_text(write())
            args = tuple(str(source) if arg == "SOURCE" else arg for arg in args)
            if not ends:
                made[name] = Command(args, 2.5, None)
            else:
                out = folder / "out"
                started = time.monotonic()
                process = start(args, out)
                assert process.wait(120) in (0, 1)
                made[name] = Command(args, time.monotonic() - started, contents(out))
                assert made[name].seconds > 0.5
        return made[name]

    return make


def start(args, out: Path, token: str = "") -> subprocess.Popen:
    """The program, in a process group of its own, with stdout in a file of the directory."""
    out.mkdir()
    full = [arg.replace("OUT", str(out)) for arg in args]
    with (out / "stdout").open("wb") as stdout, (out / "stderr").open("wb") as stderr:
        return subprocess.Popen(
            [*PROGRAM, *full],
            stdout=stdout,
            stderr=stderr,
            env={**os.environ, TOKEN: token},
            start_new_session=True,
        )


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def alive(token: str) -> list[str]:
    """The command lines of the processes that carry a token in their environment."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if f"{TOKEN}={token}".encode() in (entry / "environ").read_bytes():
                    found.append((entry / "cmdline").read_bytes().replace(b"\0", b" ").decode())
            except OSError:
                continue  # it has ended, or is somebody else's
    return found


def without_times(data: bytes) -> list[dict]:
    return [{**json.loads(line), "seconds": 0} for line in data.splitlines()]


@pytest.mark.parametrize("round_", range(ROUNDS))
@pytest.mark.parametrize("number", CODES, ids=lambda number: number.name)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_at_a_random_moment(command, tmp_path, name, number, round_):
    disturbed = command(name)
    dice = random.Random(f"{name} {number} {round_}")
    out, token = tmp_path / "out", uuid.uuid4().hex
    process = start(disturbed.args, out, token)
    try:
        wait_for_handler(process)
        time.sleep(dice.uniform(0, disturbed.seconds))
        if number == signal.SIGINT and dice.random() < 0.5:
            os.killpg(process.pid, number)  # as a terminal does
        else:
            process.send_signal(number)
        code = process.wait(PATIENCE)
        require_no_process(token)
    finally:
        process.kill()
        process.wait()
    found = contents(out)
    errors = found.pop("stderr")
    complete = disturbed.whole is not None and is_complete(found, disturbed.whole)
    # Once all is done, Python minds its own signals.
    assert code == CODES[number] or (complete and code in (0, 1, -number)), errors.decode()
    assert complete or errors == b""
    require_whole_lines(found.pop("stdout"), number, disturbed.whole)
    for path, data in found.items():
        if path.endswith(".tmp"):
            assert number == signal.SIGKILL, path
        else:
            assert data == disturbed.whole[path], path


def wait_for_handler(process: subprocess.Popen) -> None:
    """Before the program has set its handler of SIGTERM, every signal is Python's own affair."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        status = Path(f"/proc/{process.pid}/status").read_text()
        caught = int(status.split("SigCgt:")[1].split()[0], 16)
        if caught >> (signal.SIGTERM - 1) & 1:
            return
        time.sleep(0.005)
    raise AssertionError("the program does not start")


def is_complete(found: dict[str, bytes], whole: dict[str, bytes]) -> bool:
    """Whether everything is there that an undisturbed run leaves."""
    same_lines = found["stdout"].count(b"\n") == whole["stdout"].count(b"\n")
    return same_lines and set(found) | {"stderr"} == set(whole)


def require_no_process(token: str) -> None:
    """Whatever was started ends at once; the kernel gets a moment to see to it."""
    deadline = time.monotonic() + PATIENCE
    while left := alive(token):
        assert time.monotonic() < deadline, left
        time.sleep(0.05)


def require_whole_lines(printed: bytes, number: signal.Signals, whole: dict[str, bytes] | None) -> None:
    lines = printed.splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        assert number == signal.SIGKILL
        lines.pop()
    shown = without_times(b"".join(lines))
    if whole is not None:
        assert shown == without_times(whole["stdout"])[: len(shown)]
