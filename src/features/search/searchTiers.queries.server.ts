import { likeLiteral as literal } from '#src/server/db/listStatement.ts';
import { HAS_JAMO, NAME_SHELVES, type NameKind } from '#src/server/db/nameShelves.ts';
import { everyWordSql, jamoAsked } from '#src/server/db/nameSql.ts';
import type { SearchText } from './search.schema.ts';

/** Names of those that are ranked: whole names, then the best known, so that `kim` costs little more than `goblin`. */
const HOLDING_MAX = 450;
/** A romanisation key shorter than this is the beginning of too many names. */
const KEY_PREFIX_MIN = 4;
/** A romanisation key as long as this is looked for inside names. */
const KEY_PART_MIN = 5;

/** Whole names first, which may be little known among the many that only begin so. */
const BEST_KNOWN = 'n.step <= 2 desc, n.weight desc';

/** Hands a value over and gives its placeholder. */
export type Bind = (value: string | string[]) => string;

/** Names that meet a condition. */
export interface Gathering {
  /** Shelves that are looked through, those of one row together: trigram indexes hold one shelf each, others all. */
  shelves: readonly (readonly number[])[];
  where: string;
  /** Whether further rows are looked through only as long as those before hold fewer names than are kept. */
  isByFame: boolean;
  /** Shelves that are left out when they are crowded; none when left out. */
  unlessCrowded?: readonly number[];
}

/** One way of looking for names. SQL, about a row `n` of `search_names`. */
export interface Tier {
  gather: Gathering[];
  /** How good the match is, lower first; whole numbers 0..9, up to 2 for the whole name. */
  step: string;
  /** Order within a step, 0..1. */
  likeness: string;
  /** Which names are kept when there are too many. */
  keep: string;
  most: number;
}

/** Makes the tier that looks for a text among names of a kind. */
export type TierMaker = (kind: NameKind, text: SearchText, bind: Bind) => Tier;

/** Kinds that are looked through together for whole names and for similar ones; a title's are followed by its characters'. */
export const TOGETHER: Record<NameKind, readonly NameKind[]> = {
  titles: ['titles', 'characters'],
  characters: ['characters'],
  people: ['people'],
};

/** Shelves of a kind and of those that are looked through with it. */
export const shelvesOf = (kind: NameKind) => TOGETHER[kind].flatMap((each) => NAME_SHELVES[each]);
/** Each shelf by itself, as trigram indexes hold them. */
export const singly = (shelves: readonly number[]) => shelves.map((shelf) => [shelf]);

/** Sorts after whatever follows a beginning. */
const LAST = '\u{10ffff}';

/** Condition: a column begins with a text. Written as a range, it is served by b-trees in prepared statements too. */
function beginsWith(column: string, text: string, bind: Bind): string {
  return `(${column} ~>=~ ${bind(text)} and ${column} ~<~ ${bind(text + LAST)})`;
}

/** What names begin with: one letter, with which thousands do, only as a word of its own. */
function prefixes(text: SearchText, bind: Bind): string[] {
  if (text.compact.length === 1 && text.jamo === '') return [beginsWith('n.folded', `${text.folded} `, bind)];
  return [beginsWith('n.folded', text.folded, bind), beginsWith('n.compact', text.compact, bind)];
}

/** Initials as a whole, or the beginning of a title's; two initials begin thousands of people's names. */
function initialsCondition(isOfPeople: boolean, initials: string, bind: Bind): string {
  const isPrefix = !isOfPeople || initials.length > 2;
  const condition = isPrefix ? beginsWith('n.initials', initials, bind) : `n.initials = ${bind(initials)}`;
  // The second half lets the planner take the partial index.
  return `(${condition} and n.initials <> '')`;
}

/** Conditions of a match, and the cases that say how good it is. */
interface Match {
  whole: string[];
  begins: string[];
  cases: string[];
}

/** Names that are the text or begin with it, in any of their forms; b-tree indexes serve all conditions but jamo's. */
function matchFromStart(isOfPeople: boolean, text: SearchText, bind: Bind): Match {
  const [folded, compact] = [bind(text.folded), bind(text.compact)];
  const keys = bind([text.roman, ...(isOfPeople ? text.turnedRoman : [])].filter(Boolean));
  const begins = prefixes(text, bind);
  const whole = [`n.folded = ${folded}`, `n.compact = ${compact}`, `n.roman = any(${keys})`];
  const cases = [`when n.folded = ${folded} then 0`, `when n.compact = ${compact} then 1`];
  if (text.initials) {
    const same = `n.initials = ${bind(text.initials)}`;
    whole.push(`(${same} and n.initials <> '')`);
    begins.push(initialsCondition(isOfPeople, text.initials, bind));
    cases.push(`when ${same} then 1`);
  }
  cases.push(`when n.roman = any(${keys}) then 2`, `when ${begins.join(' or ')} then 3`);
  if (text.jamo.length > 2 && jamoAsked(text.folded)) {
    // Finds a syllable that is still being typed: 도ㄲ, 도까.
    const begun = `n.jamo like ${bind(`${literal(text.jamo)}%`)}`;
    begins.push(`(${begun} and ${HAS_JAMO})`);
    cases.push(`when ${begun} then 5`);
  }
  if (text.roman.length >= KEY_PREFIX_MIN) begins.push(beginsWith('n.roman', text.roman, bind));
  return { whole, begins, cases };
}

/** Names that are the text, a title's characters' among them, and those of the kind that begin with it. */
export function exactOrPrefix(kind: NameKind, text: SearchText, bind: Bind): Tier {
  const { whole, begins, cases } = matchFromStart(kind === 'people', text, bind);
  const [folded, roman] = [bind(text.folded), bind(text.roman)];
  return {
    gather: [
      { shelves: [shelvesOf(kind)], where: whole.join(' or '), isByFame: false },
      { shelves: singly(NAME_SHELVES[kind]), where: begins.join(' or '), isByFame: true },
    ],
    step: `case ${cases.join(' ')} else 6 end`,
    likeness: `greatest(similarity(n.folded, ${folded}), similarity(n.roman, ${roman}))`,
    keep: BEST_KNOWN,
    most: HOLDING_MAX,
  };
}

/** Names that hold every word of the text in any order, or its sound anywhere. */
export function everyWord(kind: NameKind, text: SearchText, bind: Bind): Tier {
  const words = everyWordSql(text.words, bind);
  const folded = bind(text.folded);
  const cases: string[] = [];
  if (kind === 'people') {
    // A given name alone: the last words of a Latin name, all but the first syllable of a Hangul one.
    const surname = text.jamo === '' || text.folded.includes(' ') ? '% ' : '_';
    cases.push(`when n.folded like ${bind(`${surname}${literal(text.folded)}`)} then 3`);
  }
  cases.push(`when ${words} then 5`);
  const sound = text.roman.length >= KEY_PART_MIN ? ` or n.roman like ${bind(`%${text.roman}%`)}` : '';
  return {
    gather: [{ shelves: singly(NAME_SHELVES[kind]), where: words + sound, isByFame: true }],
    step: `case ${cases.join(' ')} else 6 end`,
    likeness: `similarity(n.folded, ${folded})`,
    keep: BEST_KNOWN,
    most: HOLDING_MAX,
  };
}
