import type { Fields } from '#src/records/fields/field.ts';
import { personFields } from './people/person.fields.ts';
import { titleFields } from './titles/title.fields.ts';

const recordFields = { dramas: titleFields, people: personFields };

/** All fields of the resources whose records span several tables. */
export type RecordFields = typeof recordFields;
export type EditedResource = keyof RecordFields;

/** Returns all fields of a resource whose records span several tables; undefined for other resources. */
export const recordFieldsOf = (resource: string): Fields | undefined =>
  new Map<string, Fields>(Object.entries(recordFields)).get(resource);
