// The time of a played board: the clock, which can be hidden, and the pause, which hides the board.

import { $ } from "./dom.js";
import * as store from "./store.js";

/** What cannot be used, and what cannot be seen, during a pause. */
const STILL = ["scroller", "pad", "colours", "tools", "thumb", "side"];

/** @param {number} seconds */
export const timeOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export class Clock {
  /**
   * @param {() => boolean} isOver whether the board is solved
   * @param {(seconds: number) => void} passed called each second
   */
  constructor(isOver, passed) {
    this.isOver = isOver;
    this.passed = passed;
    this.seconds = 0;
    this.timer = setInterval(() => this.tick(), 1000);
    this.pause(false);
    this.show();
  }

  get time() {
    return timeOf(this.seconds);
  }

  stop() {
    clearInterval(this.timer);
    this.pause(false);
  }

  tick() {
    if (this.isPaused || this.isOver() || document.hidden) return;
    this.seconds += 1;
    this.show();
    this.passed(this.seconds);
  }

  show() {
    const hidden = store.setting("timer") === false;
    $("timer").textContent = hidden ? "Show time" : timeOf(this.seconds);
    $("timer").setAttribute("aria-pressed", String(!hidden));
  }

  toggle() {
    store.setting("timer", store.setting("timer") === false);
    this.show();
  }

  /** Stops the clock and hides the board, or goes on. */
  pause(on = !this.isPaused && !this.isOver()) {
    const was = this.isPaused;
    this.isPaused = on;
    for (const id of STILL) $(id).inert = on;
    $("play").classList.toggle("paused", on);
    $("paused").hidden = !on;
    $("pause").setAttribute("aria-pressed", String(on));
    if (on) $("go-on").focus();
    else if (was) $("board").focus({ preventScroll: true });
  }
}
