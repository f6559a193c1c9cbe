"""Reading and writing puzzles: one codec per format, and one table of formats.

Names are imported when they are first used, and so is a format's module.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satpuzzles.formats.files import load as load
    from satpuzzles.formats.files import loads as loads
    from satpuzzles.formats.grid_text import read_grid as read_grid
    from satpuzzles.formats.grid_text import write_grid as write_grid
    from satpuzzles.formats.reading import Entry as Entry
    from satpuzzles.formats.reading import read as read
    from satpuzzles.formats.reading import read_file as read_file
    from satpuzzles.formats.table import FORMATS as FORMATS
    from satpuzzles.formats.table import Format as Format
    from satpuzzles.formats.table import looks_like_literal as looks_like_literal
    from satpuzzles.formats.writing import pieces as pieces
    from satpuzzles.formats.writing import write as write

_HOMES = {
    name: module
    for module, names in {
        "files": "load loads",
        "grid_text": "read_grid write_grid",
        "reading": "Entry read read_file",
        "table": "FORMATS Format looks_like_literal",
        "writing": "pieces write",
    }.items()
    for name in names.split()
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
