import { ownersNamedSql } from '#src/catalogue/nameSql.server.ts';
import {
  facetValue,
  inLists,
  isFacetKey,
  termValue,
  titleLists,
} from '#src/catalogue/titles/facetCounts.server.ts';
import { type TitleField, titleField } from '#src/features/titles/titleFields.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { type Bind, conditionSql } from '#src/server/db/listStatement.ts';
import type { Filter, ListRequest } from '#src/server/http/routes/listParameters.ts';

/** A filter as a stored count's value or range of years; null if stored counts do not cover it. */
export type FilterValue = { value: number } | { years: readonly [first: number, last: number] } | null;

/** The SQL of a list request. */
export interface TitleListSql {
  lists: readonly number[];
  /** Each filter as a stored count's value, null if there is none. */
  values: FilterValue[];
  /** Returns the SQL conditions on `title_index i`, joined by `and`. */
  where(bind: Bind): string;
}

export interface FilterSql {
  values: FilterValue;
  sql(bind: Bind): string;
}

const SET_FIELDS = ['country', 'genre', 'tag', 'studio', 'service'] as const;

const findKeys = statement<{ field: string; key: string; id: number }>(
  'title-list-keys',
  SET_FIELDS.map((field, index) => {
    const { table, column } = titleField(field)?.keys ?? {};
    return `select '${field}' as field, ${column}::text as key, id from ${table} where ${column} = any($${index + 1}::text[])`;
  }).join('\nunion all '),
);

/** Looks up the ids of the filters' slugs and codes, by field. */
async function idsOf(db: Database, filters: readonly Filter[]): Promise<Map<string, Map<string, number[]>>> {
  const requested = SET_FIELDS.map((field) =>
    filters.filter((filter) => filter.field === field).flatMap(({ values }) => values.map(String)),
  );
  const ids = new Map<string, Map<string, number[]>>();
  if (requested.every((keys) => keys.length === 0)) return ids;
  for (const { field, key, id } of await findKeys(db.pool, ...requested)) {
    const ofField = ids.get(field) ?? new Map<string, number[]>();
    ids.set(field, ofField);
    ofField.set(key, [...(ofField.get(key) ?? []), id]);
  }
  return ids;
}

function yearsOf({ operator, values }: Filter): FilterValue {
  const [first, last] = [Number(values[0]), Number(values.at(-1))];
  if (operator === 'gte') return { years: [first, Number.POSITIVE_INFINITY] };
  if (operator === 'lte') return { years: [Number.NEGATIVE_INFINITY, first] };
  if (operator === 'between') return { years: [first, last] };
  return (operator === 'eq' || operator === 'in') && values.length === 1 ? { years: [first, first] } : null;
}

/** Requires one value of each group. A group without values matches no title. */
function allSql(groups: readonly (readonly number[])[]): FilterSql {
  if (groups.some((group) => group.length === 0)) return { values: null, sql: () => 'false' };
  const singles = groups.flatMap((group) => (group.length === 1 ? group : []));
  const others = groups.filter((group) => group.length > 1);
  const [only] = singles;
  return {
    values: groups.length === 1 && only !== undefined ? { value: only } : null,
    sql: (bind) =>
      [
        ...(singles.length > 0 ? [`i.facets @> ${bind(singles, 'int[]')}`] : []),
        ...others.map((group) => `i.facets && ${bind(group, 'int[]')}`),
      ].join(' and '),
  };
}

/**
 * Uses the GIN index on `facets` for sets and enumerated values.
 * @param groups for each requested value, the facet values it stands for
 */
function facetSql(operator: Filter['operator'], groups: readonly (readonly number[])[]): FilterSql | null {
  const values = groups.flat();
  if (operator === 'ne' || operator === 'nin') {
    return { values: null, sql: (bind) => `not i.facets && ${bind(values, 'int[]')}` };
  }
  if (operator === 'all') return allSql(groups);
  if (operator !== 'eq' && operator !== 'in') return null;
  if (values.length === 1) return allSql([values]);
  return { values: null, sql: (bind) => `i.facets && ${bind(values, 'int[]')}` };
}

function filterSql(filter: Filter, field: TitleField, ids: Map<string, number[]> | undefined): FilterSql {
  const { facet, kind, column } = field;
  const plain = {
    values: facet === 'year' ? yearsOf(filter) : null,
    sql: (bind: Bind) => conditionSql({ column, ...filter }, bind),
  };
  if (!facet || facet === 'year') return plain;
  const groups = filter.values.map((value) => {
    if (kind === 'choice') return [termValue(facet, String(value))];
    const keys = kind === 'ids' ? [Number(value)] : (ids?.get(String(value)) ?? []);
    return keys.filter(isFacetKey).map((id) => facetValue(facet, id));
  });
  return facetSql(filter.operator, groups) ?? plain;
}

/**
 * Converts filters to SQL conditions on `title_index i`. Looks up the ids of slugs in the database. Ignores
 * unknown fields.
 */
export async function titleConditions(db: Database, filters: readonly Filter[]): Promise<FilterSql[]> {
  const ids = await idsOf(db, filters);
  return filters.flatMap((filter): FilterSql[] => {
    const field = titleField(filter.field);
    return field ? [filterSql(filter, field, ids.get(filter.field))] : [];
  });
}

/** Converts the filters of a request to SQL. Looks up the ids of slugs in the database. */
export async function titleListSql(
  db: Database,
  { filters, q, explicit }: ListRequest,
): Promise<TitleListSql> {
  const lists = titleLists('all', explicit);
  const parts = await titleConditions(db, filters);
  return {
    lists,
    values: [...parts.map(({ values: requested }) => requested), ...(q === null ? [] : [null])],
    where: (bind) => {
      const conditions = [inLists('i.list_id', lists), ...parts.map(({ sql }) => sql(bind))];
      if (q !== null)
        conditions.push(`i.title_id in (${ownersNamedSql('t', q, (text) => bind(text, 'text'))})`);
      return conditions.join(' and ');
    },
  };
}
