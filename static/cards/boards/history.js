// The history of undo and redo.

const MOST = 500;

export function startHistory(first, onChange) {
  const before = [];
  const undone = [];
  let now = first;

  function go(from, to) {
    if (!from.length) return false;
    to.push(now);
    now = from.pop();
    onChange();
    return true;
  }

  return {
    now: () => now,
    // Something new, which can be undone.
    add(next) {
      if (next === now) return;
      before.push(now);
      if (before.length > MOST) before.shift();
      undone.length = 0;
      now = next;
      onChange();
    },
    undo: () => go(before, undone),
    redo: () => go(undone, before),
    canUndo: () => before.length > 0,
    canRedo: () => undone.length > 0,
  };
}
