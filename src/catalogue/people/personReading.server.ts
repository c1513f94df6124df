import { recordReader, type Stored } from '#src/records/reading.server.ts';
import type { PersonRecord } from './person.fields.ts';
import { personTable } from './personTable.server.ts';

export type StoredPerson = Stored<PersonRecord>;

/** Reads people by id, deleted ones included; unknown ids are missing in the map. */
export const readPeople = recordReader<PersonRecord>('read_person_records', personTable);
