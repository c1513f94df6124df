import { likeLiteral as literal } from '#src/server/db/listStatement.ts';
import { HAS_JAMO, NAME_SHELVES, type NameKind } from '#src/server/db/nameShelves.ts';
import { everyWordSql, jamoAsked } from '#src/server/db/nameSql.ts';
import type { SearchText } from './search.schema.ts';

/** Names of those that are ranked: whole names, then the best known, so that `kim` costs little more than `goblin`. */
const HOLDING_MAX = 450;
/** Similar names that are compared letter by letter. */
const SIMILAR_MAX = 250;
/** A romanisation key shorter than this is the beginning of too many names. */
const KEY_PREFIX_MIN = 4;
/** A romanisation key as long as this is looked for inside names. */
const KEY_PART_MIN = 5;

/** Names on a shelf up to which names a little alike are looked for on it: half a million take 20 ms. */
const VAGUE_SHELF_MAX = 500_000;

/** Texts longer than this keep enough trigrams when two letters are swapped. */
const SWAPPED_MAX = 8;

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
  /** Most names on a shelf that is worth its while; any number when left out. */
  shelfMost?: number;
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
const TOGETHER: Record<NameKind, readonly NameKind[]> = {
  titles: ['titles', 'characters'],
  characters: ['characters'],
  people: ['people'],
};

const shelvesOf = (kind: NameKind) => TOGETHER[kind].flatMap((each) => NAME_SHELVES[each]);
/** The same, the best known of every kind first. */
const shelvesByFame = (kind: NameKind) =>
  [0, 1, 2].flatMap((level) => TOGETHER[kind].flatMap((each) => NAME_SHELVES[each][level] ?? []));
const singly = (shelves: readonly number[]) => shelves.map((shelf) => [shelf]);

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
export function spelledAlike(kind: NameKind, text: SearchText, bind: Bind, shelfMost?: number): Tier {
  const jamo = jamoAsked(text.folded);
  const asked = bind(jamo || text.folded);
  const form = jamo ? 'n.jamo' : 'n.folded';
  // Name first: the other way round PostgreSQL would reckon it for the index and once more for the row.
  const alike = `${form} %> ${asked}${jamo ? ` and ${HAS_JAMO}` : ''}`;
  const shelves = shelvesOf(kind);
  const swapped = `n.folded = any(${bind(withLettersSwapped(text.folded))})`;
  return {
    gather: [
      { shelves: singly(shelvesByFame(kind)), where: alike, isByFame: true, ...(shelfMost && { shelfMost }) },
      // Apart from the others: in one condition with them each name's similarity would be reckoned twice.
      { shelves: [shelves], where: swapped, isByFame: false },
    ],
    step: '8',
    likeness: `similarity(${asked}, ${form})`,
    keep: `similarity(${asked}, ${form}) desc`,
    most: SIMILAR_MAX,
  };
}

/** The same on shelves that are not too big to be asked for names that are less alike. */
export const spelledLessAlike: TierMaker = (kind, text, bind) =>
  spelledAlike(kind, text, bind, VAGUE_SHELF_MAX);

/** Names that sound alike, by trigrams of the romanisation key, on shelves that are not too big. */
export function soundingAlike(kind: NameKind, text: SearchText, bind: Bind): Tier {
  const key = bind(text.roman);
  return {
    gather: [
      {
        shelves: singly(shelvesByFame(kind)),
        where: `n.roman %> ${key}`,
        isByFame: true,
        shelfMost: VAGUE_SHELF_MAX,
      },
    ],
    step: '9',
    likeness: `similarity(${key}, n.roman)`,
    keep: `similarity(${key}, n.roman) desc`,
    most: SIMILAR_MAX,
  };
}
