// Help for a board being set: single clues to add or remove, and a repair.

import * as api from "./api.js";
import { busy, element } from "./dom.js";
import { sentence } from "./words.js";

const IDLE = 400;

export class Offers {
  /** `take` receives the board of a chosen offer, `point` the cells and board of one being looked at. */
  constructor(root, take, point) {
    this.root = root;
    this.take = take;
    this.point = point;
    this.jobs = new api.Jobs();
    this.timer = 0;
    this.board = null;
    this.status = "";
  }

  clear() {
    clearTimeout(this.timer);
    this.jobs.cancel();
    this.root.replaceChildren();
  }

  /** Asks once the setter has paused. */
  ask(board, status) {
    this.board = board;
    this.timer = setTimeout(() => this.look(status), IDLE);
  }

  /** Asks the server; null if the board has changed since. */
  async work(what, question, options) {
    const { parts, hears } = busy(what, () => this.cancel());
    this.root.replaceChildren(...parts);
    try {
      return await this.jobs.work(question, { board: this.board, options }, hears);
    } catch (error) {
      this.root.replaceChildren(element("p", { class: "error" }, error.message));
      return null;
    }
  }

  /** Cancels the search; it may be started again. */
  cancel() {
    this.clear();
    this.root.replaceChildren(this.repairButton());
  }

  repairButton() {
    const text = this.status === "multiple" ? "Make it unique" : "Repair the board";
    const title = "Finds the fewest changes that leave exactly one solution, and shows them first";
    return element("button", { type: "button", id: "set-repair", title, onclick: () => this.repair() }, text);
  }

  async look(status) {
    this.status = status;
    const answer = await this.work("Looking for single clues that help", "offers", { time_limit: 5 });
    if (!answer) return;
    const { offers, complete } = answer;
    // A board without a solution may get several if a clue is removed; other offers leave exactly one.
    const isLess = (each) => status === "unsolvable" && each.kind === "dropped";
    const parts = [];
    for (const [title, some] of [
      ["Any one of these changes leaves exactly one solution", offers.filter((each) => !isLess(each))],
      ["Any one of these changes makes the board solvable", offers.filter(isLess)],
    ]) if (some.length) parts.push(element("h2", {}, title), element("div", { class: "offers" }, ...some.map((each) => this.button(each))));
    if (offers.length && !complete) parts.push(element("p", { class: "note" }, "There may be more."));
    if (!offers.length) parts.push(element("p", { class: "note" }, complete ? "No change of a single clue helps." : "No change of a single clue that helps was found in time."));
    this.root.replaceChildren(...parts, this.repairButton());
  }

  button(offer) {
    const show = () => this.point(offer.cells, offer.board);
    const hide = () => this.point([]);
    const told = { onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide };
    return element("button", { type: "button", ...told, onclick: () => this.take(offer.board) }, sentence(offer.sentence));
  }

  async repair() {
    const answer = await this.work("Looking for the fewest changes", "repair", { time_limit: 60, reconcile: true });
    if (!answer) return;
    const none = sentence(answer.reason ?? "no repair was found in time");
    if (!answer.changes.length) return void this.root.replaceChildren(element("p", { class: "note" }, none));
    const take = element("button", { type: "button", class: "main", id: "set-take", onclick: () => this.take(answer.puzzle) }, "Apply changes");
    const leave = element("button", { type: "button", onclick: () => (this.point([]), this.look(this.status)) }, "Cancel");
    const changes = answer.changes.map((each) => element("p", { class: "rule" }, sentence(each.sentence)));
    const [one, verb] = [answer.changes.length === 1, answer.unique ? "make" : "repair"];
    const count = `${answer.changes.length} ${one ? `change ${verb}s` : `changes ${verb}`} it${answer.unique ? " unique" : ""}`;
    this.root.replaceChildren(element("h2", {}, count), element("div", { class: "row" }, take, leave), element("div", { class: "offers" }, ...changes));
    this.point(answer.changes.flatMap((each) => each.cells), answer.puzzle);
  }
}
