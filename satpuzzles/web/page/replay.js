// The replay of one's own game: a slider over its moves, and the pace at which they are shown.

import { $ } from "./dom.js";
import { Game } from "./game.js";

export class Replay {
  /**
   * @param {import("./game.js").Game} game which is left as it is
   * @param {() => void} changed called when another move is shown
   */
  constructor(game, changed) {
    this.changed = changed;
    /** The game as it was after the shown move. */
    this.game = new Game(game.data, game.places);
    this.game.restore(game.toJSON());
    this.count = this.game.next;
    $("replay-at").max = String(this.count);
    $("replay").hidden = false;
    this.go(0);
    this.play();
    $("replay-at").focus();
  }

  close() {
    this.stop();
    $("replay").hidden = true;
  }

  /** @param {number} move how many moves are shown */
  go(move) {
    const { game } = this;
    const to = Math.min(Math.max(move, 0), this.count);
    while (game.next > to) game.undo();
    while (game.next < to) game.redo();
    $("replay-at").value = String(to);
    $("replay-at").setAttribute("aria-valuetext", `move ${to} of ${this.count}`);
    $("replay-said").textContent = `${to} of ${this.count}`;
    this.changed();
  }

  play() {
    this.stop();
    if (this.game.next >= this.count) this.go(0);
    $("replay-play").textContent = "Pause";
    const pace = 1000 / Number($("replay-speed").value);
    this.timer = setInterval(() => (this.game.next < this.count ? this.go(this.game.next + 1) : this.stop()), pace);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    $("replay-play").textContent = "Play";
  }

  toggle() {
    if (this.timer) this.stop();
    else this.play();
  }

  /** The player drags the slider. */
  slide() {
    this.stop();
    this.go(Number($("replay-at").value));
  }

  setSpeed() {
    if (this.timer) this.play();
  }
}
