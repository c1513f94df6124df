import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Returns whether the table in an element is wider than the element, so that it has to scroll. */
export function useIsTooWide(): [RefObject<HTMLDivElement | null>, boolean] {
  const holder = useRef<HTMLDivElement>(null);
  const [isTooWide, setIsTooWide] = useState(false);
  useLayoutEffect(() => {
    const outer = holder.current;
    const table = outer?.querySelector('table');
    if (!outer || !table) return;
    const measure = () => setIsTooWide(table.offsetWidth > outer.clientWidth);
    const watcher = new ResizeObserver(measure);
    watcher.observe(outer);
    watcher.observe(table);
    return () => watcher.disconnect();
  }, []);
  return [holder, isTooWide];
}
