// The tools of a played board besides entries: restart, candidates, lock, pause, replay, and the keys of all of them.

import { cleanCandidates, fillCandidates, hasCandidates } from "./candidates.js";
import { $ } from "./dom.js";
import { guide } from "./guide.js";
import { Replay } from "./replay.js";
import { buttonOf, choose, commandOf, showKeys } from "./shortcuts.js";

/** What cannot be used during a replay. */
const STILL = ["tools", "thumb", "pad", "colours", "board"];

export class Tools {
  /** @param {import("./play.js").Play} play */
  constructor(play) {
    this.play = play;
    /** @type {Replay | null} */
    this.replay = null;
    this.connect(play);
    this.lock(false);
    for (const id of ["fill-candidates", "clean-candidates"]) $(id).hidden = !hasCandidates(play.game);
    this.showKeys();
  }

  connect({ game, clock, listening }) {
    const on = (id, action, event = "click") => $(id).addEventListener(event, () => action(), { signal: listening.signal });
    on("clear", () => this.restart());
    on("fill-candidates", () => fillCandidates(game));
    on("clean-candidates", () => cleanCandidates(game));
    on("lock", () => this.lock(!this.play.input.isLocked));
    on("start-replay", () => this.startReplay());
    on("replay-at", () => this.replay?.slide(), "input");
    on("replay-end", () => this.endReplay());
    on("choose-keys", () => choose(() => this.showKeys()));
    on("pause", () => clock.pause());
    on("go-on", () => clock.pause(false));
    document.addEventListener("keydown", (event) => this.key(event), { signal: listening.signal });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const action = commandOf(event, $("play"));
    const button = buttonOf(action);
    if (!button) return;
    event.preventDefault();
    if ((this.play.clock.isPaused && action !== "pause") || (this.replay && action !== "fit")) return;
    if (action === "hint" && this.play.panel.goOn()) return;
    button.click();
  }

  /** Shows the keys that the player has chosen. */
  showKeys() {
    $("keys").textContent = guide(this.play.game);
    showKeys();
  }

  restart() {
    const { game, clock, judging, ending } = this.play;
    this.endReplay();
    // A solved board starts afresh; otherwise the clock keeps running, since Undo restores the board.
    if (judging.isWon) clock.seconds = this.play.hints = 0;
    ending.isTold = false;
    game.restart();
    clock.show();
  }

  /** On a locked board, one finger moves it and nothing is entered by pointer. */
  lock(on) {
    this.play.input.isLocked = on;
    $("lock").setAttribute("aria-pressed", String(on));
    $("locked").hidden = !on;
  }

  startReplay() {
    this.endReplay();
    this.play.panel.clear();
    for (const id of STILL) $(id).inert = true;
    this.replay = new Replay(this.play.game, () => this.play.refresh());
  }

  endReplay() {
    if (!this.replay) return;
    this.replay.close();
    this.replay = null;
    for (const id of STILL) $(id).inert = false;
    this.play.refresh();
    this.play.focus();
  }
}
