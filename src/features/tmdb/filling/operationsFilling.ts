import type { Proposal } from '#src/features/tmdb/proposals/proposal.ts';
import type { Fields, RecordOf } from '#src/records/fields/field.ts';
import { isCollection } from '#src/records/fields/field.ts';
import {
  applyOperations,
  isSameValue,
  type Operations,
  pathParts,
  type Row,
  type Rows,
  valueAt,
} from '#src/records/fields/operations.ts';
import { lastPosition } from './castFilling.ts';

/** A path that someone changed after the proposals were shown. */
export interface Collision {
  readonly path: string;
  readonly was: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
}

/** Adds positions to new rows of ordered collections, because proposals have none. */
function placed<F extends Fields>(fields: F, record: RecordOf<F>, operations: Operations): Operations {
  const entries = Object.entries(operations).map(([path, [was, now]]) => {
    const { field, key, part } = pathParts(path);
    const spec = fields[field];
    const isRow = key !== undefined && part === undefined && now !== null;
    if (!spec || !isRow || !isCollection(spec) || !spec.isOrdered) return [path, [was, now]] as const;
    const rows = (record as Readonly<Record<string, unknown>>)[field] as Rows;
    const position = lastPosition(rows as Readonly<Record<string, Row & { position: number }>>);
    return [path, [was, { ...(now as Row), position }]] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Applies proposals to a record. Skips a proposal with a path that someone changed to another value in the meantime, and
 * returns that path as a collision.
 * @param base the record as it was when the proposals were shown
 */
export function withOperations<F extends Fields>(
  fields: F,
  record: RecordOf<F>,
  base: RecordOf<F>,
  proposals: readonly Proposal[],
): { record: RecordOf<F>; collisions: Collision[] } {
  const collisions: Collision[] = [];
  let filled = record;
  for (const { action } of proposals) {
    if (action.does !== 'set') continue;
    const changed = Object.entries(action.operations).filter(([path, [, now]]) => {
      const theirs = valueAt(filled, path);
      return !isSameValue(theirs, valueAt(base, path)) && !isSameValue(theirs, now);
    });
    for (const [path, [, yours]] of changed)
      collisions.push({ path, was: valueAt(base, path), yours, theirs: valueAt(filled, path) });
    if (changed.length === 0)
      filled = applyOperations(fields, filled, placed(fields, filled, action.operations));
  }
  return { record: filled, collisions };
}
