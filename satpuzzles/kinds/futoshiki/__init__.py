"""All that only Futoshiki knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

KIND = Kind(
    "futoshiki",
    "satpuzzles.kinds.futoshiki.puzzle:Futoshiki",
    texts=(
        Text(
            "prolog",
            "satpuzzles.kinds.futoshiki.text:PROLOG",
            "Futoshiki as Prolog facts problem/3.",
            (".pl", ".pro"),
            first="%|problem",
        ),
        Text(
            "signs",
            "satpuzzles.kinds.futoshiki.text:SIGNS",
            "Futoshiki as rows of cells with < > ^ v between.",
            native=True,
            shape=r"\A(?=[-0-9.^v])[^<>.^v]*[<>.^v]",
            told=r"\A[-0-9.^v]",  # a board without any sign or blank cell
        ),
        Text(
            "janko",
            "satpuzzles.kinds.futoshiki.text:JANKO",
            "Futoshiki as N, a grid with -1 for blank, and lines i>j.",
            shape=r"\A[-0-9.^v]\S*$",
        ),
    ),
    game_id=Body(
        "satpuzzles.kinds.futoshiki.text:GAME_ID",
        r"[0-9]++(?!x)(?:a|[^:]*:(?:[0-9]|.*[URDL]|.*,.*,|[^_]*$))",
    ),
    recipe="satpuzzles.kinds.futoshiki.recipe:FutoshikiRecipe",
    options="satpuzzles.kinds.futoshiki.options:recipe",
    clues="satpuzzles.kinds.futoshiki.repair:FutoshikiClues",
    counter="satpuzzles.latin.count_rows:row_count",
    examples=("4:4,0,0,1,0,0,0,0,0,0,0L,0,2,0,0U,0,",),
)
