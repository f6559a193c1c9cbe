"""What the program imports to solve one small board: nothing heavy, nothing of other puzzles or formats."""

import json
import os
import subprocess
import sys

import pytest

import satpuzzles as sp

HEAVY = {
    "asyncio",
    "concurrent.futures",
    "email",
    "http",
    "importlib.metadata",
    "jsonschema",
    "multiprocessing",
    "numpy",
    "pkg_resources",
    "pysat.card",
    "pysat.examples",
    "pysat.pb",
    "rich",
    "subprocess",
    "xml",
}

BOARDS = {
    "hitori": "[[1,2,1],[2,2,1],[3,1,2]]",
    "nonogram": "2x2:1/1/1/1",
    "calcudoku": "A A\nB B\nA 3+\nB 3+\n",
    "futoshiki": "4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0,",
}
OTHER_FORMATS = ("webpbn", "non", "puzzlink", "prolog", "puzzlekit", "volkskrant", "cwd", "janko")


def imports_of(arguments: list[str], text: str) -> set[str]:
    """The modules that a run of the program imports, by Python's own account."""
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "satpuzzles", *arguments],
        input=text.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=60,
        check=True,
    )
    assert run.stdout
    lines = run.stderr.decode().splitlines()
    return {line.rsplit("|", 1)[1].strip() for line in lines if line.startswith("import time:")}


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("option", ["--json", "--quiet", None])
def test_solving_a_board_imports_nothing_heavy(kind, option):
    modules = imports_of(["solve", "--type", kind, *([option] if option else []), "-"], BOARDS[kind])
    assert "satpuzzles.services.solve" in modules, "the account must be of our run"
    assert f"satpuzzles.puzzles.{kind}" in modules
    heavy = {name for name in modules if name in HEAVY or name.split(".")[0] in HEAVY}
    assert not heavy
    others = {f"satpuzzles.puzzles.{other}" for other in BOARDS if other != kind}
    assert not modules & others
    assert not modules & {f"satpuzzles.formats.{name}" for name in OTHER_FORMATS}
    other_rooms = ("encode", "decode", "check", "convert", "backends", "progress_bar")
    assert not modules & {f"satpuzzles.cli.{room}" for room in other_rooms}


def test_importing_the_package_imports_none_of_its_rooms():
    code = "import json, sys, satpuzzles; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    ours = {name for name in json.loads(run.stdout) if name.startswith("satpuzzles")}
    assert ours == {"satpuzzles", "satpuzzles.version"}


def test_every_public_name_is_there():
    for name in sp.__all__:
        assert getattr(sp, name) is not None
    assert set(sp.__all__) <= set(dir(sp))
    with pytest.raises(AttributeError, match="nosuch"):
        _ = sp.nosuch
