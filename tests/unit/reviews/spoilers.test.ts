import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { veiledSpoilers, withoutSpoilers } from '#src/domain/reviews/spoilers.ts';
import { canonicalForm } from '#src/domain/text/canonicalForm.ts';

const veil = (text: string) =>
  `<label class="spoiler"><input type="checkbox" aria-label="Show spoiler"><span>${text}</span></label>`;

describe('spoilers in a review', () => {
  it('are covered, each by its own check box, with the formats within them', () => {
    expect(veiledSpoilers('<p>She ||dies|| and he <em>||also <b>goes</b>||</em>.</p>')).toBe(
      `<p>She ${veil('dies')} and he <em>${veil('also <b>goes</b>')}</em>.</p>`,
    );
    expect(veiledSpoilers('<p>No spoiler.</p>')).toBe('<p>No spoiler.</p>');
  });

  it('are covered in parts where a format begins or ends within them', () => {
    expect(veiledSpoilers('<p>a ||b <em>c|| d</em></p>')).toBe(
      `<p>a ${veil('b ')}<em>${veil('c')} d</em></p>`,
    );
    expect(withoutSpoilers('<p>a ||b <em>c|| d</em></p>')).toBe('<p>a [spoiler]<em> d</em></p>');
  });

  it('end with their paragraph: a mark without a partner, or without a text between, is text', () => {
    for (const text of [
      '<p>a || b</p>',
      '<p>a ||b</p><p>c|| d</p>',
      '<p>|| ||</p>',
      '<p>||||</p>',
      '<ul><li>||a</li><li>b||</li></ul>',
    ])
      expect(veiledSpoilers(text)).toBe(text);
    expect(veiledSpoilers('<p>||||a||</p>')).toBe(`<p>||${veil('a')}</p>`);
  });

  it('are not read in addresses of links', () => {
    const link = '<p><a href="/search?q=a||b">one||</a> two</p>';
    expect(veiledSpoilers(link)).toBe(link);
    expect(withoutSpoilers('<p><a href="/x||y">one</a> ||two||</p>')).toBe(
      '<p><a href="/x||y">one</a> [spoiler]</p>',
    );
  });

  it('leave well-formed text well formed, whatever it contains', () => {
    const piece = fc.constantFrom(
      '||',
      '|',
      'a',
      ' ',
      '<em>',
      '</em>',
      '<b>',
      '</b>',
      '</p><p>',
      '<br>',
      '&amp;',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = canonicalForm(`<p>${pieces.join('')}</p>`) ?? '';
        const plain = (text: string) =>
          text.replaceAll(/<label class="spoiler"><input[^>]*><span>|<\/span><\/label>/g, '');
        const [veiled, without] = [veiledSpoilers(html), withoutSpoilers(html)];
        expect(plain(veiled).replaceAll('||', '')).toBe(html.replaceAll('||', ''));
        expect(canonicalForm(without)).toBe(canonicalForm(canonicalForm(without) ?? ''));
        expect((veiled.match(/<span>/g) ?? []).length).toBe((veiled.match(/<\/span>/g) ?? []).length);
      }),
    );
  });
});
