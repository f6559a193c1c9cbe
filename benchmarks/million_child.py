"""Runs the program for ``million.py`` and tells its CPU seconds and peak MiB, and those of its workers."""

from __future__ import annotations

import atexit
import json
import resource
import sys
from pathlib import Path

from satpuzzles.cli.main import main


def tell(path: str) -> None:
    """Writes what was spent until now."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    seconds = [each.ru_utime + each.ru_stime for each in (own, others)]
    Path(path).write_text(json.dumps([*seconds, own.ru_maxrss / 1024, others.ru_maxrss / 1024]))


if __name__ == "__main__":
    atexit.register(tell, sys.argv.pop(1))
    main()
