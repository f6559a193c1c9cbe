// Verdicts on a draft while it changes: each edit takes back what was said before, and late answers are dropped.

import * as api from "./api.js";

const AT_ONCE = 2;

export class Verdicts {
  /** `tell` hears an answer, or null as long as none is known of the draft as it is. */
  constructor(tell) {
    this.tell = tell;
    this.number = 0;
    this.asked = 0;
    this.waiting = null;
  }

  /** The draft is another one now. */
  ask(draft) {
    this.number += 1;
    this.tell(null);
    this.waiting = draft;
    this.next();
  }

  /** Nobody wants to know any more. */
  close() {
    this.number += 1;
    this.waiting = null;
  }

  async next() {
    // Answers to old drafts are not waited for, but there shall not be many of them on the way.
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
