// Compatibility jamo (ㄷ typed alone) are excluded from NFKC, which would combine a typed ㅂ and ㅏ to 바.
const OTHER_THAN_COMPATIBILITY_JAMO = /[^\u3131-\u318e]+/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/gu;
/** Accents of Latin, Greek and Cyrillic. Kana voicing marks and Thai vowels count as letters and stay. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/g;
/** Removed before NFKC, which turns ´ into a space, and again after it, because it produces one from ŉ. */
const APOSTROPHES = /['`\u00b4\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u02bd\uff07]/g;
/** Punctuation and pictures separate words. `% _ \ # @` and symbols such as + or $ can be part of a search. */
export const SEPARATORS = /[~]|(?![%_\\#@])[\p{P}\p{So}\p{Sk}]/gu;

/**
 * Skin tones of a picture: a search for 👍 also means 👍🏽. Variation selectors and joiners are removed as invisible
 * characters.
 */
const SKIN_TONES = /(?<=\p{So})[\u{1f3fb}-\u{1f3ff}]+/gu;

/** Pictures, whole flags, and other symbols that can be searched for. */
const SIGNS = /\p{RI}{2}|(?!~)[\p{So}\p{Sm}\p{Sc}%_\\#@]/gu;
const PICTURE = /\p{So}/u;

/** Letters without a Unicode decomposition, mapped to their usual plain spelling. */
const LETTER_SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  '×': 'x',
  '&': ' and ',
};
const SPELT_LETTERS = new RegExp(`[${Object.keys(LETTER_SPELLINGS).join('')}]`, 'g');

/** Conjoining jamo outside of syllables; mapped to the compatibility jamo that keyboards produce. */
const CONJOINING_JAMO = /[\u1100-\u1112\u1161-\u1175\u11a8-\u11c2]/g;
export const LEAD_CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const TAILS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

function compatibilityJamo(conjoining: string): string {
  const code = conjoining.charCodeAt(0);
  if (code >= 0x11a8) return TAILS.charAt(code - 0x11a8);
  return code >= 0x1161 ? VOWELS.charAt(code - 0x1161) : LEAD_CONSONANTS.charAt(code - 0x1100);
}

/**
 * Folds letters, but keeps separators: one form per letter, lower case, without accents, apostrophes, skin tones and
 * invisible characters, `&` as a word. Use `foldName`, which continues from here.
 */
export function foldLetters(text: string): string {
  return text
    .replace(LONE_SURROGATES, '')
    .replace(/\s/g, ' ')
    .normalize('NFC')
    .replace(APOSTROPHES, '')
    .replace(OTHER_THAN_COMPATIBILITY_JAMO, (run) => run.normalize('NFKC'))
    .replace(APOSTROPHES, '')
    .replace(INVISIBLE, '')
    .replace(SKIN_TONES, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPELT_LETTERS, (letter) => LETTER_SPELLINGS[letter] ?? letter)
    .replace(CONJOINING_JAMO, compatibilityJamo);
}

/** Returns the apostrophes of a text, whatever their form, as `'`. */
export function apostrophesOf(text: string): string {
  return (text.normalize('NFC').match(APOSTROPHES) ?? []).map(() => "'").join('');
}

/**
 * Returns the distinct symbols of a text with pictures (`🌙`, `★`, `♥`, flags), as `foldLetters` outputs them; empty for
 * text without a picture.
 */
export function signsIn(letters: string): string[] {
  return PICTURE.test(letters) ? [...new Set(letters.match(SIGNS) ?? [])] : [];
}
