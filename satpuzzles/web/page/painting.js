// An answer that a setter paints, such as a nonogram's picture; the server returns its clues.

import * as api from "./api.js";
import { inRows } from "./draft.js";

export class Painting {
  /** `shown` draws the answer; `failed` receives errors. */
  constructor(draft, shown, failed) {
    this.draft = draft;
    this.shown = shown;
    this.failed = failed;
    this.color = 1;
    /** @type {{ values: number[], key: string } | null} */
    this.wanted = null;
    this.busy = false;
  }

  /** The values of all cells, by rows. */
  get values() {
    const { rows, columns, answer } = this.draft.now;
    return this.wanted?.values ?? answer ?? Array(rows * columns).fill(0);
  }

  /** Fills or empties a cell, as the stroke began. */
  fill(board, { cell: [row, column], stroke }) {
    const values = [...this.values];
    const place = row * this.draft.now.columns + column;
    stroke.value ??= values[place] === this.color ? 0 : this.color;
    values[place] = stroke.value;
    this.wanted = { values, key: stroke.key };
    this.shown();
    this.tell(board);
  }

  /** Asks for the clues of the painting, one question at a time, and always for the last state. */
  async tell(board) {
    if (this.busy || !this.wanted) return;
    this.busy = true;
    const { values, key } = this.wanted;
    const { columns, colors } = this.draft.now;
    // The board is as the server last saw it; its colours may be newer.
    const tool = this.draft.tool("colors");
    if (tool && colors.length) board = { ...board, [tool.key]: colors };
    try {
      const { draft } = await api.ask("told", { board, options: { grid: inRows(values, columns) } });
      if (this.wanted?.values === values) this.wanted = null;
      this.draft.tellFrom(values, draft, key);
    } catch (error) {
      this.wanted = null;
      this.failed(error);
    }
    this.busy = false;
    this.tell(board);
  }
}
