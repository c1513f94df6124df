import type { z } from 'zod';
import { ownersNamedSql } from '#src/catalogue/nameSql.server.ts';
import {
  type CountedFacet,
  facetValue,
  PEOPLE_LIST,
  storedCountsSql,
} from '#src/catalogue/titles/facetCounts.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import {
  type Bind,
  conditionSql,
  type ListColumn,
  orderText,
  placeholders,
  totalOrder,
  windowOf,
} from '#src/server/db/listStatement.ts';
import type {
  Filter,
  ListFields,
  ListParameterField,
  ListRequest,
} from '#src/server/http/routes/listParameters.ts';
import { partialDateField } from '#src/server/http/routes/listSql.ts';
import { creditCount } from './creditCount.server.ts';
import type { personRowSchema } from './personAnswers.schema.ts';

export type PersonRow = z.output<typeof personRowSchema>;

interface PersonField extends ListParameterField {
  column: ListColumn;
  /** For a reference to another table: the facet of its stored counts and its key column. */
  names?: { facet: CountedFacet; column: string };
}

const named = (facet: CountedFacet, column: string, sql: string): PersonField => ({
  kind: 'text',
  isNullable: true,
  names: { facet, column },
  column: { sql, type: 'text' },
});

/** Fields by which the list of people is filtered and sorted. */
const FIELDS: Readonly<Record<string, PersonField>> = {
  id: { kind: 'id', isSortable: true, column: { sql: 'p.id', type: 'int' } },
  name: {
    kind: 'text',
    isSortable: true,
    column: {
      sql: 'p.name',
      type: 'text',
      order: (direction) => [
        { sql: 'p.sort_key collate "C"', direction },
        { sql: 'p.id', direction },
      ],
    },
  },
  nativeName: { kind: 'text', isNullable: true, column: { sql: 'p.native_name', type: 'text' } },
  gender: named('gender', 'p.gender_id', '(select g.slug from genders g where g.id = p.gender_id)'),
  country: named(
    'country',
    'p.country_id',
    '(select c.code::text from countries c where c.id = p.country_id)',
  ),
  birthDate: partialDateField('p.birth_date'),
  deathDate: partialDateField('p.death_date'),
  creditCount,
  createdAt: { kind: 'instant', isSortable: true, column: { sql: 'p.created_at', type: 'timestamptz' } },
};

/** Fields of the list's query parameters. */
export const PERSON_LIST_FIELDS: ListFields = FIELDS;

const findNamed = statement<{ facet: 'gender' | 'country'; key: string; id: number }>(
  'people-list-keys',
  `select 'gender' as facet, slug as key, id from genders where slug = any($1::text[])
  union all select 'country', code::text, id from countries where code = any($2::text[])`,
);

interface PersonCondition {
  /** Value of the stored count with the same condition, or null if none exists. */
  value: number | null;
  sql(bind: Bind): string;
}

interface PeopleSql {
  /** Value of the stored count with the list's total; 0 for all people, null if it is not stored. */
  storedCount: number | null;
  where(bind: Bind): string;
}

const isEquality = ({ operator }: Filter) => operator === 'eq' || operator === 'in';

/** Converts the filters of a request to SQL. Looks up the ids of genders and countries in the database. */
async function peopleListSql(db: Database, { filters, q }: ListRequest): Promise<PeopleSql> {
  const keysOf = (facet: CountedFacet) =>
    filters
      .filter((filter) => FIELDS[filter.field]?.names?.facet === facet && isEquality(filter))
      .flatMap(({ values }) => values.map(String));
  const keys = [keysOf('gender'), keysOf('country')];
  const matches = keys.flat().length > 0 ? await findNamed(db.pool, ...keys) : [];
  const parts = filters.flatMap((filter): PersonCondition[] => {
    const field = FIELDS[filter.field];
    if (!field) return [];
    const { column, names } = field;
    if (!names || !isEquality(filter)) {
      return [{ value: null, sql: (bind) => conditionSql({ column, ...filter }, bind) }];
    }
    const ids = matches
      .filter(({ facet, key }) => facet === names.facet && filter.values.includes(key))
      .map(({ id }) => id);
    const [only] = ids;
    if (ids.length === 1 && only !== undefined) {
      return [
        { value: facetValue(names.facet, only), sql: (bind) => `${names.column} = ${bind(only, 'int')}` },
      ];
    }
    return [{ value: null, sql: (bind) => `${names.column} = any(${bind(ids, 'int[]')})` }];
  });
  const isStored = q === null && parts.length < 2;
  return {
    storedCount: isStored ? (parts[0] ? parts[0].value : 0) : null,
    where: (bind) => {
      const owners = q === null ? [] : [`p.id in (${ownersNamedSql('p', q, (text) => bind(text, 'text'))})`];
      return ['p.deleted_at is null', ...parts.map(({ sql }) => sql(bind)), ...owners].join(' and ');
    },
  };
}

async function totalOf(db: Database, { storedCount, where }: PeopleSql): Promise<number> {
  const { bind, values } = placeholders();
  const text =
    storedCount === null
      ? `select count(*)::int as total from people p where ${where(bind)}`
      : `select coalesce(sum(count), 0)::int as total from (${storedCountsSql({ lists: PEOPLE_LIST, given: null, between: [storedCount, storedCount] }, bind)}) counted`;
  const { rows } = await db.pool.query<{ total: number }>({ text, values });
  return rows[0]?.total ?? 0;
}

async function pageOf(
  db: Database,
  { where }: PeopleSql,
  { start, end, sorts }: ListRequest,
  total: () => Promise<number>,
): Promise<PersonRow[]> {
  const { bind, values } = placeholders();
  const requested = sorts.length > 0 ? sorts : [{ field: 'creditCount', isDescending: true }];
  const order = requested.flatMap(({ field, isDescending }) => {
    const column = FIELDS[field]?.column;
    return column ? [{ column, isDescending }] : [];
  });
  const { limit, offset, isReversed } = await windowOf(start, end - start, total);
  const text = `select r.id, r.slug, r.name, r.native_name as "nativeName",
      (select image_summary(m)
       from person_images x join images m on m.id = x.image_id where x.person_id = r.id order by x.is_primary desc, x.position, x.image_id limit 1) as portrait,
      g.slug as gender, c.code as "countryCode", r.birth_date as "birthDate", r.credit_count as "creditCount"
    from unnest(array(select p.id from people p where ${where(bind)}
      order by ${orderText(totalOrder(order, 'p.id'), isReversed)}
      limit ${bind(limit, 'int')} offset ${bind(offset, 'int')}))
    with ordinality as page (id, place) join people r using (id)
    left join genders g on g.id = r.gender_id left join countries c on c.id = r.country_id
    order by place${isReversed ? ' desc' : ''}`;
  return (await db.pool.query<PersonRow>({ text, values })).rows;
}

/** Returns people, by default those with the most credits first, and the total. */
export async function personList(
  db: Database,
  request: ListRequest,
): Promise<{ rows: PersonRow[]; total: number }> {
  const requested = await peopleListSql(db, request);
  const counted = totalOf(db, requested);
  const [rows, total] = await Promise.all([pageOf(db, requested, request, () => counted), counted]);
  return { rows, total };
}
