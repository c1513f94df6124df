import { recordTable } from '#src/records/tables.server.ts';
import type { UseOwner } from '#src/records/uses.server.ts';
import { personFields } from './person.fields.ts';

/** Storage of all fields in `personFields`. */
export const personTable = recordTable(personFields, {
  table: 'people',
  owner: 'person_id',
  collections: {
    names: 'person_names',
    links: 'person_links',
    externalIds: 'person_external_ids',
    images: 'person_images',
  },
});

/** People as records that refer to others; deleted ones are not public. */
export const personUses: UseOwner = {
  resource: 'people',
  table: personTable,
  isPublic: (id) => `exists (select from people p where p.id = ${id} and p.deleted_at is null)`,
};
