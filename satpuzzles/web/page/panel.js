// What the server says of a board, shown beside it: solutions, steps, hints, verdicts.

import { picture } from "./drawing.js";
import { player } from "./player.js";

export function element(name, attributes = {}, ...children) {
  const found = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) found.addEventListener(key.slice(2), value);
    else if (value === true) found.setAttribute(key, "");
    else if (value !== false && value !== null) found.setAttribute(key, value);
  }
  found.append(...children);
  return found;
}

const paragraph = (text, name = "") => element("p", { class: name }, text);
const button = (text, onclick, name = "") => element("button", { type: "button", class: name, onclick }, text);

export const VERDICTS = {
  unique: "Exactly one solution.",
  multiple: "Several solutions. These two differ where marked.",
  solved: "A solution; the time was over before it was known whether it is the only one.",
  unsolvable: "No solution.",
  undecided: "The time was over before there was an answer.",
};

export class Panel {
  /** `board` can mark cells and show a grid that is not the player's. */
  constructor(root, data, board) {
    Object.assign(this, { root, data, board });
    this.places = board.drawing.places;
  }

  show(...children) {
    this.root.replaceChildren(...children);
  }

  clear() {
    this.show();
    this.board.quiet();
  }

  error(error) {
    this.board.quiet();
    this.show(element("p", { class: "error" }, error.message));
  }

  /** Work goes on; it can be cancelled. */
  busy(what, cancel) {
    const seconds = element("span", { class: "note" });
    this.show(element("div", { class: "busy" }, element("span", { class: "spinner", "aria-hidden": "true" }), `${what} … `, seconds, button("Cancel", cancel)));
    return (told) => {
      if (told >= 1) seconds.textContent = `${Math.round(told)} s`;
    };
  }

  placesOf(candidates) {
    return candidates.map((each) => this.places.told(each));
  }

  // ---- solutions ----

  solution(answer, fill) {
    const second = answer.second_solution;
    const parts = [element("h2", {}, VERDICTS[answer.status])];
    if (answer.reason) parts.push(paragraph(`${answer.reason.charAt(0).toUpperCase()}${answer.reason.slice(1)}.`));
    for (const clue of answer.why?.length ? (answer.conflict?.clues ?? answer.why) : []) parts.push(paragraph(clue.sentence, "rule"));
    if (answer.why?.length) this.board.drawing.mark("broken", (answer.conflict?.clues ?? answer.why).flatMap((each) => each.cells));
    if (answer.solution) {
      const [one, other] = [answer.solution, second].map((grid) => grid && this.places.fromGrid(grid));
      const differs = other ? one.flatMap((value, place) => (value === other[place] ? [] : [place])) : [];
      const grids = [answer.solution, ...(second ? [second] : [])];
      const figures = grids.map((grid, number) =>
        element("figure", {}, picture(this.data, grid, second ? `Solution ${number + 1}` : "The solution", differs), element("figcaption", {}, second ? `Solution ${number + 1}` : "")),
      );
      parts.push(element("div", { class: "pictures" }, ...figures), button("Fill it in", () => fill(answer.solution)));
    }
    this.show(...parts);
  }

  // ---- steps ----

  /** Steps to walk through; the board shows what is known after each, beside the player's own grid. */
  steps(answer) {
    const told = answer.steps;
    const head = element("h2", {}, this.headline(answer));
    if (!told.length) {
      this.show(head, paragraph("There is nothing to explain: everything is given."));
      return;
    }
    let now = 0;
    const sentence = element("p", { class: "step" });
    const number = element("span", { class: "note" });
    const list = element("ol", { class: "steps" });
    const go = (to) => {
      now = Math.min(Math.max(to, 0), told.length - 1);
      const known = Array(this.places.count).fill(null);
      for (const step of told.slice(0, now + 1)) for (const each of step.cells) known[this.places.told(each)] = each.value;
      const step = told[now];
      this.board.look(known);
      this.board.drawing.mark("reason", step.rules.flatMap((each) => each.cells));
      this.board.drawing.mark("result", [], this.placesOf([...step.cells, ...step.excluded]));
      sentence.textContent = step.sentence;
      number.textContent = `Step ${now + 1} of ${told.length}`;
      [...list.children].forEach((each, index) => each.classList.toggle("now", index === now));
      list.children[now]?.scrollIntoView({ block: "nearest" });
    };
    const play = button("", null);
    const stop = player(play, told.length, () => now, go);
    const walk = (text, label, to) => element("button", { type: "button", "aria-label": label, title: label, onclick: () => (stop(), go(to())) }, text);
    told.forEach((step, index) => list.append(element("li", {}, element("button", { type: "button", onclick: () => (stop(), go(index)) }, step.sentence))));
    this.show(
      head,
      element("div", { class: "row walk" }, walk("«", "First step", () => 0), walk("‹", "Step before", () => now - 1), walk("›", "Next step", () => now + 1), walk("»", "Last step", () => told.length - 1), play, number),
      sentence,
      element("details", {}, element("summary", {}, "All steps"), list),
      button("Back to my grid", () => (stop(), this.clear())),
    );
    go(0);
  }

  headline(answer) {
    if (answer.status === "stuck") return `${answer.steps.length} steps, as far as anything follows`;
    const tier = answer.tier ? `${answer.tier.charAt(0).toUpperCase()}${answer.tier.slice(1)}: ` : "";
    return `${tier}${answer.steps.length} steps, the largest of ${answer.largest ?? 0} ${answer.largest === 1 ? "rule" : "rules"}`;
  }

  // ---- hints ----

  /** A hint stage by stage, or the reason that was asked for all at once. */
  hint(answer, apply, whole = false) {
    if (answer.status === "wrong") {
      const wrong = this.placesOf(answer.wrong);
      this.board.drawing.mark("broken", [], wrong);
      const few = wrong.length === 1 ? "One entry is wrong." : `${wrong.length} entries are wrong.`;
      this.show(element("h2", {}, few), paragraph(answer.sentence ?? wrong.length === 1 ? "It is marked on the board." : "They are marked on the board."));
      return;
    }
    if (!answer.stages) {
      this.show(element("h2", {}, answer.status === "complete" ? "Everything is filled in." : "No step leads on from here."));
      return;
    }
    const stages = Object.values(answer.stages);
    const [cells, result] = [answer.rules.flatMap((each) => each.cells), this.placesOf([...answer.cells, ...answer.excluded])];
    const list = element("div", { class: "stages" });
    const title = element("h2", { tabindex: "-1" }, whole ? "Why" : "Hint");
    const more = button("Tell me more", () => tell(list.children.length + 1), "main");
    const act = button("Fill it in", () => (apply(answer.cells.map((each) => [this.places.told(each), each.value])), this.clear()));
    const tell = (count) => {
      list.replaceChildren(...stages.slice(0, count).map((text) => paragraph(text)));
      this.board.drawing.mark("reason", count >= 1 ? cells : []);
      if (count >= stages.length) {
        this.board.drawing.mark("result", [], result);
        more.remove();
        if (answer.cells.length && !whole) list.after(act);
      }
    };
    this.show(title, list, more);
    tell(whole ? stages.length : 1);
  }

  // ---- verdicts ----

  verdict(answer) {
    const words = {
      right: "Right: this is a solution.",
      completable: "Right so far: it can be completed.",
      "dead end": "No rule is broken yet, but it cannot be completed.",
      broken: answer.violations.length === 1 ? "One rule is broken." : `${answer.violations.length} rules are broken.`,
      undecided: "No rule is broken; whether it can be completed was not found out in time.",
    };
    this.board.drawing.mark("broken", answer.violations.flatMap((each) => each.cells));
    this.show(element("h2", {}, words[answer.verdict]), ...answer.violations.slice(0, 12).map((each) => paragraph(each.sentence, "rule")));
  }
}
