"""Records of puzzle types: strings that name modules, or what is in them, for each room."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from satpuzzles.core.errors import PuzzleError
from satpuzzles.core.foreign_code import ends_run


class Text(NamedTuple):
    """A text format of a puzzle.

    Attributes:
        name: the name on the command line.
        codec: its reader and writer, a ``BoardCodec`` of ``formats/codec.py``.
        description: one sentence for users.
        endings: its file endings.
        native: whether people type this format; the name ``text`` selects it.
        signature: a regular expression that matches the beginning of texts of this format and no other, after
            blank lines and comments.
        shape: a function that says whether a ``TypedText`` of ``formats/shapes.py`` can be of this format,
            for boards without a name. A format with a signature needs one only if its texts look like the
            rows of another puzzle.
    """

    name: str
    codec: str
    description: str
    endings: tuple[str, ...] = ()
    native: bool = False
    signature: str = ""
    shape: str = ""


class PuzzleCodec(NamedTuple):
    """How game IDs or URLs hold a puzzle.

    Attributes:
        codec: the reader and writer of the puzzle's own part.
        sign: for game IDs, a regular expression for those of this puzzle; for URLs, the puzzle's name,
            followed by other names that are read.
        file: for URLs, the function that reads the rows of a pzpr file, a ``PzprFile`` of
            ``formats/pzprv3.py``, or a codec that also writes the lines below the name.
        flags: for URLs, the letters before the size that the codec knows; other variants are refused.
    """

    codec: str
    sign: str
    file: str = ""
    flags: str = ""

    @property
    def names(self) -> list[str]:
        """The puzzle's names in URLs; the first one is written."""
        return self.sign.split()


class Kind(NamedTuple):
    """A puzzle and its parts for each room; only the first two are required.

    Attributes:
        name: the name of the type, the same as that of the class.
        puzzle: its class, derived from ``Puzzle``.
        texts: its text formats.
        game_id: its codec for game IDs of Simon Tatham's collection.
        url: its codec for URLs of puzz.link.
        foreign_json: a function from another program's JSON object to a board, or None.
        scene: a function as ``make_scene``; the default draws the layout.
        recipe: its recipe class, derived from ``Recipe``; the default makes boards from ``CellClues``, which
            can be read off an answer.
        options: a function with the options of ``generate`` that makes a recipe of them; the default has only
            the shared options. See ``cli/generate.py``.
        clues: its clue class, derived from ``BoardClues``; without it, ``repair`` edits only the cells filled
            in beforehand.
        families: names of families of random boards, each with its ``BoardFamily``; see
            ``uniqueness/family.py``.
        counter: a function that makes the counter for ``count --method rows``; see ``questions/count.py``.
        search: a function that gives the search spaces for methods that SAT is compared with; the default has
            only methods that need just the rules. See ``search/spaces.py``.
        specification: a function that states the rules independently, from the JSON; see
            ``translation_check/specification.py``.
        rules: the rules for beginners, in two sentences.
        examples: boards with one solution, in any format; first a small one, to learn the rules.
        typed: the first example as people type it, if the format ``text`` writes it otherwise.
        legup: the typed sign for each cell value in LEGUP's XML that is not a number; empty if LEGUP lacks
            the puzzle.
        aliases: other names, in lower case without blanks and hyphens. They are read wherever a type is
            named, but never written.
        in_data: lower-case names of variants in other programs' data, which ``foreign_json`` reads if the
            data say all that differs.
    """

    name: str
    puzzle: str
    texts: tuple[Text, ...] = ()
    game_id: PuzzleCodec | None = None
    url: PuzzleCodec | None = None
    foreign_json: str = ""
    scene: str = ""
    recipe: str = ""
    options: str = ""
    clues: str = ""
    families: tuple[tuple[str, str], ...] = ()
    counter: str = ""
    search: str = ""
    specification: str = ""
    rules: str = ""
    examples: tuple[str, ...] = ()
    typed: str = ""
    legup: tuple[tuple[str, str], ...] = ()
    aliases: tuple[str, ...] = ()
    in_data: tuple[str, ...] = ()

    @property
    def url_file(self) -> str | None:
        """What reads files of pzpr; None if nothing does."""
        return (self.url and self.url.file) or None

    def load(self, where: str) -> object:
        """Imports the object that a string of the record names.

        Raises:
            PuzzleError: it cannot be imported; the message names the plug-in.
        """
        return load(where, self.name)


VERSION = 1
"""The version of the vocabulary of ``satpuzzles.making``. A change that breaks puzzles makes it larger."""


class Record(NamedTuple):
    """What is known of a puzzle of ``satpuzzles.making`` besides its rules.

    Attributes:
        name: the name of its type.
        link: its names in puzz.link URLs, the one to write first.
        game: its name in Simon Tatham's collection.
        also: other names, separated by commas.
        flags: letters before the size in puzz.link URLs that are read: those of options, and those that only
            say how to draw the board.
        sign: a regular expression for those game IDs that can be of no other puzzle.
        looks: what boards typed without a name look like, if those of other puzzles may look so too:
            ``regions``, numbered areas as many as rows, or ``around``, numbers around the cells.
        rules: the rules in two sentences.
        made_with: the version of the vocabulary that the puzzle was written for.
    """

    name: str
    link: str = ""
    game: str = ""
    also: str = ""
    flags: str = ""
    sign: str = ""
    looks: str = ""
    rules: str = ""
    made_with: int = VERSION


def load(where: str, name: str) -> object:
    """Imports ``"module:name"``, or the module alone, for a puzzle.

    Raises:
        PuzzleError: it cannot be imported; the message names the plug-in.
    """
    module, _, attribute = where.partition(":")
    try:
        found = import_module(module)
        return getattr(found, attribute) if attribute else found
    except BaseException as error:
        if ends_run(error):
            raise
        # Foreign code may raise anything on import.
        reason = f"{type(error).__name__}: {error}"
        raise PuzzleError(f"the plug-in {name!r} ({where}) cannot be imported: {reason}") from error


def bare(name: str) -> str:
    """A name as aliases are written."""
    return name.lower().translate(_BETWEEN)


_BETWEEN = str.maketrans("", "", " -_")
