import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { SECURITY_HEADERS } from '#src/server/http/securityHeaders.ts';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';
import { type BlockingPool, holdAnswers } from '#tests/support/database/blockingPool.ts';
import { untilNotified } from '#tests/support/database/notifiedChanges.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let stage: CommandStage;
let blocking: BlockingPool;
let app: TestApp;
/** The same site with the same clock, without a page cache. */
let anew: TestApp;
let now = new Date('2026-11-28T03:00:00Z');
let made = 0;

beforeAll(async () => {
  stage = await setStage();
  const { db } = stage.editor;
  blocking = holdAnswers(db);
  app = await startApp({ db: blocking.db, now: () => now });
  anew = await startApp({ db, now: () => now, isCaching: false });
});

afterAll(async () => {
  await app.stop();
  await anew.stop();
  await stage.drop();
});

const SAME_HEADERS = ['content-type', 'cache-control'];

/** A published drama with Gong Yoo, and the address of its page. */
async function drama(input: object = {}) {
  made += 1;
  const title = await stage.make({
    title: `Cached ${made}`,
    isPublished: true,
    cast: [{ personId: stage.gong }],
    ...input,
  });
  await untilNotified(blocking.db);
  return { ...title, path: `/drama/${title.id}/cached-${made}` };
}

const bodyOf = async (site: TestApp, path: string, init?: RequestInit) => {
  const answer = await site.get(path, init);
  return { status: answer.status, body: await answer.text(), headers: answer.headers };
};
const withoutOrigin = (site: TestApp, text: string) => text.replaceAll(site.origin, '');

describe('a public page', () => {
  it('is rendered once for concurrent requests, and not again for later ones', async () => {
    const counts: number[] = [];
    // A busy machine may delay the heartbeat of changes, and until it is back nothing is served from the cache.
    while (!counts.includes(1) && counts.length < 5) {
      const { path } = await drama();
      const before = blocking.requests.get('whole-title') ?? 0;
      const answers = await Promise.all(Array.from({ length: 30 }, () => bodyOf(app, path)));
      await bodyOf(app, path);
      expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
      counts.push((blocking.requests.get('whole-title') ?? 0) - before);
    }
    expect(counts).toContain(1);
  });

  it('equals a freshly rendered one, with a policy that names its scripts by hash and no cookie', async () => {
    const { path } = await drama();
    for (const address of ['/', '/dramas', path, `/people/${stage.gong}/gong-yoo`, `${path}/_payload.json`]) {
      await bodyOf(app, address);
      const saved = await bodyOf(app, address);
      const rendered = await bodyOf(anew, address);
      expect(withoutOrigin(app, saved.body)).toBe(withoutOrigin(anew, rendered.body));
      for (const name of [...SAME_HEADERS, ...Object.keys(SECURITY_HEADERS)]) {
        expect([name, saved.headers.get(name)]).toEqual([name, rendered.headers.get(name)]);
      }
      expect(saved.headers.get('set-cookie')).toBeNull();
      const policy = saved.headers.get('content-security-policy') ?? '';
      for (const [, type, script = ''] of saved.body.matchAll(
        /<script( type="[^"]*")?>([\s\S]*?)<\/script>/g,
      )) {
        if (type?.includes('json')) continue;
        expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
      }
    }
  });

  it('is sent with brotli, gzip or uncompressed, and with 304 to a client that has it', async () => {
    const { path } = await drama();
    const plain = await bodyOf(app, path, { headers: { 'Accept-Encoding': 'identity' } });
    for (const [requested, given] of [
      ['br, gzip', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
      ['*;q=0', null],
    ] as const) {
      const answer = await bodyOf(app, path, { headers: { 'Accept-Encoding': requested } });
      expect([requested, answer.headers.get('content-encoding')]).toEqual([requested, given]);
      expect(answer.body).toBe(plain.body);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    }
    const etag = plain.headers.get('etag') ?? '';
    expect(plain.headers.get('cache-control')).toBe('no-cache');
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const answer = await bodyOf(app, path, { headers: { 'If-None-Match': known } });
      expect([answer.status, answer.body]).toEqual([304, '']);
    }
    expect((await bodyOf(app, path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    const head = await app.get(path, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(plain.body)));
  });

  it('is not cached under a non-canonical address, or as a search or an error', async () => {
    const { path } = await drama();
    for (const address of [
      `${path}?from=elsewhere`,
      '/search?q=cached',
      '/dramas?sort=popular',
      '/drama/2147483647',
    ]) {
      const { headers } = await bodyOf(app, address);
      expect([address, headers.get('etag')]).toEqual([address, null]);
    }
    const { headers } = await bodyOf(app, '/dramas?sort=az');
    expect(headers.get('etag')).not.toBeNull();
  });

  it('is cached separately for visitors who request explicit titles', async () => {
    const { id } = await drama({ title: 'Kept Apart', isExplicit: true });
    const request = { headers: { Cookie: 'theme=dark; explicit=on' } };
    for (const _time of ['first', 'cached']) {
      expect((await bodyOf(app, '/dramas?sort=added')).body).not.toContain(`/drama/${id}/`);
      expect((await bodyOf(app, '/dramas?sort=added', request)).body).toContain(`/drama/${id}/`);
    }
  });
});

describe('a page after a change', () => {
  it('is not cached if the change happened between reading and storing', async () => {
    const { id, path } = await drama();
    const reading = blocking.hold('whole-title');
    const early = bodyOf(app, path);
    const release = await reading;
    await titleRecords.update(stage.editor, id, { version: 1, changes: { nativeTitle: '새 이름' } });
    const late = await bodyOf(app, path);
    release();
    expect(late.body).toContain('새 이름');
    expect((await early).body).not.toContain('새 이름');
    expect((await bodyOf(app, path)).body).toContain('새 이름');
  });

  it('is rendered again at midnight in Korea, without a write', async () => {
    await drama({ title: 'Saturday Drama', startDate: '2026-11-07', airWeekdays: [6] });
    await drama({ title: 'Sunday Drama', startDate: '2026-11-08', airWeekdays: [7] });
    now = new Date('2026-11-28T14:59:59Z');
    const saturday = (await bodyOf(app, '/')).body;
    expect((await bodyOf(app, '/')).body).toBe(saturday);
    now = new Date('2026-11-28T15:00:00Z');
    const sunday = (await bodyOf(app, '/')).body;
    expect(withoutOrigin(app, sunday)).toBe(withoutOrigin(anew, (await bodyOf(anew, '/')).body));
    expect(sunday).not.toBe(saturday);
  });
});
