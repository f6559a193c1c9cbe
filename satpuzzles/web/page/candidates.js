// Candidates of open cells as pencil marks: all that the numbers in rows, columns and the like leave.

/** Those of some numbers that no place has from which this one must differ. */
const allowed = (game, place, values) => {
  const gone = new Set([...game.near(new Set([place]))].map((other) => game.valueAt(other)));
  return values.filter((value) => !gone.has(value));
};

const open = (game) => game.values.flatMap((_, place) => (game.places.of(place).ofLines || game.valueAt(place) !== null ? [] : [place]));

/** Writes all candidates, as one step. */
export function fillCandidates(game) {
  const { least, most } = game.data;
  const all = Array.from({ length: most + 1 - least }, (_, number) => least + number);
  game.change(open(game).map((place) => game.marked(place, { pencils: allowed(game, place, all) })));
}

/** Removes marks that a number in the same row, column or the like excludes, as one step. */
export function cleanCandidates(game) {
  const clean = (place) => {
    const [pencils, centres] = [game.pencils, game.centres].map((marks) => allowed(game, place, marks[place]));
    return game.marked(place, { pencils, centres });
  };
  game.change(open(game).map(clean));
}

/** Whether a board has candidates to write. */
export const hasCandidates = ({ ofNumbers, data }) => ofNumbers && Boolean(data.groups?.length) && data.most - data.least < 25;
