"""What pyproject.toml cannot say: with SATPUZZLES_COMPILE=1, mypyc compiles the modules where time goes.

Without it nothing here does anything.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("satpuzzles")
ROOMS = ("sat", "rules", "rules/propagation")
FILES = (
    *("core/arguments.py", "core/bounded_json.py", "core/graph.py", "core/grid.py"),
    *("making/compiled.py", "making/whole_board.py", "making/words.py"),
    *("kinds/akari/sight.py", "kinds/hitori/solutions.py", "solver/engine.py", "solver/session.py"),
)
"""Modules of other rooms."""

OPTIMIZED = "1"
"""How far the C compiler goes: 2 and 3 take half as long again and gain nothing that can be measured."""


def modules() -> list[str]:
    """The files to compile."""
    rooms = [path for room in ROOMS for path in sorted((PACKAGE / room).glob("[!_]*.py"))]
    return [str(path) for path in [*rooms, *(PACKAGE / name for name in FILES)]]


class CompiledDistribution(Distribution):
    """One whose wheel is for this machine alone; that is asked before anything is compiled."""

    def has_ext_modules(self) -> bool:
        return True


class Compile(build_ext):
    """Has mypyc write the extensions when they are built, and not for metadata or an sdist."""

    def run(self) -> None:
        from mypyc.build import mypycify

        # The tools' own settings ask for types of packages that are not there to build this one.
        quiet = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
        self.distribution.ext_modules = mypycify(
            [*quiet, *modules()], group_name="satpuzzles", opt_level=OPTIMIZED, debug_level="0"
        )
        self.swig_opts = None  # as before it was finalized without these extensions
        self.finalize_options()
        super().run()


if os.environ.get("SATPUZZLES_COMPILE") == "1":
    setup(distclass=CompiledDistribution, cmdclass={"build_ext": Compile}, ext_modules=[])
else:
    setup()
