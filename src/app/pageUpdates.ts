import { clearNote, prepareNote, showNote } from '#src/app/updateNote.ts';
import { type BuildMeta, latestBuild, watchBuilds } from '#src/client/buildUpdates.ts';
import { prefetchOnIntent } from '#src/client/prefetching.ts';
import { publicConfig } from '#src/client/publicConfig.ts';
import { openDocument, takeReload } from '#src/client/reloading.ts';
import { routeFilesOf } from '#src/client/routeFiles.ts';
import { hasUnsavedInput, watchInput } from '#src/client/unsavedInput.ts';

/** The newer build, once one is known: from then on each page is loaded as a document. */
let newer: BuildMeta | null = null;

const here = () => location.href;

/** Asks the reader, since something would be lost or a reload has just been tried. */
function offer(address: string): void {
  const words = newer ? 'A new version of this site is ready.' : 'A part of this page could not be loaded.';
  const warning = hasUnsavedInput() ? ' Loading it drops what you have typed.' : '';
  showNote({ words: words + warning, label: 'Load it', run: () => openDocument(address) });
}

function sayUnreachable(address: string): void {
  const words = navigator.onLine ? 'The site does not answer just now.' : 'You seem to be offline.';
  showNote({ words, label: 'Try again', run: () => void recover(address) });
}

/**
 * What follows when a file of the site cannot be loaded: an update took it away, or there is no way to the server. A page
 * that was asked for is opened as a document, once in ten seconds and only where no input is lost (S-C4). Else the reader
 * stays where they are and is told.
 * @param address what to open
 * @param isAskedFor whether the reader wants to go there; a part of the page that is open may wait
 */
async function recover(address: string, isAskedFor = true): Promise<void> {
  const latest = await latestBuild();
  if (!latest) return sayUnreachable(address);
  if (latest.id !== publicConfig().buildId) newer = latest;
  if (!isAskedFor || hasUnsavedInput() || !takeReload()) return offer(address);
  openDocument(address);
}

/**
 * Loads the code of a page before the router goes there, so that a file an update took away leaves this page as it is.
 * @returns whether the router may go; if not, the browser goes or the reader is told
 */
export async function prepare(page: string): Promise<boolean> {
  if (newer) {
    openDocument(page);
    return false;
  }
  try {
    await Promise.all(routeFilesOf(page).map(({ module }) => import(/* @vite-ignore */ module)));
    clearNote();
    return true;
  } catch {
    await recover(page);
    return false;
  }
}

const FIRST_WAIT_MILLISECONDS = 1_000;
const LONGEST_WAIT_MILLISECONDS = 60_000;

/** Ends after a time, at once when the network comes back, and never while the page is hidden. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const whileAsked = { signal: AbortSignal.any([signal, ended.signal]) };
    const end = () => {
      if (document.hidden) return;
      ended.abort();
      resolve();
    };
    const timer = window.setTimeout(() => {
      document.addEventListener('visibilitychange', end, whileAsked);
      end();
    }, milliseconds);
    window.addEventListener('online', end, whileAsked);
    whileAsked.signal.addEventListener('abort', () => window.clearTimeout(timer));
  });
}

interface Return {
  /** Why the page is not shown. */
  error: unknown;
  /** How often it has been tried since it was shown last. */
  tries: number;
  /** Tries again through the router. */
  show(): void;
  /** Ends it, since the reader went elsewhere or the page is there. */
  signal: AbortSignal;
}

/**
 * Brings a page that could not be shown (503) as soon as the server answers again, asking ever more rarely. Where it was
 * the page's code that is missing, the document is opened, as by `recover`.
 */
export async function comeBack({ error, tries, show, signal }: Return): Promise<void> {
  const isCodeMissing = error instanceof Error;
  let round = tries;
  let isFirst = isCodeMissing;
  do {
    const longest = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** round, LONGEST_WAIT_MILLISECONDS);
    if (!isFirst) await pause(longest * (0.5 + Math.random()), signal);
    isFirst = false;
    round += 1;
  } while (!signal.aborted && !(await latestBuild()));
  if (signal.aborted) return;
  if (isCodeMissing) return recover(here());
  // What was said of the site's absence is over.
  if (!newer) clearNote();
  show();
}

/** Begins, once a page is alive, what keeps it true: looks for newer builds and fetches ahead. */
export function keepUpdated(): void {
  const { buildId } = publicConfig();
  if (!buildId) return;
  prepareNote();
  watchInput();
  prefetchOnIntent();
  watchBuilds(buildId, (build) => {
    newer = build;
    offer(here());
  });
  window.addEventListener('vite:preloadError', () => void recover(here(), false));
}
