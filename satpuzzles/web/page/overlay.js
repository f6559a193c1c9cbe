// Two solutions of a board in one picture: where they differ, each has its colour and its half of the place.

import { element } from "./dom.js";
import { Drawing, UNIT, make } from "./drawing.js";

/** The look of each solution: the upper left half of a cell, and the lower right one. */
const HALVES = [
  { name: "one", points: (x, y) => [[x, y], [x + UNIT, y], [x, y + UNIT]], at: 0.3 },
  { name: "other", points: (x, y) => [[x + UNIT, y + UNIT], [x + UNIT, y], [x, y + UNIT]], at: 0.7 },
];

/**
 * Shows two solutions; returns the places where they differ.
 * @param {HTMLElement} root
 * @param {import("./types").BoardData} data
 * @param {any} first a grid
 * @param {any} second another one
 * @returns {number[]}
 */
export function overlay(root, data, first, second) {
  const drawing = new Drawing(data, "Two solutions; where they differ, each has its colour");
  const { places } = drawing;
  const grids = [first, second].map((grid) => places.fromGrid(grid));
  const [one, other] = grids;
  const fixed = places.fromGrid(data.fixed);
  const isDrawn = (place) => one[place] === other[place] && fixed[place] === null && (one[place] !== 0 || places.ofNumbers);
  drawing.paintAll(one.map((value, place) => (isDrawn(place) ? value : null)), [], () => "found");
  const differs = one.flatMap((value, place) => (value === other[place] ? [] : [place]));
  for (const place of differs) {
    if (places.of(place).ofLines) grids.forEach((values, number) => values[place] && drawLine(drawing, place, values[place], HALVES[number].name));
    else grids.forEach((values, number) => drawHalf(drawing, place, values[place], HALVES[number]));
  }
  const swatch = (name) => element("span", { class: `swatch-${name}`, "aria-hidden": "true" });
  const caption = element("figcaption", {}, swatch("one"), " one solution ", swatch("other"), " another");
  root.replaceChildren(element("figure", { class: "overlay" }, drawing.svg, caption));
  return differs;
}

/** Draws the value of one solution in its half of a cell: its text, or the half filled. */
function drawHalf(drawing, place, value, { name, points, at }) {
  const { places, data } = drawing;
  const [row, column] = places.of(place).at(place);
  const [x, y] = [column * UNIT, row * UNIT];
  const isText = places.ofNumbers || (data.shaded && data.filled !== "■");
  const group = make("g", { class: `half ${name}` }, drawing.valuesLayer);
  const shape = make("polygon", { class: isText || !value ? "half-room" : "half-filled", points: points(x, y).join(" ") }, group);
  if (!isText && value) drawing.fill(shape, value);
  if (!isText || !value) return;
  const text = places.ofNumbers ? String(value) : data.filled;
  make("text", { x: x + at * UNIT, y: y + at * UNIT, "font-size": text.length > 2 ? 10 : text.length > 1 ? 13 : 17 }, group, text);
}

/** Draws a line of one solution, beside that of the other. */
function drawLine(drawing, place, value, name) {
  const group = make("g", { class: `half ${name}` }, drawing.linesLayer);
  drawing.paintLine(group, place, value);
}
