import { useEffect, useState } from 'react';

/** Pause in typing before the server is called, ms. */
const DELAY = 160;

/** Debounces a text. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
