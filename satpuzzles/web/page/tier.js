// How hard the board being set is, once it has one solution and the setter pauses.

import * as api from "./api.js";

/** Milliseconds without an edit before the page asks for the tier, and the time limit of that question in seconds. */
const PAUSE = 1000;
const MOST_SECONDS = 60;

export class Tier {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.jobs = new api.Jobs();
  }

  /** Cancels the question: the board has changed. */
  clear() {
    clearTimeout(this.timer);
    this.jobs.cancel();
    this.root.textContent = "";
    this.root.hidden = true;
  }

  /** Asks for the tier of a board with one solution. @param {object} board */
  ask(board) {
    this.clear();
    this.timer = setTimeout(() => this.look(board), PAUSE);
  }

  /** @param {object} board */
  async look(board) {
    this.show("Difficulty: …");
    const options = { time_limit: MOST_SECONDS };
    const answer = await this.jobs.work("grade", { board, options }).catch((error) => error);
    if (answer) this.show(answer.tier ? `Difficulty: ${answer.tier}` : "Difficulty: not found in time");
  }

  /** @param {string} text */
  show(text) {
    this.root.textContent = text;
    this.root.hidden = false;
  }
}
