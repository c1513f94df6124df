import { removalSchema, revertSchema, updateSchema } from '#src/domain/fields/commandSchemas.ts';
import { titleChangesSchema, titleInputSchema } from '#src/domain/fields/input.ts';

/** What the title commands take; forms check by the same. */
export const createTitleSchema = titleInputSchema;
export const updateTitleSchema = updateSchema(titleChangesSchema);
export const removeTitleSchema = removalSchema;
export const revertTitleSchema = revertSchema;
