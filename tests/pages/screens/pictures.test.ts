import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { titleRecords } from '#src/catalogue/titles/titleRecords.server.ts';
import { type CommandStage, setStage } from '#tests/support/commands/commandStage.ts';
import { startApp, type TestApp } from '#tests/support/http/app.ts';

let stage: CommandStage;
let app: TestApp;
let title: number;

const sql = (text: string, ...values: unknown[]) => stage.rowsOf(text, ...values);
const shown = async (input: object = {}) => (await stage.make({ isPublished: true, ...input })).id;

/** A title whose names are written past the validation of names. */
async function named(names: { title: string; native?: string | null }): Promise<number> {
  const id = await shown();
  await sql(
    'update titles set title = $2, native_title = $3 where id = $1',
    id,
    names.title,
    names.native ?? null,
  );
  await sql('select refresh_title_index(array[$1::int])', id);
  return id;
}

beforeAll(async () => {
  stage = await setStage();
  title = await shown({ nativeTitle: '도깨비', startDate: '2016-12-02', episodeCount: 16 });
  app = await startApp({ db: stage.editor.db });
});

afterAll(async () => {
  await app.stop();
  await stage.drop();
});

/** The picture at a path, with validated dimensions and size. */
async function picture(path: string): Promise<{ bytes: Buffer; headers: Headers }> {
  const answer = await app.get(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, format } = await sharp(bytes).metadata();
  expect([path, format, width, height]).toEqual([path, 'png', 1200, 630]);
  // WhatsApp shows no picture above 300 kB, the lowest limit of all.
  expect(bytes.length).toBeLessThan(150_000);
  return { bytes, headers: answer.headers };
}

/** How many pixels beside the drawing are lighter than its background: the text. */
async function letteredPixels(bytes: Buffer): Promise<number> {
  const part = { left: 570, top: 0, width: 630, height: 500 };
  const pixels = await sharp(bytes).extract(part).greyscale().raw().toBuffer();
  return pixels.reduce((sum, level) => sum + (level > 128 ? 1 : 0), 0);
}

const metaOf = async (path: string, name: string) => {
  const { document } = new JSDOM(await (await app.get(path)).text()).window;
  return document.querySelector(`meta[property="${name}"]`)?.getAttribute('content') ?? '';
};

describe('the preview picture', () => {
  it('is generated for a title, a person and the site', async () => {
    for (const path of [`/og/title/${title}.png`, `/og/person/${stage.gong}.png`, '/og/site.png']) {
      const { bytes } = await picture(path);
      if (path !== '/og/site.png') expect(await letteredPixels(bytes)).toBeGreaterThan(2_000);
    }
  });

  it('is the one that pages name, at an address with permanent caching', async () => {
    for (const path of [`/drama/${title}/goblin`, `/people/${stage.gong}/gong-yoo`]) {
      const address = (await metaOf(path, 'og:image')).replace(app.origin, '');
      const { headers } = await picture(address);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    const site = (await metaOf('/', 'og:image')).replace(app.origin, '');
    expect((await picture(site)).headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('has another address after each change, and the old one is cached only briefly', async () => {
    const id = await shown();
    const address = async () => (await metaOf(`/drama/${id}/goblin`, 'og:image')).replace(app.origin, '');
    const before = await address();
    const first = await picture(before);
    await titleRecords.update(stage.editor, id, { version: 1, changes: { nativeTitle: '시그널' } });
    // Another database handle changed it: the site is notified.
    await expect.poll(address).not.toBe(before);
    const after = await address();
    const second = await picture(after);
    expect(second.bytes.equals(first.bytes)).toBe(false);
    for (const path of [before, `/og/title/${id}.png`, `/og/title/${id}.png?v=x`]) {
      const { bytes, headers } = await picture(path);
      expect(headers.get('cache-control')).toBe('public, max-age=300');
      expect(bytes.equals(second.bytes)).toBe(true);
    }
  });

  it('is answered with 304 to a client that has it', async () => {
    const { headers } = await picture(`/og/title/${title}.png`);
    const again = await app.get(`/og/title/${title}.png`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('does not exist for drafts, deleted and unknown records', async () => {
    const [draft, deleted] = [await shown({ isPublished: false }), await shown()];
    await sql('update titles set deleted_at = now() where id = $1', deleted);
    await sql('update people set deleted_at = now() where id = $1', stage.lee);
    const paths = [
      ...[
        draft,
        deleted,
        2_147_483_647,
        0,
        '-1',
        '1e3',
        '99999999999',
        '%00',
        `${title}.jpg`,
        `0${title}`,
      ].map((id) => `/og/title/${id}.png`),
      `/og/title/${title}`,
      `/og/person/${stage.lee}.png`,
      '/og/user/1.png',
      '/og/',
      '/og/site.jpg',
    ];
    for (const path of paths) {
      const { status } = await app.get(path, { redirect: 'follow' });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('is generated for any name', async () => {
    const names: { title: string; native?: string | null }[] = [
      { title: ']]></text></svg><script>alert("&")</script>', native: '</svg>&#0;' },
      { title: 'W'.repeat(300), native: '가'.repeat(300) },
      { title: 'word '.repeat(59).trim(), native: `${'긴 '.repeat(99)}이름` },
      { title: '\u202eright to left\u202c', native: '\u200f' },
      { title: 'مسلسل', native: 'דרמה' },
      { title: '🎬🎬', native: '🎬' },
      { title: '彼女', native: '彼女はキレイだった' },
      { title: '쓸쓸하고 찬란하神', native: '뷁쀍' },
      { title: 'e\u0301'.repeat(150), native: '\u1112\u1161\u11ab' },
      { title: '…!?', native: '「」' },
    ];
    for (const each of names) {
      const { bytes } = await picture(`/og/title/${await named(each)}.png`);
      expect([each.title, (await letteredPixels(bytes)) > 300]).toEqual([each.title, true]);
    }
    await sql(
      'update people set name = $2, native_name = $3 where id = $1',
      stage.gong,
      names[0]?.title,
      '🎬',
    );
    await picture(`/og/person/${stage.gong}.png`);
  });

  it('is generated for many concurrent requests, or they get a Retry-After', async () => {
    const ids = await Promise.all(
      Array.from({ length: 24 }, (_, index) => shown({ title: `Title ${index}` })),
    );
    const answers = await Promise.all(ids.map((id) => app.get(`/og/title/${id}.png`)));
    for (const answer of answers) {
      expect([200, 503]).toContain(answer.status);
      expect(answer.status === 503).toBe(answer.headers.has('retry-after'));
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('icons', () => {
  it('exist in every size that pages and the manifest name', async () => {
    const { document } = new JSDOM(await (await app.get('/dramas')).text()).window;
    const hrefOf = (rel: string) => document.querySelector(`link[rel=${rel}]`)?.getAttribute('href') ?? '';
    const answer = await app.get(hrefOf('manifest'));
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = (await answer.json()) as {
      name: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Dramalog', start_url: '/' });
    const icons = [...manifest.icons, { src: hrefOf('apple-touch-icon'), sizes: '180x180' }];
    for (const { src, sizes } of icons) {
      const icon = await app.get(src);
      expect([src, icon.status]).toEqual([src, 200]);
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
    expect((await app.get(hrefOf('icon'))).status).toBe(200);
  });
});
