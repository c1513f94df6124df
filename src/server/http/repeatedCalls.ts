import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { badRequest } from '#src/domain/errors.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import { DoneBefore } from '#src/server/db/callOnce.ts';

const KEY = /^[A-Za-z0-9_-]{16,64}$/;

/** The caller's name for a call, with all that makes it this very call; undefined without one. @throws AppError 400 */
async function callKeyOf({ req }: Context, userId: number | undefined): Promise<string | undefined> {
  const given = req.header('idempotency-key');
  if (given === undefined) return undefined;
  if (!KEY.test(given)) {
    const fault = 'Give 16 to 64 letters, figures, hyphens and underscores';
    throw badRequest(fault, { 'Idempotency-Key': fault });
  }
  const said = [userId, req.method, req.path, given, await req.text()].join('\n');
  return createHash('sha256').update(said).digest('base64url');
}

/**
 * Does what a call asks, once: where its caller names it by `Idempotency-Key` and it was done before, the record is
 * answered as it is now. So a call whose answer was lost can be sent again.
 * @param work does it and gives the answer
 * @param again gives the answer where it was done before
 * @throws AppError 400 for a header that is no key; whatever `work` and `again` throw
 */
export async function doneOnce<Answer>(
  c: Context,
  context: CommandContext,
  work: (context: CommandContext) => Promise<Answer>,
  again: (recordId: number | null) => Promise<Answer>,
): Promise<Answer> {
  const callKey = await callKeyOf(c, context.actor?.userId);
  if (callKey === undefined) return work(context);
  try {
    return await work({ ...context, db: { ...context.db, callKey } });
  } catch (error) {
    if (error instanceof DoneBefore) return again(error.recordId);
    throw error;
  }
}
