import type { Label } from '#src/dashboard/editor/draft.ts';
import type { ImageSummary } from '#src/domain/summaries.ts';

/** A record that may be picked. */
export interface Choice extends Label {
  id: number;
  /** What else tells it apart: a person's best-known work, a tag's category. */
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

/** Title of what a person is best known for. */
function knownTitle({ knownFor }: Row): string | null {
  const title = Object(knownFor).title;
  return typeof title === 'string' ? title : null;
}

/** A record of any resource, as its list gives it, for picking. */
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

/** What a record is called, in both scripts. */
type Named = Pick<Label, 'name' | 'nativeName'>;

/** How far down what a text fits stands: its whole name, its beginning, the beginning of a word, anywhere, nowhere. */
function place({ name, nativeName }: Named, text: string): number {
  const names = [name, nativeName ?? ''].map(fold);
  if (names.includes(text)) return 0;
  if (names.some((each) => each.startsWith(text))) return 1;
  if (names.some((each) => each.includes(` ${text}`))) return 2;
  return names.some((each) => each.includes(text)) ? 3 : 4;
}

/** What was found, the likest to the text first; the server's order holds among equals. */
export function likestFirst<Record extends Named>(choices: readonly Record[], text: string): Record[] {
  const asked = fold(text);
  if (asked === '') return [...choices];
  return choices
    .map((choice) => [place(choice, asked), choice] as const)
    .sort(([a], [b]) => a - b)
    .map(([, choice]) => choice);
}

/** Those of an earlier answer that the text fits too, while the answer to it is still out. */
export function stillFitting(choices: readonly Choice[], text: string): Choice[] {
  const asked = fold(text);
  return choices.filter((choice) => place(choice, asked) < 4);
}

/** A record as an editor's labels tell of it. */
export const choiceFrom = (id: number, label: Label | undefined): Choice => ({
  name: `No. ${id}`,
  nativeName: null,
  year: null,
  picture: null,
  note: null,
  ...label,
  id,
});
