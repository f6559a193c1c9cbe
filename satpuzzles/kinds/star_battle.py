"""Star Battle: so many stars in every row, column and region, none touching another, not even at a corner."""

from collections.abc import Iterator
from typing import Self

import satpuzzles.making as mk


class StarBattle(mk.Puzzle):
    """A board; cells outside all regions (null in JSON) hold no star."""

    record = mk.Record(
        "star_battle",
        link="starbattle",
        rules="Place stars so that each row, each column and each region has the same number of them. Stars "
        "do not touch each other, not even at a corner.",
    )

    regions: mk.Field[mk.Regions] = mk.regions()
    stars: mk.Field[int] = mk.option(
        default=1, says="The number of stars in each row, column and region.", link="stars"
    )
    star: mk.Layer[mk.Shading] = mk.shading("a star", "no star", look=mk.Look.STAR)

    def rules(self) -> Iterator[mk.Rule]:
        for name, groups in ("row", self.rows), ("column", self.columns), ("region", self.regions):
            for group in groups:
                has = mk.exactly(self.stars, self.star[group])
                fault = "{group} has {count:star}, not {stars}."
                yield mk.Rule(
                    name, has, "{group} has {stars:star}.", fault=fault, group=group, stars=self.stars
                )
        for one, other in self.touching:
            holds = mk.never_all(self.star[one], self.star[other])
            sentence = "{one} and {other} cannot both have a star."
            yield mk.Rule("touching", holds, sentence, one=one, other=other)
        outside = set(self.cells) - {cell for region in self.regions for cell in region}
        for cell in sorted(outside):
            sentence = "{cell} is in no region and cannot have a star."
            yield mk.Rule("outside", ~self.star[cell], sentence, cell=cell)

    def confirm(self, answer: mk.Answer) -> bool:
        stars = answer[self.star]
        groups = [*self.lines, *self.regions]
        return (
            all(len(stars.intersection(group)) == self.stars for group in groups)
            and not any(stars.intersection(self.around(cell)) for cell in stars)
            and all(any(cell in region for region in self.regions) for cell in stars)
        )

    @classmethod
    def draw(cls, draft: mk.Draft) -> Self:
        return cls(draft.divided(max(cell.row for cell in draft.cells) + 1))
