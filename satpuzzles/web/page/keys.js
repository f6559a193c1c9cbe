// The keys of a board, played or set.

/**
 * What a key asks for that is pressed while a view is open: "undo", "redo", the letter of a key alone; null where it
 * is typed into a field, held with Alt or Ctrl, or where the view is not open.
 */
export function commandOf(event, view) {
  if (view.hidden || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return null;
  const name = event.key.toLowerCase();
  const command = event.ctrlKey || event.metaKey;
  if (!command) return { u: "undo", r: "redo" }[name] ?? name;
  if (name === "z") return event.shiftKey ? "redo" : "undo";
  return name === "y" ? "redo" : null;
}
