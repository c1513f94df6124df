import type { Operations } from '#src/domain/fields/operations.ts';
import type { Writer } from './inTurn.server.ts';

export type RevisedEntity = 'title' | 'person';

/** Who writes and under which name the activity keeps it (`title.update`, `import.titles`). */
export interface WriteContext {
  /** Null for what the product does by itself: imports from the command line, the starter catalogue. */
  readonly actorId: number | null;
  readonly action: string;
  readonly note?: string;
  readonly now: Date;
  /** True for bulk writes that bring the weights of people's names up to date themselves, once, in the end. */
  readonly areWeightsLeft?: boolean;
  /** True for bulk writes that count people's credits themselves, once, in the end. */
  readonly areCreditCountsLeft?: boolean;
}

interface Revised {
  readonly id: number;
  readonly version: number;
  readonly isNew: boolean;
  readonly operations: Operations;
}

/** Adds a revision for each write and one activity row for them all: its entity is named where there is only one. */
export async function recordHistory(
  runner: Writer,
  entity: RevisedEntity,
  writes: readonly Revised[],
  { actorId, action, note }: WriteContext,
): Promise<void> {
  const rows = writes.map(({ id, version, operations }) => ({ id, version, operations }));
  await runner.query(
    `insert into revisions (entity, entity_id, version, operations, actor_id, note)
     select $2, r.id, r.version, r.operations, $3, $4
     from json_to_recordset($1::json) as r(id int, version int, operations jsonb)`,
    [JSON.stringify(rows), entity, actorId, note ?? null],
  );
  const created = writes.filter((write) => write.isNew).length;
  const only = writes.length === 1 ? writes[0] : undefined;
  const detail = only
    ? { version: only.version, paths: Object.keys(only.operations).slice(0, 50) }
    : { created, updated: writes.length - created };
  await runner.query(
    'insert into activity (actor_id, action, entity, entity_id, detail) values ($1, $2, $3, $4, $5)',
    [actorId, action, entity, only?.id ?? null, JSON.stringify(detail)],
  );
}
