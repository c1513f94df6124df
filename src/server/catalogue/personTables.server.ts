import type { RecordTable } from './tables.server.ts';

/** Where every field of `personFields` is stored. */
export const personTable: RecordTable = {
  table: 'people',
  owner: 'person_id',
  columns: {
    name: 'text',
    nativeName: 'text',
    givenName: 'text',
    familyName: 'text',
    genderId: 'int',
    countryId: 'int',
    birthDate: 'text',
    deathDate: 'text',
    biography: 'text',
  },
  collections: {
    names: {
      table: 'person_names',
      key: { name: 'text' },
      values: { kind: 'text', position: 'smallint' },
    },
    links: { table: 'person_links', key: { url: 'text' }, values: { socialMediaId: 'int' } },
    externalIds: { table: 'person_external_ids', key: { sourceId: 'int' }, values: { value: 'text' } },
    images: {
      table: 'person_images',
      key: { imageId: 'int' },
      values: { isPrimary: 'bool', position: 'smallint' },
    },
  },
};
