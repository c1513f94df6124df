import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_RESOURCES } from '#refine.config';
import { externalPage } from '#src/catalogue/externalLinks.server.ts';
import { errorOf } from '#src/dashboard/kinds/checks.ts';
import { externalUrl, isExternalId } from '#src/domain/catalogue/externalIds.ts';
import { isAllowedLink } from '#src/domain/text/richText.ts';
import { patternError } from '#src/domain/web/addressPattern.ts';
import { isWebAddress, isWebPattern } from '#src/domain/web/webAddress.ts';
import { isCollection, url } from '#src/records/fields/field.ts';
import { valueSchema } from '#src/records/kinds/input.schema.ts';

const ADDRESSES = [
  'https://program.tving.com/tvn/goblin',
  'http://example.org',
  'https://example.org/?q=a@b#c@d',
  'https://example.org/@user/video',
  'HTTPS://Example.ORG/A',
  'https://공유.example/도깨비?x=1',
  'https://xn--9i1b.example:8443/x',
  'https://93.184.216.34/x',
];
/** Each of these has another target than it appears to have, no target, or runs code. */
const OTHERS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.org/',
  'blob:https://example.org/x',
  'javascript://example.org/%0aalert(1)',
  'https:example.org',
  'https:/example.org',
  'https:\\\\example.org',
  'https:///example.org',
  'https://',
  'https://example',
  'https://.',
  'https://bank.example@evil.example/',
  'https://user:pass@evil.example/',
  'https://@evil.example/',
  'https://bank.example\\@evil.example/',
  'https://bank.example\\.evil.example/',
  'https://bank.example/\\evil.example',
  'https://exa mple.org/',
  'https://example.org/a b',
  'https://example.org/\u0000',
  'https://example.org/\u001b[2J',
  'https://example.org/\u202emoc.live',
  'https://exam\u200bple.org/',
  'https://exam\tple.org/',
  '//example.org/',
  '/drama/1',
  'example.org',
  '',
];

describe('a web address', () => {
  it.each(ADDRESSES)('is accepted: %s', (text) => {
    expect(isWebAddress(text)).toBe(true);
    expect(valueSchema(url('Link')).safeParse(text).success).toBe(true);
    expect(isExternalId('official', text)).toBe(/^https?:/.test(text));
  });

  it.each(OTHERS)('is rejected: %j', (text) => {
    expect(isWebAddress(text)).toBe(false);
    expect(isExternalId('official', text)).toBe(false);
    expect(externalUrl('official', text)).toBeNull();
    expect(externalPage({ slug: 'staff-made', value: 'x', template: text })).toBeNull();
    // Surrounding blanks are removed before validation.
    if (text === text.trim()) expect(valueSchema(url('Link')).safeParse(text).success).toBe(false);
  });

  it('leads a browser to exactly the named host, for any input', () => {
    const pieces = fc.constantFrom(
      'https://',
      'http:',
      '/',
      '\\',
      '@',
      ':',
      '.',
      'evil.example',
      'bank.example',
      '\t',
      '\u200b',
      '?',
      '#',
      ' ',
      '%40',
      '。',
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), (parts) => {
        const text = parts.join('');
        if (!isWebAddress(text)) return;
        const { protocol, username, password, host } = new URL(text);
        expect(protocol).toMatch(/^https?:$/);
        expect([username, password]).toEqual(['', '']);
        const written = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1] ?? '';
        expect(new URL(`https://${written}`).host.replace(/:\d+$/, '')).toBe(host.replace(/:\d+$/, ''));
        expect(written).not.toContain('@');
      }),
      { numRuns: 5000 },
    );
  });
});

describe('every address field of a table', () => {
  const fields = TABLE_RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'url' || field.kind === 'pattern' ? [[resource, name, field] as const] : [],
    ),
  );

  it('accepts only web addresses, in the form and in the command', () => {
    expect(fields.map(([{ name }, field]) => `${name}.${field}`)).toEqual(
      expect.arrayContaining(['social-media.urlPattern', 'streaming-services.url']),
    );
    for (const [, name, field] of fields) {
      // A pattern is longer than an address: its prefix decides.
      const rejected = OTHERS.filter((each) => field.kind === 'url' || !/^https?:\/\//.test(each));
      for (const text of rejected.filter((each) => each.trim() === each && each !== '')) {
        if (isCollection(field)) continue;
        expect([name, text, valueSchema(field).safeParse(text).success]).toEqual([name, text, false]);
        expect([name, text, errorOf(field, text)]).not.toEqual([name, text, null]);
      }
    }
  });
});

describe('an address pattern', () => {
  it.each([
    '^https://www[.]instagram[.]com/[^/]+/?$',
    '^https:\\/\\/(?:www\\.)?x\\.com\\/\\w+$',
    '^https?://x\\.com/',
    'https://x\\.com/',
    '(?i)^https://x\\.com/',
    '^(?:http|https)://x\\.com/',
    '^http(?:s)?://x\\.com/',
    '^https://x\\.com/|^https://twitter\\.com/',
    '^https://x\\.com/(?:a|b)',
    '^https://x\\.com/[(|]',
    '^https://x\\.com/\\Q(|\\E',
    '^https://x\\.com/\\|',
  ])('starts with the scheme: %s', (pattern) => {
    expect([isWebPattern(pattern), patternError(pattern)]).toEqual([true, null]);
  });

  it.each([
    'javascript:alert(1)',
    '^javascript:.*https://',
    '.*',
    '^.*https://',
    '(javascript|https)://x',
    'data:text/html,x',
    'vbscript:x',
    'x\\.com',
    'https?:',
    '^https://x|javascript:.*',
    '^https://x|^javascript:.*',
    '^https://x|',
    '^https://(?:a|b)|data:.*',
    '^https://[(]|javascript:.*',
    '^https://[^](]|javascript:.*',
    '^https://\\(|javascript:.*',
    '^https://\\Q(\\E|javascript:.*',
    '(?i)^https://x|javascript:.*',
    '^https://x\u0000',
    '^https://x\u202e',
  ])('is rejected if it is ambiguous: %j', (pattern) => {
    expect(isWebPattern(pattern)).toBe(false);
    expect(patternError(pattern)).toContain('https://');
  });
});

describe('a link in a text', () => {
  it.each([
    'https://bank.example@evil.example/',
    'http://a:b@evil.example',
    'https://bank.example\\@evil.example',
    'https:evil.example',
    'https:\\\\evil.example',
  ])('leads to its apparent target: not %s', (href) => {
    expect(isAllowedLink(href)).toBe(false);
  });

  it.each([
    'https://example.org/@user?x=a@b',
    'http://localhost:3000/a',
    'mailto:kim@example.org',
    '/drama/1',
    '#cast',
  ])('stays: %s', (href) => {
    expect(isAllowedLink(href)).toBe(true);
  });
});
