"""Reading and writing puzzles: one module a format, one table, one place that guesses.

``read`` and ``read_file`` give an entry for each board, good or bad; ``load`` and ``loads`` give the one
board of a file or text. A format's module is imported only when it is used.
"""

from __future__ import annotations

from satpuzzles.formats.grid_text import read_grid
from satpuzzles.formats.guess import looks_like_literal
from satpuzzles.formats.loading import load, loads
from satpuzzles.formats.reading import Entry, read, read_file, write
from satpuzzles.formats.table import FORMATS, NATIVE, Format

__all__ = [
    "FORMATS",
    "NATIVE",
    "Entry",
    "Format",
    "load",
    "loads",
    "looks_like_literal",
    "read",
    "read_file",
    "read_grid",
    "write",
]
