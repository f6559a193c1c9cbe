// The view of a board being set: tools, verdict, offers of help, and downloads.

import { noteDraft, told } from "./address.js";
import { toldBeside } from "./announcing.js";
import * as api from "./api.js";
import { $, element } from "./dom.js";
import { Downloads } from "./downloads.js";
import { Draft, drawnOf, sizeOf } from "./draft.js";
import { Drafting } from "./drafting.js";
import { Filling } from "./filling.js";
import { Marking } from "./marking.js";
import { Offers } from "./offers.js";
import { Painting } from "./painting.js";
import { overlay } from "./overlay.js";
import { Palette } from "./palette.js";
import { offerReshaping } from "./reshaping.js";
import { commandOf, keyOf } from "./shortcuts.js";
import { Sight } from "./sight.js";
import * as store from "./store.js";
import { Tier } from "./tier.js";
import { Toolbox } from "./toolbox.js";
import { Verdicts } from "./verdicts.js";
import { DIFFERENCES, VERDICTS, capital, sentence } from "./words.js";

export class Setter {
  /** `title`, `formats`, `rules` and the `options` of its generator are those of the type; `play` opens a board to be played. A draft that was kept has its `id`. */
  constructor({ draft, tools, id, about }, { title, formats = [], rules = "", options = [], square = false }, play) {
    this.listening = new AbortController();
    this.id = id;
    this.describe(about);
    this.draft = new Draft(draft, tools);
    this.last = null;
    this.answer = null;
    this.kind = title;
    $("set-rules").textContent = rules;
    $("set-rules-part").hidden = !rules;
    this.marking = new Marking($("set-board"), this.draft);
    this.sight = new Sight("set-", this.listening.signal, 320);
    this.sized();
    const complain = (error) => $("set-reasons").replaceChildren(error.message);
    offerReshaping($("set-shape"), this.draft, square, complain, this.listening.signal);
    this.tier = new Tier($("set-tier"));
    this.offers = new Offers($("set-offers"), (board) => this.take(board).catch(complain), (cells, board) => this.propose(cells, board));
    this.verdicts = new Verdicts((answer) => this.judged(answer));
    this.downloads = new Downloads($("set-downloads"), { data: () => ({ ...this.answer.drawn, type: this.draft.now.type, about: this.about }), formats });
    this.painting = new Painting(this.draft, () => this.paint(), complain);
    this.palette = new Palette($("set-colors"), this.draft, this.painting);
    this.filling = new Filling(this.draft, options, (board) => this.take(board));
    this.connect(play, complain);
    this.draw();
    this.sight.fit();
    this.changed();
  }

  close() {
    this.listening.abort();
    this.verdicts.close();
    this.offers.clear();
    this.filling.close();
    this.tier.clear();
    $("set-board").replaceWith($("set-board").cloneNode(false));
  }

  on(id, action, event = "click") {
    $(id).addEventListener(event, action, { signal: this.listening.signal });
  }

  connect(play, complain) {
    // The answer may arrive when another board is being set.
    this.draft.addEventListener("change", () => this.changed(), { signal: this.listening.signal });
    this.marking.addEventListener("select", () => (this.toolbox.show(), this.tell()));
    this.marking.addEventListener("fill", (/** @type {CustomEvent} */ event) => this.last && this.painting.fill(this.last.board, event.detail));
    this.marking.addEventListener("lift", () => this.isHeld && this.changed());
    for (const way of ["undo", "redo"]) {
      this.on(`set-${way}`, () => this.draft[way]());
      $(`set-${way}`).title = `${capital(way)} (${keyOf(way)})`;
    }
    const describes = ({ target }) => {
      this.about[target.name] = target.value;
      this.keep();
    };
    this.on("set-about", describes, "input");
    this.on("set-clear", () => this.clear().catch(complain));
    this.on("set-play", () => {
      const { found } = this;
      noteDraft(found);
      // From now on the game keeps the board.
      play(this.answer.drawn.board, this.about).then(() => store.drop(found), complain);
    });
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.listening.signal });
  }

  key(event) {
    const key = commandOf(event, $("set"));
    if (key !== "undo" && key !== "redo") return;
    this.draft[key]();
    event.preventDefault();
  }

  // ---- what is shown ----

  /** The state for opening a setter. */
  get found() {
    return { draft: this.draft.now, tools: this.draft.tools, id: this.id, about: this.about };
  }

  /** Shows the title, the author and the rules of the board. */
  describe(about) {
    this.about = told(about);
    for (const field of $("set-about").querySelectorAll("[name]")) field.value = this.about[field.name] ?? "";
  }

  /** Keeps the draft in this browser. */
  keep() {
    noteDraft(this.found);
    store.keepDraft({ ...this.found, title: this.title });
  }

  /** Takes up the size of the board, which the title tells and on which tools depend. */
  sized() {
    const { now } = this.draft;
    this.size = sizeOf(now);
    this.title = `${this.kind} ${this.size}`;
    $("set-title").textContent = this.title;
    document.title = `Edit: ${this.title} · satpuzzles`;
    $("set-board").setAttribute("aria-label", `${this.title}, being edited`);
    this.last = null;
    this.marking.place = [0, 0];
    this.toolbox = new Toolbox(this.draft, this.marking);
    this.toolbox.addEventListener("use", () => this.draw());
  }

  changed() {
    if (sizeOf(this.draft.now) !== this.size) this.sized();
    if ((this.draft.canUndo || this.draft.canRedo) && !this.isCatchingUp) this.keep();
    else noteDraft(this.found);
    this.draw();
    this.toolbox.show();
    this.palette.show();
    this.filling.show();
    if (document.activeElement === $("set-board")) this.tell();
    $("set-undo").disabled = !this.draft.canUndo;
    $("set-redo").disabled = !this.draft.canRedo;
    this.verdicts.ask(this.draft.plain);
  }

  /** Draws the draft anew; boards are small, and what an edit changes is not always one cell. */
  draw() {
    // Clues that grow would move the cells under the pointer that paints them.
    this.isHeld = Boolean(this.marking.stroke) && this.marking.mode === "answer";
    if (this.isHeld) return void this.paint();
    this.drawing = new Drafting(drawnOf(this.draft.now, this.draft.tools, this.last));
    $("set-board").replaceChildren(this.drawing.svg);
    this.marking.drawing = this.sight.drawing = this.drawing;
    if (this.sight.isFit) this.sight.fit();
    else this.sight.zoom(this.sight.scale);
    if (document.activeElement === $("set-board")) this.marking.show();
    this.paint();
  }

  /** Shows the answer that is painted. */
  paint() {
    if (this.marking.mode !== "answer") return;
    this.painting.values.forEach((value, place) => this.drawing.paint(place, value || null));
  }

  /** Tells what is chosen, and what it holds. */
  tell() {
    const { place, ofLine } = this.marking;
    const where = ofLine ? `clues ${place[0]}, line ${place[1] + 1}` : `row ${place[0] + 1}, column ${place[1] + 1}`;
    const beside = ofLine ? [] : toldBeside(this.drawing.data, place, this.drawing.markedCells);
    $("set-news").textContent = [`${where}, ${this.draft.text(place) || "empty"}`, ...beside].join("; ");
  }

  /** Shows a verdict; null where the draft has changed and none is known yet. */
  judged(answer) {
    this.answer = answer?.drawn ? answer : null;
    const verdict = $("set-verdict");
    verdict.className = `verdict ${answer?.status ?? "asked"}`;
    verdict.replaceChildren(answer ? VERDICTS[answer.status] : "Checking …");
    $("set-play").disabled = !this.answer;
    this.downloads.enable(Boolean(this.answer));
    this.forget();
    if (!answer) return;
    if (answer.drawn) this.seen(answer);
    this.showReasons(answer);
    this.showDifference(answer);
    this.help(answer);
  }

  /** Clears what an earlier verdict has shown. */
  forget() {
    for (const way of ["differs", "broken"]) this.drawing.mark(way, []);
    this.drawing.propose([]);
    this.drawing.markLines([]);
    $("set-reasons").replaceChildren();
    this.offers.clear();
    this.tier.clear();
    $("set-overlay").replaceChildren();
  }

  /** Shows the reasons, and marks the clues that conflict. */
  showReasons({ status, reason, conflict, why }) {
    const clues = status === "unsolvable" ? (conflict?.clues ?? why ?? []) : [];
    const told = [...(reason ? [reason] : []), ...clues.map((each) => each.sentence)];
    if (status === "multiple") told.push(DIFFERENCES);
    $("set-reasons").replaceChildren(...told.slice(0, 8).map((each) => element("p", {}, sentence(each))));
    this.drawing.mark("broken", this.drawing.markLines(clues.map((each) => each.cells)).flat());
  }

  /** Asks for the tier of a board with one solution, or for changes that lead to one. */
  help({ status, drawn }) {
    if (status === "unique") this.tier.ask(drawn.board);
    if (status === "multiple" || status === "unsolvable") this.offers.ask(drawn.board, status);
  }

  /** Keeps how the server draws the board; its first answer has what no draft tells, such as dots for edges. */
  seen(answer) {
    const before = JSON.stringify(drawnOf(this.draft.now, this.draft.tools, this.last));
    this.last = answer.drawn;
    this.toolbox.offerAnswer(answer.tells, answer.drawn);
    if (before !== JSON.stringify(drawnOf(this.draft.now, this.draft.tools, this.last))) this.draw();
  }

  showDifference(answer) {
    if (!answer.second_solution) return;
    const differs = overlay($("set-overlay"), answer.drawn, answer.solution, answer.second_solution);
    this.drawing.mark("differs", [], differs);
  }

  /** Shows where a board would differ from this one, and what it would have there. */
  async propose(cells, board = null) {
    const drawing = this.drawing;
    this.proposed = board;
    drawing.propose(cells);
    if (!board) return;
    const { draft } = await api.ask("draft", { board }).catch(() => ({}));
    // By now the pointer may be elsewhere.
    if (draft && this.proposed === board && this.drawing === drawing) drawing.propose(cells, draft, this.draft.now);
  }

  // ---- edits of the whole ----

  /** Takes a board that was offered. */
  async take(board) {
    const { draft, tools } = await api.ask("draft", { board });
    this.draft.learn(draft, tools);
    this.draft.change((now) => Object.assign(now, draft));
    $("set-board").focus({ preventScroll: true });
  }

  /** Takes over what another tab has made of the draft; Undo brings back what was here. */
  async catchUp() {
    const kept = await store.draft(this.id);
    if (!kept || this.listening.signal.aborted) return;
    this.isCatchingUp = true;
    this.describe(kept.about);
    this.draft.learn(kept.draft, kept.tools);
    this.draft.change((now) => Object.assign(now, kept.draft));
    this.isCatchingUp = false;
  }

  async clear() {
    const { type, rows, columns } = this.draft.now;
    const { draft } = await api.ask("empty", { type, options: { size: [rows, columns] } });
    this.draft.change((now) => Object.assign(now, draft));
  }
}
