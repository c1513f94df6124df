import { z } from 'zod';
import { isStorable } from '#src/domain/names/name.schema.ts';

/** The reason for a change, shown in the history. */
const noteSchema = z
  .string()
  .refine(isStorable, 'The text contains characters that cannot be stored')
  .trim()
  .max(500)
  .optional();
const versionSchema = z.number().int().min(1);

/** An update: the version it is based on, a note, and the changed fields, which have their own schema. */
export const updateSchema = z.strictObject({
  version: versionSchema,
  note: noteSchema,
  changes: z.unknown(),
});

/** A deletion or restoration. With a version, it fails if the record has changed since. */
export const removalSchema = z.strictObject({ version: versionSchema.optional(), note: noteSchema });

/**
 * Longest path in characters: a key of 500 characters, each escaped to two, plus the field before it and the part after
 * it.
 */
export const PATH_MAX = 1_100;

/** Reverting a revision, or only some of the paths it changed. */
export const revertSchema = z.strictObject({
  revisionId: z.number().int().min(1).max(2_147_483_647),
  paths: z.array(z.string().min(1).max(PATH_MAX)).min(1).max(500).optional(),
  note: noteSchema,
});
