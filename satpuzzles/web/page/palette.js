// The colours of a board being set: to choose, add, remove and fill cells with.

import { element } from "./dom.js";
import { contrast } from "./drawing.js";

/** The colour of one-colour boards, and others that most people can distinguish (Okabe and Ito, "Color universal design"). */
const FIRST = "#000000";
const OTHERS = ["#d55e00", "#0072b2", "#009e73", "#e69f00", "#cc79a7", "#56b4e9", "#f0e442"];

export class Palette {
  /** `painting` fills with the colour that is chosen. */
  constructor(root, draft, painting) {
    this.root = root;
    this.draft = draft;
    this.painting = painting;
    this.tool = draft.tool("colors");
    this.told = "";
    root.hidden = !this.tool;
  }

  get colors() {
    const { colors } = this.draft.now;
    return colors.length ? colors : [FIRST];
  }

  /** Sets the colours; a single one is the default and is left out. */
  set(colors, key = null) {
    const painted = Math.max(0, ...(this.draft.now.answer ?? []));
    const edit = (draft) => {
      draft.colors = colors.length > 1 ? colors : [];
    };
    // What is painted stays, as long as it has its colours.
    this.draft.change(edit, key, painted <= colors.length);
  }

  choose(number) {
    this.painting.color = number;
    this.show();
  }

  show() {
    if (!this.tool) return;
    const { colors, painting } = this;
    painting.color = Math.min(painting.color, colors.length);
    const told = JSON.stringify([colors, painting.color]);
    // Keeps the field while a colour is being chosen.
    if (told === this.told || (this.root.contains(document.activeElement) && document.activeElement.matches("[type=color]"))) return;
    this.told = told;
    const several = colors.length > 1;
    const add = element("button", { type: "button", id: "set-color-add", class: "word", disabled: colors.length >= this.tool.most, onclick: () => this.add() }, "Add a colour");
    const drop = element("button", { type: "button", id: "set-color-drop", class: "word", onclick: () => this.set(colors.slice(0, -1)) }, "Remove the last colour");
    this.root.replaceChildren(...(several ? colors.map((color, at) => this.swatch(color, at + 1)) : []), add, ...(several ? [drop] : []));
  }

  swatch(color, number) {
    const fill = element("button", { type: "button", class: "swatch", "data-color": number, "aria-label": `Fill with colour ${number}, ${color}`, "aria-pressed": String(number === this.painting.color), onclick: () => this.choose(number) }, String(number));
    fill.style.background = color;
    fill.style.color = contrast(color);
    const change = element("input", { type: "color", value: color, "aria-label": `Colour ${number}`, title: `Change colour ${number}` });
    change.addEventListener("input", () => this.set(this.colors.map((each, at) => (at === number - 1 ? change.value : each)), `color ${number}`));
    change.addEventListener("change", () => {
      change.blur();
      this.show();
    });
    return element("span", { class: "color" }, fill, change);
  }

  add() {
    const next = OTHERS.find((each) => !this.colors.includes(each)) ?? OTHERS[0];
    this.set([...this.colors, next]);
    this.choose(this.colors.length);
  }
}
