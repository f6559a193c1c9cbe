// Clues made by the server for the cells that a setter has marked.

import * as api from "./api.js";
import { $ } from "./dom.js";
import { progress } from "./words.js";

/** Whether clues of a type can be generated for chosen cells; not where a generator draws islands, blocks or regions itself. */
const canFill = (draft, options = []) => {
  const tool = draft.tool("cells");
  const drawn = [...(tool?.texts ?? []), ...(draft.tool("regions")?.texts ?? [])].some((text) => text === "#" || text === "?");
  return Boolean(tool) && !tool.everywhere && !tool.in_blocks && !drawn && options.some((each) => each.name === "mask");
};

export class Filling {
  /** `take` receives the new board. */
  constructor(draft, options, take) {
    this.draft = draft;
    this.take = take;
    this.jobs = new api.Jobs();
    $("set-filling").hidden = !canFill(draft, options);
    $("set-fill").onclick = () => this.make();
    $("set-fill-cancel").onclick = () => this.close();
    this.offer();
  }

  /** The rows of cells, with x for cells that have a clue. */
  get mask() {
    return this.draft.now.cells.map((row) => row.map((text) => (text ? "x" : ".")).join("")).join("/");
  }

  offer(said = "Finds new values for the cells that hold a clue, so that there is exactly one solution.") {
    this.say(said, false);
    this.show();
  }

  say(text, isBusy) {
    $("set-fill-said").textContent = text;
    $("set-fill").hidden = isBusy;
    $("set-fill-cancel").hidden = !isBusy;
  }

  show() {
    $("set-fill").disabled = !this.mask.includes("x");
  }

  close() {
    this.jobs.cancel();
  }

  async make() {
    const { type, rows, columns } = this.draft.now;
    this.say("Generating clues …", true);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const options = { size: [rows, columns], seed, choices: { mask: this.mask, clues: "100%" } };
    try {
      const board = await this.jobs.work("generate", { type, options }, (seconds, _, doing) =>
        this.say(progress("Generating clues", seconds, doing), true),
      );
      this.offer();
      if (board) await this.take(board);
    } catch (error) {
      this.offer(error.message);
    }
  }
}
