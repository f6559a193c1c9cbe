"""All that only Akari knows; here, where it stands."""

from satpuzzles.puzzle.kind import Body, Kind, Text

KIND = Kind(
    "akari",
    "satpuzzles.kinds.akari.puzzle:Akari",
    texts=(
        Text(
            "lights",
            "satpuzzles.kinds.akari.text:ROWS",
            "Akari as rows of . (white), # (block) and 0-4 (numbered block), a blank line between boards.",
            native=True,
            first=r"[.#0-4]*#[.#0-4 \t]*$",
            shape=r"\A(?:(?=[^#]*#)[.#0-4 \t\n]+|(?=[^.]*\.)[.0-4]{2}[.0-4\n]*)\Z",
        ),
    ),
    game_id=Body("satpuzzles.kinds.akari.text:GAME_ID", r"[0-9]+x[0-9]+[^:t]*:(?=[^a-zB]*[a-zB])[0-4a-zB]*$"),
    url=Body("satpuzzles.kinds.akari.text:URL", "lightup akari"),
    recipe="satpuzzles.kinds.akari.recipe:AkariRecipe",
    options="satpuzzles.kinds.akari.options:recipe",
    clues="satpuzzles.kinds.akari.recipe:AkariClues",
    examples=("3x3:a2c1d",),
)
