// The state of a game: values, marks, colours, undo steps and trials; no drawing or input.

import { COLOURS } from "./places.js";

export class Game extends EventTarget {
  /** @param {import("./types").BoardData} data @param {import("./places.js").Places} places */
  constructor(data, places) {
    super();
    this.data = data;
    this.places = places;
    this.fixed = places.fromGrid(data.fixed);
    this.values = Array(places.count).fill(null);
    this.pencils = Array.from({ length: places.count }, () => []);
    // Marks in the centres of cells, and notes in colour by slot (see places.js); neither is part of an answer.
    this.centres = Array.from({ length: places.count }, () => []);
    /** @type {Map<number, number>} */
    this.colours = new Map();
    // Whether a value comes from a filled-in solution, not from the player.
    this.givens = Array(places.count).fill(false);
    /** @type {import("./types").Change[][]} */
    this.steps = [];
    this.next = 0;
    this.trials = [];
    // The only solution, if known.
    this.solution = null;
  }

  get ofNumbers() {
    return this.places.ofNumbers;
  }

  free(place) {
    return place >= 0 && this.fixed[place] === null;
  }

  valueAt(place) {
    return this.fixed[place] ?? this.values[place];
  }

  /** @param {boolean} [ofEntries] whether more than colours may have changed */
  tell(ofEntries = true) {
    this.dispatchEvent(new CustomEvent("change", { detail: { ofEntries } }));
  }

  /** Makes changes [place, value, pencil marks, given, centre marks] as one undo step; `joined` adds them to the last step. */
  change(changes, joined = false) {
    const made = changes
      .filter(([place]) => this.free(place))
      .map(([place, value, pencil = [], given = false, centre = []]) => ({
        place,
        before: [this.values[place], this.pencils[place], this.givens[place], this.centres[place]],
        after: [value, pencil, given, centre],
      }))
      .filter(({ before, after }) => [0, 1, 3].some((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part])));
    this.record(made, joined);
  }

  /**
   * Colours slots as one undo step; `joined` adds them to the last step.
   * @param {number[]} slots
   * @param {number} colour 0 for none
   */
  colour(slots, colour, joined = false) {
    const made = slots.map((slot) => ({ slot, before: this.colours.get(slot) ?? 0, after: colour }));
    this.record(made.filter(({ before, after }) => before !== after), joined);
  }

  record(made, joined = false) {
    if (!made.length) return;
    this.steps.length = this.next;
    if (joined && this.next > this.mark()) this.steps[this.next - 1].push(...made);
    else this.steps.push(made);
    this.next = this.steps.length;
    this.apply(made, "after");
    this.tell(made.some(({ slot }) => slot === undefined));
  }

  apply(step, side) {
    const ordered = side === "after" ? step : [...step].reverse();
    for (const each of ordered) {
      if (each.slot === undefined) [this.values[each.place], this.pencils[each.place], this.givens[each.place], this.centres[each.place] = []] = each[side];
      else if (each[side]) this.colours.set(each.slot, each[side]);
      else this.colours.delete(each.slot);
    }
  }

  // ---- entries ----

  /** Enters a number in places and removes it from the marks of places that must differ. */
  enter(places, value) {
    const entered = new Set(places.filter((place) => this.free(place)));
    const changes = [...entered].map((place) => [place, value]);
    for (const other of value === null ? [] : this.near(entered)) {
      const [pencil, centre] = [this.pencils, this.centres].map((marks) => marks[other].filter((each) => each !== value));
      if (this.values[other] === null) changes.push([other, null, pencil, false, centre]);
    }
    this.change(changes);
  }

  /** The places that must differ from one of these, without these. */
  near(places) {
    const groups = (this.data.groups ?? []).filter((group) => group.some((place) => places.has(place)));
    return new Set(groups.flat().filter((place) => !places.has(place)));
  }

  /**
   * Writes a mark in open places, or removes it where all of them have it.
   * @param {number[]} places
   * @param {number} value
   * @param {"pencils" | "centres"} kind
   */
  toggleMark(places, value, kind) {
    const open = places.filter((place) => this.free(place) && this.values[place] === null);
    const all = open.every((place) => this[kind][place].includes(value));
    const turned = (marks) => (all ? marks.filter((each) => each !== value) : [...new Set([...marks, value])].sort((a, b) => a - b));
    this.change(open.map((place) => this.marked(place, { [kind]: turned(this[kind][place]) })));
  }

  /** The change that gives a place other marks. */
  marked(place, { pencils = this.pencils[place], centres = this.centres[place] }) {
    return [place, null, pencils, false, centres];
  }

  /** The value that a click gives a place: the wanted one or none, except that bridges become double first. */
  turned(place, wanted) {
    const from = this.values[place];
    const { kind, most } = this.places.of(place);
    if (kind === "spans" && wanted && from && from < most) return from + 1;
    return from === null ? wanted : null;
  }

  /** Fills in a solution that the player has not found. */
  fill(values) {
    this.change(values.map((value, place) => [place, value, [], true]));
  }

  get isGiven() {
    return this.givens.includes(true);
  }

  /** Removes entries, marks and colours as one step. */
  restart() {
    const made = this.values.map((value, place) => ({ place, before: [value, this.pencils[place], this.givens[place], this.centres[place]], after: [null, [], false, []] }));
    this.record([...made.filter(({ place }) => !this.isBlank(place)), ...[...this.colours].map(([slot, colour]) => ({ slot, before: colour, after: 0 }))]);
  }

  /** How many of a number are missing if every row holds it once, else null. */
  left(value) {
    if (!this.ofNumbers || !this.data.groups?.length) return null;
    return this.data.rows - this.values.filter((_, place) => this.valueAt(place) === value).length;
  }

  // ---- undo ----

  get canUndo() {
    return this.next > 0;
  }

  get canRedo() {
    return this.next < this.steps.length;
  }

  undo() {
    if (!this.canUndo) return;
    this.next -= 1;
    this.apply(this.steps[this.next], "before");
    this.trials = this.trials.filter((mark) => mark <= this.next);
    this.tell();
  }

  redo() {
    if (!this.canRedo) return;
    this.apply(this.steps[this.next], "after");
    this.next += 1;
    this.tell();
  }

  /** Undoes steps until all entries agree with the solution; returns how many. */
  backToRight() {
    const before = this.next;
    while (this.canUndo && this.wrong().length) this.undo();
    return before - this.next;
  }

  wrong() {
    if (!this.solution) return [];
    return this.values.flatMap((value, place) => (value !== null && value !== this.solution[place] ? [place] : []));
  }

  // ---- trials ----

  mark() {
    return this.trials.at(-1) ?? 0;
  }

  /** The trial depth at which each place was filled in, 0 outside of trials. */
  depths() {
    const found = new Map();
    this.trials.forEach((mark, depth) => {
      for (const step of this.steps.slice(mark, this.next)) for (const { place } of step) if (place !== undefined) found.set(place, depth + 1);
    });
    return found;
  }

  begin() {
    this.steps.length = this.next;
    this.trials.push(this.next);
    this.tell();
  }

  /** The first assumption of the innermost trial. */
  assumption() {
    return this.steps.slice(this.mark(), this.next).flat().find(({ place }) => place !== undefined)?.place ?? null;
  }

  /** Keeps or drops the entries of the innermost trial, as one undo step. */
  end(keeps) {
    const mark = this.trials.pop();
    const tried = this.steps.slice(mark, this.next).flat();
    this.steps.length = mark;
    if (tried.length) this.steps.push(tried);
    this.next = this.steps.length;
    if (!keeps && tried.length) {
      const back = [...tried].reverse().map(({ before, after, ...which }) => ({ ...which, before: after, after: before }));
      this.steps.push(back);
      this.next += 1;
      this.apply(back, "after");
    }
    this.tell();
  }

  // ---- grids ----

  /** The entries as the JSON of a grid; `blank` is the value of places without an entry. */
  grid(blank = null) {
    return this.places.toGrid(this.values.map((_, place) => this.valueAt(place) ?? blank));
  }

  get isFull() {
    return this.values.every((_, place) => this.valueAt(place) !== null);
  }

  /** Whether a place has neither a value nor marks. */
  isBlank(place) {
    return this.values[place] === null && !this.pencils[place].length && !this.centres[place].length;
  }

  get isEmpty() {
    return this.values.every((_, place) => this.isBlank(place));
  }

  // ---- to store ----

  toJSON() {
    const { values, pencils, centres, givens, steps, next, trials } = this;
    return { values, pencils, centres, givens, colours: [...this.colours], steps, next, trials };
  }

  /** Whether entries from the store, a link or a file fit this board. */
  fits(stored) {
    try {
      return this.fitsNow(stored) && this.fitsSteps(stored);
    } catch {
      return false;
    }
  }

  fitsNow({ values, pencils = this.pencils, centres = this.centres, givens = this.givens, colours = [] }) {
    return (
      [values, pencils, centres, givens].every((each) => each.length === this.places.count) &&
      [values, ...pencils, ...centres].every((each) => this.areValues(each)) &&
      colours.every(([slot, colour]) => this.isColour(slot, colour))
    );
  }

  fitsSteps({ steps = [], next = 0, trials = [] }) {
    const isEntry = (entry) => [[entry[0]], entry[1], entry[3] ?? []].every((each) => this.areValues(each));
    const isChange = ({ place, slot, before, after }) =>
      slot === undefined
        ? isNumber(place, 0, this.places.count - 1) && isEntry(before) && isEntry(after)
        : this.isColour(slot, before) && this.isColour(slot, after);
    return steps.every((step) => step.every(isChange)) && isNumber(next, 0, steps.length) && trials.every((mark) => isNumber(mark, 0, next));
  }

  /** Whether each of some is a value of this board, or none. */
  areValues(some) {
    return some.every((value) => value === null || isNumber(value, this.data.least, this.data.most));
  }

  isColour(slot, colour) {
    return isNumber(slot, 0, this.places.slots - 1) && isNumber(colour, 0, COLOURS);
  }

  /** Restores stored entries that fit this board. */
  restore(stored) {
    const none = () => this.values.map(() => []);
    this.values = stored.values.map((value, place) => (this.free(place) ? value : null));
    this.pencils = [...(stored.pencils ?? none())];
    this.centres = [...(stored.centres ?? none())];
    this.givens = [...(stored.givens ?? this.givens)];
    this.colours = new Map(stored.colours ?? []);
    this.steps = [...(stored.steps ?? [])];
    this.next = stored.next ?? 0;
    this.trials = [...(stored.trials ?? [])];
    this.tell();
  }
}

const isNumber = (number, least, most) => Number.isInteger(number) && number >= least && number <= most;
