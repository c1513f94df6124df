import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { isAllowedLink, RICH_TEXT_MAX, RICH_TEXT_TAGS } from '#src/domain/richText.ts';
import { cleanHtml } from '#src/server/richText.server.ts';

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

const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<p onclick=alert(1) onmouseover="alert(1)">x</p>',
  '<b style="background:url(javascript:alert(1))" class=x id=y>x</b>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;avascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="java\u200bscript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="blob:https://x.example/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<a href="https://x.example" onclick="alert(1)" rel=opener ping=//evil.example>x</a>',
  '<a href="https://x.example" target="_top">x</a>',
  '<a target="dashboard" href="/">x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<p href="javascript:alert(1)" target="_blank">x</p>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math href="javascript:alert(1)">x</math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><mtext><p><i></p><a><mglyph><svg><style><a title="</style><img src onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<select><noscript></select><script>alert(1)</script>',
  '<template><script>alert(1)</script></template>',
  '<template shadowrootmode=open><img src=x onerror=alert(1)></template>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css";</style>',
  '<form action="javascript:alert(1)"><input type=submit formaction="javascript:alert(1)"></form>',
  '<form id=x><input name=attributes><input name=parentNode></form>',
  '<video><source onerror="alert(1)"></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<custom-element onconnected=alert(1)>x</custom-element>',
  '<p is="evil-element">x</p>',
  '<p is="evil-element"><a is=x href="/a">y<b is="">z</b></a></p>',
  '<p>the text is="quoted"</p>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<a href="https://x.example/"><a href="javascript:alert(1)">x</a></a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p data-x="1" aria-label="x" contenteditable>x</p>',
  `${'<b>'.repeat(300)}<img src=x onerror=alert(1)>`,
  '<p>unclosed <a href="https://x.example',
  '<plaintext><img src=x onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<table><tr><td><img src=x onerror=alert(1)></td></tr></table>',
];

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
