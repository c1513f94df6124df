import {
  type CollectionField,
  type Fields,
  isCollection,
  type RecordOf,
  type Value,
} from '#src/domain/fields/field.ts';
import { rowKey } from '#src/domain/fields/input.ts';
import type { Row, Rows } from '#src/domain/fields/operations.ts';
import { POSITION_STEP } from '#src/domain/fields/placing.ts';
import { compactName } from '#src/domain/folding.ts';
import type { Incoming } from './merging.ts';
import type { Manner } from './session.server.ts';

type LooseRow = Incoming['lists'][string][number];
type OnDiffers = (field: string, value: Value, stored: Value) => void;

const isUnknown = (value: Value | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const DATES = new Set(['startDate', 'endDate', 'birthDate']);

/** Whether a date says the same as another and more. */
const isMorePrecise = (date: Value, than: Value) =>
  typeof date === 'string' && typeof than === 'string' && date.length > than.length && date.startsWith(than);

/** Whether a name in Hangul is a stored one that has lost its blanks: `사랑하는은동아` of `사랑하는 은동아`. */
const hasMoreBlanks = (name: Value, than: Value) =>
  typeof name === 'string' &&
  typeof than === 'string' &&
  /[가-힣]/.test(than) &&
  !than.includes(' ') &&
  name.includes(' ') &&
  name.replaceAll(' ', '') === than;

const isSame = (a: Value, b: Value | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Names that have further names beside them: a file's other spelling becomes one of those. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'aliases',
  nativeTitle: 'aliases',
  name: 'names',
  nativeName: 'names',
};

/** Lists that state one fact: a file adds to none that is stored. */
const WHOLE_LISTS = new Set(['countries', 'contentRatings']);

/** Of rows that name the same thing in other words: a service is listed once where its country is not known. */
const SAME_BY: Readonly<Record<string, string>> = { availability: 'serviceId' };

/** The parts of a row that the stored one lacks. A newer score of another catalogue is one with more votes. */
function filledRow(name: string, stored: Row, given: LooseRow): LooseRow | null {
  if (name === 'externalScores') {
    const [votes, before] = [Number(given.votes ?? 0), Number(stored.votes ?? 0)];
    return votes > before ? given : null;
  }
  const parts = Object.entries(given).filter(([part, value]) => isUnknown(stored[part]) && !isUnknown(value));
  return parts.length === 0 ? null : { ...stored, ...Object.fromEntries(parts) };
}

function filledRows(
  name: string,
  field: CollectionField,
  stored: Rows,
  list: readonly LooseRow[],
): LooseRow[] {
  const rows = Object.values(stored);
  if (WHOLE_LISTS.has(name) && rows.length > 0) return [];
  const same = SAME_BY[name];
  const known = new Set(same === undefined ? [] : rows.map((row) => row[same]));
  let place = Math.max(0, ...rows.map((row) => Number(row.position ?? 0)));
  let room = field.max - rows.length;
  return list.flatMap((given): LooseRow[] => {
    const before = stored[rowKey(field, given)];
    if (before !== undefined) return [filledRow(name, before, given) ?? []].flat();
    if ((same !== undefined && known.has(given[same])) || room <= 0) return [];
    place += POSITION_STEP;
    room -= 1;
    return [field.isOrdered ? { ...given, position: place } : given];
  });
}

/** Other spellings that nothing stored has yet, whatever their blanks and accents. */
function newSpellings(
  stored: Readonly<Record<string, Value | Rows>>,
  list: string,
  names: readonly LooseRow[],
): LooseRow[] {
  const plain = Object.keys(NAMES).flatMap((name) =>
    typeof stored[name] === 'string' ? [String(stored[name])] : [],
  );
  const others = Object.values((stored[list] ?? {}) as Rows).map((row) => String(row.name ?? ''));
  const known = new Set([...plain, ...others].map(compactName));
  return names.filter(({ name }) => {
    const form = compactName(String(name ?? ''));
    const isNew = !known.has(form);
    known.add(form);
    return isNew;
  });
}

function fillingPlain(
  stored: Readonly<Record<string, Value | Rows>>,
  plain: Incoming['plain'],
  onDiffers: OnDiffers,
) {
  const kept: Record<string, Value> = {};
  const spellings: LooseRow[] = [];
  for (const [name, value] of Object.entries(plain)) {
    const before = stored[name] as Value | undefined;
    if (isUnknown(value) || isSame(value, before)) continue;
    const isBetter = DATES.has(name)
      ? isMorePrecise(value, before ?? null)
      : hasMoreBlanks(value, before ?? null);
    if (isUnknown(before) || isBetter) kept[name] = value;
    else if (NAMES[name] !== undefined) spellings.push({ name: value });
    else if (!(DATES.has(name) && isMorePrecise(before ?? null, value)))
      onDiffers(name, value, before ?? null);
  }
  return { kept, spellings };
}

function filling<F extends Fields>(
  fields: F,
  record: RecordOf<F>,
  { plain, lists }: Incoming,
  onDiffers: OnDiffers,
): Incoming {
  const stored = record as Readonly<Record<string, Value | Rows>>;
  const { kept, spellings } = fillingPlain(stored, plain, onDiffers);
  const list = 'aliases' in fields ? 'aliases' : 'names';
  const all = { ...lists, [list]: newSpellings(stored, list, [...spellings, ...(lists[list] ?? [])]) };
  const filled = Object.entries(all).map(([name, rows]): [string, readonly LooseRow[]] => {
    const field = fields[name];
    return [name, field && isCollection(field) ? filledRows(name, field, stored[name] as Rows, rows) : rows];
  });
  return { plain: kept, lists: Object.fromEntries(filled) };
}

function withoutPoorerDates(stored: Readonly<Record<string, Value | Rows>>, incoming: Incoming): Incoming {
  const plain = Object.entries(incoming.plain).filter(
    ([name, value]) => !(DATES.has(name) && isMorePrecise(stored[name] as Value, value)),
  );
  return { ...incoming, plain: Object.fromEntries(plain) };
}

/**
 * What of a row may be merged into a stored record, by the manner of the import. A data set's row may as a whole. A table's
 * row fills: values that are missing, dates known more precisely, further entries of lists, other spellings of names as
 * further names; a value that differs is told and left. A replacing table's row may all but poorer dates.
 * @param record null for a record that the file brings in
 */
export function fitting<F extends Fields>(
  manner: Manner,
  fields: F,
  record: RecordOf<F> | null,
  incoming: Incoming,
  onDiffers: OnDiffers = () => undefined,
): Incoming {
  if (record === null || manner === 'dataset') return incoming;
  if (manner === 'table') return filling(fields, record, incoming, onDiffers);
  return withoutPoorerDates(record as Readonly<Record<string, Value | Rows>>, incoming);
}
