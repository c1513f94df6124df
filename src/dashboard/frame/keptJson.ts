/**
 * Reads JSON that a browser keeps: the same object for the same text, so that React sees no change where there is none, and
 * `none` where nothing is kept or the storage refuses.
 */
export function keptJson<Kept extends object>(none: Kept): (read: () => string | null) => Kept {
  let held: { text: string | null; kept: Kept } = { text: null, kept: none };
  return (read) => {
    try {
      const text = read();
      if (text !== held.text) held = { text, kept: Object(JSON.parse(text ?? '{}')) as Kept };
      return held.kept;
    } catch {
      return none;
    }
  };
}

/** Tells a listener of what is kept anew: by this tab, which says so with an event of the window, or by another. */
export const watchKept = (event: string) => (listener: () => void) => {
  window.addEventListener(event, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(event, listener);
    window.removeEventListener('storage', listener);
  };
};
