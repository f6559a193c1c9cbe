// The options of a generator as fields; the server lists them for each type.

import { element } from "./dom.js";
import { capital } from "./words.js";

export class Choices {
  constructor(root) {
    this.root = root;
    this.fields = [];
  }

  /** Offers the options of a type. */
  offer(options = []) {
    this.fields = options.map((option) => ({ option, inputs: inputsOf(option) }));
    this.root.replaceChildren(...this.fields.map(({ option, inputs }) => labelled(option, inputs)));
    this.root.hidden = !options.length;
  }

  /** The chosen values by option name, without defaults. */
  get chosen() {
    const found = {};
    for (const { option, inputs } of this.fields) {
      const [first] = inputs;
      if (option.kind === "flag") {
        if (first.checked !== Boolean(option.default)) found[option.name] = first.checked;
      } else if (inputs.every((each) => each.value.trim() !== "") && first.value !== String(option.default)) {
        const values = inputs.map((each) => (option.kind === "number" ? Number(each.value) : each.value.trim()));
        found[option.name] = values.length > 1 ? values : values[0];
      }
    }
    return found;
  }
}

function inputsOf(option) {
  const { kind, least, most, step, default: usual } = option;
  if (kind === "flag") return [element("input", { type: "checkbox", checked: Boolean(usual) })];
  if (kind === "choice") return [element("select", {}, ...option.choices.map((each) => new Option(each, each, each === usual, each === usual)))];
  const placeholder = usual === null ? (option.like ?? "").toLowerCase().replaceAll("|", " or ") : String(usual);
  if (kind === "text") return [element("input", { type: "text", placeholder, spellcheck: "false" })];
  const bounds = { min: least ?? false, max: most ?? false, step, placeholder };
  return Array.from({ length: option.parts ?? 1 }, (_, at) => element("input", { type: "number", ...bounds, "aria-label": option.parts > 1 ? `${option.label} ${at + 1}` : false }));
}

function labelled(option, inputs) {
  const help = element("span", { class: "note" }, option.help);
  const name = capital(option.label);
  if (option.kind === "flag") return element("label", { class: "check" }, ...inputs, element("span", {}, `${name} `, help));
  const fields = inputs.length > 1 ? [element("span", { class: "row" }, ...inputs)] : inputs;
  return element("label", { class: "field" }, name, ...fields, help);
}
