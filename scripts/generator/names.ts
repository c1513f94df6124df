import { romanise } from '#src/domain/names/folding.ts';
import type { Database } from '#src/server/db/database.ts';
import { emptyChain, type Frequencies, noFrequencies, type Random } from './random.ts';

/** Generates new names that resemble those of the catalogue. */
export interface NameMaker {
  /** Returns a Korean name with the Latin spelling of its syllables in the catalogue (`Kim Soo Hyun`, `김수현`). */
  koreanName(random: Random): { name: string; nativeName: string };
  /** Returns a name in Latin letters. */
  latinName(random: Random): string;
  /** Returns a title of English words in an order that occurs in the catalogue. All titles are new and unique. */
  latinTitle(random: Random): string;
  /** Returns a Hangul title that is new and unique. */
  hangulTitle(random: Random): string;
}

interface NameRow {
  name: string;
  nativeName: string | null;
}

const HANGUL_ONLY = /^[\uac00-\ud7a3]+$/;
const LATIN = /^[\p{Script=Latin}\p{P}\p{N} ]+$/u;
/** Initial entries for an empty catalogue, as in a test on a new database. */
const FIRST_NAME: NameRow = { name: 'Kim Soo Hyun', nativeName: '김수현' };
const FIRST_TITLE: NameRow = { name: 'The Light of the Moon', nativeName: '달의 빛' };
const LATIN_NAME_PARTS_MAX = 9;
const HANGUL_SYLLABLES_MAX = 6;
/** Attempts to generate a new title before a number is appended. */
const FRESH_TRIES = 5;

/** Reads the names of people and titles and learns their parts and sequences. */
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
  const positions = [noFrequencies<string>(), noFrequencies<string>(), noFrequencies<string>()];
  const lengths = noFrequencies<number>();
  const spellings = new Map<string, Frequencies<string>>();
  const latin = emptyChain();
  for (const { name, nativeName } of rows) {
    const syllables = Array.from(nativeName ?? '');
    const parts = name.split(/[ -]+/);
    if (!HANGUL_ONLY.test(nativeName ?? '')) {
      if (LATIN.test(name)) latin.learn(parts);
    } else if (syllables.length === 2 || syllables.length === 3) {
      lengths.add(syllables.length);
      syllables.forEach((syllable, position) => {
        positions[position]?.add(syllable);
        const word = parts[position];
        if (word && parts.length === syllables.length && LATIN.test(word)) {
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
      const used = positions.slice(0, lengths.draw(random));
      const syllables = used.map((position) => position.draw(random) ?? '');
      return { nativeName: syllables.join(''), name: syllables.map((each) => spell(each, random)).join(' ') };
    },
    latinName: (random) => latin.make(random, 4).join(' '),
  };
}

function titleNames(rows: readonly NameRow[]): Pick<NameMaker, 'latinTitle' | 'hangulTitle'> {
  const latin = emptyChain();
  const hangulParts = emptyChain();
  const partCounts = noFrequencies<number>();
  const taken = new Set<string>();
  for (const { name, nativeName } of rows) {
    for (const text of [name, nativeName ?? '']) taken.add(text.toLowerCase());
    if (LATIN.test(name)) latin.learn(name.split(' '));
    const parts = (nativeName ?? '').split(' ').filter((word) => HANGUL_ONLY.test(word));
    if (parts.length > 0) partCounts.add(parts.length);
    for (const word of parts) hangulParts.learn(Array.from(word));
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
  const hangulPart = (random: Random) => hangulParts.make(random, HANGUL_SYLLABLES_MAX).join('');
  return {
    latinTitle: (random) => fresh(() => latin.make(random, LATIN_NAME_PARTS_MAX).join(' ')),
    hangulTitle: (random) =>
      fresh(() => Array.from({ length: partCounts.draw(random) ?? 1 }, () => hangulPart(random)).join(' ')),
  };
}
