import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { episodeLabelSchema } from '#src/domain/catalogue/episodes.schema.ts';
import {
  countsTowardProgress,
  EPISODE_KINDS,
  episodePath,
  episodeSortOrder,
  episodeTitleOf,
  parseEpisodeLabel,
  parseEpisodePath,
  unnumberedEpisodePath,
} from '#src/domain/catalogue/episodes.ts';
import { anyText } from '#tests/unit/arbitraries.ts';

const labels = fc.oneof(
  fc.integer({ min: 0, max: 9999 }).map(String),
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 99 }))
    .map(([whole, part]) => String(whole + part / 100))
    .filter((text) => /^\d{1,4}(\.\d{1,2})?$/.test(text)),
  fc.integer({ min: 0, max: 999 }).map((number) => `SP${number}`),
  fc.constant('SP'),
);

describe('episodes', () => {
  it('are in the order 0, 1 … 6, 6.5, 7, 10, specials, then those without a number', () => {
    const sorted = [
      '0',
      '1',
      '2',
      '6',
      '6.5',
      '6.55',
      '7',
      '10',
      '100',
      '9999',
      'SP',
      'SP1',
      'SP2',
      'SP10',
      null,
    ];
    const shuffled = [...sorted].reverse();
    expect(shuffled.sort((a, b) => episodeSortOrder(a) - episodeSortOrder(b))).toEqual(sorted);
  });

  it.each([
    ['01', '1'],
    [' 12 ', '12'],
    ['6.50', '6.5'],
    ['6.0', '6'],
    ['000', '0'],
    ['Special 2', 'SP2'],
    ['sp1', 'SP1'],
    ['S03', 'SP3'],
    ['special', 'SP'],
  ])('labelled %s are normalised to %s, so that one is not two', (text, label) => {
    expect(episodeLabelSchema.parse(text)).toBe(label);
  });

  it('may have no number', () => {
    for (const text of [null, '', '   ']) expect(episodeLabelSchema.parse(text)).toBeNull();
  });

  it.each(['-1', '1.234', '12345', '6,5', 'one', '1-2', 'E1', '1e3', '٣'])(
    'cannot be labelled %s',
    (text) => {
      const result = episodeLabelSchema.safeParse(text);
      expect(result.error?.issues[0]?.message).toMatch(/number such as 0, 12 or 6\.5/);
    },
  );

  it('have one canonical label and one position each', () => {
    fc.assert(
      fc.property(labels, labels, (a, b) => {
        expect(parseEpisodeLabel(a)).toBe(a);
        expect(Number.isInteger(episodeSortOrder(a))).toBe(true);
        expect(episodeSortOrder(a) === episodeSortOrder(b)).toBe(a === b);
      }),
    );
  });

  it('are ordered by their numbers', () => {
    const numbers = fc.integer({ min: 0, max: 999_999 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const order = episodeSortOrder(String(a)) - episodeSortOrder(String(b));
        expect(Math.sign(order)).toBe(Math.sign(a - b));
      }),
    );
  });

  it('are found by their address', () => {
    fc.assert(
      fc.property(labels, (label) => {
        expect(parseEpisodePath(episodePath(label))).toEqual({ label });
        expect(encodeURIComponent(episodePath(label))).toBe(episodePath(label));
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
        expect(parseEpisodePath(unnumberedEpisodePath(id))).toEqual({ id });
      }),
    );
  });

  it('have one address each: other spellings are invalid', () => {
    for (const part of ['', '01', '6.50', 'SP1', 'special-1', 'id-0', 'id-', 'id-1.5', 'abc', '-1', ' 1']) {
      expect([part, parseEpisodePath(part)]).toEqual([part, null]);
    }
    fc.assert(
      fc.property(anyText, (part) => {
        const read = parseEpisodePath(part);
        if (read !== null)
          expect('label' in read ? episodePath(read.label) : unnumberedEpisodePath(read.id)).toBe(part);
      }),
    );
  });

  it('count toward progress unless they are specials', () => {
    expect(EPISODE_KINDS.filter(countsTowardProgress)).toEqual(['regular', 'premiere', 'finale']);
  });

  it('are named by their label', () => {
    expect(['6.5', 'SP2', 'SP', null].map(episodeTitleOf)).toEqual([
      'Episode 6.5',
      'Special 2',
      'Special',
      'Episode',
    ]);
  });
});
