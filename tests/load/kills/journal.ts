import { readFileSync } from 'node:fs';
import { personFields } from '#src/catalogue/people/person.fields.ts';
import { titleFields } from '#src/catalogue/titles/title.fields.ts';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import { emptyRecord } from '#src/records/fields/input.ts';
import { applyOperations, type Operations } from '#src/records/fields/operations.ts';
import type { Database, Runner } from '#src/server/db/database.ts';

/** A change as the promise of the command reported it. */
export interface Acknowledged {
  entity: 'title' | 'person';
  id: number;
  version: number;
  isDeleted: boolean;
  record: object;
}

/**
 * The acknowledged changes in order. The last line may be truncated, if the writer was killed while writing
 * it.
 */
export function readJournal(path: string): Acknowledged[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Acknowledged);
}

interface RevisionRow {
  entity_id: number;
  version: number;
  operations: Operations;
}

/** JSON with sorted keys, so that equal records are equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

const FIELDS: Record<Acknowledged['entity'], Fields> = { title: titleFields, person: personFields };

/** The records of one kind as rebuilt from their revisions, by `id` and `id@version`. */
export async function replayed(runner: Runner, entity: Acknowledged['entity']): Promise<Map<string, string>> {
  const fields = FIELDS[entity];
  const { rows } = await runner.query<RevisionRow>(
    'select entity_id, version, operations from revisions where entity = $1 order by entity_id, version',
    [entity],
  );
  const matches = new Map<string, string>();
  let record: RecordOf<Fields> = emptyRecord(fields);
  let id = 0;
  for (const revision of rows) {
    if (revision.entity_id !== id) record = emptyRecord(fields);
    id = revision.entity_id;
    record = applyOperations(fields, record, revision.operations);
    const text = canonical(record);
    matches.set(`${id}@${revision.version}`, text);
    matches.set(String(id), text);
  }
  return matches;
}

/**
 * The entries of the journal that the database lacks, as texts: each change with its result, revision and
 * activity row.
 */
export async function missingChanges(
  { pool }: Database,
  journal: readonly Acknowledged[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const entity of ['title', 'person'] as const) {
    const records = await replayed(pool, entity);
    const { rows } = await pool.query<{ key: string; count: number }>(
      `select entity_id || '@' || (detail->>'version') as key, count(*)::int as count from activity
       where entity = $1 and entity_id is not null group by 1`,
      [entity],
    );
    const reported = new Map(rows.map(({ key, count }) => [key, count]));
    for (const entry of journal) {
      if (entry.entity !== entity) continue;
      const key = `${entry.id}@${entry.version}`;
      if (!records.has(key)) lost.push(`${entity} ${key}: no revision`);
      else if (records.get(key) !== canonical(entry.record)) lost.push(`${entity} ${key}: another record`);
      if (reported.get(key) !== 1) lost.push(`${entity} ${key}: ${reported.get(key) ?? 0} activity rows`);
    }
  }
  return lost;
}
