import type { Database } from '#src/server/db/database.ts';
import type { SignInSite } from '#tests/support/identity/signInSite.ts';
import { pictureFile } from '#tests/support/servers/pictures.ts';

interface Stored {
  version: number;
  characters: { name: string; nativeName: string | null; description: string | null }[];
  cast: { personId: number; note: string | null }[];
  episodes: { title: string | null; nativeTitle: string | null; label: string | null }[];
  crew: { job: string; personId: number; note: string | null }[];
}

/** Longer than the space for any name; the first can be broken between words, the second nowhere. */
export const LONG_NAME =
  '그해 겨울 바람이 불던 날 우리가 처음 만났던 작은 골목길 끝의 오래된 책방에서 다시 시작된 이야기';
const UNBROKEN_NAME = '가나다라마바사아자차카타파하'.repeat(4);

const idsOf = async ({ pool }: Database, sql: string) =>
  (await pool.query<{ id: number }>(sql)).rows.map(({ id }) => id);

/**
 * Fills in the title with the largest cast completely: long names, other titles, genres, tags, services,
 * releases, relations, pictures, a history.
 * @returns its id and that of a person in its cast
 */
export async function fillTitle(
  site: SignInSite,
  db: Database,
  cookie: string,
): Promise<{ titleId: number; personId: number }> {
  const ask = async <Answer>(path: string, method = 'GET', body?: object) => {
    const { json, status } = await site.call(path, { method, cookie, ...(body && { body }) });
    if (status > 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
    return json as Answer;
  };
  const [titleId = 0] = await idsOf(
    db,
    `select title_id as id from credits where job = 'cast' group by 1 order by count(*) desc, 1 limit 1`,
  );
  for (const name of ['Time Slip', 'Found Family', 'Enemies to Lovers'])
    await ask('/tags', 'POST', {
      name,
      slug: null,
      category: 'Story',
      isSpoiler: name === 'Time Slip',
      description: null,
    });
  await ask('/social-media', 'POST', {
    name: 'Somewhere',
    slug: null,
    urlPattern: '^https://somewhere\\.example/',
  });
  const first = (table: string, count: number) =>
    idsOf(db, `select id from ${table} order by id limit ${count}`);
  const [genres, tags, services, countries, sources, others] = [
    await first('genres', 4),
    await first('tags', 6),
    await first('streaming_services', 3),
    await first('countries', 3),
    await idsOf(db, `select id from external_sources where slug in ('imdb', 'tmdb')`),
    await idsOf(db, `select id from titles where id <> ${titleId} order by id limit 4`),
  ];
  const upload = async (kind: string) => {
    const answer = await fetch(`${site.origin}/api/images?kind=${kind}&fileName=${kind}.jpg`, {
      method: 'POST',
      headers: {
        Origin: site.origin,
        Cookie: `token=${cookie}`,
        'Content-Type': 'application/octet-stream',
      },
      body: new Uint8Array(await pictureFile({ seed: kind })),
    });
    return ((await answer.json()) as { image: { id: number } }).image.id;
  };
  const title = await ask<Stored>(`/staff/dramas/${titleId}`);
  await ask(`/staff/dramas/${titleId}`, 'PATCH', {
    version: title.version,
    note: 'Everything a title can have',
    nativeTitle: LONG_NAME,
    romanisedTitle: 'Geuhae gyeoul barami buldeon nal uriga cheoeum mannatdeon jageun golmokgil',
    synopsis: `<p>${'A long evening in a small street. '.repeat(20)}</p>`,
    aliases: [LONG_NAME, UNBROKEN_NAME, 'Winter'].map((name) => ({ name, kind: 'alias', language: 'ko' })),
    genres: genres.map((genreId) => ({ genreId })),
    tags: tags.map((tagId) => ({ tagId, relevance: 80, isSpoiler: tagId % 2 === 0 })),
    availability: services.map((serviceId) => ({
      serviceId,
      countryId: null,
      kind: 'subscription',
      url: `https://example.org/watch/${UNBROKEN_NAME}/${serviceId}`,
      checkedOn: '2026-11-01',
    })),
    releases: countries.map((countryId) => ({
      countryId,
      kind: 'broadcast',
      date: '2024-05',
      note: 'With subtitles, at night',
    })),
    externalIds: sources.map((sourceId, at) => ({
      sourceId,
      value: at === 0 ? 'tt99100001' : 'tv/99100001',
    })),
    related: others.map((relatedId) => ({ relatedId, relation: 'same_universe' })),
    characters: title.characters.map((each, at) => (at === 0 ? { ...each, name: UNBROKEN_NAME } : each)),
    cast: title.cast.map((each, at) => (at === 0 ? { ...each, note: LONG_NAME } : each)),
    episodes: title.episodes.map((each, at) => (at === 0 ? { ...each, nativeTitle: LONG_NAME } : each)),
    images: [{ imageId: await upload('poster'), kind: 'poster', isPrimary: true, episodeId: null }],
  });
  const personId = title.cast[0]?.personId ?? 0;
  const person = await ask<Stored>(`/staff/people/${personId}`);
  await ask(`/staff/people/${personId}`, 'PATCH', {
    version: person.version,
    nativeName: UNBROKEN_NAME,
    names: [{ name: LONG_NAME, kind: 'alias' }],
    biography: '<p>Known for much.</p>',
    images: [{ imageId: await upload('profile'), isPrimary: true }],
  });
  return { titleId, personId };
}
