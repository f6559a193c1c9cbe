// The marks of a player in a cell without a value: small numbers at fixed spots or around, and numbers in the centre.

import { UNIT, make } from "./drawing.js";

/** The room for a clue in the corner of a cell. */
const CORNER = 14;

/**
 * Draws marks; tells whether there are any.
 * @param {import("./drawing.js").Drawing} drawing
 * @param {SVGGElement} group
 * @param {[number, number]} at the upper left corner of the cell
 * @param {number[]} pencil
 * @param {number[]} centre
 */
export function paintMarks(drawing, group, at, pencil, centre) {
  const { data } = drawing;
  const inset = data.scene.signs ? 7 : 3;
  const low = drawing.corners ? CORNER : 0;
  const room = { x: at[0] + inset, y: at[1] + inset + low, wide: UNIT - 2 * inset, high: UNIT - 2 * inset - low };
  if (centre.length) {
    around(group, pencil, room);
    inCentre(group, centre, room);
  } else atSpots(group, pencil, room, data);
  return pencil.length > 0 || centre.length > 0;
}

/** Each number has its spot. */
function atSpots(group, pencil, { x, y, wide, high }, { least, most }) {
  const side = Math.ceil(Math.sqrt(most + 1 - least));
  for (const each of pencil) {
    const [row, column] = [Math.floor((each - least) / side), (each - least) % side];
    make("text", { class: "pencil", x: x + ((column + 0.5) * wide) / side, y: y + ((row + 0.5) * high) / side, "font-size": Math.min(13, (high / side) * 0.98) }, group, each);
  }
}

/** Above and below what is in the centre, from corner to corner. */
function around(group, pencil, { x, y, wide, high }) {
  const above = pencil.length < 3 ? pencil.length : Math.ceil(pencil.length / 2);
  const size = Math.min(11, high * 0.36, (wide / Math.max(above, 2)) * 1.3);
  const put = (numbers, middle) =>
    numbers.forEach((each, index) => make("text", { class: "pencil", x: x + (wide * (index + 0.5)) / Math.max(numbers.length, 2), y: middle, "font-size": size }, group, each));
  put(pencil.slice(0, above), y + size / 2);
  put(pencil.slice(above), y + high - size / 2);
}

function inCentre(group, centre, { x, y, wide, high }) {
  const text = centre.join(centre.at(-1) > 9 ? " " : "");
  make("text", { class: "centre-mark", x: x + wide / 2, y: y + high / 2, "font-size": Math.min(14, wide / (0.6 * text.length)) }, group, text);
}
