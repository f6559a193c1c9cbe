"""The record of Akari."""

from satpuzzles.puzzle.kind import Kind, PuzzleCodec, Text

KIND = Kind(
    "akari",
    "satpuzzles.kinds.akari.puzzle:Akari",
    texts=(
        Text(
            "lights",
            "satpuzzles.kinds.akari.text:ROWS",
            "Akari as rows of . (white), # (block) and 0-4 (numbered block), a blank line between boards.",
            native=True,
            shape="satpuzzles.kinds.akari.shape:fits",
        ),
    ),
    game_id=PuzzleCodec(
        "satpuzzles.kinds.akari.links:GAME_ID", r"[0-9]+x[0-9]+[^:tm]*:(?=[^a-zB]*[a-zB])[0-4a-zB]*$"
    ),
    url=PuzzleCodec(
        "satpuzzles.kinds.akari.links:URL", "lightup akari bijutsukan", "satpuzzles.kinds.akari.links:FILE"
    ),
    recipe="satpuzzles.kinds.akari.recipe:AkariRecipe",
    options="satpuzzles.kinds.akari.options:recipe",
    clues="satpuzzles.kinds.akari.recipe:AkariClues",
    specification="satpuzzles.kinds.akari.specification:specification",
    legup=(("-1", "#"), ("-2", "."), ("-3", ".")),
    rules="Place lights in white cells so that every white cell is lit. A light shines along its row and "
    "column up to the next block. No light may shine on another. A number in a block counts the "
    "lights that share an edge with it.",
    examples=(
        "6x6:eBc2aBb1eBa4g0aBc",
        "10x10:b1e01Bk0b2dBa0aBc01b0c0dBb2e0dBg1Bd2c0BiB1bBa",
    ),
    aliases=("lightup",),
)
