import { call } from './api.ts';

/** Content of `builds/latest.json` and `builds/meta/{buildId}.json`. */
export interface BuildMeta {
  id: string;
  /** ISO instant of the build. */
  builtAt: string;
  version: string;
}

const POLL_MILLISECONDS = 5 * 60_000;
const LONGEST_POLL_MILLISECONDS = 60 * 60_000;
/** Shortest time between two checks, however often the page becomes visible. */
const SHORTEST_POLL_MILLISECONDS = 10_000;

/** Returns the server's current build; null if it cannot be read. */
export function latestBuild(): Promise<BuildMeta | null> {
  return call<BuildMeta>('/builds/latest.json', { base: '' }).catch(() => null);
}

/** Whether a build is completely published: its description is written last. */
function isPublished(buildId: string): Promise<boolean> {
  return call<BuildMeta>(`/builds/meta/${encodeURIComponent(buildId)}.json`, { base: '' }).then(
    () => true,
    () => false,
  );
}

/**
 * Milliseconds until the next check: five minutes, doubled with each failure up to an hour, ±20% at random so that
 * browsers do not check at the same time.
 */
export function pollDelay(failures: number, chance = Math.random()): number {
  return Math.min(POLL_MILLISECONDS * 2 ** failures, LONGEST_POLL_MILLISECONDS) * (0.8 + 0.4 * chance);
}

/**
 * Watches for a newer build (S-C3): every five minutes while the page is visible, and when it becomes visible, gets the
 * focus, returns from the back/forward cache or goes online. Checks less often after failures and never while hidden.
 * @param onNewer called once; watching ends then
 */
export function watchBuilds(buildId: string, onNewer: (build: BuildMeta) => void): void {
  const ending = new AbortController();
  const { signal } = ending;
  let failures = 0;
  let timer = 0;
  let checkedAt = Date.now();
  let isChecking = false;

  const wait = (milliseconds: number) => {
    window.clearTimeout(timer);
    if (!document.hidden && !signal.aborted) timer = window.setTimeout(check, milliseconds);
  };
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    checkedAt = Date.now();
    const latest = await latestBuild();
    failures = latest ? 0 : failures + 1;
    if (latest && latest.id !== buildId && (await isPublished(latest.id))) {
      ending.abort();
      onNewer(latest);
    }
    isChecking = false;
    wait(pollDelay(failures));
  };
  const checkAgain = () => wait(Math.max(0, checkedAt + SHORTEST_POLL_MILLISECONDS - Date.now()));

  document.addEventListener('visibilitychange', checkAgain, { signal });
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, checkAgain, { signal });
  wait(pollDelay(0));
}
