import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a message into view when it appears.
 * @param scrolledFor the message, a new object each time; null or false without a message
 * @returns the ref for the element of the message
 */
export function useIntoView<Element extends HTMLElement>(
  scrolledFor: object | string | boolean | null,
): RefObject<Element | null> {
  const holder = useRef<Element>(null);
  useEffect(() => {
    if (scrolledFor) holder.current?.scrollIntoView({ block: 'nearest' });
  }, [scrolledFor]);
  return holder;
}
