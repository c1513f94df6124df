import { disassemble, getChoseong, romanize } from 'es-hangul';
import { spellingKey } from './koreanSpelling.ts';
import { foldLetters, LEAD_CONSONANTS, SEPARATORS } from './letterForms.ts';

const WHITESPACE = /\s+/g;
const collapse = (text: string) => text.replace(WHITESPACE, ' ').trim();

/**
 * The form in which names of every script are compared: lower case, without accents and apostrophes, `&` as `and`,
 * other punctuation as a blank, Hangul as composed syllables, single blanks. `%`, `_`, `\`, `#` and `@` stay, so a
 * search finds them literally. A text that is nothing but punctuation or pictures keeps them (`...`, `🍑`), so it can
 * still be found by itself; only a text without any visible character gives ''. Folding twice changes nothing.
 */
export function foldName(text: string): string {
  const letters = foldLetters(text);
  return collapse(letters.replace(SEPARATORS, ' ')) || collapse(letters);
}

/** The folded name without blanks, under which `Soo-hyun`, `Soohyun` and `soo hyun` are one. */
export function compactName(text: string): string {
  return foldName(text).replaceAll(' ', '');
}

/**
 * The folded name with every Hangul syllable spelt out in jamo (`도깨비` → `ㄷㅗㄲㅐㅂㅣ`), other letters kept: on it
 * trigram similarity sees one mistyped vowel as a small difference.
 */
export function jamoOf(text: string): string {
  return disassemble(foldName(text));
}

/**
 * First consonants of the Hangul syllables (`도깨비` → `ㄷㄲㅂ`), without blanks and other scripts; consonants that
 * stand alone are kept, clusters (`ㄳ`, as a keyboard joins them) taken apart, so a query of initials gives itself.
 * '' when there is no Hangul.
 */
export function initialsOf(text: string): string {
  return getChoseong(disassembleClusters(foldName(text))).replace(/[^\u3131-\u314e]/g, '');
}

function disassembleClusters(text: string): string {
  return text.replace(/[\u3131-\u314e]/g, (consonant) =>
    LEAD_CONSONANTS.includes(consonant) ? consonant : disassemble(consonant),
  );
}

/** Whether a search text is only initials (`ㄷㄲㅂ`), blanks between them allowed. */
export function isInitialsQuery(text: string): boolean {
  return /^[\u3131-\u314e]+$/.test(compactName(text));
}

const LEADING_ARTICLE = /^(a|an|the) (.+)$/;
const NUMBER = /[0-9]+/g;

// A number is written as its count of digits, in three places, and its digits: 2 becomes 0012 and 10 becomes 00210.
// That keeps the order of numbers of any length a name may hold, where padding to a width would end at the width.
function numberKey(digits: string): string {
  const significant = digits.replace(/^0+(?=.)/, '');
  return String(significant.length).padStart(3, '0') + significant;
}

/**
 * Key for A–Z order under bytewise ("C") collation: the folded title, a leading English article moved behind, numbers
 * in the order of their values, Latin before Hangul. Never empty: a title without a visible character sorts by `~`.
 */
export function sortKeyOf(title: string): string {
  const folded = foldName(title).replace(LEADING_ARTICLE, '$2 $1').replace(NUMBER, numberKey);
  return folded || '~';
}

/**
 * Hangul in Latin letters by the Revised Romanisation, as spoken (독립 → `dongnip`); everything else is kept as it is.
 * For display and addresses; to compare spellings use `romanKey`.
 */
export function romanise(text: string): string {
  return romanize(text.normalize('NFC'));
}

/**
 * A key under which the spellings of one Korean name or title meet: `Kim Soo-hyun`, `Kim Su Hyeon` and `김수현`;
 * `Gong Yoo` and `공유`; `Lee Min-ho`, `Yi Minho` and `이민호`. Latin letters a–z and digits only, '' when the text
 * has none. It joins more than it must (선 and 순 are both `Sun` in use), so it finds candidates and ranks nothing.
 */
export function romanKey(text: string): string {
  // A hyphen joins the parts of a given name, so `Ye-lim` is no family name Lim; folding would make it a blank.
  const words = text.split(/\s+/).map((word) => word.split(/[-‐‑–]/).map(compactName));
  return spellingKey(words);
}
