import { pageAddress } from './pageAddress.ts';
import { routeFilesOf } from './routeFiles.ts';

/** Files fetched ahead at the same time (S-C6), so that what the reader asks for is never behind a queue. */
const AT_ONCE = 5;

interface Connection {
  saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`, by the Network Information API; absent in Firefox and Safari. */
  effectiveType?: string;
}

/** Whether a reader saves data or waits for it: then nothing is fetched that may not be needed. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return true;
  return matchMedia('(prefers-reduced-data: reduce)').matches;
}

const known = new Set<string>();
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

function want(href: string, rel: 'modulepreload' | 'prefetch'): void {
  if (known.has(href)) return;
  known.add(href);
  const link = document.createElement('link');
  Object.assign(link, { rel, href, fetchPriority: 'low' }, rel === 'prefetch' && { as: 'style' });
  waiting.push(link);
}

/** Paths whose files have been asked for. What follows a path in an address does not change them. */
const wanted = new Set<string>();

function wantPage({ href, pathname }: HTMLAnchorElement): void {
  if (wanted.has(pathname)) return;
  const page = URL.canParse(href) ? pageAddress(new URL(href)) : null;
  if (!page || isSparing()) return;
  wanted.add(pathname);
  for (const { module, imports = [], css = [] } of routeFilesOf(page)) {
    for (const file of [module, ...imports]) want(file, 'modulepreload');
    for (const file of css) want(file, 'prefetch');
  }
  fetchNext();
}

// Safari has no idle callbacks.
const whenIdle = (work: () => void) => (window.requestIdleCallback ?? window.setTimeout)(() => work());

/** How long links are looked up in one go: a page has up to three hundred, and each is matched with every route. */
const STEP_MILLISECONDS = 4;

const seen: HTMLAnchorElement[] = [];

function wantSeen(): void {
  const end = performance.now() + STEP_MILLISECONDS;
  for (let anchor = seen.shift(); anchor; anchor = performance.now() < end ? seen.shift() : undefined) {
    wantPage(anchor);
  }
  if (seen.length > 0) whenIdle(wantSeen);
}

const inView = new IntersectionObserver((entries) => {
  const links = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
  for (const link of links) inView.unobserve(link);
  if (links.length > 0 && seen.length === 0) whenIdle(wantSeen);
  seen.push(...(links as HTMLAnchorElement[]));
});

/** Waits until the page has all it needs itself: files fetched ahead would hold up its load event. */
async function quiet(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>(whenIdle);
}

/** Fetches ahead the code of the pages that the links in view lead to; to be called for each page that is shown. */
export async function prefetchInView(): Promise<void> {
  await quiet();
  inView.disconnect();
  for (const anchor of document.links) inView.observe(anchor);
}

/** From now on fetches ahead what the reader is about to ask for: a link pointed at, touched or reached by keyboard. */
export function prefetchOnIntent(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    known.add(new URL(href).pathname);
  }
  const onIntent = ({ target }: Event) => {
    const anchor = target instanceof Element && target.closest('a');
    if (anchor) wantPage(anchor);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(event, onIntent, { passive: true });
  }
}
