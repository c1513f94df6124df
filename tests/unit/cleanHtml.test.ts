import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { isAllowedLink, RICH_TEXT_MAX, RICH_TEXT_TAGS } from '#src/domain/richText.ts';
import { cleanHtml } from '#src/server/richText.server.ts';
import { ATTACKS } from '#tests/support/attackTexts.ts';
import { processorTime } from '#tests/support/effort.ts';

const tags = new Set<string>(RICH_TEXT_TAGS);

/** What in a text a browser would make of it goes beyond the policy; empty when nothing does. */
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

describe('[S-E3] cleaned rich text', () => {
  it.each(ATTACKS.map((html) => [html.slice(0, 100), html]))(
    'holds nothing beyond the policy after %s',
    async (_, html) => {
      const clean = await cleanHtml(html);
      expect(excesses(clean)).toEqual([]);
      expect(clean).not.toMatch(/<(?!\/?(p|br|b|i|em|strong|a|ul|ol|li)\b)/i);
      expect(await cleanHtml(clean)).toBe(clean);
    },
  );

  it('keeps every allowed tag, links and their targets', async () => {
    const kept =
      '<p>Text<br><b>b</b> <i>i</i> <em>em</em> <strong>strong</strong></p><ul><li>one</li></ul><ol><li>two</li></ol>' +
      '<p><a href="https://x.example/?a=1&amp;b=2" target="_blank">out</a> <a href="/drama/1">in</a> ' +
      '<a href="#cast">here</a> <a href="mailto:a@x.example">mail</a></p>';
    expect(await cleanHtml(kept)).toBe(kept);
  });

  it('keeps the text of what it strips, Hangul and emoji included', async () => {
    expect(await cleanHtml('<div><h1>도깨비 👻</h1> &amp; <span>저승사자</span></div>')).toBe(
      '도깨비 👻 &amp; 저승사자',
    );
  });

  it('gives texts without markup back as they are', async () => {
    expect(await cleanHtml('')).toBe('');
    expect(await cleanHtml('A goblin > a reaper\n"quoted"')).toBe('A goblin > a reaper\n"quoted"');
  });

  it('reads no more than the longest rich text', async () => {
    const long = `${'x'.repeat(RICH_TEXT_MAX)}<img src=x onerror=alert(1)>`;
    expect(await cleanHtml(long)).toBe('x'.repeat(RICH_TEXT_MAX));
  });

  it('keeps long texts with much markup as they are', async () => {
    const entry =
      '<li>A <b>bold</b> <a href="https://x.example/?a=1&amp;b=2" target="_blank">link</a><br>도깨비</li>';
    const list = `<p>Before</p><ul>${entry.repeat(150)}<li>one<ul><li>two</li></ul></li></ul>`;
    expect(await cleanHtml(list)).toBe(list);
  });

  it('leaves no tags within each other that a browser would read otherwise', async () => {
    for (const inner of ['table', 'template', 'svg', 'object', 'select', 'button', 'math><mtext']) {
      for (const outer of ['li', 'p', 'a href="/"']) {
        const clean = await cleanHtml(`<ul><${outer}><${inner}><${outer}>x`);
        expect(await cleanHtml(clean)).toBe(clean);
      }
    }
  });

  it('takes little time over any longest text', async () => {
    await cleanHtml('<b>the document is started</b>');
    const numbered = (tag: string) =>
      Array.from({ length: 700 }, (_, index) => `<${tag} x${index}>`).join('');
    const heavy = [
      ...['<b>', '<svg>', '<ul><li>', '<a href=x><p>', '<b><p></b>', '<table><a>', '<p>x', '<br>', '</p>'],
      ...['<math><mi>', '<template>', '<select><option>', '<!--', '<?', '<![CDATA[', '<a href="', '< ', '<'],
      ...[`<p>${numbered('b')}<p>`, `<p>${numbered('font')}<p>`, `<b ${'a=1 '.repeat(4000)}>`],
    ].map((piece) => piece.repeat(RICH_TEXT_MAX).slice(0, RICH_TEXT_MAX));
    const repeated = `<p>${numbered('b').slice(0, 900)}${'<p>x'.repeat(99)}`;
    for (const html of [...heavy, repeated]) {
      let clean = '';
      const taken = await processorTime(async () => {
        clean = await cleanHtml(html);
      });
      expect([html.slice(0, 30), taken < 2000]).toEqual([html.slice(0, 30), true]);
      expect(excesses(clean.slice(0, 2000))).toEqual([]);
    }
  });

  it('holds for any pile of tags and attributes, and cleaning twice gives the same', async () => {
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
