// The form that makes boards, or begins empty ones to set.

import * as api from "./api.js";
import { Choices } from "./choices.js";
import { $, fail } from "./dom.js";
import { progress } from "./words.js";

const sizeWanted = () => [Number($("make-rows").value), Number($("make-columns").value)];

export class Maker {
  /**
   * @param {(type: string) => Record<string, any>} kindOf
   * @param {string[]} tiers
   * @param {{open: (board: object, options: object) => Promise<void>, set: (question: string, body: object) => Promise<void>}} actions
   */
  constructor(kindOf, tiers, { open, set }) {
    this.kindOf = kindOf;
    this.open = open;
    this.set = set;
    this.jobs = new api.Jobs();
    this.choices = new Choices($("make-choices"));
    for (const tier of tiers.slice(0, -1)) $("make-tier").append(new Option(tier, tier));
    $("make").addEventListener("submit", (event) => {
      event.preventDefault();
      this.make();
    });
    $("make-cancel").addEventListener("click", () => this.jobs.cancel());
    $("make-empty").addEventListener("click", () => this.setEmpty());
    $("make-type").addEventListener("change", () => this.choose());
    $("make-rows").addEventListener("input", () => this.follows("make-columns", "make-rows"));
    $("make-columns").addEventListener("input", () => this.follows("make-rows", "make-columns"));
    this.choose();
  }

  get kind() {
    return this.kindOf($("make-type").value);
  }

  /** Shows the options of the chosen type, or of another one. */
  choose(type = "") {
    if (type) $("make-type").value = type;
    $("make-button").disabled = !this.kind?.generated;
    this.choices.offer(this.kind.options);
    this.follows("make-columns", "make-rows");
  }

  /** Keeps rows and columns equal for square types, whichever is typed. */
  follows(other, typed) {
    if (this.kind.square) $(other).value = $(typed).value;
  }

  setEmpty() {
    fail("make-error");
    if (!$("make").reportValidity()) return;
    this.set("empty", { type: $("make-type").value, options: { size: sizeWanted() } }).catch((error) => fail("make-error", error));
  }

  async make() {
    fail("make-error");
    const options = { size: sizeWanted(), choices: this.choices.chosen };
    options.seed = $("make-seed").value ? Number($("make-seed").value) : crypto.getRandomValues(new Uint32Array(1))[0];
    if ($("make-tier").value) options.difficulty = $("make-tier").value;
    $("make-button").disabled = true;
    $("make-cancel").hidden = false;
    $("make-busy").textContent = "Generating …";
    try {
      const board = await this.jobs.work("generate", { type: $("make-type").value, options }, (seconds, _, doing) => {
        $("make-busy").textContent = progress("Generating", seconds, doing);
      });
      if (board) await this.open(board, { seed: board.seed, about: { tier: board.tier } });
    } catch (error) {
      fail("make-error", error);
    } finally {
      $("make-button").disabled = false;
      $("make-cancel").hidden = true;
      $("make-busy").textContent = "";
    }
  }
}
