"""Which puzzle a typed board is that does not name itself: the only one whose boards have its shape."""

from __future__ import annotations

import re

from satpuzzles.core.arguments import with_article
from satpuzzles.core.errors import FormatError
from satpuzzles.puzzle.kind import built_in_kinds, installed_kinds


def type_by_shape(head: str, line: int) -> str:
    """The type of the only puzzle whose typed boards look like the beginning of a text.

    Args:
        line: where the text begins, for the error.

    Raises:
        FormatError: there is none, or there are several.
    """
    fitting: list[str] = []
    for kinds in (built_in_kinds, installed_kinds):
        fitting = [
            kind.name
            for kind in kinds()
            for text in kind.texts
            if text.native and text.shape and re.search(text.shape, head, re.MULTILINE)
        ]
        if fitting:
            break
    if len(fitting) == 1:
        return fitting[0]
    may_be = f" (it may be {' or '.join(map(with_article, fitting))})" if fitting else ""
    known = ", ".join(fitting or [each.name for each in built_in_kinds()])
    raise FormatError(
        f"cannot tell which puzzle this is{may_be}; write its name on the first line, or use --type: {known}",
        line=line,
    )
