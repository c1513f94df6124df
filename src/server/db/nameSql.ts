import { foldName } from '#src/domain/folding.ts';
import { jamoOrNone, wordsOf } from '#src/domain/nameWords.ts';
import type { Runner } from './database.ts';
import { likeLiteral, placeholders } from './listStatement.ts';
import { HAS_JAMO, NAME_SHELVES } from './nameShelves.ts';

/** Shorter words are looked for at the beginning of words only: the trigram index knows nothing shorter. */
const PART_MIN = 3;

/** Whether the index of trigrams, which are made of letters and digits, knows anything of a text. */
const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** The condition of the index `search_names_signs`: the few names in which a sign that has no trigrams can be found. */
const HAS_SIGNS = "n.folded ~ '[^[:alnum:][:space:]]'";

type BindText = (value: string) => string;

/** The text in jamo, where names are to be compared in jamo: '' when it has no syllable of Hangul. */
export function jamoAsked(text: string): string {
  const jamo = jamoOrNone(text);
  return jamo === text ? '' : jamo;
}

function wordSql(word: string, bind: BindText): string {
  const jamo = jamoAsked(word);
  const part = (text: string) => bind(`%${likeLiteral(text)}%`);
  // Two syllables are too short for the trigram index, their four to six jamo are not. What jamo let through too much
  // (가나 in 각아) is told by a function, which no index is tried for.
  if (jamo.length > PART_MIN && word.length > 1)
    return `(n.jamo like ${part(jamo)} and ${HAS_JAMO} and strpos(n.folded, ${bind(word)}) > 0)`;
  if (!hasLetters(word)) return `(${HAS_SIGNS} and n.folded like ${part(word)})`;
  if (word.length >= PART_MIN) return `n.folded like ${part(word)}`;
  return `(n.folded like ${bind(`${likeLiteral(word)}%`)} or n.folded like ${bind(`% ${likeLiteral(word)}%`)})`;
}

/** Condition on `search_names n`: the name holds every word, in any order. Asked of one shelf, indexes serve it. */
export function everyWordSql(words: readonly string[], bind: BindText): string {
  return `(${words.map((word) => wordSql(word, bind)).join(' and ')})`;
}

/**
 * Query for the keys of titles or people that have a name with every word of a text; '' for a text with nothing to look
 * for. Lists use it for `q`; the search page knows more ways of finding.
 */
export function ownersNamedSql(entity: 't' | 'p', q: string, bind: BindText): string {
  const folded = foldName(q);
  if (!folded) return '';
  const [owner, shelves] =
    entity === 't'
      ? ['title_id', [...NAME_SHELVES.titles, ...NAME_SHELVES.characters]]
      : ['person_id', NAME_SHELVES.people];
  const words = everyWordSql(wordsOf(folded), bind);
  return shelves
    .map((shelf) => `select n.${owner} from search_names n where n.shelf = ${shelf} and ${words}`)
    .join(' union all ');
}

const ID = /^[1-9]\d{0,8}$/;

/**
 * The keys of the titles or people that have a name with every word of a text, or that the text is the number of, as the
 * text of an array; null for a text with nothing to look for. Lists of staff look them up first: the planner, which takes
 * a search for a few rows, then sees how many they are. Some keys may be of records that are gone.
 */
export async function ownersFound(runner: Runner, entity: 't' | 'p', q: string): Promise<string | null> {
  const { bind, values } = placeholders();
  const named = ownersNamedSql(entity, q, (text) => bind(text, 'text'));
  if (!named) return null;
  const byId = ID.test(q) ? ` union all select ${bind(Number(q), 'int')}` : '';
  const text = `select array(select distinct owner from (${named}${byId}) found (owner))::text as keys`;
  const { rows } = await runner.query<{ keys: string }>({ text, values });
  return rows[0]?.keys ?? '{}';
}
