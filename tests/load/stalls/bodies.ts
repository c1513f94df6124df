import type { Schema } from './endpoints.ts';
import type { KnownIds } from './knownIds.ts';
import { WORST_TEXTS, worstText } from './texts.ts';
import { largestBody } from './valid.ts';

/** A body with its attack; created when it is sent, since all together would exhaust the memory. */
export interface WorstBody {
  readonly kind: string;
  /** Whether the schema allows it. */
  readonly isValid?: boolean;
  /**
   * @param size bytes that the call accepts
   * @param version of the record that it changes
   */
  make(size: number, version: number): string;
}

/** Elements that fill a list beyond its limit: each is invalid in a different way, or valid. */
const ELEMENTS: Readonly<Record<string, string>> = {
  objects: '{}',
  nothing: 'null',
  lists: '[]',
  numbers: '1',
  'empty texts': '""',
  texts: '"new-1"',
  'unknown fields': '{"a":1,"b":2}',
};

const typesOf = ({ type, anyOf = [] }: Schema): (string | undefined)[] => [
  ...(Array.isArray(type) ? type : [type]),
  ...anyOf.flatMap(typesOf),
];
const isRecord = (schema: Schema) =>
  typesOf(schema).includes('object') && !schema.properties && schema.additionalProperties !== false;

/** A body with one property besides the required ones. */
function around(schema: Schema, known: KnownIds, version: number, property: string, value: string): string {
  const others = Object.entries(largestBody(schema, known, 2_000, []))
    .filter(([name]) => name !== property)
    .map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)},`)
    .join('');
  const versioned = schema.properties?.version ? `"version":${version},` : '';
  return `{${others}${versioned}${JSON.stringify(property)}:${value}}`;
}

const repeated = (element: string, size: number) =>
  `[${`${element},`.repeat(Math.max(0, Math.floor((size - 200) / (element.length + 1)) - 1))}${element}]`;

/** As many keys as fit. */
function keys(value: string, size: number): string {
  const made: string[] = [];
  for (let at = 0, length = 0; length < size - 300; at += 1) {
    const entry = `"k${at}":${value}`;
    made.push(entry);
    length += entry.length + 1;
  }
  return `{${made.join(',')}}`;
}

/** Lists in which one refers to rows of the other. */
const TOGETHER: ReadonlySet<string> = new Set(['cast', 'characters']);

function* ofProperty(schema: Schema, known: KnownIds, name: string, property: Schema): Generator<WorstBody> {
  const types = typesOf(property);
  const body = (kind: string, value: (size: number) => string): WorstBody => ({
    kind: `${name}: ${kind}`,
    make: (size, version) => around(schema, known, version, name, value(size)),
  });
  if (types.includes('array')) {
    for (const [kind, element] of Object.entries(ELEMENTS))
      yield body(`list of ${kind} without end`, (size) => repeated(element, size));
    yield {
      kind: `${name}: as many rows as it may have`,
      isValid: true,
      make: (size, version) =>
        JSON.stringify({
          ...largestBody(schema, known, size - 100, TOGETHER.has(name) ? [...TOGETHER] : [name]),
          ...(schema.properties?.version && { version }),
        }),
    };
  }
  if (types.includes('string') && !property.enum) {
    for (const kind of Object.keys(WORST_TEXTS)) {
      yield body(`text of ${kind} without end`, (size) => longText(kind, size - 300));
      const allowed = property.maxLength ?? known.longest(name);
      yield body(`longest text of ${kind}`, () => JSON.stringify(worstText(kind, allowed)));
    }
  }
  if (isRecord(property)) {
    yield body('keys without end', (size) => keys('1', size));
    yield body('lists under keys without end', (size) => keys('[]', size));
    yield body('texts under keys without end', (size) => keys('"a"', size));
  }
}

/** A JSON text of at most the given bytes. */
function longText(kind: string, size: number): string {
  const one = JSON.stringify(worstText(kind, 3_000));
  const bytes = Math.max(1, Buffer.byteLength(one) / 3_000);
  return JSON.stringify(worstText(kind, Math.floor(size / bytes)));
}

/** The most expensive bodies for a schema: each property beyond its limits and at them, and all at once. */
export function* worstBodies(schema: Schema, known: KnownIds): Generator<WorstBody> {
  const object = schema.anyOf?.[0] ?? schema;
  yield {
    kind: 'everything at once',
    isValid: true,
    make: (size, version) =>
      JSON.stringify({
        ...largestBody(object, known, size - 100),
        ...(object.properties?.version && { version }),
      }),
  };
  for (const [name, property] of Object.entries(object.properties ?? {}))
    yield* ofProperty(object, known, name, property);
}
