import { passTitleHead, restoreScrollPosition } from '#src/app/navigation/scrollPosition.ts';
import { prefetchInView } from '#src/client/prefetching.ts';

interface Arrival {
  /** Whether this is the first page of the document. */
  isFirst: boolean;
  /** Whether the address has a fragment, to which the router has scrolled. */
  isAtPart: boolean;
}

/**
 * Called when a page is shown: starts prefetching, and moves the focus to the content unless the page is the document's
 * first.
 */
export function arrive({ isFirst, isAtPart }: Arrival): void {
  prefetchInView();
  if (isFirst) return;
  // These tags (`sharedHead.server.ts`) describe the page that the server rendered, not this one.
  for (const outdated of document.querySelectorAll('[property^="og:"],[type="application/ld+json"]'))
    outdated.remove();
  passTitleHead();
  if (isAtPart || restoreScrollPosition()) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
