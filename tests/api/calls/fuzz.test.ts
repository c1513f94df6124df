import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spelledValue } from '#tests/load/hostile/values.ts';
import { minimumTime } from '#tests/support/hostile/effort.ts';
import { sampleApi, type TestApi } from '#tests/support/http/api.ts';
import { signedIn } from '#tests/support/staff/staffSession.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
}

let site: TestApi;
let cookie = '';
let paths: Record<string, Partial<Record<'get' | 'post' | 'delete', { parameters?: Parameter[] }>>>;
beforeAll(async () => {
  site = await sampleApi();
  // Many responses are for staff only.
  ({ cookie } = await signedIn(site.db, 'admin'));
  ({ paths } = await site.get<{ paths: typeof paths }>('/openapi.json'));
});
afterAll(() => site.drop());

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_127);
const RUNS = Number(process.env.FUZZ_RUNS ?? 600);

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
  const id = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 20 }).map(String) }, spelledValue);
  const query = fc.array(fc.tuple(name, spelledValue), { maxLength: 4 });
  const required =
    known.includes('q') && path.startsWith('/search')
      ? spelledValue.map((q) => [['q', q] as [string, string]])
      : fc.constant([]);
  return fc.tuple(id, required, query).map(([key, first, rest]) => {
    const pairs = [...first, ...rest].map(([each, text]) => `${each}=${text}`).join('&');
    return `${path.replace('{id}', key)}${pairs ? `?${pairs}` : ''}`;
  });
}

describe('any parameters', () => {
  it('never make the API fail or hang', async () => {
    const requests = Object.entries(paths).map(([path, { get }]) => requestFor(path, get?.parameters ?? []));
    const methods = fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE');
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.oneof(...requests), methods, async (path, method) => {
        const ask = async () => {
          const { status, json } = await site.call(path, { method, headers: { Cookie: cookie } });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect(status).toBeLessThan(500);
          if (status >= 400 && method !== 'HEAD')
            expect(json).toMatchObject({ success: false, error: { requestId: expect.any(String) } });
        };
        expect(await minimumTime(3000, ask)).toBeLessThan(3000);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // A fuzz test without successful requests tests only the first check.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 20);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(RUNS / 20);
  });
});
