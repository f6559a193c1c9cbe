// The state of a game: values, pencil marks, undo steps and trials; no drawing or input.

export class Game extends EventTarget {
  constructor(data, places) {
    super();
    this.data = data;
    this.places = places;
    this.fixed = places.fromGrid(data.fixed);
    this.values = Array(places.count).fill(null);
    this.pencils = Array.from({ length: places.count }, () => []);
    // Whether a value comes from a filled-in solution, not from the player.
    this.givens = Array(places.count).fill(false);
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

  tell() {
    this.dispatchEvent(new Event("change"));
  }

  /** Makes changes [place, value, pencil marks, given] as one undo step; `joined` adds them to the last step. */
  change(changes, joined = false) {
    const made = changes
      .filter(([place]) => this.free(place))
      .map(([place, value, pencil = [], given = false]) => ({
        place,
        before: [this.values[place], this.pencils[place], this.givens[place]],
        after: [value, pencil, given],
      }))
      .filter(({ before, after }) => JSON.stringify(before.slice(0, 2)) !== JSON.stringify(after.slice(0, 2)));
    if (!made.length) return;
    this.steps.length = this.next;
    if (joined && this.next > this.mark()) this.steps[this.next - 1].push(...made);
    else this.steps.push(made);
    this.next = this.steps.length;
    this.apply(made, "after");
    this.tell();
  }

  apply(step, side) {
    const ordered = side === "after" ? step : [...step].reverse();
    for (const each of ordered) [this.values[each.place], this.pencils[each.place], this.givens[each.place]] = each[side];
  }

  // ---- entries ----

  /** Enters a number and removes it from the pencil marks of places that must differ. */
  enter(place, value) {
    if (!this.free(place)) return;
    const changes = [[place, value]];
    if (value !== null) {
      for (const group of this.data.groups ?? []) {
        if (!group.includes(place)) continue;
        for (const other of group)
          if (other !== place && this.pencils[other].includes(value))
            changes.push([other, this.values[other], this.pencils[other].filter((each) => each !== value)]);
      }
    }
    this.change(changes);
  }

  togglePencil(place, value) {
    if (!this.free(place) || this.values[place] !== null) return;
    const marks = this.pencils[place];
    const found = marks.includes(value) ? marks.filter((each) => each !== value) : [...marks, value].sort((a, b) => a - b);
    this.change([[place, null, found]]);
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

  clear() {
    this.change(this.values.map((_, place) => [place, null]));
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
      for (const step of this.steps.slice(mark, this.next)) for (const { place } of step) found.set(place, depth + 1);
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
    return this.steps[this.mark()]?.[0]?.place ?? null;
  }

  /** Keeps or drops the entries of the innermost trial, as one undo step. */
  end(keeps) {
    const mark = this.trials.pop();
    const tried = this.steps.slice(mark, this.next).flat();
    this.steps.length = mark;
    if (tried.length) this.steps.push(tried);
    this.next = this.steps.length;
    if (!keeps && tried.length) {
      const back = [...tried].reverse().map(({ place, before, after }) => ({ place, before: after, after: before }));
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

  get isEmpty() {
    return this.values.every((value) => value === null) && this.pencils.every((marks) => !marks.length);
  }

  // ---- to store ----

  toJSON() {
    const { values, pencils, givens, steps, next, trials } = this;
    return { values, pencils, givens, steps, next, trials };
  }

  /** Whether entries from the store, a link or a file fit this board. */
  fits({ values, pencils = this.pencils, givens = this.givens, steps = [], next = 0, trials = [] }) {
    const isNumber = (number, least, most) => Number.isInteger(number) && number >= least && number <= most;
    const isValue = (value) => value === null || isNumber(value, this.data.least, this.data.most);
    const isEntry = (entry) => isValue(entry[0]) && entry[1].every(isValue);
    const isChange = ({ place, before, after }) => isNumber(place, 0, this.places.count - 1) && isEntry(before) && isEntry(after);
    try {
      return (
        [values, pencils, givens].every((each) => each.length === this.places.count) &&
        values.every(isValue) &&
        pencils.every((marks) => marks.every(isValue)) &&
        steps.every((step) => step.every(isChange)) &&
        isNumber(next, 0, steps.length) &&
        trials.every((mark) => isNumber(mark, 0, next))
      );
    } catch {
      return false;
    }
  }

  /** Restores stored entries that fit this board. */
  restore(stored) {
    this.values = stored.values.map((value, place) => (this.free(place) ? value : null));
    this.pencils = stored.pencils ?? this.pencils;
    this.givens = stored.givens ?? this.givens;
    this.steps = stored.steps ?? [];
    this.next = stored.next ?? 0;
    this.trials = stored.trials ?? [];
    this.tell();
  }
}
