import { call } from './api.ts';

/** What `builds/latest.json` and `builds/meta/{buildId}.json` hold. */
export interface BuildMeta {
  id: string;
  /** ISO instant of the build. */
  builtAt: string;
  version: string;
}

const POLL_MILLISECONDS = 5 * 60_000;
const LONGEST_POLL_MILLISECONDS = 60 * 60_000;
/** A page that is looked at again and again does not ask each time. */
const LEAST_MILLISECONDS = 10_000;

/** The build the server runs now; null when nobody answers. */
export function latestBuild(): Promise<BuildMeta | null> {
  return call<BuildMeta>('/builds/latest.json', { base: '' }).catch(() => null);
}

/** Whether the named build is whole on the server: its own description is written last. */
function isPublished(buildId: string): Promise<boolean> {
  return call<BuildMeta>(`/builds/meta/${encodeURIComponent(buildId)}.json`, { base: '' }).then(
    () => true,
    () => false,
  );
}

/** Time until the next look: five minutes, twice as long after each failure, and never all browsers at once. */
export function pollDelay(failures: number, chance = Math.random()): number {
  return Math.min(POLL_MILLISECONDS * 2 ** failures, LONGEST_POLL_MILLISECONDS) * (0.8 + 0.4 * chance);
}

/**
 * Watches for a newer build (S-C3): every five minutes while the page is seen, and when it is looked at again, gets the
 * keyboard, comes out of the history or is connected again; rarer after each failure, not at all while it is hidden.
 * @param onNewer told once; then the watch is over
 */
export function watchBuilds(buildId: string, onNewer: (build: BuildMeta) => void): void {
  const ending = new AbortController();
  const { signal } = ending;
  let failures = 0;
  let timer = 0;
  let lookedAt = Date.now();
  let isLooking = false;

  const wait = (milliseconds: number) => {
    window.clearTimeout(timer);
    if (!document.hidden && !signal.aborted) timer = window.setTimeout(look, milliseconds);
  };
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    lookedAt = Date.now();
    const latest = await latestBuild();
    failures = latest ? 0 : failures + 1;
    if (latest && latest.id !== buildId && (await isPublished(latest.id))) {
      ending.abort();
      onNewer(latest);
    }
    isLooking = false;
    wait(pollDelay(failures));
  };
  const lookAgain = () => wait(Math.max(0, lookedAt + LEAST_MILLISECONDS - Date.now()));

  document.addEventListener('visibilitychange', lookAgain, { signal });
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, lookAgain, { signal });
  wait(pollDelay(0));
}
