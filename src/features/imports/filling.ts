import { compactName } from '#src/domain/names/folding.ts';
import {
  type CollectionField,
  type Fields,
  isCollection,
  type RecordOf,
  type Value,
} from '#src/records/fields/field.ts';
import { rowKey } from '#src/records/fields/input.ts';
import type { Row, Rows } from '#src/records/fields/operations.ts';
import { POSITION_STEP } from '#src/records/fields/placing.ts';
import type { Incoming } from './merging.ts';
import type { ImportMode } from './session.server.ts';

type LooseRow = Incoming['lists'][string][number];
type OnDiffers = (field: string, value: Value, stored: Value) => void;

const isUnknown = (value: Value | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const DATES = new Set(['startDate', 'endDate', 'birthDate']);

/** Whether a date agrees with another one and is more precise. */
const isMorePrecise = (date: Value, than: Value) =>
  typeof date === 'string' && typeof than === 'string' && date.length > than.length && date.startsWith(than);

/** Whether a Hangul name equals the stored one except for spaces that the stored one lost: `사랑하는은동아`, `사랑하는 은동아`. */
const hasMoreBlanks = (name: Value, than: Value) =>
  typeof name === 'string' &&
  typeof than === 'string' &&
  /[가-힣]/.test(than) &&
  !than.includes(' ') &&
  name.includes(' ') &&
  name.replaceAll(' ', '') === than;

const isSame = (a: Value, b: Value | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** The collection that takes a different spelling of each name field. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'aliases',
  nativeTitle: 'aliases',
  name: 'names',
  nativeName: 'names',
};

/** Collections that are complete once they have rows: a table adds nothing to them. */
const COMPLETE_COLLECTIONS = new Set(['countries', 'contentRatings']);

/** Row fields that identify duplicates despite different keys: a service of an unknown country is listed only once. */
const SAME_BY: Readonly<Record<string, string>> = { availability: 'serviceId' };

/** Fills the parts that a stored row lacks. An external score replaces the stored one if it has more votes. */
function filledRow(name: string, stored: Row, input: LooseRow): LooseRow | null {
  if (name === 'externalScores') {
    const [votes, before] = [Number(input.votes ?? 0), Number(stored.votes ?? 0)];
    return votes > before ? input : null;
  }
  const parts = Object.entries(input).filter(([part, value]) => isUnknown(stored[part]) && !isUnknown(value));
  return parts.length === 0 ? null : { ...stored, ...Object.fromEntries(parts) };
}

function filledRows(
  name: string,
  field: CollectionField,
  stored: Rows,
  list: readonly LooseRow[],
): LooseRow[] {
  const rows = Object.values(stored);
  if (COMPLETE_COLLECTIONS.has(name) && rows.length > 0) return [];
  const same = SAME_BY[name];
  const known = new Set(same === undefined ? [] : rows.map((row) => row[same]));
  let position = Math.max(0, ...rows.map((row) => Number(row.position ?? 0)));
  let room = field.max - rows.length;
  return list.flatMap((input): LooseRow[] => {
    const before = stored[rowKey(field, input)];
    if (before !== undefined) return [filledRow(name, before, input) ?? []].flat();
    if ((same !== undefined && known.has(input[same])) || room <= 0) return [];
    position += POSITION_STEP;
    room -= 1;
    return [field.isOrdered ? { ...input, position: position } : input];
  });
}

/** Returns the otherSpellings that are not stored yet; differences in spaces and accents do not count. */
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

function missingPlain(
  stored: Readonly<Record<string, Value | Rows>>,
  plain: Incoming['plain'],
  onDiffers: OnDiffers,
) {
  const accepted: Record<string, Value> = {};
  const otherSpellings: LooseRow[] = [];
  for (const [name, value] of Object.entries(plain)) {
    const before = stored[name] as Value | undefined;
    if (isUnknown(value) || isSame(value, before)) continue;
    const isBetter = DATES.has(name)
      ? isMorePrecise(value, before ?? null)
      : hasMoreBlanks(value, before ?? null);
    if (isUnknown(before) || isBetter) accepted[name] = value;
    else if (NAMES[name] !== undefined) otherSpellings.push({ name: value });
    else if (!(DATES.has(name) && isMorePrecise(before ?? null, value)))
      onDiffers(name, value, before ?? null);
  }
  return { accepted, otherSpellings };
}

function missingPart<F extends Fields>(
  fields: F,
  record: RecordOf<F>,
  { plain, lists }: Incoming,
  onDiffers: OnDiffers,
): Incoming {
  const stored = record as Readonly<Record<string, Value | Rows>>;
  const { accepted, otherSpellings } = missingPlain(stored, plain, onDiffers);
  const list = 'aliases' in fields ? 'aliases' : 'names';
  const all = { ...lists, [list]: newSpellings(stored, list, [...otherSpellings, ...(lists[list] ?? [])]) };
  const filled = Object.entries(all).map(([name, rows]): [string, readonly LooseRow[]] => {
    const field = fields[name];
    return [name, field && isCollection(field) ? filledRows(name, field, stored[name] as Rows, rows) : rows];
  });
  return { plain: accepted, lists: Object.fromEntries(filled) };
}

function withoutLessPreciseDates(
  stored: Readonly<Record<string, Value | Rows>>,
  incoming: Incoming,
): Incoming {
  const plain = Object.entries(incoming.plain).filter(
    ([name, value]) => !(DATES.has(name) && isMorePrecise(stored[name] as Value, value)),
  );
  return { ...incoming, plain: Object.fromEntries(plain) };
}

/**
 * Returns the part of a row that the import mode allows to merge into a stored record. `dataset`: the whole row. `table`:
 * missing values, more precise dates, further entries of collections and other otherSpellings as aliases; values that differ
 * are passed to `onDiffers` and left out. `table-replacing`: everything except less precise dates.
 * @param record null for a record that the import creates
 */
export function mergeablePart<F extends Fields>(
  mode: ImportMode,
  fields: F,
  record: RecordOf<F> | null,
  incoming: Incoming,
  onDiffers: OnDiffers = () => undefined,
): Incoming {
  if (record === null || mode === 'dataset') return incoming;
  if (mode === 'table') return missingPart(fields, record, incoming, onDiffers);
  return withoutLessPreciseDates(record as Readonly<Record<string, Value | Rows>>, incoming);
}
