"""Writing files that appear whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO


@contextmanager
def open_whole(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """A text file to write, which takes its name only when the block ends without an error.

    What is not a regular file (a pipe, /dev/stdout) is written to directly.

    Raises:
        OSError: the file cannot be written.
    """
    target = Path(path)
    if target.exists() and not stat.S_ISREG(target.stat().st_mode):
        with target.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
