"""The example of the page about making puzzles is right, and runs as it stands."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import satpuzzles as sp
from satpuzzles.making import prove

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "making.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_example_has_no_faults(tmp_path, monkeypatch, capsys):
    (tmp_path / "mosaic.py").write_text(BLOCKS[0], encoding="utf-8")
    (tmp_path / "use.py").write_text(BLOCKS[1], encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    runpy.run_path(str(tmp_path / "use.py"))
    assert capsys.readouterr().out.split()[:2] in (["unique", "True"], ["multiple", "False"])
    from mosaic import Mosaic

    assert sp.solve(Mosaic([[9, None], [None, None]]).board).status == "unsolvable"
    assert not [finding for finding in prove(Mosaic, seconds=5) if finding.fails]
