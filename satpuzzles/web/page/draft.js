// A board being set: its draft in the server's form, edits, undo steps, and what to draw.

export const SIDES = ["left", "above", "right", "below"];
const DISCS = { "○": "white", "●": "black" };

export class Draft extends EventTarget {
  /** @param {import("./types").DraftData} draft @param {import("./types").ToolData[]} tools */
  constructor(draft, tools) {
    super();
    this.toolsOf = new Map();
    this.learn(draft, tools);
    this.steps = [draft];
    this.at = 0;
    this.key = this.toldBy = null;
  }

  /** The draft as the server knows it. */
  get plain() {
    const { answer, ...draft } = this.now;
    return draft;
  }

  get now() {
    return this.steps[this.at];
  }

  /** The tools for boards of the present size. */
  get tools() {
    return this.toolsOf.get(sizeOf(this.now));
  }

  /** Keeps the tools for boards of the size of a draft. */
  learn(draft, tools) {
    this.toolsOf.set(sizeOf(draft), tools);
  }

  tool(...kinds) {
    return this.tools.find((each) => kinds.includes(each.kind));
  }

  /** Makes an edit as one undo step; consecutive edits with the same key are one step. */
  change(edit, key = null, keepsAnswer = false) {
    const made = structuredClone(this.now);
    // An edit makes clues differ from the painted answer.
    if (!keepsAnswer) delete made.answer;
    edit(made);
    if (JSON.stringify(made) === JSON.stringify(this.now)) return;
    this.steps.length = this.at + 1;
    if (key === null || key !== this.key) this.at += 1;
    this.steps[this.at] = made;
    this.key = key;
    this.tell();
  }

  /** Ends an undo step, so that the next edit begins another. */
  pause() {
    this.key = null;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.steps.length - 1;
  }

  undo() {
    this.go(-1);
  }

  redo() {
    this.go(1);
  }

  go(step) {
    if (!this.steps[this.at + step]) return;
    this.at += step;
    this.pause();
    this.toldBy = null;
    this.tell();
  }

  tell() {
    this.dispatchEvent(new Event("change"));
  }

  // ---- texts ----

  /** Where the text of a cell stands: in the cell, or for a cage in its first one. */
  home([row, column]) {
    if (!this.tool("cages")) return [row, column];
    const { columns } = this.now;
    const first = partsOf(this.now)[row * columns + column];
    return [Math.floor(first / columns), first % columns];
  }

  /** The text at a cell or, of a `[side, number]`, of a line. */
  text(place) {
    if (SIDES.includes(place[0])) return this.now[place[0]][place[1]] ?? "";
    const [row, column] = this.home(place);
    return this.now.cells[row][column];
  }

  write(place, text, key = null) {
    const ofLine = SIDES.includes(place[0]);
    const [first, second] = ofLine ? place : this.home(place);
    this.change((draft) => {
      (ofLine ? draft[first] : draft.cells[first])[second] = text;
    }, key);
  }

  // ---- edges ----

  /** Sets an edge to its next sign or to the given one; the same sign again removes it. */
  turnSign([one, other], told = null) {
    const ways = one[0] === other[0] ? ["<", ">"] : ["∧", "∨"];
    this.change((draft) => {
      const before = taken(draft.signs, [one, other])?.[2] ?? null;
      const sign = told ? (before === told ? null : told) : [...ways, null][ways.indexOf(before) + 1];
      if (sign) draft.signs.push([one, other, sign]);
    });
  }

  toggleWall(edge) {
    this.change((draft) => taken(draft.walls, edge) ?? draft.walls.push(edge));
  }

  // ---- parts ----

  /** Makes cells a new part, or adds them to the part of the first one. */
  cut(cells, joins, key = null) {
    this.change((draft) => {
      const { columns } = draft;
      const before = partsOf(draft);
      const index = ([row, column]) => row * columns + column;
      const chosen = new Set(cells.map(index));
      const to = joins ? before[index(cells[0])] : -1;
      const owners = before.map((number, cell) => (chosen.has(cell) ? to : number));
      draft.walls = wallsBetween(owners, draft.rows, columns);
      const mark = this.tool("regions")?.texts?.[0];
      for (const [row, column] of mark ? cells : []) if (draft.cells[row][column] === mark) draft.cells[row][column] = "";
      if (!this.tool("cages")) return;
      const texts = draft.cells.flat();
      const after = partsOf(draft);
      const moved = texts.map(() => "");
      texts.forEach((text, cell) => {
        if (!text || before[cell] !== cell) return;
        // A clue stays with the rest of its cage, not with the cells cut off.
        const stays = cell === to || !chosen.has(cell) || isSame(before, cell, after, after[cell]);
        const left = stays ? cell : before.findIndex((each, other) => each === cell && !chosen.has(other));
        if (left >= 0) moved[after[left]] ||= text;
      });
      draft.cells = inRows(moved, columns);
    }, key);
  }

  // ---- an answer that tells the clues ----

  /** Takes the server's clues for an answer, and keeps what was painted of it. */
  tellFrom(answer, told, key) {
    // The server may answer when the stroke is over.
    if (key === this.toldBy) this.key = key;
    this.toldBy = key;
    this.change((draft) => Object.assign(draft, told, { answer }), key);
  }

  /** Adds a sentence to the note below the board, or removes it. */
  note(text, on) {
    this.change((draft) => {
      draft.note = on ? `${draft.note} ${text}`.trim() : draft.note.split(text).map((part) => part.trim()).filter(Boolean).join(" ");
    });
  }

  /** Puts a cell outside all regions, or back. */
  toggleOutside(cell) {
    const mark = this.tool("regions").texts?.[0];
    if (mark) this.write(cell, this.text(cell) === mark ? "" : mark);
  }

  /** Sets a number of the whole board; null for none. */
  number({ key }, value) {
    this.change((draft) => {
      draft.kept[key] = value;
      if (value === null) delete draft.kept[key];
    }, `number ${key}`);
  }
}

export const sizeOf = ({ rows, columns }) => `${rows} × ${columns}`;

/** Takes what is at an edge out of a list; undefined if there is nothing. */
function taken(list, edge) {
  const at = list.findIndex((each) => String(each.slice(0, 2)) === String(edge));
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

const isSame = (before, number, after, other) => before.every((each, cell) => (each === number) === (after[cell] === other));

/** A list of what cells have, by rows. */
export const inRows = (list, columns) =>
  Array.from({ length: list.length / columns }, (_, row) => list.slice(row * columns, (row + 1) * columns));

/** The first cell of the part of each cell, row by row, as walls divide the board. */
export function partsOf({ rows, columns, walls }) {
  const closed = new Set(walls.map((each) => JSON.stringify(each)));
  const open = (one, other) => !closed.has(JSON.stringify(one < other ? [at(one), at(other)] : [at(other), at(one)]));
  const at = (cell) => [Math.floor(cell / columns), cell % columns];
  const numbers = Array(rows * columns).fill(-1);
  for (let start = 0; start < numbers.length; start += 1) {
    if (numbers[start] >= 0) continue;
    numbers[start] = start;
    const reached = [start];
    while (reached.length) {
      const cell = reached.pop();
      const near = [cell - columns, cell + columns];
      if (cell % columns) near.push(cell - 1);
      if ((cell + 1) % columns) near.push(cell + 1);
      for (const next of near) {
        if (numbers[next] !== -1 || !open(cell, next)) continue;
        numbers[next] = start;
        reached.push(next);
      }
    }
  }
  return numbers;
}

function wallsBetween(numbers, rows, columns) {
  const walls = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const cell = row * columns + column;
      if (column + 1 < columns && numbers[cell] !== numbers[cell + 1]) walls.push([[row, column], [row, column + 1]]);
      if (row + 1 < rows && numbers[cell] !== numbers[cell + columns]) walls.push([[row, column], [row + 1, column]]);
    }
  return walls;
}

// ---- what is drawn ----

/** The data for a drawing: the draft in the form of the server's last scene. */
export function drawnOf(draft, tools, last) {
  const { rows, columns, colors } = draft;
  const shaded = colors.length ? false : last?.shaded;
  const filled = last?.filled;
  const scene = { ...sceneOf(draft, tools, last?.scene ?? {}), pale: shaded && filled === "■" };
  const layers = last?.layers ?? [{ kind: "cells", widths: Array(rows).fill(columns) }];
  return { rows, columns, layers, least: last?.least ?? 1, most: 1, shaded, filled, scene };
}

function sceneOf(draft, tools, { picture, dots, slants }) {
  const of = (...kinds) => tools.find((each) => kinds.includes(each.kind));
  const cell = of("cages") ? (text) => ({ corner: text, look: "given" }) : (text) => cellOf(text, of("cells"));
  const { colors, signs, walls } = draft;
  const [row_clues, column_clues, row_ends, column_ends] = SIDES.map((side) => draft[side].map((text) => cluesOf(text, colors.length)));
  return {
    picture,
    dots,
    colors,
    signs,
    cells: draft.cells.map((row) => row.map(cell)),
    heavy: walls.length ? walls : undefined,
    heavy_frame: Boolean(of("regions", "cages")),
    slants: draft.note ? slants : undefined,
    row_clues,
    column_clues,
    row_ends,
    column_ends,
  };
}

/** A cell to draw with a text, as the tool for cells means it. */
function cellOf(text, tool) {
  if (DISCS[text]) return { text: "", disc: DISCS[text], look: "given" };
  const isFilled = text === "#" || (text === "0" && tool?.everywhere);
  const isBlock = isFilled || (text && tool?.in_blocks);
  return { text: isFilled ? "" : text, look: isBlock ? "block" : "given" };
}

/** The clues of a line to draw, a dot for none. */
const cluesOf = (text, colors) => (text.trim() ? text.trim().split(/[\s,]+/).map((word) => clue(word, colors)) : ["·"]);

/** A clue to draw, with a colour if there are several (the first by default). */
const clue = (text, colors) => {
  const [length, color = "1"] = text.split(":");
  return colors && Number(color) <= colors ? [length, Number(color)] : text;
};
