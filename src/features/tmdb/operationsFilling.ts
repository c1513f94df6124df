import type { Fields, RecordOf } from '#src/domain/fields/field.ts';
import { isCollection } from '#src/domain/fields/field.ts';
import {
  applyOperations,
  isSameValue,
  type Operations,
  pathParts,
  type Row,
  type Rows,
  valueAt,
} from '#src/domain/fields/operations.ts';
import { lastPlace } from './castFilling.ts';
import type { Proposal } from './proposal.ts';

/** One path that somebody changed since the proposals were looked at. */
export interface Collision {
  readonly path: string;
  readonly was: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
}

/** Rows at the end of ordered collections have a place; what TMDB says has none. */
function placed<F extends Fields>(fields: F, record: RecordOf<F>, operations: Operations): Operations {
  const entries = Object.entries(operations).map(([path, [was, now]]) => {
    const { field, key, part } = pathParts(path);
    const spec = fields[field];
    const isRow = key !== undefined && part === undefined && now !== null;
    if (!spec || !isRow || !isCollection(spec) || !spec.isOrdered) return [path, [was, now]] as const;
    const rows = (record as Readonly<Record<string, unknown>>)[field] as Rows;
    const position = lastPlace(rows as Readonly<Record<string, Row & { position: number }>>);
    return [path, [was, { ...(now as Row), position }]] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The record with what proposals set, save what somebody changed since to something else, which is told.
 * @param base the record as it was when the proposals were looked at
 */
export function withOperations<F extends Fields>(
  fields: F,
  record: RecordOf<F>,
  base: RecordOf<F>,
  proposals: readonly Proposal[],
): { record: RecordOf<F>; collisions: Collision[] } {
  const collisions: Collision[] = [];
  let filled = record;
  for (const { deed } of proposals) {
    if (deed.does !== 'set') continue;
    const moved = Object.entries(deed.operations).filter(([path, [, now]]) => {
      const theirs = valueAt(filled, path);
      return !isSameValue(theirs, valueAt(base, path)) && !isSameValue(theirs, now);
    });
    for (const [path, [, yours]] of moved)
      collisions.push({ path, was: valueAt(base, path), yours, theirs: valueAt(filled, path) });
    if (moved.length === 0) filled = applyOperations(fields, filled, placed(fields, filled, deed.operations));
  }
  return { record: filled, collisions };
}
