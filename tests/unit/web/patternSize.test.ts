import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { patternSize } from '#src/domain/web/patternSize.ts';

const part = fc.constantFrom(
  ...[
    'a',
    '.',
    '\\d',
    '\\x{1F600}',
    '[a-z]',
    '[^/]',
    '[(]',
    '[)]',
    '[]a]',
    '[^]a]',
    '[[:alpha:](]',
    '[\\]]',
    '[{}]',
  ],
  ...['\\Q(a{9\\E', '\\(', '\\{', '^', '$', '{', '}', ']', '{a}', '{,3}', '한', '🌙', 'b|'],
);
const repetition = fc.oneof(
  fc.constantFrom('', '', '*', '+?', '?'),
  fc.nat(12).map((times) => `{${times}}`),
  fc.tuple(fc.nat(5), fc.nat(9)).map(([least, more]) => `{${least},${least + more}}`),
  fc.nat(6).map((least) => `{${least},}`),
);
const { expression } = fc.letrec<{ expression: string; group: string }>((tie) => ({
  expression: fc
    .array(fc.tuple(fc.oneof({ depthSize: 'small' }, part, tie('group')), repetition), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.flat().join('')),
  group: fc
    .tuple(fc.constantFrom('(', '(?:', '(?i:', '(?P<n>'), tie('expression'))
    .map(([begin, inside]) => `${begin}${inside})`),
}));

describe('the size of a regular expression', () => {
  it('is known before it is compiled, and never far too small', () => {
    fc.assert(
      fc.property(expression, (pattern) => {
        const size = patternSize(pattern);
        fc.pre(size < 5_000);
        let real = 0;
        try {
          real = RE2JS.compile(pattern).programSize();
        } catch {
          // An invalid expression is not compiled.
        }
        expect(real).toBeLessThanOrEqual(3 * size + 12);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['', 0],
    ['abc', 3],
    ['(ab){3}', 9],
    ['[{(]{5}', 5],
    ['\\{3}', 3],
    ['a{x}{2,7}', 10],
    ['((a{10}){10}){9}', 999],
  ])('of %j is %i', (pattern, size) => {
    expect(patternSize(pattern)).toBe(size);
  });
});
