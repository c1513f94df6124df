import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#src/server/db/database.ts';
import type { Progress } from '#src/server/jobs/jobs.server.ts';
import { type Reach, type Reached, reached } from '#src/server/links/reach.ts';

/** Links that are looked at in one go. */
export const LINKS_AT_ONCE = 500;
/** Sites that are asked at the same time, each one thing after the other. */
const SITES_AT_ONCE = 4;
/** Between two questions to one site, in ms. */
const PAUSE_MILLISECONDS = 500;
/** How long a verdict stands before the link is looked at again. */
const STANDS = `case c.verdict when 'dead' then interval '1 day' else interval '30 days' end`;

/** Every address that a title or a person that is not deleted leads to: `resource, id, part, url`. */
export const LINKS_SQL = `
  select 'dramas' as resource, x.title_id as id, 'services' as part, x.url from availability x
    join titles t on t.id = x.title_id and t.deleted_at is null where x.url is not null
  union all select 'dramas', x.title_id, 'external-sources', x.url from title_links x
    join titles t on t.id = x.title_id and t.deleted_at is null
  union all select 'people', x.person_id, 'links', x.url from person_links x
    join people p on p.id = x.person_id and p.deleted_at is null`;

export interface LinksChecked {
  checked: number;
  dead: number;
  unsure: number;
  /** How many links are still to be looked at. */
  left: number;
}

async function due(db: Database): Promise<{ urls: string[]; left: number }> {
  const { rows } = await db.pool.query<{ url: string; total: number }>(
    `select u.url, (count(*) over ())::int as total from (select distinct url from (${LINKS_SQL}) l) u
     left join link_checks c on c.url = u.url
     where c.url is null or c.checked_at < now() - (${STANDS})
     order by c.checked_at nulls first, u.url limit ${LINKS_AT_ONCE}`,
  );
  return { urls: rows.map(({ url }) => url), left: (rows[0]?.total ?? 0) - rows.length };
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
 * Looks at the links that were not looked at for the longest time, 500 at most, and keeps what became of each as it goes.
 * A link whose server has no name any more counts as dead where others answered: else it is this machine that is cut off.
 * @param progress told how many were looked at; what it throws ends it, with what is kept so far
 */
export async function checkLinks(
  db: Database,
  { reach, progress }: { reach: Reach; progress: Progress },
): Promise<LinksChecked> {
  const { urls, left } = await due(db);
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
