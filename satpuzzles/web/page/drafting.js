// The drawing of a board being set, where clues beside the board and edges can be chosen.

import { SIDES } from "./draft.js";
import { Drawing, UNIT, make } from "./drawing.js";

const isWithin = (at, count) => at >= 0 && at < count;

export class Drafting extends Drawing {
  /** @param {import("./types").DrawnData} data */
  constructor(data) {
    super(data);
    this.lineBox = make("rect", { class: "cursor", rx: 5 }, this.root);
    this.edgeSpot = make("circle", { class: "hover", r: 9 }, this.root);
    this.cursor(null);
    this.hover(null);
  }

  /** The side and number of the line beside which a point lies, or null. */
  lineAt(clientX, clientY) {
    const matrix = this.root.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const { rows, columns } = this.data;
    const [row, column] = [Math.floor(y / UNIT), Math.floor(x / UNIT)];
    const [heldX, heldY] = this.heldBy;
    const inRow = isWithin(row, rows) && y >= heldY;
    const inColumn = isWithin(column, columns) && x >= heldX;
    const near = { left: inRow && x < heldX, right: inRow && x > columns * UNIT, above: inColumn && y < heldY, below: inColumn && y > rows * UNIT };
    const side = SIDES.find((each) => near[each] && this.clues[each].length);
    return side ? [side, side === "left" || side === "right" ? row : column] : null;
  }

  /** Marks the clues of sets of cells that are whole lines; returns the other sets. */
  markLines(sets) {
    for (const each of this.root.querySelectorAll(".conflict")) each.classList.remove("conflict");
    const { rows, columns } = this.data;
    const isWhole = (cells, at, length) => cells.length === length && cells.every((cell) => cell[at] === cells[0][at]);
    const line = (cells) => {
      if (this.clueTexts.row.length && isWhole(cells, 0, columns)) return this.clueTexts.row[cells[0][0]];
      return this.clueTexts.column.length && isWhole(cells, 1, rows) ? this.clueTexts.column[cells[0][1]] : null;
    };
    const groups = sets.map(line);
    for (const group of groups.flatMap((each) => each ?? [])) group.classList.add("conflict");
    return sets.filter((_, number) => !groups[number]);
  }

  /** Marks cells that would change, with the new contents from another draft. */
  propose(cells, draft = null, now = null) {
    this.mark("result", cells);
    this.proposed?.remove();
    this.proposed = make("g", {}, this.root);
    for (const each of this.root.querySelectorAll(".changes")) each.classList.remove("changes");
    if (!draft) return;
    for (const [row, column] of cells) if (draft.cells[row][column] !== now.cells[row][column]) this.proposeCell(row, column, draft.cells[row][column], now.cells[row][column]);
    const known = new Set(now.signs.map(String));
    for (const [one, other, sign] of draft.signs)
      if (!known.has(String([one, other, sign]))) this.proposeText(sign, (one[1] + other[1] + 1) / 2, (one[0] + other[0] + 1) / 2);
    this.proposeClues(draft.left, now.left, this.clueTexts.row);
    this.proposeClues(draft.above, now.above, this.clueTexts.column);
    this.proposeWalls(draft.walls, now.walls);
  }

  proposeClues(texts, now, groups) {
    texts.forEach((text, line) => text !== now[line] && groups[line]?.forEach((group) => group.classList.add("changes")));
  }

  proposeText(text, x, y) {
    make("text", { class: "proposed", x: x * UNIT, y: y * UNIT, "font-size": text.length > 3 ? 13 : 22 }, this.proposed, text);
  }

  /** Draws a text or block of another draft, or a cross if the cell becomes empty. */
  proposeCell(row, column, text, now) {
    const [x, y] = [column * UNIT, row * UNIT];
    if (now && text) make("rect", { class: "proposed-room", x: x + 5, y: y + 5, width: UNIT - 10, height: UNIT - 10, rx: 4 }, this.proposed);
    if (text === "#") make("rect", { class: "proposed", x: x + 6, y: y + 6, width: UNIT - 12, height: UNIT - 12 }, this.proposed);
    else if (text) this.proposeText(text, column + 0.5, row + 0.5);
    else make("path", { class: "proposed-gone", d: `M${x + 8} ${y + 8}l24 24m0 -24l-24 24` }, this.proposed);
  }

  /** Draws walls that another draft adds; walls that it removes are dotted. */
  proposeWalls(walls, now) {
    const missing = (some, others) => {
      const known = new Set(others.map(String));
      return some.filter((each) => !known.has(String(each)));
    };
    const way = ([[row, column], [other, last]]) => (row === other ? `M${last * UNIT} ${row * UNIT}v${UNIT}` : `M${column * UNIT} ${other * UNIT}h${UNIT}`);
    for (const [name, some] of [["proposed-wall", missing(walls, now)], ["proposed-wall gone", missing(now, walls)]])
      if (some.length) make("path", { class: name, d: some.map(way).join("") }, this.proposed);
  }

  cursor(cell) {
    super.cursor(cell);
    if (this.lineBox) this.lineBox.style.display = "none";
  }

  lineCursor(side, number) {
    super.cursor(null);
    const { rows, columns } = this.data;
    const room = { left: this.left, above: this.top, right: this.width - this.left - columns * UNIT, below: this.height - this.top - rows * UNIT }[side] - 8;
    const [heldX, heldY] = this.heldBy;
    const at = { left: [heldX - room - 2, number * UNIT + 2], right: [columns * UNIT + 2, number * UNIT + 2], above: [number * UNIT + 2, heldY - room - 2], below: [number * UNIT + 2, rows * UNIT + 2] }[side];
    const upright = side === "above" || side === "below";
    const box = { x: at[0], y: at[1], width: upright ? UNIT - 4 : room, height: upright ? room : UNIT - 4 };
    for (const [name, value] of Object.entries(box)) this.lineBox.setAttribute(name, value);
    this.lineBox.style.display = "";
  }

  /** Highlights the edge that a click would change; null for none. */
  hover(edge) {
    this.edgeSpot.style.display = edge ? "" : "none";
    if (!edge) return;
    const [[row, column], [other, last]] = edge;
    this.edgeSpot.setAttribute("cx", ((column + last + 1) / 2) * UNIT);
    this.edgeSpot.setAttribute("cy", ((row + other + 1) / 2) * UNIT);
  }
}
