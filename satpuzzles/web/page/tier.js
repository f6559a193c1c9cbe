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
    /** @type {{answer: Promise<any>, cancel: () => void} | null} */
    this.job = null;
  }

  /** Cancels the question: the board has changed. */
  clear() {
    clearTimeout(this.timer);
    this.job?.cancel();
    this.job = null;
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
    const job = api.work("grade", { board, options: { time_limit: MOST_SECONDS } });
    this.job = job;
    this.show("Difficulty: …");
    const answer = await job.answer.catch((error) => error);
    if (this.job !== job) return;
    this.job = null;
    this.show(answer?.tier ? `Difficulty: ${answer.tier}` : "Difficulty: not found in time");
  }

  /** @param {string} text */
  show(text) {
    this.root.textContent = text;
    this.root.hidden = false;
  }
}
