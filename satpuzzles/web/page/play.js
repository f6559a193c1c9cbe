// The view of a played board: its game, its tools, and questions to the server.

import { toldBeside, toldOf } from "./announcing.js";
import * as api from "./api.js";
import { Clock } from "./clock.js";
import { paintColours } from "./colours.js";
import { watch } from "./coordinates.js";
import { dimClues } from "./dimming.js";
import { $, busy, element } from "./dom.js";
import { Downloads } from "./downloads.js";
import { Drawing } from "./drawing.js";
import { Ending } from "./ending.js";
import { Game } from "./game.js";
import { Input } from "./input.js";
import { Judging } from "./judging.js";
import { magnify } from "./magnifier.js";
import { Modes } from "./modes.js";
import { Pad } from "./pad.js";
import { Panel } from "./panel.js";
import { looksFinished, progressOf } from "./progress.js";
import { Sight } from "./sight.js";
import * as store from "./store.js";
import { Tools } from "./tools.js";
import { Trials } from "./trials.js";

/** The status if the board has no answer: it has no solution. */
const NO_ANSWER = 422;

/** Milliseconds before an unfinished explanation is shown. */
const LONG = 3000;

export class Play {
  /** @param {import("./types").BoardData} data @param {string} title @param {any} kept the saved game, if any */
  constructor(data, title, kept) {
    this.data = data;
    this.title = title;
    this.listening = new AbortController();
    this.drawing = new Drawing(data);
    this.game = new Game(data, this.drawing.places);
    this.hints = 0;
    /** What hints have excluded, as the server reads it. @type {string[]} */
    this.excluded = [];
    this.isChanged = false;
    /** How many changes are being saved. */
    this.writing = 0;
    /** @type {((board: object) => void) | null} what opens another board */
    this.another = null;
    this.shown = null;
    this.jobs = new api.Jobs();
    $("title").textContent = title;
    document.title = `${title} · satpuzzles`;
    $("board").replaceChildren(this.drawing.svg);
    $("board").setAttribute("aria-label", `${title}, ${data.rows} rows, ${data.columns} columns`);
    this.input = new Input($("board"), $("scroller"), this.drawing, this.game);
    this.sight = new Sight("", this.listening.signal, 260, this.drawing);
    this.panel = new Panel($("panel"), data, this);
    this.panel.clear();
    this.input.addEventListener("select", () => this.announce());
    this.input.addEventListener("zoom", (/** @type {CustomEvent} */ event) => this.sight.by(event.detail));
    this.game.addEventListener("change", (/** @type {CustomEvent} */ event) => this.changed(event.detail.ofEntries));
    this.connect();
    this.judging = new Judging(this);
    this.ending = new Ending($("ending"), this);
    this.clock = new Clock(() => this.judging.isWon, (seconds) => seconds % 15 === 0 && !this.game.isEmpty && this.keep());
    this.pad = new Pad($("pad"), data, this.game, this.input, (value) => this.highlight(value), this.on);
    this.tools = new Tools(this);
    this.modes = new Modes(this.input, this.on);
    magnify($("lens"), $("board"), this.drawing, this.input);
    this.coordinates = watch($("panel"), this.drawing);
    this.why();
    this.takeUp(kept);
    this.sight.begin();
    this.refresh();
    this.judging.learn();
  }

  close() {
    this.keep();
    this.listening.abort();
    this.tools.endReplay();
    this.clock.stop();
    this.judging.close();
    for (const id of ["ending", "keys-dialog"]) $(id).close();
    this.coordinates.disconnect();
    this.jobs.cancel();
    // The board element is reused; replacing it by a copy drops its listeners.
    $("board").replaceWith($("board").cloneNode(false));
  }

  on = (id, method, event = "click") =>
    $(id).addEventListener(event, (told) => method.call(this, told), { signal: this.listening.signal });

  connect() {
    const { game, data } = this;
    this.on("undo", () => game.undo());
    this.on("redo", () => game.redo());
    this.trials = new Trials(game, this.drawing, this.on);
    this.on("hint", this.hint);
    this.on("check", this.check);
    this.on("solve", this.solve);
    this.on("explain", this.explain);
    this.on("why-form", (event) => (event.preventDefault(), this.reason({ not: `${this.whyPlace}=${$("why-value").value}` })), "submit");
    this.on("why-own", () => this.reason({ cell: this.whyPlace }));
    this.on("timer", () => this.clock.toggle());
    this.downloads = new Downloads($("downloads"), {
      data: () => data,
      formats: data.formats ?? [],
      values: () => this.game.values,
    });
    this.on("mode", this.setMode, "change");
    this.on("dim", () => (store.setting("dim", $("dim").value), this.refresh()), "change");
    this.on("right", () => this.backToRight());
    $("mode").value = store.setting("mode") ?? "off";
    $("dim").value = store.setting("dim") ?? "shown";
    $("dim-part").hidden = !data.scene.picture;
    $("right").disabled = true;
    window.addEventListener("pagehide", () => this.keep(true), { signal: this.listening.signal });
    $("rules").textContent = data.rules ?? "";
    $("rules-part").hidden = !data.rules;
  }

  // ---- what is shown ----

  /** @param {boolean} ofEntries whether more than colours may have changed */
  changed(ofEntries) {
    this.isChanged = true;
    if (ofEntries) {
      this.tools.endReplay();
      this.panel.clear();
    }
    this.refresh();
    if (this.input.cell) this.announce();
    this.keepSoon();
    if (ofEntries) this.judging.judge();
  }

  refresh() {
    const { drawing } = this;
    const game = this.tools?.replay?.game ?? this.game;
    paintColours(drawing, game.colours);
    if (this.shown) {
      const { fixed } = game;
      drawing.paintAll(this.shown.map((value, place) => (fixed[place] === null ? value : null)), this.shownPencils, () => "found");
    } else {
      const depths = game.depths();
      drawing.paintAll(game.values, game.pencils, (place) => (depths.get(place) ? `mine trial${((depths.get(place) - 1) % 3) + 1}` : "mine"), game.centres);
    }
    dimClues(drawing, this.shown ?? game.values.map((_, place) => game.valueAt(place)), $("dim").value);
    $("undo").disabled = !this.game.canUndo;
    $("redo").disabled = !this.game.canRedo;
    $("start-replay").disabled = !this.game.canUndo;
    $("clear").disabled = this.game.isEmpty && !this.game.colours.size;
    this.trials.show();
    this.showWrong();
    this.pad.showLeft();
  }

  /** Shows another grid than the player's, with its own pencil marks. */
  look(values, pencils = []) {
    this.shown = values;
    this.shownPencils = pencils;
    this.refresh();
  }

  focus() {
    $("board").focus({ preventScroll: true });
  }

  /** Scrolls cells and lines into view if none is visible. */
  bring(cells, places = []) {
    this.sight.bring([...cells, ...places.map((place) => this.drawing.cellOf(place))]);
  }

  /** Removes all marks and shows the player's grid. */
  quiet() {
    for (const way of ["reason", "result", "broken"]) this.drawing.mark(way, []);
    if (this.shown) this.look(null);
  }

  announce() {
    const { cell, place, selection } = this.input;
    this.whyPlaces(cell);
    if (place >= 0) this.highlight(this.game.valueAt(place));
    const told = toldOf(this.game, cell);
    const { size } = selection.chosen;
    if (size > 1) told.push(`${size} cells selected`);
    $("news").textContent = [told.join(", "), ...toldBeside(this.data, cell, this.drawing.markedCells)].join("; ");
  }

  highlight(value) {
    if (!this.game.ofNumbers) return;
    const same = value === null ? [] : this.game.values.flatMap((_, place) => (this.game.valueAt(place) === value ? [place] : []));
    this.drawing.mark("same", [], same);
  }

  // ---- storage ----

  keepSoon() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), 200);
  }

  /** Saves the game; `goes` says that the page is closing. */
  async keep(goes = false) {
    clearTimeout(this.keeping);
    const { board } = this.data;
    const [isChanged, seen] = [this.isChanged, this.at];
    this.isChanged = false;
    this.at = Date.now();
    const state = { ...this.game.toJSON(), seconds: this.clock.seconds, hints: this.hints, solved: this.judging.isWon, given: this.game.isGiven };
    const game = { board, title: this.title, state, at: this.at, about: this.data.about, progress: progressOf(this.game) };
    // A page that closes during a write loses it.
    if (goes && (isChanged || this.writing)) store.park(game);
    this.writing += Number(isChanged);
    if (!(await store.save(game, isChanged, seen))) this.isChanged ||= isChanged;
    this.writing -= Number(isChanged);
  }

  /** Restores a saved game. */
  takeUp(kept) {
    if (!kept) return;
    const { state } = kept;
    if (!this.game.fits(state)) return void this.panel.error(new Error("The saved game does not fit its board."));
    this.at = kept.at;
    this.clock.seconds = Math.max(this.clock.seconds, state.seconds ?? 0);
    this.clock.show();
    this.hints = Math.max(this.hints, state.hints ?? 0);
    if (Object.entries(this.game.toJSON()).every(([name, own]) => JSON.stringify(own) === JSON.stringify(state[name]))) return;
    this.judging.isWon = state.solved ?? false;
    this.game.restore(state);
    this.judging.wasFull = looksFinished(this.game);
    clearTimeout(this.keeping);
    this.isChanged = false;
  }

  /** Loads what another tab has saved of the game, unless there are unsaved entries here. */
  async catchUp() {
    const kept = await store.saved(this.data.board);
    if (kept && kept.at !== this.at && !this.isChanged && !this.listening.signal.aborted) this.takeUp(kept);
  }

  /** Fills in the values of a link; Undo restores the old ones. */
  follow(values) {
    if (this.game.fits({ values })) this.game.change(values.map((value, place) => [place, value]));
    else this.panel.error(new Error("The entries in this link are damaged or belong to another board."));
  }

  // ---- mistakes, and the end ----

  setMode() {
    store.setting("mode", $("mode").value);
    this.quiet();
    this.refresh();
    this.judging.judge();
  }

  showWrong() {
    const on = $("mode").value === "solution" && !this.shown && !this.tools.replay;
    this.drawing.mark("wrong", [], on ? this.game.wrong() : []);
  }

  // ---- questions ----

  /** Asks the server; returns nothing if cancelled or replaced by another question. */
  async work(what, question, options) {
    clearTimeout(this.judging.waiting);
    this.panel.clear();
    const cancel = () => {
      this.jobs.cancel();
      this.panel.clear();
    };
    const { parts, hears } = busy(what, cancel);
    this.panel.show(...parts);
    try {
      return await this.jobs.work(question, { board: this.data.board, options }, hears);
    } catch (error) {
      this.panel.error(error, error.status === NO_ANSWER ? this.offerSolve("Show the reason") : null);
      return null;
    }
  }

  offerSolve(text) {
    return { text, action: () => this.solve() };
  }

  async solve() {
    const answer = await this.work("Solving", "solve", { why: true });
    if (answer) this.panel.solution(answer, (grid) => this.game.fill(this.drawing.places.fromGrid(grid)));
  }

  async explain() {
    const asked = this.work("Explaining", "explain", {});
    const job = this.jobs.latest;
    const beginning = setTimeout(() => this.explainBeginning(job), LONG);
    const answer = await asked;
    clearTimeout(beginning);
    if (answer) this.panel.steps(answer, this.offerSolve("Show two solutions"));
  }

  /** Shows the quick one-rule steps while the server looks for larger ones. */
  async explainBeginning(job) {
    const options = { method: "propagate", time_limit: 60 };
    const answer = await api.work("explain", { board: this.data.board, options }).catch(() => null);
    if (answer && this.jobs.latest === job) this.panel.beginning(answer);
  }

  async hint() {
    const answer = await this.work("Looking for the next step", "explain", { hint: true, grid: this.game.grid(), excluded: this.excluded.join(" "), time_limit: 3 });
    if (!answer) return;
    if (answer.stages) {
      this.hints += 1;
      this.isChanged = true;
      this.keepSoon();
    }
    this.panel.hint(answer, (changes) => this.game.change(changes), { offer: this.offerSolve("Show two solutions") });
  }

  /** Keeps what a hint has excluded: the grid cannot hold it. */
  learn(excluded) {
    const { places } = this.game;
    this.excluded.push(...excluded.map((each) => `${places.shortName(places.told(each))}=${each.value}`));
  }

  async check() {
    // What is left open is blank on a finished board.
    const blank = !this.game.ofNumbers && (this.judging.isWon || looksFinished(this.game)) ? 0 : null;
    const answer = await this.work("Checking", "check", { grid: this.game.grid(blank) });
    if (!answer) return;
    this.panel.verdict(answer);
    if (this.game.wrong().length) {
      const back = element("button", { type: "button", onclick: () => this.backToRight() }, "Undo mistakes");
      $("panel").append(back);
      this.panel.reveal();
    }
  }

  backToRight() {
    const steps = this.game.backToRight();
    if (steps) this.panel.wentBack(steps);
  }

  why() {
    // A lone island has no places.
    $("why").hidden = !this.game.places.count;
    if (!$("why").hidden) this.whyPlaces(this.drawing.cellOf(0));
    this.on("why-place", this.whyValues, "change");
  }

  /** Offers the places at a cell. */
  whyPlaces(cell) {
    if (String(cell) === this.whyCell) return;
    this.whyCell = String(cell);
    const options = [...this.game.places.around(cell)].map(([place, name]) => new Option(name, String(place)));
    if (options.length) $("why-place").replaceChildren(...options);
    this.whyValues();
  }

  /** Offers the values of the place that is asked about. */
  whyValues() {
    const { places } = this.game;
    const place = Number($("why-place").value);
    const { least } = this.data;
    const values = Array.from({ length: places.of(place).most + 1 - least }, (_, number) => number + least);
    const before = $("why-value").value;
    $("why-value").replaceChildren(...values.map((value) => new Option(places.valueName(place, value), String(value))));
    if (before) $("why-value").value = before;
  }

  /** The place that is asked about, as the server reads it. */
  get whyPlace() {
    return this.game.places.shortName(Number($("why-place").value));
  }

  async reason(asked) {
    const answer = await this.work("Looking for the reason", "explain", { ...asked, grid: this.game.grid() });
    if (answer) this.panel.hint(answer, () => {}, { whole: true });
  }
}
