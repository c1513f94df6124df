import { describe, expect, it } from 'vitest';
import { prepareQuery } from '#src/features/search/preparedQuery.ts';
import { queryError } from '#src/features/search/search.view.ts';

describe('parsing a query', () => {
  it.each([undefined, null, '', '   ', '\t\n', '\u3000', '\u200b\ufeff'])(
    'gives nothing for a blank text',
    (typed) => {
      expect(prepareQuery(typed)).toBeNull();
    },
  );

  it('gives every form in which names are compared', () => {
    expect(prepareQuery('  Kim   Soo-hyun ')).toMatchObject({
      text: 'Kim Soo-hyun',
      folded: 'kim soo hyun',
      compact: 'kimsoohyun',
      terms: ['kim', 'soo', 'hyun'],
      jamo: '',
      initials: '',
    });
    expect(prepareQuery('도깨비')?.jamo).toBe('ㄷㅗㄲㅐㅂㅣ');
    expect(prepareQuery('ㄷㄲㅂ')?.initials).toBe('ㄷㄲㅂ');
    expect(prepareQuery('도깨비'.normalize('NFD'))).toEqual(prepareQuery('도깨비'));
  });

  it('accepts the surname on either side', () => {
    expect(prepareQuery('Yoo Gong')?.rotatedRoman).toContain(prepareQuery('Gong Yoo')?.roman);
    expect(prepareQuery('Soo Hyun Kim')?.rotatedRoman).toContain(prepareQuery('Kim Soo Hyun')?.roman);
    expect(prepareQuery('공유')?.rotatedRoman).toEqual([]);
  });

  it('counts the length in characters, not in surrogate halves', () => {
    expect(queryError('🍑'.repeat(200))).toBeNull();
    expect(queryError('a'.repeat(201))).toEqual({ q: 'Enter at most 200 characters' });
  });
});
