import type { FieldErrors } from '#src/domain/errors.ts';
import { type Fields, isCollection, type RecordOf } from '#src/records/fields/field.ts';
import { emptyRecord, type InputOf, recordFromInput } from '#src/records/fields/input.ts';
import type { WriteContext } from '#src/records/history.server.ts';
import type { PendingRecord } from '#src/records/recordWrites.server.ts';
import type { Transaction } from '#src/server/db/database.ts';
import { mapWithPauses } from '#src/server/pauses.ts';
import type { ImportTarget, Planned } from './resourcePlan.server.ts';
import { listedPart } from './rowNames.ts';

/** Converts row values to record input. Rows of a collection that exist already keep their other values. */
function inputFrom<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  values: Planned['values'],
): Partial<InputOf<F>> {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fields[name];
    const part = listedPart(field);
    if (!field || !isCollection(field) || part === null || !Array.isArray(value)) return [name, value];
    const held = (before?.[name] ?? {}) as Readonly<Record<string, object>>;
    const blank = Object.entries(field.row).map(([each, { initial }]) => [each, initial ?? null]);
    return [name, value.map((id) => held[String(id)] ?? { ...Object.fromEntries(blank), [part]: id })];
  });
  return Object.fromEntries(entries) as Partial<InputOf<F>>;
}

export interface Writing<F extends Fields> {
  readonly target: ImportTarget<F>;
  readonly write: WriteContext;
  readonly reject: (line: number, fields: FieldErrors) => void;
}

/** Writes planned rows and reports invalid ones. @returns how many records were created, updated and unchanged */
export async function writeSome<F extends Fields>(
  tx: Transaction,
  rows: readonly Planned[],
  { target: { records }, write, reject }: Writing<F>,
) {
  const { fields } = records;
  const known = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const stored = await records.read(tx.client, known, { isForUpdate: true });
  const drafts = await mapWithPauses(rows, ({ id, values }): PendingRecord<RecordOf<F>> => {
    const before = id === null ? null : (stored.get(id) ?? null);
    const record = before?.record ?? null;
    const after = recordFromInput(fields, record ?? emptyRecord(fields), inputFrom(fields, record, values));
    return { before, after };
  });
  const { declined, writes } = await records.saveAll(tx, drafts, write);
  let rejected = 0;
  for (const [at, why] of declined.entries()) {
    if (!why) continue;
    rejected += 1;
    reject(rows[at]?.line ?? 0, why.fields ?? { id: why.reason });
  }
  const created = writes.filter(({ isNew }) => isNew).length;
  const valid = drafts.length - rejected;
  return { created, updated: writes.length - created, unchanged: valid - writes.length };
}
