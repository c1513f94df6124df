import { ALL_SHELVES, HAS_JAMO, NAME_SHELVES, type NameKind } from '#src/server/db/nameShelves.ts';
import { jamoAsked } from '#src/server/db/nameSql.ts';
import type { SearchText } from './search.schema.ts';
import {
  type Bind,
  shelvesOf,
  singly,
  type Tier,
  type TierMaker,
  TOGETHER,
} from './searchTiers.queries.server.ts';

/** Similar names that are compared letter by letter. */
const SIMILAR_MAX = 250;
/** Texts longer than this keep enough trigrams when two letters are swapped. */
const SWAPPED_MAX = 8;

/** Shelves of a kind and of those that are looked through with it, the best known of each first. */
const shelvesByFame = (kind: NameKind) =>
  [0, 1, 2].flatMap((level) => TOGETHER[kind].flatMap((each) => NAME_SHELVES[each][level] ?? []));

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
function alikeUnlessCrowded(
  unlessCrowded: readonly number[],
  kind: NameKind,
  text: SearchText,
  bind: Bind,
): Tier {
  const jamo = jamoAsked(text.folded);
  const asked = bind(jamo || text.folded);
  const form = jamo ? 'n.jamo' : 'n.folded';
  // Name first: the other way round PostgreSQL would reckon it for the index and once more for the row.
  const alike = `${form} %> ${asked}${jamo ? ` and ${HAS_JAMO}` : ''}`;
  const shelves = shelvesOf(kind);
  const swapped = `n.folded = any(${bind(withLettersSwapped(text.folded))})`;
  return {
    gather: [
      { shelves: singly(shelvesByFame(kind)), where: alike, isByFame: true, unlessCrowded },
      // Apart from the others: in one condition with them each name's similarity would be reckoned twice.
      { shelves: [shelves], where: swapped, isByFame: false },
    ],
    step: '8',
    likeness: `similarity(${asked}, ${form})`,
    keep: `similarity(${asked}, ${form}) desc`,
    most: SIMILAR_MAX,
  };
}

/** Names spelt alike; of characters that nobody knows only where there are not too many. */
export const spelledAlike: TierMaker = (kind, text, bind) =>
  alikeUnlessCrowded(NAME_SHELVES.characters, kind, text, bind);

/** Names spelt a little alike, of every kind only where there are not too many: among many more it would be any name. */
export const spelledLessAlike: TierMaker = (kind, text, bind) =>
  alikeUnlessCrowded(ALL_SHELVES, kind, text, bind);

/** Names that sound alike, by trigrams of the romanisation key, where there are not too many. */
export function soundingAlike(kind: NameKind, text: SearchText, bind: Bind): Tier {
  const key = bind(text.roman);
  return {
    gather: [
      {
        shelves: singly(shelvesByFame(kind)),
        where: `n.roman %> ${key}`,
        isByFame: true,
        unlessCrowded: ALL_SHELVES,
      },
    ],
    step: '9',
    likeness: `similarity(${key}, n.roman)`,
    keep: `similarity(${key}, n.roman) desc`,
    most: SIMILAR_MAX,
  };
}
