import fc from 'fast-check';
import { addDays } from '#src/domain/dates/partialDate.ts';

const DAYS_1850_TO_2200 = 128_199;

/** Every full date of the catalogue's years except the last two, so that a test can continue from it. */
export const fullDates = fc
  .integer({ min: 0, max: DAYS_1850_TO_2200 - 800 })
  .map((days) => addDays('1850-01-01', days));

/** Partial dates of each precision. */
export const partialDates = fc
  .tuple(fullDates, fc.constantFrom(4, 7, 10))
  .map(([date, length]) => date.slice(0, length));

/** All 11,172 Hangul syllables. */
export const hangul = fc
  .array(fc.integer({ min: 0xac00, max: 0xd7a3 }), { minLength: 1, maxLength: 8 })
  .map((codes) => String.fromCharCode(...codes));

/** Text of any 16-bit units, including control characters and lone surrogates. */
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

/** Words with a meaning for a careless look-up. */
const languageLabel = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty');

/**
 * Texts that may occur in names, searches and addresses: plain, of any script, broken, and with characters
 * that folding changes.
 */
export const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  hangul,
  brokenText,
  troublesome,
  languageLabel,
);
