// Letters of the Revised Romanisation per syllable, as spelt: names are romanised without the sound changes between
// syllables (rules of 2000, chapter 3 §4), and so are most titles in Latin letters.
const LEADS = 'g kk n d tt r m b pp s ss _ j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const TAILS = '_ k k k n n n t l k m l l l p l m p p t t ng t t k t p _'.split(' ');

const SYLLABLES = /[\uac00-\ud7a3]/g;

function spellSyllable(syllable: string): string {
  const index = syllable.charCodeAt(0) - 0xac00;
  const lead = LEADS[Math.floor(index / 588)] ?? '';
  const vowel = VOWELS[Math.floor((index % 588) / 28)] ?? '';
  const tail = TAILS[index % 28] ?? '';
  return `${lead}${vowel}${tail}`.replaceAll('_', '');
}

/** Family names whose usual spelling follows no rule, by their Revised Romanisation. Whole words only. */
export const FAMILY_NAMES: Record<string, string> = {
  lee: 'i',
  yi: 'i',
  rhee: 'i',
  rhie: 'i',
  park: 'bak',
  lim: 'im',
  yim: 'im',
  hur: 'heo',
  her: 'heo',
  paik: 'baek',
  back: 'baek',
};

/**
 * Spellings that stand for one Korean sound, in order: earlier rows see the text as written. Vowels first (어 is eo, u,
 * uh or ou; 우 is u, oo or woo; 의 is ui, eui or ee), then consonants (ㄱ is g or k, ㅂ is b, p or v, ㅈ is j or ch …).
 * Rows for f, v, z, c, q and x make loan words meet their Hangul (Vincenzo, 빈센조).
 */
const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/weo/g, 'wo'],
  [/woo|wu/g, 'u'],
  [/eui/g, 'i'],
  [/eo|eu|oo|ou/g, 'u'],
  [/ou/g, 'u'],
  [/ee|ui/g, 'i'],
  [/ae|ai|ay(?![aeiou])/g, 'e'],
  [/oi|oy(?![aeiou])/g, 'oe'],
  [/(?<=[aeiou])h(?![aeiouwy])/g, ''],
  [/yi/g, 'i'],
  [/y(?![aeiou])/g, 'i'],
  [/wh/g, 'hw'],
  [/sh/g, 's'],
  [/ch|z/g, 'j'],
  [/c(?=[ei])/g, 's'],
  [/[ckq]/g, 'g'],
  [/x/g, 'gs'],
  [/[pvf]/g, 'b'],
  [/t/g, 'd'],
  [/r/g, 'l'],
  [/(.)\1+/g, '$1'],
];

/** Hangul syllables in the letters of the Revised Romanisation, each by itself; other characters are kept. */
export function spellSyllables(text: string): string {
  return text.replace(SYLLABLES, spellSyllable);
}

/** Brings a text of `a-z0-9` to one spelling of each Korean sound. */
export function joinSpellings(letters: string): string {
  return SAME_SOUNDS.reduce((key, [spelling, sound]) => key.replace(spelling, sound), letters);
}
