"""What only Akari has: what a board may be, its rules one by one, its texts, boards that are made."""

from __future__ import annotations

import oracles_graphs

import satpuzzles as sp
from satpuzzles.formats import loads, write
from satpuzzles.kinds.akari.puzzle import Akari


def rows_of(akari: Akari) -> list[str]:
    """A board as the oracle takes it."""
    return akari.to_json()["cells"]


# ---- what a board may be ----


# ---- the rules ----


def test_boards_of_the_collection_have_one_solution(shared_data):
    found = 0
    for path in sorted(shared_data.glob("akari/*.txt")):
        for line in path.read_text().splitlines():
            akari = loads(line)
            result = sp.solve(akari, shared=False)
            assert result.status == "unique"
            assert not oracles_graphs.akari_broken(rows_of(akari), result.solution)
            assert write(akari, "sgt") == f"{line}\n"
            found += 1
    assert found > 30


def test_the_complete_formula_is_certified(tmp_path):
    akari = loads("6x6:eBc2aBb1eBa4g0aBc")
    assert sp.certify(akari, tmp_path / "proof").status == "unique"
    assert sp.verify(tmp_path / "proof").valid


# ---- texts ----


# ---- boards that are made and mended ----
