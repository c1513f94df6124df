import { call } from './api.ts';

/** What `builds/latest.json` and `builds/meta/{buildId}.json` hold. */
export interface BuildMeta {
  id: string;
  /** ISO instant of the build. */
  builtAt: string;
  version: string;
}

/** Told on `window` when the server runs a newer build than the open page. */
export const NEW_BUILD_EVENT = 'new-build';

const POLL_MILLISECONDS = 5 * 60_000;
const LONGEST_POLL_MILLISECONDS = 60 * 60_000;

/**
 * Watches for a newer build (S-C3): every five minutes while the page is seen and whenever it is looked at again,
 * rarer after each failure. Says so once, by the event `new-build`; in development there is nothing to watch.
 */
export function watchBuilds(buildId: string | null): void {
  if (!buildId) return;
  let failures = 0;
  let timer = 0;

  const check = async () => {
    window.clearTimeout(timer);
    const latest = await call<BuildMeta>('/builds/latest.json', { base: '' }).catch(() => null);
    failures = latest ? 0 : failures + 1;
    if (latest && latest.id !== buildId && (await isPublished(latest.id))) {
      document.removeEventListener('visibilitychange', onVisible);
      window.dispatchEvent(new CustomEvent(NEW_BUILD_EVENT, { detail: latest }));
      return;
    }
    timer = window.setTimeout(check, Math.min(POLL_MILLISECONDS * 2 ** failures, LONGEST_POLL_MILLISECONDS));
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') void check();
  };
  document.addEventListener('visibilitychange', onVisible);
  timer = window.setTimeout(check, POLL_MILLISECONDS);
}

/** Whether the named build is whole on the server: its own description is written last. */
async function isPublished(buildId: string): Promise<boolean> {
  return call<BuildMeta>(`/builds/meta/${encodeURIComponent(buildId)}.json`, { base: '' }).then(
    () => true,
    () => false,
  );
}
