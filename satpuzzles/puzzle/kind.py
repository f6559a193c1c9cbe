"""What the rooms know of a puzzle before they import it: a record of strings, a line a room.

Every string names a module (``"star_battle.text"``) or something in one (``"star_battle.wing:Recipe"``).
Each room resolves its own and says what it asks of what it finds. Nothing heavy is imported here.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from satpuzzles.core.errors import PuzzleError


class Text(NamedTuple):
    """A text format of a puzzle.

    Guessing is told by regular expressions, matched from the start of a line or, of ``shape`` and ``told``,
    searched in the beginning of a text: some 200 lines from the first that is not blank, each without
    the blanks around it, ``^`` and ``$`` standing for the bounds of any line.

    Attributes:
        name: the name on the command line.
        codec: what reads and writes it, a ``Codec`` of ``text/codec.py``.
        description: one sentence for people.
        endings: the file endings that speak for it.
        native: whether it is the one that people type, which the name ``text`` stands for.
        first: the shape of a first line that no other format has.
        line: the shape of a line that no other format has, where no first line has told the format.
        shape: the shape of the beginning, which other formats may have as well. Where no line has told
            the format, all that fit are tried on the first boards.
        told: the shape in place of ``shape`` where the type of the puzzle is known.
    """

    name: str
    codec: str
    description: str
    endings: tuple[str, ...] = ()
    native: bool = False
    first: str = ""
    line: str = ""
    shape: str = ""
    told: str = ""


class Body(NamedTuple):
    """How a puzzle stands in game IDs or URLs, whose beginnings other puzzles share.

    Attributes:
        codec: what reads and writes the part that is the puzzle's own.
        sign: for game IDs, a regular expression for those that can be of this puzzle; for URLs, the
            puzzle's name in them, and behind it other names that are read.
    """

    codec: str
    sign: str

    @property
    def names(self) -> list[str]:
        """The puzzle's names in URLs, of which the first is written."""
        return self.sign.split()


class Kind(NamedTuple):
    """A puzzle and what its wing has for the rooms; all but the first two may be missing.

    Attributes:
        name: the name of the type, the same as that of the class.
        puzzle: its class, derived from ``Puzzle``.
        texts: its text formats.
        game_id: how it stands in game IDs of Simon Tatham's collection.
        url: how it stands in URLs of puzz.link.
        scene: the function that makes its scene, as ``make_scene``; without, its layout is drawn.
        recipe: the class of its recipes, derived from ``Recipe``; without, boards are made of its clues,
            where these are ``CellClues``, which say how they are read off an answer.
        options: the function with the options of ``generate`` that makes a recipe of them; without, there
            are only those that puzzles share. See ``cli/generate.py``.
        clues: the class of its clues, derived from ``BoardClues``; without, ``repair`` knows the cells
            that are filled in beforehand, and that there may be other clues that nobody told it.
        counter: the function that makes a counter of its own for ``count --method rows``. See
            ``questions/count.py``.
        examples: boards with one solution, in any of the formats.
    """

    name: str
    puzzle: str
    texts: tuple[Text, ...] = ()
    game_id: Body | None = None
    url: Body | None = None
    scene: str = ""
    recipe: str = ""
    options: str = ""
    clues: str = ""
    counter: str = ""
    examples: tuple[str, ...] = ()

    def load(self, where: str) -> object:
        """What a string of the record names.

        Raises:
            PuzzleError: it cannot be imported; the sentence names the plug-in.
        """
        return load(where, self.name)


def load(where: str, name: str) -> object:
    """What ``"module:name"``, or the module alone, names for the puzzle of a name.

    Raises:
        PuzzleError: it cannot be imported; the sentence names the plug-in.
    """
    module, _, attribute = where.partition(":")
    try:
        found = import_module(module)
        named: object = getattr(found, attribute) if attribute else found
        return named
    except Exception as error:
        # What the import of foreign code may raise is not for us to know.
        reason = f"{type(error).__name__}: {error}"
        raise PuzzleError(f"the plug-in {name!r} ({where}) cannot be imported: {reason}") from error
