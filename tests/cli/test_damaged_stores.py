"""A file to go on with that was changed: a line that is no object, or names another board, is named.

What a run leaves that nobody touched is gone on with: test_many_boards.py and test_generate_resume.py.
"""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import FunctionType

import pytest
from cli_boards import CYCLE, FUTOSHIKI, HITORI, HITORI_6, SEVERAL, UNIQUE
from cli_many import Watched, contents, partial_of, record_of

from satpuzzles.processes.child import ProcessLost

BOARDS = [*UNIQUE, SEVERAL, CYCLE]
FUNCTIONS = {
    "solve": ("satpuzzles.questions.solve", "carry_out"),
    "check": ("satpuzzles.questions.verdict", "judge"),
    "certify": ("satpuzzles.questions.proofs.certify", "prepare"),
    "generate": ("satpuzzles.uniqueness.boards", "make_board"),
    "count": ("satpuzzles.questions.count", "count"),
    "repair": ("satpuzzles.uniqueness.repair", "repair"),
}
DONE = 4


def write(path: Path, boards) -> None:
    path.write_text("".join(json.dumps(board) + "\n" for board in boards))


@pytest.fixture(scope="module")
def commands(tmp_path_factory):
    """The command line of each command, without its last options."""
    folder = tmp_path_factory.mktemp("sources")
    write(folder / "boards.jsonl", BOARDS)
    write(folder / "judged.jsonl", [FUTOSHIKI, HITORI, SEVERAL, HITORI_6, FUTOSHIKI, HITORI])
    grids = ["1 3 4 2\n2 4 3 1\n4 1 2 3\n3 2 1 1", "0 0 1\n0 1 0\n0 0 0", "1 ?\n? ?"]
    grids += ["\n".join(["? ? ? ? ? ?"] * 6), "\n".join(["? ? ? ?"] * 4), "1 1 1\n1 1 1\n1 1 1"]
    (folder / "grids.txt").write_text("\n\n".join(grids) + "\n")
    return {
        "solve": ("solve", folder / "boards.jsonl", "-o"),
        "check": ("check", folder / "judged.jsonl", folder / "grids.txt", "-o"),
        "certify": ("certify", folder / "boards.jsonl", "-o", "proofs", "--summary"),
        "generate": ("generate", "hitori", "--size", 5, "--seed", 3, "--count", 7, "--with-solutions", "-o"),
        "count": ("count", folder / "boards.jsonl", "-o"),
        "repair": ("repair", folder / "boards.jsonl", "--summary"),
    }


class Case:
    """A run of a command that ended after a few boards, and one that nothing disturbed."""

    def __init__(self, invoke, words, watched, folder) -> None:
        self.name = words[0]
        self.path = folder / "lines.jsonl"
        self.run = lambda *more: invoke(*words, self.path, *more)
        self.watched = watched
        self.code = self.run().code
        self.whole = self.path.read_bytes()
        self.path.unlink()
        for each in sorted(folder.glob("proofs/**/*"), reverse=True):
            each.rmdir() if each.is_dir() else each.unlink()
        watched.end_after(DONE)
        assert self.run().code == 130
        watched.end_after(None)

    @property
    def lines(self) -> list[bytes]:
        """The lines that are there."""
        return partial_of(self.path).read_bytes().splitlines(keepends=True)

    def require_refusal(self, file: Path, number: int) -> None:
        """To go on is refused, a line of a file is named, and every file stays as it is."""
        self.watched.end_after(None)
        before = contents(self.path.parent)
        ended = self.run("--resume")
        assert ended.code == 2 and ended.out == ""
        last = ended.err.splitlines()[-1]
        assert last.startswith(f"error: {file}:{number}: "), ended.err
        assert "was changed" in last and "unexpected" not in last
        assert contents(self.path.parent) == before
        assert not self.watched.calls, "nothing is done before all lines are looked at"

    def put(self, lines: list[bytes]) -> None:
        partial_of(self.path).write_bytes(b"".join(lines))


@pytest.fixture(params=FUNCTIONS)
def case(request, invoke, tmp_path, monkeypatch, commands) -> Case:
    monkeypatch.chdir(tmp_path)
    watched = Watched(monkeypatch, *FUNCTIONS[request.param])
    return Case(invoke, commands[request.param], watched, tmp_path)


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


def test_a_changed_line_is_named_and_nothing_is_lost(case):
    lines = case.lines
    assert len(lines) == DONE
    for number, change in DAMAGES.values():
        case.put(change(lines))
        case.require_refusal(partial_of(case.path), number)
    case.put(lines)
    assert case.run("--resume").code == case.code, "once it is mended, it goes on"
    assert case.path.read_bytes() == case.whole


def test_a_file_that_ends_early_is_not_taken_for_finished(case, tmp_path):
    partial_of(case.path).unlink()
    record_of(case.path).unlink()
    case.path.write_bytes(b"".join(case.whole.splitlines(keepends=True)[:5]))
    before = contents(tmp_path)
    ended = case.run("--resume")
    assert ended.code == 2 and f"{case.path} is of another run: it ends after 5 lines" in ended.err
    assert contents(tmp_path) == before


def test_the_lines_of_another_command_are_not_gone_on_with(case, invoke, commands, tmp_path):
    before = contents(tmp_path)
    for name, words in commands.items():
        if name != case.name:
            ended = invoke(*words, case.path, "--resume")
            assert ended.code == 2 and "had command" in ended.err and "ask for the same" in ended.err
    assert contents(tmp_path) == before


# ---- what the machine failed ----


@pytest.mark.sampled(5)
@pytest.mark.parametrize("how", [lambda: ProcessLost("killed"), MemoryError, lambda: OSError(28, "No space")])
def test_a_board_that_the_machine_failed_is_tried_again(case, monkeypatch, how):
    """Its line is no answer: it alone is made anew, and the end is as if nothing had been."""
    module, name = FUNCTIONS[case.name]
    home = importlib.import_module(module)
    function, calls, failing = getattr(home, name), [], {0, 1}

    def fail(*arguments, **keywords):
        calls.append(arguments)
        if len(calls) - 1 in failing:
            raise how()
        return function(*arguments, **keywords)

    # What comes out of the code of others is a fault of theirs.
    at_home = FunctionType(fail.__code__, {"__name__": module}, closure=fail.__closure__)
    monkeypatch.setattr(home, name, at_home)
    for again in (False, True):
        ended = case.run("--resume")
        assert ended.code == 2 and not case.path.exists()
        assert ended.err.splitlines()[-1] == (
            f"error: the machine failed {'1 board' if again else '2 boards'}; --resume tries again"
        )
        left = case.lines
        assert len(left) == case.whole.count(b"\n")
        lost = [n for n, line in enumerate(left) if b'"retry":true' in line]
        assert len(lost) == len(failing) and all("error" in json.loads(left[n]) for n in lost)
        kept = case.whole.splitlines(keepends=True)
        assert all(line == kept[n] for n, line in enumerate(left) if n not in lost)
        calls.clear()
        failing = {1}
    failing = set()
    assert case.run("--resume").code == case.code
    assert len(calls) == 1 and case.path.read_bytes() == case.whole
