import { clearNote, prepareNote, showNote } from '#src/app/navigation/updateNote.ts';
import { type BuildMeta, latestBuild, watchBuilds } from '#src/client/buildUpdates.ts';
import { prefetchOnIntent } from '#src/client/prefetching.ts';
import { publicConfig } from '#src/client/publicConfig.ts';
import { openDocument, takeReload } from '#src/client/reloading.ts';
import { routeFilesOf } from '#src/client/routeFiles.ts';
import { hasUnsavedInput, watchInput } from '#src/client/unsavedInput.ts';

/** The newer build, once one is known. From then on every page is loaded as a document. */
let newer: BuildMeta | null = null;

const here = () => location.href;

/** Offers to load the page, because input would be lost or an automatic reload has just happened. */
function offer(address: string): void {
  const message = newer ? 'A new version of this site is ready.' : 'A part of this page could not be loaded.';
  const warning = hasUnsavedInput() ? ' Loading it discards what you have typed.' : '';
  showNote({ message: message + warning, label: 'Load it', run: () => openDocument(address) });
}

function reportUnreachable(address: string): void {
  const message = navigator.onLine ? 'The site cannot be reached at the moment.' : 'You seem to be offline.';
  showNote({ message, label: 'Try again', run: () => void recover(address) });
}

/**
 * Handles a file of the site that cannot be loaded, because an update removed it or the server cannot be reached. Opens a
 * requested page as a document, at most once in ten seconds and only if no input is lost (S-C4). Otherwise shows a note.
 * @param address the page to open
 * @param isRequested whether the reader navigates there; false for a missing part of the open page
 */
async function recover(address: string, isRequested = true): Promise<void> {
  const latest = await latestBuild();
  if (!latest) return reportUnreachable(address);
  if (latest.id !== publicConfig().buildId) newer = latest;
  if (!isRequested || hasUnsavedInput() || !takeReload()) return offer(address);
  openDocument(address);
}

/**
 * Loads the code of a page before the router navigates, so that the current page stays if an update has removed a file.
 * @returns whether the router may navigate; if not, the browser loads the page or a note is shown
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

/** Waits for a time, or until the browser is online again; while the page is hidden, until it is visible. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const options = { signal: AbortSignal.any([signal, ended.signal]) };
    const end = () => {
      if (document.hidden) return;
      ended.abort();
      resolve();
    };
    const timer = window.setTimeout(() => {
      document.addEventListener('visibilitychange', end, options);
      end();
    }, milliseconds);
    window.addEventListener('online', end, options);
    options.signal.addEventListener('abort', () => window.clearTimeout(timer));
  });
}

interface Retry {
  /** Number of attempts since the page was last shown. */
  tries: number;
  /** Loads the page again through the router. */
  show(): void;
  /** Aborted when the reader leaves or the page is shown. */
  signal: AbortSignal;
}

/**
 * Shows an unavailable page (503) as soon as the server answers again. Checks less often with each attempt, at least
 * once in 90 seconds.
 */
export async function showWhenAvailable({ tries, show, signal }: Retry): Promise<void> {
  let round = tries;
  do {
    const longest = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** round, LONGEST_WAIT_MILLISECONDS);
    await pause(longest * (0.5 + Math.random()), signal);
    round += 1;
  } while (!signal.aborted && !(await latestBuild()));
  if (signal.aborted) return;
  if (!newer) clearNote();
  show();
}

/** Starts watching for newer builds and prefetching; called once after hydration. */
export function followUpdates(): void {
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
