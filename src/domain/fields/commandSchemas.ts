import { z } from 'zod';
import { isStorable } from '../titleNames.ts';

/** Why a change was made, shown in the history. */
const noteSchema = z
  .string()
  .refine(isStorable, 'The text is broken: it holds what no text may hold')
  .trim()
  .max(500)
  .optional();
const versionSchema = z.number().int().min(1);

/** A change to a record: the version it was made to, and the fields it changes. */
export function updateSchema<Changes>(changes: z.ZodType<Changes>) {
  return z.strictObject({ version: versionSchema, note: noteSchema, changes });
}

/** Deleting or restoring: the version seen, where the caller wants to be told of changes in between. */
export const removalSchema = z.strictObject({ version: versionSchema.optional(), note: noteSchema });

/** Longest path: a key of 500 characters, each written by two, between its field and its part. */
export const PATH_MAX = 1_100;

/** Undoing a revision, or only some of the paths it changed. */
export const revertSchema = z.strictObject({
  revisionId: z.number().int().min(1).max(2_147_483_647),
  paths: z.array(z.string().min(1).max(PATH_MAX)).min(1).max(500).optional(),
  note: noteSchema,
});
