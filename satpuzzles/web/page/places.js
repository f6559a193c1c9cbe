// The places of values: cells, edges or links, counted as in grids; no drawing.

export class Places {
  constructor(data) {
    this.kind = data.places;
    this.rows = data.rows;
    this.columns = data.columns;
    this.widths = data.widths;
    this.offsets = [];
    let count = 0;
    for (const width of data.widths) {
      this.offsets.push(count);
      count += width;
    }
    this.count = count;
    // The rows of horizontal lines, which come before those of vertical ones.
    this.down = this.kind === "edges" ? this.rows + 1 : this.rows;
  }

  get ofLines() {
    return this.kind !== "cells";
  }

  /** The row and column of a place in grids. */
  at(place) {
    let row = this.widths.length - 1;
    while (this.offsets[row] > place) row -= 1;
    return [row, place - this.offsets[row]];
  }

  place(row, column) {
    const inside = row >= 0 && row < this.widths.length && column >= 0 && column < this.widths[row];
    return inside ? this.offsets[row] + column : -1;
  }

  horizontal(row, column) {
    return row < this.down ? this.place(row, column) : -1;
  }

  vertical(row, column) {
    return this.place(this.down + row, column);
  }

  /** The two ends of a line, in cells from the upper left corner of the board. */
  ends(place) {
    const [row, column] = this.at(place);
    const shift = this.kind === "edges" ? 0 : 0.5;
    const [x, y] = row < this.down ? [column + shift, row + shift] : [column + shift, row - this.down + shift];
    return row < this.down ? [x, y, x + 1, y] : [x, y, x, y + 1];
  }

  /** The line end nearest to a point, as its row and column among line ends. */
  endAt(x, y) {
    const more = this.kind === "edges" ? 1 : 0;
    const nearest = (at, count) => Math.min(Math.max(Math.floor(at + more / 2), 0), count - 1 + more);
    return [nearest(y, this.rows), nearest(x, this.columns)];
  }

  /** The lines from one end to another, along its row first, in the order in which a stroke draws them. */
  path([row, column], [toRow, toColumn]) {
    const found = [];
    for (; column !== toColumn; column += Math.sign(toColumn - column)) found.push(this.horizontal(row, Math.min(column, column + Math.sign(toColumn - column))));
    for (; row !== toRow; row += Math.sign(toRow - row)) found.push(this.vertical(Math.min(row, row + Math.sign(toRow - row)), column));
    return found;
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

  /** The place for the server's row, column and, for lines, direction. */
  told(each) {
    if (!this.ofLines) return this.place(each.row, each.column);
    return each.edge === "horizontal" ? this.horizontal(each.row, each.column) : this.vertical(each.row, each.column);
  }

  name(place) {
    const [row, column] = this.at(place);
    if (!this.ofLines) return `r${row + 1}c${column + 1}`;
    return row < this.down ? `h${row + 1}c${column + 1}` : `v${row - this.down + 1}c${column + 1}`;
  }

  /** A flat list of values in the JSON of grids. */
  toGrid(values) {
    const rows = this.widths.map((width, row) => values.slice(this.offsets[row], this.offsets[row] + width));
    if (!this.ofLines) return rows;
    return { horizontal: rows.slice(0, this.down), vertical: rows.slice(this.down) };
  }

  fromGrid(grid) {
    return Array.isArray(grid) ? grid.flat() : [...grid.horizontal, ...grid.vertical].flat();
  }
}
