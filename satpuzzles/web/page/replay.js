// The replay of one's own game: a slider over its moves, and the pace at which they are shown.

import { $ } from "./dom.js";
import { Game } from "./game.js";
import { player } from "./player.js";

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
    this.stop = player($("replay-play"), "Play", {
      last: this.count,
      now: () => this.game.next,
      go: (move) => this.go(move),
      pace: () => 1000 / Number($("replay-speed").value),
    });
    $("replay-play").click();
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

  /** The player drags the slider. */
  slide() {
    this.stop();
    this.go(Number($("replay-at").value));
  }
}
