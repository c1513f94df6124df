/**
 * Reads JSON from browser storage. Returns the same object for the same text, so that React sees no false change, and `none`
 * if nothing is stored or the storage is unavailable.
 */
export function storedJson<Stored extends object>(none: Stored): (read: () => string | null) => Stored {
  let held: { text: string | null; value: Stored } = { text: null, value: none };
  return (read) => {
    try {
      const text = read();
      if (text !== held.text) held = { text, value: Object(JSON.parse(text ?? '{}')) as Stored };
      return held.value;
    } catch {
      return none;
    }
  };
}

/** Calls a listener when stored data changes: in this tab, which dispatches the event, or in another. */
export const watchStored = (event: string) => (listener: () => void) => {
  window.addEventListener(event, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(event, listener);
    window.removeEventListener('storage', listener);
  };
};
