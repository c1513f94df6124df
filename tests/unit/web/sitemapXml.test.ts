import { describe, expect, it } from 'vitest';
import { indexXml, partXml } from '#src/features/sitemap/sitemapXml.ts';
import { sitemapErrors } from '#tests/support/http/sitemapSchema.ts';

/** Characters that end an element or an attribute in XML; hosts and queries may contain some of them. */
const address = `https://a&b.example/?q=<a>"'&amp;`;

describe('a sitemap as XML', () => {
  it('escapes the characters of addresses, and stays valid', async () => {
    const entry = { address, changedAt: '2026-11-28T03:00:00Z' };
    const part: string[] = [];
    for await (const piece of partXml(
      (async function* batches() {
        yield [entry, { address, changedAt: null }];
        yield [];
        yield [entry];
      })(),
    )) {
      part.push(piece);
    }
    const reported = '<loc>https://a&amp;b.example/?q=&lt;a&gt;&quot;&apos;&amp;amp;</loc>';
    for (const xml of [indexXml([entry]), part.join('')]) {
      expect(xml).toContain(reported);
      expect(await sitemapErrors(xml)).toEqual([]);
    }
    expect(part.join('').match(/<url>/g)).toHaveLength(3);
  });
});
