import type pg from 'pg';
import { ROWS } from './fill.ts';

/** Each list as it opens, with each kind of order and filter, and its last page. */
const TITLE_LISTS: readonly string[] = [
  ...[
    '',
    '_sort=title',
    '_sort=startDate&_order=desc',
    '_sort=createdAt',
    `_start=${ROWS - 50}&_end=${ROWS}`,
  ],
  ...['isPublished=false', 'poster_null=true', 'synopsis_null=true', 'cast_null=true', 'startDate_null=true'],
  ...['type=drama', 'genre=romance', 'startDate_gte=2015-01-01&startDate_lte=2015-12-31', 'q=love', 'q=사랑'],
].map((query) => `/api/staff/dramas?${query}`);

const OTHER_LISTS: readonly string[] = [
  ...['', '_sort=creditCount&_order=desc', '_sort=birthDate', `_start=${ROWS - 50}&_end=${ROWS}`]
    .concat(['genderId_null=true', 'birthDate_null=true', 'nativeName_like=김', 'q=kim', 'q=김'])
    .map((query) => `/api/staff/people?${query}`),
  ...['', '_sort=createdAt&_order=desc', `_start=${ROWS - 50}&_end=${ROWS}`, 'state=suspended', 'role=editor']
    .concat(['displayName_like=kim', 'q=민준'])
    .map((query) => `/api/users?${query}`),
  ...['', `_start=${ROWS - 50}&_end=${ROWS}`, 'action=title.update', 'resource=dramas']
    .concat(['createdAt_gte=2026-10-01T00:00:00Z&createdAt_lte=2026-10-31T00:00:00Z'])
    .map((query) => `/api/activity?${query}`),
  ...[
    '',
    `_start=${ROWS / 2}&_end=${ROWS / 2 + 50}`,
    `_start=${ROWS - 50}&_end=${ROWS}`,
    'credit_null=true',
    'q=tvn',
  ].map((query) => `/api/images?${query}`),
  ...['', '_sort=category', `_start=${ROWS - 50}&_end=${ROWS}`, 'q=made'].map(
    (query) => `/api/tags?${query}`,
  ),
  ...['', '_sort=kind', 'countryId_null=true', 'q=made'].map((query) => `/api/studios?${query}`),
  '/api/staff/work',
];

/** Collections by which title lists are filtered: parameter, table and column. */
const TITLE_RELATIONS = [
  ['genreIds', 'title_genres', 'genre_id'],
  ['tagIds', 'title_tags', 'tag_id'],
  ['countryIds', 'title_countries', 'country_id'],
  ['studioIds', 'title_studios', 'studio_id'],
  ['serviceIds', 'availability', 'service_id'],
] as const;

/** Returns lists that are filtered by collections: by the two most frequent values, which match most rows, and by none. */
async function relationLists(pool: pg.Pool): Promise<string[]> {
  const commonest = async (table: string, column: string) =>
    (
      await pool.query<{ id: number }>(
        `select ${column} as id from ${table} where ${column} is not null group by ${column} order by count(*) desc, id limit 2`,
      )
    ).rows.map(({ id }) => id);
  const query = (ids: readonly number[], parameter: string) =>
    ids.map((id) => `${parameter}=${id}`).join('&');
  const ofTitles = TITLE_RELATIONS.map(async ([parameter, table, column]) => {
    const ids = await commonest(table, column);
    return [query(ids, parameter), query(ids, `${parameter}_all`), query(ids, `${parameter}_ne`)]
      .concat(`${parameter}_null=true`)
      .map((each) => `/api/staff/dramas?${each}`);
  });
  const [genders, countries, roles] = await Promise.all([
    commonest('people', 'gender_id'),
    commonest('people', 'country_id'),
    commonest('user_roles', 'role_id'),
  ]);
  return [
    ...(await Promise.all(ofTitles)).flat(),
    ...[
      query(genders.slice(0, 1), 'genderId'),
      query(countries, 'countryId'),
      query(countries, 'countryId_ne'),
    ].map((each) => `/api/staff/people?${each}`),
    ...[query(roles, 'roleIds'), query(roles, 'roleIds_all'), query(roles.slice(0, 1), 'roleIds_ne')].map(
      (each) => `/api/users?${each}`,
    ),
  ];
}

/** Returns the addresses of the staff lists to measure. */
export const staffLists = async (pool: pg.Pool): Promise<string[]> => [
  ...TITLE_LISTS,
  ...OTHER_LISTS,
  ...(await relationLists(pool)),
];
