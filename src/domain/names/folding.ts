import { disassemble, getChoseong, romanize } from 'es-hangul';
import { spellingKey } from './koreanSpelling.ts';
import { apostrophesOf, foldLetters, LEAD_CONSONANTS, SEPARATORS, signsIn } from './letterForms.ts';

const WHITESPACE = /\s+/g;
const collapse = (text: string) => text.replace(WHITESPACE, ' ').trim();

/**
 * Returns the form in which names of every script are compared: lower case, without accents and apostrophes, `&` as
 * `and`, other punctuation as a space, Hangul as composed syllables, single spaces. `%`, `_`, `\`, `#` and `@` stay, so
 * that a search finds them literally. A text of only punctuation, apostrophes or pictures keeps them (`...`, `🍑`), so
 * that it can still be found; '' only for text without visible characters. Idempotent.
 */
export function foldName(text: string): string {
  const letters = foldLetters(text);
  return collapse(letters.replace(SEPARATORS, ' ')) || collapse(letters) || apostrophesOf(text);
}

/**
 * Returns the pictures and other symbols that `foldName` removes from a name: `🌙` for `Moonlit 🌙 Road`. Empty if the
 * folded name contains them (`🍑`).
 */
export function signsBeside(name: string): string[] {
  const signs = signsIn(foldLetters(name));
  const folded = foldName(name);
  return signs.every((sign) => folded.includes(sign)) ? [] : signs;
}

/** Returns the folded name without spaces, so that `Soo-hyun`, `Soohyun` and `soo hyun` are equal. */
export function compactName(text: string): string {
  return foldName(text).replaceAll(' ', '');
}

/**
 * Returns the folded name with Hangul syllables decomposed to jamo (`도깨비` → `ㄷㅗㄲㅐㅂㅣ`), so that for trigram similarity one
 * mistyped vowel is a small difference.
 */
export function jamoOf(text: string): string {
  return disassemble(foldName(text));
}

/**
 * Returns the initial consonants of the Hangul syllables (`도깨비` → `ㄷㄲㅂ`), without spaces and other scripts. Single
 * consonants stay and clusters (`ㄳ`, as keyboards join them) are split, so that a query of initials returns itself. ''
 * without Hangul.
 */
export function initialsOf(text: string): string {
  return getChoseong(disassembleClusters(foldName(text))).replace(/[^\u3131-\u314e]/g, '');
}

function disassembleClusters(text: string): string {
  return text.replace(/[\u3131-\u314e]/g, (consonant) =>
    LEAD_CONSONANTS.includes(consonant) ? consonant : disassemble(consonant),
  );
}

/** Whether a search text consists of initials only (`ㄷㄲㅂ`), spaces allowed. */
export function isInitialsQuery(text: string): boolean {
  return /^[\u3131-\u314e]+$/.test(compactName(text));
}

const LEADING_ARTICLE = /^(a|an|the) (.+)$/;
const NUMBER = /[0-9]+/g;

// A number becomes its digit count, padded to three places, and its digits: 2 becomes 0012 and 10 becomes 00210. This
// sorts numbers of any length correctly, unlike padding to a fixed width.
function numberKey(digits: string): string {
  const significant = digits.replace(/^0+(?=.)/, '');
  return String(significant.length).padStart(3, '0') + significant;
}

/**
 * Returns the key for A–Z order under bytewise ("C") collation: the folded title, a leading English article moved to the
 * end, numbers by value, Latin before Hangul. Never empty: a title without visible characters sorts as `~`.
 */
export function sortKeyOf(title: string): string {
  const folded = foldName(title).replace(LEADING_ARTICLE, '$2 $1').replace(NUMBER, numberKey);
  return folded || '~';
}

// Only Hangul is passed to es-hangul: version 2.4.0 looks up other words in a plain object and throws on `__proto__`.
const HANGUL_PHRASE = /[\u3131-\u318e\uac00-\ud7a3]+/g;

/**
 * Converts Hangul to Latin letters by the Revised Romanisation, as pronounced (독립 → `dongnip`); other characters stay.
 * For display and addresses; to compare spellings use `romanKey`.
 */
export function romanise(text: string): string {
  return text.normalize('NFC').replace(HANGUL_PHRASE, romanize);
}

/**
 * Returns a key that different spellings of a Korean name or title share: `Kim Soo-hyun`, `Kim Su Hyeon` and `김수현`; `Gong
 * Yoo` and `공유`; `Lee Min-ho`, `Yi Minho` and `이민호`. Only a–z and digits; '' if the text has none. It also matches some
 * different names (선 and 순 are both written `Sun`), so use it to find candidates, not to rank them.
 */
export function romanKey(text: string): string {
  // A hyphen joins the parts of a given name, so that `Ye-lim` does not contain the family name Lim; folding would turn
  // it into a space.
  const parts = text.split(/\s+/).map((word) => word.split(/[-‐‑–]/).map(compactName));
  return spellingKey(parts);
}
