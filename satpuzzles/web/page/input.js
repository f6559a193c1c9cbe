// Mouse and touch on a played board, and what each action means for the game.

import { press } from "./keyboard.js";
import { Selection } from "./selection.js";

const LONG_PRESS = 450;
/** Around the end of a line, within this distance in cells, a stroke may begin with any line; and the step of following it. */
const END = 0.3;
/** Clicks within this distance of a line's end are ignored. */
const DOT = 0.2;
const FINE = 0.1;
/** On boards of small cells, a finger that moves less than this distance in cells only aims. */
const AIM = 1.5;
/** A drag takes a cell within this distance of its centre, so that it can go along a diagonal. */
const NEAR = 0.45;
/** On boards with lines, a point this near to a line, in cells, means the line and not a cell. */
const BESIDE = 0.2;

export class Input extends EventTarget {
  /** @param {HTMLElement} element @param {HTMLElement} scroller @param {import("./drawing.js").Drawing} drawing @param {import("./game.js").Game} game */
  constructor(element, scroller, drawing, game) {
    super();
    this.element = element;
    this.scroller = scroller;
    this.drawing = drawing;
    this.game = game;
    this.selection = new Selection(drawing, game.data);
    /** @type {import("./types").Mode} what is written */
    this.mode = "";
    /** The value that a click sets, and the colour. */
    this.value = 1;
    this.brush = 1;
    this.numberFirst = null;
    this.isLocked = false;
    /** Whether cells are so small that a finger first aims. */
    this.aims = false;
    this.typedAt = "";
    this.pointers = new Map();
    this.stroke = null;
    const listen = (name, method) => element.addEventListener(name, (event) => method.call(this, event));
    listen("pointerdown", this.down);
    listen("pointermove", this.move);
    listen("pointerup", this.up);
    listen("pointercancel", this.cancel);
    // Otherwise Chromium takes a tap after a drag for one that stops the fling.
    for (const name of ["contextmenu", "touchstart"]) listen(name, (event) => event.preventDefault());
    listen("keydown", this.key);
    listen("focus", () => (this.cell ? this.select(this.cell, true) : this.select([0, 0])));
    listen("blur", () => this.drawing.cursor(null));
    listen("wheel", this.wheel);
  }

  /** @returns {[number, number] | null} the cell with the cursor */
  get cell() {
    return this.selection.cell;
  }

  /** Whether several cells can be chosen. */
  get selects() {
    return this.game.ofNumbers && !this.game.places.lines;
  }

  select(cell, adds = false) {
    if (adds) this.selection.add(cell);
    else this.selection.only(cell);
    this.dispatchEvent(new Event("select"));
  }

  /** The place of the cell with the cursor; none on boards of lines alone. */
  get place() {
    const { cells } = this.game.places;
    return this.cell && cells ? cells.place(...this.cell) : -1;
  }

  /** The places of all chosen cells. */
  get places() {
    const { cells } = this.game.places;
    return cells ? this.selection.cells.map((cell) => cells.place(...cell)) : [];
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
    const point = this.drawing.point(event.clientX, event.clientY);
    if (event.button > 2 || event.button === 1 || !point) return;
    this.element.setPointerCapture(event.pointerId);
    if (this.isLocked) return;
    const cell = this.drawing.cellAt(...point);
    const crosses = event.button === 2 || event.ctrlKey;
    if (this.mode === "colour") this.beginColour(point, cell, crosses);
    else if (this.selects) this.beginNumbers(event, point, cell);
    else this.beginStroke(event, point, cell, crosses);
  }

  /** Chooses cells, or with number first fills one: at once by mouse, by touch when the finger is lifted. */
  beginNumbers(event, point, cell) {
    if (!cell) return;
    const isNumber = this.numberFirst !== null && event.button === 0 && !event.ctrlKey && !event.shiftKey;
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    if (adds) {
      this.selection.toggle(cell);
      this.dispatchEvent(new Event("select"));
    } else this.select(cell);
    this.stroke = { follow: isNumber ? () => {} : this.choose, point, began: this.game.next };
    if (isNumber && event.pointerType === "mouse") this.number(this.place, this.numberFirst);
    else if (isNumber) this.stroke.end = () => this.number(this.place, this.numberFirst);
  }

  beginColour(point, cell, erases) {
    if (cell) this.select(cell);
    const slot = this.slotAt(point);
    if (slot < 0) return;
    const to = erases || this.game.colours.get(slot) === this.brush ? 0 : this.brush;
    this.stroke = { follow: this.spread, point, began: this.game.next, to, ofLine: slot >= this.game.places.area };
    this.game.colour([slot], to);
  }

  beginStroke(event, point, cell, crosses) {
    const place = this.drawing.placeAt(...point);
    if (cell) this.select(cell);
    const { cells, lines } = this.game.places;
    const atEnd = lines && this.atEnd(point);
    if (place < 0 && !atEnd) return;
    const onDot = atEnd && !cells && this.atEnd(point, DOT);
    this.stroke = { follow: lines ? this.along : this.touch, place, crosses, action: null, began: this.game.next, point, origin: point, atEnd, onDot };
    this.stroke.end = () => this.stroke.place >= 0 && !this.stroke.action && !onDot && this.begin();
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
    if (this.isLocked) this.scroller.scrollBy(before[0] - event.clientX, before[1] - event.clientY);
    if (!this.stroke) return;
    for (const each of [...(event.getCoalescedEvents?.() ?? []), event]) this.follow(each);
  }

  /** Follows a drag from its last point to an event. */
  follow(event) {
    const { stroke } = this;
    const to = this.drawing.point(event.clientX, event.clientY);
    for (const point of to ? pointsBetween(stroke.point, to) : []) {
      stroke.follow.call(this, point);
      stroke.point = point;
    }
  }

  /** Adds a cell of a drag to the chosen ones. */
  choose(point) {
    const cell = this.drawing.cellAt(...point);
    if (cell && String(cell) !== String(this.cell) && isNearMiddle(point, cell)) this.select(cell, true);
  }

  /** Gives what a drag passes the colour of what it began with. */
  spread(point) {
    const slot = this.slotAt(point, this.stroke.ofLine);
    if (slot >= 0) this.game.colour([slot], this.stroke.to, this.game.next > this.stroke.began);
  }

  /** The slot at a point, -1 for none; after the first of a drag only lines or only cells, which `ofLine` tells. */
  slotAt(point, ofLine) {
    const { places } = this.game;
    const cell = this.drawing.cellAt(...point);
    const line = places.lines ? this.lineNear(point) : -1;
    if (line >= 0 && ofLine !== false) return places.lineSlot(line);
    return cell && !ofLine && (ofLine === undefined || isNearMiddle(point, cell)) ? places.cellSlot(cell) : -1;
  }

  /** The line at a point that is beside it and not at its ends, or -1. */
  lineNear([x, y]) {
    const { lines } = this.game.places;
    const { rows, columns } = this.game.data;
    const [row, column] = [Math.min(Math.max(Math.floor(y), 0), rows - 1), Math.min(Math.max(Math.floor(x), 0), columns - 1)];
    const line = lines.lineAt(row, column, x, y);
    if (line < 0) return -1;
    const [x1, y1, x2, y2] = lines.ends(line);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [along, across] = [((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length, ((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / length];
    return Math.abs(across) < BESIDE && along > BESIDE && along < length - BESIDE ? line : -1;
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
  along(point) {
    const { lines } = this.game.places;
    const before = this.stroke.point;
    const [from, to] = [before, point].map((each) => lines.endAt(...each));
    // Ignores movement along the outside of the board.
    if (this.onBoard(before) && this.onBoard(point)) for (const line of lines.path(from, to)) this.takeLine(line);
    const cell = this.drawing.cellAt(...point);
    if (cell && String(cell) !== String(this.cell)) this.select(cell);
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

  /** Takes the cell at a point of a stroke. */
  touch(point) {
    const place = this.drawing.placeAt(...point);
    if (place < 0 || place === this.stroke.last) return;
    const cell = this.drawing.cellAt(...point);
    if (!this.stroke.action) {
      if (place === this.stroke.place) return;
      const { origin } = this.stroke;
      if (this.aims && Math.hypot(point[0] - origin[0], point[1] - origin[1]) < AIM) {
        // Takes the cell that the finger aims at instead of the first one.
        if (cell) this.select(cell);
        this.stroke.place = place;
        return;
      }
      this.stroke.place = this.drawing.placeAt(...origin);
      this.begin();
      // What was aimed at is part of the stroke.
      for (const passed of pointsBetween(origin, point)) this.act(this.drawing.placeAt(...passed));
    }
    this.stroke.last = place;
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
    if (this.pointers.size === 0) this.stroke?.end?.();
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

  /** The wheel with Ctrl, as two fingers on a touchpad give it, makes the board larger. */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("zoom", { detail: Math.exp(-event.deltaY / 100) }));
  }

  // ---- numbers ----

  /** Enters a number in the cell of a place, or in all chosen ones if that is one of them. */
  number(place, value) {
    const places = this.places.includes(place) ? this.places : [place];
    if (this.mode === "pencils" || this.mode === "centres") return void this.game.toggleMark(places, value, this.mode);
    const open = places.filter((each) => this.game.free(each));
    const all = open.every((each) => this.game.values[each] === value);
    this.game.enter(open, all ? null : value);
  }

  digit(digit, pencil) {
    const { place, game } = this;
    const { least, most } = game.data;
    if (!game.ofNumbers) {
      if (digit <= most && game.free(place)) game.change([[place, digit]]);
      return;
    }
    const places = this.places.filter((each) => game.free(each));
    const at = String(places);
    const before = this.typedAt === at ? game.values[places[0]] : null;
    const joined = before ? before * 10 + digit : digit;
    const value = joined <= most ? joined : digit;
    if (value < least || value > most) {
      if (digit === 0) game.enter(places, null);
      return;
    }
    const kind = pencil ? "pencils" : /** @type {"" | "pencils" | "centres"} */ (this.mode);
    if (kind) game.toggleMark(places, value, kind);
    else game.enter(places, value);
    this.typedAt = at;
  }

  // ---- colours ----

  /** Gives slots the brush's colour, or none if all have it. */
  colour(slots) {
    const all = slots.every((slot) => this.game.colours.get(slot) === this.brush);
    this.game.colour(slots, all ? 0 : this.brush);
  }

  /** Gives all chosen cells a colour, 0 for none. */
  colourChosen(colour) {
    this.game.colour(this.selection.cells.map((cell) => this.game.places.cellSlot(cell)), colour);
  }

  // ---- keys ----

  key(event) {
    if (!press(this, event)) return;
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

/** Whether a point is so near the middle of a cell that a drag along a diagonal means it. */
const isNearMiddle = ([x, y], [row, column]) => Math.hypot(x - column - 0.5, y - row - 0.5) < NEAR;

/** Points after one, up to another one, near enough to each other that no cell is missed. @returns {Generator<[number, number]>} */
function* pointsBetween(from, to) {
  const parts = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / FINE);
  for (let part = 1; part <= parts; part += 1) yield [from[0] + ((to[0] - from[0]) * part) / parts, from[1] + ((to[1] - from[1]) * part) / parts];
}
