"""The page's JavaScript outside of a browser: laws run by Node, rules by ESLint, types by TypeScript."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from satpuzzles.cli.play import place_of
from satpuzzles.puzzle.kind import built_in_kinds, puzzle_type
from satpuzzles.web.questions import answer

FOLDER = Path(__file__).parent.parent / "page"
PACKAGES = FOLDER / "node_modules"


def ran(*command, **environment):
    """Runs a command in the folder of the page's tests; the failure shows what it printed."""
    done = subprocess.run(
        command,
        cwd=FOLDER,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")
def test_laws_of_the_page(tmp_path):
    drawn = []
    for kind in built_in_kinds():
        for board in kind.examples:
            body = json.dumps({"board": board, "options": {"type": kind.name}}).encode()
            data = json.loads(answer("draw", body)[1])
            data["solution"] = json.loads(answer("solve", body)[1])["solution"]
            data["address"] = place_of(puzzle_type(kind.name).from_json(data["board"]))
            drawn.append(data)
    boards = tmp_path / "drawn.json"
    boards.write_text(json.dumps(drawn))
    assert "# fail 0" in ran("node", "--test", "--test-reporter=tap", DRAWN_BOARDS=str(boards))


@pytest.mark.slow
@pytest.mark.skipif(not PACKAGES.is_dir(), reason="needs `npm install` in tests/page")
@pytest.mark.parametrize("script", ["lint", "types"])
def test_code_of_the_page(script):
    ran("npm", "run", script)
