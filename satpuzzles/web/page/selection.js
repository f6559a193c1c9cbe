// The chosen cells of a played board: one with the cursor, and others chosen with it.

/** @typedef {[number, number]} Cell row and column */

export class Selection {
  /** @param {import("./drawing.js").Drawing} drawing @param {{rows: number, columns: number}} data */
  constructor(drawing, data) {
    this.drawing = drawing;
    this.data = data;
    /** @type {Cell | null} */
    this.cell = null;
    /** @type {Map<string, Cell>} */
    this.chosen = new Map();
  }

  /** @returns {Cell[]} */
  get cells() {
    return [...this.chosen.values()];
  }

  /** @param {Cell} cell */
  only(cell) {
    this.chosen.clear();
    this.add(cell);
  }

  /** @param {Cell} cell which also gets the cursor */
  add(cell) {
    this.cell = cell;
    this.chosen.set(String(cell), cell);
    this.show();
  }

  /** Adds a cell or removes it; one cell stays chosen. */
  toggle(cell) {
    if (this.chosen.size > 1 && this.chosen.delete(String(cell))) {
      this.cell = this.cells.at(-1);
      this.show();
    } else this.add(cell);
  }

  all() {
    const { rows, columns } = this.data;
    for (let row = 0; row < rows; row += 1) for (let column = 0; column < columns; column += 1) this.chosen.set(`${row},${column}`, [row, column]);
    this.cell ??= [0, 0];
    this.show();
  }

  show() {
    this.drawing.cursor(this.cell);
    this.drawing.mark("chosen", this.chosen.size > 1 ? this.cells : []);
  }
}
