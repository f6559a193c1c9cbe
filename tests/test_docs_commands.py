"""The commands of README and docs run as they stand, and print what the pages say."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FILE = re.compile(r"`([\w.-]+)`:?\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file that the reader is asked to type; its name ends the paragraph before it."""
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TIMES = re.compile(r" *\b[0-9][0-9.,]* (?:ms|s)\b| +[0-9.,]+ x$", re.MULTILINE)
"""Times, and those of a method of search beside that of SAT."""
TYPED = ("tutorial", "setters", "teachers", "explaining")
LISTED = ("README.md", "docs/generating.md", "docs/printing.md", "docs/search_versus_sat.md", "docs/trust.md")
"""Pages with commands that print nothing which the page tells."""
FILES = {
    "board.txt": "futoshiki/small_5x5.txt",
    "boards.txt": "futoshiki/several.txt",
    "my-board.txt": "futoshiki/small_5x5.txt",
    "unsolvable.txt": "futoshiki/unsolvable_cycle_3x3.txt",
}
"""What these pages suppose that there is."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="commands for a shell of POSIX"),
]


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The ending of a command, in a shell that finds this installation's program first."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "100"}
    environment.pop("PYTHONUTF8", None)
    return subprocess.run(
        ["bash", "-c", command],
        check=False,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.mark.parametrize("page", TYPED)
def test_a_page_prints_what_it_says(page, tmp_path):
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for name, content in FILE.findall(text):
        (tmp_path / name).write_text(content, encoding="utf-8")
    blocks = CONSOLE.findall(text)
    assert blocks
    for block in blocks:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            ended = run(command, tmp_path)
            found = "".join(f"{line.rstrip()}\n" for line in (ended.stdout + ended.stderr).splitlines())
            assert TIMES.sub(" 0 s", found).strip("\n") == TIMES.sub(" 0 s", printed).strip("\n"), command


@pytest.mark.parametrize("page", LISTED)
def test_the_commands_of_a_page_run(page, tmp_path):
    for name, instance in FILES.items():
        shutil.copy(ROOT / "instances" / instance, tmp_path / name)
    (tmp_path / "half-done.txt").write_text("3 ? ? ? ?\n" + "? ? ? ? ?\n" * 4)
    image = pytest.importorskip("PIL.Image")
    image.radial_gradient("L").save(tmp_path / "cat.png")
    shutil.copytree(ROOT / "instances", tmp_path / "instances")
    blocks = [
        block for block in SHELL.findall((ROOT / page).read_text(encoding="utf-8")) if "venv" not in block
    ]
    commands = [
        each for block in blocks for each in ([block] if "done" in block.split() else block.splitlines())
    ]
    assert any(command.startswith("satpuzzles") for command in commands)
    for command in commands:
        if "cadical" in command and shutil.which("cadical") is None:
            continue
        if command.startswith(("satpuzzles", "for")):
            ended = run(command, tmp_path)
            if "--time-limit" in command and "time limit was reached" in ended.stderr:
                assert ended.returncode == 3, (command, ended.stderr)
                continue
            assert ended.returncode in (0, 1), (command, ended.stderr)
            assert "error" not in ended.stderr, (command, ended.stderr)
