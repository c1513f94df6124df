import { describe, expect, it } from 'vitest';
import { searchTextFault } from '#src/features/search/search.schema.ts';
import { readSearchText } from '#src/features/search/searchText.ts';

describe('reading a search text', () => {
  it.each([undefined, null, '', '   ', '\t\n', '\u3000', '\u200b\ufeff'])(
    'blank is nothing to search for (fault 28)',
    (typed) => {
      expect(readSearchText(typed)).toBeNull();
    },
  );

  it('gives every form that names are compared in', () => {
    expect(readSearchText('  Kim   Soo-hyun ')).toMatchObject({
      text: 'Kim Soo-hyun',
      folded: 'kim soo hyun',
      compact: 'kimsoohyun',
      words: ['kim', 'soo', 'hyun'],
      jamo: '',
      initials: '',
    });
    expect(readSearchText('도깨비')?.jamo).toBe('ㄷㅗㄲㅐㅂㅣ');
    expect(readSearchText('ㄷㄲㅂ')?.initials).toBe('ㄷㄲㅂ');
    expect(readSearchText('도깨비'.normalize('NFD'))).toEqual(readSearchText('도깨비'));
  });

  it('takes the surname from either side', () => {
    expect(readSearchText('Yoo Gong')?.turnedRoman).toContain(readSearchText('Gong Yoo')?.roman);
    expect(readSearchText('Soo Hyun Kim')?.turnedRoman).toContain(readSearchText('Kim Soo Hyun')?.roman);
    expect(readSearchText('공유')?.turnedRoman).toEqual([]);
  });

  it('counts a text’s length in characters, not in halves of them', () => {
    expect(searchTextFault('🍑'.repeat(200))).toBeNull();
    expect(searchTextFault('a'.repeat(201))).toEqual({ q: 'Give at most 200 characters' });
  });
});
