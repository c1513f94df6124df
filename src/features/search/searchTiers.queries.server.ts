import { likeLiteral as literal } from '#src/server/db/listStatement.ts';
import { everyWordSql } from '#src/server/db/nameSql.ts';
import type { SearchText } from './search.schema.ts';

/** What is searched: titles (their characters' names included) or people. */
export type SearchEntity = 'titles' | 'people';

/** Names that one condition gathers: where a beginning or a word is in more, those found first stand for all. */
const GATHERED_MAX = 8000;
/** Names of those that are ranked: whole names, then the best known, so that `kim` costs little more than `goblin`. */
const HOLDING_MAX = 600;
/** Similar names that are compared letter by letter. */
const SIMILAR_MAX = 250;
/** A romanisation key shorter than this is the beginning of too many names. */
const KEY_PREFIX_MIN = 4;
/** A romanisation key as long as this is looked for inside names. */
const KEY_PART_MIN = 5;

/** Texts longer than this keep enough trigrams when two letters are swapped. */
const SWAPPED_MAX = 8;

/** Whole names first, which may be little known among the many that only begin so. */
const BEST_KNOWN = 'n.step <= 2 desc, n.weight desc';

/** Hands a value over and gives its placeholder. */
export type Bind = (value: string | string[]) => string;

/** One way of looking for names. SQL, about a row `n` of `search_names`. */
export interface Tier {
  /** Conditions, each gathering names of its own. */
  gather: string[];
  /** How good the match is, lower first; whole numbers 0..9, up to 2 for the whole name. */
  step: string;
  /** Order within a step, 0..1. */
  likeness: string;
  /** Which names are kept when there are too many. */
  keep: string;
  most: number;
}

/** What names begin with: one letter, with which thousands do, only as a word of its own. */
function prefixes(text: SearchText, bind: Bind): string[] {
  if (text.compact.length === 1 && text.jamo === '')
    return [`n.folded like ${bind(`${literal(text.folded)} %`)}`];
  return [
    `n.folded like ${bind(`${literal(text.folded)}%`)}`,
    `n.compact like ${bind(`${literal(text.compact)}%`)}`,
  ];
}

/** Initials as a whole, or the beginning of a title's; two initials begin thousands of people's names. */
function initialsCondition(entity: SearchEntity, initials: string, bind: Bind): string {
  const isPrefix = entity === 'titles' || initials.length > 2;
  const condition = isPrefix ? `n.initials like ${bind(`${initials}%`)}` : `n.initials = ${bind(initials)}`;
  // The second half lets the planner take the partial index.
  return `(${condition} and n.initials <> '')`;
}

/** Names that are the text or begin with it, in any of their forms; b-tree indexes serve all conditions but jamo's. */
export function exactOrPrefix(entity: SearchEntity, text: SearchText, bind: Bind): Tier {
  const [folded, compact, roman] = [bind(text.folded), bind(text.compact), bind(text.roman)];
  const keys = bind([text.roman, ...(entity === 'people' ? text.turnedRoman : [])].filter(Boolean));
  const begins = prefixes(text, bind);
  const whole = [`n.folded = ${folded}`, `n.compact = ${compact}`, `n.roman = any(${keys})`];
  const steps = [`when n.folded = ${folded} then 0`, `when n.compact = ${compact} then 1`];
  if (text.initials) {
    const initials = initialsCondition(entity, text.initials, bind);
    const same = `n.initials = ${bind(text.initials)}`;
    whole.push(`(${same} and n.initials <> '')`);
    begins.push(initials);
    steps.push(`when ${same} then 1`);
  }
  steps.push(`when n.roman = any(${keys}) then 2`, `when ${begins.join(' or ')} then 3`);
  if (text.jamo.length > 2) {
    // Finds a syllable that is still being typed: 도ㄲ, 도까.
    const begun = `n.jamo like ${bind(`${literal(text.jamo)}%`)}`;
    begins.push(begun);
    steps.push(`when ${begun} then 5`);
  }
  if (text.roman.length >= KEY_PREFIX_MIN) begins.push(`n.roman like ${bind(`${text.roman}%`)}`);
  return {
    gather: [whole.join(' or '), begins.join(' or ')],
    step: `case ${steps.join(' ')} else 6 end`,
    likeness: `greatest(similarity(n.folded, ${folded}), similarity(n.roman, ${roman}))`,
    keep: BEST_KNOWN,
    most: HOLDING_MAX,
  };
}

/** Names that hold every word of the text in any order, or its sound anywhere. */
export function everyWord(entity: SearchEntity, text: SearchText, bind: Bind): Tier {
  const words = everyWordSql(text.words, bind);
  const folded = bind(text.folded);
  const steps: string[] = [];
  if (entity === 'people') {
    // A given name alone: the last words of a Latin name, all but the first syllable of a Hangul one.
    const surname = text.jamo === '' || text.folded.includes(' ') ? '% ' : '_';
    steps.push(`when n.folded like ${bind(`${surname}${literal(text.folded)}`)} then 3`);
  }
  steps.push(`when ${words} then 5`);
  const sound = text.roman.length >= KEY_PART_MIN ? ` or n.roman like ${bind(`%${text.roman}%`)}` : '';
  return {
    gather: [words + sound],
    step: `case ${steps.join(' ')} else 6 end`,
    likeness: `similarity(n.folded, ${folded})`,
    keep: BEST_KNOWN,
    most: HOLDING_MAX,
  };
}

/** The text with each two neighbouring letters swapped: in a short word that leaves too few trigrams to be found by. */
function withLettersSwapped(text: string): string[] {
  const letters = Array.from(text);
  if (letters.length > SWAPPED_MAX) return [];
  return letters
    .slice(1)
    .map((letter, at) =>
      [...letters.slice(0, at), letter, letters[at] ?? '', ...letters.slice(at + 2)].join(''),
    );
}

/** Names spelt alike, by trigrams of the letters or of Hangul's jamo; the connection's threshold applies. */
export function spelledAlike(_entity: SearchEntity, text: SearchText, bind: Bind): Tier {
  const asked = bind(text.jamo || text.folded);
  const form = text.jamo ? 'n.jamo' : 'n.folded';
  return {
    gather: [`${asked} <% ${form} or n.folded = any(${bind(withLettersSwapped(text.folded))})`],
    step: '8',
    likeness: `similarity(${asked}, ${form})`,
    keep: `similarity(${asked}, ${form}) desc`,
    most: SIMILAR_MAX,
  };
}

/** Names that sound alike, by trigrams of the romanisation key. */
export function soundingAlike(_entity: SearchEntity, text: SearchText, bind: Bind): Tier {
  const key = bind(text.roman);
  return {
    gather: [`${key} <% n.roman`],
    step: '9',
    likeness: `similarity(${key}, n.roman)`,
    keep: `similarity(${key}, n.roman) desc`,
    most: SIMILAR_MAX,
  };
}

/**
 * The statement of a tier. Its rows are names with their owner, unordered, `isCut` where there were more; of its values
 * the first says whether titles flagged explicit are wanted. Drafts, deleted titles and deleted people never come.
 */
export function tierStatement(entity: SearchEntity, tier: Tier): string {
  const [letter, owner] = entity === 'titles' ? ['t', 'n.title_id'] : ['p', 'n.person_id'];
  const visible =
    entity === 'titles'
      ? 'title_index i on i.title_id = n.owner_id and i.is_listed and ($1::boolean or not i.is_explicit)'
      : 'people i on i.id = n.owner_id and i.deleted_at is null and $1::boolean is not null';
  const gathered = tier.gather.map(
    (where) => `(select n.*, ${owner} as owner_id, ${tier.step} as step from search_names n
      where n.entity = '${letter}' and (${where}) limit ${GATHERED_MAX})`,
  );
  return `with kept as materialized (
      select n.* from (${gathered.join(' union all ')}) n order by ${tier.keep}, n.id limit ${tier.most})
    select n.id, n.owner_id as "ownerId", n.name, n.folded, n.jamo, n.roman, n.rank, n.weight, n.step,
      ${tier.likeness} as likeness, (select count(*) from kept) = ${tier.most} as "isCut"
    from kept n join ${visible}`;
}
