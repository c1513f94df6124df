import { setTimeout as pause } from 'node:timers/promises';
import { can } from '#src/domain/can.ts';
import { authorise, type CommandContext } from '#src/server/catalogue/command.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { Progress } from '#src/server/jobs/jobs.server.ts';
import { type Reach, type Reached, reached } from '#src/server/links/reach.ts';
import { WORK_RESOURCES } from './furtherWork.queries.server.ts';
import { dueLinks, LINKS_SQL } from './links.queries.server.ts';

/** Links that are looked at in one go. */
export const LINKS_AT_ONCE = 500;
/** Sites that are asked at the same time, each one thing after the other. */
const SITES_AT_ONCE = 4;
/** Between two questions to one site, in ms. */
const PAUSE_MILLISECONDS = 500;
/** Verdicts that are forgotten in one go; more wait for the next day's. */
const FORGOTTEN_AT_ONCE = 5_000;

export interface LinksChecked {
  checked: number;
  dead: number;
  unsure: number;
  /** How many links are still to be looked at. */
  left: number;
}

async function keep(db: Database, url: string, { verdict, reason }: Reached): Promise<void> {
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
 * Looks at the links of what the actor may change that were not looked at for the longest time, 500 at most, and keeps
 * what became of each as it goes. A link whose server has no name any more counts as dead where others answered: else it is this machine that is cut off.
 * @param progress told how many were looked at; what it throws ends it, with what is kept so far
 * @throws AppError 403
 */
export async function checkLinks(
  { db, actor }: CommandContext,
  { reach, progress }: { reach: Reach; progress: Progress },
): Promise<LinksChecked> {
  const resources = WORK_RESOURCES.filter((resource) => can(actor, 'update', resource));
  authorise(resources.length > 0);
  const { urls, left } = await dueLinks(db, resources, LINKS_AT_ONCE);
  const found = new Map<string, Reached>();
  const sites = bySite(urls);
  await progress(0, urls.length);
  const work = async () => {
    for (let site = sites.shift(); site !== undefined; site = sites.shift())
      for (const [at, url] of site.entries()) {
        if (at > 0) await pause(PAUSE_MILLISECONDS);
        const what = await reached(url, reach);
        await keep(db, url, what);
        found.set(url, what);
        await progress(found.size, urls.length);
      }
  };
  await Promise.all(Array.from({ length: SITES_AT_ONCE }, work));
  const all = [...found];
  const hasAnswered = all.some(([, { verdict }]) => verdict === 'alive');
  for (const [url, what] of hasAnswered ? all.filter(([, { isNameless }]) => isNameless) : []) {
    const gone: Reached = { ...what, verdict: 'dead' };
    found.set(url, gone);
    await keep(db, url, gone);
  }
  const count = (wanted: Reached['verdict']) =>
    [...found.values()].filter(({ verdict }) => verdict === wanted).length;
  return { checked: found.size, dead: count('dead'), unsure: count('unsure'), left };
}

/**
 * Forgets what became of addresses that no title and no person leads to any more, of whatever kind and whoever may change
 * them; of one that comes back, with what was deleted, it is asked anew. Harmless to run in several processes at once.
 * @returns how many were forgotten, at most `max`
 */
export async function forgetUnlinked(db: Database, max = FORGOTTEN_AT_ONCE): Promise<number> {
  const { rowCount } = await db.pool.query(
    `delete from link_checks where url in (select c.url from link_checks c
       where not exists (select from (${LINKS_SQL}) l where l.url = c.url) order by c.url limit $1::int)`,
    [max],
  );
  return rowCount ?? 0;
}
