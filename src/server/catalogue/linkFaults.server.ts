import { createContext, runInContext } from 'node:vm';
import { LRUCache } from 'lru-cache';
import type { FieldErrors } from '#src/domain/errors.ts';
import type { Runner } from '#src/server/db/database.ts';

/** Longest that one pattern may look at one address, in ms: staff write patterns, and some never end. */
const LOOK_MILLISECONDS = 50;

export type Links = Readonly<Record<string, { readonly url: string; readonly socialMediaId: number }>>;

/** Patterns that cannot be read or did not end: many addresses looked at in a row would hold up all others for each of them. */
const endless = new LRUCache<string, true>({ max: 100, ttl: 60_000 });

/** Where patterns are tried: the engine gives them up there when their time is over. */
const bench = createContext({ pattern: '', url: '' });

/** Whether an address fits a pattern; a pattern that cannot be read or does not end fits every one. */
function fits(pattern: string, url: string): boolean {
  if (endless.has(pattern)) return true;
  Object.assign(bench, { pattern, url });
  try {
    return runInContext(`new RegExp(pattern, 'u').test(url)`, bench, { timeout: LOOK_MILLISECONDS }) === true;
  } catch {
    endless.set(pattern, true);
    return true;
  }
}

/**
 * Faults of links: an address that the pattern of its site does not fit. Links that were there before are not asked again,
 * so that a pattern made stricter does not stand in the way of other changes.
 * @returns the fault of the first such link, at `links`; empty when there is none
 */
export async function linkFaults(runner: Runner, before: Links | null, after: Links): Promise<FieldErrors> {
  const added = Object.entries(after)
    .filter(([key, { socialMediaId }]) => before?.[key]?.socialMediaId !== socialMediaId)
    .map(([, link]) => link);
  if (added.length === 0) return {};
  const { rows } = await runner.query<{ id: number; name: string; pattern: string }>(
    'select id, name, url_pattern as pattern from social_media where id = any($1::int[])',
    [added.map(({ socialMediaId }) => socialMediaId)],
  );
  for (const { url, socialMediaId } of added) {
    const site = rows.find(({ id }) => id === socialMediaId);
    if (site && !fits(site.pattern, url))
      return { links: `${url} is no address of a profile at ${site.name}` };
  }
  return {};
}
