// The trials of a game: buttons to begin, keep and drop one, and their messages.

import { $ } from "./dom.js";

const DURING = "Trial: keep or drop all of it.";
const AFTER = "Trial kept. Undo reverts all of it.";

export class Trials {
  constructor(game, drawing, on) {
    this.game = game;
    this.drawing = drawing;
    this.kept = null;
    on("trial", () => game.begin());
    on("keep", () => this.keep());
    on("drop", () => game.end(false));
  }

  keep() {
    const { game } = this;
    // An empty trial leaves no undo step.
    const holds = game.next > game.mark();
    game.end(true);
    this.kept = holds ? game.next : null;
    this.show();
  }

  show() {
    const { game } = this;
    const open = game.trials.length;
    if (this.kept !== game.next) this.kept = null;
    $("keep").hidden = $("drop").hidden = open === 0;
    $("trial-note").hidden = open === 0 && this.kept === null;
    const nested = open > 1 ? ` It is inside ${open === 2 ? "another trial" : `${open - 1} other trials`}.` : "";
    $("trial-note").textContent = this.kept !== null ? AFTER : DURING + nested;
    const first = open ? game.assumption() : null;
    this.drawing.mark("assumption", [], first === null ? [] : [first]);
  }
}
