import { romanise } from '#src/domain/folding.ts';
import type { Database } from '#src/server/db/database.ts';
import { emptyChain, type Frequencies, noFrequencies, type Random } from './random.ts';

/** Makes names that are new and look like those of the catalogue they were learnt from. */
export interface NameMaker {
  /** A Korean name with the Latin spelling that its syllables have in the catalogue (`Kim Soo Hyun`, `김수현`). */
  koreanName(random: Random): { name: string; nativeName: string };
  /** A name in Latin letters alone. */
  latinName(random: Random): string;
  /** A title of English words in an order that occurs; no two are the same, and none is one of the catalogue's. */
  latinTitle(random: Random): string;
  /** A Hangul title, likewise. */
  hangulTitle(random: Random): string;
}

interface NameRow {
  name: string;
  nativeName: string | null;
}

const HANGUL_ONLY = /^[\uac00-\ud7a3]+$/;
const LATIN = /^[\p{Script=Latin}\p{P}\p{N} ]+$/u;
/** The tables stay useful when the catalogue is empty, as in a test on a fresh database. */
const FIRST_NAME: NameRow = { name: 'Kim Soo Hyun', nativeName: '김수현' };
const FIRST_TITLE: NameRow = { name: 'The Light of the Moon', nativeName: '달의 빛' };
const LATIN_WORDS_MAX = 9;
const HANGUL_SYLLABLES_MAX = 6;
/** Tries at a title that does not exist before one is numbered. */
const FRESH_TRIES = 5;

/** Reads the names of people and titles and learns what they are made of. */
export async function learnNames(db: Database): Promise<NameMaker> {
  const people = await db.pool.query<NameRow>(
    'select name, native_name as "nativeName" from people order by id',
  );
  const titles = await db.pool.query<NameRow>(
    'select title as name, native_title as "nativeName" from titles order by id',
  );
  return { ...personNames([FIRST_NAME, ...people.rows]), ...titleNames([FIRST_TITLE, ...titles.rows]) };
}

function personNames(rows: readonly NameRow[]): Pick<NameMaker, 'koreanName' | 'latinName'> {
  const places = [noFrequencies<string>(), noFrequencies<string>(), noFrequencies<string>()];
  const lengths = noFrequencies<number>();
  const spellings = new Map<string, Frequencies<string>>();
  const latin = emptyChain();
  for (const { name, nativeName } of rows) {
    const syllables = Array.from(nativeName ?? '');
    const words = name.split(/[ -]+/);
    if (!HANGUL_ONLY.test(nativeName ?? '')) {
      if (LATIN.test(name)) latin.learn(words);
    } else if (syllables.length === 2 || syllables.length === 3) {
      lengths.add(syllables.length);
      syllables.forEach((syllable, place) => {
        places[place]?.add(syllable);
        const word = words[place];
        if (word && words.length === syllables.length && LATIN.test(word)) {
          const known = spellings.get(syllable) ?? noFrequencies<string>();
          known.add(word);
          spellings.set(syllable, known);
        }
      });
    }
  }
  latin.learn(FIRST_NAME.name.split(' '));
  const spell = (syllable: string, random: Random) => {
    const spelling = spellings.get(syllable)?.draw(random) ?? romanise(syllable);
    return spelling.charAt(0).toUpperCase() + spelling.slice(1);
  };
  return {
    koreanName(random) {
      const used = places.slice(0, lengths.draw(random));
      const syllables = used.map((place) => place.draw(random) ?? '');
      return { nativeName: syllables.join(''), name: syllables.map((each) => spell(each, random)).join(' ') };
    },
    latinName: (random) => latin.make(random, 4).join(' '),
  };
}

function titleNames(rows: readonly NameRow[]): Pick<NameMaker, 'latinTitle' | 'hangulTitle'> {
  const latin = emptyChain();
  const hangulWords = emptyChain();
  const wordCounts = noFrequencies<number>();
  const taken = new Set<string>();
  for (const { name, nativeName } of rows) {
    for (const text of [name, nativeName ?? '']) taken.add(text.toLowerCase());
    if (LATIN.test(name)) latin.learn(name.split(' '));
    const words = (nativeName ?? '').split(' ').filter((word) => HANGUL_ONLY.test(word));
    if (words.length > 0) wordCounts.add(words.length);
    for (const word of words) hangulWords.learn(Array.from(word));
  }
  const numbers = new Map<string, number>();
  const numbered = (title: string) => {
    for (let number = (numbers.get(title) ?? 1) + 1; ; number++) {
      numbers.set(title, number);
      if (!taken.has(`${title} ${number}`.toLowerCase())) return `${title} ${number}`;
    }
  };
  const fresh = (make: () => string) => {
    let title = make();
    for (let tries = 1; tries < FRESH_TRIES && taken.has(title.toLowerCase()); tries++) title = make();
    if (taken.has(title.toLowerCase())) title = numbered(title);
    taken.add(title.toLowerCase());
    return title;
  };
  const hangulWord = (random: Random) => hangulWords.make(random, HANGUL_SYLLABLES_MAX).join('');
  return {
    latinTitle: (random) => fresh(() => latin.make(random, LATIN_WORDS_MAX).join(' ')),
    hangulTitle: (random) =>
      fresh(() => Array.from({ length: wordCounts.draw(random) ?? 1 }, () => hangulWord(random)).join(' ')),
  };
}
