import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleApi, type TestApi } from '#tests/support/api.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
}

let site: TestApi;
let paths: Record<string, { get: { parameters?: Parameter[] } }>;
beforeAll(async () => {
  site = await sampleApi();
  ({ paths } = await site.get<{ paths: typeof paths }>('/openapi.json'));
});
afterAll(() => site.drop());

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_127);
const RUNS = Number(process.env.FUZZ_RUNS ?? 600);

/** Values that parsers, casts and patterns trip over, beside random ones. */
const awkward = fc.constantFrom(
  ...[
    '',
    ' ',
    '0',
    '-0',
    '-1',
    '1',
    '1e9',
    '1.5',
    '2147483647',
    '2147483648',
    '9223372036854775808',
    'NaN',
    'Infinity',
  ],
  ...[
    'null',
    'undefined',
    'true',
    'false',
    '[]',
    '{}',
    '%',
    '_',
    '\\',
    '\\\\',
    "'",
    '"',
    "';--",
    '$1',
    '$$',
    ')',
    '(',
  ],
  ...['asc', 'desc', 'id', 'name', 'title,id', 'popularity', ',', ',,,', 'kind', 'score'],
  ...[
    '2024',
    '2024-02-30',
    '0000',
    '9999-12-31',
    '2024-01-01T00:00:00Z',
    '2024-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-14:00',
  ],
  ...[
    '도깨비',
    '도',
    'ㄷㄲㅂ',
    'ㄳ',
    '가'.normalize('NFD'),
    '\u3164',
    '👨‍👩‍👧',
    'İ',
    'ß',
    'Å',
    '\u202e',
    '\ufeff',
    'ﷺ',
    'a'.repeat(200),
    '힣'.repeat(200),
  ],
);
const brokenEscape = fc.constantFrom(
  '%',
  '%0',
  '%00',
  '%ff',
  '%ed%a0%80',
  '%c0%80',
  '%2e%2e',
  '+',
  '&',
  '=',
  '#',
  '%0a',
);
const value = fc.oneof(
  { weight: 5, arbitrary: awkward.map(encodeURIComponent) },
  {
    weight: 3,
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 30 })
      .map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))),
  },
  { weight: 2, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: brokenEscape },
);
const strangeName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  '_',
  'id[]',
  'id[gte]',
  'a.b',
  '%00',
  '_like',
);

function requestFor(path: string, parameters: readonly Parameter[]) {
  const known = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const name =
    known.length > 0
      ? fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...known) }, strangeName)
      : strangeName;
  const id = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 20 }).map(String) }, value);
  const query = fc.array(fc.tuple(name, value), { maxLength: 6 });
  const required =
    known.includes('q') && path.startsWith('/search')
      ? value.map((q) => [['q', q] as [string, string]])
      : fc.constant([]);
  return fc.tuple(id, required, query).map(([key, first, rest]) => {
    const pairs = [...first, ...rest].map(([each, text]) => `${each}=${text}`).join('&');
    return `${path.replace('{id}', key)}${pairs ? `?${pairs}` : ''}`;
  });
}

describe('any parameters at all', () => {
  it('never make the API fail or hang', async () => {
    const requests = Object.entries(paths).map(([path, { get }]) => requestFor(path, get.parameters ?? []));
    const methods = fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE');
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.oneof(...requests), methods, async (path, method) => {
        const started = performance.now();
        const { status, json } = await site.call(path, { method });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status).toBeLessThan(500);
        if (status >= 400 && method !== 'HEAD')
          expect(json).toMatchObject({ success: false, error: { requestId: expect.any(String) } });
        expect(performance.now() - started).toBeLessThan(3000);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // A fuzz that never gets through the door tests the door only.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 20);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(RUNS / 20);
  }, 120_000);
});
