"""Writing files so that they appear whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def open_whole(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """A text file to write, which takes its name only when the block ends well.

    Until then the text is in a temporary file in the same directory, which is removed when the block
    does not end well. A device or a pipe cannot be replaced, nor should it be; it is written to directly.

    Raises:
        OSError: the file cannot be written; a directory is one such.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
    except OSError as error:
        # The user asked for another name than the temporary one.
        raise OSError(error.errno, error.strerror, str(path)) from None
    temporary = Path(name)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            yield file
        temporary.chmod(_mode(target))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those of any new file."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
