import { jamoOrNone, searchedNamesOf } from '#src/domain/names/searchedNames.ts';
import type { Runner } from '#src/server/db/database.ts';
import { likeLiteral, placeholders } from '#src/server/db/listStatement.ts';
import { HAS_JAMO, NAME_BUCKETS } from './nameBuckets.server.ts';

/** Shorter words match only at the beginning of words, because trigram indexes cannot find them elsewhere. */
const PART_MIN = 3;

/** Whether a text has letters or digits, of which trigrams consist. */
export const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** The condition of the index `search_names_signs`: the few names with symbols, which have no trigrams. */
const HAS_SIGNS = "n.folded ~ '[^[:alnum:][:space:]]'";

type BindText = (value: string) => string;

/** Returns the text in jamo, or '' if it has no Hangul syllables, in which case names are not compared in jamo. */
export function jamoQuery(text: string): string {
  const jamo = jamoOrNone(text);
  return jamo === text ? '' : jamo;
}

function termSql(word: string, bind: BindText): string {
  const jamo = jamoQuery(word);
  const part = (text: string) => bind(`%${likeLiteral(text)}%`);
  // Two syllables are too short for the trigram index, but their four to six jamo are not. `strpos`, for which no index
  // is tried, removes false matches (가나 in 각아).
  if (jamo.length > PART_MIN && word.length > 1)
    return `(n.jamo like ${part(jamo)} and ${HAS_JAMO} and strpos(n.folded, ${bind(word)}) > 0)`;
  if (!hasLetters(word)) return `(${HAS_SIGNS} and n.folded like ${part(word)})`;
  if (word.length >= PART_MIN) return `n.folded like ${part(word)}`;
  return `(n.folded like ${bind(`${likeLiteral(word)}%`)} or n.folded like ${bind(`% ${likeLiteral(word)}%`)})`;
}

/**
 * Returns a condition on `search_names n`: the name contains every word, in any order. It uses indexes if restricted to
 * one bucket.
 */
export function everyTermSql(terms: readonly string[], bind: BindText): string {
  return `(${terms.map((word) => termSql(word, bind)).join(' and ')})`;
}

const NO_OWNERS = 'select null::int where false';

/**
 * Returns a query for the ids of titles or people with a name that contains every word of a text; no ids for a text
 * without visible characters. Lists use it for `q`; the search page has further ways of matching.
 */
export function ownersNamedSql(entity: 't' | 'p', q: string, bind: BindText): string {
  const searched = searchedNamesOf(q);
  if (searched.kind === 'none') return NO_OWNERS;
  const [owner, buckets] =
    entity === 't'
      ? ['title_id', [...NAME_BUCKETS.titles, ...NAME_BUCKETS.characters]]
      : ['person_id', NAME_BUCKETS.people];
  const terms = everyTermSql(searched.terms, bind);
  return buckets
    .map((bucket) => `select n.${owner} from search_names n where n.shelf = ${bucket} and ${terms}`)
    .join(' union all ');
}

const ID = /^[1-9]\d{0,8}$/;

/**
 * Reads the ids of titles or people whose name contains every word of a text, or whose id it is, as the text of an array.
 * Staff lists read them first, because otherwise the planner underestimates the number of matches. Ids of deleted records
 * can be included.
 */
export async function ownersSql(runner: Runner, entity: 't' | 'p', q: string): Promise<string> {
  const { bind, values } = placeholders();
  const named = ownersNamedSql(entity, q, (text) => bind(text, 'text'));
  const byId = ID.test(q) ? ` union all select ${bind(Number(q), 'int')}` : '';
  const text = `select array(select distinct owner from (${named}${byId}) matches (owner))::text as keys`;
  const { rows } = await runner.query<{ keys: string }>({ text, values });
  return rows[0]?.keys ?? '{}';
}
