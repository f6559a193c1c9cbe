"""What processes of the tests show on a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress


def pieces_shown(terminal: int) -> Iterator[bytes]:
    """What comes on a terminal, piece by piece, until everybody else has closed it; it is closed then."""
    with suppress(OSError):
        while piece := os.read(terminal, 65536):
            yield piece
    os.close(terminal)
