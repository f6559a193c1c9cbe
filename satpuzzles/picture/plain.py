"""What stands for the characters of pictures where they cannot be printed."""

from __future__ import annotations

CHARACTERS = {
    "#": "■█▓═║",
    ":": "░┈┊",
    ".": "·…",
    "|": "│",
    "H": "┃",
    "-": "─−",
    "=": "━",
    "^": "∧",
    "v": "∨",
    "x": "×",
    "/": "÷",
}
"""What stands for characters; other frames become ``+``, and anything else ``*``."""
_PLAIN = {ord(each): plain for plain, characters in CHARACTERS.items() for each in characters}


def plain(text: str) -> str:
    """A text in ASCII."""
    return "".join([each if each.isascii() else _character(each) for each in text])


def _character(character: str) -> str:
    found = _PLAIN.get(ord(character))
    return found or ("+" if "\u2500" <= character <= "\u257f" else "*")
