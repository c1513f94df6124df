import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { can } from '#src/domain/can.ts';
import { badRequest, forbidden, invalid } from '#src/domain/errors.ts';
import { PATH_MAX } from '#src/domain/fields/commandSchemas.ts';
import type { Action, Resource } from '#src/domain/roles.ts';
import type { CommandContext } from '#src/server/catalogue/command.server.ts';
import type { Database } from '#src/server/db/database.ts';
import type { CallGuards } from './callRoute.ts';
import { viewerOf } from './recogniseViewer.ts';

/** What the calls of staff work with. */
export interface StaffApi {
  readonly db: Database;
  readonly guards: CallGuards;
  now(): Date;
}

/** What a command gets of a call. @throws AppError 401 or 403 without a member's living session */
export async function contextOf(
  c: Context,
  { db, now }: Pick<StaffApi, 'db' | 'now'>,
): Promise<CommandContext> {
  const { actor } = await viewerOf(c);
  return { db, actor, now: now() };
}

/** Refuses who may do it with none of the resources, before anything of the call is read. */
export function permitted(action: Action, ...resources: readonly Resource[]): MiddlewareHandler {
  return async (c, next) => {
    const { actor } = await viewerOf(c);
    if (!resources.some((resource) => can(actor, action, resource))) throw forbidden();
    await next();
  };
}

export const NOTE = z.string().trim().max(500).optional().meta({ description: 'Why, for the history.' });
const VERSION = z.int().min(1).max(2_147_483_647);

/** Body of a change: the fields, the version that it was made to, and why. */
export function changeBody(fields: z.ZodObject): z.ZodObject {
  return fields.extend({
    version: VERSION.optional().meta({ description: 'What the change was made to; here or in `If-Match`.' }),
    note: NOTE,
  });
}

/** Body of a removal or its undoing. */
export const removalBody = z.strictObject({ version: VERSION.optional(), note: NOTE });

/** Body that undoes a revision. */
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
    throw badRequest('If-Match names one version: "3"', { 'If-Match': 'Give one version' });
  return Number(version);
}

/** Splits a change into its version, its reason and its fields. @throws AppError 422 without a version */
export function changeOf<Changes>(c: Context, body: Record<string, unknown>) {
  const { version = matched(c), note, ...changes } = body as { version?: number; note?: string };
  if (version === undefined) throw invalid({ version: 'Give the version that the change was made to' });
  return { version, note, changes: changes as Changes };
}

/** Schema of how many records point at one, by resource and field. */
export const usesSchema = z.array(
  z.strictObject({ resource: z.string(), field: z.string(), count: z.int() }),
);
