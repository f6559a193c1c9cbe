// Clues made by the server for the cells that a setter has marked.

import * as api from "./api.js";
import { element } from "./dom.js";

/** Whether clues of a type can be generated for chosen cells; not where a generator draws islands, blocks or regions itself. */
const canFill = (draft, options = []) => {
  const tool = draft.tool("cells");
  const drawn = [...(tool?.texts ?? []), ...(draft.tool("regions")?.texts ?? [])].some((text) => text === "#" || text === "?");
  return Boolean(tool) && !tool.everywhere && !tool.in_blocks && !drawn && options.some((each) => each.name === "mask");
};

export class Filling {
  /** `take` receives the new board. */
  constructor(root, draft, options, take) {
    this.root = root;
    this.draft = draft;
    this.take = take;
    this.jobs = new api.Jobs();
    root.hidden = !canFill(draft, options);
    this.offer();
  }

  /** The rows of cells, with x for cells that have a clue. */
  get mask() {
    return this.draft.now.cells.map((row) => row.map((text) => (text ? "x" : ".")).join("")).join("/");
  }

  offer(said = "Replaces the clues in cells that have one, so that there is exactly one solution.") {
    this.button = element("button", { type: "button", id: "set-fill", onclick: () => this.make() }, "Make clues there");
    this.root.querySelector("div").replaceChildren(element("p", { class: "note" }, said), this.button);
    this.show();
  }

  show() {
    this.button.disabled = !this.mask.includes("x");
  }

  close() {
    this.jobs.cancel();
  }

  async make() {
    const { type, rows, columns } = this.draft.now;
    const stage = element("p", { class: "note", role: "status" }, "Making clues …");
    const cancel = element("button", { type: "button", onclick: () => this.close() }, "Cancel");
    this.root.querySelector("div").replaceChildren(stage, cancel);
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const options = { size: [rows, columns], seed, choices: { mask: this.mask, clues: "100%" } };
    const asked = this.jobs.work("generate", { type, options }, (seconds, _, doing) => {
      stage.textContent = `Making clues … ${Math.round(seconds)} s${doing ? ` (${doing})` : ""}`;
    });
    try {
      const board = await asked;
      this.offer();
      if (board) await this.take(board);
    } catch (error) {
      this.offer(error.message);
    }
  }
}
