import { describe, expect, it } from 'vitest';
import { fieldRules } from '#src/dashboard/form/fieldRules.ts';
import { isProfileAt, mediumOf, readLinks } from '#src/dashboard/links/readLinks.ts';
import { fitsPattern, patternFault } from '#src/domain/addressPattern.ts';
import { processorTime } from '#tests/support/effort.ts';

/** Each keeps JavaScript's own engine busy for longer than anybody waits. */
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
  it.each(ENDLESS)('hold up nobody, however they look: %s', async (pattern) => {
    const medium = { id: 1, slug: 'a', name: 'A', urlPattern: pattern };
    const shelf = { of: 'person' as const, links: [], externalIds: [], media: [medium], sources: [] };
    const taken = await processorTime(() => {
      fitsPattern(pattern, LONG);
      isProfileAt(medium, LONG);
      mediumOf([medium], LONG);
      readLinks({ text: `${LONG.slice(0, 400)}.example/x` }, shelf);
    });
    expect(taken).toBeLessThan(2_000);
  });

  it('are read as ever', () => {
    const pattern = '^https://www[.]instagram[.]com/[^/]+/?$';
    expect(fitsPattern(pattern, 'https://www.instagram.com/gongyoo')).toBe(true);
    expect(fitsPattern(pattern, 'https://www.instagram.com/p/x')).toBe(false);
    expect(fitsPattern('^https:\\/\\/(?:www\\.)?x\\.com\\/\\w+$', 'https://x.com/gong')).toBe(true);
    expect(fitsPattern('공유', 'https://x.example/공유')).toBe(true);
    expect(fitsPattern('(', 'https://x.example/')).toBeNull();
  });

  it.each([
    ['(', 'This is no regular expression'],
    ['[z-a]', 'This is no regular expression'],
    ['^(?!x)', 'looks ahead'],
    ['(a)\\1', 'looks ahead, behind or back'],
    ['(?:a?){1000}'.repeat(40), 'too large'],
    ['(a+)+$', null],
    ['^https://www[.]instagram[.]com/', null],
  ])('say what is wrong with them: %s', async (pattern, fault) => {
    const told = patternFault(pattern);
    if (fault === null) expect(told).toBeNull();
    else expect(told).toContain(fault);
    const [rule] = fieldRules({ kind: 'pattern', label: 'Address pattern' });
    if (typeof rule !== 'object' || !('validator' in rule) || !rule.validator) throw new Error('No rule');
    const judged = Promise.resolve(rule.validator({}, pattern, () => undefined));
    expect(
      await judged.then(
        () => null,
        (error: Error) => error.message,
      ),
    ).toBe(told);
  });
});
