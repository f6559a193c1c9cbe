// The slots that may be coloured: each cell, then each line, counted from 0; also on boards where cells have no place.

/** How many colours there are; 0 is none. */
export const COLOURS = 8;

/**
 * @param {{rows: number, columns: number}} data
 * @param {{count: number}} places
 */
export const slotsOf = (data, places) => data.rows * data.columns + places.count;

/**
 * @param {{columns: number}} data
 * @param {import("./types").Point} cell
 */
export const cellSlot = (data, [row, column]) => row * data.columns + column;

/**
 * @param {{rows: number, columns: number}} data
 * @param {number} place of a line
 */
export const lineSlot = (data, place) => data.rows * data.columns + place;

/**
 * The cell of a slot, or null; and the place of its line, or -1.
 * @param {{rows: number, columns: number}} data
 * @param {number} slot
 * @returns {{cell: import("./types").Point | null, line: number}}
 */
export function ofSlot(data, slot) {
  const cells = data.rows * data.columns;
  return slot < cells ? { cell: [Math.floor(slot / data.columns), slot % data.columns], line: -1 } : { cell: null, line: slot - cells };
}
