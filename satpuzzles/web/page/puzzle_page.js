// The page of one puzzle: its rules, and boards of the stock by size and tier.

import { $, element } from "./dom.js";
import { pictureOf } from "./gallery.js";
import { history, nextLike, shelves, stockOf } from "./stock.js";
import { capital } from "./words.js";

/**
 * What the page of a puzzle shows.
 * @param {import("./gallery.js").Kind & {generated: boolean}} kind
 * @param {{open: (entry: any) => Promise<void>, example: (text: string) => Promise<void>, make: () => void, set: () => void}} actions
 * @returns {Promise<HTMLElement[]>}
 */
export async function partsOfPuzzle(kind, { open, example, make, set }) {
  const sizes = kind.stock ? shelves(await stockOf(kind.type)) : [];
  const played = await history();
  const solved = (entries) => entries.filter(({ board }) => played.get(JSON.stringify(board))?.solved).length;
  const fails = (error) => ($("puzzle-error").textContent = error.message);
  const button = (text, action, about = {}) => element("button", { type: "button", onclick: () => Promise.resolve(action()).catch(fails), ...about }, text);

  const choice = ({ rows, columns }, tier, entries) => {
    const found = button(capital(tier), async () => open(await nextLike(kind.type, tier, rows, columns)), { "data-tier": tier });
    const size = element("span", { class: "hidden" }, `, ${rows} × ${columns}, `);
    found.append(size, element("span", { class: "note" }, `${solved(entries)} of ${entries.length} solved`));
    return found;
  };
  const shelf = (size) =>
    element(
      "section",
      { class: "card" },
      element("h2", {}, `${size.rows} × ${size.columns}`),
      element("div", { class: "tiers" }, ...[...size.tiers].map(([tier, entries]) => choice(size, tier, entries))),
    );

  const own = [button("Set a board", set)];
  if (kind.generated) own.unshift(button("Generate a board", make));
  const names = ["Small example", "Full-size example"];
  const examples = kind.examples.map((text, number) => button(names[number] ?? `${names[1]} ${number}`, () => example(text)));
  return [
    element("div", { class: "puzzle-head" }, element("span", { class: "picture" }, pictureOf(kind)), element("div", {}, element("h1", { tabindex: "-1" }, kind.title), element("p", {}, kind.rules))),
    element("p", { class: "error", id: "puzzle-error", role: "alert" }),
    element("div", { class: "shelves" }, ...sizes.map(shelf)),
    element("div", { class: "row" }, ...examples, ...own),
  ];
}
