import { changesSchema, createSchema } from '#src/records/fields/input.schema.ts';
import { personFields } from './person.fields.ts';

/** Schema for creating a person. */
export const personInputSchema = createSchema(personFields);
/** Schema for changing a person. */
export const personChangesSchema = changesSchema(personFields);
