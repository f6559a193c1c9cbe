"""The examples and tables of docs/ are true: formats read and write, excerpts stand in their files."""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import pydoc
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import click
import pytest
from boards_graphs import nurikabe_data
from click.testing import CliRunner
from oracles_graphs import nurikabe

import satpuzzles as sp
from satpuzzles import rules
from satpuzzles.cli import outcome
from satpuzzles.cli.completion import HOW
from satpuzzles.cli.main import COMMANDS, group
from satpuzzles.formats import read, write
from satpuzzles.formats.table import FORMATS
from satpuzzles.puzzle.kind import BUILT_IN, kind_of, puzzle_type
from satpuzzles.rules.rule import RuleFamily
from satpuzzles.solver.backends import BACKENDS
from satpuzzles.uniqueness.family import family_names

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def text(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def sections(page: str) -> dict[str, str]:
    """The text under each heading of the second level."""
    parts = re.split(r"^## (.+)$", page, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def blocks(part: str, language: str = "") -> list[str]:
    """The fenced blocks in a language."""
    found = re.findall(r"^```([a-z{}]*)\n(.*?)^```$", part, flags=re.MULTILINE | re.DOTALL)
    return [body for name, body in found if name == language]


def test_the_examples_of_the_library_run(tmp_path, monkeypatch):
    """In order: a later one uses the names of an earlier one."""
    board = Path("instances", "hitori", "documents_6x6.txt")
    (tmp_path / board.parent).mkdir(parents=True)
    (tmp_path / board).write_bytes((ROOT / board).read_bytes())
    monkeypatch.chdir(tmp_path)
    examples = blocks(text("library.md"), "python")
    assert examples
    exec("\n".join(examples).replace("count=10", "count=1"), {})


def typed(page: str, language: str) -> list[str]:
    """The blocks that begin with ```` ```text LANGUAGE ````, perhaps with more words."""
    return re.findall(rf"^```text {language}\b[^\n]*\n(.*?)^```$", text(page), re.MULTILINE | re.DOTALL)


FORMAT_ROW = re.compile(r"^\| `([a-z0-9_-]+)` \| ([a-z_]+) \| ([^|]*) ?\| ([^|]+) \|$", re.MULTILINE)
"""A row of a table of formats: name, puzzle, endings, and where its example is or what writes it."""


def test_the_tables_of_formats_name_them_all():
    listed = {
        name: (puzzle, tuple(endings.split()), part)
        for part in ("Read and written", "Read only")
        for name, puzzle, endings, _ in FORMAT_ROW.findall(sections(text("formats.md"))[part])
    }
    assert listed == {
        name: (
            each.kind or ("several" if each.shared else "any"),
            each.endings,
            "Read and written" if each.codec().lines else "Read only",
        )
        for name, each in FORMATS.items()
    }


@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.codec().lines])
def test_the_example_of_a_format_is_read_and_written_again(name):
    """It is a block ``text as NAME`` of the page, or a file that the table links to."""
    (cell,) = [row[3] for row in FORMAT_ROW.findall(text("formats.md")) if row[0] == name]
    if link := re.search(r"\]\(([^#)]+)\)", cell):
        source, example = link[1], (DOCS / link[1]).read_bytes()
    else:
        source, (example,) = "example", typed("formats.md", f"as {name}")
    for wanted in (name, None):
        entries = list(read(example, source=source, format=wanted))
        assert [entry.error for entry in entries] == [None] * len(entries) != []
    puzzles = [entry.puzzle for entry in entries]
    if FORMATS[name].types:
        assert {puzzle.type for puzzle in puzzles} <= {*FORMATS[name].types}
    assert [entry.puzzle for entry in read(write(puzzles, name), format=name)] == puzzles


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_way_to_type_a_board_is_the_first_one(name):
    ways = typed("formats.md", name)
    boards = [sp.loads(way) for way in ways]
    assert boards and ways[0].startswith(f"{name}\n")
    assert sp.solve(boards[0]).is_unique
    for way, board in zip(ways, boards):
        assert board == boards[0], way


def test_the_boards_that_the_page_of_formats_has_in_one_block_are_read():
    (several,) = typed("formats.md", "boards")
    assert [entry.puzzle.type for entry in read(several) if entry.puzzle] == ["hitori", "hitori", "nurikabe"]


def test_the_page_of_formats_tells_what_a_refusal_says():
    (refused,), (error,) = typed("formats.md", "refused"), typed("formats.md", "error")
    with pytest.raises(sp.FormatError) as caught:
        sp.loads(refused)
    assert caught.value.sentence == error.strip()


def test_the_page_of_the_api_has_every_public_name():
    named = re.findall(r"^\.\. auto(?:function|class|exception):: (\w+)$", text("api.md"), re.MULTILINE)
    assert sorted(named) == sorted(set(sp.__all__) - {"__version__"})


def test_the_index_leads_to_every_page():
    pages = sorted(path.stem for path in DOCS.glob("*.md") if path.stem != "index")
    trees = blocks(text("index.md"), "{toctree}")
    assert sorted(line for tree in trees for line in tree.split("\n") if line in pages) == pages
    assert sorted(re.findall(r"^- .*?\]\((\w+)\.md\)", text("index.md"), re.MULTILINE)) == pages


def test_every_guarantee_names_tests_that_exist():
    guaranteed, _, _ = text("when_things_fail.md").partition("## What is not guaranteed")
    assert all("::" in line for line in guaranteed.splitlines() if line.startswith("- "))
    named = [
        found
        for page in DOCS.glob("*.md")
        for found in re.findall(r"`([\w/]+\.py)::(\w+)`", page.read_text("utf-8"))
    ]
    assert len(named) > 20
    for file, name in named:
        assert f"def {name}(" in (ROOT / "tests" / file).read_text(encoding="utf-8"), (file, name)


def test_the_table_of_backends_says_what_the_code_says():
    for backend in BACKENDS:
        facts = ["yes" if fact else "no" for fact in (backend.phases, backend.counts, backend.proofs)]
        row = [f"`{backend.name}`", backend.title, *facts, backend.stop.value, backend.budget.value]
        assert f"| {' | '.join(row)} |" in text("backends.md")
    for field in ("incremental", "assumptions", "cores", "counters"):
        lacking = {backend.name for backend in BACKENDS if not getattr(backend, field)}
        assert lacking - {"cryptominisat5"} == {"kissat404"}
    assert "All except `cryptominisat5` and `kissat404` are incremental" in text("backends.md")


def test_the_table_of_encodings_names_them_all():
    for name in BUILT_IN:
        for encoding in puzzle_type(name).encodings:
            assert f"| `{encoding}` |" in text("encodings.md")


FILE = re.compile(r"# (\w+\.py)(, in the class)?\n")
"""The first line of a block that is all of a file, or goes on with one."""


def files_of_the_tutorial() -> dict[str, str]:
    """The files that the page has a developer write, from its blocks as they stand."""
    files: dict[str, str] = {}
    for block in blocks(text("adding_a_puzzle.md"), "python"):
        if found := FILE.match(block):
            name, in_class = found.groups()
            body = block[found.end() :]
            before = files.get(name, "")
            if in_class:
                assert before.count("\n\n\nKIND") == 1
                files[name] = before.replace("\n\n\nKIND", f"\n\n{body.rstrip()}\n\n\nKIND")
            else:
                files[name] = f"{before}\n\n{body}" if before else body
    (files["board.json"],) = blocks(text("adding_a_puzzle.md"), "json")
    return files


@pytest.mark.slow
def test_the_python_blocks_have_the_types_that_mypy_wants(tmp_path):
    """The blocks of each page together; excerpts are checked where they are taken from."""
    sources = files_of_the_tutorial()
    for page in (ROOT / "README.md", *DOCS.glob("*.md")):
        if page.stem != "adding_a_puzzle":
            shown = blocks(page.read_text(encoding="utf-8"), "python")
            sources |= {found[1]: block for block in shown if (found := FILE.match(block))}
            rest = [block for block in shown if not FILE.match(block)]
            sources[f"{page.stem}.py"] = "\n".join(rest)
    assert sum(map(bool, sources.values())) > 6
    names = [name for name in sources if name.endswith(".py")]
    for name in names:
        (tmp_path / name).write_text(sources[name], encoding="utf-8")
    options = [
        "--strict",
        "--ignore-missing-imports",
        "--follow-imports=silent",
        "--config-file=",
        f"--cache-dir={tmp_path / 'cache'}",
    ]
    command = [sys.executable, "-m", "mypy", *options, *names]
    env = {**os.environ, "MYPYPATH": str(ROOT)}
    done = subprocess.run(command, check=False, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def tutorial(tmp_path, monkeypatch):
    """The folder of those files, installed."""
    for name, content in files_of_the_tutorial().items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    settings = tomllib.loads(*blocks(text("adding_a_puzzle.md"), "toml"))
    assert {f"{module}.py" for module in settings["tool"]["setuptools"]["py-modules"]} == {
        name for name in files_of_the_tutorial() if name.startswith("islands")
    }
    project = settings["project"]
    (points,) = project["entry-points"].items()
    info = tmp_path / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
    lines = [f"{name} = {where}" for name, where in points[1].items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{points[0]}]", *lines, ""]))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield tmp_path
    for name in files_of_the_tutorial():
        sys.modules.pop(name.removesuffix(".py"), None)


def without_times(told: str) -> str:
    return re.sub(r"[0-9.]+ m?s\b", "TIME", told).strip()


def test_the_tutorial_runs_as_it_stands(tutorial):
    for block in blocks(text("adding_a_puzzle.md"), "console"):
        for command, output in re.findall(r"^\$ satpuzzles (.+)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            done = CliRunner().invoke(group, command.split())
            assert (done.exit_code, done.stderr) == (int("no solution" in output), "")
            assert without_times(done.output) == without_times(output), command
    for module in ("islands_text", "table"):
        importlib.import_module(module)
    assert len(files_of_the_tutorial()) == 4


@pytest.mark.parametrize("seed", range(8))
def test_the_puzzle_of_the_tutorial_is_nurikabe(tutorial, seed):
    clues = nurikabe_data(Random(seed))["clues"]
    puzzle = puzzle_type("islands")([[clue or None for clue in row] for row in clues])
    for encoding in puzzle.encodings:
        assert set(sp.solutions(puzzle, encoding=encoding)) == nurikabe(clues)


@pytest.mark.interpreted
def test_the_table_of_kinds_of_rules_names_them_all():
    """With what each takes by name, and the words of its sentences."""
    page = text("adding_a_puzzle.md")
    kinds = []
    for module in pkgutil.iter_modules(rules.__path__):
        room = importlib.import_module(f"{rules.__name__}.{module.name}")
        kinds += [each for each in vars(room).values() if getattr(each, "__module__", "") == room.__name__]
    kinds = [each for each in kinds if isinstance(each, type) and issubclass(each, RuleFamily)]
    kinds = [each for each in kinds if not hasattr(each.write, "__isabstractmethod__")]
    assert len(kinds) > 12
    for kind in kinds:
        (row,) = re.findall(
            rf"^\| `{kind.__name__}` \(`{kind.__module__.split('.')[-1]}`\) .*$", page, re.MULTILINE
        )
        for parameter in inspect.signature(kind).parameters.values():
            assert parameter.kind is not parameter.KEYWORD_ONLY or f"`{parameter.name}" in row, (
                kind,
                parameter,
            )


def test_the_cheat_sheet_names_every_command_and_exit_code():
    page = (ROOT / "satpuzzles/cli/cheatsheet.md").read_text(encoding="utf-8")
    parts = sections(page)
    assert sorted(re.findall(r"^([a-z]+) {2,}", parts["Commands"], re.MULTILINE)) == sorted(COMMANDS)
    codes = {int(each) for each in re.findall(r"^(\d+) ", parts["Exit codes"], re.MULTILINE)}
    assert codes == {value for value in vars(outcome).values() if type(value) is int}
    assert len(page.split()) <= 450 and max(map(len, page.splitlines())) <= 80


PLACES = {
    "satpuzzles -h": lambda: CliRunner().invoke(group, ["-h"]).stdout,
    "the cheat sheet": lambda: (ROOT / "satpuzzles/cli/cheatsheet.md").read_text(encoding="utf-8"),
    "satpuzzles family --help": lambda: CliRunner().invoke(group, ["family", "--help"]).stdout,
    "the page of families": lambda: text("benchmark_family.md"),
    "help(satpuzzles)": lambda: pydoc.render_doc(sp, renderer=pydoc.plaintext),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_names_puzzles_names_them_all(place):
    told = re.sub(r"[\s_]", "", PLACES[place]().lower())
    names = family_names() if "famil" in place else BUILT_IN
    assert [name for name in names if name.replace("_", "") not in told] == []


def test_every_puzzle_has_a_public_class():
    """Known to Python and to type checkers; boards that are read are instances of it."""
    stub = (ROOT / "satpuzzles" / "__init__.pyi").read_text(encoding="utf-8")
    for name in BUILT_IN:
        puzzle = next(iter(read(kind_of(name).examples[0], type=name))).puzzle
        public = type(puzzle).__name__
        assert type(puzzle) is getattr(sp, public) and public in sp.__all__
        assert re.search(rf"^class {public}\(|import .*\b{public} as {public}\b", stub, re.MULTILINE)
        assert eval(repr(puzzle), {"Cage": sp.Cage, public: getattr(sp, public)}) == puzzle


def test_readme_shows_the_pictures_that_the_script_makes():
    shown = re.findall(
        r"!\[[^]]+\]\(docs/pictures/([\w.]+)\)", (ROOT / "README.md").read_text(encoding="utf-8")
    )
    files = {path.name: path.stat().st_size for path in (DOCS / "pictures").iterdir()}
    assert sorted(shown) == sorted(files)
    assert max(files.values()) <= 150_000


@pytest.mark.slow
def test_the_script_makes_the_pictures_of_the_readme(tmp_path):
    """Bytes depend on the browser and its fonts; sizes do not."""
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("playwright")
    if not Path("/usr/bin/chromium").exists():
        pytest.skip("there is no Chromium")
    subprocess.run([sys.executable, DOCS / "make_pictures.py", tmp_path], check=True, timeout=120)
    for path in (DOCS / "pictures").iterdir():
        assert image.open(tmp_path / path.name).size == image.open(path).size


def test_the_page_of_the_command_line_has_every_short_option_and_all_shells():
    page = text("command_line.md")
    short = {"-h", "-V"}
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        short |= {flag for each in command.params for flag in each.opts if re.fullmatch("-[A-Za-z]", flag)}
    assert short == set(re.findall("`(-[A-Za-z])`", page))
    assert {f"satpuzzles completion {shell}" for shell in HOW} <= set(
        re.findall("^satpuzzles completion [a-z]+", page, re.MULTILINE)
    )
