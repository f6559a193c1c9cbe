"""What a plug-in does wrong costs its own board one error that names it, and nothing else.

Every part of a whole plug-in raises, exits, prints or gives nonsense, while a command works on its board
between two others. What a fault may still come to is an answer: it may not be seen, or be no fault there.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from satpuzzles.cli.main import run
from satpuzzles.core.foreign_code import plug_ins_limited
from satpuzzles.puzzle import packing
from satpuzzles.rules.connected import Connected

PLUG_INS = Path(__file__).resolve().parent / "plug_ins"
GOOD = {"type": "hitori", "numbers": [[1, 2, 1], [2, 2, 1], [3, 1, 2]]}
BOARD = {"type": "faulty", "rows": [1, 2], "columns": [2, 0, 1]}

MANY = [
    "solve --json {many}",
    "solve --json --why {many}",
    "solve --json --all {many}",
    "solve --json --jobs 1 --no-presolve {many}",
    "count --json {many}",
    "explain --json {many}",
    "grade --json {many}",
    "repair --json {many}",
    "search --json {many}",
]
"""The commands that print an object a board."""
ONE = [
    "solve {one}",
    "check {one} {grid}",
    "explain {one}",
    "count --method rows {one}",
    "encode {one}",
    "render {one} -o {out}.svg",
    "print {one} -o {out}.pdf",
    "convert {one} --to counts",
    "certify {one} -o {out}",
    "solve --json --format counts {text}",
    "generate faulty --to json --seed 1",
]
PARTS = [
    f"{owner}.{name}"
    for owner, names in {
        "Sides": "settled laid_out",
        "Corner": "__len__ places arguments write violated_instances propagate",
        "Faulty": "rules obstacle confirm decode blocking_clause value_name describe",
        "Clues": "read present missing",
        "Maker": "make",
        "faulty": "options read lines scene counter ways",
    }.items()
    for name in names.split()
]


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """The plug-in, installed, and the files of the commands."""
    folder = tmp_path / "site"
    info = folder / "faulty-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: faulty\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[satpuzzles.kinds]\nfaulty = faulty:KIND\n")
    (folder / "faulty.py").write_text((PLUG_INS / "faulty.py").read_text())
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "faulty", raising=False)
    packing._class_of.cache_clear()  # it has the classes of the module before
    importlib.invalidate_caches()
    files = {"many": tmp_path / "many.jsonl", "one": tmp_path / "one.json", "text": tmp_path / "board.txt"}
    files |= {"grid": tmp_path / "grid.txt", "out": tmp_path / "out"}
    files["many"].write_text("".join(json.dumps(each) + "\n" for each in (GOOD, BOARD, GOOD)))
    files["one"].write_text(json.dumps(BOARD))
    files["text"].write_text("faulty 1 2/2 0 1\n")
    files["grid"].write_text("1 0 0\n1 0 1\n")
    yield importlib.import_module("faulty"), files
    sys.modules.pop("faulty", None)


def fails(code: int, out: str, error: str, *, many: bool) -> str:
    """What is wrong with how a command ended; empty where nothing is."""
    told = error.splitlines()
    if code not in (0, 1, 2) or (code == 0 and told):
        return f"it ended with {code}"
    if "Traceback" in error or len(told) > 1:
        return "there is more than a line"
    if told and not told[0].startswith("error: "):
        return "its line is no error"
    if any("unexpected" in line and "faulty" not in line for line in told):
        return "it does not name the plug-in"
    if "NOISE" in out:
        return "the plug-in prints among the answers"
    if many:
        try:
            found = [json.loads(line) for line in out.splitlines()]
        except ValueError:
            return "its answers are no JSON"
        answered = {each["source"][-1] for each in found if "error" not in each}
        if not {"1", "3"} <= answered or len({each["source"] for each in found}) != 3:
            return "another board has no answer"
    return ""


def try_out(installed, capfd, part: str, fault: str, command: str) -> str:
    """What is wrong when a part does something else than it should."""
    module, files = installed
    undo = module.spoil(part, fault)
    try:
        code = run([word.format(**files) for word in command.split()])
    except BaseException as error:
        return f"{part}, {fault}, {command}: {error!r} came out"
    finally:
        undo()
    captured = capfd.readouterr()
    wrong = fails(code, captured.out, captured.err.replace("NOISE\n", ""), many=command in MANY)
    return f"{part}, {fault}, {command}: {wrong}: {captured.err}" if wrong else ""


def test_the_parts_are_all_there_and_do_what_they_should(installed, capfd):
    module, files = installed
    assert sorted(module.PARTS) == sorted(PARTS)
    for command in (MANY[0], "solve --json --format counts {text}", "convert {one} --to counts"):
        assert run([word.format(**files) for word in command.split()]) == 0, capfd.readouterr().err


def test_faults_of_plug_ins_cost_one_error(installed, capfd):
    random = Random(2)
    found = [*installed[0].FAULTS, "print"]
    for part in PARTS:
        command = random.choice([*MANY[:5], *ONE[:2], *ONE[7:10:2]])
        wrong = try_out(installed, capfd, part, random.choice(found), command)
        assert not wrong, wrong


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_faults_of_each_part_cost_one_error(installed, capfd, part):
    random = Random(part)
    for fault in (*installed[0].FAULTS, "print"):
        for command in random.sample([*MANY, *ONE], k=2):
            wrong = try_out(installed, capfd, part, fault, command)
            assert not wrong, wrong


@pytest.mark.parametrize(
    "fault", ["system exit", "interrupt", "generator exit", "base", "full", "unspeakable", "object", "print"]
)
def test_what_is_seen_is_named(installed, capfd, fault):
    """A fault that shows at once is told with the plug-in, and the others are answered."""
    module, files = installed
    undo = module.spoil("Faulty.rules", fault)
    try:
        code = run(["solve", "--json", str(files["many"])])
    finally:
        undo()
    captured = capfd.readouterr()
    assert not fails(code, captured.out, captured.err.replace("NOISE\n", ""), many=True)
    assert ("NOISE" in captured.err) if fault == "print" else ("in the puzzle type faulty" in captured.err)
    assert (f" at {module.__file__}:" in captured.err) == (fault not in ("print", "object"))
    assert code == (0 if fault == "print" else 2)


@pytest.mark.parametrize("fault", ["interrupt", "generator exit", "base"])
def test_a_worker_survives_what_would_end_its_process(installed, fault):
    done = run_apart(installed, "Faulty.rules", fault, "solve --json --jobs 2 {many}")
    assert not fails(done.returncode, done.stdout, done.stderr, many=True), done
    assert "in the puzzle type faulty" in done.stderr


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_run_while_a_plug_in_is_at_work(installed, capfd, monkeypatch, number, code):
    module, files = installed
    monkeypatch.setattr(module.Faulty, "rules", lambda self: signal.raise_signal(number))
    assert run(["solve", "--json", str(files["many"])]) == code
    captured = capfd.readouterr()
    assert captured.out.count("\n") == 1 and not captured.err, "the board before it was answered"


def test_ctrl_c_while_a_class_is_defined_ends_the_run(installed, capfd, monkeypatch):
    """As amid a late import: Python 3.11 makes a RuntimeError of it."""

    class Attribute:
        def __set_name__(self, owner, name):
            signal.raise_signal(signal.SIGINT)

    module, files = installed
    monkeypatch.setattr(module.Faulty, "rules", lambda self: type("Late", (), {"one": Attribute()}))
    assert run(["solve", "--json", str(files["many"])]) == 130
    assert not capfd.readouterr().err


@pytest.mark.parametrize("fault", ["interrupt", "base"])
def test_ctrl_c_ends_a_program_that_uses_the_library(installed, fault):
    """Nothing tells a plug-in's KeyboardInterrupt from a person's there; any other costs a board."""
    from satpuzzles import Hitori, solve_all

    module, _ = installed
    boards = [Hitori(GOOD["numbers"]), module.Faulty([1, 2], [2, 0, 1]), Hitori(GOOD["numbers"])]
    undo = module.spoil("Faulty.rules", fault)
    try:
        if fault == "interrupt":
            with pytest.raises(KeyboardInterrupt):
                list(solve_all(boards))
        else:
            assert len(list(solve_all(boards))) == 3
    finally:
        undo()


@pytest.mark.parametrize("lazy", [False, True])
def test_a_wrong_obstacle_is_not_blamed_on_the_backend(installed, capfd, monkeypatch, lazy):
    module, files = installed
    if lazy:
        rules = module.Faulty.rules
        links = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
        connected = Connected("connected", "The empty cells are connected.", links=links, value=0)
        monkeypatch.setattr(module.Faulty, "rules", lambda self: [*rules(self), connected])
        monkeypatch.setattr(module.Faulty, "encodings", {"lazy": "by cuts", "elimination": "complete"})
    undo = module.spoil("Faulty.obstacle", "text")
    try:
        code = run(["certify", str(files["one"]), "-o", str(files["out"])])
    finally:
        undo()
    told = capfd.readouterr().err
    assert code == 2 and "puzzle type faulty contradicts itself: obstacle() says" in told
    assert "backend" not in told and not files["out"].exists()


def test_the_api_answers_with_a_sentence(installed):
    pytest.importorskip("starlette")
    from satpuzzles.web.questions import answer

    module, _ = installed
    body = json.dumps({"board": BOARD}).encode()
    for fault in ("value error", "system exit", "unspeakable", "none", "object"):
        undo = module.spoil("Faulty.rules", fault)
        try:
            status, text = answer("solve", body)
        finally:
            undo()
        assert status == 500 and "puzzle type faulty" in json.loads(text)["error"]


def run_apart(installed, part: str, fault: str, command: str, **environment: str):
    """A command in a process of its own, in which a part does something else; how it ended."""
    files = installed[1]
    path = os.pathsep.join([str(files["many"].parent / "site"), *filter(os.path.isabs, sys.path)])
    return subprocess.run(
        [sys.executable, "-P", "-m", "satpuzzles", *(word.format(**files) for word in command.split())],
        env={**os.environ, "PYTHONPATH": path, "FAULTY": f"{part}/{fault}", **environment},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


ENDLESS = {
    "Sides.settled": "solve --json --time-limit {many}",
    "Corner.__len__": "grade --json --time-limit {many}",
    "Corner.write": "solve --json --jobs 2 --no-presolve --time-limit {many}",
    "Corner.propagate": "explain --json --jobs 2 --time-limit {many}",
    "Faulty.rules": "count --json --time-limit {many}",
    "Faulty.confirm": "solve --json --why --time-limit {many}",
    "Clues.present": "repair --json --time-limit {many}",
    "faulty.ways": "search --json --time-limit {many}",
    "faulty.read": "solve --json --format counts --time-limit {text}",
    "faulty.scene": "render {one} -o {out}.svg --time-limit",
}


def was_cut_short(answer: dict[str, object]) -> bool:
    """Whether an answer came to nothing by the limit alone, as those about any board may."""
    error = str(answer.get("error"))
    by_limit = "limit was reached" in error and "whose code did not end" not in error
    return by_limit or bool(answer.get("limit_reached")) or answer.get("status") in ("undecided", "limit")


@pytest.mark.slow
@pytest.mark.parametrize("part", ENDLESS)
def test_a_part_that_does_not_end_costs_one_error_under_a_time_limit(installed, part):
    """A machine may be so busy that the limit comes before the part is asked; then there is a longer one."""
    for seconds in (1, 5, 25):
        done = run_apart(
            installed, part, "sleep", ENDLESS[part].replace("--time-limit", f"--time-limit {seconds}")
        )
        found = [json.loads(line) for line in done.stdout.splitlines()]
        if not any(map(was_cut_short, found)):
            break
    told = r"the time limit was reached( in the puzzle type faulty)? at \S*/faulty.py:\d+, whose code"
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert re.search(told, done.stderr)
    if "{many}" in ENDLESS[part]:
        assert ["error" in each for each in found] == [False, True, False]


@pytest.mark.slow
@pytest.mark.parametrize("part", ["Faulty.rules", "Corner.write", "Faulty.confirm"])
def test_a_part_that_does_not_end_is_ended_in_a_process_of_its_own(installed, part):
    command = "solve --json --no-presolve --time-limit 2 --memory-limit 2000 {many}"
    done = run_apart(installed, part, "sleep", command)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == 3, done.stderr
    # On a busy machine its process ends before it can say why.
    assert found[1].get("status") == "undecided" or "puzzle type faulty" in found[1]["error"]
    assert done.returncode in (2, 3)


@pytest.mark.slow
def test_no_plug_in_is_imported_where_none_is_wanted(installed):
    """The module itself would fail: its environment variable asks for a part that there is not."""
    asked = "solve --json {many}"
    wrong = run_apart(installed, "nothing", "none", asked)
    done = run_apart(installed, "nothing", "none", asked, SATPUZZLES_NO_PLUG_INS="1")
    assert "cannot be imported" in wrong.stderr
    assert (
        "cannot be imported" not in done.stderr and "SATPUZZLES_NO_PLUG_INS keeps plug-ins out" in done.stderr
    )
    assert done.returncode == 2 and len(done.stdout.splitlines()) == 3


def test_a_timer_of_somebody_else_is_left_alone():
    """As that of a program that uses the library."""
    before = signal.signal(signal.SIGALRM, lambda number, frame: None)
    try:
        own = signal.getsignal(signal.SIGALRM)
        with plug_ins_limited(0.1):
            assert signal.getsignal(signal.SIGALRM) == own
    finally:
        signal.signal(signal.SIGALRM, before)
