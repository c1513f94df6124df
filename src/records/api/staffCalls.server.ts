import type { Context } from 'hono';
import { z } from 'zod';
import { badRequest, invalid } from '#src/domain/errors.ts';
import { PATH_MAX } from '#src/records/commands.schema.ts';
import type { CommandContext } from '#src/server/command.ts';
import type { Database } from '#src/server/db/database.ts';
import { viewerOf } from '#src/server/http/routes/recogniseViewer.ts';
import type { Log } from '#src/server/log.ts';

/** The services that staff endpoints use. */
export interface StaffApi {
  readonly db: Database;
  readonly log: Log;
  now(): Date;
}

/** Returns the command context of a request. @throws AppError 401 or 403 without a valid member session */
export async function contextOf(
  c: Context,
  { db, now }: Pick<StaffApi, 'db' | 'now'>,
): Promise<CommandContext> {
  const { actor } = await viewerOf(c);
  return { db, actor, now: now() };
}

export const NOTE = z
  .string()
  .trim()
  .max(500)
  .optional()
  .meta({ description: 'The reason for the change, shown in the history.' });
const VERSION = z.int().min(1).max(2_147_483_647);

/** Returns the body schema of an update: the fields, the version that the caller edited, and a reason. */
export function changeBody(fields: z.ZodObject): z.ZodObject {
  return fields.extend({
    version: VERSION.optional().meta({
      description: 'The version that the caller edited. It can be sent in `If-Match` instead.',
    }),
    note: NOTE,
  });
}

/** Body of a deletion or restoration. */
export const removalBody = z.strictObject({ version: VERSION.optional(), note: NOTE });

/** Body that reverts a revision, or only some paths of it. */
export const revertBody = z.strictObject({
  revisionId: VERSION,
  paths: z.array(z.string().min(1).max(PATH_MAX)).min(1).max(500).optional(),
  note: NOTE,
});

/** Body of a merge. */
export const mergeBody = z.strictObject({ into: VERSION, note: NOTE });

function matched(c: Context): number | undefined {
  const header = c.req.header('if-match');
  if (header === undefined) return undefined;
  const version = /^\s*(?:W\/)?"?([1-9]\d{0,8})"?\s*$/.exec(header)?.[1];
  if (version === undefined)
    throw badRequest('If-Match must contain one version, such as "3"', { 'If-Match': 'Send one version' });
  return Number(version);
}

/**
 * Splits an update body into version, note and field changes; the version can also come from `If-Match`. @throws AppError
 * 400 for a malformed `If-Match`; 422 without a version
 */
export function changeOf<Changes>(c: Context, body: Record<string, unknown>) {
  const { version = matched(c), note, ...changes } = body as { version?: number; note?: string };
  if (version === undefined) throw invalid({ version: 'Send the version that the change is based on' });
  return { version, note, changes: changes as Changes };
}

/** Schema of the number of records that refer to a record, by resource and field. */
export const usesSchema = z.array(
  z.strictObject({ resource: z.string(), field: z.string(), count: z.int() }),
);
