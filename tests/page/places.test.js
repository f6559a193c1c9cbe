// Laws of places: grids and names, for a board of every puzzle.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Places } from "../../satpuzzles/web/page/places.js";
import { BOARDS } from "./laws.js";

for (const data of BOARDS) {
  const name = `${data.type} ${data.rows} x ${data.columns}`;

  // Bridges are written as the server reads them, and read as solutions have them: cell by cell.
  if (data.layers.every(({ kind }) => kind !== "spans")) {
    test(`a grid written and read is the same: ${name}`, () => {
      const places = new Places(data);
      const values = Array.from({ length: places.count }, (_, place) => place);
      assert.deepEqual(places.fromGrid(places.toGrid(values)), values);
      assert.deepEqual(places.toGrid(places.fromGrid(data.fixed)), data.fixed);
    });
  }

  test(`every place has a name, and no two the same within a layer: ${name}`, () => {
    const places = new Places(data);
    for (const layer of places.layers) {
      const names = new Set();
      for (let place = layer.first; place < layer.end; place += 1) {
        assert.equal(places.of(place), layer);
        names.add(places.shortName(place));
      }
      assert.equal(names.size, layer.end - layer.first);
    }
  });

  test(`the ends of every line are a step apart, and its middle is nearest to it: ${name}`, () => {
    const places = new Places(data);
    for (const layer of places.layers.filter((each) => each.ofLines && each.kind !== "spans")) {
      for (let place = layer.first; place < layer.end; place += 1) {
        const [x1, y1, x2, y2] = layer.ends(place);
        assert.equal(Math.hypot(x2 - x1, y2 - y1), 1);
        const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
        const cell = [y, x].map((at, axis) => Math.min(Math.max(Math.floor(at), 0), (axis ? data.columns : data.rows) - 1));
        assert.equal(layer.lineAt(...cell, x, y), place);
      }
    }
  });
}
