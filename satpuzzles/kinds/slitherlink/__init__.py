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
            shape=r"\A(?=[^\0]*[.])[.0-4]+\n[.0-4\n]*\Z",
            told=r"\A[.0-4\s]+\Z",
        ),
    ),
    game_id=Body("satpuzzles.kinds.slitherlink.text:GAME_ID", r"[0-9]+x[0-9]+t[0-9]"),
    url=Body("satpuzzles.kinds.slitherlink.text:URL", "slither"),
    clues="satpuzzles.kinds.slitherlink.clues:SlitherlinkClues",
    examples=("2x2t0:222a",),
)
