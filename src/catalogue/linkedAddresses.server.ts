import type { Resource } from '#src/domain/roles/roles.ts';
import type { Database } from '#src/server/db/database.ts';

/** Time after which a link is checked again. */
const RECHECK_AFTER = `case c.verdict when 'dead' then interval '1 day' else interval '30 days' end`;

/** All links of titles and people that are not deleted: `resource, id, part, url`. */
export const LINKS_SQL = `
  select 'dramas' as resource, x.title_id as id, 'services' as part, x.url from availability x
    join titles t on t.id = x.title_id and t.deleted_at is null where x.url is not null
  union all select 'dramas', x.title_id, 'external-sources', x.url from title_links x
    join titles t on t.id = x.title_id and t.deleted_at is null
  union all select 'people', x.person_id, 'links', x.url from person_links x
    join people p on p.id = x.person_id and p.deleted_at is null`;

/**
 * Returns the links of the resources that are due for a check, longest unchecked first, at most `limit`, and how many
 * more are due.
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
     where c.url is null or c.checked_at < now() - (${RECHECK_AFTER})
     order by c.checked_at nulls first, u.url limit $1::int`,
    [limit, resources],
  );
  return { urls: rows.map(({ url }) => url), left: (rows[0]?.total ?? 0) - rows.length };
}
