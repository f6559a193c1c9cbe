"""Finds programs by name, never in the current directory: a file there may have come with a board."""

from __future__ import annotations

import os
import shutil


def safe_path() -> str:
    """Returns PATH without entries that depend on the current directory, such as empty ones."""
    return os.pathsep.join(filter(os.path.isabs, os.get_exec_path()))


def find_program(name: str) -> str | None:
    """Returns the path of a program; None if it is not on PATH."""
    found = shutil.which(name, path=safe_path())
    # Windows looks in the current directory first.
    return found if found is not None and os.path.isabs(found) else None
