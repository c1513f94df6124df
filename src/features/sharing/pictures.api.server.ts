import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { notFoundPage } from '#src/domain/errors.ts';
import { DRAWING_VERSION, pictureVersion } from '#src/domain/pictures/pictureAddress.ts';
import { matchesEtag } from '#src/server/cache/cachedPage.ts';
import { idParam } from '#src/server/http/pages/pageLoader.ts';
import type { Services } from '#src/server/services.ts';
import { personPicture, sitePicture, titlePicture } from './picture.ts';
import { drawablePerson, drawableTitle, drawableTitles } from './pictures.queries.server.ts';
import { createTypesetter, type Typesetter } from './typesetter.server.ts';

interface PictureOptions {
  services: Pick<Services, 'db' | 'config'>;
  /** Folder of the fonts: `src/ui/type/fonts`. */
  fontFolder: string;
}

/** Size of the cache: some 800 pictures of 20 to 50 kB. */
const BYTES_MAX = 24 * 1024 * 1024;

/** Timeout of one rendering; typical pictures take 0.1 s. */
const RENDER_SECONDS = 10;

const FOR_EVER = 'public, max-age=31536000, immutable';
/** For addresses without a version or with an outdated one. */
const FOR_NOW = 'public, max-age=300';
const FOR_A_DAY = 'public, max-age=86400';

type Png = Uint8Array<ArrayBuffer>;

interface Picture {
  /** All input data; equal subjects produce equal pictures. */
  subject: unknown;
  draw(setter: Typesetter): string;
  cacheControl: string;
}

/** 64 colours suffice for flat colours with antialiased edges; a palette halves the file size. */
const PALETTE = { palette: true, colours: 64, effort: 4 } as const;

async function rendered(svg: string): Promise<Png> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(svg)).timeout({ seconds: RENDER_SECONDS });
  return new Uint8Array(await picture.png(PALETTE).toBuffer());
}

/**
 * Creates the routes of preview pictures (Open Graph): `/og/title/{id}.png`, `/og/person/{id}.png`,
 * `/og/site.png`, 1200 × 630. Pictures are rendered on the first request and cached in memory with a size
 * limit. Addresses with the current version (`?v=`) can be cached forever. The caller limits concurrent
 * renderings.
 * @throws AppError 404 on a request for a draft, a deleted or an unknown record
 */
export function createPictures({ services, fontFolder }: PictureOptions): Hono {
  const { db, config } = services;
  const { productName } = config;
  const cache = new LRUCache<string, Png>({ maxSize: BYTES_MAX, sizeCalculation: ({ length }) => length });
  const pendingRenders = new Map<string, Promise<Png>>();
  let setter: Promise<Typesetter> | null = null;

  const typesetter = () => {
    setter ??= createTypesetter(fontFolder);
    return setter;
  };

  const renderAndCache = async (key: string, draw: Picture['draw']): Promise<Png> => {
    const png = await rendered(draw(await typesetter()));
    cache.set(key, png);
    return png;
  };

  const pictureOf = (key: string, draw: Picture['draw']): Promise<Png> | Png => {
    const known = cache.get(key) ?? pendingRenders.get(key);
    if (known) return known;
    const render = renderAndCache(key, draw).finally(() => pendingRenders.delete(key));
    pendingRenders.set(key, render);
    return render;
  };

  const answer = async (c: Context, { subject, draw, cacheControl }: Picture): Promise<Response> => {
    const text = JSON.stringify([DRAWING_VERSION, productName, subject]);
    const key = createHash('sha256').update(text).digest('base64url').slice(0, 27);
    const headers = { 'Content-Type': 'image/png', 'Cache-Control': cacheControl, ETag: `"${key}"` };
    if (matchesEtag(c.req.header('if-none-match'), headers.ETag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(await pictureOf(key, draw), { headers });
  };

  const cacheControl = (c: Context, updatedAt: string) =>
    c.req.query('v') === pictureVersion(updatedAt) ? FOR_EVER : FOR_NOW;

  const idIn = (c: Context) => idParam(/^(\d+)\.png$/.exec(c.req.param('file') ?? '')?.[1]);

  const app = new Hono();
  app.get('/og/title/:file', async (c) => {
    const id = idIn(c);
    const title = id === null ? null : await drawableTitle(db, id);
    if (!title) throw notFoundPage(c.req.path);
    const { subject, updatedAt } = title;
    const draw = (setting: Typesetter) => titlePicture(subject, productName, setting);
    return answer(c, { subject, draw, cacheControl: cacheControl(c, updatedAt) });
  });
  app.get('/og/person/:file', async (c) => {
    const id = idIn(c);
    const person = id === null ? null : await drawablePerson(db, id);
    if (!person) throw notFoundPage(c.req.path);
    const { subject, updatedAt } = person;
    const draw = (setting: Typesetter) => personPicture(subject, productName, setting);
    return answer(c, { subject, draw, cacheControl: cacheControl(c, updatedAt) });
  });
  app.get('/og/site.png', async (c) => {
    const subject = await drawableTitles(db);
    const draw = (setting: Typesetter) => sitePicture(subject, productName, setting);
    return answer(c, { subject, draw, cacheControl: FOR_A_DAY });
  });
  return app;
}
