import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { isAllowedLink, RICH_TEXT_MAX, RICH_TEXT_TAGS } from '#src/domain/text/richText.ts';
import { cleanHtml, displayHtml } from '#src/server/richText.ts';
import { ATTACKS } from '#tests/support/hostile/attackTexts.ts';
import { processorTime } from '#tests/support/hostile/effort.ts';
import { HEAVY_TEXTS } from '#tests/support/hostile/heavyTexts.ts';

const tags = new Set<string>(RICH_TEXT_TAGS);

/** The parts of a text that a browser would render beyond the policy; empty if there are none. */
function excesses(html: string): string[] {
  const { document } = new JSDOM(`<body>${html}</body>`).window;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName;
    const attributes = [...element.attributes].filter((attribute) => {
      if (name !== 'a') return true;
      if (attribute.name === 'href') return !isAllowedLink(attribute.value);
      return attribute.name !== 'target' || attribute.value !== '_blank';
    });
    return [...(tags.has(name) ? [] : [name]), ...attributes.map((attribute) => `${name}@${attribute.name}`)];
  });
}

describe('[S-E3] sanitised rich text', () => {
  it.each(ATTACKS.map((html) => [html.slice(0, 100), html]))(
    'contains nothing outside the policy after %s',
    async (_, html) => {
      const shown = await displayHtml(html);
      const clean = await cleanHtml(html);
      expect(shown).toBe(clean);
      expect(excesses(clean)).toEqual([]);
      expect(clean).not.toMatch(/<(?!\/?(p|br|b|i|em|strong|a|ul|ol|li)\b)/i);
      expect(await cleanHtml(clean)).toBe(clean);
    },
  );

  it('keeps every allowed tag, links and their targets', async () => {
    const saved =
      '<p>Text<br><b>b</b> <i>i</i> <em>em</em> <strong>strong</strong></p><ul><li>one</li></ul><ol><li>two</li></ol>' +
      '<p><a href="https://x.example/?a=1&amp;b=2" target="_blank">out</a> <a href="/drama/1">in</a> ' +
      '<a href="#cast">here</a> <a href="mailto:a@x.example">mail</a></p>';
    expect(await cleanHtml(saved)).toBe(saved);
  });

  it('keeps the text of removed tags, including Hangul and emoji', async () => {
    expect(await cleanHtml('<div><h1>도깨비 👻</h1> &amp; <span>저승사자</span></div>')).toBe(
      '<p>도깨비 👻</p><p>&amp; 저승사자</p>',
    );
  });

  it('gets paragraphs if the text has no markup', async () => {
    expect(await cleanHtml('')).toBe('');
    expect(await cleanHtml('A goblin > a reaper\n"quoted"')).toBe(
      '<p>A goblin &gt; a reaper<br>"quoted"</p>',
    );
  });

  it('is read only up to the maximum length of rich text', async () => {
    const long = `${'x'.repeat(RICH_TEXT_MAX)}<img src=x onerror=alert(1)>`;
    expect(await cleanHtml(long)).toBe(`<p>${'x'.repeat(RICH_TEXT_MAX)}</p>`);
  });

  it('keeps long texts with much markup unchanged', async () => {
    const entry =
      '<li>A <b>bold</b> <a href="https://x.example/?a=1&amp;b=2" target="_blank">link</a><br>도깨비</li>';
    const list = `<p>Before</p><ul>${entry.repeat(150)}<li>one<ul><li>two</li></ul></li></ul>`;
    expect(await cleanHtml(list)).toBe(list);
  });

  it('has no nested tags that a browser would parse differently', async () => {
    for (const inner of ['table', 'template', 'svg', 'object', 'select', 'button', 'math><mtext']) {
      for (const outer of ['li', 'p', 'a href="/"']) {
        const clean = await cleanHtml(`<ul><${outer}><${inner}><${outer}>x`);
        expect(await cleanHtml(clean)).toBe(clean);
      }
    }
  });

  it('takes little time for any text of maximum length', async () => {
    await cleanHtml('<b>the thread is started</b>');
    for (const html of HEAVY_TEXTS) {
      let clean = '';
      const taken = await processorTime(async () => {
        clean = await cleanHtml(html);
      });
      expect([html.slice(0, 30), taken < 2000]).toEqual([html.slice(0, 30), true]);
      expect(excesses(clean.slice(0, 2000).replace(/<[^>]*$/, ''))).toEqual([]);
    }
  });

  it('follows the policy for any tags and attributes, and sanitising twice gives the same', async () => {
    const name = fc.constantFrom(
      'p',
      'a',
      'b',
      'li',
      'ul',
      'svg',
      'math',
      'style',
      'script',
      'img',
      'table',
      'form',
      'title',
      'noscript',
    );
    const attribute = fc.constantFrom(
      'href="javascript:x"',
      'href="https://x.example"',
      'onclick=x',
      'target=_blank',
      'id=x',
      'src=x',
    );
    const piece = fc.oneof(
      fc.tuple(name, attribute).map(([tag, text]) => `<${tag} ${text}>`),
      name.map((tag) => `</${tag}>`),
      fc.constantFrom('<!--', '-->', ']]>', '&lt;', '"', "'", 'text', '<', '>', '&'),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const clean = await cleanHtml(pieces.join(''));
        expect(excesses(/[<&]/.test(pieces.join('')) ? clean : '')).toEqual([]);
        expect(await cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 100 },
    );
  });
});
