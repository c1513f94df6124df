import { escapeUTF8 } from 'entities';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** An address with the instant of its last change (ISO 8601, UTC), if known. */
export interface SitemapEntry {
  address: string;
  changedAt: string | null;
}

const entryXml = (element: string, { address, changedAt }: SitemapEntry) => {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
  return `<${element}><loc>${escapeUTF8(address)}</loc>${changed}</${element}>\n`;
};

/** Returns the sitemap index (sitemaps.org/protocol.html#index) as XML. */
export function indexXml(parts: readonly SitemapEntry[]): string {
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts.map((part) => entryXml('sitemap', part)).join('')}</sitemapindex>\n`;
}

/** Yields a sitemap part (sitemaps.org/protocol.html) as XML in batches. */
export async function* partXml(batches: AsyncIterable<readonly SitemapEntry[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const batch of batches) yield batch.map((entry) => entryXml('url', entry)).join('');
  yield '</urlset>\n';
}
