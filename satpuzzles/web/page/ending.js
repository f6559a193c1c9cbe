// The dialog at the end of a game, and for a board that looks finished but is wrong.

import { element } from "./dom.js";
import { nextLike } from "./stock.js";

export class Ending {
  /** @param {HTMLDialogElement} dialog @param {import("./play.js").Play} play */
  constructor(dialog, play) {
    this.dialog = dialog;
    this.play = play;
    this.isTold = false;
  }

  button(text, action, look = "") {
    return element("button", { type: "button", class: look, onclick: () => (this.dialog.close(), action()) }, text);
  }

  show(title, lines, buttons) {
    const { dialog } = this;
    if (document.querySelector("dialog[open]")) return;
    const id = (part) => `${dialog.id}-${part}`;
    dialog.setAttribute("aria-describedby", id("text"));
    dialog.replaceChildren(
      element("h2", { id: id("title"), tabindex: "-1" }, title),
      element("div", { id: id("text") }, ...lines.map((line) => element("p", {}, line))),
      element("div", { class: "row" }, ...buttons),
    );
    dialog.showModal();
    buttons[0].focus();
  }

  /** Says once that the board is solved. */
  async solved() {
    if (this.isTold) return;
    this.isTold = true;
    const { play } = this;
    const { hints } = play;
    const help = hints === 0 ? "No hints." : hints === 1 ? "One hint." : `${hints} hints.`;
    const buttons = [this.button("Replay", () => play.tools.startReplay()), this.button("Close", () => play.focus())];
    this.show("Solved!", [play.title, `Time ${play.clock.time}. ${help}`], buttons);
    const { type, about, tier, rows, columns } = play.data;
    const next = await nextLike(type, about?.tier ?? tier, rows, columns).catch(() => null);
    if (!next || !this.dialog.open || !buttons[0].isConnected) return;
    const more = this.button("Another like it", () => play.another(next.board), "main");
    buttons[0].before(more);
    if (document.activeElement === buttons[0]) more.focus();
  }

  /** Says that a board that looks finished is wrong; where, only on request. */
  wrong() {
    const { play } = this;
    if (play.clock.isPaused || play.tools.replay) return;
    const state = play.game.isFull ? "Everything is filled in" : "The board looks finished";
    this.show("Not right yet", [`${state}, but something is wrong.`], [this.button("Keep looking", () => play.focus()), this.button("Show where", () => play.check())]);
  }
}
