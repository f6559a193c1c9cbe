"""Star Battle: so many stars in every row, column and region, none touching another, not even at a corner."""

from collections import Counter
from collections.abc import Iterator
from typing import Self

import satpuzzles.making as mk


class StarBattle(mk.Puzzle):
    """A board; cells outside all regions (null in JSON) hold no star."""

    record = mk.Record(
        "star_battle",
        link="starbattle",
        looks="regions",
        rules="Place the same number of stars in each row, column and region: one, unless another number is "
        "given. Stars may not touch each other, not even diagonally.",
    )

    regions: mk.Field[mk.Regions] = mk.regions()
    stars: mk.Field[int] = mk.option(
        default=1, says="Number of stars in each row, column and region.", link="stars"
    )
    star: mk.Layer[mk.Shading] = mk.shading("a star", "no star", look=mk.Look.STAR)

    def rules(self) -> Iterator[mk.Rule]:
        stars, fault = self.stars, "{group} has {count:star}, not {stars}."
        for name, groups in ("row", self.rows), ("column", self.columns), ("region", self.regions):
            count = mk.exactly(stars, self.star, each=groups)
            yield mk.Rule(name, count, "{group} has {stars:star}.", fault=fault, stars=stars)
        apart = mk.apart(self.star, corners=True)
        yield mk.Rule("touching", apart, "{one} and {other} cannot both have a star.")
        outside = set(self.cells) - {cell for region in self.regions for cell in region}
        for cell in sorted(outside):
            sentence = "{cell} is in no region and cannot have a star."
            yield mk.Rule("outside", ~self.star[cell], sentence, cell=cell)

    def require(self) -> None:
        if len(self.rows) != len(self.columns):
            raise mk.RuleError("a board of Star Battle must be square")

    def confirm(self, answer: mk.Answer) -> bool:
        stars = answer[self.star]
        groups = [*self.lines, *self.regions]
        return (
            all(len(stars.intersection(group)) == self.stars for group in groups)
            and not any(stars.intersection(self.around(cell)) for cell in stars)
            and all(map(self.regions.of, stars))
        )

    @classmethod
    def draw(cls, draft: mk.Draft) -> Self:
        """Regions grow around random stars; where no stars are found, around other cells."""
        number, side = draft.options["stars"], len(draft.rows)
        # Each block of 2 x 2 cells has room for one star.
        fits = ((side + 1) // 2) ** 2 >= number * side
        for _ in range(2000 if fits else 0):
            stars: list[mk.Cell] = []
            for row in draft.rows:
                full = {
                    column
                    for column, count in Counter(star.column for star in stars).items()
                    if count >= number
                }
                near = {cell for star in stars for cell in draft.around(star)}
                free = [cell for cell in row if cell.column not in full and cell not in near]
                chosen = draft.random.sample(free, min(number, len(free)))
                if len(chosen) < number or any(
                    one in draft.around(other) for one in chosen for other in chosen
                ):
                    break
                stars += chosen
            else:
                return cls(draft.divided(side, around=stars), number)
        return cls(draft.divided(side), number)
