// The places of values by layers: cells, edges, links or spans, counted as in grids; no drawing.

/** The distance of the marks of a span from its first end, in cells. */
const BESIDE = 0.7;

/** The sides of a cell, with the words for the edges there. */
const SIDES = { up: "above", left: "left of", down: "below", right: "right of" };

/** The places of one kind. Numbers of places count from the first place of the board. */
class Layer {
  /**
   * @param {import("./types").LayerData} layer
   * @param {import("./types").DrawnData} data
   * @param {number} first
   */
  constructor({ name = "", kind, widths, names = [], ends = [] }, data, first) {
    this.name = name;
    this.kind = kind;
    this.widths = widths;
    this.names = names;
    this.first = first;
    this.rows = data.rows;
    this.columns = data.columns;
    this.spans = ends;
    this.most = kind === "edges" || kind === "links" ? 1 : data.most;
    this.offsets = [];
    let count = first;
    for (const width of widths) {
      this.offsets.push(count);
      count += width;
    }
    this.end = count;
    // The rows of horizontal lines, which come before those of vertical ones.
    this.down = kind === "edges" ? this.rows + 1 : this.rows;
  }

  get ofLines() {
    return this.kind !== "cells";
  }

  /**
   * The row and column of a place in grids.
   * @returns {import("./types").Point}
   */
  at(place) {
    let row = this.widths.length - 1;
    while (this.offsets[row] > place) row -= 1;
    return [row, place - this.offsets[row]];
  }

  place(row, column) {
    const inside = row >= 0 && row < this.widths.length && column >= 0 && column < this.widths[row];
    return inside ? this.offsets[row] + column : -1;
  }

  /** The line from a point to the next one in its row. */
  horizontal(row, column) {
    if (this.kind === "spans") return this.over(([[top, left], [bottom, right]]) => top === bottom && top === row && left <= column && column < right);
    return row < this.down ? this.place(row, column) : -1;
  }

  /** The line from a point to the next one in its column. */
  vertical(row, column) {
    if (this.kind === "spans") return this.over(([[top, left], [bottom, right]]) => left === right && left === column && top <= row && row < bottom);
    return this.place(this.down + row, column);
  }

  over(isThere) {
    const found = this.spans.findIndex(isThere);
    return found < 0 ? -1 : this.first + found;
  }

  /** The two ends of a line, in cells from the upper left corner of the board. */
  ends(place) {
    if (this.kind === "spans") {
      const [[top, left], [bottom, right]] = this.spans[place - this.first];
      return [left + 0.5, top + 0.5, right + 0.5, bottom + 0.5];
    }
    const [row, column] = this.at(place);
    const shift = this.kind === "edges" ? 0 : 0.5;
    const [x, y] = row < this.down ? [column + shift, row + shift] : [column + shift, row - this.down + shift];
    return row < this.down ? [x, y, x + 1, y] : [x, y, x, y + 1];
  }

  /** Where marks of a line go, in cells: its middle; for a span, which others may cross, beside its first end. */
  middle(place) {
    const [x1, y1, x2, y2] = this.ends(place);
    const part = this.kind === "spans" ? Math.min(0.5, BESIDE / Math.hypot(x2 - x1, y2 - y1)) : 0.5;
    return [x1 + part * (x2 - x1), y1 + part * (y2 - y1)];
  }

  /**
   * The line end nearest to a point, as its row and column among line ends.
   * @returns {import("./types").Point}
   */
  endAt(x, y) {
    const more = this.kind === "edges" ? 1 : 0;
    const nearest = (at, count) => Math.min(Math.max(Math.floor(at + more / 2), 0), count - 1 + more);
    return [nearest(y, this.rows), nearest(x, this.columns)];
  }

  /** Whether lines end at a point, by its row and column among line ends. */
  isEnd(row, column) {
    return this.kind !== "spans" || this.spans.some((ends) => ends.some((end) => end[0] === row && end[1] === column));
  }

  /** The lines from one end to another, along its row first, in the order in which a stroke draws them. */
  path([row, column], [toRow, toColumn]) {
    const found = [];
    for (; column !== toColumn; column += Math.sign(toColumn - column)) found.push(this.horizontal(row, Math.min(column, column + Math.sign(toColumn - column))));
    for (; row !== toRow; row += Math.sign(toRow - row)) found.push(this.vertical(Math.min(row, row + Math.sign(toRow - row)), column));
    return found.filter((line) => line >= 0);
  }

  /** The line on a side of a cell, or from its centre to that side; -1 where there is none. */
  beside(row, column, side) {
    const far = this.kind === "edges" ? 1 : 0;
    const near = this.kind === "edges" ? 0 : -1;
    if (side === "up") return this.vertical1(row, column, near);
    if (side === "down") return this.vertical1(row, column, far);
    return this.horizontal1(row, column, side === "left" ? near : far);
  }

  vertical1(row, column, shift) {
    return this.kind === "edges" ? this.horizontal(row + shift, column) : this.vertical(row + shift, column);
  }

  horizontal1(row, column, shift) {
    return this.kind === "edges" ? this.vertical(row, column + shift) : this.horizontal(row, column + shift);
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
    return this.kind === "spans" && first < 0 && !this.isEnd(row, column) ? second : first;
  }

  /** The place for the server's row, column and, for lines, direction; or for a span its ends. */
  told(each) {
    if (each.span) return this.over((ends) => String(ends) === String(each.span));
    if (!this.ofLines) return this.place(each.row, each.column);
    return each.edge === "horizontal" ? this.horizontal(each.row, each.column) : this.vertical(each.row, each.column);
  }

  shortName(place) {
    if (this.kind === "spans") {
      const [[row, column], [other]] = this.spans[place - this.first];
      return `${row === other ? "h" : "v"}${row + 1}c${column + 1}`;
    }
    const [row, column] = this.at(place);
    if (!this.ofLines) return `r${row + 1}c${column + 1}`;
    return row < this.down ? `h${row + 1}c${column + 1}` : `v${row - this.down + 1}c${column + 1}`;
  }

  /** The values of this layer, in a flat list of all, in the JSON of grids. */
  toGrid(values) {
    const rows = this.widths.map((width, row) => values.slice(this.offsets[row], this.offsets[row] + width));
    return this.kind === "edges" || this.kind === "links" ? { horizontal: rows.slice(0, this.down), vertical: rows.slice(this.down) } : rows;
  }

  fromGrid(grid) {
    if (this.kind === "spans") return this.spans.map(([[row, column], [other]]) => (row === other ? grid.horizontal : grid.vertical)[row][column]);
    return this.ofLines ? [...grid.horizontal, ...grid.vertical].flat() : grid.flat();
  }
}

export class Places {
  /** @param {import("./types").DrawnData} data */
  constructor(data) {
    /** @type {Layer[]} */
    this.layers = [];
    this.count = 0;
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
}
