const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text inside an XML element or attribute. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** One address with the instant of its last change (ISO 8601, UTC), where that is known. */
export interface SitemapEntry {
  address: string;
  changedAt: string | null;
}

const entryXml = (element: string, { address, changedAt }: SitemapEntry) => {
  const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`;
  return `<${element}><loc>${escaped(address)}</loc>${changed}</${element}>\n`;
};

/** The index of a sitemap (sitemaps.org/protocol.html#index) as XML. */
export function indexXml(parts: readonly SitemapEntry[]): string {
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts.map((part) => entryXml('sitemap', part)).join('')}</sitemapindex>\n`;
}

/** A part of a sitemap (sitemaps.org/protocol.html) as XML, written batch by batch. */
export async function* partXml(batches: AsyncIterable<readonly SitemapEntry[]>): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const batch of batches) yield batch.map((entry) => entryXml('url', entry)).join('');
  yield '</urlset>\n';
}
