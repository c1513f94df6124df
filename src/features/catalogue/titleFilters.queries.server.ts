import {
  facetValue,
  inLists,
  isFacetKey,
  titleLists,
  wordValue,
} from '#src/server/catalogue/facetCounts.server.ts';
import { type Database, statement } from '#src/server/db/database.ts';
import { type Bind, conditionSql } from '#src/server/db/listStatement.ts';
import { ownersNamedSql } from '#src/server/db/nameSql.ts';
import type { Filter, ListRequest } from '#src/server/http/listParameters.ts';
import { type TitleField, titleField } from './titleFields.server.ts';

/** What one filter asks of a title, as far as kept counts know it. */
export type Asked = { value: number } | { years: readonly [first: number, last: number] } | null;

/** What a request asks of the titles in its list. */
export interface AskedTitles {
  lists: readonly number[];
  /** Each filter in the terms of kept counts, null where it has none. */
  asked: Asked[];
  /** SQL conditions on `title_index i`, all of them. */
  where(bind: Bind): string;
}

export interface FilterSql {
  asked: Asked;
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

/** The ids of the slugs and codes that filters name, by field. */
async function idsOf(db: Database, filters: readonly Filter[]): Promise<Map<string, Map<string, number[]>>> {
  const asked = SET_FIELDS.map((field) =>
    filters.filter((filter) => filter.field === field).flatMap(({ values }) => values.map(String)),
  );
  const ids = new Map<string, Map<string, number[]>>();
  if (asked.every((keys) => keys.length === 0)) return ids;
  for (const { field, key, id } of await findKeys(db.pool, ...asked)) {
    const ofField = ids.get(field) ?? new Map<string, number[]>();
    ids.set(field, ofField);
    ofField.set(key, [...(ofField.get(key) ?? []), id]);
  }
  return ids;
}

function yearsOf({ operator, values }: Filter): Asked {
  const [first, last] = [Number(values[0]), Number(values.at(-1))];
  if (operator === 'gte') return { years: [first, Number.POSITIVE_INFINITY] };
  if (operator === 'lte') return { years: [Number.NEGATIVE_INFINITY, first] };
  if (operator === 'between') return { years: [first, last] };
  return (operator === 'eq' || operator === 'in') && values.length === 1 ? { years: [first, first] } : null;
}

/** That a title has one of each group's values; a group without any is something that no title has. */
function allSql(groups: readonly (readonly number[])[]): FilterSql {
  if (groups.some((group) => group.length === 0)) return { asked: null, sql: () => 'false' };
  const singles = groups.flatMap((group) => (group.length === 1 ? group : []));
  const others = groups.filter((group) => group.length > 1);
  const [only] = singles;
  return {
    asked: groups.length === 1 && only !== undefined ? { value: only } : null,
    sql: (bind) =>
      [
        ...(singles.length > 0 ? [`i.facets @> ${bind(singles, 'int[]')}`] : []),
        ...others.map((group) => `i.facets && ${bind(group, 'int[]')}`),
      ].join(' and '),
  };
}

/**
 * Sets and words are values of `facets`, whose index answers for all of them.
 * @param groups the values that each value asked for stands for
 */
function facetSql(operator: Filter['operator'], groups: readonly (readonly number[])[]): FilterSql | null {
  const values = groups.flat();
  if (operator === 'ne' || operator === 'nin') {
    return { asked: null, sql: (bind) => `not i.facets && ${bind(values, 'int[]')}` };
  }
  if (operator === 'all') return allSql(groups);
  if (operator !== 'eq' && operator !== 'in') return null;
  if (values.length === 1) return allSql([values]);
  return { asked: null, sql: (bind) => `i.facets && ${bind(values, 'int[]')}` };
}

function filterSql(filter: Filter, field: TitleField, ids: Map<string, number[]> | undefined): FilterSql {
  const { facet, kind, column } = field;
  const plain = {
    asked: facet === 'year' ? yearsOf(filter) : null,
    sql: (bind: Bind) => conditionSql({ column, ...filter }, bind),
  };
  if (!facet || facet === 'year') return plain;
  const groups = filter.values.map((value) => {
    if (kind === 'choice') return [wordValue(facet, String(value))];
    const keys = kind === 'ids' ? [Number(value)] : (ids?.get(String(value)) ?? []);
    return keys.filter(isFacetKey).map((id) => facetValue(facet, id));
  });
  return facetSql(filter.operator, groups) ?? plain;
}

/** Each filter on `title_index i`; asks the database for the ids of the slugs among them. Unknown ones are left out. */
export async function titleConditions(db: Database, filters: readonly Filter[]): Promise<FilterSql[]> {
  const ids = await idsOf(db, filters);
  return filters.flatMap((filter): FilterSql[] => {
    const field = titleField(filter.field);
    return field ? [filterSql(filter, field, ids.get(filter.field))] : [];
  });
}

/** Reads the filters of a request; asks the database for the ids of the slugs among them. */
export async function askedTitles(db: Database, { filters, q, explicit }: ListRequest): Promise<AskedTitles> {
  const lists = titleLists('all', explicit);
  const parts = await titleConditions(db, filters);
  const named = (bind: Bind) => (q === null ? '' : ownersNamedSql('t', q, (text) => bind(text, 'text')));
  return {
    lists,
    asked: [...parts.map(({ asked }) => asked), ...(named(() => '') ? [null] : [])],
    where: (bind) => {
      const owners = named(bind);
      const conditions = [inLists('i.list_id', lists), ...parts.map(({ sql }) => sql(bind))];
      return [...conditions, ...(owners ? [`i.title_id in (${owners})`] : [])].join(' and ');
    },
  };
}
