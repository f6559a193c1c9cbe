"""The record of Nonogram."""

from satpuzzles.puzzle.kind import Kind, PuzzleCodec, Text

_XML = r"(?:<[?!][^>]*>\s*)*+"

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
            "satpuzzles.kinds.nonogram.text:NON",
            "Nonogram as rows: and columns: with a clue a line, or Simpson's format; colours.",
            (".non",),
            native=True,
            signature=r"(?i)(?:(?!width|height)[a-z]{2,20}[ \t].*\n\s*){0,20}+(?:width|height)[ \t]+[0-9]",
            shape="satpuzzles.kinds.nonogram.shape:fits",
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
            "satpuzzles.kinds.nonogram.files:NONOGRID",
            "Nonogram of nonogrid or pynogram: [clues] with rows and columns in TOML or INI; colours.",
            (".toml",),
            signature=r"\[(?:clues|colors)\]",
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
    game_id=PuzzleCodec("satpuzzles.kinds.nonogram.links:GAME_ID", r"[0-9]+x[^:]*:.*[/.]"),
    url=PuzzleCodec("satpuzzles.kinds.nonogram.links:URL", "nonogram"),
    recipe="satpuzzles.kinds.nonogram.recipe:NonogramRecipe",
    options="satpuzzles.kinds.nonogram.options:recipe",
    clues="satpuzzles.kinds.nonogram.repair:NonogramClues",
    families=(("nonogram", "satpuzzles.kinds.nonogram.recipe:FAMILY"),),
    search="satpuzzles.kinds.nonogram.search:search_spaces",
    foreign_json="satpuzzles.kinds.nonogram.files:from_foreign",
    specification="satpuzzles.kinds.nonogram.specification:specification",
    rules="Fill cells so that the runs of filled cells in every row and column match its numbers, in order. "
    "Runs of the same colour are separated by at least one blank cell.",
    examples=(
        "3x3:3/1.1/2/3/1.1/2",
        "15x15:10.3/2.6/2.2.1.2.1/1.2.5/1.1.5/1.2.4/1.1.5/1.2.5/2.2.1.4/2.6/10.4/2/4/4/2/1.1/2.2/3.3/"
        "1.7.1/1.1/1.2.2.1/1.2.2.1.1/1.1.1.2/1.1.3.1.1.1/2.2.1/9.2/10.1/2.8.1/13/2.2.2.3",
    ),
    typed="rows:\n3\n1 1\n2\ncolumns:\n3\n1 1\n2",
    aliases=("picross", "griddler", "griddlers", "hanjie", "pattern", "paintbynumbers", "paintbynumber"),
)
