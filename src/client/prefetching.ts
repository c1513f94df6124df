import { pageAddress } from './pageAddress.ts';
import { routeFilesOf } from './routeFiles.ts';

/** Concurrency limit of prefetching (S-C6), so that requests of the reader do not wait in a queue. */
const AT_ONCE = 5;

interface Connection {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`, by the Network Information API; absent in Firefox and Safari. */
  effectiveType?: string;
}

/** Whether the reader saves data or has a slow connection; then nothing is prefetched. */
function isDataSaved(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return true;
  return matchMedia('(prefers-reduced-data: reduce)').matches;
}

const requestedFiles = new Set<string>();
const waiting: HTMLLinkElement[] = [];
let running = 0;

function fetchNext(): void {
  while (running < AT_ONCE) {
    const link = waiting.shift();
    if (!link) return;
    running += 1;
    const end = () => {
      running -= 1;
      fetchNext();
    };
    link.addEventListener('load', end);
    link.addEventListener('error', end);
    document.head.append(link);
  }
}

function prefetchFile(href: string, rel: 'modulepreload' | 'prefetch'): void {
  if (requestedFiles.has(href)) return;
  requestedFiles.add(href);
  const link = document.createElement('link');
  Object.assign(link, { rel, href, fetchPriority: 'low' }, rel === 'prefetch' && { as: 'style' });
  waiting.push(link);
}

/** Paths of pages whose files were requested. Query and fragment do not change the files. */
const requestedPaths = new Set<string>();

function prefetchPage({ href, pathname }: HTMLAnchorElement): void {
  if (requestedPaths.has(pathname)) return;
  const page = URL.canParse(href) ? pageAddress(new URL(href)) : null;
  if (!page || isDataSaved()) return;
  requestedPaths.add(pathname);
  for (const { module, imports = [], css = [] } of routeFilesOf(page)) {
    for (const file of [module, ...imports]) prefetchFile(file, 'modulepreload');
    for (const file of css) prefetchFile(file, 'prefetch');
  }
  fetchNext();
}

// Safari does not support `requestIdleCallback`.
const whenIdle = (work: () => void) => (window.requestIdleCallback ?? window.setTimeout)(() => work());

/** Time budget of one slice of link matching: a page has up to 300 links, and each is matched with every route. */
const SLICE_MILLISECONDS = 4;

const seen: HTMLAnchorElement[] = [];

function prefetchSeen(): void {
  const end = performance.now() + SLICE_MILLISECONDS;
  for (let anchor = seen.shift(); anchor; anchor = performance.now() < end ? seen.shift() : undefined) {
    prefetchPage(anchor);
  }
  if (seen.length > 0) whenIdle(prefetchSeen);
}

const inView = new IntersectionObserver((entries) => {
  const links = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
  for (const link of links) inView.unobserve(link);
  if (links.length > 0 && seen.length === 0) whenIdle(prefetchSeen);
  seen.push(...(links as HTMLAnchorElement[]));
});

/** Waits until the page itself is loaded: prefetching earlier would delay its load event. */
async function pageLoaded(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>(whenIdle);
}

/** Prefetches the code of the pages that visible links lead to. Call it for each page that is shown. */
export async function prefetchInView(): Promise<void> {
  await pageLoaded();
  inView.disconnect();
  for (const anchor of document.links) inView.observe(anchor);
}

/** Starts prefetching the pages of links that the reader points at, touches or focuses. */
export function prefetchOnIntent(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    requestedFiles.add(new URL(href).pathname);
  }
  const onIntent = ({ target }: Event) => {
    const anchor = target instanceof Element && target.closest('a');
    if (anchor) prefetchPage(anchor);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(event, onIntent, { passive: true });
  }
}
