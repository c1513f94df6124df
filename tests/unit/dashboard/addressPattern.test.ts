import { describe, expect, it } from 'vitest';
import { errorOf } from '#src/dashboard/kinds/checks.ts';
import { fitsPattern, patternError } from '#src/domain/web/addressPattern.ts';
import { isProfileAt, mediumOf, readLinks } from '#src/features/links/staff/readLinks.ts';
import { pattern as patternField } from '#src/records/fields/field.ts';
import { processorTime } from '#tests/support/hostile/effort.ts';

/** Each keeps JavaScript's own engine busy for longer than anyone waits. */
const ENDLESS = [
  '(a+)+$',
  '^https://(a|a)*$',
  '^https://(a|aa)+!',
  '(?:a*)*(?:a*)*(?:a*)*!',
  '(.*a){20}!',
  '\\w+\\w+\\w+\\w+\\w+\\w+!',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(?:a?){1000}'.repeat(40),
  '((((a?){10}){10}b?){10}){3}!',
];
const LONG = `https://${'a'.repeat(2_000)}?`;

describe("patterns of sites' addresses", () => {
  it.each(ENDLESS)('never block other work, whatever their form: %s', async (pattern) => {
    const medium = { id: 1, slug: 'a', name: 'A', urlPattern: pattern };
    const library = { of: 'person' as const, links: [], externalIds: [], media: [medium], sources: [] };
    const taken = await processorTime(() => {
      fitsPattern(pattern, LONG);
      isProfileAt(medium, LONG);
      mediumOf([medium], LONG);
      readLinks({ text: `${LONG.slice(0, 400)}.example/x` }, library);
    });
    expect(taken).toBeLessThan(2_000);
  });

  /** Each took up to seconds to compile before its size was checked. */
  const LARGE = [
    'a{1000}'.repeat(280),
    '(a?){1000}'.repeat(190),
    '(\\pL\\pN\\pP){900}'.repeat(110),
    `([(]${'a'.repeat(900)}){1000}`,
    '[]()]{1000}'.repeat(170),
    '\\pL'.repeat(660),
    '[\\pL\\pN\\pP\\pS]'.repeat(120),
    `(?i)${'[a-\\x{10ffff}]'.repeat(130)}`,
    `(?i)${'[ -힣]'.repeat(330)}`,
  ];
  it.each(LARGE)('are not compiled if that takes long: %s', async (pattern) => {
    const own = `^https://${pattern}`.slice(0, 2_000);
    let error: string | null = null;
    const taken = await processorTime(() => {
      error = patternError(own);
    });
    expect(error).toContain('too large');
    expect(taken).toBeLessThan(50);
  });

  it('are read as before', () => {
    const pattern = '^https://www[.]instagram[.]com/[^/]+/?$';
    expect(fitsPattern(pattern, 'https://www.instagram.com/gongyoo')).toBe(true);
    expect(fitsPattern(pattern, 'https://www.instagram.com/p/x')).toBe(false);
    expect(fitsPattern('^https:\\/\\/(?:www\\.)?x\\.com\\/\\w+$', 'https://x.com/gong')).toBe(true);
    expect(fitsPattern('공유', 'https://x.example/공유')).toBe(true);
    expect(fitsPattern('(', 'https://x.example/')).toBeNull();
    const korean =
      '(?i)^https://(?:[a-z0-9-]{1,63}\\.){1,3}example/[가-힣\\pL\\d_-]{1,100}(?:\\?[^#]{0,200})?$';
    expect(fitsPattern(korean, 'https://WWW.example/공유?a=b')).toBe(true);
  });

  it.each([
    ['(', 'This is not a valid regular expression'],
    ['[z-a]', 'This is not a valid regular expression'],
    ['^(?!x)', 'lookahead'],
    ['(a)\\1', 'lookahead, lookbehind or backreferences'],
    ['(?:a?){1000}'.repeat(40), 'too large'],
    ['^https://(a+)+$', null],
    ['^https://www[.]instagram[.]com/', null],
  ])('report their errors: %s', async (pattern, error) => {
    const reported = patternError(pattern);
    if (error === null) expect(reported).toBeNull();
    else expect(reported).toContain(error);
    expect(errorOf(patternField('Address pattern'), pattern)).toBe(reported);
  });
});
