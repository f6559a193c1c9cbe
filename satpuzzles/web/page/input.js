// Mouse, touch and keyboard on a played board, and what each action means for the game.

const LONG_PRESS = 450;
/** Around the end of a line, within this distance in cells, a stroke may begin with any line; and the step of following it. */
const END = 0.3;
/** Clicks within this distance of a line's end are ignored. */
const DOT = 0.2;
const FINE = 0.1;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const SIDES = { w: "up", a: "left", s: "down", d: "right" };

export class Input extends EventTarget {
  /** `pencils` says whether numbers are pencil marks, `value` which value a click sets. */
  constructor(element, scroller, drawing, game) {
    super();
    Object.assign(this, { element, scroller, drawing, game });
    this.cell = null;
    this.pencils = false;
    this.value = 1;
    this.numberFirst = null;
    this.typedAt = -1;
    this.pointers = new Map();
    this.stroke = null;
    const listen = (name, method) => element.addEventListener(name, (event) => method.call(this, event));
    listen("pointerdown", this.down);
    listen("pointermove", this.move);
    listen("pointerup", this.up);
    listen("pointercancel", this.cancel);
    listen("contextmenu", (event) => event.preventDefault());
    listen("keydown", this.key);
    listen("focus", () => this.select(this.cell ?? [0, 0]));
    listen("blur", () => this.drawing.cursor(null));
  }

  select(cell) {
    this.cell = cell;
    this.drawing.cursor(cell);
    this.dispatchEvent(new Event("select"));
  }

  /** The place of the chosen cell; none on boards of lines alone. */
  get place() {
    const { cells } = this.game.places;
    return this.cell && cells ? cells.place(...this.cell) : -1;
  }

  // ---- pointers ----

  down(event) {
    event.preventDefault();
    this.element.focus({ preventScroll: true });
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size > 1) {
      this.dropStroke();
      return;
    }
    if (event.button > 2 || event.button === 1) return;
    const point = this.drawing.point(event.clientX, event.clientY);
    const place = point ? this.drawing.placeAt(...point) : -1;
    const cell = point && this.drawing.cellAt(...point);
    if (cell) this.select(cell);
    const { cells, lines } = this.game.places;
    const atEnd = point && lines && this.atEnd(point);
    if (place < 0 && !atEnd) return;
    this.element.setPointerCapture(event.pointerId);
    const crosses = event.button === 2 || event.ctrlKey;
    if (this.game.ofNumbers && !lines) {
      if (this.numberFirst !== null && !crosses) this.number(place, this.numberFirst);
      return;
    }
    this.stroke = { place, crosses, action: null, began: this.game.next, point, atEnd, onDot: atEnd && !cells && this.atEnd(point, DOT) };
    if (event.pointerType === "mouse" || crosses) {
      if (!this.stroke.atEnd) this.begin();
      return;
    }
    this.stroke.timer = setTimeout(() => this.press(), LONG_PRESS);
  }

  /** A long press is the right button of a finger. */
  press() {
    if (!this.stroke) return;
    this.stroke.crosses = true;
    if (!this.stroke.atEnd) this.begin();
    navigator.vibrate?.(15);
  }

  begin() {
    clearTimeout(this.stroke.timer);
    const from = this.game.values[this.stroke.place];
    this.stroke.action = { from, to: this.game.turned(this.stroke.place, this.stroke.crosses ? 0 : this.value) };
    this.act(this.stroke.place);
  }

  /** Repeats the first action of the stroke; does not overwrite other marks. */
  act(place) {
    const { from, to } = this.stroke.action;
    if (!this.game.free(place) || this.game.values[place] !== from) return;
    this.game.change([[place, to]], this.game.next > this.stroke.began);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size === 2) {
      this.pan(event.pointerId, before);
      return;
    }
    if (!this.stroke) return;
    const through = this.game.places.lines ? this.along : this.through;
    for (const each of event.getCoalescedEvents?.() ?? [event]) through.call(this, each);
    through.call(this, event);
  }

  /** Whether a point is too near a line's end to choose one line. */
  atEnd([x, y], near = END) {
    const { lines } = this.game.places;
    const [row, column] = lines.endAt(x, y);
    const shift = lines.kind === "edges" ? 0 : 0.5;
    return lines.isEnd(row, column) && Math.hypot(x - column - shift, y - row - shift) < near;
  }

  /** Whether a point is on the board or near its border. */
  onBoard([x, y]) {
    const { rows, columns } = this.game.data;
    return x >= -END && x <= columns + END && y >= -END && y <= rows + END;
  }

  /** Follows lines: takes a line once its other end is nearer. */
  along(event) {
    const to = this.drawing.point(event.clientX, event.clientY);
    if (!to) return;
    const { lines } = this.game.places;
    const from = this.stroke.point;
    const parts = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / FINE);
    let [end, was] = [lines.endAt(...from), this.onBoard(from)];
    for (let part = 1; part <= parts; part += 1) {
      const point = [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * part) / parts);
      const next = lines.endAt(...point);
      const stays = this.onBoard(point);
      // Ignores movement along the outside of the board.
      if (was && stays) for (const line of lines.path(end, next)) this.takeLine(line);
      [end, was] = [next, stays];
    }
    this.stroke.point = to;
    const cell = this.drawing.cellAt(...to);
    if (cell) this.select(cell);
  }

  takeLine(line) {
    const { stroke } = this;
    if (!stroke.action) {
      // From an end, the stroke decides the first line; from the middle of a line, it is that line.
      if (stroke.atEnd) stroke.place = line;
      this.begin();
    }
    this.act(line);
  }

  through(event) {
    const point = this.drawing.point(event.clientX, event.clientY);
    const place = point ? this.drawing.placeAt(...point) : -1;
    if (place < 0 || !this.stroke || place === this.stroke.last) return;
    if (!this.stroke.action) {
      if (place === this.stroke.place) return;
      this.begin();
    }
    this.stroke.last = place;
    const cell = this.drawing.cellAt(...point);
    if (cell) this.select(cell);
    this.act(place);
  }

  /** Two fingers move the board and make it larger. */
  pan(moved, before) {
    const [now, other] = [this.pointers.get(moved), [...this.pointers].find(([id]) => id !== moved)[1]];
    const apart = (point) => Math.hypot(point[0] - other[0], point[1] - other[1]);
    this.scroller.scrollLeft -= (now[0] - before[0]) / 2;
    this.scroller.scrollTop -= (now[1] - before[1]) / 2;
    const factor = apart(now) / Math.max(apart(before), 1);
    if (Math.abs(factor - 1) > 0.002) this.dispatchEvent(new CustomEvent("zoom", { detail: factor }));
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    if (this.stroke?.place >= 0 && !this.stroke.action && !this.stroke.onDot && this.pointers.size === 0) this.begin();
    clearTimeout(this.stroke?.timer);
    this.stroke = null;
  }

  cancel(event) {
    this.pointers.delete(event.pointerId);
    this.dropStroke();
  }

  /** Undoes the stroke: a second finger came, or the system took the pointer. */
  dropStroke() {
    if (!this.stroke) return;
    clearTimeout(this.stroke.timer);
    if (this.game.next > this.stroke.began) this.game.undo();
    this.stroke = null;
  }

  // ---- numbers ----

  number(place, value) {
    if (!this.game.free(place)) return;
    if (this.pencils && value !== null) this.game.togglePencil(place, value);
    else this.game.enter(place, this.game.values[place] === value ? null : value);
  }

  digit(digit, pencil) {
    const { place } = this;
    if (!this.game.free(place)) return;
    if (!this.game.ofNumbers) {
      if (digit <= this.game.data.most) this.game.change([[place, digit]]);
      return;
    }
    const before = this.typedAt === place ? this.game.values[place] : null;
    const joined = before ? before * 10 + digit : digit;
    const value = joined <= this.game.data.most ? joined : digit;
    if (value < this.game.data.least || value > this.game.data.most) {
      if (digit === 0) this.game.enter(place, null);
      return;
    }
    if (this.pencils || pencil) this.game.togglePencil(place, value);
    else this.game.enter(place, value);
    this.typedAt = place;
  }

  // ---- keys ----

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = this.cell ?? [0, 0];
    const step = ARROWS[event.key];
    const side = SIDES[event.key.toLowerCase()];
    const digit = /^Digit\d$|^Numpad\d$/.test(event.code) ? Number(event.code.at(-1)) : null;
    if (step) {
      const [rows, columns] = [this.game.data.rows, this.game.data.columns];
      const row = Math.min(Math.max(cell[0] + step[0], 0), rows - 1);
      const column = Math.min(Math.max(cell[1] + step[1], 0), columns - 1);
      this.typedAt = -1;
      this.select([row, column]);
    } else if (side && this.game.places.lines) {
      this.toggle(this.game.places.lines.beside(...cell, side), event.shiftKey ? 0 : 1);
    } else if (digit !== null && this.place >= 0) {
      this.digit(digit, event.shiftKey);
    } else if ([" ", "Enter"].includes(event.key) && !this.game.ofNumbers && this.place >= 0) {
      this.toggle(this.place, event.shiftKey ? 0 : this.value);
    } else if (["x", "X", "."].includes(event.key) && !this.game.ofNumbers && this.place >= 0) {
      this.toggle(this.place, 0);
    } else if (["Backspace", "Delete"].includes(event.key) && this.place >= 0) {
      this.game.change([[this.place, null]]);
      this.typedAt = -1;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  toggle(place, value) {
    if (!this.game.free(place)) return;
    const from = this.game.values[place];
    const isSame = from === value || (from && value && this.game.places.of(place).kind === "spans");
    this.game.change([[place, isSame ? this.game.turned(place, value) : value]]);
  }
}
