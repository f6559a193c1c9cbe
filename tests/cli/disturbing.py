"""Commands that a signal disturbs at a random moment, and what must hold then, and of a run that goes on.

No file is half written, no process is left behind, the exit code says why, and ``--resume`` ends with what
an undisturbed run leaves, byte for byte. The short form is test_signals_random.py, the long one
``benchmarks/signals.py``.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import boards
from cli_boards import HITORI, LARGE, LATIN_6, NONOGRAM, PROGRAM, UNIQUE, hard_nonogram

CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -signal.SIGKILL}
TOKEN = "SATPUZZLES_TEST_TOKEN"
PATIENCE = 60
"""Seconds for a process to end: one is promised, and a busy machine adds much to it."""

ENDLESS_SECONDS = 2.5
"""Until when a signal may come to a command that never ends."""

NOTES = re.compile(rb"(\S+\.partial keeps .*|\S+ is whole already, .*|http://.*|the page is at .*)\n")
"""What a disturbed command may say."""


@dataclass(frozen=True)
class Disturbed:
    """A command to disturb.

    Attributes:
        args: its arguments; ``OUT`` in them is a fresh directory.
        seconds: until when, from its start, a signal may come.
        whole: what it leaves in the directory when nobody disturbs it, None where it never ends.
        resumes: whether ``--resume`` goes on with it.
    """

    args: tuple[str, ...]
    seconds: float
    whole: dict[str, bytes] | None
    resumes: bool


def many_boards(copies: int) -> str:
    """Boards of all puzzles and statuses, one a line."""
    found = [
        boards.random_board(kind, seed).puzzle().to_json() for seed in range(15) for kind in boards.ORACLES
    ]
    return "".join(json.dumps(board) + "\n" for board in found * copies)


def unique_boards(copies: int) -> str:
    """Boards with one solution, each of which is explained and certified at once."""
    return "".join(json.dumps(board) + "\n" for board in UNIQUE * copies)


def large_boards() -> str:
    """Boards of which each takes some tenths of a second to write as CNF."""
    sizes = (16, 18, 20, 22, 24)
    found = [{"type": "futoshiki", "size": n, "givens": [[0] * n] * n, "less_than": []} for n in sizes]
    return "".join(json.dumps(board) + "\n" for board in found)


def hard_board() -> str:
    """A picture that no backend ends with, and a small board after it."""
    return json.dumps(hard_nonogram()) + "\n" + json.dumps(HITORI) + "\n"


def one_board() -> str:
    return json.dumps(NONOGRAM) + "\n"


ENDLESS: dict[str, tuple[Callable[[], str], str]] = {
    "interrupted": (hard_board, "solve --json --backend glucose4 SOURCE"),
    "all": (lambda: json.dumps(LATIN_6), "solve --all --json SOURCE"),
    "killed": (hard_board, "solve --json --backend cadical195 SOURCE"),
    "race": (hard_board, "solve --json --race glucose4,cadical195 SOURCE"),
    "memory": (hard_board, "solve --json --memory-limit 900 --backend cadical195 SOURCE"),
    "jobs": (hard_board, "solve --json --jobs 2 SOURCE"),
    "breadth-first search": (lambda: json.dumps(LARGE), "search --method bfs --time-limit 600 SOURCE"),
    "serve": (one_board, "serve --no-open --port 0"),
    "play": (one_board, "play SOURCE --no-open --port 0"),
}
"""Commands that never end by themselves."""

ENDING: dict[str, tuple[Callable[[], str], str]] = {
    "solve": (lambda: many_boards(5), "solve --json SOURCE"),
    "encode": (large_boards, "encode SOURCE -o OUT/cnf --map OUT/maps"),
    "convert": (lambda: many_boards(20), "convert SOURCE -o OUT/boards.jsonl"),
    "solve in two processes": (lambda: many_boards(4), "solve --json --jobs 2 SOURCE"),
    "store": (lambda: many_boards(3), "solve -o OUT/answers.jsonl SOURCE"),
    "store of two processes": (lambda: many_boards(4), "solve -o OUT/answers.jsonl --jobs 2 SOURCE"),
    "count": (lambda: many_boards(2), "count -o OUT/counts.jsonl SOURCE"),
    "grade": (lambda: unique_boards(4), "grade -o OUT/grades.jsonl SOURCE"),
    "explain": (lambda: unique_boards(4), "explain -o OUT/walks.jsonl SOURCE"),
    "repair": (lambda: unique_boards(2), "repair --summary OUT/repairs.jsonl -o OUT/boards.jsonl SOURCE"),
    "generate": (one_board, "generate hitori --size 6 --seed 3 --count 30 -o OUT/boards.jsonl"),
    "generate in two processes": (
        one_board,
        "generate hitori --size 6 --seed 3 --count 30 --jobs 2 -o OUT/boards.jsonl",
    ),
    "generate texts": (
        one_board,
        "generate sudoku --size 4 --seed 3 --count 10 --with-solutions -o OUT/boards.txt",
    ),
    "certify": (one_board, "certify SOURCE -o OUT/certificate"),
    "certify many": (
        lambda: unique_boards(4),
        "certify SOURCE -o OUT/certificates --summary OUT/certificates.jsonl",
    ),
    "hint": (one_board, "hint --json SOURCE"),
    "search": (one_board, "search --json SOURCE"),
    "compare": (one_board, "compare --json SOURCE"),
    "encodings": (one_board, "encodings --json SOURCE"),
    "render": (one_board, "render SOURCE --solution -o OUT/board.png"),
    "print": (lambda: unique_boards(4), "print SOURCE -o OUT/booklet.pdf"),
    "family": (one_board, "family hitori --size 6 --seed 3 --count 8 -o OUT/family"),
    "sample": (one_board, "sample --count 50 --json SOURCE"),
    "formats": (one_board, "formats"),
    "backends": (one_board, "backends"),
    "completion": (one_board, "completion bash"),
    "help": (one_board, "help solve"),
}
"""Commands that end by themselves."""

RESUMES = {
    "store", "store of two processes", "count", "grade", "explain", "repair", "generate",
    "generate in two processes", "certify many",
}  # fmt: skip


def prepared(name: str, folder: Path) -> Disturbed:
    """A command by its name, with its source in a folder; it runs once undisturbed where it ends."""
    ends = name in ENDING
    write, line = (ENDING if ends else ENDLESS)[name]
    source = folder / "source.jsonl"
    source.write_text(write())
    args = tuple(str(source) if word == "SOURCE" else word for word in line.split())
    if not ends:
        return Disturbed(args, ENDLESS_SECONDS, None, resumes=False)
    out = folder / "out"
    started = time.monotonic()
    process = start(args, out)
    assert process.wait(10 * PATIENCE) in (0, 1), contents(out)["stderr"]
    return Disturbed(args, time.monotonic() - started, contents(out), name in RESUMES)


def start(args: tuple[str, ...], out: Path, token: str = "") -> subprocess.Popen:
    """The program, in a process group of its own, with stdout in a file of the directory."""
    out.mkdir(exist_ok=True)
    full = [arg.replace("OUT", str(out)) for arg in args]
    with (out / "stdout").open("wb") as stdout, (out / "stderr").open("wb") as stderr:
        return subprocess.Popen(
            [*PROGRAM, *full],
            stdout=stdout,
            stderr=stderr,
            env={**os.environ, TOKEN: token},
            start_new_session=True,
        )


def disturb(command: Disturbed, number: signal.Signals, dice: Random, out: Path) -> int:
    """Sends a signal at a random moment, often to the resumed run too; the exit code.

    Args:
        out: a directory that is not there yet.

    Raises:
        AssertionError: something is left that must not be, or the code does not say why it ended.
    """
    code = disturb_once(command, command.args, number, dice, out)
    if command.resumes:
        while dice.random() < 0.6:
            disturb_once(command, (*command.args, "--resume"), number, dice, out)
        require_the_same_resumed(command, out)
    return code


def disturb_once(
    command: Disturbed, args: tuple[str, ...], number: signal.Signals, dice: Random, out: Path
) -> int:
    """Sends one signal and looks at what is left."""
    token = uuid.uuid4().hex
    process = start(args, out, token)
    try:
        wait_for_handler(process)
        time.sleep(dice.uniform(0, command.seconds))
        if number == signal.SIGINT and dice.random() < 0.5 and process.poll() is None:
            os.killpg(process.pid, number)  # as a terminal does
        else:
            process.send_signal(number)
        code = process.wait(PATIENCE)
        require_no_process(token)
    finally:
        process.kill()
        process.wait()
    found = contents(out)
    errors = NOTES.sub(b"", found["stderr"])
    complete = command.whole is not None and is_complete(found, command.whole)
    # Once all is done, Python minds its own signals.
    assert code == CODES[number] or (complete and code in (0, 1, -number)), (code, errors.decode())
    assert complete or errors == b"", errors.decode()
    require_whole_lines(found["stdout"], number, command.whole)
    for path, data in found.items():
        if path not in ("stdout", "stderr"):
            require_whole(path, data, number, command)
    return code


def require_whole(path: str, data: bytes, number: signal.Signals, command: Disturbed) -> None:
    """Requires a file to be as an undisturbed run leaves it, or to be kept for a run that goes on."""
    assert command.whole is not None, path
    if ".tmp" in path:
        assert number == signal.SIGKILL, path
    elif path.endswith(".partial"):
        whole = command.whole[path.removesuffix(".partial")]
        assert whole.startswith(data[: data.rfind(b"\n") + 1]), path
        assert data.endswith(b"\n") or not data or number == signal.SIGKILL, path
    elif not (path.endswith(".run") and command.resumes):
        assert data == command.whole[path], path


def require_the_same_resumed(command: Disturbed, out: Path) -> None:
    """Requires ``--resume`` to leave what an undisturbed run leaves."""
    assert command.whole is not None
    process = start((*command.args, "--resume"), out)
    code = process.wait(10 * PATIENCE)
    found = contents(out)
    assert code in (0, 1), found["stderr"].decode()
    kept = {path for path in found if ".tmp" not in path}
    assert kept == set(command.whole), kept ^ set(command.whole)
    for path in kept - {"stdout", "stderr"}:
        assert found[path] == command.whole[path], path


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under a folder, which is called OUT in them."""
    own = os.fsencode(folder)
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes().replace(own, b"OUT") for path in files}


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


def wait_for_handler(process: subprocess.Popen) -> None:
    """Before the program has set its handler of SIGTERM, every signal is Python's own affair."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        status = Path(f"/proc/{process.pid}/status").read_text()
        caught = int(status.split("SigCgt:")[1].split()[0], 16)
        if caught >> (signal.SIGTERM - 1) & 1:
            return
        time.sleep(0.005)
    assert process.poll() is not None, "the program does not start"


def is_complete(found: dict[str, bytes], whole: dict[str, bytes]) -> bool:
    """Whether everything is there that an undisturbed run leaves."""
    same_lines = found["stdout"].count(b"\n") == whole["stdout"].count(b"\n")
    return same_lines and set(found) == set(whole)


def require_no_process(token: str) -> None:
    """Whatever was started ends at once; the kernel gets a moment to see to it."""
    deadline = time.monotonic() + PATIENCE
    while left := alive(token):
        assert time.monotonic() < deadline, left
        time.sleep(0.05)


def require_whole_lines(printed: bytes, number: signal.Signals, whole: dict[str, bytes] | None) -> None:
    """Requires what was printed to be whole lines, the first of those of an undisturbed run."""
    lines = printed.splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        assert number == signal.SIGKILL
        lines.pop()
    shown = without_times(lines)
    if whole is not None:
        assert shown == without_times(whole["stdout"].splitlines(keepends=True))[: len(shown)]


CHANGING = {"seconds": 0, "heuristic": ""}
"""What an undisturbed run may say otherwise: of heuristics that take turns, that which is through first."""


def without_times(lines: list[bytes]) -> list[object]:
    """Printed lines without what may be another value each time."""
    return [{**json.loads(line), **CHANGING} if line.startswith(b"{") else line for line in lines]
