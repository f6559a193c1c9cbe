"""Finding programs by name, and never in the current directory: a file there may have come with a board."""

from __future__ import annotations

import os
import shutil


def safe_path() -> str:
    """PATH without what depends on the current directory: an empty entry means it, too."""
    return os.pathsep.join(filter(os.path.isabs, os.get_exec_path()))


def find_program(name: str) -> str | None:
    """Where a program is; None where it is not on PATH."""
    found = shutil.which(name, path=safe_path())
    # Windows looks in the current directory first.
    return found if found is not None and os.path.isabs(found) else None
