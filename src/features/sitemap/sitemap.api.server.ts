import { type Context, Hono } from 'hono';
import { notFoundPage } from '#src/domain/errors.ts';
import { acceptedEncoding, matchesEtag } from '#src/server/cache/cachedPage.ts';
import { type CachedDocument, createDocumentCache } from '#src/server/cache/documentCache.ts';
import type { Services } from '#src/server/services.ts';
import { robotsText } from './robotsText.ts';
import { type SitemapPart, sitemapParts, sitemapRows } from './sitemap.queries.server.ts';
import { indexXml, partXml, type SitemapEntry } from './sitemapXml.ts';

interface SitemapOptions {
  services: Pick<Services, 'db' | 'now' | 'publicOrigin'>;
  /** Paths of indexable pages that do not belong to a record: `/`, `/dramas`. */
  pages: readonly string[];
  /** Returns the indexable pages of seasons. */
  seasons(): Promise<readonly PageChange[]>;
}

/** Path with query of a page, and the instant of its last change (ISO 8601, UTC). */
interface PageChange {
  path: string;
  changedAt: string;
}

/** Cache lifetime for crawlers and proxies, in seconds. */
const FRESH_SECONDS = 300;

const PART_ADDRESS = /^(titles|people)-([1-9]\d{0,4})\.xml$/;
const PAGES_ADDRESS = 'pages-1.xml';
const SEASONS_ADDRESS = 'seasons-1.xml';

const PART_PATHS: Readonly<Record<SitemapPart['kind'], string>> = { titles: 'drama', people: 'people' };

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

/** Responds with a cached document: gzip as stored if accepted, otherwise decompressed while streaming. */
function answerWith(c: Context, { gzip, etag }: CachedDocument): Response {
  const headers: Record<string, string> = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': `public, max-age=${FRESH_SECONDS}`,
    ETag: etag,
    Vary: 'Accept-Encoding',
  };
  if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  if (acceptedEncoding(c.req.header('accept-encoding'), ['gzip']) === 'gzip') {
    return new Response(gzip, { headers: { ...headers, 'Content-Encoding': 'gzip' } });
  }
  const text = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(text, { headers });
}

/**
 * Creates the routes `/robots.txt`, `/sitemap.xml` and its parts
 * `/sitemap/{titles,people,pages,seasons}-{n}.xml` (S-R7). Addresses start with PUBLIC_ORIGIN, or with the
 * origin of the request. Documents can be up to ten minutes old (`cache/documentCache.ts`).
 * @throws AppError 404 on a request for a part that does not exist
 */
export function createSitemap({ services, pages, seasons }: SitemapOptions): Hono {
  const { db, now, publicOrigin } = services;
  const documents = createDocumentCache({ generations: db.generations, now });
  const originOf = (c: Context) => publicOrigin ?? new URL(c.req.url).origin;

  const writeIndex = async function* (origin: string) {
    const parts = await sitemapParts(db);
    const entries = parts.map(({ kind, number, changedAt }) => ({
      address: `${origin}/sitemap/${kind}-${number}.xml`,
      changedAt,
    }));
    const changes = (await seasons()).map(({ changedAt }) => changedAt).sort();
    const seasonsPart = {
      address: `${origin}/sitemap/${SEASONS_ADDRESS}`,
      changedAt: changes.at(-1) ?? null,
    };
    yield indexXml([
      { address: `${origin}/sitemap/${PAGES_ADDRESS}`, changedAt: null },
      ...(changes.length > 0 ? [seasonsPart] : []),
      ...entries,
    ]);
  };

  const writePages = (origin: string) =>
    partXml(once(pages.map((path) => ({ address: `${origin}${path}`, changedAt: null }))));

  const seasonEntries = async function* (origin: string) {
    const entries = (await seasons()).map(({ path, changedAt }) => ({
      address: `${origin}${path}`,
      changedAt,
    }));
    if (entries.length === 0) throw notFoundPage(`/sitemap/${SEASONS_ADDRESS}`);
    yield entries;
  };

  const entriesOf = async function* (part: Pick<SitemapPart, 'kind' | 'number'>, origin: string) {
    const partUrl = `${origin}/${PART_PATHS[part.kind]}`;
    let isEmpty = true;
    for await (const rows of sitemapRows(db, part)) {
      isEmpty = false;
      yield rows.map(
        ({ id, slug, updatedAt }): SitemapEntry => ({
          address: `${partUrl}/${id}/${slug}`,
          changedAt: updatedAt,
        }),
      );
    }
    // The protocol does not allow empty parts, and the index lists none.
    if (isEmpty) throw notFoundPage(`/sitemap/${part.kind}-${part.number}.xml`);
  };

  const app = new Hono();
  app.get('/robots.txt', (c) =>
    c.text(robotsText(originOf(c)), 200, { 'Cache-Control': `public, max-age=${FRESH_SECONDS}` }),
  );
  app.get('/sitemap.xml', async (c) => {
    const origin = originOf(c);
    return answerWith(c, await documents.get(`${origin} index`, () => writeIndex(origin)));
  });
  app.get('/sitemap/:part', async (c) => {
    const origin = originOf(c);
    const name = c.req.param('part');
    const key = `${origin} ${name}`;
    if (name === PAGES_ADDRESS) return answerWith(c, await documents.get(key, () => writePages(origin)));
    if (name === SEASONS_ADDRESS)
      return answerWith(c, await documents.get(key, () => partXml(seasonEntries(origin))));
    const [, kind, number] = PART_ADDRESS.exec(name) ?? [];
    if (!kind) throw notFoundPage(c.req.path);
    const part = { kind: kind as SitemapPart['kind'], number: Number(number) };
    return answerWith(c, await documents.get(key, () => partXml(entriesOf(part, origin))));
  });
  return app;
}
