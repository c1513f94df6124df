import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composed } from '#src/domain/names/composed.ts';
import { processorTime } from '#tests/support/hostile/effort.ts';

/** Marks that normalisation reorders. */
const MARKS = ['\u0316', '\u0300', '\u0327', '\u0301', '\u3099', '\u05b0'];

describe('composed text', () => {
  it('equals the composed form of Unicode if no run of marks is longer than 30', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(composed(text)).toBe(text.normalize('NFC'));
      }),
    );
    expect(composed('\u1112\u1161\u11ab')).toBe('한');
    expect(composed(`a${'\u0316'.repeat(30)}`)).toBe(`a${'\u0316'.repeat(30)}`.normalize('NFC'));
  });

  it('does not change when composed again, for any number of marks', () => {
    const marked = fc.array(fc.constantFrom('a', '가', '\u034f', ...MARKS), { maxLength: 200 });
    fc.assert(
      fc.property(marked, (characters) => {
        const once = composed(characters.join(''));
        expect(composed(once)).toBe(once);
        expect(once).toBe(once.normalize('NFC'));
        expect(once.replaceAll('\u034f', '').normalize('NFC')).toBe(
          characters.join('').replaceAll('\u034f', '').normalize('NFC'),
        );
      }),
    );
  });

  it('takes time linear, not quadratic, in the number of marks', async () => {
    const text = `a${'\u0316\u0300'.repeat(10_000)}`;
    await processorTime(() => composed(text));
    expect(await processorTime(() => composed(text))).toBeLessThan(50);
  });
});
