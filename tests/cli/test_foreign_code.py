"""Nothing in the current directory is ever run: boards come in folders that other people have made.

Each command that starts a process is run where files have the names of modules and programs; each such file
leaves a mark when it is run.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_boards import CYCLE, HITORI, UNIQUE

import satpuzzles

MODULES = ("json", "sys", "signal", "subprocess", "random", "marshal", "ctypes", "site", "runpy", "typing")
PACKAGES = ("pysat", "numpy", "click", "pyganak", "satpuzzles", "distributed", "dask", "rich", "dratify")
AT_START = ("sitecustomize", "usercustomize")
PROGRAMS = ("drat-trim", "bash", "python", "python3")
MARK = "it-was-run"

ROOT = Path(satpuzzles.__file__).resolve().parents[1]
PATH = os.pathsep.join([str(ROOT), *(entry for entry in sys.path if os.path.isabs(entry))])
AS_INSTALLED = [sys.executable, "-P", "-c", "from satpuzzles.cli.main import main; main()"]
"""As the console script runs, which has its own folder on the path and not the current directory."""


@pytest.fixture
def trapped(tmp_path):
    """A folder with a few boards among files that must not be run."""
    mark = f"open({str(tmp_path / MARK)!r}, 'a').write(__file__ + '\\n')\n"
    for name in (*MODULES, *AT_START):
        (tmp_path / f"{name}.py").write_text(mark)
    for name in PACKAGES:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(mark)
    for name in PROGRAMS:
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {name} >> '{tmp_path / MARK}'\n")
        program.chmod(0o755)
    (tmp_path / "boards.jsonl").write_text("".join(json.dumps(board) + "\n" for board in UNIQUE))
    (tmp_path / "one.json").write_text(json.dumps(HITORI) + "\n")
    large = {"type": "futoshiki", "size": 20, "givens": [[0] * 20] * 20, "less_than": []}
    (tmp_path / "large.json").write_text(json.dumps(large) + "\n")
    return tmp_path


def run(folder: Path, *args: str, program=AS_INSTALLED, **env: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*program, *args],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": PATH, **env},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    mark = folder / MARK
    assert not mark.exists(), mark.read_text()
    return done


needs_ganak = pytest.mark.skipif(importlib.util.find_spec("pyganak") is None, reason="needs pyganak")


def slow(*values, marks=()):
    return pytest.param(*values, marks=[pytest.mark.slow, *marks])


@pytest.mark.parametrize(
    "args",
    [
        "solve --memory-limit 1000 one.json",
        "solve --jobs 2 boards.jsonl -o answers.jsonl",
        pytest.param("count --method ganak one.json", marks=needs_ganak),
        slow("solve --race glucose4,cadical195 one.json"),
        slow("solve --backend kissat404 --no-unique --quiet large.json"),
        slow("generate futoshiki --size 4 --count 2 --seed 1 --jobs 2"),
        slow("check boards.jsonl boards.jsonl --jobs 2"),
        slow("certify one.json -o proofs --jobs 2"),
    ],
)
def test_no_command_runs_code_from_the_current_directory(trapped, args):
    done = run(trapped, *args.split())
    assert done.returncode in (0, 1) or args.startswith("check"), done.stderr


def test_nor_does_the_module_run_as_a_program(trapped):
    for name in ("satpuzzles", "runpy.py", "typing.py"):  # what Python itself would take before us
        (trapped / name).rename(trapped / f"no-{name}")
    done = run(trapped, "solve", "one.json", program=[sys.executable, "-m", "satpuzzles"])
    assert done.returncode == 0, done.stderr


OWN_KIND = """
from satpuzzles.kinds.template.puzzle import Template

class Own(Template):
    type = "own"
"""

LIBRARY = """
import json, signal, subprocess, random, marshal, ctypes, sys
import satpuzzles as sp, satpuzzles.questions.race, pysat.solvers, numpy

for path in ("", ".", sys.argv[1]):
    sys.path.insert(0, path)
    import own_kind
    print(sp.race(own_kind.Own([1, 1], [1, 1]), ["glucose4"]).status)
    sys.path.remove(path)
"""


@pytest.mark.slow
def test_nor_does_a_library_call_of_a_process_that_has_it_on_its_path(trapped):
    """A plug-in's puzzle beside the script is found; a file that shadows a module of Python is not."""
    (trapped / "own_kind.py").write_text(OWN_KIND)
    done = run(trapped, LIBRARY, str(trapped), program=[sys.executable, "-P", "-c"])
    assert done.stdout == "multiple\n" * 3, done.stderr


@pytest.mark.slow
def test_no_program_of_the_current_directory_is_run(trapped):
    assert run(trapped, "certify", "one.json", "-o", "proof").returncode == 0
    for path in ("", ".:/nowhere", "./", "pysat/..", f"../{trapped.name}:/nowhere"):
        done = run(trapped, "verify", "proof", "--with", "drat-trim", PATH=path)
        assert done.returncode == 2 and "drat-trim is not on PATH" in done.stderr, done.stderr
    run(trapped, _SATPUZZLES_COMPLETE="bash_source", PATH=":/nowhere")


def test_a_process_finds_what_its_parent_finds_when_the_directory_is_gone(tmp_path):
    """Where there is no current directory any more, absolute folders still hold."""
    gone = tmp_path / "gone"
    gone.mkdir()
    (tmp_path / "board.json").write_text(json.dumps(CYCLE) + "\n")
    code = f"import os; os.rmdir({str(gone)!r}); from satpuzzles.cli.main import main; main()"
    board = str(tmp_path / "board.json")
    program = [sys.executable, "-P", "-c", code]
    done = run(gone, "solve", "--memory-limit", "1000", "--quiet", board, program=program)
    assert (done.returncode, done.stderr) == (1, ""), done.stderr
