import { z } from 'zod';
import { notFound } from '#src/domain/errors.ts';
import { inputFromRecord } from '#src/domain/fields/input.ts';
import { personFields } from '#src/domain/fields/person.ts';
import { labelsOf } from '#src/server/catalogue/labels.server.ts';
import { readPeople } from '#src/server/catalogue/reading.server.ts';
import { instantSql } from '#src/server/catalogue/revisions.queries.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { type AskedList, listKeys, listPage, listRows, type RowsSql } from '#src/server/db/listPage.ts';
import { havingSql } from '#src/server/db/listStatement.ts';
import { ownersFound } from '#src/server/db/nameSql.ts';
import type { ListFields, ListRequest } from '#src/server/http/listParameters.ts';
import { askedSql, type SqlField } from '#src/server/http/listSql.ts';
import { creditCount } from './creditCount.server.ts';

const date = (sql: string): SqlField => ({
  kind: 'partialDate',
  isNullable: true,
  isSortable: true,
  column: {
    sql,
    type: 'text',
    isNullable: true,
    isPartialDate: true,
    order: (direction) => [{ sql: `${sql} collate "C"`, direction, isNullable: true }],
  },
});
const reference = (sql: string): SqlField => ({
  kind: 'id',
  isNullable: true,
  isSortable: true,
  column: { sql, type: 'int', isNullable: true },
});
const instant = (sql: string): SqlField => ({
  kind: 'instant',
  isSortable: true,
  column: { sql, type: 'timestamptz' },
});
const text = (sql: string): SqlField => ({
  kind: 'text',
  isNullable: true,
  column: { sql, type: 'text', isNullable: true },
});
const name = (sql: string): SqlField => ({
  kind: 'text',
  isNullable: true,
  isSortable: true,
  column: {
    sql,
    type: 'text',
    isNullable: true,
    order: (direction) => [{ sql: `${sql} collate "C"`, direction, isNullable: true }],
  },
});

/** What the staff's list of people filters and sorts by. */
const PORTRAITS = 'select from person_images x where x.person_id = p.id';

const FIELDS: Readonly<Record<string, SqlField>> = {
  id: { kind: 'id', isSortable: true, column: { sql: 'p.id', type: 'int' } },
  name: {
    kind: 'text',
    isSortable: true,
    column: {
      sql: 'p.name',
      type: 'text',
      order: (direction) => [{ sql: 'p.sort_key collate "C"', direction }],
    },
  },
  nativeName: name('p.native_name'),
  givenName: name('p.given_name'),
  familyName: name('p.family_name'),
  biography: text('p.biography'),
  genderId: reference('p.gender_id'),
  countryId: reference('p.country_id'),
  birthDate: date('p.birth_date'),
  deathDate: date('p.death_date'),
  creditCount,
  isDeleted: { kind: 'flag', column: { sql: '(p.deleted_at is not null)', type: 'boolean' } },
  createdAt: instant('p.created_at'),
  updatedAt: instant('p.updated_at'),
  portrait: {
    kind: 'presence',
    isNullable: true,
    column: { sql: 'p.id', type: 'int', emptiness: havingSql(PORTRAITS) },
  },
};

/** Fields of the list's query parameters. */
export const STAFF_PERSON_FIELDS: ListFields = FIELDS;

export const staffPersonRowSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    nativeName: z.string().nullable(),
    givenName: z.string().nullable(),
    familyName: z.string().nullable(),
    genderId: z.int().nullable(),
    countryId: z.int().nullable(),
    birthDate: z.string().nullable(),
    deathDate: z.string().nullable(),
    creditCount: z.int(),
    isDeleted: z.boolean(),
    portrait: z.unknown(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'StaffPersonRow' });
type StaffPersonRow = z.output<typeof staffPersonRowSchema>;

const knownForSchema = z.strictObject({ id: z.int(), title: z.string(), year: z.int().nullable() });
type KnownFor = z.output<typeof knownForSchema>;

/** A person as the staff's list has them: with the title that they are best known for. */
export const listedPersonSchema = staffPersonRowSchema
  .extend({ knownFor: knownForSchema.nullable() })
  .meta({ id: 'ListedPerson' });
type ListedPerson = z.output<typeof listedPersonSchema>;

async function asked(db: Database, request: ListRequest): Promise<AskedList> {
  const named = request.q === null ? null : await ownersFound(db.pool, 'p', request.q);
  return askedSql(
    {
      from: 'people p',
      fields: FIELDS,
      fixed: request.filters.some(({ field }) => field === 'isDeleted') ? [] : ['p.deleted_at is null'],
      search: (bind) => (named === null ? '' : `p.id = any(${bind(named, 'int[]')})`),
      sorts: [{ field: 'name', isDescending: false }],
      unique: 'p.id',
    },
    request,
  );
}

/** Ids of the people that a list of staff has, in its order, at most `limit`. */
export async function staffPersonIds(db: Database, request: ListRequest, limit: number): Promise<number[]> {
  return listKeys(db.pool, await asked(db, request), limit);
}

const rowsSql: RowsSql = (keys) =>
  `select p.id, p.slug, p.name, p.native_name as "nativeName", p.given_name as "givenName", p.family_name as "familyName",
     p.gender_id as "genderId", p.country_id as "countryId", p.birth_date as "birthDate", p.death_date as "deathDate",
     p.credit_count as "creditCount", p.deleted_at is not null as "isDeleted",
     (select image_summary(m)
      from person_images x join images m on m.id = x.image_id where x.person_id = p.id order by x.is_primary desc, x.position, x.image_id limit 1) as portrait,
     ${instantSql('p.created_at')} as "createdAt", ${instantSql('p.updated_at')} as "updatedAt", p.version
   from unnest(${keys}) with ordinality as wanted (id, place) join people p using (id)`;

/** People of ids as staff see them in lists, in their order. */
export function staffPersonRows(db: Database, ids: readonly number[]): Promise<StaffPersonRow[]> {
  return listRows(db.pool, rowsSql, ids);
}

/** The published title that most people have in their lists, of each person who has one. */
async function knownForOf(db: Database, ids: readonly number[]): Promise<Map<number, KnownFor>> {
  const { rows } = await db.pool.query<KnownFor & { personId: number }>(
    `select wanted.id as "personId", t.id, t.title, t.year::int as year
     from unnest($1::int[]) as wanted (id)
     cross join lateral (
       select i.title_id from credits k join title_index i on i.title_id = k.title_id
       where k.person_id = wanted.id and i.list_id is not null
       order by i.list_count desc, i.external_votes desc, i.title_id limit 1) known
     join titles t on t.id = known.title_id`,
    [ids],
  );
  return new Map(rows.map(({ personId, ...known }) => [personId, known]));
}

/** A page of people for staff, by name unless asked otherwise, and how many there are. */
export async function staffPersonList(
  db: Database,
  request: ListRequest,
): Promise<{ people: ListedPerson[]; total: number }> {
  const { rows, total } = await listPage<StaffPersonRow>(db.pool, await asked(db, request), rowsSql, request);
  const known = await knownForOf(
    db,
    rows.map(({ id }) => id),
  );
  return { people: rows.map((row) => ({ ...row, knownFor: known.get(row.id) ?? null })), total };
}

/**
 * A person as their editor takes them, deleted or not.
 * @throws AppError 404
 */
export async function staffPerson(db: Database, id: number): Promise<Record<string, unknown>> {
  const [stored, [row]] = await Promise.all([
    readPeople(db.pool, [id]).then((found) => found.get(id)),
    staffPersonRows(db, [id]),
  ]);
  if (!stored || !row) throw notFound(`There is no person ${id}`);
  const { version, isDeleted, record } = stored;
  const { slug, portrait, creditCount, createdAt, updatedAt } = row;
  return {
    ...inputFromRecord(personFields, record),
    ...{ id, version, isDeleted, slug, portrait, creditCount, createdAt, updatedAt },
    labels: await labelsOf(db.pool, personFields, record),
  };
}
