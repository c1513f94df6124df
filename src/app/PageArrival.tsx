import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

// Kept outside: the frame is made anew when an error screen takes its place.
let shown: string | null = null;

/** Whether the reader's place is still there and is meant to be kept: a facet, a tab. */
const isPlaceKept = () => document.activeElement?.closest('[data-keep-place]') != null;

/**
 * What a browser does by itself when a document loads and a client navigation leaves out: the keyboard starts at the new
 * page's content, and its title is read out.
 */
export function PageArrival() {
  const { pathname, search, hash } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const address = pathname + search;
    const isFirst = shown === null;
    if (shown === address) return;
    shown = address;
    import('#src/app/behind.ts').then(
      (way) => way.prefetchInView(),
      () => undefined,
    );
    if (isFirst) return;
    // What the server told previews and search engines of the page it sent (`sharedHead.server.ts`) is not true of this one.
    for (const told of document.querySelectorAll('[property^="og:"],[type="application/ld+json"]'))
      told.remove();
    setTitle(document.title);
    if (hash || isPlaceKept()) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, search, hash]);
  return (
    <p role="status" className="visually-hidden" data-arrival>
      {title}
    </p>
  );
}
