"""The three standard streams of a process, whatever it was started with.

A process may be started with any of them closed. What it opens first then takes their places: a pipe to a
child becomes its standard output, and whatever a library prints goes into the pipe.
"""

from __future__ import annotations

import errno
import io
import os
from typing import NoReturn


def occupy_standard_descriptors() -> None:
    """Puts the null device in the place of each of the descriptors 0 to 2 that is closed.

    Children inherit it. To be called before anything else is opened.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest number that is free is this one.
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


class ClosedOutput(io.RawIOBase):
    """Stands for a standard output that was closed: what is written to it is lost, and that is an error."""

    def writable(self) -> bool:
        """Whether it can be written to, as far as a writer needs to know that writes into it."""
        return True

    def write(self, _: object) -> NoReturn:
        """Raises OSError."""
        raise OSError(errno.EBADF, "standard output is closed")
