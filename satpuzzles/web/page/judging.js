// Whether a played board is solved, full but wrong, or breaks rules.

import * as api from "./api.js";
import { $ } from "./dom.js";
import { looksFinished } from "./progress.js";

/** Milliseconds after an entry before a board is called wrong: full, as a number may have a second digit; or not full. */
const [FULL, OPEN] = [900, 2500];

export class Judging {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    this.asked = 0;
    this.isOver = false;
    this.isWon = false;
    /** Whether a board that looks finished was called wrong. */
    this.wasFull = false;
    // What the board before left.
    $("won").hidden = true;
    $("board").classList.remove("done");
  }

  /** Drops late answers: another board may be shown when they come. */
  close() {
    this.isOver = true;
    this.asked += 1;
    clearTimeout(this.waiting);
  }

  /** Finds out whether there is exactly one solution, to recognise the end and mistakes. */
  async learn() {
    const { play } = this;
    try {
      const answer = await api.ask("solve", { board: play.data.board, options: { time_limit: 5 } });
      if (answer.status !== "unique" || this.isOver) return;
      play.game.solution = play.drawing.places.fromGrid(answer.solution);
      $("right").disabled = false;
      play.refresh();
      // A board that looked finished when it was opened is not called wrong.
      if (!play.game.isFull) this.wasFull = looksFinished(play.game);
      this.judge();
    } catch {
      // Without it, a correct grid still wins, and mistakes are broken rules.
    }
  }

  async judge() {
    const { game } = this.play;
    const asked = (this.asked += 1);
    const right = await this.isRight(game);
    if (asked !== this.asked) return;
    this.win(right);
    clearTimeout(this.waiting);
    if (!looksFinished(game)) this.wasFull = false;
    else if (!right && !this.wasFull) this.waiting = setTimeout(() => this.tellWrong(asked), game.isFull ? FULL : OPEN);
    await this.showBroken(game, asked);
  }

  tellWrong(asked) {
    if (asked !== this.asked) return;
    this.wasFull = true;
    this.play.ending.wrong();
  }

  /** Whether the entries are a solution. */
  async isRight(game) {
    const blank = game.ofNumbers ? null : 0;
    if (game.solution) return game.solution.every((value, place) => (game.valueAt(place) ?? blank) === value);
    if (game.isEmpty || (blank !== 0 && !game.isFull)) return false;
    return (await this.verdict(game.grid(blank)))?.verdict === "right";
  }

  async showBroken(game, asked) {
    const { value: mode } = $("mode");
    if (mode === "off" || (mode === "solution" && game.solution) || game.isEmpty || this.isWon) return;
    const answer = await this.verdict(game.grid());
    if (asked === this.asked && answer && !this.play.shown) this.play.drawing.mark("broken", answer.violations.flatMap((each) => each.cells));
  }

  verdict(grid) {
    return api.ask("check", { board: this.play.data.board, options: { grid, time_limit: 1 } }).catch(() => null);
  }

  win(right) {
    const { play } = this;
    const isNew = right && !this.isWon;
    if (this.isWon !== right) play.keepSoon();
    this.isWon = right;
    $("won").hidden = !right;
    $("board").classList.toggle("done", right);
    if (!right) return;
    $("won").textContent = play.game.isGiven ? "This is the solution, filled in for you." : `Solved in ${play.clock.time}. Well done!`;
    if (isNew && !play.game.isGiven) play.ending.solved();
  }
}
