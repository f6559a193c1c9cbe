"""Recognises typed boards of Slitherlink without a name."""

from __future__ import annotations

from satpuzzles.formats.shapes import TypedText


def fits(text: TypedText) -> bool:
    """Whether a text has numbers from 0 to 4 and blank cells."""
    told = text.blank is not None and not text.grouped and len(text.rows) > 1
    return told and text.words != set() and text.words <= {*"01234"}
