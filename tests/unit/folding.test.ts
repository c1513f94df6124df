import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactName,
  foldName,
  initialsOf,
  isInitialsQuery,
  jamoOf,
  sortKeyOf,
} from '#src/domain/folding.ts';
import { anyText, hangul } from '#tests/unit/arbitraries.ts';

const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('folded names', () => {
  it.each([
    ['accents', 'économie', 'economie'],
    ['case of letters', 'GOBLIN', 'goblin'],
    ['apostrophes', 'It’s Okay to Not Be Okay', "It's Okay to Not Be Okay"],
    ['apostrophes left out', 'Its Okay', "It's Okay"],
    ['quotation marks', '“Hello”', '"Hello"'],
    ['ampersands', 'Law & Order', 'Law and Order'],
    ['dashes', 'Soo-hyun', 'Soo–hyun'],
    ['full-width letters and digits', 'Ｒｅｐｌｙ　１９８８', 'Reply 1988'],
    ['Hangul in single jamo', '도깨비'.normalize('NFD'), '도깨비'],
    ['blanks', ' My\u00a0 Mister\n', 'My Mister'],
    ['zero-width characters', 'Gob\u200blin\ufeff', 'Goblin'],
    ['middle dots of Korean titles', '오·징어', '오 징어'],
    ['letters with strokes', 'Łódź Øst Straße', 'lodz ost strasse'],
  ])('do not differ by %s (fault 24)', (_, one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it('keep Hangul as syllables, kana with their marks and Chinese letters', () => {
    expect(foldName('쓸쓸하고 찬란하神-도깨비')).toBe('쓸쓸하고 찬란하神 도깨비');
    expect(foldName('がき')).not.toBe(foldName('かき'));
  });

  it('keep what a search must find literally (faults 20 and 23)', () => {
    for (const text of ['%', '_', '\\', '100%', 'a_b', '#hash', 'c\\d']) expect(foldName(text)).toBe(text);
    expect(foldName('Macne Nana 2S').split(' ')).toContain('2s');
  });

  it('keep punctuation where a name has nothing else, so it is still found by itself', () => {
    expect(foldName('...')).toBe('...');
    expect(foldName('?!')).toBe('?!');
    expect(foldName('🍑')).toBe('🍑');
    expect(foldName('Star ★ Love')).toBe('star love');
  });

  it('are empty only for a text that shows nothing', () => {
    for (const text of ['', '   ', '\u200b', '\t\n', '\u3164', '\ud800']) expect(foldName(text)).toBe('');
  });

  it('stay as they are when folded again, in lower case and NFC, with single blanks inside', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldName(text);
        expect(foldName(folded)).toBe(folded);
        expect(folded.normalize('NFC')).toBe(folded);
        expect(folded).toBe(folded.trim());
        expect(folded).not.toMatch(/\s\s|[^\S ]|\p{Cc}|\p{Surrogate}/u);
      }),
      { numRuns: 1000 },
    );
  });

  it('are one for the composed and the decomposed form of any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldName(text.normalize('NFD'))).toBe(foldName(text));
        expect(foldName(text.normalize('NFC'))).toBe(foldName(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('meet without blanks however a given name is joined', () => {
    const ways = ['Soo-hyun', 'Soohyun', 'soo hyun', 'SOO HYUN', 'Soo–Hyun'].map(compactName);
    expect(new Set(ways)).toEqual(new Set(['soohyun']));
    fc.assert(fc.property(anyText, (text) => compactName(compactName(text)) === compactName(text)));
  });
});

describe('jamo', () => {
  it('spell syllables out and keep other letters', () => {
    expect(jamoOf('도깨비')).toBe('ㄷㅗㄲㅐㅂㅣ');
    expect(jamoOf('W: 두 개의 세계')).toBe('w ㄷㅜ ㄱㅐㅇㅢ ㅅㅔㄱㅖ'.replace('ㅢ', 'ㅡㅣ'));
  });

  it('and initials are made of any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(jamoOf(text)).not.toMatch(/[가-힣]/);
        expect(initialsOf(text)).toMatch(/^[ㄱ-ㅎ]*$/);
        expect(isInitialsQuery(text)).toBe(initialsOf(text) !== '' && /^[ㄱ-ㅎ ]+$/.test(foldName(text)));
      }),
      { numRuns: 1000 },
    );
  });

  it('leave no syllable, and begin a longer name as they begin its first part', () => {
    fc.assert(
      fc.property(hangul, hangul, (one, other) => {
        expect(jamoOf(one + other)).toBe(jamoOf(one) + jamoOf(other));
        expect(jamoOf(one)).toMatch(/^[ㄱ-ㅣ]+$/);
      }),
    );
  });
});

describe('initials', () => {
  it('are the first consonants of the syllables, without blanks and other scripts', () => {
    expect(initialsOf('도깨비')).toBe('ㄷㄲㅂ');
    expect(initialsOf('별에서 온 그대')).toBe('ㅂㅇㅅㅇㄱㄷ');
    expect(initialsOf('응답하라 1988')).toBe('ㅇㄷㅎㄹ');
    expect(initialsOf('Goblin')).toBe('');
  });

  it('of a query of initials are the query, clusters that a keyboard joined taken apart', () => {
    expect(initialsOf('ㄷㄲㅂ')).toBe('ㄷㄲㅂ');
    expect(initialsOf('ㄳ ㅎ')).toBe('ㄱㅅㅎ');
    fc.assert(fc.property(hangul, (text) => initialsOf(initialsOf(text)) === initialsOf(text)));
  });

  it('number as many as there are syllables, and make a query of initials', () => {
    fc.assert(
      fc.property(hangul, (text) => {
        expect(initialsOf(text)).toHaveLength(text.length);
        expect(isInitialsQuery(initialsOf(text))).toBe(true);
        expect(isInitialsQuery(text)).toBe(false);
      }),
    );
  });

  it.each(['', ' ', 'ㅏ', 'ㄷa', '도ㄲ', 'abc', '...'])('are not what %j asks for', (text) => {
    expect(isInitialsQuery(text)).toBe(false);
  });
});

describe('keys for A–Z order', () => {
  it('put articles behind, numbers by their value, Hangul after Latin', () => {
    const sorted = [
      '7 Escape',
      '18 Again',
      '1987',
      'Doctor 2',
      'Doctor 10',
      'The Glory',
      'A Korean Odyssey',
      'Zombie',
      '가을동화',
    ];
    const shuffled = [...sorted].reverse();
    expect(shuffled.sort((a, b) => bytewise(sortKeyOf(a), sortKeyOf(b)))).toEqual(sorted);
  });

  it('leave a title that is only an article alone', () => {
    expect(sortKeyOf('The')).toBe('the');
    expect(sortKeyOf('A')).toBe('a');
  });

  it('are never empty', () => {
    expect(sortKeyOf('\u200b')).not.toBe('');
    fc.assert(fc.property(anyText, (text) => sortKeyOf(text).length > 0));
  });

  it('order numbers of any length by value, also inside a title', () => {
    const numbers = fc.bigInt({ min: 0n, max: 10n ** 40n });
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const order = bytewise(sortKeyOf(`Part ${a} end`), sortKeyOf(`Part ${b} end`));
        expect(Math.sign(order)).toBe(a === b ? 0 : a < b ? -1 : 1);
      }),
    );
  });

  it('are one for names that fold alike', () => {
    fc.assert(fc.property(anyText, (text) => sortKeyOf(foldName(text)) === sortKeyOf(text)));
  });
});
