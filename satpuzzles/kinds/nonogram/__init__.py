"""All that only Nonogram knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

KIND = Kind(
    "nonogram",
    "satpuzzles.kinds.nonogram.puzzle:Nonogram",
    texts=(
        Text(
            "filas",
            "satpuzzles.kinds.nonogram.files:FILAS",
            "Nonogram as H, W, FILAS and the rows, COLUMNAS and the columns.",
            line=r"(?i:FILAS|COLUMNAS)$",
        ),
        Text(
            "non",
            "satpuzzles.kinds.nonogram.files:NON",
            "Nonogram, Simpson's format; colours, several with ====.",
            (".non",),
            native=True,
            line=r"(?i:(?:width|height)\s+[0-9]|(?:rows|columns|goal)\b)",
        ),
        Text(
            "webpbn",
            "satpuzzles.kinds.nonogram.webpbn:WEBPBN",
            "Nonogram as XML of webpbn.com; colours.",
            (".xml",),
            first="<",
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
            first=":",
            line=":",
        ),
        Text(
            "mk",
            "satpuzzles.kinds.nonogram.files:MK",
            "Nonogram as H W, the rows, # and the columns.",
            (".mk",),
            line="#$",
        ),
    ),
    game_id=Body("satpuzzles.kinds.nonogram.text:GAME_ID", r"[0-9]+x[^:]*:.*[/.]"),
    url=Body("satpuzzles.kinds.nonogram.links:URL", "nonogram"),
    recipe="satpuzzles.kinds.nonogram.recipe:NonogramRecipe",
    options="satpuzzles.kinds.nonogram.options:recipe",
    clues="satpuzzles.kinds.nonogram.repair:NonogramClues",
    examples=("3x3:3/1.1/2/3/1.1/2",),
)
