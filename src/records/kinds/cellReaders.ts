import { parseEpisodeLabel } from '#src/domain/catalogue/episodes.ts';
import { normaliseAirTime, WEEKDAYS } from '#src/domain/dates/airTime.ts';
import { parseCount } from '#src/records/cells/amounts.ts';
import { parseAirTime, parseWeekdays, SHORT_WEEKDAYS } from '#src/records/cells/broadcast.ts';
import { choiceOf, wordForm } from '#src/records/cells/choices.ts';
import { type FileDateOrder, parseDate } from '#src/records/cells/dates.ts';
import { accepted, type Reading, rejected } from '#src/records/cells/reading.ts';
import { isBlankText, tidyText } from '#src/records/cells/text.ts';
import type { PlainField, PlainKind } from '#src/records/fields/field.ts';

/** What only whole columns of a file show. */
export interface CellSense {
  readonly dateOrder: FileDateOrder;
}

/** Parses the tidy text of a cell. The field's schema validates the result. */
type CellReader = (text: string, field: PlainField, sense: CellSense) => Reading<unknown>;

const asText: CellReader = (text) => accepted(text);

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'on', 'x', '예', '네', '참'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', '0', 'off', '아니오', '아니요', '거짓'].map((word) => [word, false] as const),
]);

const readFlag: CellReader = (text) => {
  const value = FLAGS.get(wordForm(text));
  return value === undefined ? rejected('Enter true or false') : accepted(value);
};

const readChoice: CellReader = (text, field) => {
  const value = choiceOf(text, field);
  if (value !== null) return accepted(value);
  return rejected(`Enter ${Object.values(field.choices ?? {}).join(', ')}`);
};

const readTime: CellReader = (text) => {
  const reading = parseAirTime(text);
  const time = 'reason' in reading ? null : reading.time;
  const clock = time === null ? null : normaliseAirTime({ time });
  // A time after midnight belongs to the next day, which a field of its own cannot say.
  if (clock === null || clock.dayShift === 1) return rejected('Enter a time such as 22:00 or 10:00 PM');
  return accepted(clock.time);
};

const readWeekdays: CellReader = (text) => {
  const days = parseWeekdays(text);
  if (days === null) return rejected('Enter weekdays such as Monday, Tuesday or 월화');
  return accepted(days.map((day) => WEEKDAYS[SHORT_WEEKDAYS.indexOf(day)]));
};

const DECIMAL = /^-?[0-9][0-9,]*(\.[0-9]+)?$|^-?[0-9]+,[0-9]{1,2}$/;

function readDecimal(text: string): Reading<number> {
  if (!DECIMAL.test(text)) return rejected('Enter a number');
  const plain = /^-?[0-9]+,[0-9]{1,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');
  return accepted(Number(plain));
}

/** Parses cells of imported files by field kind. */
const CELL_READERS: Readonly<Record<PlainKind, CellReader>> = {
  name: asText,
  text: asText,
  longText: asText,
  richText: asText,
  slug: asText,
  code: (text, { pattern = '' }) => accepted(new RegExp(pattern).test(text) ? text : text.toUpperCase()),
  url: asText,
  pattern: asText,
  partialDate: (text, _field, { dateOrder }) => parseDate(text, dateOrder),
  time: readTime,
  instant: asText,
  integer: (text) => {
    const { value } = parseCount(text);
    return value === null ? rejected('Enter a whole number') : accepted(value);
  },
  decimal: readDecimal,
  flag: readFlag,
  choice: readChoice,
  weekdays: readWeekdays,
  episodeLabel: (text) => accepted(parseEpisodeLabel(text) ?? text),
  key: asText,
  keys: asText,
  reference: asText,
};

/** Kinds whose line breaks, references and blank words are part of the text. */
const VERBATIM: ReadonlySet<PlainKind> = new Set(['longText', 'richText', 'pattern']);

/** Returns the text of a cell as a field reads it; empty for a cell without a value. */
export function cellTextFor({ kind }: Pick<PlainField, 'kind'>, raw: string): string {
  if (VERBATIM.has(kind)) return isBlankText(raw.trim()) ? '' : raw.trim();
  const text = tidyText(raw);
  return isBlankText(text) ? '' : text;
}

/** Parses a text that `cellTextFor` returned and that is not empty. */
export function readCell(text: string, field: PlainField, sense: CellSense): Reading<unknown> {
  return CELL_READERS[field.kind](text, field, sense);
}
