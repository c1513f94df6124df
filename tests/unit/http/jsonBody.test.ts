import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { personChangesSchema } from '#src/catalogue/people/person.schema.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import { titleChangesSchema } from '#src/catalogue/titles/title.schema.ts';
import { AppError } from '#src/domain/errors.ts';
import { checked, invalidInput } from '#src/domain/validation.ts';
import { filterSchema } from '#src/records/api/bulkRoutes.server.ts';
import { manyIssues } from '#src/server/http/body/bodyErrors.ts';
import { BODY_LIMITS, type BodyLimit } from '#src/server/http/body/bodyLimits.ts';
import { parseJsonBody } from '#src/server/http/body/jsonBody.ts';
import { processorTime } from '#tests/support/hostile/effort.ts';

const { editor, command }: Record<'editor' | 'command', BodyLimit> = BODY_LIMITS;

/** Longest processor time of reading any one body, in ms: other requests run between its slices. */
const PROCESSOR_MILLISECONDS = 50;
const REPETITIONS = 4;
/** Maximum number of runs while the result is above the limit: other processes delay some runs, an error delays each. */
const REPETITIONS_MAX = 20;

const bytesOf = (body: unknown) =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

function rejectionOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

describe('a JSON body', () => {
  it('is parsed like JSON.parse, whatever its strings contain', () => {
    for (const body of [{}, [], 'a', 1, null, { a: ['[{,"', '\\', '\\"', '"}]', { '{"': [1, [2]] }] }])
      expect(parseJsonBody(bytesOf(JSON.stringify(body)), editor)).toEqual(body);
    expect(parseJsonBody(bytesOf('\ufeff{"a":1}'), editor)).toEqual({ a: 1 });
  });

  it.each(['', '{', '{"a":1', '[1,]', "{'a':1}", '"\\', '"', ']'.repeat(50), 'undefined'])(
    '%j is reported as invalid',
    (text) => {
      expect(rejectionOf(() => parseJsonBody(bytesOf(text), editor))).toMatchObject({ statusCode: 400 });
    },
  );

  it('is limited in bytes, values, fields and depth, and each error names its limit', () => {
    const lists = (count: number) => `[${Array.from({ length: count }, () => '[]').join(',')}]`;
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]));
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const reported = (body: unknown, limit = editor) => {
      const { statusCode, message } = rejectionOf(() => parseJsonBody(bytesOf(body), limit));
      return `${statusCode} ${message}`;
    };
    expect(reported(' '.repeat(command.bytes + 1), command)).toMatch(/^413 .* 10000 bytes$/);
    expect(reported(lists(command.values), command)).toMatch(/^413 .* at most 200$/);
    expect(reported(fields(1_001))).toMatch(/^413 .* at most 1000$/);
    expect(reported([fields(3), { a: fields(1_001) }])).toMatch(/^413 .* at most 1000$/);
    expect(reported(nested(31))).toMatch(/^400 .* 30 levels$/);
    parseJsonBody(bytesOf(lists(99)), command);
    parseJsonBody(bytesOf([fields(1_000), fields(1_000)]), editor);
    parseJsonBody(bytesOf(nested(30)), editor);
  });

  it('reports texts that cannot be stored by their paths, at most 20', () => {
    const { fields } = rejectionOf(() =>
      parseJsonBody(bytesOf('{"a":[{"b":"\\u0000"},{"b":"x"}],"c":"\\ud800","d":{"\\u0000":1}}'), editor),
    );
    expect(fields).toEqual({
      'a.0.b': expect.stringContaining('cannot be stored'),
      c: expect.stringContaining('cannot be stored'),
      d: 'This field does not exist',
    });
    const many = rejectionOf(() => parseJsonBody(bytesOf(`[${'"\\u0000",'.repeat(999)}1]`), editor));
    expect(Object.keys(many.fields ?? {})).toHaveLength(20);
  });
});

const rows = (count: number, row: object) => Array.from({ length: count }, () => row);
const collections = Object.entries(titleFields).flatMap(([name, field]) =>
  'row' in field ? [{ name, row: field.row as object, max: field.max }] : [],
);
const every = (most: number, value: unknown) =>
  Object.fromEntries(
    collections.map(({ name, row, max }) => [
      name,
      rows(Math.min(max, most), Object.fromEntries(Object.keys(row).map((part) => [part, value]))),
    ]),
  );
const wrongEpisode = {
  ...{ key: '', label: 'x', kind: 'x', title: '\n', nativeTitle: '\n', airDate: 'x', airTime: 'x' },
  ...{ isAirDateDerived: 'x', runtimeMinutes: '', synopsis: 0 },
};
const distinct = (count: number, members: number) =>
  `[${Array.from({ length: count }, (_, at) => `{${Array.from({ length: members }, (__, key) => `"k${at}x${key}":0`).join(',')}}`).join(',')}]`;
const ids = z.array(z.int().min(1)).max(20_000);

const WORST: readonly (readonly [what: string, schema: z.ZodType, body: unknown])[] = [
  ['lists', titleChangesSchema, `[${'[],'.repeat(330_000)}[]]`],
  ['as many lists as may be', titleChangesSchema, `[${'[],'.repeat(22_000)}[]]`],
  ['depth', titleChangesSchema, '['.repeat(999_999)],
  ['numbers', ids, Array.from({ length: 44_990 }, () => 0)],
  ['long numbers', titleChangesSchema, `[${'9'.repeat(990_000)}]`],
  ['escapes', titleChangesSchema, `{"synopsis":"${'\\u0041'.repeat(166_000)}"}`],
  ['objects of one field each its own', titleChangesSchema, distinct(22_000, 1)],
  ['objects of many fields', titleChangesSchema, distinct(44, 990)],
  ['wrong ids', ids, Array.from({ length: 20_000 }, () => 'x')],
  ['no rows', ids, Array.from({ length: 20_000 }, () => ({}))],
  ['episodes with each field wrong', titleChangesSchema, { episodes: rows(2_500, wrongEpisode) }],
  [
    'empty rows of every collection',
    titleChangesSchema,
    Object.fromEntries(collections.map(({ name, max }) => [name, rows(max, {})])),
  ],
  ['every collection wrong', titleChangesSchema, every(600, 0)],
  [
    'unknown fields in every row',
    titleChangesSchema,
    { episodes: rows(1_900, Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, 0]))) },
  ],
  ['the same row again and again', titleChangesSchema, { episodes: rows(2_500, { key: 'new-1' }) }],
  ['wrong filters', filterSchema, Object.fromEntries(Array.from({ length: 999 }, (_, at) => [`k${at}`, {}]))],
  [
    'filters of wrong values',
    filterSchema,
    Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, rows(100, {})])),
  ],
  ['marks in a name', titleChangesSchema, { title: `a${'\u0316\u0300'.repeat(150_000)}` }],
  [
    'marks in every text',
    titleChangesSchema,
    { episodes: rows(20, { key: 'new-1', synopsis: `a${'\u0316\u0300'.repeat(9_999)}` }) },
  ],
  ['marks in a life', personChangesSchema, { biography: `a${'\u0316\u0300'.repeat(9_999)}` }],
  ['blanks in a name', titleChangesSchema, { title: ' a'.repeat(450_000) }],
  ['zero-width characters', titleChangesSchema, { title: '\u200b'.repeat(300_000) }],
  ['figures in a date', titleChangesSchema, { startDate: '9'.repeat(900_000) }],
  [
    'addresses',
    titleChangesSchema,
    { links: rows(50, { url: `http://a.b/${'%'.repeat(15_000)}`, socialMediaId: 1 }) },
  ],
];

/** Reads a body as a call does, valid or not. */
async function read(schema: z.ZodType, bytes: Uint8Array): Promise<void> {
  try {
    const body = parseJsonBody(bytes, editor);
    const issues = await manyIssues(schema, body);
    if (issues.length > 0) throw invalidInput(issues);
    checked(schema, body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(Object.keys(error.fields ?? {}).length).toBeLessThanOrEqual(50);
  }
}

/** The minimum processor time of several runs, less that of as many idle runs; repeated while it is not below `bound`. */
async function pairedTime(bound: number, work: () => Promise<void>): Promise<number> {
  let [least, idle] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const isAbove = () => least - idle >= bound;
  for (let run = 0; run < REPETITIONS || (run < REPETITIONS_MAX && isAbove()); run += 1) {
    idle = Math.min(idle, await processorTime(() => read(titleChangesSchema, bytesOf('{}'))));
    least = Math.min(least, await processorTime(work));
  }
  return least - idle;
}

describe('reading a body takes little processor time', () => {
  it.each(WORST)('whatever it contains: %s', async (_what, schema, body) => {
    const bytes = bytesOf(body).subarray(0, editor.bytes);
    const bound = PROCESSOR_MILLISECONDS;
    expect(await pairedTime(bound, () => read(schema, bytes))).toBeLessThan(bound);
  });

  it('even for the largest possible title', async () => {
    const episode = (at: number) => ({
      ...{
        key: `new-${at}`,
        label: String(at),
        kind: 'regular',
        title: `Episode ${at}`,
        nativeTitle: `제${at}화`,
      },
      ...{
        airDate: '2024-01-01',
        airTime: '20:00',
        isAirDateDerived: false,
        runtimeMinutes: 60,
        synopsis: '<p>text</p>',
      },
    });
    const title = {
      episodes: Array.from({ length: 2_500 }, (_, at) => episode(at)),
      cast: Array.from({ length: 600 }, (_, at) => ({
        personId: at + 1,
        role: 'main',
        characters: [`new-${at}`],
        note: null,
      })),
      characters: Array.from({ length: 600 }, (_, at) => ({
        key: `new-${at}`,
        name: `Name ${at}`,
        nativeName: null,
        description: null,
      })),
    };
    const bytes = bytesOf(title);
    const body = parseJsonBody(bytes, editor);
    expect(await manyIssues(titleChangesSchema, body)).toEqual([]);
    checked(titleChangesSchema, body);
    const bound = 2 * PROCESSOR_MILLISECONDS;
    expect(await pairedTime(bound, () => read(titleChangesSchema, bytes))).toBeLessThan(bound);
  });
});

describe('very many errors in a body', () => {
  it('are reported by path up to about 50; fewer are left to the schema', async () => {
    const wrong = { personId: 'x', characters: ['a b'] };
    const issues = await manyIssues(titleChangesSchema, { cast: [{ personId: 1 }, ...rows(500, wrong)] });
    expect(issues.length).toBeGreaterThanOrEqual(50);
    expect(issues.length).toBeLessThan(60);
    expect(issues[0]?.path).toEqual(['cast', 1, 'personId']);
    expect(issues[1]?.path).toEqual(['cast', 1, 'characters', 0]);
    expect(await manyIssues(titleChangesSchema, { title: '', cast: [wrong] })).toEqual([]);
    expect(await manyIssues(filterSchema, { q: 'a', year_gte: 1, genre: ['a', 2] })).toEqual([]);
    expect(await manyIssues(titleChangesSchema, { cast: 'none' })).toEqual([]);
    expect(await manyIssues(titleChangesSchema, null)).toEqual([]);
  });
});
