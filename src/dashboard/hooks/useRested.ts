import { useEffect, useState } from 'react';

/** Pause in typing before the server is called, ms. */
const DELAY = 160;

/** Debounces a text. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
