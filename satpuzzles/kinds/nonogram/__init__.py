"""All that only Nonogram knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

_HEADINGS = (
    r"""["'\[]?(?:rows?|across|columns?|cols?|down"""
    r"""|(?:(?:across|along|down|on) the )?(?:left(?: side)?|side|top))"""
    r"""(?: ?[0-9]+)?(?: clues| \([A-Za-z ]{,30}\)|,? (?:from )?(?:left to right|top to bottom))?"""
    r"""["'\]]?(?: ?[:=]|$)"""
)
_LINE = r"(?!--)[-0-9][-0-9 \t,.]*"
_LIST = r"\[(?:\[[^\[\]]*\]|[^\[\]])*\]"
_TWO_LISTS = (
    rf"(?:{_LINE}\n)+(?:--+)?\n+(?:--+\n)?\n*{_LINE}(?:\n{_LINE})*"
    rf"|{_LIST}\s*[,;]?\s*{_LIST};?"
    r"|[-0-9 \t.]*[,;/|][-0-9 \t,.;/|]*\n[-0-9 \t.]*[,;/|][-0-9 \t,.;/|]*"
    rf"|[0-9]{{1,4}}(?:\n{_LINE})+"
)
"""Lists of clues without headings: a blank line between, in brackets, in a line each, after a count."""

KIND = Kind(
    "nonogram",
    "satpuzzles.kinds.nonogram.puzzle:Nonogram",
    texts=(
        Text(
            "filas",
            "satpuzzles.kinds.nonogram.files:FILAS",
            "Nonogram as H, W, FILAS and the rows, COLUMNAS and the columns.",
        ),
        Text(
            "non",
            "satpuzzles.kinds.nonogram.non:NON",
            "Nonogram as rows: and columns: with a clue a line, or Simpson's format; colours.",
            (".non",),
            native=True,
            shape=rf"^(?:[rRcC][ \t]?[0-9]{{0,4}}[ \t]?[:=]|\A(?:(?:{_TWO_LISTS})\n*\Z|\[\s*\[\s*\[|\("
            rf"|[0-9]{{1,4}}[ \t]?[xX×*][ \t]?[0-9]{{1,4}}$))",
        ),
        Text(
            "webpbn",
            "satpuzzles.kinds.nonogram.webpbn:WEBPBN",
            "Nonogram as XML of webpbn.com; colours.",
            (".xml",),
            signature="<",
        ),
        Text(
            "nin",
            "satpuzzles.kinds.nonogram.files:NIN",
            "Nonogram as W H, the rows and the columns.",
            (".nin",),
            shape=r"\A[-0-9.^v]\S*[^\S\n]+\S+$",
        ),
        Text(
            "cwd",
            "satpuzzles.kinds.nonogram.files:CWD",
            "Nonogram as H, W, the rows, a blank line and the columns.",
            (".cwd",),
            shape=r"\A[-0-9.^v]\S*$",
        ),
        Text(
            "olsak",
            "satpuzzles.kinds.nonogram.files:OLSAK",
            "Nonogram of Olsak's solver: :, the rows, :, the columns.",
            (".g",),
            signature=":",
        ),
        Text(
            "mk",
            "satpuzzles.kinds.nonogram.files:MK",
            "Nonogram as H W, the rows, # and the columns.",
            (".mk",),
        ),
        Text(
            "record",
            "satpuzzles.kinds.nonogram.files:RECORD",
            "Nonogram as $ and a number, the rows and the columns; square, several.",
            signature=r"\$[0-9]+$",
        ),
        Text(
            "picross",
            "satpuzzles.kinds.nonogram.files:PICROSS",
            "Nonogram as ROWS and COLUMNS with clues such as [ 1 2 ], several with GRID.",
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
    url=Body("satpuzzles.kinds.nonogram.links:URL", "nonogram"),
    recipe="satpuzzles.kinds.nonogram.recipe:NonogramRecipe",
    options="satpuzzles.kinds.nonogram.options:recipe",
    clues="satpuzzles.kinds.nonogram.repair:NonogramClues",
    families=(("nonogram", "satpuzzles.kinds.nonogram.family:FAMILY"),),
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
