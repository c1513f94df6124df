import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLE_RESOURCES } from '#refine.config';
import { sampleApi, type TestApi } from '#tests/support/http/api.ts';

interface Operation {
  responses: Record<string, { content?: { 'application/json'?: { schema: Record<string, unknown> } } }>;
}
interface OpenApi {
  paths: Record<string, { get?: Operation }>;
  components: { schemas: Record<string, unknown> };
}

let site: TestApi;
let document: OpenApi;
beforeAll(async () => {
  site = await sampleApi();
  document = await site.get<OpenApi>('/openapi.json');
});
afterAll(() => site.drop());

/** Validates a response against the documentation of its path. */
function errorsOf(path: string, status: string, answer: unknown): unknown {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'doc', components: document.components });
  const text = JSON.stringify(
    document.paths[path]?.get?.responses[status]?.content?.['application/json']?.schema,
  );
  const check = ajv.compile(JSON.parse(text.replaceAll('"#/components', '"doc#/components')));
  return check(answer) ? null : check.errors;
}

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('names every route: each staff resource, titles, people, search', () => {
    const paths = Object.keys(document.paths);
    for (const { name } of TABLE_RESOURCES)
      expect(paths).toEqual(expect.arrayContaining([`/${name}`, `/${name}/{id}`]));
    expect(paths).toEqual(
      expect.arrayContaining([
        '/dramas',
        '/dramas/{id}',
        '/dramas/{id}/cast',
        '/dramas/{id}/episodes',
        '/dramas/{id}/related',
        '/people',
        '/people/{id}',
        '/people/{id}/works',
        '/search',
        '/search/titles',
        '/search/people',
        '/search/quick',
        '/session',
        '/me',
        '/me/sessions',
        '/me/sessions/{id}',
      ]),
    );
  });

  it('matches every response', async () => {
    const queries: Record<string, string> = { '/search': 'gong', '/search/titles': 'goblin' };
    for (const [path, { get }] of Object.entries(document.paths)) {
      // Responses that depend on the caller are tested with sessions elsewhere.
      if (!get || get.responses['401']) continue;
      const id = await idFor(path);
      if (path.includes('{id}') && id === undefined) continue;
      const q = path.startsWith('/search') ? `?q=${queries[path] ?? 'kim'}` : '';
      const answer = await site.call(`${path.replace('{id}', String(id))}${q}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, errorsOf(path, '200', answer.json)]).toEqual([path, null]);
    }
  });

  async function idFor(path: string): Promise<number | undefined> {
    if (!path.includes('{id}')) return undefined;
    if (path.startsWith('/dramas')) return site.titles.get('Goblin');
    if (path.startsWith('/people')) return site.people.get('Gong Yoo');
    const [row] = await site.get<{ id: number }[]>(path.replace('/{id}', '?_end=1'));
    return row?.id;
  }

  it('matches every error response', async () => {
    const rejections: [path: string, call: string, status: string][] = [
      ['/dramas', '/dramas?nonsense=1', '400'],
      ['/dramas', '/dramas?_start=0&_end=101', '422'],
      ['/dramas/{id}', '/dramas/2147483647', '404'],
    ];
    for (const [path, call, status] of rejections) {
      const answer = await site.call(call);
      expect(String(answer.status)).toBe(status);
      expect(errorsOf(path, status, answer.json)).toBeNull();
    }
  });
});

describe('the documentation page', () => {
  it('shows every route without scripts, styled by a file', async () => {
    const { status, text, headers } = await site.call('/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    for (const [path, item] of Object.entries(document.paths))
      for (const method of Object.keys(item)) expect(text).toContain(`${method.toUpperCase()} /api${path}<`);
    expect(text).not.toMatch(/<script|<style|https?:\/\//);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await site.call('/docs.css')).headers.get('content-type')).toMatch(/^text\/css/);
  });

  it('links only to existing targets', async () => {
    const { text } = await site.call('/docs');
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.length).toBeGreaterThan(30);
    for (const target of targets) expect(text).toContain(`id="${target}"`);
  });
});
