import type { FieldErrors } from '#src/domain/errors.ts';
import { isLessPrecise, sameRow } from '#src/features/imports/dataset/filling.ts';
import { nameForm } from '#src/features/imports/matching/evidence.ts';
import type { ImportTarget, ListMode, Planned } from '#src/features/imports/plan/resourcePlan.server.ts';
import {
  type CollectionField,
  type Fields,
  isCollection,
  type RecordOf,
  type Value,
} from '#src/records/fields/field.ts';
import {
  emptyRecord,
  type InputOf,
  inputFromRecord,
  recordFromInput,
  rowKey,
} from '#src/records/fields/input.ts';
import type { Row, Rows } from '#src/records/fields/operations.ts';
import type { WriteContext } from '#src/records/history.server.ts';
import type { Draft, Write } from '#src/records/recordWrites.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { mapWithPauses } from '#src/server/pauses.ts';

/** Joins the rows of a file with the stored ones, which keep the values that the file does not say. */
function joinedRows(
  field: CollectionField,
  name: string,
  held: readonly Row[],
  rows: readonly Row[],
  mode: ListMode,
): readonly Row[] {
  const blank = Object.fromEntries(
    Object.entries(field.row).map(([part, { initial }]): [string, Value] => [part, initial ?? null]),
  );
  const known = new Map(held.map((row) => [rowKey(field, row), row]));
  const requested = rows.map((row): Row => {
    const complete = { ...blank, ...row };
    const same = known.get(rowKey(field, complete));
    return same ? { ...same, ...row } : (held.find((each) => sameRow(name, each, row)) ?? complete);
  });
  const all = mode === 'replace' ? requested : [...held, ...requested];
  return [...new Map(all.map((row) => [rowKey(field, row), row])).values()];
}

/** Fields by whose values records are found. Another spelling of a stored name changes nothing. */
const NAMES: ReadonlySet<string> = new Set(['title', 'nativeTitle', 'name', 'nativeName']);

/** Returns the forms of all names of a record. */
function namesIn(record: Readonly<Record<string, unknown>>): Set<string> {
  const plain = [...NAMES].flatMap((name) => (typeof record[name] === 'string' ? [record[name]] : []));
  const others = [record.aliases, record.names].flatMap((rows) =>
    Object.values((rows ?? {}) as Rows).map(({ name }) => String(name)),
  );
  return new Set([...plain, ...others].map(nameForm));
}

/** Converts a row to record input. */
function inputFrom<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  { values, lists, isMatchedByName }: Planned,
  modeOf: (field: string) => ListMode,
): Partial<InputOf<F>> {
  const stored =
    before === null ? null : (inputFromRecord(fields, before) as Readonly<Record<string, unknown>>);
  const known = isMatchedByName && before !== null ? namesIn(before) : new Set<string>();
  const plain = Object.entries(values).filter(([name, value]) => {
    if (NAMES.has(name) && known.has(nameForm(String(value)))) return false;
    // A date that only says less than the stored one would cut it.
    return !isLessPrecise(name, value, (stored?.[name] ?? null) as Value);
  });
  const joined = Object.entries(lists).flatMap(([name, rows]) => {
    const field = fields[name];
    const held = (stored?.[name] ?? []) as readonly Row[];
    if (!field || !isCollection(field)) return [];
    const all = joinedRows(field, name, held, rows, modeOf(name));
    // The same rows would only be placed anew, which looks like a change.
    return JSON.stringify(all) === JSON.stringify(held) ? [] : [[name, all]];
  });
  return Object.fromEntries([...plain, ...joined]) as Partial<InputOf<F>>;
}

export interface Writing<F extends Fields> {
  readonly target: ImportTarget<F>;
  readonly write: WriteContext;
  readonly isDryRun: boolean;
  readonly modeOf: (field: string) => ListMode;
  readonly reject: (line: number, fields: FieldErrors) => void;
  readonly onPlanned: (row: Planned, draft: Draft<RecordOf<F>>, write: Write<RecordOf<F>> | null) => void;
}

/** Writes planned rows, or finds out what writing them would change, and reports each. */
export async function writeSome<F extends Fields>(
  tx: Transaction,
  rows: readonly Planned[],
  { target: { records }, write, isDryRun, modeOf, reject, onPlanned }: Writing<F>,
): Promise<void> {
  const { fields } = records;
  const known = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const stored = await records.read(tx.client, known, { isForUpdate: !isDryRun });
  const drafts = await mapWithPauses(rows, (row): Draft<RecordOf<F>> => {
    const before = row.id === null ? null : (stored.get(row.id) ?? null);
    const record = before?.record ?? null;
    const input = inputFrom(fields, record, row, modeOf);
    return { before, after: recordFromInput(fields, record ?? emptyRecord(fields), input) };
  });
  const { declined, writes } = isDryRun
    ? await records.previewAll(tx.client, drafts, write)
    : await records.saveAll(tx, drafts, write);
  const changed = new Map(
    writes.flatMap((each) => (each.before === null ? [] : [[each.before.id, each] as const])),
  );
  const created = writes.filter(({ isNew }) => isNew);
  for (const [at, row] of rows.entries()) {
    const why = declined[at];
    const draft = drafts[at];
    if (why) reject(row.line, why.fields ?? { id: why.reason });
    else if (draft)
      onPlanned(row, draft, (draft.before === null ? created.shift() : changed.get(draft.before.id)) ?? null);
  }
}
