import { z } from 'zod';
import { labelsOf } from '#src/catalogue/labels.server.ts';
import { ownersSql } from '#src/catalogue/nameSql.server.ts';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { readPeople } from '#src/catalogue/people/personReading.server.ts';
import { notFound } from '#src/domain/errors.ts';
import { inputFromRecord } from '#src/records/fields/input.ts';
import { recordList } from '#src/records/resources/recordList.server.ts';
import type { Database } from '#src/server/db/database.ts';
import { instantSql } from '#src/server/db/instantSql.ts';
import type { ListSql } from '#src/server/db/listPage.ts';
import { havingSql } from '#src/server/db/listStatement.ts';
import type { ListFields, ListRequest } from '#src/server/http/routes/listParameters.ts';
import { listReads } from '#src/server/http/routes/listReads.ts';
import {
  flagField,
  idField,
  instantField,
  listSql,
  nameField,
  optionalTextField,
  type SqlField,
} from '#src/server/http/routes/listSql.ts';
import { creditCount } from './creditCount.server.ts';

const LIST = recordList(personFields, 'p');

const PORTRAITS = 'select from person_images x where x.person_id = p.id';

/** Fields by which the staff list of people is filtered and sorted. */
const FIELDS: Readonly<Record<string, SqlField>> = {
  ...LIST.fields,
  id: idField('p.id'),
  name: nameField('p.name', 'p.sort_key'),
  biography: optionalTextField('p.biography'),
  creditCount,
  isDeleted: flagField('(p.deleted_at is not null)'),
  createdAt: instantField('p.created_at'),
  updatedAt: instantField('p.updated_at'),
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
    ...LIST.answers,
    creditCount: z.int(),
    isDeleted: z.boolean(),
    portrait: z.unknown(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'StaffPersonRow' });

/** A row of the list, with the record's plain fields. */
type StaffPersonRow = z.output<typeof staffPersonRowSchema> & { readonly [field: string]: unknown };

const knownForSchema = z.strictObject({ id: z.int(), title: z.string(), year: z.int().nullable() });
type KnownFor = z.output<typeof knownForSchema>;

/** A person in the staff list, with the title they are best known for. */
export const listedPersonSchema = staffPersonRowSchema
  .extend({ knownFor: knownForSchema.nullable() })
  .meta({ id: 'ListedPerson' });
type ListedPerson = StaffPersonRow & { knownFor: KnownFor | null };

async function listRequestSql(db: Database, request: ListRequest): Promise<ListSql> {
  const named = request.q === null ? '{}' : await ownersSql(db.pool, 'p', request.q);
  return listSql(
    {
      from: 'people p',
      fields: FIELDS,
      fixed: request.filters.some(({ field }) => field === 'isDeleted') ? [] : ['p.deleted_at is null'],
      search: (bind) => `p.id = any(${bind(named, 'int[]')})`,
      sorts: [{ field: 'name', isDescending: false }],
      unique: 'p.id',
    },
    request,
  );
}

/** Reads people for staff, by default sorted by name. */
export const staffPersonReads = (db: Database) =>
  listReads<StaffPersonRow>(db, {
    noun: 'person',
    listSql: (request) => listRequestSql(db, request),
    rowsSql: (keys) =>
      `select p.id, p.slug, ${LIST.select}, p.credit_count as "creditCount", p.deleted_at is not null as "isDeleted",
         (select image_summary(m)
          from person_images x join images m on m.id = x.image_id where x.person_id = p.id order by x.is_primary desc, x.position, x.image_id limit 1) as portrait,
         ${instantSql('p.created_at')} as "createdAt", ${instantSql('p.updated_at')} as "updatedAt", p.version
       from unnest(${keys}) with ordinality as requested (id, place) join people p using (id)`,
  });

/** Returns for each person the published title that is in the most members' lists, if any. */
async function knownForOf(db: Database, ids: readonly number[]): Promise<Map<number, KnownFor>> {
  const { rows } = await db.pool.query<KnownFor & { personId: number }>(
    `select requested.id as "personId", t.id, t.title, t.year::int as year
     from unnest($1::int[]) as requested (id)
     cross join lateral (
       select i.title_id from credits k join title_index i on i.title_id = k.title_id
       where k.person_id = requested.id and i.list_id is not null
       order by i.list_count desc, i.external_votes desc, i.title_id limit 1) known
     join titles t on t.id = known.title_id`,
    [ids],
  );
  return new Map(rows.map(({ personId, ...known }) => [personId, known]));
}

/** Returns a page of people with the titles they are known for, by default sorted by name, and the total. */
export async function staffPersonList(
  db: Database,
  request: ListRequest,
): Promise<{ rows: ListedPerson[]; total: number }> {
  const { rows, total } = await staffPersonReads(db).page(request);
  const known = await knownForOf(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => ({ ...row, knownFor: known.get(row.id) ?? null })), total };
}

/**
 * Returns a person for their editor, deleted or not.
 * @throws AppError 404
 */
export async function staffPerson(db: Database, id: number): Promise<Record<string, unknown>> {
  const [stored, [row]] = await Promise.all([
    readPeople(db.pool, [id]).then((matches) => matches.get(id)),
    staffPersonReads(db).rowsOf([id]),
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
