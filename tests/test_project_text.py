"""What the project's own text must not hold: paths of one machine, and links that lead nowhere."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENDINGS = {".py", ".md", ".toml", ".txt", ".json", ".jsonl", ".cnf", ".non", ".yml", ".yaml", ""}
SKIPPED = {
    ".git",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
    "__pycache__",
    "build",
    "dist",
}

MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:home|root|Users|work|tmp)/\w")
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|(?<!\+)X" r"XX)\b")  # after a plus they are digits
ISSUE_NUMBERS = re.compile(r"\bissue #?\d+\b", re.IGNORECASE)


def project_files() -> list[Path]:
    """The files under version control; without git, all files but caches and environments."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout.decode()
        paths = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in ROOT.rglob("*") if not skipped(path)]
    return [path for path in paths if path.is_file() and path.suffix in ENDINGS]


def skipped(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return any(part in SKIPPED or part.startswith(".venv") or part.endswith(".egg-info") for part in parts)


FILES = project_files()


def test_there_are_files_to_look_at():
    names = {path.relative_to(ROOT).as_posix() for path in FILES}
    assert {"README.md", "pyproject.toml", "satpuzzles/__init__.py"} <= names


@pytest.mark.parametrize("pattern", [MACHINE_PATHS, UNFINISHED, ISSUE_NUMBERS], ids=lambda p: p.pattern[:20])
def test_no_file_holds(pattern):
    found = []
    for path in FILES:
        if path == Path(__file__).resolve():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        ]
    assert not found, "\n".join(found)


def test_links_between_documents_lead_to_files():
    for path in FILES:
        if path.suffix != ".md":
            continue
        for target in re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8")):
            if "://" not in target and not target.startswith("mailto:"):
                assert (path.parent / target).exists(), f"{path.relative_to(ROOT)} links to {target}"


def test_every_text_file_is_utf_8():
    for path in FILES:
        if path.suffix in {".py", ".md", ".toml"}:
            path.read_bytes().decode("utf-8")


def test_the_change_log_knows_the_version():
    from satpuzzles import __version__

    assert __version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
