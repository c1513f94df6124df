import { setTimeout as pause } from 'node:timers/promises';
import { dueLinks, LINKS_SQL } from '#src/catalogue/linkedAddresses.server.ts';
import { can } from '#src/domain/roles/can.ts';
import { authorise, type CommandContext } from '#src/server/command.ts';
import type { Database } from '#src/server/db/database.ts';
import type { ReportProgress } from '#src/server/jobs/jobs.ts';
import { type Reach, type Reached, reached } from './reach.server.ts';

/** Resources with links. */
export const LINKED_RESOURCES = ['dramas', 'people'] as const;
/** Maximum links per check. */
export const LINKS_AT_ONCE = 500;
/** Sites that are checked at the same time, with one request at a time each. */
const SITES_AT_ONCE = 4;
/** Pause between two requests to one site, in ms. */
const PAUSE_MILLISECONDS = 500;
/** Maximum verdicts deleted per run; the next day's run deletes the rest. */
const DELETED_AT_ONCE = 5_000;

export interface LinksChecked {
  checked: number;
  dead: number;
  unsure: number;
  /** Number of links that remain to be checked. */
  left: number;
}

async function storeVerdict(db: Database, url: string, { verdict, reason }: Reached): Promise<void> {
  await db.pool.query(
    `insert into link_checks (url, verdict, reason, checked_at) values ($1, $2, $3, now())
     on conflict (url) do update set verdict = excluded.verdict, reason = excluded.reason, checked_at = excluded.checked_at`,
    [url, verdict, reason],
  );
}

const siteOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

function bySite(urls: readonly string[]): string[][] {
  const sites = new Map<string, string[]>();
  for (const url of urls) sites.set(siteOf(url), [...(sites.get(siteOf(url)) ?? []), url]);
  return [...sites.values()];
}

/**
 * Checks the 500 links with the oldest checks, of records that the actor may change, and stores each verdict at once. A link
 * whose host name does not exist counts as dead only if another link answered: otherwise this machine may be offline.
 * @param progress called with the number of checked links; an error that it throws ends the check, and stored verdicts stay
 * @throws AppError 403
 */
export async function checkLinks(
  { db, actor }: CommandContext,
  { reach, progress }: { reach: Reach; progress: ReportProgress },
): Promise<LinksChecked> {
  const resources = LINKED_RESOURCES.filter((resource) => can(actor, 'update', resource));
  authorise(resources.length > 0);
  const { urls, left } = await dueLinks(db, resources, LINKS_AT_ONCE);
  const matches = new Map<string, Reached>();
  const sites = bySite(urls);
  await progress(0, urls.length);
  const work = async () => {
    for (let site = sites.shift(); site !== undefined; site = sites.shift())
      for (const [at, url] of site.entries()) {
        if (at > 0) await pause(PAUSE_MILLISECONDS);
        const what = await reached(url, reach);
        await storeVerdict(db, url, what);
        matches.set(url, what);
        await progress(matches.size, urls.length);
      }
  };
  await Promise.all(Array.from({ length: SITES_AT_ONCE }, work));
  const all = [...matches];
  const hasAnswered = all.some(([, { verdict }]) => verdict === 'alive');
  for (const [url, what] of hasAnswered ? all.filter(([, { isNameless }]) => isNameless) : []) {
    const gone: Reached = { ...what, verdict: 'dead' };
    matches.set(url, gone);
    await storeVerdict(db, url, gone);
  }
  const count = (wanted: Reached['verdict']) =>
    [...matches.values()].filter(({ verdict }) => verdict === wanted).length;
  return { checked: matches.size, dead: count('dead'), unsure: count('unsure'), left };
}

/**
 * Deletes the verdicts on URLs that no title or person links to any more. A URL that returns when a record is restored is
 * checked again. Safe to run in several processes at once.
 * @returns the number of deleted verdicts, at most `max`
 */
export async function deleteUnlinked(db: Database, max = DELETED_AT_ONCE): Promise<number> {
  const { rowCount } = await db.pool.query(
    `delete from link_checks where url in (select c.url from link_checks c
       where not exists (select from (${LINKS_SQL}) l where l.url = c.url) order by c.url limit $1::int)`,
    [max],
  );
  return rowCount ?? 0;
}
