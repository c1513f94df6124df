import type { Resource } from '#src/domain/roles.ts';
import type { Database } from '#src/server/db/database.ts';

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

/**
 * The links of these resources that were not looked at for the longest time and are due, at most `limit`, and how many more
 * there are.
 */
export async function dueLinks(
  db: Database,
  resources: readonly Resource[],
  limit: number,
): Promise<{ urls: string[]; left: number }> {
  const { rows } = await db.pool.query<{ url: string; total: number }>(
    `select u.url, (count(*) over ())::int as total from (
       select distinct url from (${LINKS_SQL}) l where l.resource = any($2::text[])) u
     left join link_checks c on c.url = u.url
     where c.url is null or c.checked_at < now() - (${STANDS})
     order by c.checked_at nulls first, u.url limit $1::int`,
    [limit, resources],
  );
  return { urls: rows.map(({ url }) => url), left: (rows[0]?.total ?? 0) - rows.length };
}
