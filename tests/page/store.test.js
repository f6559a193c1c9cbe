// Links: what is sent arrives, and what is damaged is refused.

import assert from "node:assert/strict";
import { test } from "node:test";

import { BOARDS } from "./laws.js";

// Node's own channel would keep the test from ending.
globalThis.BroadcastChannel = class {};
const { fromLink, toLink } = await import("../../satpuzzles/web/page/store.js");
const { addressOf, parseAddress } = await import("../../satpuzzles/web/page/address.js");

for (const data of BOARDS) {
  test(`a link brings its board and entries: ${data.type}`, async () => {
    const link = await toLink(data.board, { values: data.fixed });
    assert.match(link, /^[\w-]+$/);
    assert.deepEqual(await fromLink(link), { board: data.board, values: data.fixed });
    assert.deepEqual(await fromLink(await toLink(data.board)), { board: data.board });
  });

  test(`the page and the command \`play\` name one address of a board, which leads to it: ${data.type}`, async () => {
    for (const address of [data.address, await addressOf(data.board)]) {
      const { view, type, body } = parseAddress(address);
      assert.deepEqual({ view, type, ...(await fromLink(body)) }, { view: "board", type: data.type, board: data.board });
    }
  });
}

test("a link that lost or changed a letter is refused", async () => {
  const link = await toLink(BOARDS[0].board);
  for (let at = 0; at < link.length; at += 1) {
    await assert.rejects(fromLink(link.slice(0, at) + link.slice(at + 1)), /damaged/);
    const other = link[at] === "A" ? "B" : "A";
    const changed = link.slice(0, at) + other + link.slice(at + 1);
    // The last letter has bits that carry nothing.
    if (at < link.length - 1) await assert.rejects(fromLink(changed), /damaged/, `letter ${at}`);
  }
});
