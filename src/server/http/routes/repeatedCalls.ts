import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { badRequest } from '#src/domain/errors.ts';
import { DoneBefore } from '#src/server/db/callOnce.ts';
import type { Database } from '#src/server/db/database.ts';

const KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** Returns a hash of the call's `Idempotency-Key`, member, method, path and body; undefined without the header. @throws AppError 400 */
function callKeyOf(c: Context, userId: number | undefined): string | undefined {
  const { req } = c;
  const input = req.header('idempotency-key');
  if (input === undefined) return undefined;
  if (!KEY.test(input)) {
    const error = 'Give 16 to 64 letters, digits, hyphens and underscores';
    throw badRequest(error, { 'Idempotency-Key': error });
  }
  const call = [userId, req.method, req.path, input, ''].join('\n');
  return createHash('sha256').update(call).update(c.get('bodyBytes')).digest('base64url');
}

/** The part of a command's context that is used here. */
interface CallContext {
  readonly db: Database;
  readonly actor: { readonly userId?: number | undefined } | null;
}

/**
 * Runs a call once: if the caller sent an `Idempotency-Key` and the same call was done before, answers with the record's
 * current state. So a client can repeat a call whose response was lost.
 * @param work runs the call and returns the result
 * @param again returns the result if it was done before
 * @throws AppError 400 for an invalid header; anything `work` and `again` throw
 */
export async function doneOnce<Answer, Needed extends CallContext>(
  c: Context,
  context: Needed,
  work: (context: Needed) => Promise<Answer>,
  again: (recordId: number | null) => Promise<Answer>,
): Promise<Answer> {
  const callKey = callKeyOf(c, context.actor?.userId);
  if (callKey === undefined) return work(context);
  try {
    return await work({ ...context, db: { ...context.db, callKey } });
  } catch (error) {
    if (error instanceof DoneBefore) return again(error.recordId);
    throw error;
  }
}
