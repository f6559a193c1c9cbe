"""The versions of everything that decides the board of a seed and the text of answers."""

from __future__ import annotations

import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from satpuzzles import __version__


@cache
def versions() -> dict[str, str]:
    """Returns the versions of Python (without its patch level), satpuzzles, python-sat and NumPy."""
    found = {"Python": ".".join(map(str, sys.version_info[:2])), "satpuzzles": __version__}
    for name in ("python-sat", "numpy"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "none"
    return found


def is_compiled() -> bool:
    """Whether the speed-critical modules were compiled when the package was built."""
    spec = find_spec("satpuzzles.rules.rule")
    return spec is not None and not (spec.origin or "").endswith(".py")
