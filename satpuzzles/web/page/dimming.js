// Dims finished clues of a nonogram: when the line shows all runs, or when the line forces the clue.

/** Dims clues of a drawing. `way` is "off", "shown" or "forced"; values are null if unknown. */
export function dimClues(drawing, values, way) {
  const { rows, columns, shaded, scene } = drawing.data;
  if (!scene.picture) return;
  // Clues are drawn from the board outwards, so lines are read backwards.
  const dim = (side, clues, number, start, step, length) => {
    const found = Array.from({ length }, (_, at) => values[start + (length - 1 - at) * step] ?? null);
    const outwards = [...clues].reverse();
    const done = way === "off" ? [] : way === "shown" ? shown(outwards, found, shaded) : forced(outwards, found);
    (drawing.clueTexts[side][number] ?? []).forEach((group, at) => group.classList.toggle("done", Boolean(done[at])));
  };
  drawing.clues.left.forEach((clues, row) => dim("row", clues, row, row * columns, 1, columns));
  drawing.clues.above.forEach((clues, column) => dim("column", clues, column, column, columns, rows));
}

const lengthOf = (clue) => Number(Array.isArray(clue) ? clue[0] : clue);
const colorOf = (clue) => (Array.isArray(clue) ? clue[1] : 1);

/** All clues, where the runs of a line are these. */
function shown(clues, line, shaded) {
  const runs = [];
  line.forEach((value, at) => {
    if (value && value === line[at - 1]) runs.at(-1)[0] += 1;
    else if (value) runs.push([1, shaded ? 1 : value]);
  });
  const wanted = clues.filter((clue) => lengthOf(clue)).map((clue) => [lengthOf(clue), colorOf(clue)]);
  return Array(clues.length).fill(JSON.stringify(runs) === JSON.stringify(wanted));
}

/** The clues whose run is filled and has only one place that the line leaves. */
function forced(clues, line) {
  const runs = clues.filter((clue) => lengthOf(clue)).map((clue) => [lengthOf(clue), colorOf(clue)]);
  if (!runs.length) return clues.map(() => line.every((value) => value === 0));
  const first = leftmost(runs, line);
  if (!first) return [];
  const last = leftmost([...runs].reverse(), [...line].reverse()).reverse();
  return runs.map(([length, color], number) => {
    const from = first[number];
    if (line.length - last[number] - length !== from) return false;
    return line.slice(from, from + length).every((value) => value === color);
  });
}

/** The earliest start of each run in a line; null if the runs do not fit. */
function leftmost(runs, line) {
  const failed = new Set();
  const fits = (at, [length, color]) => {
    const part = line.slice(at, at + length);
    return part.length === length && part.every((value) => value === null || value === color);
  };
  const bare = (from, to) => line.slice(from, to).every((value) => !value);
  const place = (number, from) => {
    if (number === runs.length) return bare(from, line.length) ? [] : null;
    const key = number * (line.length + 2) + from;
    if (failed.has(key)) return null;
    const [length, color] = runs[number];
    for (let at = from; at + length <= line.length && bare(from, at); at += 1) {
      const gap = runs[number + 1]?.[1] === color ? 1 : 0;
      if (!fits(at, runs[number]) || !bare(at + length, at + length + gap)) continue;
      const rest = place(number + 1, at + length + gap);
      if (rest) return [at, ...rest];
    }
    failed.add(key);
    return null;
  };
  return place(0, 0);
}
