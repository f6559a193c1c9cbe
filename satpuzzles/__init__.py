"""satpuzzles: the SAT toolkit for grid-logic puzzles.

The public names are listed in ``__init__.pyi``, and each puzzle has its class: ``satpuzzles.Hitori``. Each is
imported when it is first used, so that importing the package costs nothing.
"""

from __future__ import annotations

import sys

__version__ = "0.1.0"

_HOMES: dict[str, str] = {}
"""The module of each name in the stub; empty until a name is first used."""


def _read_stub() -> None:
    """Fills the table of names, and sets ``__all__`` to the public ones."""
    homes: dict[str, str] = {}
    public = ["__version__"]
    # Lines such as "from a.b import c as c, d": read by hand, since importing ast takes longer than that.
    for line in __loader__.get_data(f"{__file__}i").decode().split("\nfrom ")[1:]:
        module, _, names = line.partition(" import ")
        for words in map(str.split, names.partition("\n\n")[0].strip("()\n").split(",")):
            homes |= dict.fromkeys(words[:1], module)
            public += words[2:]
    # The classes of puzzles that authors write; the stub can only describe them.
    from satpuzzles.puzzle.built_in import BUILT_IN, MADE

    made = {name: module for module, name in (BUILT_IN[each].split(":") for each in MADE)}
    homes |= made
    globals()["__all__"] = sorted([*public, *made])
    _HOMES.update(homes)  # at once: other threads take a table with names for the whole one


def __getattr__(name: str) -> object:
    if not _HOMES:
        _read_stub()
        if name == "__all__":
            return globals()[name]
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    value = getattr(value, "made", value)  # the class of boards of an author's puzzle
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sys.modules[__name__].__all__


class _FrontDoor(type(sys)):
    """Keeps the functions ``explain`` and ``search``, which importing the rooms of these names would replace.

    So ``import satpuzzles.search.space as space`` fails; ``from satpuzzles.search import space`` works.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in ("explain", "search") and isinstance(value, type(sys))):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _FrontDoor
