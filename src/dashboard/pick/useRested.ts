import { useEffect, useState } from 'react';

/** How long typing has to rest before the server is asked, ms. */
const REST = 160;

/** A text as it was when the typing last rested. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
