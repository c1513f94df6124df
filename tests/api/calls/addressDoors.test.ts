import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ErrorBody,
  type StaffMember,
  type StaffSite,
  staffSite,
} from '#tests/support/staff/staffSite.ts';

interface Medium {
  id: number;
  version: number;
  urlPattern: string;
}
interface Job {
  status: string;
  result: {
    created: number;
    updated: number;
    refused: number;
    refusals: { column: string; reason: string }[];
  };
}

const GOOD = '^https://good[.]example/';
const PATTERNS = [
  'javascript:alert(1)',
  '^javascript:.*',
  'JavaScript:.*//https://good.example/',
  'data:text/html,.*',
  '^https://good[.]example/|javascript:.*',
  '^https://[(]|^javascript:.*',
] as const;

let site: StaffSite;
let editor: StaffMember;
let medium: Medium;
let made = 0;
beforeAll(async () => {
  site = await staffSite();
  editor = await site.member('editor');
});
afterAll(() => site.close());

const send = <Body>(path: string, method: string, body: object) =>
  editor.call<Body>(`/social-media${path}`, { method, body });
const current = async () => (await editor.call<Medium>(`/social-media/${medium.id}`)).json;
const stored = (pattern: string) =>
  site.rows<{ id: number }>('select id from social_media where url_pattern = $1', pattern);

beforeEach(async () => {
  made += 1;
  const body = { name: `Medium ${made}`, urlPattern: GOOD };
  medium = (await send<Medium>('', 'POST', body)).json;
});

async function imported(file: string): Promise<Job> {
  const begun = await editor.call<{ job: { id: number } }>('/social-media/import?key=name', {
    method: 'POST',
    body: new TextEncoder().encode(file),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  for (;;) {
    const { json } = await editor.call<Job>(`/jobs/${begun.json.job.id}`);
    if (json.status !== 'running') return json;
  }
}

/** A history in which the pattern was once another one, as a version before this check could store it. */
async function withPast(pattern: string): Promise<{ revisionId: number; activityId: number }> {
  const saved = await send<Medium>(`/${medium.id}`, 'PATCH', {
    version: medium.version,
    urlPattern: `${GOOD}new`,
  });
  expect(saved.status).toBe(200);
  const [revision] = await site.rows<{ id: number; activityId: number }>(
    `update revisions set operations = jsonb_set(operations, '{urlPattern,0}', to_jsonb($2::text))
     where entity = 'social-media' and entity_id = $1 and version = 2 returning id, activity_id as "activityId"`,
    medium.id,
    pattern,
  );
  if (!revision) throw new Error('The change has no revision');
  return { revisionId: revision.id, activityId: revision.activityId };
}

describe.each(PATTERNS)('the address pattern %s', (pattern) => {
  it('is rejected when a record is created', async () => {
    const { status, json } = await send<ErrorBody>('', 'POST', { name: 'Bad', urlPattern: pattern });
    expect([status, Object.keys(json.error.fields ?? {})]).toEqual([422, ['urlPattern']]);
    expect(await stored(pattern)).toEqual([]);
  });

  it('is rejected when a record is changed', async () => {
    const body = { version: medium.version, urlPattern: pattern };
    const { status, json } = await send<ErrorBody>(`/${medium.id}`, 'PATCH', body);
    expect([status, Object.keys(json.error.fields ?? {})]).toEqual([422, ['urlPattern']]);
    expect((await current()).urlPattern).toBe(GOOD);
  });

  it('is rejected in bulk', async () => {
    const body = { action: 'update', ids: [medium.id], changes: { urlPattern: pattern } };
    const { status, json } = await send<ErrorBody>('/bulk', 'POST', body);
    expect([status, Object.keys(json.error.fields ?? {})]).toEqual([422, ['urlPattern']]);
    expect((await current()).urlPattern).toBe(GOOD);
  });

  it('is rejected in imported files, new and changed rows alike', async () => {
    const file = `name,urlPattern\r\nMedium ${made},"${pattern}"\r\nNew ${made},"${pattern}"\r\n`;
    const { status, result } = await imported(file);
    expect(status).toBe('done');
    expect(result).toMatchObject({ created: 0, updated: 0, refused: 2 });
    expect(result.refusals.map(({ column }) => column)).toEqual(['urlPattern', 'urlPattern']);
    expect((await current()).urlPattern).toBe(GOOD);
    expect(await stored(pattern)).toEqual([]);
  });

  it('is not brought back by undoing the deletion of its record', async () => {
    const { json } = await send<Medium>(`/${medium.id}`, 'DELETE', {});
    const [revision] = await site.rows<{ activityId: number }>(
      `update revisions set operations = jsonb_set(operations, '{urlPattern,0}', to_jsonb($2::text))
       where entity = 'social-media' and entity_id = $1 and version = 2 returning activity_id as "activityId"`,
      medium.id,
      pattern,
    );
    expect(json.urlPattern).toBe(GOOD);
    const path = `/activity/${revision?.activityId}/undo`;
    expect((await editor.call(path, { method: 'POST', body: {} })).status).toBe(409);
    expect(await stored(pattern)).toEqual([]);
  });

  it('is not brought back by reverting a revision or undoing an activity', async () => {
    const { revisionId, activityId } = await withPast(pattern);
    const reverted = await send<ErrorBody>(`/${medium.id}/revert`, 'POST', { revisionId });
    expect([reverted.status, Object.keys(reverted.json.error?.fields ?? {})]).toEqual([422, ['urlPattern']]);
    const undone = await editor.call(`/activity/${activityId}/undo`, { method: 'POST', body: {} });
    expect(undone.status).toBe(409);
    expect((await current()).urlPattern).toBe(`${GOOD}new`);
    expect(await stored(pattern)).toEqual([]);
  });
});

describe('an address of a script in the history', () => {
  const SCRIPT = 'javascript:alert(1)';

  it('of a streaming service is not brought back', async () => {
    const path = '/streaming-services';
    const body = { name: `Service ${made}`, url: 'https://one.example/' };
    const { json } = await editor.call<Medium>(path, { method: 'POST', body });
    const change = { version: json.version, url: 'https://two.example/' };
    await editor.call(`${path}/${json.id}`, { method: 'PATCH', body: change });
    const [revision] = await site.rows<{ id: number }>(
      `update revisions set operations = jsonb_set(operations, '{url,0}', to_jsonb($2::text))
       where entity = 'streaming-services' and entity_id = $1 and version = 2 returning id`,
      json.id,
      SCRIPT,
    );
    const reverted = await editor.call<ErrorBody>(`${path}/${json.id}/revert`, {
      method: 'POST',
      body: { revisionId: revision?.id },
    });
    expect([reverted.status, Object.keys(reverted.json.error?.fields ?? {})]).toEqual([422, ['url']]);
  });

  it('of a link of a person is not brought back', async () => {
    const path = '/staff/people';
    const links = [{ url: 'https://good.example/person', socialMediaId: medium.id }];
    const { json } = await editor.call<Medium>(path, { method: 'POST', body: { name: 'Linked', links } });
    await editor.call(`${path}/${json.id}`, { method: 'PATCH', body: { version: json.version, links: [] } });
    const [revision] = await site.rows<{ id: number }>(
      `update revisions set operations = replace(operations::text, 'https://good.example/person', $2)::jsonb
       where entity = 'person' and entity_id = $1 and version = 2 returning id`,
      json.id,
      SCRIPT,
    );
    const reverted = await editor.call<ErrorBody>(`${path}/${json.id}/revert`, {
      method: 'POST',
      body: { revisionId: revision?.id },
    });
    expect([reverted.status, Object.keys(reverted.json.error?.fields ?? {})]).toEqual([422, ['links']]);
  });
});
