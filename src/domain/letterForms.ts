// Compatibility jamo (ㄷ as typed alone) are kept from NFKC, which would glue a typed ㅂ and ㅏ into 바.
const OTHER_THAN_COMPATIBILITY_JAMO = /[^\u3131-\u318e]+/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/gu;
/** Accents of Latin, Greek and Cyrillic. Kana's voicing marks and Thai vowels are letters to their readers and stay. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/g;
/** Taken out before NFKC, which makes a blank of ´, and again after it, which finds one in ŉ. */
const APOSTROPHES = /['`\u00b4\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u02bd\uff07]/g;
/** Punctuation and pictures separate words. `% _ \ # @` and signs such as + or $ are part of what people look for. */
export const SEPARATORS = /[~]|(?![%_\\#@])[\p{P}\p{So}\p{Sk}]/gu;

/** Letters that Unicode does not take apart, by the spelling people type without them. */
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

/** Conjoining jamo that no syllable took up, as the compatibility jamo a keyboard gives. */
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
 * The folded text before its separators are dropped: one form of each letter, lower case, no accents, apostrophes or
 * invisible characters, `&` as a word. Use `foldName`, which goes on from here.
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
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPELT_LETTERS, (letter) => LETTER_SPELLINGS[letter] ?? letter)
    .replace(CONJOINING_JAMO, compatibilityJamo);
}
