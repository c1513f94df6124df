import { changesSchema, createSchema } from '#src/records/fields/input.schema.ts';
import { titleFields } from './title.fields.ts';

/** Schema for creating a title. */
export const titleInputSchema = createSchema(titleFields);
/** Schema for changing a title. */
export const titleChangesSchema = changesSchema(titleFields);
