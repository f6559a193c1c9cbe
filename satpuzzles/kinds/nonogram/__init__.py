"""All that only Nonogram knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

_XML = r"(?:<[?!][^>]*>\s*)*+"
_ROW = r"[ \t]*(?:rows?|[rh])(?: clues)?[ \t(]*[0-9]{0,4}[ \t)]*(?:[:=]|$)"
_COLUMN = r"[ \t]*(?:columns?|cols?|[cv])(?: clues)?[ \t(]*[0-9]{0,4}[ \t)]*(?:[:=]|$)"
_SHAPE = (
    r"(?i)^[ \t]*(?:columns?|cols?)\b[^\n]*[:=]|^(?:columns?|cols?)$"
    rf"|\A{_ROW}(?s:.*)^{_COLUMN}|\A{_COLUMN}(?s:.*)^{_ROW}"
    r"|\A(?=(?s:.*)^[0-9]{1,2}$)(?=(?s:.*)^[0-9]{1,2}[ ,]+[0-9])"
    r"(?:[0-9][0-9 ,]*\n){2,}+\n(?:[0-9][0-9 ,]*(?:\n|\Z)){2,}+\n*\Z"
    r"|\A(?:(?:r(?:ows)?|c(?:ol(?:umn)?s)?) [0-9][0-9 ,;/|]*(?:\n|\Z)){2}\Z"
    r"|\A[|0-9][0-9 ._|]*\n(?:  (?! *[0-9][0-9 ]*\|)[-+=| 0-9._]*\n)++(?=(?s:.)*^ *[0-9]+ +[0-9][0-9 ]*\|)"
    r"(?:(?:[0-9 ]++\|[ ._|]++|[-+=| ]++)(?:\n|\Z))++\Z"
)
"""Headings of lists of clues; two lists with a blank line between, of clues of different lengths; or clues
above a board and to its left, of which one has two numbers, while no cell has any."""

KIND = Kind(
    "nonogram",
    "satpuzzles.kinds.nonogram.puzzle:Nonogram",
    texts=(
        Text(
            "filas",
            "satpuzzles.kinds.nonogram.files:FILAS",
            "Nonogram as H, W, FILAS and the rows, COLUMNAS and the columns.",
            signature=r"(?:[0-9]+[ \t]*,[ \t]*[0-9]+\s+)?(?i:FILAS)\b",
        ),
        Text(
            "non",
            "satpuzzles.kinds.nonogram.non:NON",
            "Nonogram as rows: and columns: with a clue a line, or Simpson's format; colours.",
            (".non",),
            native=True,
            signature=r"(?i)(?:(?!width|height)[a-z]{2,20}[ \t].*\n\s*){0,20}+(?:width|height)[ \t]+[0-9]",
            shape=_SHAPE,
        ),
        Text(
            "webpbn",
            "satpuzzles.kinds.nonogram.webpbn:WEBPBN",
            "Nonogram as XML of webpbn.com; colours.",
            (".xml",),
            signature=rf"{_XML}<puzzleset\b|{_XML}<puzzle\b[^>]*\btype=.grid|(?:<\?[^>]*>\s*)?<!DOCTYPE\s+p(?:bn|uzzle)",
        ),
        Text(
            "nin",
            "satpuzzles.kinds.nonogram.files:NIN",
            "Nonogram as W H, the rows and the columns.",
            (".nin",),
        ),
        Text(
            "cwd",
            "satpuzzles.kinds.nonogram.files:CWD",
            "Nonogram as H, W, the rows, a blank line and the columns.",
            (".cwd",),
        ),
        Text(
            "olsak",
            "satpuzzles.kinds.nonogram.files:OLSAK",
            "Nonogram of Olsak's solver: :, the rows, :, the columns; colours.",
            (".g",),
            signature=r":(?![0-9]{4}[^:\n]{0,5}:)|\s*\S:\S?[ \t]+#[0-9a-fA-F]{6}",
        ),
        Text(
            "mk",
            "satpuzzles.kinds.nonogram.files:MK",
            "Nonogram as H W, the rows, # and the columns.",
            (".mk",),
            signature=r"[0-9]+[ \t]+[0-9]+\n[0-9\s]*\n#[ \t]*(?:\n|\Z)",
        ),
        Text(
            "makhorin",
            "satpuzzles.kinds.nonogram.files:MAKHORIN",
            "Nonogram of Makhorin's solver: the rows, & and the columns.",
            signature=r"(?:\*.*\n|[0-9 \t]*\n)*+&[ \t]*(?:\n|\Z)",
        ),
        Text(
            "nonogrid",
            "satpuzzles.kinds.nonogram.nonogrid:NONOGRID",
            "Nonogram of nonogrid or pynogram: [clues] with rows and columns in TOML or INI; colours.",
            (".toml",),
            signature=r"\[(?:clues|colors)\]",
        ),
        Text(
            "record",
            "satpuzzles.kinds.nonogram.files:RECORD",
            "Nonogram as $ and a number, the rows and the columns; square, several.",
            signature=r"\$[0-9]+[ \t]*(?:\n|\Z)",
        ),
        Text(
            "picross",
            "satpuzzles.kinds.nonogram.files:PICROSS",
            "Nonogram as ROWS and COLUMNS with clues such as [ 1 2 ], several with GRID.",
            signature=r"(?:GRID\b.*\s+)?ROWS\s+\[ ",
        ),
        Text(
            "pbm",
            "satpuzzles.kinds.nonogram.bitmap:PBM",
            "Nonogram as its picture, a bitmap of black and white cells.",
            (".pbm",),
            signature="P1(?![0-9])",
        ),
    ),
    game_id=Body("satpuzzles.kinds.nonogram.text:GAME_ID", r"[0-9]+x[^:]*:.*[/.]"),
    url=Body("satpuzzles.kinds.nonogram.links:URL", "nonogram", "satpuzzles.kinds.nonogram.links:read_file"),
    recipe="satpuzzles.kinds.nonogram.recipe:NonogramRecipe",
    options="satpuzzles.kinds.nonogram.options:recipe",
    clues="satpuzzles.kinds.nonogram.repair:NonogramClues",
    families=(("nonogram", "satpuzzles.kinds.nonogram.recipe:FAMILY"),),
    search="satpuzzles.kinds.nonogram.search:ways",
    foreign_json="satpuzzles.kinds.nonogram.foreign_json:from_foreign",
    as_written="satpuzzles.kinds.nonogram.as_written:as_written",
    rules="Fill cells so that every row and column shows the runs of filled cells that its numbers "
    "tell, in that order. Between two runs of the same colour at least one cell stays blank.",
    examples=(
        "3x3:3/1.1/2/3/1.1/2",
        "15x15:10.3/2.6/2.2.1.2.1/1.2.5/1.1.5/1.2.4/1.1.5/1.2.5/2.2.1.4/2.6/10.4/2/4/4/2/1.1/2.2/3.3/"
        "1.7.1/1.1/1.2.2.1/1.2.2.1.1/1.1.1.2/1.1.3.1.1.1/2.2.1/9.2/10.1/2.8.1/13/2.2.2.3",
    ),
    aliases=("picross", "griddler", "griddlers", "hanjie", "pattern", "paintbynumbers", "paintbynumber"),
)
