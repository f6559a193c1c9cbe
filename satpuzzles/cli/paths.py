"""The type of every argument and option that names a file, a directory or a board.

What the name stands for is for sources.py and files.py to say.
"""

from __future__ import annotations

import click


class PathType(click.ParamType[str]):
    """The name of a file or directory, or what stands for one; never empty, as an unset shell variable is."""

    name = "path"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is; fails where there is none."""
        if value == "":
            self.fail("expected a name, found an empty text", param, ctx)
        return str(value)


PATH = PathType()
