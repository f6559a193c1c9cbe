// The places of values by layers: cells, edges, links or spans, counted as in grids; no drawing.

/** The distance of the marks of a span from its first end, in cells. */
const BESIDE = 0.7;

/** How many colours there are for notes; 0 is none. */
export const COLOURS = 8;

/** The sides of a cell, with the words for the edges there. */
const SIDES = { up: "above", left: "left of", down: "below", right: "right of" };

/** The places of one kind. Numbers of places count from the first place of the board. */
class Layer {
  /** @param {import("./types").LayerData} layer @param {import("./types").DrawnData} data @param {number} first */
  constructor({ name = "", kind, widths, names = [], ends }, data, first) {
    this.name = name;
    this.kind = kind;
    this.widths = widths;
    this.names = names;
    this.first = first;
    this.rows = data.rows;
    this.columns = data.columns;
    this.most = kind === "edges" || kind === "links" ? 1 : data.most;
    this.end = first + widths.reduce((sum, width) => sum + width, 0);
    // The rows of horizontal lines, which come before those of vertical ones.
    this.down = kind === "edges" ? this.rows + 1 : this.rows;
    /** The two points that each line joins. @type {import("./types").Ends[]} */
    this.lines = this.ofLines ? (ends ?? widths.flatMap((width, row) => this.linesOf(width, row))) : [];
    /** The line of each step from a point to the next one in its row or column. @type {Map<string, number>} */
    this.steps = new Map();
    this.lines.forEach(([[row, column], [other, last]], number) => {
      for (let at = column; at < last; at += 1) this.steps.set(`h${row},${at}`, first + number);
      for (let at = row; at < other; at += 1) this.steps.set(`v${at},${column}`, first + number);
    });
  }

  /** The lines in a row of a grid. @returns {import("./types").Ends[]} */
  linesOf(width, row) {
    const columns = [...Array(width).keys()];
    if (row < this.down) return columns.map((column) => [[row, column], [row, column + 1]]);
    return columns.map((column) => [[row - this.down, column], [row - this.down + 1, column]]);
  }

  get ofLines() {
    return this.kind !== "cells";
  }

  /** The row and column of a cell. @returns {import("./types").Point} */
  at(place) {
    return [Math.floor((place - this.first) / this.columns), (place - this.first) % this.columns];
  }

  /** The place of a cell; -1 outside the board. */
  place(row, column) {
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? this.first + row * this.columns + column : -1;
  }

  /** The line from a point to the next one in its row. */
  horizontal(row, column) {
    return this.steps.get(`h${row},${column}`) ?? -1;
  }

  /** The line from a point to the next one in its column. */
  vertical(row, column) {
    return this.steps.get(`v${row},${column}`) ?? -1;
  }

  /** The two ends of a line, in cells from the upper left corner of the board. */
  ends(place) {
    const shift = this.kind === "edges" ? 0 : 0.5;
    return this.lines[place - this.first].flatMap(([row, column]) => [column + shift, row + shift]);
  }

  /** Where marks of a line go, in cells: its middle; for a span, which others may cross, beside its first end. */
  middle(place) {
    const [x1, y1, x2, y2] = this.ends(place);
    const part = Math.min(0.5, BESIDE / Math.hypot(x2 - x1, y2 - y1));
    return [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
  }

  /** The line end nearest to a point, as its row and column among line ends. @returns {import("./types").Point} */
  endAt(x, y) {
    const more = this.kind === "edges" ? 1 : 0;
    const nearest = (at, count) => Math.min(Math.max(Math.floor(at + more / 2), 0), count - 1 + more);
    return [nearest(y, this.rows), nearest(x, this.columns)];
  }

  /** Whether lines end at a point, by its row and column among line ends. */
  isEnd(row, column) {
    return this.lines.some((ends) => ends.some((end) => end[0] === row && end[1] === column));
  }

  /** The lines from one end to another, along its row first, in the order in which a stroke draws them. */
  path([row, column], [toRow, toColumn]) {
    const found = [];
    for (; column !== toColumn; column += Math.sign(toColumn - column)) found.push(this.horizontal(row, Math.min(column, column + Math.sign(toColumn - column))));
    for (; row !== toRow; row += Math.sign(toRow - row)) found.push(this.vertical(Math.min(row, row + Math.sign(toRow - row)), column));
    return found.filter((line) => line >= 0);
  }

  /** The line on a side of a cell, or from its centre to that side; -1 if there is none. */
  beside(row, column, side) {
    const isUpright = side === "up" || side === "down";
    const far = side === "down" || side === "right" ? 1 : 0;
    if (this.kind === "edges") return isUpright ? this.horizontal(row + far, column) : this.vertical(row, column + far);
    return isUpright ? this.vertical(row + far - 1, column) : this.horizontal(row, column + far - 1);
  }

  /** The line nearest to a point in or near a cell; -1 where none is meant. */
  lineAt(row, column, x, y) {
    const [dx, dy] = [x - column - 0.5, y - row - 0.5];
    if (Math.abs(dx) > 0.85 || Math.abs(dy) > 0.85) return -1;
    // Ignores edges in the middle of a cell, and links at its corners.
    if (this.kind === "edges" && Math.max(Math.abs(dx), Math.abs(dy)) < 0.18) return -1;
    const sides = [dx < 0 ? "left" : "right", dy < 0 ? "up" : "down"];
    if (Math.abs(dx) <= Math.abs(dy)) sides.reverse();
    const [first, second] = sides.map((side) => this.beside(row, column, side));
    return first < 0 && !this.isEnd(row, column) ? second : first;
  }

  /** The place for the server's row, column and, for lines, direction; or for a span its ends. */
  told({ row, column, edge, span }) {
    if (span) return this.steps.get(`${span[0][0] === span[1][0] ? "h" : "v"}${span[0]}`) ?? -1;
    if (!this.ofLines) return this.place(row, column);
    return edge === "horizontal" ? this.horizontal(row, column) : this.vertical(row, column);
  }

  shortName(place) {
    const [[row, column], [other]] = this.ofLines ? this.lines[place - this.first] : [this.at(place), []];
    return `${!this.ofLines ? "r" : row === other ? "h" : "v"}${row + 1}c${column + 1}`;
  }

  /** The values of this layer, in a flat list of all, in the JSON of grids. */
  toGrid(values) {
    let at = this.first;
    const rows = this.widths.map((width) => values.slice(at, (at += width)));
    if (this.kind === "cells" || this.kind === "spans") return rows;
    return { horizontal: rows.slice(0, this.down), vertical: rows.slice(this.down) };
  }

  fromGrid(grid) {
    if (!this.ofLines) return grid.flat();
    return this.lines.map(([[row, column], [other]]) => grid[row === other ? "horizontal" : "vertical"][row][column]);
  }
}

export class Places {
  /** @param {import("./types").DrawnData} data */
  constructor(data) {
    /** @type {Layer[]} */
    this.layers = [];
    this.count = 0;
    this.columns = data.columns;
    /** How many cells the board has, with a place or without. */
    this.area = data.rows * data.columns;
    for (const told of data.layers) {
      const layer = new Layer(told, data, this.count);
      this.layers.push(layer);
      this.count = layer.end;
    }
    this.cells = this.layers.find((each) => !each.ofLines);
    this.lines = this.layers.find((each) => each.ofLines);
    // Whether cells hold numbers, not shades or colours.
    this.ofNumbers = Boolean(this.cells) && !data.shaded && !data.scene.colors?.length;
  }

  /** The layer of a place. */
  of(place) {
    return this.layers.find((each) => place < each.end) ?? this.layers.at(-1);
  }

  /** The name of a value at a place. */
  valueName(place, value) {
    return this.of(place).names[value] ?? String(value);
  }

  /** The place that the server tells. */
  told(each) {
    return this.layers.find(({ name }) => name === (each.layer ?? "")).told(each);
  }

  shortName(place) {
    return this.of(place).shortName(place);
  }

  /**
   * The places at a cell, each with its name in words.
   * @param {import("./types").Point} point
   * @returns {Map<number, string>}
   */
  around([row, column]) {
    const { cells, lines } = this;
    const cell = `r${row + 1}c${column + 1}`;
    const found = new Map(cells ? [[cells.place(row, column), cell]] : []);
    for (const side of lines ? Object.keys(SIDES) : []) found.set(lines.beside(row, column, side), lines.kind === "edges" ? `${SIDES[side]} ${cell}` : `${side} from ${cell}`);
    found.delete(-1);
    return found;
  }

  /** A flat list of values in the JSON of grids. */
  toGrid(values) {
    if (!this.layers[0].name) return this.layers[0].toGrid(values);
    return Object.fromEntries(this.layers.map((each) => [each.name, each.toGrid(values)]));
  }

  fromGrid(grid) {
    return this.layers.flatMap((each) => each.fromGrid(each.name ? grid[each.name] : grid));
  }

  // ---- the slots that may be coloured: each cell, then each line ----

  get slots() {
    return this.area + this.count;
  }

  cellSlot([row, column]) {
    return row * this.columns + column;
  }

  lineSlot(place) {
    return this.area + place;
  }

  /** The cell of a slot, or null. @returns {import("./types").Point | null} */
  cellOf(slot) {
    return slot < this.area ? [Math.floor(slot / this.columns), slot % this.columns] : null;
  }
}
