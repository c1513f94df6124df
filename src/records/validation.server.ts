import type { FieldErrors } from '#src/domain/errors.ts';
import { type Actor, can } from '#src/domain/roles/can.ts';
import type { Action } from '#src/domain/roles/roles.ts';
import type { Runner } from '#src/server/db/database.ts';
import { createPauses } from '#src/server/pauses.ts';
import { addressErrors } from './addressErrors.server.ts';
import { cleanedRecord } from './cleanText.server.ts';
import type { RecordDefinition } from './definition.server.ts';
import type { Fields, RecordOf } from './fields/field.ts';
import { overfullErrors } from './recordLimits.ts';
import type { PendingRecord } from './recordWrites.server.ts';
import { missingReferences } from './references.server.ts';

/** A valid draft, or its errors by field. */
export type Validated<Shape> =
  | { readonly draft: PendingRecord<Shape>; readonly errors?: undefined }
  | { readonly draft?: undefined; readonly errors: FieldErrors };

const isEmpty = (errors: FieldErrors) => Object.keys(errors).length === 0;

type Permitting<F extends Fields> = Pick<RecordDefinition<F>, 'resource' | 'fieldPermissions'>;

/**
 * Returns the fields that a draft changes and the actor may not, with the required action. In a new record, these fields
 * default to false.
 */
export function forbiddenFields<F extends Fields>(
  { resource, fieldPermissions }: Permitting<F>,
  actor: Actor | null,
  { before, after }: Pick<PendingRecord<RecordOf<F>>, 'before' | 'after'>,
): [field: string, action: Action][] {
  return Object.entries<Action | undefined>(fieldPermissions ?? {}).flatMap(
    ([field, action]): [string, Action][] => {
      const isChanged = (before?.record[field] ?? false) !== after[field];
      return action && isChanged && !can(actor, action, resource) ? [[field, action]] : [];
    },
  );
}

/** Time in ms without a statement after which a keep-alive statement is sent; the texts of one draft can take 13 s. */
const QUIET_MILLISECONDS = 1_000;

/** Returns a function that runs a statement after a quiet period, because PostgreSQL ends idle transactions. */
function keepAlive(runner: Runner) {
  let requestedAt = performance.now();
  return async () => {
    if (performance.now() - requestedAt <= QUIET_MILLISECONDS) return;
    await runner.query('select 1');
    requestedAt = performance.now();
  };
}

/** Validates the values of one draft; cleans its formatted texts and fills derived values. */
async function validateValues<F extends Fields>(
  runner: Runner,
  definition: RecordDefinition<F>,
  draft: PendingRecord<RecordOf<F>>,
  actor: Actor | null | undefined,
): Promise<Validated<RecordOf<F>>> {
  const { fields } = definition;
  const before = draft.before?.record ?? null;
  const completed = definition.complete ? await definition.complete(runner, draft.after) : draft.after;
  const { record: after, errors: unclean } = await cleanedRecord(fields, before, completed);
  const valid = { ...draft, after };
  const forbidden = actor === undefined ? [] : forbiddenFields(definition, actor, valid);
  const errors = {
    ...unclean,
    ...overfullErrors(fields, before, after),
    ...addressErrors(fields, before, after),
    ...definition.recordErrors?.(draft.before?.id ?? null, after),
    ...Object.fromEntries(
      forbidden.map(([field, action]) => [field, `You do not have the permission "${action}"`]),
    ),
  };
  return isEmpty(errors) ? { draft: valid } : { errors };
}

/** Validates drafts against stored records; returns errors by index. */
async function storedErrorsOf<F extends Fields>(
  runner: Runner,
  definition: RecordDefinition<F>,
  drafts: readonly PendingRecord<RecordOf<F>>[],
): Promise<FieldErrors[]> {
  const { fields, target } = definition;
  const restored = drafts.flatMap(({ before, isDeleted }) =>
    before?.isDeleted && isDeleted === false ? [before.id] : [],
  );
  const missing = await missingReferences(runner, fields, drafts, { to: target, ids: new Set(restored) });
  const stored = await definition.storedErrors?.(runner, drafts);
  return missing.map((errors, at) => (drafts[at]?.isDeleted ? {} : { ...stored?.get(at), ...errors }));
}

/**
 * Validates the drafts that one command writes together; all writes pass these checks. Drafts that delete are not
 * checked.
 * @param actor whose field permissions apply; undefined if nothing is written
 * @returns the result for each draft, in order
 */
export async function validateDrafts<F extends Fields>(
  runner: Runner,
  definition: RecordDefinition<F>,
  drafts: readonly PendingRecord<RecordOf<F>>[],
  actor: Actor | null | undefined,
): Promise<Validated<RecordOf<F>>[]> {
  const pause = createPauses();
  const stayAlive = keepAlive(runner);
  const results: Validated<RecordOf<F>>[] = [];
  for (const draft of drafts) {
    await pause();
    await stayAlive();
    results.push(draft.isDeleted ? { draft } : await validateValues(runner, definition, draft, actor));
  }
  const positions: number[] = [];
  const valid: PendingRecord<RecordOf<F>>[] = [];
  for (const [at, { draft }] of results.entries()) {
    if (!draft) continue;
    positions.push(at);
    valid.push(draft);
  }
  const stored = valid.some(({ isDeleted }) => !isDeleted)
    ? await storedErrorsOf(runner, definition, valid)
    : [];
  for (const [index, errors] of stored.entries()) {
    const at = positions[index];
    if (at !== undefined && !isEmpty(errors)) results[at] = { errors };
  }
  return results;
}
