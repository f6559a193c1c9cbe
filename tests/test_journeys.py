"""What people meet first: each command of README and docs, followed to what they see.

journeys.toml is the table: a row for each row of README's tables and each line of its blocks, and the pages
whose commands run as they stand and print what the page says.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
from collections import Counter
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TABLE = tomllib.loads((ROOT / "tests" / "journeys.toml").read_text(encoding="utf-8"))
FILES = {
    "board.txt": "hitori/documents_6x6.txt",
    "boards.txt": "futoshiki/several.txt",
    "my-board.txt": "futoshiki/small_5x5.txt",
    "several.txt": "hitori/multiple_7x7.txt",
    "unsolvable.txt": "futoshiki/unsolvable_cycle_3x3.txt",
}
"""What README supposes that there is."""
NEEDED = re.compile(r"\b(cadical|jq) ")
TYPED_FILE = re.compile(r"`([\w.-]+)`:?\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file that the reader is asked to type; its name ends the paragraph before it."""
BLOCK = re.compile(r"^```(sh|console|text)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:^|[|;&] *|do )satpuzzles ", re.MULTILINE)
TIMES = re.compile(r" *\b[0-9][0-9.,]* (?:ms|s)\b| +[0-9.,]+ x$| +0\.\d+( hardest)?$", re.MULTILINE)
"""Times, those of a method of search beside that of SAT, and those of a family."""
BROWSER = '#!/bin/sh\necho "$1" > opened.txt\n'
"""A browser that notes the address it is to open."""

slow = pytest.mark.slow
posix = pytest.mark.skipif(os.name == "nt", reason="commands for a shell of POSIX")


def page_text(name: str) -> str:
    path = ROOT / (name if name == "README.md" else f"docs/{name}.md")
    return path.read_text(encoding="utf-8")


def commands_of(page: str) -> list[tuple[str, str | None]]:
    """The commands of a page's blocks, in order, each with what the page says it prints, if it does."""
    found: list[tuple[str, str | None]] = []
    for _, block in BLOCK.findall(page):
        if block.startswith("$ "):
            parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
            found += [(command, printed) for command, _, printed in (each.partition("\n") for each in parts)]
        elif COMMAND.search(block):
            lines = [block] if "done" in block.split() else block.replace("\\\n", "").splitlines()
            found += [(line.split("  #")[0].strip(), None) for line in lines if COMMAND.search(line)]
    return [each for each in found if "venv" not in each[0]]


def elsewhere(page: str, command: str) -> str | None:
    """The test that follows a command instead."""
    return next((test for what, test in TABLE["elsewhere"].items() if what == page or what in command), None)


# ---- a shell ----


@pytest.fixture
def folder(tmp_path):
    """A folder with boards, where README's commands are typed, and a home."""
    shutil.copytree(ROOT / "instances", tmp_path / "instances")
    (tmp_path / ".config/fish/completions").mkdir(parents=True)
    (tmp_path / "browser").write_text(BROWSER)
    (tmp_path / "browser").chmod(0o755)
    for name, instance in FILES.items():
        shutil.copy(ROOT / "instances" / instance, tmp_path / name)
    (tmp_path / "two.txt").write_text("[[1,2,1],[2,2,1],[3,1,2]]\n\n" + (tmp_path / "board.txt").read_text())
    (tmp_path / "wrong.txt").write_text("#.....\n" + "......\n" * 5)
    return tmp_path


def shell(command: str, folder: Path) -> subprocess.Popen[str]:
    """A command in a shell that finds this installation's program first."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"PATH": path, "NO_COLOR": "1", "COLUMNS": "100", "HOME": str(folder), "BROWSER": "./browser"}
    environment = {**os.environ, **own}
    environment.pop("PYTHONUTF8", None)
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}  # as on a terminal
    return subprocess.Popen(["bash", "-c", command], cwd=folder, env=environment, text=True, **streams)


def followed(command: str, folder: Path) -> str:
    """What a command prints; it ends well, and every file that it is to write can be opened."""
    with shell(command, folder) as process:
        printed, _ = process.communicate(timeout=600)
    limited = "-limit" in command and "limit" in printed
    assert process.returncode in (0, 1, 3 if limited else 0), (command, printed)
    assert not re.search("^error: ", printed, re.MULTILINE), (command, printed)
    for name in re.findall(r"(?:-o|--lrat|--animate) (\w[\w./-]*)(?=[\s;&|]|$)", command):
        look_at(folder / name)
    return printed


def look_at(path: Path) -> None:
    """Opens a file by what its name says it is."""
    assert path.exists(), path
    if path.suffix == ".pdf":
        assert pages_of(path) > 0
    elif path.suffix in (".png", ".gif"):
        pytest.importorskip("PIL.Image").open(path).verify()
    elif path.suffix in (".svg", ".html"):
        assert "</svg>" in path.read_text(encoding="utf-8")
    else:
        assert any(path.iterdir()) if path.is_dir() else path.stat().st_size


def pages_of(path: Path) -> int:
    return len(pytest.importorskip("pypdfium2").PdfDocument(path))


def require_programs(command: str) -> None:
    for program in NEEDED.findall(command):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")


# ---- a browser ----


def open_page(browser, address: str, board: str, folder: Path) -> None:
    """Opens an address; the page shows the numbers of a board, or its start, and nothing goes wrong in it."""
    page = browser.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address)
    if board:
        page.wait_for_selector("#play:not([hidden]) #board svg")
        shown = page.locator("#board svg text").all_text_contents()
        wanted = re.findall(r"\d+", (folder / board).read_text())
        assert Counter(shown) == Counter(wanted), (shown, wanted)
    else:
        page.click("#examples button:text-is('Hitori')")
        page.wait_for_selector("#play:not([hidden]) #board svg")
        page.click("#hint")
        page.wait_for_selector(".stages p", timeout=120_000)
    page.close()
    assert wrong == []


def open_printed(command: str, board: str, folder: Path, browser) -> None:
    """Opens the address that a command prints, which its own browser opens too."""
    with shell(f"exec {command}", folder) as process:
        try:
            address = process.stdout.readline().strip()
            assert re.fullmatch(r"http://\S+", address), address
            assert "Ctrl-C" in process.stdout.readline()
            open_page(browser, address, board, folder)
            assert (folder / "opened.txt").read_text().strip() == address
        finally:
            process.terminate()


def open_hosted(site: Path, folder: Path, browser) -> None:
    handler = partial(SimpleHTTPRequestHandler, directory=site)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            open_page(browser, f"http://127.0.0.1:{server.server_port}/", "", folder)
        finally:
            server.shutdown()
            thread.join()


# ---- the journeys ----


@slow
@posix
@pytest.mark.parametrize("row", TABLE["readme"], ids=lambda row: row.get("run", row["row"])[:60])
def test_a_row_of_readme_leads_to_what_it_says(row, folder, request):
    command = row.get("run", row["row"])
    require_programs(command)
    if "opens" in row:
        open_printed(command, row["opens"], folder, request.getfixturevalue("browser"))
        return
    if "hosts" in row:
        browser = request.getfixturevalue("browser")
        fetch_runtime(folder / "runtime")
    printed = followed(command, folder)
    for pattern in row.get("prints", ()):
        assert re.search(pattern, printed, re.MULTILINE), (pattern, printed)
    for name, pattern in row.get("holds", {}).items():
        assert re.search(pattern, (folder / name).read_text(encoding="utf-8")), (name, pattern)
    for name, pages in row.get("pages", {}).items():
        assert pages_of(folder / name) == pages
    if "hosts" in row:
        open_hosted(folder / row["hosts"], folder, browser)


def fetch_runtime(folder: Path) -> None:
    from satpuzzles.core.errors import MachineError
    from satpuzzles.web.runtime import fetch

    try:
        fetch(folder)
    except MachineError as error:
        pytest.skip(f"there is no Python for the browser: {error}")


@slow
@posix
@pytest.mark.parametrize("page", TABLE["pages"])
def test_a_page_prints_what_it_says(page, folder):
    text = page_text(page)
    for name, content in TABLE["pages"][page].items():
        if name.endswith(".png"):
            pytest.importorskip("PIL.Image").radial_gradient("L").save(folder / name)
        elif "\n" in content or content.startswith("{"):
            (folder / name).write_text(content)
        else:
            shutil.copy(ROOT / "instances" / content, folder / name)
    for name, content in TYPED_FILE.findall(text):
        (folder / name).write_text(content, encoding="utf-8")
    for command, told in commands_of(text):
        if elsewhere(page, command) or any(shutil.which(each) is None for each in NEEDED.findall(command)):
            continue
        for long, short in TABLE["lighter"].items():
            command = command.replace(long, short)
        printed = followed(command, folder)
        if told is not None:
            found = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
            assert TIMES.sub(" 0 s", found).strip("\n") == TIMES.sub(" 0 s", told).strip("\n"), command


def test_the_table_has_a_row_for_everything_that_readme_and_docs_show():
    readme = page_text("README.md")
    cells = re.findall(r"^\| ([^|]+?) \| (?!type)(?!what)[^-]", readme, re.MULTILINE)
    commands = [command for command, _ in commands_of(readme)]
    typed = dict(
        re.findall(r"^\| ([^|]+) \| `(satpuzzles .*)` \|$", readme.replace("\\|", "¦"), re.MULTILINE)
    )
    rows = {row["row"] for row in TABLE["readme"]}
    assert rows == {*cells, *commands}
    for row, command in typed.items():
        assert [each["run"] for each in TABLE["readme"] if each["row"] == row] == [command.replace("¦", "|")]
    for row in rows & {*cells} - {*typed}:
        run = " ".join(each["run"] for each in TABLE["readme"] if each["row"] == row)
        assert all(
            f"satpuzzles {name} " in f"{run} ".replace(";", " ") for name in re.findall("`([a-z]+)`", row)
        ), row
    for path in (ROOT / "docs").glob("*.md"):
        for command, _ in commands_of(path.read_text(encoding="utf-8")):
            assert path.stem in TABLE["pages"] or elsewhere(path.stem, command), (path.name, command)


def test_tests_named_in_the_table_exist():
    for name in TABLE["elsewhere"].values():
        file, _, test = name.partition("::")
        assert f"def {test}" in (ROOT / "tests" / file).read_text(encoding="utf-8"), name


def test_the_library_of_readme_prints_what_its_lines_say(folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    (example,) = re.findall(r"^```python\n(.*?)^```$", page_text("README.md"), re.MULTILINE | re.DOTALL)
    exec(example.replace("count=10", "count=2"), {})
    first, second, *boards = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"unique True \(\(.*\)\)", first)
    assert "repeated number" in second and "cells=((" in second
    assert sum("┌" in line or "╔" in line or "┏" in line for line in boards) == 2
    assert (folder / "hitori.cnf").read_text().count("p cnf ") == 1
