const cleanups: (() => unknown)[] = [];

/**
 * Registers a cleanup function for the case that the benchmarks are interrupted: it ends a process or removes a folder.
 * @returns unregisters it, after the regular cleanup
 */
export function onInterrupt(cleanup: () => unknown): () => void {
  cleanups.push(cleanup);
  return () => {
    const position = cleanups.indexOf(cleanup);
    if (position !== -1) cleanups.splice(position, 1);
  };
}

/** Runs all registered cleanup functions in reverse order. A failing one is reported and does not stop the others. */
export async function runCleanups(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup !== undefined; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}
