// Candidates of open cells as pencil marks: all that the numbers in rows, columns and the like leave.

/** The numbers that a place must differ from. */
const taken = (game, place) => new Set([...game.near(new Set([place]))].map((other) => game.valueAt(other)));

const open = (game) => game.values.flatMap((_, place) => (game.places.of(place).ofLines || game.valueAt(place) !== null ? [] : [place]));

/** Writes all candidates, as one step. */
export function fillCandidates(game) {
  const { least, most } = game.data;
  const all = Array.from({ length: most + 1 - least }, (_, number) => least + number);
  const left = (place) => {
    const gone = taken(game, place);
    return all.filter((value) => !gone.has(value));
  };
  game.change(open(game).map((place) => game.marked(place, { pencils: left(place) })));
}

/** Removes marks that a number in the same row, column or the like excludes, as one step. */
export function cleanCandidates(game) {
  const clean = (place) => {
    const gone = taken(game, place);
    const [pencils, centres] = [game.pencils, game.centres].map((marks) => marks[place].filter((value) => !gone.has(value)));
    return game.marked(place, { pencils, centres });
  };
  game.change(open(game).map(clean));
}

/** Whether a board has candidates to write. */
export const hasCandidates = ({ ofNumbers, data }) => ofNumbers && Boolean(data.groups?.length) && data.most - data.least < 25;
