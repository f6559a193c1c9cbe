"""A coverage-guided run: ``python tests/fuzz/run_atheris.py SECONDS [FOLDER]``; needs atheris from PyPI.

Starts from valid texts of every format, keeps what reaches new code in FOLDER, and ends with an error,
and the input in a file, at the first thing that must not be. Further arguments go to libFuzzer.
"""

from __future__ import annotations

import sys
import tempfile
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import atheris

ROOMS = ("sat", "formats", "rules", "kinds", "questions", "solver")

with atheris.instrument_imports(include=["satpuzzles"]):
    from mangle import valid_text
    from target import NAMES, TYPES, try_text

    # What is imported later, when it is needed, would not be watched.
    for room in ROOMS:
        for module in walk_packages(import_module(f"satpuzzles.{room}").__path__, f"satpuzzles.{room}."):
            import_module(module.name)

SEEDS = 300


def try_input(data: bytes) -> None:
    """The first two bytes choose the type and format that are asked for; the rest is the text."""
    if len(data) < 2:
        return
    try_text(data[2:], TYPES[data[0] % len(TYPES)], NAMES[data[1] % len(NAMES)])


def main() -> None:
    seconds = sys.argv[1]
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="satpuzzles-fuzz-"))
    folder.mkdir(parents=True, exist_ok=True)
    random = Random(1)
    for number in range(SEEDS):
        (folder / f"seed-{number}").write_bytes(b"\0\0" + valid_text(random).encode())
    limits = [f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=2048", "-max_len=4096"]
    atheris.Setup([sys.argv[0], str(folder), *limits, *sys.argv[3:]], try_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
