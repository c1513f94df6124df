import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { type Field, isCollection } from '#src/records/fields/field.ts';
import type { Schema } from './endpoints.ts';
import type { KnownIds } from './knownIds.ts';
import { worstText } from './texts.ts';

/** Selects values of a row by its number, so that no two rows of a list have the same ones. */
interface Digits {
  take(count: number): number;
}

function digitsOf(row: number): Digits {
  let left = row;
  return {
    take(count) {
      const digit = left % Math.max(1, count);
      left = Math.floor(left / Math.max(1, count));
      return digit;
    },
  };
}

interface Making {
  known: KnownIds;
  /** Share of the maximum length that texts have. */
  scale: number;
  /** Share of the maximum number of elements that lists have. */
  share: number;
  row: number;
  digits: Digits;
}

const dateOf = (row: number) =>
  `${1900 + (row % 130)}-${String(1 + (row % 12)).padStart(2, '0')}-${String(1 + (Math.floor(row / 130) % 28)).padStart(2, '0')}`;

function textFor(name: string, { pattern, format, maxLength }: Schema, making: Making): string {
  const { row, known, scale } = making;
  if (name === 'key' || name === 'characters') return `new-${row}`;
  if (name === 'label') return String(row + 1);
  if (name === 'urlPattern') return `^https://site-${row}\\.example/`;
  if (/url|source$/i.test(name)) {
    const long = Math.floor((known.longest('url') - 40) * scale);
    return `https://site-${row}.example/${'a'.repeat(Math.max(1, long))}`;
  }
  if (/date|(?:read|checked)On/i.test(name)) return dateOf(row);
  if (/time/i.test(name)) return '20:00';
  if (name === 'code') return 'KR';
  if (name === 'language') return 'ko';
  if (/email/i.test(name) || format === 'email') return `${'a'.repeat(60)}@${'b.'.repeat(60)}example`;
  if (pattern) return `0123456789abcdef${row}`;
  const longest = Math.floor((maxLength ?? known.longest(name)) * scale);
  const kind = longest > 5_000 ? 'broken tags' : 'Hangul syllables';
  return `${worstText(kind, Math.max(1, longest - 6))}${row}`.slice(0, Math.max(6, longest));
}

const typesOf = ({ type }: Schema) => (Array.isArray(type) ? type : [type]);

/** The alternative of a schema with the most content. */
const widest = (schema: Schema): Schema =>
  schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0] ?? schema;

const CHARACTERS_MAX = titleFields.characters.max;

/** Whether a row must name a record that does not exist. */
const isImpossible = ({ properties = {}, required = [] }: Schema, known: KnownIds) =>
  required.some((name) => properties[name] && known.ids(name)?.length === 0);

function listFor(
  name: string,
  { items = {}, maxItems = 100, minItems = 0 }: Schema,
  making: Making,
): unknown[] {
  const known = making.known.ids(name);
  if (known) return known.slice(0, maxItems);
  // Each source has a different form, and no two records may have the same id in it.
  if (name === 'externalIds' || isImpossible(items, making.known)) return [];
  const most = Math.max(minItems, Math.floor(Math.min(maxItems, 20_000) * making.share));
  const keys = KEYS.get(name) ?? [];
  const rows = new Map<string, unknown>();
  for (let at = 0; at < most; at += 1) {
    // Characters with actors: different ones for each, all of them listed.
    const row = items.properties
      ? at
      : (making.row * 20 + at) % Math.max(1, Math.floor(CHARACTERS_MAX * making.share));
    const made = valueFor(name, items, { ...making, row, digits: digitsOf(at) }, keys);
    const key = JSON.stringify(
      keys.length > 0 && typeof made === 'object' && made !== null
        ? keys.map((part) => (made as Record<string, unknown>)[part])
        : made,
    );
    if (!rows.has(key)) rows.set(key, made);
  }
  return [...rows.values()];
}

function numberFor(name: string, { minimum = 0, maximum = 1_000_000 }: Schema, making: Making): number {
  const known = making.known.ids(name);
  if (known) return known[making.digits.take(known.length)] ?? 1;
  return Math.min(maximum, Math.max(minimum, 1 + (making.row % 50)));
}

/** A value that a schema allows, of maximum size. */
function valueFor(name: string, given: Schema, making: Making, keys: readonly string[] = []): unknown {
  const schema = widest(given);
  const types = typesOf(schema);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) {
    const choices = schema.enum.filter((each) => each !== null);
    return choices[making.digits.take(choices.length)];
  }
  if (schema.properties) return objectFor(schema, making, keys);
  if (types.includes('array')) return listFor(name, schema, making);
  if (types.includes('integer') || types.includes('number')) {
    // A reference to a missing record.
    if (types.includes('null') && making.known.ids(name)?.length === 0) return null;
    if (name === 'episodeId') return null;
    return numberFor(name, schema, making);
  }
  if (types.includes('boolean')) return name === 'isPublished';
  if (types.includes('string')) return textFor(name, schema, making);
  if (types.includes('object')) return {};
  return null;
}

/** Properties that stay as generated: only one row may have them, or they are reported otherwise. */
const LEFT_OUT = new Set(['isPrimary', 'dryRun', 'statedStatus', 'version']);

/** The keys that identify rows of lists, by the lists of titles and people. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  [titleFields, personFields].flatMap((fields) =>
    Object.entries<Field>(fields).flatMap(([name, field]) =>
      isCollection(field) ? [[name, field.keyParts] as const] : [],
    ),
  ),
);

/** @param keys properties that choose first, so that rows differ in them */
function objectFor(
  { properties = {} }: Schema,
  making: Making,
  keys: readonly string[] = [],
): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => !LEFT_OUT.has(name));
  const ordered = [
    ...keys.filter((key) => names.includes(key)),
    ...names.filter((name) => !keys.includes(name)),
  ];
  return Object.fromEntries(ordered.map((name) => [name, valueFor(name, properties[name] ?? {}, making)]));
}

/**
 * Minimum share of the maximum length of texts and of the maximum number of list elements; both double from
 * there.
 */
const SCALE_MIN = 1 / 64;
const SHARE_MIN = 1 / 1024;

/**
 * The largest body that a schema allows within a size, in bytes: lists become longer while it fits, and once
 * they are full texts do.
 * @param only lists that are filled; all by default. The others are omitted.
 */
export function largestBody(
  schema: Schema,
  known: KnownIds,
  size: number,
  only?: readonly string[],
): Record<string, unknown> {
  const { properties = {}, required = [] } = widest(schema);
  const wanted = Object.entries(properties).filter(
    ([name, each]) =>
      only === undefined ||
      only.includes(name) ||
      (required.includes(name) && !typesOf(each).includes('array')),
  );
  const bodyOf = (scale: number, share: number) =>
    objectFor(
      { properties: Object.fromEntries(wanted) },
      { known, scale, share, row: 0, digits: digitsOf(0) },
    );
  let [scale, share] = [SCALE_MIN, SHARE_MIN];
  let body = bodyOf(scale, share);
  while (share < 1 || scale < 1) {
    const [nextScale, nextShare] = share < 1 ? [scale, 2 * share] : [2 * scale, share];
    const larger = bodyOf(nextScale, nextShare);
    if (Buffer.byteLength(JSON.stringify(larger)) > size) return body;
    [scale, share, body] = [nextScale, nextShare, larger];
  }
  return body;
}
