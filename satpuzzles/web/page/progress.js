// How far a game has come.

/**
 * The share of a board that is filled in: of the marks of its solution, if that is known, else of its places.
 * @param {{solution: number[] | null, fixed: (number | null)[], values: (number | null)[], ofNumbers: boolean}} game
 * @returns {number} 0 to 1
 */
export function progressOf({ solution, fixed, values, ofNumbers }) {
  const open = fixed.flatMap((value, place) => (value === null && (ofNumbers || !solution || solution[place]) ? [place] : []));
  const done = open.filter((place) => values[place] !== null && (ofNumbers || !solution || values[place] > 0));
  return open.length ? done.length / open.length : 0;
}
