"""Recognises typed boards of Akari without a name."""

from __future__ import annotations

from satpuzzles.formats.shapes import TypedText


def fits(text: TypedText) -> bool:
    """Whether a text has blocks, some without a number, and white cells."""
    return bool(text.words & {*"#■"}) and text.words <= {*"#■B01234"}
