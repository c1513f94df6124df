import type { QueryParameter, Schema } from './endpoints.ts';
import { WORST_TEXTS, worstText } from './texts.ts';

/** Bytes of an address: Node accepts 16 kB for request line and headers together. */
const ADDRESS_MAX = 14_500;
/** UTF-16 units that a text of a query may have. */
const TEXT_MAX = 200;

const cut = (query: string) => query.slice(0, ADDRESS_MAX).replace(/%[0-9A-F]?$/, '');
const repeated = (pair: string, between = '&') =>
  cut(`${pair}${between}`.repeat(Math.ceil(ADDRESS_MAX / (pair.length + between.length))));

/** One of the values that a parameter accepts. */
function valueFor({ type, items, enum: choices, format, minimum }: Schema): string {
  if (items) return valueFor(items);
  if (choices) return String(choices[0]);
  if (type === 'integer' || type === 'number') return String(Math.max(1, minimum ?? 1));
  if (type === 'boolean') return 'true';
  if (format === 'date-time') return '2024-05-11T20:00:00Z';
  return '2024-05-11';
}

const pairs = (query: readonly QueryParameter[]) =>
  query
    .filter(({ name }) => !name.startsWith('_'))
    .flatMap(({ name, schema }) =>
      Array.from({ length: schema.minItems ?? 1 }, () => `${name}=${valueFor(schema)}`),
    );

const encoded = (text: string) => encodeURIComponent(text);
const isText = ({ schema: { type, items, enum: choices, format } }: QueryParameter): boolean =>
  (type === 'string' && !choices && !format) || (items?.type === 'string' && !items.enum);

/** Queries for any address: very many parameters, names and escapes. */
const ANY: Readonly<Record<string, string>> = {
  'names alone': repeated('a'),
  'separators alone': '&'.repeat(ADDRESS_MAX),
  'signs of equality': '='.repeat(ADDRESS_MAX),
  blanks: `q=${'+'.repeat(ADDRESS_MAX - 2)}`,
  escapes: cut(`q=${'%25'.repeat(ADDRESS_MAX)}`),
  'escapes of escapes': cut(`q=${'%2525'.repeat(ADDRESS_MAX)}`),
  'escapes that are none': `q=${'%'.repeat(ADDRESS_MAX - 2)}`,
  'one name again and again': repeated('id=1'),
  'names of prototypes': repeated('__proto__=1'),
  'different names': cut(Array.from({ length: 4_000 }, (_, at) => `${at.toString(36)}=`).join('&')),
  'numbers as names': cut(Array.from({ length: 4_000 }, (_, at) => `${(at * 7919) % 10_007}=1`).join('&')),
};

const KINDS = Object.keys(WORST_TEXTS);
/** Searches get every kind of text; the filters of a list share the kinds among them. */
const kindsFor = (name: string, at: number) =>
  name === 'q' || name === 'find'
    ? KINDS
    : [0, 1, 2].map((step) => KINDS[(3 * at + step) % KINDS.length] ?? '');

/** The most expensive queries for the parameters of an address, by kind. */
export function worstQueries(query: readonly QueryParameter[]): [kind: string, query: string][] {
  const matches: [string, string][] = Object.entries(ANY);
  const all = pairs(query);
  if (all.length > 0) matches.push(['every filter at once', cut(all.join('&'))]);
  const several = query.filter(({ schema }) => schema.type === 'array' && !schema.items?.enum);
  for (const { name, schema } of several.slice(0, 6)) {
    const values = Array.from({ length: schema.maxItems ?? 100 }, (_, at) =>
      schema.items?.type === 'integer'
        ? `${name}=${at + 1}`
        : `${name}=${encoded(worstText('Hangul syllables', 40))}${at}`,
    );
    matches.push([`most values of ${name}`, cut(values.join('&'))]);
  }
  query.filter(isText).forEach(({ name }, at) => {
    for (const kind of kindsFor(name, at)) {
      matches.push([`${name}: longest text of ${kind}`, `${name}=${encoded(worstText(kind, TEXT_MAX))}`]);
      matches.push([`${name}: endless text of ${kind}`, cut(`${name}=${encoded(worstText(kind, 4_000))}`)]);
    }
  });
  const sort = query.find(({ name }) => name === '_sort');
  if (sort) matches.push(['the last rows', '_start=1000000&_end=1000100']);
  if (query.some(({ name }) => name === 'pageSize'))
    matches.push(['largest pages', 'q=a&pageSize=100&page=1']);
  return matches;
}
