import { removalSchema, revertSchema, updateSchema } from '#src/domain/fields/commandSchemas.ts';
import { personChangesSchema, personInputSchema } from '#src/domain/fields/input.ts';

/** What the people commands take; forms check by the same. */
export const createPersonSchema = personInputSchema;
export const updatePersonSchema = updateSchema(personChangesSchema);
export const removePersonSchema = removalSchema;
export const revertPersonSchema = revertSchema;
