import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactName,
  foldName,
  initialsOf,
  isInitialsQuery,
  jamoOf,
  signsBeside,
  sortKeyOf,
} from '#src/domain/names/folding.ts';
import { anyText, hangul } from '#tests/unit/arbitraries.ts';

const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('folded names', () => {
  it.each([
    ['accents', 'économie', 'economie'],
    ['letter case', 'GOBLIN', 'goblin'],
    ['apostrophes', 'It’s Okay to Not Be Okay', "It's Okay to Not Be Okay"],
    ['missing apostrophes', 'Its Okay', "It's Okay"],
    ['quotation marks', '“Hello”', '"Hello"'],
    ['ampersands', 'Law & Order', 'Law and Order'],
    ['dashes', 'Soo-hyun', 'Soo–hyun'],
    ['full-width letters and digits', 'Ｒｅｐｌｙ　１９８８', 'Reply 1988'],
    ['Hangul in individual jamo', '도깨비'.normalize('NFD'), '도깨비'],
    ['blanks', ' My\u00a0 Mister\n', 'My Mister'],
    ['zero-width characters', 'Gob\u200blin\ufeff', 'Goblin'],
    ['middle dots of Korean titles', '오·징어', '오 징어'],
    ['letters with strokes', 'Łódź Øst Straße', 'lodz ost strasse'],
  ])('are equal despite %s', (_, one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it('keep Hangul as syllables, kana with their marks and Chinese characters', () => {
    expect(foldName('쓸쓸하고 찬란하神-도깨비')).toBe('쓸쓸하고 찬란하神 도깨비');
    expect(foldName('がき')).not.toBe(foldName('かき'));
  });

  it('keep characters that a search must find literally', () => {
    for (const text of ['%', '_', '\\', '100%', 'a_b', '#hash', 'c\\d']) expect(foldName(text)).toBe(text);
    expect(foldName('Macne Nana 2S').split(' ')).toContain('2s');
  });

  it('keep punctuation if a name has nothing else, so that it can be found', () => {
    expect(foldName('...')).toBe('...');
    expect(foldName('?!')).toBe('?!');
    expect(foldName('🍑')).toBe('🍑');
    expect(foldName('Star ★ Love')).toBe('star love');
  });

  it('keep apostrophes if a name has nothing else, in one form', () => {
    for (const text of ["'", '’', '`', '´', '＇']) expect(foldName(text)).toBe("'");
    expect(foldName("‘’ '")).toBe("'''");
  });

  it('are equal for the variants of an emoji', () => {
    for (const [one, other] of [
      ['👍🏽', '👍'],
      ['❤\ufe0f', '❤'],
      ['👩🏿\u200d🚀', '👩🚀'],
      ['☝\ufe0f🏻', '☝'],
    ])
      expect(foldName(one ?? '')).toBe(other);
  });

  it('separate letters from adjacent emoji, which can be found too', () => {
    expect(signsBeside('Moonlit 🌙 Road ★ 🌙')).toEqual(['🌙', '★']);
    expect(signsBeside('From 🇰🇷 with 👍🏽')).toEqual(['🇰🇷', '👍']);
    expect(['🍑', 'A+', '100%', '~', '...', ''].map(signsBeside)).toEqual(Array(6).fill([]));
    fc.assert(fc.property(anyText, (text) => signsBeside(text).every((sign) => foldName(sign) !== '')));
  });

  it('are empty only for a text without visible characters', () => {
    for (const text of ['', '   ', '\u200b', '\t\n', '\u3164', '\ud800']) expect(foldName(text)).toBe('');
  });

  it('do not change when folded again, in lower case and NFC, with single blanks inside', () => {
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

  it('are equal for the composed and the decomposed form of any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldName(text.normalize('NFD'))).toBe(foldName(text));
        expect(foldName(text.normalize('NFC'))).toBe(foldName(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('match without blanks for any way to join a given name', () => {
    const ways = ['Soo-hyun', 'Soohyun', 'soo hyun', 'SOO HYUN', 'Soo–Hyun'].map(compactName);
    expect(new Set(ways)).toEqual(new Set(['soohyun']));
    fc.assert(fc.property(anyText, (text) => compactName(compactName(text)) === compactName(text)));
  });
});

describe('jamo', () => {
  it('spell out syllables and keep other letters', () => {
    expect(jamoOf('도깨비')).toBe('ㄷㅗㄲㅐㅂㅣ');
    expect(jamoOf('W: 두 개의 세계')).toBe('w ㄷㅜ ㄱㅐㅇㅢ ㅅㅔㄱㅖ'.replace('ㅢ', 'ㅡㅣ'));
  });

  it('and initials exist for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(jamoOf(text)).not.toMatch(/[가-힣]/);
        expect(initialsOf(text)).toMatch(/^[ㄱ-ㅎ]*$/);
        expect(isInitialsQuery(text)).toBe(initialsOf(text) !== '' && /^[ㄱ-ㅎ ]+$/.test(foldName(text)));
      }),
      { numRuns: 1000 },
    );
  });

  it('contain no syllables, and those of a prefix are a prefix', () => {
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

  it('of a query of initials are the query, with clusters of the keyboard separated', () => {
    expect(initialsOf('ㄷㄲㅂ')).toBe('ㄷㄲㅂ');
    expect(initialsOf('ㄳ ㅎ')).toBe('ㄱㅅㅎ');
    fc.assert(fc.property(hangul, (text) => initialsOf(initialsOf(text)) === initialsOf(text)));
  });

  it('are as many as the syllables, and form a query of initials', () => {
    fc.assert(
      fc.property(hangul, (text) => {
        expect(initialsOf(text)).toHaveLength(text.length);
        expect(isInitialsQuery(initialsOf(text))).toBe(true);
        expect(isInitialsQuery(text)).toBe(false);
      }),
    );
  });

  it.each(['', ' ', 'ㅏ', 'ㄷa', '도ㄲ', 'abc', '...'])('are not the meaning of %j', (text) => {
    expect(isInitialsQuery(text)).toBe(false);
  });
});

describe('keys for A–Z order', () => {
  it('move articles to the end, sort numbers by value, and Hangul after Latin', () => {
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

  it('keep a title that consists of an article', () => {
    expect(sortKeyOf('The')).toBe('the');
    expect(sortKeyOf('A')).toBe('a');
  });

  it('are never empty', () => {
    expect(sortKeyOf('\u200b')).not.toBe('');
    fc.assert(fc.property(anyText, (text) => sortKeyOf(text).length > 0));
  });

  it('sort numbers of any length by value, also inside a title', () => {
    const numbers = fc.bigInt({ min: 0n, max: 10n ** 40n });
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const order = bytewise(sortKeyOf(`Part ${a} end`), sortKeyOf(`Part ${b} end`));
        expect(Math.sign(order)).toBe(a === b ? 0 : a < b ? -1 : 1);
      }),
    );
  });

  it('are equal for names with equal foldings', () => {
    fc.assert(fc.property(anyText, (text) => sortKeyOf(foldName(text)) === sortKeyOf(text)));
  });
});
