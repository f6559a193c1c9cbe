// The panel beside a board: solutions, steps, hints and verdicts from the server.

import { $, element } from "./dom.js";
import { picture } from "./drawing.js";
import { evenly, lessMotion, player } from "./player.js";
import { DIFFERENCES, VERDICTS, capital, sentence } from "./words.js";

const paragraph = (text, name = "") => element("p", { class: name }, text);
const button = (text, onclick, name = "") => element("button", { type: "button", class: name, onclick }, text);

const SEVERAL = "The board has several solutions, and nothing more is the same in all of them.";

/** The meaning of a board's difficulty. */
const MEANINGS = {
  hard: "Some steps combine several rules: pencil marks help.",
  extreme: "Some steps are long chains: write down candidates, or try values.",
  beyond: "The largest steps are hard to see; most people would try a value and see where it leads.",
};

const MOST_PENCILS = 16;

/** The free space below what is scrolled into view, in pixels. */
const MARGIN = 12;

const offered = (offer) => (offer ? [button(offer.text, offer.action)] : []);

/** What the list of steps shows: each a step, or many exclusions in a row. */
function entriesOf({ steps, folded }) {
  const found = [];
  for (let first = 0; first < steps.length; first = found.at(-1).last + 1) {
    found.push(folded.find((each) => each.first === first) ?? { first, last: first, sentence: steps[first].sentence });
  }
  return found;
}

/** The stages of a hint as elements: sentences, and what they rest on in parts to open. */
function stagesOf({ stages: { where, kind, premises, conclusion }, technique, size }) {
  const title = technique ? capital(technique) : size === 1 ? "Rule" : `${size} rules`;
  const details = (name, text) => element("details", {}, element("summary", {}, name), paragraph(text));
  return [paragraph(where), details(title, kind.replace(`${title}. `, "")), details("Reason", premises), paragraph(conclusion, "concluded")];
}

export class Panel {
  /** `board` can mark cells and show another grid than the player's. */
  constructor(root, data, board) {
    this.root = root;
    this.data = data;
    this.board = board;
    this.places = board.drawing.places;
  }

  show(...children) {
    this.stages = null;
    this.root.replaceChildren(...children);
    if (children.length) this.reveal();
  }

  /** Scrolls the panel into view, as on a phone it is below the board. */
  reveal() {
    const { top, bottom } = this.root.getBoundingClientRect();
    const below = MARGIN + $("thumb").offsetHeight;
    const far = Math.min(bottom + below - window.innerHeight, top - MARGIN);
    if (far > 0) window.scrollTo({ top: window.scrollY + far, behavior: lessMotion() ? "auto" : "smooth" });
  }

  /** Goes on to the next stage of a hint; false where no hint is shown. */
  goOn() {
    this.stages?.();
    return Boolean(this.stages);
  }

  clear() {
    this.show();
    this.board.quiet();
  }

  /** Shows an error; `offer`, a text and an action, leads to more. */
  error(error, offer = null) {
    this.board.quiet();
    this.show(element("p", { class: "error" }, error.message), ...offered(offer));
  }

  placesOf(candidates) {
    return candidates.map((each) => this.places.told(each));
  }

  /** Reports the undone steps: the first mistake and everything after it. */
  wentBack(steps) {
    const what = steps === 1 ? "Your last move was undone; Redo restores it." : `Your last ${steps} moves were undone, from the first mistake on; Redo restores them.`;
    this.show(paragraph(what));
  }

  // ---- solutions ----

  solution(answer, fill) {
    const parts = [element("h2", {}, VERDICTS[answer.status])];
    if (answer.reason) parts.push(paragraph(sentence(answer.reason)));
    if (answer.second_solution) parts.push(paragraph(DIFFERENCES));
    if (answer.why?.length) {
      const clues = answer.conflict?.clues ?? answer.why;
      parts.push(...clues.map((clue) => paragraph(sentence(clue.sentence), "rule")));
      this.board.drawing.mark("broken", clues.flatMap((each) => each.cells));
    }
    if (answer.solution) parts.push(this.pictures(answer, fill));
    this.show(...parts);
  }

  /** The picture of the solution, or of two that differ where marked. */
  pictures(answer, fill) {
    const grids = [answer.solution, answer.second_solution].filter(Boolean);
    const isOne = grids.length === 1;
    const [one, other] = grids.map((grid) => this.places.fromGrid(grid));
    const differs = isOne ? [] : one.flatMap((value, place) => (value === other[place] ? [] : [place]));
    const figures = grids.map((grid, number) => {
      const title = `Solution ${number + 1}`;
      const drawn = picture(this.data, grid, isOne ? "The solution" : title, differs);
      return element("figure", {}, drawn, element("figcaption", {}, isOne ? "" : title), button(isOne ? "Fill it in" : `Fill in ${number + 1}`, () => fill(grid)));
    });
    return element("div", { class: "pictures" }, ...figures);
  }

  // ---- steps ----

  /** Steps to walk through; the board shows what is known after each, beside the player's own grid. */
  steps(answer, offer) {
    const entries = entriesOf(answer);
    const stuck = answer.status === "stuck";
    const meaning = stuck ? SEVERAL : MEANINGS[answer.tier];
    const head = [element("h2", {}, this.headline(answer)), ...(meaning ? [element("p", { class: "note" }, meaning)] : []), ...(stuck ? offered(offer) : [])];
    if (!entries.length) {
      this.show(...head, ...(stuck ? [] : [paragraph("There is nothing to explain: everything is given.")]));
      return;
    }
    let now = 0;
    const said = element("p", { class: "step" });
    const number = element("span", { class: "note" });
    const list = element("ol", { class: "steps" });
    // The list alone is scrolled, never the page.
    const follow = () => {
      const [box, item] = [list, list.children[now]].map((each) => each.getBoundingClientRect());
      if (item.top < box.top || item.bottom > box.bottom) list.scrollTop += item.top - box.top - (box.height - item.height) / 2;
    };
    const go = (to) => {
      now = Math.min(Math.max(to, 0), entries.length - 1);
      const { first, last } = entries[now];
      const steps = answer.steps.slice(first, last + 1);
      this.lookAfter(answer.steps.slice(0, last + 1));
      this.board.drawing.mark("reason", first === last ? steps[0].rules.flatMap((each) => each.cells) : []);
      const result = this.placesOf(steps.flatMap((step) => [...step.cells, ...step.excluded]));
      this.board.drawing.mark("result", [], result);
      this.board.bring([], result);
      said.textContent = entries[now].sentence;
      number.textContent = `${first === last ? `Step ${last + 1}` : `Steps ${first + 1}–${last + 1}`} of ${answer.steps.length}`;
      [...list.children].forEach((each, index) => each.classList.toggle("now", index === now));
      follow();
    };
    const play = button("", null);
    const stop = player(play, "Play", { ...evenly(entries.length), now: () => now, go });
    const walk = (text, label, to) => element("button", { type: "button", "aria-label": label, title: label, onclick: () => (stop(), go(to())) }, text);
    entries.forEach((each, index) => list.append(element("li", { value: each.last + 1 }, element("button", { type: "button", onclick: () => (stop(), go(index)) }, each.sentence))));
    this.show(
      ...head,
      element("div", { class: "row walk" }, walk("«", "First step", () => 0), walk("‹", "Previous step", () => now - 1), walk("›", "Next step", () => now + 1), walk("»", "Last step", () => entries.length - 1), play, number),
      said,
      element("details", { ontoggle: follow }, element("summary", {}, "All steps"), list),
      button("Back to my grid", () => (stop(), this.clear())),
    );
    go(0);
  }

  /** Shows the first steps of an explanation while the server looks for more. */
  beginning(answer) {
    const busy = this.root.querySelector(".busy");
    if (!busy) return;
    const open = this.board.game.fixed.filter((value) => value === null).length;
    const settled = this.lookAfter(answer.steps).filter((value) => value !== null).length;
    const { length } = answer.steps;
    const { cells, lines } = this.places;
    const place = cells && lines ? "places" : lines ? "lines" : "cells";
    busy.after(paragraph(`The first ${length} steps use one rule each and fill ${settled} of ${open} ${place}, as the board shows. Looking for further steps …`));
  }

  /** Shows what is known after some steps; gives the values. */
  lookAfter(steps) {
    const known = Array(this.places.count).fill(null);
    for (const step of steps) for (const each of step.cells) known[this.places.told(each)] = each.value;
    this.board.look(known, this.left(known, steps));
    return known;
  }

  /** The pencil marks of an explanation: numbers that steps have not excluded. */
  left(known, steps) {
    const { least, most, groups } = this.data;
    const excluded = new Map();
    for (const each of this.places.ofNumbers && most <= MOST_PENCILS ? steps.flatMap((step) => step.excluded) : []) {
      const place = this.places.told(each);
      excluded.set(place, (excluded.get(place) ?? new Set()).add(each.value));
    }
    const pencils = Array.from({ length: this.places.count }, () => []);
    for (const [place, values] of excluded) {
      if (known[place] !== null) continue;
      const near = (groups ?? []).filter((group) => group.includes(place)).flat();
      const taken = new Set(near.map((other) => known[other] ?? this.board.game.fixed[other]));
      for (let value = least; value <= most; value += 1) if (!values.has(value) && !taken.has(value)) pencils[place].push(value);
    }
    return pencils;
  }

  headline(answer) {
    if (answer.status === "stuck") return `${answer.steps.length} steps; then nothing more follows`;
    const tier = answer.tier ? `${capital(answer.tier)}: ` : "";
    return `${tier}${answer.steps.length} steps; the largest combines ${answer.largest ?? 0} ${answer.largest === 1 ? "rule" : "rules"}`;
  }

  // ---- hints ----

  /** Shows a hint stage by stage, or a reason at once. */
  hint(answer, apply, { whole = false, offer = null } = {}) {
    if (answer.status === "wrong") return this.wrong(answer);
    if (answer.status === "complete") return this.show(element("h2", {}, "The board is complete."));
    if (!answer.stages) return this.show(element("h2", {}, "There is no further step from here."), paragraph(SEVERAL), ...offered(offer));
    const stages = stagesOf(answer);
    const [cells, result] = [answer.rules.flatMap((each) => each.cells), this.placesOf([...answer.cells, ...answer.excluded])];
    // Whether the hint says to look at the cells of its rule, and not at what follows.
    const isNear = answer.rules.length === 1 && cells.length > 0 && cells.length < this.data.rows * this.data.columns;
    const list = element("div", { class: "stages" });
    const title = element("h2", { tabindex: "-1" }, whole ? "Why" : "Hint");
    const more = button("Tell me more", () => tell(list.children.length + 1), "main");
    const act = button("Fill it in", () => {
      apply(answer.cells.map((each) => [this.places.told(each), each.value]));
      this.clear();
      this.board.focus();
    });
    const tell = (count) => {
      while (list.children.length < count) list.append(stages[list.children.length]);
      // Earlier details are still there to open.
      const details = [...list.querySelectorAll("details")];
      for (const each of details) each.open = whole || each === details.at(-1);
      // Marks the place that the panel names, until it shows the reasons.
      const shown = count < 3 && !isNear ? [[], result] : [cells];
      this.board.drawing.mark("reason", ...shown);
      if (count === 1) this.board.bring(...shown);
      if (count >= stages.length) {
        this.board.drawing.mark("result", [], result);
        this.board.bring([], result);
        this.board.learn(answer.excluded);
        const hadFocus = document.activeElement === more;
        more.remove();
        if (answer.cells.length && !whole) list.after(act);
        if (hadFocus) (act.isConnected ? act : title).focus({ preventScroll: true });
      }
      this.reveal();
    };
    this.show(title, list, more);
    tell(whole ? stages.length : 1);
    if (!whole) this.stages = () => list.children.length < stages.length && tell(list.children.length + 1);
  }

  wrong(answer) {
    const wrong = this.placesOf(answer.wrong);
    this.board.drawing.mark("broken", [], wrong);
    this.board.bring([], wrong);
    const [few, where] = wrong.length === 1 ? ["One entry is wrong.", "It is marked on the board."] : [`${wrong.length} entries are wrong.`, "They are marked on the board."];
    this.show(element("h2", {}, few), paragraph(where));
  }

  // ---- verdicts ----

  verdict(answer) {
    const words = {
      right: "Right: this is a solution.",
      completable: "No mistakes so far.",
      "dead end": "No rule is broken yet, but the board can no longer be completed.",
      broken: answer.violations.length === 1 ? "A rule is broken in one place." : `Rules are broken in ${answer.violations.length} places.`,
      undecided: "No rule is broken; time ran out before it was clear whether the board can be completed.",
    };
    const broken = answer.violations.flatMap((each) => each.cells);
    this.board.drawing.mark("broken", broken);
    this.board.bring(broken);
    this.show(element("h2", {}, words[answer.verdict]), ...answer.violations.slice(0, 12).map((each) => paragraph(sentence(each.sentence), "rule")));
  }
}
