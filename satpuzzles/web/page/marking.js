// Mouse, touch and keyboard on a board being set, and what each action means for the draft.

import { SIDES } from "./draft.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIGN_KEYS = { "<": [0, 1, "<"], ">": [0, 1, ">"], "^": [1, 0, "∧"], v: [1, 0, "∨"] };
const PEARLS = { w: "○", b: "●" };
const TURNS = { "^": "↑", "<": "←", ">": "→", v: "↓" };
const NEAR_EDGE = 0.2;
const ERASERS = ["Backspace", "Delete"];

/** Signs by the characters that are easy to type. */
const CALCULATIONS = { "*": "×", x: "×", "/": "÷", "-": "−" };

export class Marking extends EventTarget {
  /** `mode` is the kind of the tool in use, `brush` a text that clicks paint, `joins` whether drags add to a part. */
  constructor(element, draft) {
    super();
    this.element = element;
    this.draft = draft;
    this.drawing = null;
    this.mode = "cells";
    this.brush = null;
    this.joins = false;
    /** @type {any} a cell, or a side and the number of a line */
    this.place = [0, 0];
    this.stroke = null;
    const listen = (name, method) => element.addEventListener(name, (event) => method.call(this, event));
    listen("pointerdown", this.down);
    listen("pointermove", this.move);
    listen("pointerup", this.up);
    listen("pointercancel", this.up);
    listen("pointerleave", () => this.drawing.hover(null));
    for (const name of ["contextmenu", "touchstart"]) listen(name, (event) => event.preventDefault());
    listen("keydown", this.key);
    listen("focus", () => this.select(this.place));
    listen("blur", () => this.drawing.cursor(null));
  }

  get ofLine() {
    return SIDES.includes(this.place[0]);
  }

  get ofParts() {
    return this.mode === "regions" || this.mode === "cages";
  }

  /** Whether the selection has a text. */
  get takesText() {
    return this.ofLine || (!["regions", "answer"].includes(this.mode) && Boolean(this.draft.tool("cells", "cages")));
  }

  /** Chooses a cell, or a line as its side and number. */
  select(place) {
    if (String(place) !== String(this.place)) this.draft.pause();
    this.place = place;
    this.show();
    this.dispatchEvent(new Event("select"));
  }

  show() {
    if (this.ofLine) this.drawing.lineCursor(...this.place);
    else this.drawing.cursor(this.place);
  }

  // ---- pointers ----

  /** The edge between two cells at a point; null if the point means a cell. */
  edge(point) {
    const kinds = ["signs", "marks"];
    const [always, near] = [kinds.includes(this.mode), this.mode === "cells" && this.draft.tool("signs")];
    if (!point || !(always || near)) return null;
    const cell = this.drawing.cellAt(...point);
    if (!cell) return null;
    const [row, column] = cell;
    const [x, y] = [point[0] - column, point[1] - row];
    const far = Math.min(x, 1 - x, y, 1 - y);
    if (!always && far > NEAR_EDGE) return null;
    if (far === x || far === 1 - x) return this.between(cell, [0, far === x ? -1 : 1]);
    return this.between(cell, [far === y ? -1 : 1, 0]);
  }

  between([row, column], [down, right]) {
    const other = [row + down, column + right];
    const { rows, columns } = this.draft.now;
    if (other[0] < 0 || other[1] < 0 || other[0] >= rows || other[1] >= columns) return null;
    return down + right > 0 ? [[row, column], other] : [other, [row, column]];
  }

  turn(edge, sign = null) {
    if (this.mode === "marks") this.draft.toggleWall(edge);
    else this.draft.turnSign(edge, sign);
  }

  down(event) {
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    if (event.button > 0) return;
    const line = this.drawing.lineAt(event.clientX, event.clientY);
    if (line) return void this.select(line);
    const point = this.drawing.point(event.clientX, event.clientY);
    const edge = this.edge(point);
    if (edge) return void this.turn(edge);
    const cell = point && this.drawing.cellAt(...point);
    if (!cell) return;
    this.select(cell);
    this.element.setPointerCapture(event.pointerId);
    this.draft.pause();
    this.stroke = { cells: [cell], joins: this.joins || event.shiftKey, key: `stroke ${Math.random()}` };
    if (this.mode === "answer") this.fill(cell);
    else if (!this.ofParts) this.paint(cell);
  }

  /** Fills a cell of the answer, or empties it, as the first one of the stroke. */
  fill(cell) {
    this.dispatchEvent(new CustomEvent("fill", { detail: { cell, stroke: this.stroke } }));
  }

  /** Paints a cell like the first of the stroke: with the brush, or empty if that had it already. */
  paint(cell) {
    if (this.brush === null || !this.stroke) return;
    this.stroke.text ??= this.draft.text(cell) === this.brush ? "" : this.brush;
    this.draft.write(cell, this.stroke.text, this.stroke.key);
  }

  move(event) {
    const point = this.drawing.point(event.clientX, event.clientY);
    if (!this.stroke) return void this.drawing.hover(event.pointerType === "mouse" ? this.edge(point) : null);
    const cell = point && this.drawing.cellAt(...point);
    if (!cell || this.stroke.cells.some((each) => String(each) === String(cell))) return;
    this.stroke.cells.push(cell);
    if (this.mode === "answer") return void this.fill(cell);
    if (!this.ofParts) return void this.paint(cell);
    this.draft.cut(this.stroke.cells, this.stroke.joins, this.stroke.key);
    this.select(cell);
  }

  up() {
    if (!this.stroke) return;
    this.draft.pause();
    this.stroke = null;
    this.dispatchEvent(new Event("lift"));
  }

  // ---- keys ----

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Does what a key asks for; returns whether it asks for anything. */
  press({ key, shiftKey }) {
    if (ARROWS[key]) this.arrow(ARROWS[key], shiftKey);
    else if (this.ofLine ? this.pressLine(key) : this.pressCell(key)) return true;
    else if (ERASERS.includes(key)) this.erase(key === "Delete");
    else return key.length === 1 && this.type(key);
    return true;
  }

  /** A key for lines alone. */
  pressLine(key) {
    if (key === "Enter") this.alongLine(1);
    return key === "Enter";
  }

  /** A key for cells alone. */
  pressCell(key) {
    if (key === " ") return this.space();
    if (key === "#" && this.mode === "regions") this.draft.toggleOutside(this.place);
    else if (this.draft.tool("signs") && SIGN_KEYS[key]) this.sign(SIGN_KEYS[key]);
    else return false;
    return true;
  }

  /** Cuts the cell out, fills it, or paints it, as the mode has it. */
  space() {
    if (this.ofParts) this.draft.cut([this.place], false);
    else if (this.mode === "answer") this.dispatchEvent(new CustomEvent("fill", { detail: { cell: this.place, stroke: { key: this.typing() + Math.random() } } }));
    else if (this.brush !== null) this.put(this.draft.text(this.place) === this.brush ? "" : this.brush);
    else return false;
    return true;
  }

  arrow(step, marks) {
    if (this.ofLine) return void this.fromLine(step);
    const { rows, columns } = this.draft.now;
    const to = [this.place[0] + step[0], this.place[1] + step[1]];
    const side = to[1] < 0 ? "left" : to[1] >= columns ? "right" : to[0] < 0 ? "above" : to[0] >= rows ? "below" : null;
    if (side) {
      if (this.draft.now[side].length) this.select([side, this.place[["above", "below"].includes(side) ? 1 : 0]]);
      return;
    }
    if (!marks) return void this.select(to);
    if (this.ofParts) this.draft.cut([this.place, to], true);
    else if (this.draft.tool("signs", "marks")) return void this.turn(this.between(this.place, step));
    this.select(to);
  }

  fromLine(step) {
    const [side, number] = this.place;
    const upright = side === "left" || side === "right";
    const along = upright ? step[0] : step[1];
    if (along) return void this.alongLine(along);
    const { rows, columns } = this.draft.now;
    const inward = { left: [number, 0, 1], right: [number, columns - 1, -1], above: [0, number, 1], below: [rows - 1, number, -1] }[side];
    if ((upright ? step[1] : step[0]) === inward[2]) this.select(inward.slice(0, 2));
  }

  alongLine(step) {
    const [side, number] = this.place;
    this.select([side, Math.min(Math.max(number + step, 0), this.draft.now[side].length - 1)]);
  }

  sign([down, right, sign]) {
    const edge = this.between(this.place, [down, right]);
    if (edge) this.draft.turnSign(edge, sign);
  }

  // ---- texts ----

  put(text, key = null) {
    this.draft.write(this.place, text, key);
  }

  erase(whole) {
    if (!this.takesText) return;
    const all = whole || (this.mode === "cells" && !this.ofLine);
    this.put(all ? "" : this.draft.text(this.place).slice(0, -1), this.typing());
    if (all) this.draft.pause();
  }

  typing() {
    return `typing ${this.place}`;
  }

  /** Types a character if allowed; returns whether it is. */
  type(character) {
    if (!this.takesText) return false;
    if (this.ofLine) return this.typeClue(character);
    return this.draft.tool("cages") ? this.typeCage(character) : this.typeCell(character);
  }

  typeClue(character) {
    if (!/[\d :,]/.test(character)) return false;
    const text = this.draft.text(this.place);
    // The 0 of a line without a clue does not begin a number.
    this.put((text === "0" ? "" : text) + character, this.typing());
    return true;
  }

  typeCage(character) {
    const sign = CALCULATIONS[character] ?? character;
    if (!/[\d+×÷−?]/.test(sign)) return false;
    this.put(this.draft.text(this.place) + sign, this.typing());
    return true;
  }

  typeCell(character) {
    const tool = this.draft.tool("cells");
    const now = this.draft.text(this.place);
    const turned = TURNS[character] ? now.slice(0, -1) + TURNS[character] : character + (now.slice(1) || "↑");
    const made = [character, PEARLS[character], turned].find((each) => tool.texts?.includes(each));
    if (made) this.put(made);
    return made ? true : this.typeNumber(character, tool);
  }

  /** Types a digit of a number within the bounds of a tool. */
  typeNumber(character, { least, most }) {
    if (!/\d/.test(character) || most === undefined) return false;
    const begun = this.draft.key === this.typing() ? this.draft.text(this.place) : "";
    const text = [begun + character, character].map(Number).find((each) => each >= least && each <= most);
    if (text !== undefined) this.put(String(text), this.typing());
    else if (character === "0") this.put("");
    return true;
  }
}
