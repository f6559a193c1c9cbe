// Where the browser's Back and Forward lead: to the start, a board that was played, a board that was set.

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const isAt = (view, what) => {
  const { state } = history;
  return state?.view === view && (view === "play" ? same(state.board, what.board) : state.found.id === what.found.id);
};

/** Notes that a view is open: `play` with its `board`, `set` with what was `found` of a draft. */
export function enter(view, what) {
  if (isAt(view, what)) return;
  const depth = (history.state?.depth ?? 0) + 1;
  try {
    history.pushState({ view, ...what, depth }, "", "/");
  } catch {
    // What is too large for the browser's history cannot be come back to; the start can.
    history.pushState({ view: "start", depth }, "", "/");
  }
}

/** Notes how a draft was left, to come back to. */
export function leaveAs(found) {
  if (history.state?.view === "set") history.replaceState({ ...history.state, found }, "", "/");
}

/** Goes back to the start; whether there is a way back to it. */
export function backToStart() {
  const { depth } = history.state ?? {};
  if (depth) history.go(-depth);
  return Boolean(depth);
}
