"""The pictures of the gallery are what the program draws by the commands that stand below them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from satpuzzles.cli.main import group
from satpuzzles.puzzle.kind import BUILT_IN

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^satpuzzles (render .*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_picture_is_what_its_command_draws(command, tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    words = shlex.split(command)
    picture = words[words.index("-o") + 1]
    drawn = tmp_path / "drawn.svg"
    words[words.index("-o") + 1] = str(drawn)
    with pytest.raises(SystemExit) as ended:
        group.main(words)
    assert ended.value.code == 0
    assert drawn.read_bytes() == (ROOT / picture).read_bytes()


def test_the_gallery_shows_every_puzzle_and_no_picture_besides():
    shown = re.findall(r"\((gallery/[\w-]+\.svg)\)", PAGE)
    assert sorted(f"docs/{each}" for each in shown) == sorted(re.findall(r"-o (\S+)", PAGE))
    present = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs" / "gallery").iterdir()}
    assert present == set(shown)
    for kind in BUILT_IN:
        assert {f"gallery/{kind}.svg", f"gallery/{kind}-solution.svg"} <= set(shown)
