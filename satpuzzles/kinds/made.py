"""The records of the built-in puzzles that are written in the vocabulary of ``satpuzzles.making``.

They repeat the names in each puzzle's ``Record``, so that looking one up imports no puzzle.
"""

from satpuzzles.puzzle.kind import made_kind

star_battle = made_kind("star_battle", "satpuzzles.kinds.star_battle:StarBattle", link="starbattle")
masyu = made_kind("masyu", "satpuzzles.kinds.masyu:Masyu", link="mashu masyu pearl", game="pearl")
heyawake = made_kind("heyawake", "satpuzzles.kinds.heyawake:Heyawake", link="heyawake")
skyscrapers = made_kind(
    "skyscrapers", "satpuzzles.kinds.skyscrapers:Skyscrapers", link="skyscrapers", game="towers"
)
yajilin = made_kind("yajilin", "satpuzzles.kinds.yajilin:Yajilin", link="yajilin yajirin", also="arrow ring")
hashi = made_kind(
    "hashi", "satpuzzles.kinds.hashi:Hashi", link="hashikake hashi", game="bridges", also="hashiwokakero"
)
