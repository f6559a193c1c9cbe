// The browser's Back and Forward: to the start page, a played board, or a board being set.

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const isAt = (view, what) => {
  const { state } = history;
  return state?.view === view && (view === "play" ? same(state.board, what.board) : state.found.id === what.found.id);
};

/** Records an open view: `play` with its `board`, `set` with the draft's `found`. */
export function enter(view, what) {
  if (isAt(view, what)) return;
  const depth = (history.state?.depth ?? 0) + 1;
  try {
    history.pushState({ view, ...what, depth }, "", location.pathname);
  } catch {
    // Boards too large for the browser's history cannot be restored; Back leads to the start page.
    history.pushState({ view: "start", depth }, "", location.pathname);
  }
}

/** Records the state of a draft that is left. */
export function leaveAs(found) {
  if (history.state?.view === "set") history.replaceState({ ...history.state, found }, "", location.pathname);
}

/** Goes back to the start page; returns whether the history has it. */
export function backToStart() {
  const { depth } = history.state ?? {};
  if (depth) history.go(-depth);
  return Boolean(depth);
}
