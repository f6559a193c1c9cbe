"""The shape of a typed board of Akari, by which it is known without a name."""

from __future__ import annotations

from satpuzzles.formats.shapes import TypedText


def fits(text: TypedText) -> bool:
    """Blocks, of which some have no number, and white cells."""
    return bool(text.words & {*"#■"}) and text.words <= {*"#■B01234"}
