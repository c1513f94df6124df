import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed } from '#src/domain/names/composed.ts';
import { NAME_MAX, nameSchema } from '#src/domain/names/name.schema.ts';
import { isAllowedLink, RICH_TEXT_ATTRIBUTES, RICH_TEXT_TAGS } from '#src/domain/text/richText.ts';
import { anyText } from '#tests/unit/arbitraries.ts';

describe('the rich-text policy', () => {
  it('[S-E3] lists exactly the allowed tags and attributes', () => {
    expect([...RICH_TEXT_TAGS].sort()).toEqual('a b br em i li ol p strong ul'.split(' '));
    expect([...RICH_TEXT_ATTRIBUTES].sort()).toEqual(['href', 'target']);
  });

  it.each(['https://a.kr/x', 'HTTP://a.kr', 'mailto:a@b.kr', '/drama/1/goblin', '#cast'])(
    'keeps the link %s',
    (href) => {
      expect(isAllowedLink(href)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u200bscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.kr',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '',
    'relative/path',
  ])('removes the link %j', (href) => {
    expect(isAllowedLink(href)).toBe(false);
  });

  it('allows no link that a browser would not read as http, https or mailto, or as ours', () => {
    const pieces = fc.constantFrom(
      'javascript:',
      'data:',
      'http:',
      'mailto:',
      '/',
      '\\',
      '\t',
      '\n',
      ' ',
      '\u0000',
      'x',
      '#',
      '?',
    );
    const hrefs = fc.oneof(
      anyText,
      fc.array(pieces, { maxLength: 6 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(hrefs, (href) => {
        if (!isAllowedLink(href) || !URL.canParse(href, 'https://ours.example/')) return;
        const { protocol, origin } = new URL(href, 'https://ours.example/');
        expect(['http:', 'https:', 'mailto:']).toContain(protocol);
        if (!/^\s*(https?|mailto):/i.test(href.replace(/[\p{Cc}\p{Cf}\s]/gu, '')))
          expect(origin).toBe('https://ours.example');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('names', () => {
  it.each([
    ['  My Mister  ', 'My Mister'],
    ['My\u00a0 Mister', 'My Mister'],
    ['도깨비'.normalize('NFD'), '도깨비'],
    ['\ufeffGoblin\u200b', 'Goblin'],
    ['🍑', '🍑'],
    ['...', '...'],
    ['100%', '100%'],
    ['👩‍👧', '👩‍👧'],
  ])('from %j are stored as %j', (text, name) => {
    expect(nameSchema.parse(text)).toBe(name);
  });

  it.each([
    ['an empty text', '', /visible character/],
    ['blanks', '   ', /visible character/],
    ['zero-width characters', '\u200b\u200d\u2060', /visible character/],
    ['a Hangul filler', '\u3164', /visible character/],
    ['a lone accent', '\u0301', /visible character/],
    ['a line break', 'My\nMister', /control characters/],
    ['a NUL character', 'My\u0000Mister', /control characters/],
    ['a direction override', 'My \u202eretsiM', /control characters/],
    ['a lone surrogate', 'My \ud83d', /incomplete character/],
  ])('are rejected if they are or contain %s', (_, text, message) => {
    expect(nameSchema.safeParse(text).error?.issues[0]?.message).toMatch(message);
  });

  it('are counted in characters, not in surrogate halves', () => {
    expect(nameSchema.safeParse('🍑'.repeat(NAME_MAX)).success).toBe(true);
    expect(nameSchema.safeParse('🍑'.repeat(NAME_MAX + 1)).error?.issues[0]?.message).toMatch(/at most 300/);
  });

  it('that are accepted are accepted again unchanged, in NFC and trimmed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = nameSchema.safeParse(text);
        if (!name.success) return;
        expect(nameSchema.parse(name.data)).toBe(name.data);
        expect(composed(name.data)).toBe(name.data);
        expect(name.data.trim()).toBe(name.data);
        expect(name.data).not.toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});
