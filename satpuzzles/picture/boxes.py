"""Box-drawing characters: the one that joins four walls, each absent, light or heavy.

Nothing here knows a scene.
"""

from __future__ import annotations

NONE, LIGHT, HEAVY = 0, 1, 2

# Indexed by the weights of the walls going up, right, down and left, read as a number in base 3.
_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
HORIZONTAL = " ─━"
VERTICAL = " │┃"


def junction(up: int, right: int, down: int, left: int) -> str:
    """The character in which walls of these weights meet."""
    return _JUNCTIONS[((up * 3 + right) * 3 + down) * 3 + left]
