"""The record of Slitherlink."""

from satpuzzles.puzzle.kind import Kind, PuzzleCodec, Text

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
            shape="satpuzzles.kinds.slitherlink.shape:fits",
        ),
    ),
    game_id=PuzzleCodec(
        "satpuzzles.kinds.slitherlink.links:GAME_ID", r"[0-9]+x[0-9]+(?:t[0-9]|:(?=[0-4a-z]*[a-z])[0-4a-z]*$)"
    ),
    url=PuzzleCodec(
        "satpuzzles.kinds.slitherlink.links:URL",
        "slither slitherlink",
        "satpuzzles.kinds.slitherlink.links:FILE",
    ),
    clues="satpuzzles.kinds.slitherlink.clues:SlitherlinkClues",
    specification="satpuzzles.kinds.slitherlink.specification:specification",
    rules="Draw a single closed loop along the dots, without branches or crossings. A number counts "
    "the sides of its cell that are part of the loop.",
    examples=(
        "2x2t0:222a",
        "10x10t0:3a2b222a3b312223323122a2a1a132c312d1b2a23b22a0b1d221c323a2a2a212321120213b3a333b2a3",
    ),
    aliases=("loopy", "slither", "fences", "looppuzzle"),
)
