// A board as SVG: its scene, the values of its places, and marks on cells. Colours are in style.css.

import { clueWidth, drawBeside } from "./beside.js";
import { paintMarks } from "./marks.js";
import { drawGrid, drawPaper, drawSigns } from "./paper.js";
import { Places } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";
export const UNIT = 40;

/** The inset of a mark's rim, so that it does not hide the cursor's frame. */
const RIM = 5;

/** Half the width of a mark along a line, and how far its ends are from those of the line. */
const [ALONG, SHORT] = [6, 4];

/** The radius of a disc in a cell, and the distance of a double line's strokes from its middle. */
export const DISC = UNIT * 0.36;
const DOUBLE = 4;

/** On boards with lines, a click this near to the centre of a cell, in cells, means the cell. */
const MIDDLE = 0.3;

/** The clue that a cell of a scene shows in its middle, without its disc. */
export function clueOf(cell) {
  const text = cell.look === "filled" || cell.text === "." || cell.text === "·" ? "" : (cell.text ?? "").trim();
  return cell.disc ? text.replace(/^[○●]/, "") : text;
}

export function make(name, attributes, parent, text) {
  const found = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) found.setAttribute(key, value);
  if (text !== undefined) found.textContent = text;
  parent?.append(found);
  return found;
}

/** Black or white, whichever stands out more from a colour (the relative luminance of WCAG 2). */
export function contrast(color) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

export class Drawing {
  /**
   * @param {import("./types").DrawnData} data
   * @param {string} [label] what a screen reader says; without it the drawing is hidden from it
   */
  constructor(data, label) {
    this.data = data;
    this.places = new Places(data);
    this.measure();
    this.svg = make("svg", { viewBox: `0 0 ${this.width} ${this.height}`, class: `board-svg${this.isInked() ? " inked" : ""}` });
    if (label) {
      this.svg.setAttribute("role", "img");
      this.svg.setAttribute("aria-label", label);
    } else this.svg.setAttribute("aria-hidden", "true");
    this.root = make("g", { transform: `translate(${this.left} ${this.top})` }, this.svg);
    /** Clues in cells, by the number of the cell. */
    this.texts = new Map();
    /** Whether numbers must leave room for texts in corners. */
    this.corners = false;
    drawPaper(this);
    this.coloursLayer = make("g", {}, this.root);
    this.coloursShown = "";
    this.marksLayer = make("g", {}, this.root);
    // Mistakes are above other marks, and rings above cells.
    this.mistakesLayer = make("g", {}, this.root);
    this.ringsLayer = make("g", {}, this.root);
    this.valuesLayer = make("g", {}, this.root);
    // Filled cells hide the colours below them, so those get a rim.
    this.coloursRims = make("g", {}, this.root);
    // On boards of lines, its frame must not look like a line.
    this.cursorInset = this.places.lines ? 3.5 : 2;
    const side = UNIT - 2 * this.cursorInset;
    this.cursorBox = make("rect", { class: this.places.lines ? "cursor dashed" : "cursor", width: side, height: side, rx: 5 }, this.root);
    this.cursorBox.style.display = "none";
    this.rimsLayer = make("g", {}, this.root);
    drawGrid(this);
    drawSigns(this);
    this.linesLayer = make("g", {}, this.root);
    /** @type {{row: SVGElement[][], column: SVGElement[][]}} the clues beside each row and column */
    this.clueTexts = { row: [], column: [] };
    /** How far the held clues have moved, in units: x and y. */
    this.heldBy = [0, 0];
    // On top, as the board scrolls below these clues.
    drawBeside(this);
    this.painted = new Map();
    this.marked = new Map();
    // The same for screen readers.
    this.markedCells = new Map();
    // Values that rules decide and the scene does not show; no board shows blanks.
    const fixed = data.fixed ? this.places.fromGrid(data.fixed) : [];
    this.given = fixed.map((value, place) => (this.shows(place) || (!value && !this.places.ofNumbers) ? null : value));
    this.paintAll([]);
  }

  /** Finds the size of the picture, with room for the clues beside the board. */
  measure() {
    const { rows, columns, scene } = this.data;
    this.clues = {
      left: scene.row_clues ?? [],
      above: scene.column_clues ?? [],
      right: scene.row_ends ?? [],
      below: scene.column_ends ?? [],
    };
    const wide = (lists) => (lists.length ? Math.max(...lists.map((each) => sum(each.map(clueWidth)))) + 6 : 0);
    const tall = (lists) => (lists.length ? Math.max(...lists.map((each) => each.length)) * UNIT * 0.52 + 6 : 0);
    // The numbers of rows and columns have room in it.
    const rim = 16;
    this.left = wide(this.clues.left) + rim;
    this.top = tall(this.clues.above) + rim;
    this.width = this.left + columns * UNIT + wide(this.clues.right) + rim;
    this.height = this.top + rows * UNIT + tall(this.clues.below) + rim;
  }

  /** Whether filled cells and discs are dark on lighter paper even in dark mode. */
  isInked() {
    const { shaded, filled, scene } = this.data;
    const discs = scene.cells.flat().some((cell) => cell.disc);
    return discs || (this.places.cells && !this.places.ofNumbers && (!shaded || filled === "■"));
  }

  /** The text in the corner of a cell, unless it is that of the number there. */
  cornerText(row, column) {
    const { corner } = this.data.scene.cells[row][column];
    return corner && corner !== this.fixedText(row, column) ? corner : "";
  }

  /** The number that the board fixes in a cell, as a text. */
  fixedText(row, column) {
    return this.places.ofNumbers ? String(this.data.fixed?.[row][column] ?? "") : "";
  }

  /** Whether the scene shows the value of a place. */
  shows(place) {
    const layer = this.places.of(place);
    if (layer.ofLines) return false;
    const [row, column] = layer.at(place);
    const { look, text } = this.data.scene.cells[row][column];
    return look === "block" || look === "filled" || (look === "given" && Boolean(text));
  }

  /** Gives a shape its board colour, if any. */
  fill(shape, color) {
    const found = this.data.scene.colors?.[color - 1];
    if (found && !this.data.shaded) shape.style.fill = found;
  }

  // ---- values ----

  /** Shows the value of a place, null for none, and its pencil and centre marks. */
  paint(place, value, pencil = [], look = "mine", centre = []) {
    const key = `${value}|${pencil}|${look}|${centre}`;
    if (this.painted.get(place)?.key === key) return;
    this.painted.get(place)?.group?.remove();
    const group = make("g", { class: look });
    const { ofLines } = this.places.of(place);
    const shown = ofLines ? this.paintLine(group, place, value) : this.paintCell(group, place, value, pencil, centre);
    if (shown) (ofLines ? this.linesLayer : this.valuesLayer).append(group);
    this.painted.set(place, { key, group });
  }

  paintLine(group, place, value) {
    if (value === null) return false;
    const layer = this.places.lines;
    const [x1, y1, x2, y2] = layer.ends(place).map((each) => each * UNIT);
    // Bridges end at the islands.
    const short = layer.kind === "spans" ? DISC : 0;
    const [dx, dy] = [Math.sign(x2 - x1), Math.sign(y2 - y1)];
    const path = (shift) => `M${x1 + short * dx + shift * dy} ${y1 + short * dy + shift * dx}L${x2 - short * dx + shift * dy} ${y2 - short * dy + shift * dx}`;
    if (value === 2) make("path", { class: "line double", d: path(-DOUBLE) + path(DOUBLE) }, group);
    else if (value) make("path", { class: "line", d: path(0) }, group);
    else this.cross(group, ...layer.middle(place).map((each) => each * UNIT), 4);
    return true;
  }

  cross(group, x, y, arm) {
    make("path", { class: "cross", d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}` }, group);
  }

  paintCell(group, place, value, pencil, centre) {
    const { columns } = this.data;
    const { ofNumbers } = this.places;
    const cell = place - this.places.cells.first;
    const [x, y] = [(cell % columns) * UNIT, Math.floor(cell / columns) * UNIT];
    const text = this.texts.get(cell);
    text?.classList.toggle("on-filled", Boolean(value) && !ofNumbers);
    if (value === null) return paintMarks(this, group, [x, y], pencil, centre);
    if (ofNumbers) this.paintNumber(group, x, y, value);
    else if (value !== 0) this.paintFilled(group, x, y, value);
    else if (text) make("circle", { class: "ring", cx: x + UNIT / 2, cy: y + UNIT / 2, r: UNIT * 0.38 }, group);
    else this.cross(group, x + UNIT / 2, y + UNIT / 2, 5);
    return true;
  }

  paintNumber(group, x, y, value) {
    const size = value > 99 ? 14 : value > 9 ? 19 : 23;
    const low = this.corners ? 7 : 0;
    make("text", { class: "value", x: x + UNIT / 2 + low / 3, y: y + UNIT / 2 + low, "font-size": size - low / 2 }, group, value);
  }

  /** Fills a cell with its colour, or with what stands for it. */
  paintFilled(group, x, y, value) {
    const { shaded, filled } = this.data;
    if (!shaded || filled === "■") {
      this.fill(make("rect", { class: "filled", x: x + 0.5, y: y + 0.5, width: UNIT - 1, height: UNIT - 1 }, group), value);
      return;
    }
    const isLamp = filled === "☼";
    if (isLamp) make("circle", { class: "lamp", cx: x + UNIT / 2, cy: y + UNIT / 2, r: UNIT * 0.34 }, group);
    make("text", { class: isLamp ? "lamp-sign" : "figure", x: x + UNIT / 2, y: y + UNIT / 2, "font-size": isLamp ? 20 : 28 }, group, filled);
  }

  /**
   * Paints all places: the values, or the marks of places without a value.
   * @param {(number | null)[]} values
   * @param {number[][]} [pencils]
   * @param {(place: number) => string} [looks]
   * @param {number[][]} [centres]
   */
  paintAll(values, pencils = [], looks = () => "mine", centres = []) {
    for (let place = 0; place < this.places.count; place += 1)
      if (values[place] === null || values[place] === undefined) this.paint(place, this.given[place] ?? null, pencils[place], "given", centres[place]);
      else this.paint(place, values[place], [], looks(place));
  }

  // ---- marks ----

  /** Marks cells and lines in one way, and removes other marks of that way. */
  mark(way, cells, places = []) {
    for (const before of this.marked.get(way) ?? []) before.remove();
    const isMistake = way === "broken" || way === "wrong";
    const group = make("g", { class: `mark ${way}` }, isMistake ? this.mistakesLayer : this.marksLayer);
    const rings = make("g", { class: `mark ${way}` }, this.ringsLayer);
    // Black cells hide what is below them, so they get a rim.
    const rims = make("g", { class: `rim ${way}` }, this.rimsLayer);
    const put = ([row, column]) => {
      const [x, y] = [column * UNIT, row * UNIT];
      const { look } = this.data.scene.cells[row][column];
      const dark = look === "filled" || (look === "block" && !this.data.scene.pale);
      make("rect", { class: dark ? "on-block" : "", x: x + 1, y: y + 1, width: UNIT - 2, height: UNIT - 2 }, group);
      // Cells of numbers are not filled, and need the room for pencil marks; beside lines it hides their marks.
      for (const name of dark || (this.places.cells && !this.places.ofNumbers) ? ["room", "edge"] : ["edge"])
        make("rect", { class: name, x: x + RIM, y: y + RIM, width: UNIT - 2 * RIM, height: UNIT - 2 * RIM }, rims);
    };
    for (const cell of cells) put(cell);
    for (const place of places) {
      const layer = this.places.of(place);
      if (!layer.ofLines) put(layer.at(place));
      else {
        const [x1, y1, x2, y2] = layer.ends(place).map((each) => each * UNIT);
        const [across, down] = x1 < x2 ? [-SHORT, ALONG] : [ALONG, -SHORT];
        make("rect", { class: "along", x: x1 - across, y: y1 - down, width: x2 - x1 + 2 * across, height: y2 - y1 + 2 * down, rx: ALONG }, rings);
      }
    }
    this.marked.set(way, [group, rings, rims]);
    this.markedCells.set(way, [...cells, ...places.map((place) => this.cellOf(place))].map(String));
  }

  /** The cell of a place; for a line, the cell where it begins. */
  cellOf(place) {
    const layer = this.places.of(place);
    if (!layer.ofLines) return layer.at(place);
    const [x, y] = layer.ends(place);
    return [Math.floor(y), Math.floor(x)];
  }

  cursor(cell) {
    this.cursorBox.style.display = cell ? "" : "none";
    if (!cell) return;
    this.cursorBox.setAttribute("x", cell[1] * UNIT + this.cursorInset);
    this.cursorBox.setAttribute("y", cell[0] * UNIT + this.cursorInset);
  }

  // ---- from the screen ----

  /** Where a point of the screen lies, in cells from the upper left corner of the board. @returns {[x: number, y: number] | null} */
  point(clientX, clientY) {
    const matrix = this.root.getScreenCTM();
    if (!matrix) return null;
    const found = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    // Ignores cells below held clues.
    const [x, y] = this.heldBy;
    if ((this.clues.left.length && found.x < x) || (this.clues.above.length && found.y < y)) return null;
    return [found.x / UNIT, found.y / UNIT];
  }

  /** The cell at a point. @returns {import("./types").Point | null} */
  cellAt(x, y) {
    const [row, column] = [Math.floor(y), Math.floor(x)];
    const inside = row >= 0 && column >= 0 && row < this.data.rows && column < this.data.columns;
    return inside ? [row, column] : null;
  }

  /** The place at a point (the nearest line, or the cell in its middle), or -1. */
  placeAt(x, y) {
    const { cells, lines } = this.places;
    const cell = this.cellAt(x, y);
    const apart = cell && [x - cell[1] - 0.5, y - cell[0] - 0.5];
    if (cells && (!lines || (cell && (lines.kind === "edges" ? Math.max(...apart.map(Math.abs)) : Math.hypot(...apart)) < MIDDLE))) return cell ? cells.place(...cell) : -1;
    const near = cell ?? this.cellAt(Math.min(Math.max(x, 0.01), this.data.columns - 0.01), Math.min(Math.max(y, 0.01), this.data.rows - 0.01));
    return lines.lineAt(...near, x, y);
  }
}

/** A small picture of a board with a grid filled in; cells where it differs are marked. */
export function picture(data, grid, label, differs = []) {
  const drawing = new Drawing(data, label);
  const values = drawing.places.fromGrid(grid);
  const fixed = drawing.places.fromGrid(data.fixed);
  // A solution is clearer without signs for empty places.
  const drawn = values.map((value, place) => (fixed[place] === null && (value !== 0 || drawing.places.ofNumbers) ? value : null));
  drawing.paintAll(drawn, [], () => "found");
  drawing.mark("differs", [], differs);
  return drawing.svg;
}
