// Revised Romanisation of single syllables, as spelt: names are romanised without the sound changes between syllables
// (rules of 2000, chapter 3 §4), as are most titles in Latin letters.
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

/** Family names with irregular usual spellings, mapped to the Revised Romanisation. Whole words only. */
const FAMILY_NAMES: ReadonlyMap<string, string> = new Map([
  ['lee', 'i'],
  ['rhee', 'i'],
  ['rhie', 'i'],
  ['park', 'bak'],
  ['choi', 'choe'],
  ['choy', 'choe'],
  ['lim', 'im'],
  ['yim', 'im'],
  ['roh', 'no'],
  ['hur', 'heo'],
  ['her', 'heo'],
  ['paik', 'baek'],
  ['back', 'baek'],
]);

type Respelling = readonly (readonly [RegExp, string])[];

/** English-style spellings, mapped to the Revised Romanisation: 의 as eui, 워 as weo, 우 as woo or oo, 이 as ee. */
const ENGLISH_HABITS: Respelling = [
  [/eui/g, 'ui'],
  [/weo/g, 'wo'],
  [/woo|wu/g, 'u'],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
];

/** Spellings at the edge of a name part: 이 as yi, and a final h that only lengthens its vowel (Oh, Soo-ah). */
const EDGE_HABITS: Respelling = [
  [/^yi/, 'i'],
  [/(?<=[aeiou])h$/, ''],
];

/**
 * Spellings of the same Korean sound, applied in order to the result of the previous rows. Vowels first (어 is eo, u, uh
 * or ou, 으 is eu or u, 의 is ui or i, 애 is ae, ai or ay), then consonants (ㄱ is g or k, ㅂ is b, p or v, ㅈ is j or ch …).
 * The rows for f, v, z, c, q and x match loan words with their Hangul (Vincenzo, 빈센조).
 */
const SAME_SOUNDS: Respelling = [
  [/eo|eu|ou/g, 'u'],
  [/ou/g, 'u'],
  [/ui/g, 'i'],
  [/ae|ai|ay(?![aeiou])/g, 'e'],
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
  [/([a-z])\1+/g, '$1'],
];

function respell(text: string, respelling: Respelling): string {
  return respelling.reduce((spelt, [pattern, spelling]) => spelt.replace(pattern, spelling), text);
}

/** Converts Hangul syllables one by one to the Revised Romanisation; other characters stay. */
export function spellSyllables(text: string): string {
  return text.replace(SYLLABLES, spellSyllable);
}

/**
 * Returns the spelling key of a text from its folded words, each split at hyphens: `[['kim'], ['soo', 'hyun']]`. Parts
 * are converted before they are joined, because letters across their edge would be misread (choi + woo is not 최으오).
 */
export function spellingKey(names: readonly (readonly string[])[]): string {
  const parts = names.flatMap((word) => {
    const [only = ''] = word;
    return word.length === 1 ? [FAMILY_NAMES.get(only) ?? only] : word;
  });
  const joined = parts
    .map((part) => respell(respell(spellSyllables(part), EDGE_HABITS), ENGLISH_HABITS))
    .join('');
  return respell(joined.replace(/[^a-z0-9]/g, ''), [...ENGLISH_HABITS, ...SAME_SOUNDS]);
}
