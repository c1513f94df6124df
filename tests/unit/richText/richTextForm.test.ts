import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { isCanonical } from '#src/domain/text/canonicalForm.ts';
import { paragraphsOf, plainParagraphs } from '#src/domain/text/plainText.ts';
import { textOfRichText } from '#src/domain/text/textOfRichText.ts';
import { canonicalHtml } from '#src/server/richText/canonicalHtml.ts';
import { cleanHtml, displayHtml } from '#src/server/richText.ts';
import { PASTED } from '#tests/support/imports/pastedSamples.ts';

const { document } = new JSDOM('<body></body>').window;

/** The words of rich text that a browser shows: those of separate blocks and lines are separate. */
function shownTexts(html: string): string[] {
  document.body.innerHTML = html;
  for (const element of document.body.querySelectorAll('p, li, ul, ol, br')) {
    element.before(' ');
    element.after(' ');
  }
  return (document.body.textContent ?? '').split(/[ \t\n\f\r]+/).filter((word) => word !== '');
}

describe('[S-E3] markup outside the rich-text format', () => {
  it.each([
    ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
    ['<h2>Head</h2>Text', '<p>Head</p><p>Text</p>'],
    ['Text<h3>Head</h3>', '<p>Text</p><p>Head</p>'],
    ['<div><section><div>One</div></section><article>Two</article></div>', '<p>One</p><p>Two</p>'],
    [
      '<blockquote><p>One</p></blockquote><pre>Two\n  Three\n\nFour</pre>',
      '<p>One</p><p>Two<br>Three</p><p>Four</p>',
    ],
    ['One<hr>Two<address>Three</address>', '<p>One</p><p>Two</p><p>Three</p>'],
    ['<details><summary>One</summary>Two</details>Three', '<p>One</p><p>Two</p><p>Three</p>'],
    ['<dl><dt>One<dd>Two<dd>Three</dl>', '<p>One</p><p>Two</p><p>Three</p>'],
    [
      '<table><caption>C</caption><tr><td>A</td><td>B</td></tr><tr><th>1</th><td>2</td></tr></table>',
      '<p>C</p><p>A B</p><p>1 2</p>',
    ],
    ['<table><thead><tr><th>A<th>B<tbody><tr><td>1<td>2</table>', '<p>A B</p><p>1 2</p>'],
    ['<td>A</td><td>B</td>', '<p>A B</p>'],
    ['<select><option>A<option>B</select><button>C</button><button>D</button>', '<p>A B C D</p>'],
    ['One<br><br>Two<br>Three<br><br><br>Four', '<p>One</p><p>Two<br>Three</p><p>Four</p>'],
    ['<p>One<br></p><p><br></p><p></p><p>&nbsp;</p><div><br></div><p><br>Two</p>', '<p>One</p><p>Two</p>'],
    ['<b>One<div>Two</div>Three</b> four', '<p><b>One</b></p><p><b>Two</b></p><p><b>Three</b> four</p>'],
    ['<a href="/x">One<p>Two</p></a>', '<p><a href="/x">One</a></p><p><a href="/x">Two</a></p>'],
    ['<b>One<br><br>Two</b>', '<p><b>One</b></p><p><b>Two</b></p>'],
    [
      '<b><b>One</b> two</b> <i>three<b>four</i>five</b>',
      '<p><b>One two</b> <i>three<b>four</b></i><b>five</b></p>',
    ],
    ['<p>One <b> two</b>\n<i>three </i> four </p>', '<p>One <b>two</b> <i>three </i>four</p>'],
    [
      '<ul><li><div>One</div><div>Two</div></li><li><div>Three</div></li></ul>',
      '<ul><li><p>One</p><p>Two</p></li><li>Three</li></ul>',
    ],
    ['<ul><li>One</li><ul><li>Two</li></ul></ul>', '<ul><li>One<ul><li>Two</li></ul></li></ul>'],
    ['<div>A<ul><li>One<li>Two</ul>B</div>', '<p>A</p><ul><li>One</li><li>Two</li></ul><p>B</p>'],
    ['<ol>One<li></li><li>Two</li></ol><ul></ul>', '<ol><li>One</li><li>Two</li></ol>'],
    ['<li>One</li><li>Two</li>Three', '<ul><li>One</li><li>Two</li></ul><p>Three</p>'],
    ['One<script>1</script><style>2</style><template>3</template><noscript>4</noscript>Two', '<p>OneTwo</p>'],
    [
      'One<svg><text>1</text></svg><math><mi>2</mi></math><textarea>3</textarea><title>4</title>Two',
      '<p>One Two</p>',
    ],
    ['<svg><g><p>One</p>', '<p>One</p>'],
    ['<svg><foreignObject><p>One</p></foreignObject></svg>Two', '<p>Two</p>'],
    ['One<!-- no --><?no?><![CDATA[no]]>Two<p>', '<p>OneTwo</p>'],
    ['<o:p>One</o:p><my-element>Two</my-element><foo>Three</foo>', '<p>OneTwoThree</p>'],
    ['One <b title="a > b">two</b>', '<p>One <b>two</b></p>'],
    [
      '<Goblin> and <My Mister> are <b>dramas</b>',
      '<p>&lt;Goblin&gt; and &lt;My Mister&gt; are <b>dramas</b></p>',
    ],
    ['<i>One</i>\n\nTwo\nThree', '<p><i>One</i></p><p>Two<br>Three</p>'],
    ['<p>One\nTwo</p>\n\nThree', '<p>One Two</p><p>Three</p>'],
    ['<p>One\u2028Two\u2029Three</p>', '<p>One<br>Two</p><p>Three</p>'],
  ])('%s becomes %s', async (html, rich) => {
    expect(await cleanHtml(html)).toBe(rich);
    expect(await cleanHtml(rich)).toBe(rich);
  });

  it.each(Object.entries(PASTED))('of %s becomes paragraphs, lists and marks', async (_, { html, rich }) => {
    expect(await cleanHtml(html)).toBe(rich);
    expect(await displayHtml(html)).toBe(rich);
    expect(isCanonical(rich)).toBe(true);
  });
});

describe('plain text', () => {
  it.each([
    ['One\n\nTwo\nThree', '<p>One</p><p>Two<br>Three</p>'],
    ['One\r\n\r\nTwo\rThree\r\n', '<p>One</p><p>Two<br>Three</p>'],
    ['One\u2028Two\u2029Three\u0085Four\vFive\fSix', '<p>One<br>Two</p><p>Three<br>Four<br>Five<br>Six</p>'],
    ['\n\n\tOne\t two \n \n\t\n\n\nThree  \n\n', '<p>One two</p><p>Three</p>'],
    ['a < b > c', '<p>a &lt; b &gt; c</p>'],
    ['Rock & Roll, R&D;', '<p>Rock &amp; Roll, R&amp;D;</p>'],
    ['Tom &amp; Jerry\n\nNext', '<p>Tom &amp; Jerry</p><p>Next</p>'],
    ['&lt;b&gt; is bold', '<p>&lt;b&gt; is bold</p>'],
    ['&copy; One\n\nTwo', '<p>© One</p><p>Two</p>'],
    ['<도깨비>\n<Goblin>', '<p>&lt;도깨비&gt;<br>&lt;Goblin&gt;</p>'],
    ['if a<b and c', '<p>if a&lt;b and c</p>'],
    ['I <3 you\n-> x', '<p>I &lt;3 you<br>-&gt; x</p>'],
    ['- one\n- two', '<p>- one<br>- two</p>'],
    ['A\u00a0B', '<p>A&nbsp;B</p>'],
    [' \n\u200b\n\u00a0 ', ''],
  ])('%j becomes %j', async (text, rich) => {
    expect(await cleanHtml(text)).toBe(rich);
    expect(await cleanHtml(rich)).toBe(rich);
  });

  it('keeps every word in its line and paragraph', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
      .filter((each) => !/\s|\p{C}/u.test(each));
    const line = fc.array(word, { minLength: 1, maxLength: 3 });
    const text = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(text, lineBreak, fc.integer({ min: 2, max: 5 }), (paragraphs, end, times) => {
        const plain = paragraphs
          .map((lines) => lines.map((text) => text.join(' ')).join(end))
          .join(end.repeat(times));
        const html = paragraphsOf(plain);
        document.body.innerHTML = html;
        const shown = [...document.body.children].map((paragraph) =>
          [...paragraph.childNodes].flatMap((node) =>
            node.nodeName === 'BR' ? [] : [node.textContent?.split(' ')],
          ),
        );
        expect(shown).toEqual(paragraphs);
        expect(plainParagraphs(html)).toBeNull();
        expect(isCanonical(html)).toBe(true);
      }),
    );
  });
});

const BLOCKS =
  'p div section article header footer main nav aside h1 h2 h6 blockquote pre figure figcaption table tr td th caption dl ' +
  'dt dd address details summary fieldset legend form option ul ol li center body';

describe('words of separate blocks', () => {
  const block = fc.constantFrom(...BLOCKS.split(' '));
  const inline = fc.constantFrom('b', 'i', 'em', 'strong', 'a href="/x"', 'span', 'font', 'u', 'foo');
  const word = fc.constantFrom('One', '둘', '👩‍👧', 'a&amp;b', '&lt;p&gt;', 'é', '5');
  const inTag = (tag: string, html: string) => `<${tag}>${html}</${tag.split(' ')[0]}>`;
  const blank = fc.constantFrom('', ' ', '\n', '<br>', '&nbsp;', '<!-- -->');
  const { node } = fc.letrec<{ node: string; leaf: string }>((tie) => ({
    leaf: fc.oneof(
      fc.tuple(block, word).map(([tag, html]) => inTag(tag, html)),
      word.map((html) => `<br>${html}<br>`),
      fc.tuple(block, inline, word).map(([tag, mark, html]) => inTag(mark, inTag(tag, html))),
    ),
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('leaf'),
      fc
        .tuple(fc.oneof(block, inline), fc.array(fc.tuple(tie('node'), blank), { maxLength: 3 }))
        .map(([tag, parts]) => inTag(tag, parts.flat().join(''))),
    ),
  }));
  const html = fc.array(node, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  const WORD = /One|둘|👩‍👧|a&amp;b|&lt;p&gt;|é|5/g;
  const textsOf = (source: string) =>
    (source.match(WORD) ?? []).map((each) =>
      each.replace('&amp;', '&').replace('&lt;', '<').replace('&gt;', '>'),
    );

  it('never join, and none is lost or reordered', () => {
    fc.assert(
      fc.property(html, (source) => {
        const rich = canonicalHtml(source);
        expect(shownTexts(rich)).toEqual(textsOf(source));
        expect(textOfRichText(rich).match(/\S+/g) ?? []).toEqual(textsOf(source));
      }),
      { numRuns: 500 },
    );
  });

  it('do not change when sanitised again, and no block is empty', async () => {
    await fc.assert(
      fc.asyncProperty(html, async (source) => {
        const shown = await displayHtml(source);
        const rich = await cleanHtml(source);
        expect(shown).toBe(rich);
        expect(isCanonical(rich)).toBe(true);
        expect(canonicalHtml(rich)).toBe(rich);
        document.body.innerHTML = rich;
        expect(document.body.innerHTML).toBe(rich);
        for (const each of document.body.querySelectorAll('*')) {
          if (each.localName !== 'br') expect(each.textContent?.trim()).not.toBe('');
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a text in the canonical form', () => {
  it.each([
    '<p>One</p>\n<p>Two</p>',
    '<p>One',
    '<p>One</p><p></p>',
    '<p> One</p>',
    '<p>One<br></p>',
    '<p onclick="x">One</p>',
    '<P>One</P>',
    '<p>a & b</p>',
    '<p>&copy;</p>',
    '<p><b>One</p></b>',
    '<p><b><b>One</b></b></p>',
    '<p><a href="javascript:x">One</a></p>',
    '<p><a href="java&#9;script:x">One</a></p>',
    '<p><a href="/x" target="_top">One</a></p>',
    "<p><a href='/x'>One</a></p>",
    '<p><a href="/x" href="/y">One</a></p>',
    '<p><a href="/x"><a href="/y">One</a></a></p>',
    '<ul>One</ul>',
    '<p>One<ul><li>Two</li></ul></p>',
    '<p>One</p><script>x</script>',
    '<p>One</p><!-- -->',
    'One',
    '',
  ])('is not %s', (html) => {
    expect(isCanonical(html) && html !== '').toBe(false);
  });

  it('is unchanged by the sanitiser, whatever it contains', async () => {
    const saved =
      '<p>One &amp; <b>two</b> &lt;three&gt;&nbsp;four<br><i>five<em> six</em></i></p>' +
      '<ul><li>one<ol><li><p>a</p><p>b</p></li></ol></li></ul><p><a>x</a> <a target="_blank">y</a> ' +
      '<a href="https://x.example/?a=1&amp;b=&quot;&lt;" target="_blank">z</a></p>';
    expect(isCanonical(saved)).toBe(true);
    expect(await cleanHtml(`${saved}<script></script>`)).toBe(saved);
  });
});
