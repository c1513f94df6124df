import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings what has something new to say into view, however far down whoever asked for it is.
 * @param said what it says, another object each time; null or false for nothing
 * @returns for the element that says it
 */
export function useIntoView<Element extends HTMLElement>(
  said: object | string | boolean | null,
): RefObject<Element | null> {
  const holder = useRef<Element>(null);
  useEffect(() => {
    if (said) holder.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return holder;
}
