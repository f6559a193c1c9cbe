"""Starfield, the puzzle from outside the package, as if it were installed."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

DISTRIBUTION = Path(__file__).parent / "starfield"


def lay_out(target: Path, scratch: Path | None = None) -> None:
    """What pip leaves behind: the module, and the entry points in a dist-info folder."""
    project = tomllib.loads((DISTRIBUTION / "pyproject.toml").read_text())["project"]
    info = target / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    for module in DISTRIBUTION.glob("*.py"):
        shutil.copy(module, target)
    name_and_version = f"Name: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\n{name_and_version}")
    lines = [
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {where}" for name, where in points.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
