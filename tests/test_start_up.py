"""What the program imports to solve one small board: nothing heavy, nothing of other puzzles or formats.

What whole runs take is measured by ``python -m benchmarks --parts startup``.
"""

import os
import subprocess
import sys
from ast import literal_eval
from functools import cache
from pathlib import Path

import pytest
from samples import slow

import satpuzzles as sp
from satpuzzles import formats

HEAVY = {
    "asyncio",
    "concurrent.futures",
    "email",
    "fractions",
    "http",
    "importlib.metadata",
    "ipaddress",
    "jsonschema",
    "multiprocessing",
    "numpy",
    "ortools",
    "pathlib",
    "pysat",
    "pkg_resources",
    "random",
    "rich",
    "shutil",
    "string",
    "subprocess",
    "urllib",
    "xml",
}

BOARDS = {
    "hitori": "[[1,2,1],[2,2,1],[3,1,2]]",
    "nonogram": "2x2:1/1/1/1",
    "calcudoku": "A A\nB B\nA 3+\nB 3+\n",
    "futoshiki": "4:0,0,0,2,0U,0U,0,0,0,0,0,0,0,0U,0,0,",
    "slitherlink": "2x2t0:222a",
    "sudoku": '{"type":"sudoku","givens":[[1,2,3,4],[3,4,1,2],[2,1,4,3],[0,0,0,0]]}',
    "masyu": "masyu\n...\n.W.\n...\n",
    "heyawake": "heyawake\nAB\nAB\n",
}
"""Boards whose type is told, each in another format."""
MOST = {"--json": 90, "--quiet": 90, None: 95}
"""The most modules of ours that a command may import."""

RUN = """
import sys

def dataclasses(name):
    found = [each for each in vars(sys.modules[name]).values() if isinstance(each, type)]
    return [each.__name__ for each in found
            if each.__module__ == name and "__dataclass_fields__" in vars(each)]

try:
    from satpuzzles.cli.main import main
    main()
finally:
    ours = [name for name in sys.modules if name.startswith("satpuzzles")]
    print("ours:", {name: dataclasses(name) for name in ours}, file=sys.stderr)
"""


def run_isolated(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Runs Python without site: what an installation has it import at start is none of our business."""
    path = [*sys.path, str(Path(sp.__file__).parents[1])]
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        input=text,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path), "PYTHONIOENCODING": "utf-8"},
        timeout=60,
        check=True,
    )


@cache
def account(text: str, *options: str) -> tuple[set[str], dict[str, list[str]]]:
    """The modules that solving a board imports; and of these ours, with the dataclasses of each."""
    run = run_isolated("-X", "importtime", "-c", RUN, "solve", *options, "-", text=text)
    assert run.stdout
    lines = run.stderr.splitlines()
    # Modules that importlib.import_module is asked for are not in the account of -X importtime.
    ours = next(literal_eval(line.removeprefix("ours: ")) for line in lines if line.startswith("ours:"))
    imported = {line.rsplit("|", 1)[1].strip() for line in lines if line.startswith("import time:")}
    return imported | set(ours), ours


def rooms_of(kind: str, modules: set[str], ours: dict[str, list[str]]) -> dict[str, set[str]]:
    """Our modules by room, in which there is nothing heavy."""
    assert {"click", "satpuzzles.questions.solve", f"satpuzzles.kinds.{kind}"} <= modules
    assert not {name for name in modules if name in HEAVY or name.split(".")[0] in HEAVY}
    rooms: dict[str, set[str]] = {}
    for name in ours:
        _, room, *file = [*name.split("."), ""]
        rooms.setdefault(room, set()).add(".".join(file).strip("."))
    assert not rooms["solver"] & {"remote"}
    assert rooms.keys().isdisjoint({"processes", "batch", "uniqueness", "search", "web"})
    return rooms


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("option", ["--json", *slow("--quiet", None)])
def test_solving_a_board_imports_only_what_it_needs(kind, option):
    modules, ours = account(BOARDS[kind], "--type", kind, *filter(None, [option]))
    rooms = rooms_of(kind, modules, ours)
    assert ("json" in modules) == (option == "--json" or BOARDS[kind].startswith(("{", "[")))
    assert len(ours) <= MOST[option]
    assert not rooms["cli"] & {"generate", "explain", "repair", "serve", "completion"}
    assert {name.split(".")[0] for name in rooms["kinds"]} == {"", kind}
    assert ("picture" in rooms) == (option is None)


@pytest.mark.parametrize("kind", ["nonogram", "futoshiki", "slitherlink", "sudoku", "masyu"])
def test_a_board_that_tells_its_puzzle_asks_no_plug_in(kind):
    """To look for plug-ins imports what reads the metadata of all that is installed."""
    rooms = rooms_of(kind, *account(BOARDS[kind], "--json"))
    if BOARDS[kind].startswith(kind):  # a name is looked up without the records of other puzzles
        assert {name.split(".")[0] for name in rooms["kinds"]} == {"", kind}


def test_a_link_imports_nothing_heavy():
    rooms_of("slitherlink", *account("https://puzz.link/p?slither/2/2/22c", "--json"))


def test_importing_the_package_imports_next_to_nothing():
    code = "import sys; before = set(sys.modules); import satpuzzles; print(*set(sys.modules) - before)"
    imported = run_isolated("-c", code).stdout.split()
    assert sorted(imported) == ["__future__", "satpuzzles"]


@pytest.mark.parametrize("package", [sp, formats], ids=lambda package: package.__name__)
def test_every_public_name_is_there(package):
    for name in package.__all__:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match="nosuch"):
        _ = package.nosuch
