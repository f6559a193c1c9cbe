"""All that only Slitherlink knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

KIND = Kind(
    "slitherlink",
    "satpuzzles.kinds.slitherlink.puzzle:Slitherlink",
    texts=(
        Text(
            "loop",
            "satpuzzles.kinds.slitherlink.text:ROWS",
            "Slitherlink as rows of clues 0 to 4, . for none, a blank line between boards.",
            (".loop",),
            native=True,
            by_cell="-",
            # Four rows of 0 to 3 could be a Sudoku of a person who writes 0 for a blank cell.
            shape=r"\A(?=.*\n)(?=[0-4\s,]*([-._?]))(?:\1|[0-4\s,])+\Z|"
            r"\A(?=[^\0]*0)(?:[0-3](?:[ \t]*[0-3]){3}(?:\n+|\Z)){4}\Z",
            told=r"\A[.0-4\s]+\Z",
        ),
    ),
    game_id=Body("satpuzzles.kinds.slitherlink.text:GAME_ID", r"[0-9]+x[0-9]+t[0-9]"),
    url=Body("satpuzzles.kinds.slitherlink.text:URL", "slither"),
    drawn="satpuzzles.kinds.slitherlink.drawn:straight",
    foreign_json="satpuzzles.kinds.slitherlink.foreign_json:from_foreign",
    clues="satpuzzles.kinds.slitherlink.clues:SlitherlinkClues",
    as_written="satpuzzles.kinds.slitherlink.as_written:as_written",
    rules="Draw lines from dot to dot that make one closed loop, without branches or crossings. A "
    "number says how many of the four sides of its cell are part of the loop.",
    examples=(
        "2x2t0:222a",
        "10x10t0:b33a2a12a222a122a2a2e2b3c31b21d32a23b3a2c11123e0a2232a31c2a22a3c1d2d23a",
    ),
    aliases=("loopy", "slither", "fences", "looppuzzle"),
)
