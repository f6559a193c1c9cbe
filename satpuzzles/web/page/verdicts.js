// Verdicts on a changing draft: each edit cancels the last verdict, and late answers are dropped.

import * as api from "./api.js";

const AT_ONCE = 2;

export class Verdicts {
  /** `tell` receives an answer, or null while there is none for the current draft. */
  constructor(tell) {
    this.tell = tell;
    this.number = 0;
    this.asked = 0;
    this.waiting = null;
  }

  /** The draft has changed. */
  ask(draft) {
    this.number += 1;
    this.tell(null);
    this.waiting = draft;
    this.next();
  }

  /** Stops asking. */
  close() {
    this.number += 1;
    this.waiting = null;
  }

  async next() {
    // Old drafts need no answer, but few questions should be open at once.
    if (!this.waiting || this.asked >= AT_ONCE) return;
    const [draft, number] = [this.waiting, this.number];
    this.waiting = null;
    this.asked += 1;
    const answer = await api.ask("set", { draft }).catch((error) => ({ status: "undecided", reason: error.message }));
    this.asked -= 1;
    if (number === this.number) this.tell(answer);
    this.next();
  }
}
