// Clues beside a board, which stay in sight when it scrolls.

import { UNIT, contrast, make } from "./drawing.js";

const clueText = (clue) => (Array.isArray(clue) ? clue[0] : clue);
export const clueWidth = (clue) => UNIT * (0.24 * clueText(clue).length + 0.22);

/** Draws the clues and gives a drawing its `clueTexts` and `held` groups. */
export function drawBeside(drawing) {
  const { rows, columns } = drawing.data;
  // They stay in place when the board scrolls; see `hold`.
  const [across, high] = [drawing.left, drawing.top].map((each) => each + 1);
  drawing.held = { column: make("g", { class: "held" }, drawing.root), row: make("g", { class: "held" }, drawing.root) };
  // They also cover the frame, which has the same width.
  if (drawing.clues.above.length) make("rect", { class: "behind", x: -2, y: -high, width: columns * UNIT + 4, height: high - 1 }, drawing.held.column);
  if (drawing.clues.left.length) make("rect", { class: "behind", x: -across, y: -2, width: across - 1, height: rows * UNIT + 4 }, drawing.held.row);
  const put = (clue, x, y, side, line, held = drawing.root) => {
    const color = Array.isArray(clue) && drawing.data.scene.colors?.[clue[1] - 1] ? clue[1] : 0;
    const group = make("g", { class: "clue-group" }, held);
    if (color) {
      const wide = Math.max(clueWidth(clue) - 2, 15);
      drawing.fill(make("rect", { class: "chip", x: x - wide / 2, y: y - 10, width: wide, height: 20, rx: 3 }, group), color);
    }
    const text = make("text", { class: "beside", x, y }, group, clueText(clue));
    if (color) text.style.fill = contrast(drawing.data.scene.colors[color - 1]);
    (drawing.clueTexts[side][line] ??= []).push(group);
  };
  // From the board outwards: rows to the left (-1) or right, columns up (-1) or down.
  const ordered = (clues, way) => (way < 0 ? [...clues].reverse() : clues);
  const inRows = (lists, start, way, held) =>
    lists.forEach((clues, row) => {
      let x = start;
      for (const clue of ordered(clues, way)) {
        put(clue, x + (way * clueWidth(clue)) / 2, (row + 0.5) * UNIT, "row", row, held);
        x += way * clueWidth(clue);
      }
    });
  const inColumns = (lists, start, way, held) =>
    lists.forEach((clues, column) =>
      ordered(clues, way).forEach((clue, number) =>
        put(clue, (column + 0.5) * UNIT, start + way * (number + 0.5) * UNIT * 0.52, "column", column, held),
      ),
    );
  inRows(drawing.clues.left, -6, -1, drawing.held.row);
  inRows(drawing.clues.right, columns * UNIT + 6, 1);
  inColumns(drawing.clues.above, -6, -1, drawing.held.column);
  inColumns(drawing.clues.below, rows * UNIT + 6, 1);
  drawing.held.corner = make("g", { class: "held" }, drawing.root);
  if (drawing.clues.left.length && drawing.clues.above.length)
    make("rect", { class: "behind", x: -across, y: -high, width: across - 1, height: high - 1 }, drawing.held.corner);
  // This is the border when the frame is scrolled out of sight.
  drawing.border = make("path", { class: "border" }, drawing.held.corner);
}

/** Keeps the clues at the left and above in sight when the picture is scrolled by x and y units. */
export function hold(drawing, x, y) {
  drawing.held.row.setAttribute("transform", `translate(${x} 0)`);
  drawing.held.column.setAttribute("transform", `translate(0 ${y})`);
  drawing.held.corner.setAttribute("transform", `translate(${x} ${y})`);
  drawing.heldBy = [x, y];
  const [right, bottom] = [drawing.data.columns * UNIT - x, drawing.data.rows * UNIT - y];
  drawing.border.setAttribute("d", `${y ? `M0 0H${right}` : ""}${x ? `M0 0V${bottom}` : ""}`);
}
