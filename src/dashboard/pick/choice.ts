import type { Label } from '#src/dashboard/editor/draft/draft.ts';
import type { ImageSummary } from '#src/domain/catalogue/summaries.ts';

/** A record that can be picked. */
export interface Choice extends Label {
  id: number;
  /** A distinguishing detail: a person's best-known work, a tag's category. */
  note: string | null;
}

type Row = Readonly<Record<string, unknown>> & { id: number };

const textIn = (row: Row, ...fields: readonly string[]): string | null => {
  for (const field of fields) {
    const value = row[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
};

function yearIn(row: Row): number | null {
  if (typeof row.year === 'number') return row.year;
  const year = textIn(row, 'birthDate', 'startDate')?.slice(0, 4);
  return year === undefined ? null : Number(year);
}

const isPicture = (value: unknown): value is ImageSummary =>
  typeof value === 'object' && value !== null && 'src' in value;

/** Title of a person's best-known work. */
function knownTitle({ knownFor }: Row): string | null {
  const title = Object(knownFor).title;
  return typeof title === 'string' ? title : null;
}

/** Converts a list row of any resource to a choice. */
export function choiceOf(row: Row): Choice {
  const picture = row.picture ?? row.portrait ?? row.poster;
  return {
    id: row.id,
    name: textIn(row, 'name', 'title', 'displayName') ?? `No. ${row.id}`,
    nativeName: textIn(row, 'nativeName', 'nativeTitle'),
    year: yearIn(row),
    picture: isPicture(picture) ? picture : null,
    note: knownTitle(row) ?? textIn(row, 'category', 'kind', 'type'),
  };
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The names of a record in both scripts. */
type Named = Pick<Label, 'name' | 'nativeName'>;

/** Rank of a match: 0 whole name, 1 start of the name, 2 start of a word, 3 anywhere, 4 no match. */
function matchRank({ name, nativeName }: Named, text: string): number {
  const names = [name, nativeName ?? ''].map(fold);
  if (names.includes(text)) return 0;
  if (names.some((each) => each.startsWith(text))) return 1;
  if (names.some((each) => each.includes(` ${text}`))) return 2;
  return names.some((each) => each.includes(text)) ? 3 : 4;
}

/** Sorts results by similarity to the text; equal ranks keep the server's order. */
export function sortBySimilarity<Record extends Named>(choices: readonly Record[], text: string): Record[] {
  const folded = fold(text);
  if (folded === '') return [...choices];
  return choices
    .map((choice) => [matchRank(choice, folded), choice] as const)
    .sort(([a], [b]) => a - b)
    .map(([, choice]) => choice);
}

/** Filters an earlier response by the text while the new response is pending. */
export function matchingChoices(choices: readonly Choice[], text: string): Choice[] {
  const folded = fold(text);
  // Only punctuation: the server decides what matches.
  if (folded === '') return text === '' ? [...choices] : [];
  return choices.filter((choice) => matchRank(choice, folded) < 4);
}

/** Converts a label of an editor to a choice. */
export const choiceFrom = (id: number, label: Label | undefined): Choice => ({
  name: `No. ${id}`,
  nativeName: null,
  year: null,
  picture: null,
  note: null,
  ...label,
  id,
});
