"""Every command that stores lines: cut short anywhere, it resumes to the same files, byte for byte.

A file that was changed, or is of another run, is refused. Kills at random moments are in
test_signals_random.py, power cuts in test_power_cut.py, lost workers in tests/many.
"""

from __future__ import annotations

import json
import random
import shutil
import signal
from pathlib import Path
from types import FunctionType

import pytest
from cli_boards import BAD, CYCLE, FUTOSHIKI, HITORI, HITORI_6, SEVERAL, UNIQUE, lines_of
from cli_many import contents, partial_of, record_of

from satpuzzles.batch.store import Checkpoint
from satpuzzles.processes.child import ProcessLost
from satpuzzles.questions import solve as solving

FILE = Path("lines.jsonl")
GENERATE = ("generate", "hitori", "--size", 5, "--seed", 3, "--count", 7, "--with-solutions")
COMMANDS = {
    "solve": ("solve", "boards.jsonl", "-o", FILE),
    "check": ("check", "judged.jsonl", "grids.txt", "-o", FILE),
    "count": ("count", "boards.jsonl", "-o", FILE),
    "grade": ("grade", "boards.jsonl", "-o", FILE),
    "explain": ("explain", "boards.jsonl", "-o", FILE),
    "repair": ("repair", "boards.jsonl", "--summary", FILE),
    "certify": ("certify", "boards.jsonl", "-o", "proofs", "--summary", FILE),
    "generate": (*GENERATE, "-o", FILE),
    "generate --certify": (*GENERATE, "--certify", "proofs", "-o", FILE),
}
GRIDS = """\
1 3 4 2\n2 4 3 1\n4 1 2 3\n3 2 1 1\n\n0 0 1\n0 1 0\n0 0 0\n\n1 ?\n? ?

? ? ? ? ? ?\n? ? ? ? ? ?\n? ? ? ? ? ?\n? ? ? ? ? ?\n? ? ? ? ? ?\n? ? ? ? ? ?

? ? ? ?\n? ? ? ?\n? ? ? ?\n? ? ? ?\n\n1 1 1\n1 1 1\n1 1 1
"""
DONE = 4
every_command = pytest.mark.parametrize("name", COMMANDS)


@pytest.fixture(autouse=True)
def sources(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("boards.jsonl").write_bytes(lines_of(*UNIQUE[:2]) + BAD[1] + lines_of(*UNIQUE[2:], SEVERAL, CYCLE))
    Path("judged.jsonl").write_bytes(lines_of(FUTOSHIKI, HITORI, SEVERAL, HITORI_6, FUTOSHIKI, HITORI))
    Path("grids.txt").write_text(GRIDS)


def cut_short(invoke, words) -> None:
    """Ends a run by Ctrl-C before its fifth line is stored."""
    write = Checkpoint.write

    def stop(store, line):
        if store.done == DONE:
            signal.raise_signal(signal.SIGINT)
        write(store, line)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Checkpoint, "write", stop)
        ended = invoke(*words)
    assert (ended.code, ended.out) == (130, "")
    assert f"{FILE}.partial keeps {DONE} lines; --resume continues from there\n" in ended.err


def put(files: dict[str, bytes]) -> None:
    """Makes the current directory hold these files and no others."""
    for path in Path().iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name, data in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(data)


@every_command
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_run_cut_at_any_byte_ends_with_the_same_files(invoke, name, jobs):
    words = (*COMMANDS[name], "--jobs", jobs)
    before = contents(Path())
    code = invoke(*words).code
    whole = contents(Path())
    assert invoke(*words, "--resume").code == code and contents(Path()) == whole
    put(before)
    cut_short(invoke, words)
    left = contents(Path())
    lines = left[f"{FILE}.partial"]
    assert whole[str(FILE)].startswith(lines) and lines.count(b"\n") == DONE
    assert all(whole[each] == data for each, data in left.items() if not each.startswith(str(FILE)))
    refused = invoke(*words)
    assert refused.code == 2 and "resume it with --resume" in refused.err and contents(Path()) == left
    dice = random.Random(name)
    for size in {0, len(lines) - 1, len(lines), *(dice.randrange(len(lines)) for _ in range(4))}:
        put({**left, f"{FILE}.partial": lines[:size]})
        assert invoke(*words, "--resume").code == code
        assert contents(Path()) == whole, size


@every_command
def test_what_is_stored_is_not_done_again(invoke, name):
    """The lines that are there stay as they are, even with a key that no run writes."""
    assert invoke(*COMMANDS[name]).code in (0, 1, 2)
    whole = FILE.read_bytes()
    FILE.unlink()
    shutil.rmtree("proofs", ignore_errors=True)
    cut_short(invoke, COMMANDS[name])
    marked = partial_of(FILE).read_bytes().replace(b"}\n", b',"note":1}\n', 1)
    partial_of(FILE).write_bytes(marked)
    invoke(*COMMANDS[name], "--resume")
    assert FILE.read_bytes() == marked + b"".join(whole.splitlines(keepends=True)[DONE:])


# ---- files that were changed ----

DAMAGES = {
    "doubled": (2, lambda lines: [lines[0], *lines]),
    "doubled further on": (3, lambda lines: [*lines[:2], lines[1], *lines[2:]]),
    "swapped": (1, lambda lines: [lines[1], lines[0], *lines[2:]]),
    "left out": (2, lambda lines: [lines[0], *lines[2:]]),
    "blank": (2, lambda lines: [lines[0], b"\n", *lines[1:]]),
    "blank at the end": (4, lambda lines: [*lines[:3], b"\n"]),
    "with the ends of another system": (1, lambda lines: [line[:-1] + b"\r\n" for line in lines]),
    "no JSON": (3, lambda lines: [*lines[:2], b"garbage\n", *lines[3:]]),
    "no text": (3, lambda lines: [*lines[:2], b"\xff\xfe\n", *lines[3:]]),
    "deep": (1, lambda lines: [b"[" * 100_000 + b"\n", *lines[1:]]),
    "an array": (2, lambda lines: [lines[0], b"[1]\n", *lines[2:]]),
    "an empty object": (2, lambda lines: [lines[0], b"{}\n", *lines[2:]]),
    "cut in its middle": (2, lambda lines: [lines[0], lines[1][:20] + b"\n", *lines[2:]]),
    "with a key twice": (1, lambda lines: [lines[0][:-2] + b"," + lines[0][1:], *lines[1:]]),
}


def require_refusal(ended, before, *words: str) -> None:
    """Nothing is done, and one line says why."""
    last = ended.err.splitlines()[-1]
    assert (ended.code, ended.out) == (2, "") and "unexpected" not in last
    assert all(each in last for each in words), ended.err
    assert contents(Path()) == before


@every_command
def test_a_changed_line_is_named_and_nothing_is_lost(invoke, name):
    cut_short(invoke, COMMANDS[name])
    lines = partial_of(FILE).read_bytes().splitlines(keepends=True)
    for number, change in DAMAGES.values():
        partial_of(FILE).write_bytes(b"".join(change(lines)))
        before = contents(Path())
        ended = invoke(*COMMANDS[name], "--resume")
        require_refusal(ended, before, f"{FILE}.partial:{number}: ", "was changed")


@every_command
def test_a_file_that_ends_early_is_not_taken_for_finished(invoke, name):
    invoke(*COMMANDS[name])
    FILE.write_bytes(b"".join(FILE.read_bytes().splitlines(keepends=True)[:5]))
    before = contents(Path())
    ended = invoke(*COMMANDS[name], "--resume")
    require_refusal(ended, before, f"{FILE} is of another run: it ends after 5 lines")


# ---- other runs ----

OTHERS = [
    ("solve", ("--backend", "cadical195"), 'options.backend null, this one has "cadical195"'),
    ("solve", ("--no-presolve",), "options.presolve true, this one has false"),
    ("solve", ("--time-limit", 5), "options.time_limit null, this one has 5.0"),
    ("solve", ("judged.jsonl",), "had sources "),
    ("certify", ("--connectivity", "static"), 'options.connectivity "lazy", this one has "static"'),
    ("certify", ("-o", "other"), 'directory "proofs", this one has "other"'),
    ("generate", ("--seed", 4), "seed 3"),
    ("generate", ("--size", 6), "recipe.rows 5"),
    ("generate", ("--count", 13), "count 7"),
    ("generate", ("--certify", "C"), "certify null, this one has"),
    ("generate", ("--black", "0.1"), "recipe.black null, this one has 0.1"),
]


@pytest.mark.parametrize("name", sorted({name for name, *_ in OTHERS}))
def test_another_run_is_not_resumed(invoke, name):
    cut_short(invoke, COMMANDS[name])
    before = contents(Path())
    for options, words in (each[1:] for each in OTHERS if each[0] == name):
        require_refusal(invoke(*COMMANDS[name], *options, "--resume"), before, words)
    for words in COMMANDS.values():
        if words[0] != name:
            require_refusal(invoke(*words, "--resume"), before, "had command", "use the same")
    Path("boards.jsonl").write_bytes(lines_of(SEVERAL) * 9)
    if name != "generate":
        before = contents(Path())
        require_refusal(invoke(*COMMANDS[name], "--resume"), before, "changed since")


# ---- what the machine failed ----


@pytest.mark.parametrize("how", [lambda: ProcessLost("killed"), MemoryError, lambda: OSError(28, "No space")])
def test_a_board_that_the_machine_failed_is_tried_again(invoke, monkeypatch, how):
    """Its line is no answer: it alone is made anew, and the end is as if nothing had been."""
    code = invoke(*COMMANDS["solve"]).code
    whole = FILE.read_bytes().splitlines(keepends=True)
    FILE.unlink()
    function, failing = solving.carry_out, [True, True, False]

    def fail(*arguments, **keywords):
        if failing and failing.pop(0):
            raise how()
        return function(*arguments, **keywords)

    # What comes out of the code of others is a fault of theirs.
    name = {"__name__": solving.__name__}
    monkeypatch.setattr(solving, "carry_out", FunctionType(fail.__code__, name, closure=fail.__closure__))
    for again, told in ((), "2 boards"), (("--resume",), "1 board"):
        ended = invoke(*COMMANDS["solve"], *again)
        assert ended.code == 2 and not FILE.exists()
        assert ended.err.splitlines()[-1] == f"error: the machine failed {told}; --resume tries again"
        left = partial_of(FILE).read_bytes().splitlines(keepends=True)
        lost = [number for number, line in enumerate(left) if b'"retry":true' in line]
        assert f"{len(lost)} board" in told and all("error" in json.loads(left[number]) for number in lost)
        assert all(line == whole[number] for number, line in enumerate(left) if number not in lost)
        failing[:] = [False, True]
    assert invoke(*COMMANDS["solve"], "--resume").code == code
    assert FILE.read_bytes() == b"".join(whole) and not record_of(FILE).exists()
