import fc from 'fast-check';
import { addDays } from '#src/domain/partialDate.ts';

const DAYS_1850_TO_2200 = 128_199;

/** Every full date of the catalogue's years but the last two, so a test may go on from it. */
export const fullDates = fc
  .integer({ min: 0, max: DAYS_1850_TO_2200 - 800 })
  .map((days) => addDays('1850-01-01', days));

/** Partial dates of each precision. */
export const partialDates = fc
  .tuple(fullDates, fc.constantFrom(4, 7, 10))
  .map(([date, length]) => date.slice(0, length));

/** Hangul syllables, every one of the 11,172. */
export const hangul = fc
  .array(fc.integer({ min: 0xac00, max: 0xd7a3 }), { minLength: 1, maxLength: 8 })
  .map((codes) => String.fromCharCode(...codes));

/** Text of any 16-bit units: control characters and halves of characters among them. */
const brokenText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((codes) => String.fromCharCode(...codes));

const troublesome = fc
  .array(
    fc.constantFrom(
      ...[
        "'",
        '’',
        '&',
        '%',
        '_',
        '\\',
        '-',
        '—',
        '.',
        '…',
        ' ',
        '\u00a0',
        '\u200b',
        '\u0301',
        '\u3099',
        '~',
        '★',
      ],
      ...[
        'ㄱ',
        'ㅏ',
        'ㄳ',
        '\u1100',
        '\u1161',
        '\u11a8',
        '가',
        '각',
        'ｶﾞ',
        'が',
        'İ',
        'ß',
        'Σ',
        'ﬃ',
        'Ⅳ',
        '１',
        'é',
        '神',
      ],
      ...[
        'a',
        'the',
        'A',
        '7',
        '007',
        '🍑',
        '👩‍👧',
        '́',
        '\n',
        '\t',
        '\ud800',
        '\udc00',
        '\u3164',
        'ㅤ',
        '℡',
        '㈀',
        '㉠',
      ],
    ),
    { maxLength: 10 },
  )
  .map((pieces) => pieces.join(''));

/** Words that mean something to a careless look-up. */
const languageWords = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty');

/** Texts that names, searches and addresses may bring: plain, of any script, broken, and made of what folding treats. */
export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  hangul,
  brokenText,
  troublesome,
  languageWords,
);
