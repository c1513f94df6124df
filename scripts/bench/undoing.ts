const undoings: (() => unknown)[] = [];

/**
 * Remembers how to undo something should the benchmarks be interrupted: a process to end, a folder to remove.
 * @returns forgets it again, once it has been undone in the ordinary course
 */
export function onInterrupt(undo: () => unknown): () => void {
  undoings.push(undo);
  return () => {
    const place = undoings.indexOf(undo);
    if (place !== -1) undoings.splice(place, 1);
  };
}

/** Undoes everything that is remembered, the latest first. What cannot be undone does not keep the rest from it. */
export async function undoAll(): Promise<void> {
  for (let undo = undoings.pop(); undo !== undefined; undo = undoings.pop()) {
    try {
      await undo();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}
