import { type ExternalId, externalPage } from '#src/catalogue/externalLinks.server.ts';
import { CAST_ROLE_LABELS } from '#src/domain/catalogue/creditKinds.ts';
import { isWebAddress } from '#src/domain/web/webAddress.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import type { CleanHtml } from '#src/server/richText.ts';
import { byJob, chosenWorks, type ReadWork } from './chosenWorks.ts';
import type { ChosenWorks, PersonHead, PersonWorks, Work, WorksAddress } from './person.view.ts';

interface StoredHead extends Omit<PersonHead, 'links'> {
  profiles: PersonHead['links'];
  externalIds: (ExternalId & { source: string })[];
}

const readHead = statement<{ head: StoredHead }, [id: number]>(
  'person-head',
  `select jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'name', p.name, 'nativeName', p.native_name,
    'givenName', p.given_name, 'familyName', p.family_name,
    'names', coalesce((select jsonb_agg(jsonb_build_object('name', n.name, 'kind', n.kind) order by n.position, n.id)
      from person_names n where n.person_id = p.id), '[]'),
    'gender', (select g.name from genders g where g.id = p.gender_id),
    'country', (select jsonb_build_object('code', c.code, 'name', c.name) from countries c where c.id = p.country_id),
    'birthDate', p.birth_date, 'deathDate', p.death_date, 'biography', p.biography,
    'profiles', coalesce((select jsonb_agg(jsonb_build_object('source', m.name, 'url', k.url) order by m.name, k.id)
      from person_links k join social_media m on m.id = k.social_media_id where k.person_id = p.id), '[]'),
    'externalIds', coalesce((select jsonb_agg(jsonb_build_object('source', e.name, 'slug', e.slug, 'value', i.value,
        'template', e.person_url) order by e.name)
      from person_external_ids i join external_sources e on e.id = i.source_id
      where i.person_id = p.id and e.is_public), '[]'),
    'portrait', (select image_summary(m)
      from person_images x join images m on m.id = x.image_id where x.person_id = p.id order by x.is_primary desc, x.position, x.image_id limit 1),
    'creditCount', p.credit_count,
    'updatedAt', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  ) as head
  from people p where p.id = $1::int and p.deleted_at is null`,
);

/**
 * Reads everything of a person's page except the works; null for an unknown or deleted person.
 * @param id 1..2147483647, checked by the route
 * @param clean cleans the biography
 */
export async function personHead(db: Database, id: number, clean: CleanHtml): Promise<PersonHead | null> {
  const [row] = await readHead(db.pool, id);
  if (!row) return null;
  const { profiles, externalIds, ...head } = row.head;
  const pages = externalIds.flatMap((each) => {
    const url = externalPage(each);
    return url === null ? [] : [{ source: each.source, url }];
  });
  return {
    ...head,
    biography: head.biography === null ? null : await clean(head.biography),
    links: [...profiles.filter(({ url }) => isWebAddress(url)), ...pages],
  };
}

const readRedirect = statement<{ id: number; slug: string }, [id: number]>(
  'person-moved-to',
  `with recursive hops as (
     select to_id, 1 as hop from redirects where entity = 'person' and from_id = $1::int
     union all select r.to_id, h.hop + 1 from hops h join redirects r on r.entity = 'person' and r.from_id = h.to_id
       where h.hop < 10)
   select p.id, p.slug from hops h join people p on p.id = h.to_id where p.deleted_at is null
   order by h.hop desc limit 1`,
);

/**
 * Returns the person that a merged person's old address redirects to, following up to 10 merges; null if they
 * were not merged.
 */
export async function personMovedTo(db: Database, id: number): Promise<{ id: number; slug: string } | null> {
  const [row] = await readRedirect(db.pool, id);
  return row ?? null;
}

/**
 * Maximum number of works on a page. The longest careers have some hundreds; rendering 1,500 works held the event loop for
 * more than 50 ms.
 */
const WORKS_MAX = 600;

type WorkRow = Omit<ReadWork, 'roleLabel' | 'characters'> & {
  characters: Work['characters'] | null;
  total: number;
};

const readWorks = statement<WorkRow, [id: number, explicit: boolean]>(
  'person-works',
  `select k.id as "creditId", k.job, k.role, k.note, c.card as title, (count(*) over ())::int as total,
    array[i.list_count, i.external_votes] as known, i.sort_key as "sortKey",
    case when k.job = 'cast' then (select jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'nativeName', h.native_name)
        order by x.position, h.id)
      from credit_characters x join characters h on h.id = x.character_id where x.credit_id = k.id) end as characters
  from credits k join title_index i on i.title_id = k.title_id join title_cards c on c.title_id = k.title_id
  join people p on p.id = k.person_id and p.deleted_at is null
  where k.person_id = $1::int and i.is_listed and ($2::boolean or not i.is_explicit)
  order by i.year desc nulls last, i.start_date collate "C" desc nulls last, k.title_id desc, k.id
  limit ${WORKS_MAX}`,
);

const readHiddenCount = statement<{ hidden: number }, [id: number]>(
  'person-hidden-works',
  `select count(*)::int as hidden from credits k join title_index i on i.title_id = k.title_id
  where k.person_id = $1::int and i.is_listed and i.is_explicit`,
);

interface Read {
  works: ReadWork[];
  total: number;
  hiddenCount: number;
}

/** Reads the works of a person, newest first, undated ones last. */
async function allWorks(db: Database, id: number, explicit: boolean): Promise<Read> {
  const [rows, hidden] = await Promise.all([
    readWorks(db.pool, id, explicit),
    explicit ? [] : readHiddenCount(db.pool, id),
  ]);
  const works = rows.map(({ total: _, characters, ...work }) => ({
    ...work,
    roleLabel: work.role === null ? null : CAST_ROLE_LABELS[work.role],
    characters: characters ?? [],
  }));
  return { works, total: rows[0]?.total ?? 0, hiddenCount: hidden[0]?.hidden ?? 0 };
}

/**
 * Returns the works of a person by job and year, newest first, undated ones last. Excludes drafts and deleted
 * titles; a deleted person has no works.
 * @param explicit whether explicit titles are included; otherwise they are only counted
 */
export async function personWorks(
  db: Database,
  id: number,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<PersonWorks> {
  const { works, total, hiddenCount } = await allWorks(db, id, explicit);
  return { groups: byJob(works), total, hiddenCount, isCut: total > works.length };
}

/**
 * Returns the works of a person that match the address, sorted, with the available filters.
 * @param explicit as in `personWorks`
 */
export async function chosenPersonWorks(
  db: Database,
  id: number,
  params: WorksAddress,
  { explicit = false }: { explicit?: boolean } = {},
): Promise<ChosenWorks> {
  const { works, total, hiddenCount } = await allWorks(db, id, explicit);
  return { ...chosenWorks(works, params), total, hiddenCount, isCut: total > works.length };
}
