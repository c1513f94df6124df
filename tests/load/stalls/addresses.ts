import type { Database } from '#src/server/db/database.ts';
import type { Endpoint } from './endpoints.ts';
import type { LargeRecord, LargeRecords } from './largeRecords.ts';
import type { MeasuredSite } from './site.ts';

/** Tables of the records at an address of the API. */
const TABLES: Readonly<Record<string, string>> = {
  countries: 'countries',
  genders: 'genders',
  genres: 'genres',
  tags: 'tags',
  studios: 'studios',
  'social-media': 'social_media',
  'streaming-services': 'streaming_services',
  images: 'images',
  users: 'users',
  roles: 'roles',
  messages: 'contact_messages',
  activity: 'activity',
  jobs: 'jobs',
  reviews: 'reviews',
  reports: 'reports',
};

async function firstId({ pool }: Database, table: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id from ${table} order by id desc limit 1`);
  return rows[0]?.id ?? 1;
}

/** Values of the other parameters of an address. */
const OTHERS: Readonly<Record<string, string>> = {
  slug: 'x',
  episode: '1',
  rest: 'nowhere',
  token: 'x'.repeat(2_000),
  session: '0'.repeat(32),
  size: 'w500',
  part: 'titles-1.xml',
  call: 'mfaEnrollment:start',
};

/** Parameters that a call requires. */
const NEEDED: readonly [ending: RegExp, query: string][] = [
  [/\/uses$/, 'id=1'],
  [/\/merge$/, 'into=2'],
  [/^\/api\/search/, 'q=a'],
  [/^\/search/, 'q=a'],
];

/** The address of a record on pages and in pictures, and the table of other records of its kind. */
function recordOf(pattern: string, { titles, people }: LargeRecords, repetition: number): LargeRecord | null {
  if (/^\/(api\/(staff\/)?dramas|drama|og\/title)\b/.test(pattern))
    return titles[repetition % titles.length] ?? null;
  if (/^\/(api\/(staff\/)?people|people|og\/person)\b/.test(pattern))
    return people[repetition % people.length] ?? null;
  return null;
}

/**
 * The address of an endpoint with the largest record, a different one for each repetition, since responses
 * are cached.
 * @throws Error for a parameter without a known value
 */
export async function addressOf(
  { pattern }: Endpoint,
  site: MeasuredSite,
  repetition: number,
): Promise<string> {
  const [, position = ''] = /^\/api\/(?:staff\/)?([\w-]+)/.exec(pattern) ?? [];
  const record = recordOf(pattern, site.largeRecords, repetition);
  const known: Record<string, string | undefined> = {
    ...OTHERS,
    asset: site.assets[repetition % site.assets.length],
    file: record ? `${record.id}.png` : 'poster.jpg',
    ...(record && { id: String(record.id), slug: record.slug }),
  };
  if (pattern.includes('{dramaId}')) {
    const { titles } = site.largeRecords;
    known.dramaId = String(titles[repetition % titles.length]?.id ?? 1);
    if (pattern.includes('/episodes/')) known.id = String(await firstId(site.db, 'episodes'));
  }
  if (!record && TABLES[position]) known.id = String(await firstId(site.db, TABLES[position]));
  if (pattern === '/api/me/sessions/{id}') known.id = '0'.repeat(32);
  if (pattern.startsWith('/api/me/list/log/')) known.id = String(await firstId(site.db, 'list_changes'));
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`No value is known for {${name}} of ${pattern}`);
    return value;
  });
  const query = NEEDED.filter(([ending]) => ending.test(pattern)).map(([, each]) => each);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}
