import type { PlainField, PlainKind } from '#src/records/fields/field.ts';

/** Parses the text of a cell; returns the text itself if it is not a value of the kind. */
type CellReader = (text: string, field: PlainField) => unknown;

const asText: CellReader = (text) => text;
const asNumber: CellReader = (text) => Number(text);

const isSame = (word: string, text: string) => word.toLowerCase() === text.toLowerCase();

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0'].map((word) => [word, false] as const),
]);

/** Parses cells of imported files by field kind; the field's schema validates the result. */
export const CELL_READERS: Readonly<Record<PlainKind, CellReader>> = {
  name: asText,
  text: asText,
  longText: asText,
  richText: asText,
  slug: asText,
  code: asText,
  url: asText,
  pattern: asText,
  partialDate: asText,
  time: asText,
  instant: asText,
  integer: asNumber,
  decimal: asNumber,
  flag: (text) => FLAGS.get(text.toLowerCase()) ?? text,
  choice: (text, { choices = {} }) =>
    Object.entries(choices).find((names) => names.some((word) => isSame(word, text)))?.[0] ?? text,
  weekdays: asText,
  episodeLabel: asText,
  key: asText,
  keys: asText,
  reference: asText,
};
