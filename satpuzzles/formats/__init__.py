"""Reading and writing puzzles: a codec a format, and one table of them.

``read`` and ``read_file`` give an entry for each board, good or bad. What the package itself offers is in
``files.py``: ``load`` and ``loads`` give the one board of a file or text. Each name is imported when it is
first used, and so is the module of a format.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satpuzzles.formats.entries import Entry
    from satpuzzles.formats.files import load, loads
    from satpuzzles.formats.grid_text import read_grid, write_grid
    from satpuzzles.formats.reading import read, read_file
    from satpuzzles.formats.table import FORMATS, NATIVE, Format, looks_like_literal
    from satpuzzles.formats.writing import pieces, write

_HOMES = {
    "FORMATS": "table",
    "NATIVE": "table",
    "Entry": "entries",
    "Format": "table",
    "load": "files",
    "loads": "files",
    "looks_like_literal": "table",
    "pieces": "writing",
    "read": "reading",
    "read_file": "reading",
    "read_grid": "grid_text",
    "write": "writing",
    "write_grid": "grid_text",
}

__all__ = [
    "FORMATS",
    "NATIVE",
    "Entry",
    "Format",
    "load",
    "loads",
    "looks_like_literal",
    "pieces",
    "read",
    "read_file",
    "read_grid",
    "write",
    "write_grid",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
