import { passTitleHead, regainPlace } from '#src/app/keptPlace.ts';
import { prefetchInView } from '#src/client/prefetching.ts';

interface Arrival {
  /** Whether the document was loaded with this page. */
  isFirst: boolean;
  /** Whether the address names a part of the page, to which the router has led. */
  isAtPart: boolean;
}

/** What follows when a page is shown: links are looked at, and after the first the keyboard starts at the content. */
export function arrive({ isFirst, isAtPart }: Arrival): void {
  prefetchInView();
  if (isFirst) return;
  // What the server told previews and search engines of the page it sent (`sharedHead.server.ts`) is not true of this one.
  for (const told of document.querySelectorAll('[property^="og:"],[type="application/ld+json"]'))
    told.remove();
  passTitleHead();
  if (isAtPart || regainPlace()) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
