"""Whole commands: each file of transcripts/ has lines ``$ ARGUMENTS``, and what they print and end with.

``python tests/cli/test_transcripts.py`` writes the files again after an intended change; their diff is what
people will notice. Times are left out. Lines on standard error begin with ``! ``, and an exit code other than
0 with ``= ``. ``$ cat FILE`` shows what a command wrote, and ``$ echo 'TEXT' > FILE`` writes what one reads.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from shlex import split
from shutil import copytree

import pytest
from click.testing import CliRunner

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = sorted(Path(__file__).resolve().with_name("transcripts").glob("*.txt"))
VARYING = [
    (r" *\b\d+(\.\d+)? m?s\b", " N s"),
    (r"(?m) +[\d.,]+ x$", " N x"),
    (r'("(?:\w*seconds|setup|first|second)": )\d+\.\d+', r"\1N"),
    (r'("(?:version|versions)": )(".*?"|\{.*?\})', r"\1V"),
    (r"\bsatpuzzles \d+\.\d+[\w.]*", "satpuzzles V"),
]


def printed(arguments: str) -> str:
    """What a command prints, as it stands in a file."""
    from satpuzzles.cli.main import group

    words = split(arguments)
    if words[0] == "cat":
        return Path(words[1]).read_text().rstrip("\n")
    if words[0] == "echo":
        Path(words[-1]).write_text(words[1].replace("\\n", "\n") + "\n")
        return ""
    ended = CliRunner().invoke(group, words)
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exception
    errors = "".join(f"! {line}\n" for line in ended.stderr.splitlines())
    code = f"= {ended.exit_code}\n" if ended.exit_code else ""
    text = "\n".join(line.rstrip() for line in ended.stdout.splitlines()) + "\n" * bool(ended.stdout)
    for pattern, instead in VARYING:
        text, errors = re.sub(pattern, instead, text), re.sub(pattern, instead, errors)
    return f"{text}{errors}{code}".rstrip("\n")


def transcript(file: Path, folder: Path) -> str:
    """The commands of a file with what they print now, from a folder with the boards of ``instances``."""
    copytree(ROOT / "instances", folder / "instances")
    before = Path.cwd()
    os.chdir(folder)
    try:
        commands = re.findall(r"^\$ (.*)", file.read_text(), re.MULTILINE)
        return "".join(f"$ {each}\n{printed(each)}\n\n" for each in commands)
    finally:
        os.chdir(before)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_commands_print_what_their_transcripts_say(file, tmp_path, monkeypatch):
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert transcript(file, tmp_path) == file.read_text()


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    for file in FILES if len(sys.argv) == 1 else [Path(each).resolve() for each in sys.argv[1:]]:
        with TemporaryDirectory() as folder:
            file.write_text(transcript(file, Path(folder)))
