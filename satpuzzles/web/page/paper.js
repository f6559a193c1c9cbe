// What never changes of a drawn board: its paper, what is in its cells, its grid, and signs between cells.

import { DISC, UNIT, clueOf, make } from "./drawing.js";

/** The steps of a sign's arms from its point. */
const SIGNS = { "<": [1, 0], ">": [-1, 0], "∧": [0, 1], "∨": [0, -1] };

/** Draws the paper and the cells of a board; gives the drawing its `textLayer`, and the `texts` in it. */
export function drawPaper(drawing) {
  const { rows, columns, scene } = drawing.data;
  make("rect", { class: "paper", width: columns * UNIT, height: rows * UNIT }, drawing.root);
  // Above the values of shaded cells, so that a black cell does not hide its number.
  drawing.textLayer = make("g", {});
  scene.cells.forEach((cells, row) =>
    cells.forEach((cell, column) => {
      const [x, y] = [column * UNIT, row * UNIT];
      if (cell.look === "block") make("rect", { class: `block${scene.pale ? " pale" : ""}`, x, y, width: UNIT, height: UNIT }, drawing.root);
      if (cell.look === "filled") drawing.fill(make("rect", { class: "filled", x, y, width: UNIT, height: UNIT }, drawing.root), cell.color);
      drawCorner(drawing, x, y, drawing.cornerText(row, column));
      drawClue(drawing, row, column, cell);
    }),
  );
}

function drawCorner(drawing, x, y, text) {
  if (!text) return;
  drawing.corners = true;
  make("text", { class: "corner", x: x + 4, y: y + 10, "font-size": text.length > 4 ? 8 : text.length > 3 ? 9.5 : 12 }, drawing.textLayer, text);
}

/** Draws the clue in the middle of a cell, and its disc. */
function drawClue(drawing, row, column, cell) {
  const [x, y] = [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
  const text = clueOf(cell);
  const disc = cell.disc ?? (text && isIsland(drawing.places, cell) ? "white" : "");
  if (disc) make("circle", { class: `disc ${disc}`, cx: x, cy: y, r: DISC }, drawing.textLayer);
  if (!text) return;
  const size = text.length > 2 ? 14 : text.length > 1 ? 18 : 22;
  const look = `clue ${cell.look ?? ""}${drawing.data.scene.pale ? " pale" : ""}${cell.disc === "black" ? " on-disc" : ""}`;
  const found = make("text", { class: look, x, y, "font-size": size }, drawing.textLayer, text);
  drawing.texts.set(row * drawing.data.columns + column, found);
}

/** Whether a clue in a cell is an end of lines. */
const isIsland = ({ lines }, { look }) => lines && lines.kind !== "edges" && look !== "block";

export function drawGrid(drawing) {
  const { rows, columns, scene } = drawing.data;
  drawing.root.append(drawing.textLayer);
  if (scene.dots) {
    let dots = "";
    for (let r = 0; r <= rows; r += 1) for (let c = 0; c <= columns; c += 1) dots += `M${c * UNIT} ${r * UNIT}h0`;
    make("path", { class: "dots", d: dots }, drawing.root);
    return;
  }
  drawThin(drawing);
  drawHeavy(drawing);
  for (const [[row, column], [other, last]] of scene.slants ?? [])
    make("path", { class: "slant", d: `M${(column + 0.5) * UNIT} ${(row + 0.5) * UNIT}L${(last + 0.5) * UNIT} ${(other + 0.5) * UNIT}` }, drawing.root);
}

/** Draws the lines between cells; in large pictures every fifth stands out. */
function drawThin({ data: { rows, columns, scene }, root, left, top }) {
  const [right, bottom] = [columns * UNIT, rows * UNIT];
  const isLarge = scene.picture && Math.max(rows, columns) > 5;
  const paths = { thin: "", five: "" };
  const nameOf = (line) => (isLarge && line % 5 === 0 ? "five" : "thin");
  const begin = (line, edge) => (nameOf(line) === "five" ? 10 - edge : 0);
  for (let c = 1; c < columns; c += 1) paths[nameOf(c)] += `M${c * UNIT} ${begin(c, top)}V${bottom}`;
  for (let r = 1; r < rows; r += 1) paths[nameOf(r)] += `M${begin(r, left)} ${r * UNIT}H${right}`;
  for (const [name, d] of Object.entries(paths)) if (d) make("path", { class: name, d }, root);
}

/** Draws walls and the frame. */
function drawHeavy({ data: { rows, columns, scene }, root }) {
  let heavy = "";
  for (const [[row, column], [other]] of scene.heavy ?? [])
    heavy += other > row ? `M${column * UNIT} ${other * UNIT}h${UNIT}` : `M${(column + 1) * UNIT} ${row * UNIT}v${UNIT}`;
  // Walls have a rim that shows between black cells.
  if (heavy) for (const name of scene.pale ? ["heavy rimmed", "heavy"] : ["heavy"]) make("path", { class: name, d: heavy }, root);
  make("rect", { class: scene.heavy_frame || scene.heavy ? "frame heavy" : "frame", width: columns * UNIT, height: rows * UNIT }, root);
}

export function drawSigns({ data, root }) {
  for (const [[row, column], [otherRow, otherColumn], sign] of data.scene.signs ?? []) {
    const x = ((column + otherColumn + 1) / 2) * UNIT;
    const y = ((row + otherRow + 1) / 2) * UNIT;
    const [dx, dy] = SIGNS[sign] ?? [1, 0];
    const [a, b] = [4, 6.5];
    make("circle", { class: "sign-room", cx: x, cy: y, r: 7 }, root);
    const points = [
      [x + a * dx + b * dy, y + a * dy + b * dx],
      [x - a * dx, y - a * dy],
      [x + a * dx - b * dy, y + a * dy - b * dx],
    ];
    make("polyline", { class: "sign", points: points.map((each) => each.join(",")).join(" ") }, root);
  }
}
